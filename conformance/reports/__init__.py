"""Facecheck: conformance/reports."""
