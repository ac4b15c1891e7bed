"""What pytest runs: one item for each block, trouble and claim, and their results merged."""
