"""Shared by bench.py and guard.py: starting, loading and observing servers."""
