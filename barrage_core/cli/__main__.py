"""`python -m barrage_core.cli` is `barrage`."""

import sys

from .commands import main

sys.exit(main())
