"""Tests that need a framework of others; tests/tasks/test_adapters.py runs them where it is."""
