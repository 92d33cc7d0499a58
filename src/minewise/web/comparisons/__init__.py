"""Comparisons that are started from the page: plans, played one after the other into stores."""
