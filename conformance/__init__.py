"""Facecheck: conformance."""
