"""Tools for models that use tools, by the Model Context Protocol."""
