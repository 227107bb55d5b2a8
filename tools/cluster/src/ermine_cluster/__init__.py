"""Runs a filter of JSON lines on many machines, with Dask."""

__version__ = "0.1.0"
