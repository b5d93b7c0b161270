"""The lessons as a static site that runs in a browser alone: what builds it (`make site`) and what serves it.

It is not part of the wheel: it is used in a checkout of the kit, with the extra `site`.
"""
