"""Facecheck: adapters/language."""
