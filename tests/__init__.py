"""The tests of minewise, one file for each concept of the package."""
