"""``python -m ermine_cluster``."""

import sys

from ermine_cluster.cli import main

sys.exit(main())
