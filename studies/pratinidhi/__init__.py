"""The second source: S. Pratinidhi, A. Patil, P. E. Burani, report on assignment 2."""
