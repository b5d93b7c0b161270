"""The Automa: a player that follows its tiles and has nothing to choose (p. 3).

`pile` turns the tiles over, `people` says when a person plays from them, `entries` says which entry of a tile can be
done and does it, `places` and `criteria` choose where to build, `drops` where to put water; `turn` puts them together,
and answers whatever else it is asked.
"""
