"""Newcomers who read the documents, and do what these say until they have their result."""
