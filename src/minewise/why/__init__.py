"""Why a cell is safe or a mine, in sentences."""
