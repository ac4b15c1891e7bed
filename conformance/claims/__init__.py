"""Facecheck: conformance/claims."""
