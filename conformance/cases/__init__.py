"""Facecheck: conformance/cases."""
