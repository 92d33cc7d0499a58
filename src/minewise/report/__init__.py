"""Reports: what a comparison found, as tables and charts."""
