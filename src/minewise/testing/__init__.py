"""What agents and engines are tested with, those of others too."""
