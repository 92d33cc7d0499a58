"""Many games of files and folders: reviewed, kept, and summed up."""
