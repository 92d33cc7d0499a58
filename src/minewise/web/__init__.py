"""The web page and its server: `minewise web`."""
