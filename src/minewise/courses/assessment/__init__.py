"""Assessments: is a course's specification met by a student's file, sentence by sentence?"""
