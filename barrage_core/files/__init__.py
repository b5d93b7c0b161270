"""What is kept and shared, as plain data: positions, position codes, maps, and what may be wrong with them.

`positions` reads a position, with `agenda` for the middle of a turn, and `writing` writes it; `codes` packs it into one
line. `faults` and `agenda_faults` say what is wrong with it. `maps` reads and writes maps, `jsonfile` any JSON file of
the kit, `replacing` writes the file itself, and `locking` keeps others from writing to it meanwhile.
"""
