"""The package for programs in JavaScript, as npm knows it."""
