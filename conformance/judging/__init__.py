"""Facecheck: conformance/judging."""
