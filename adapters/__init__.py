"""Facecheck: adapters."""
