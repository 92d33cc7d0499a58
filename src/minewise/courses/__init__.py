"""Games in the words of courses: the classes and functions that their students know."""
