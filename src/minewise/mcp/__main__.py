"""`python -m minewise.mcp` is `minewise mcp`."""

from minewise.mcp.server import serve

if __name__ == "__main__":
    serve()
