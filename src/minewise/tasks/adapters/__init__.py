"""The questions and the text games in the frameworks of others, each in a module of its own.

None of these frameworks is needed by anything else here. A module whose framework is not installed
raises MissingExtraError when it is imported, and names the command that installs it.
"""
