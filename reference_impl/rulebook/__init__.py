"""Facecheck: reference_impl/rulebook."""
