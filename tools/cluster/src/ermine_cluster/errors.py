"""Errors, each with a message of one line."""

from __future__ import annotations


class ClusterError(Exception):
    """The run cannot go on; the message is for the user."""


class FilterError(ClusterError):
    """The filter does not keep the contract of a filter."""


class ShardError(ClusterError):
    """A shard cannot be read or written, or belongs to other lines."""
