"""Facecheck: conformance/planning."""
