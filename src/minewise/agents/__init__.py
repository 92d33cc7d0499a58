"""The agents, one small file each.

An agent sees a View and nothing else: these files may import neither `board` nor `game`.
"""
