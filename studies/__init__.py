"""Studies: the tables and figures of the source documents, made again, ours beside theirs."""
