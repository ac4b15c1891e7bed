"""Facecheck: reference_impl/doing."""
