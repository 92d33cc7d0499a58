"""Large measurements of compiled players, kept and gone on with: what bench/strength.py does."""
