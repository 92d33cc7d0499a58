"""What a release consists of, built and tried on this machine: `make release`."""
