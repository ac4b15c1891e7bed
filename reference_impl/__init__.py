"""The reference model: a small rules engine for face-down cards."""
