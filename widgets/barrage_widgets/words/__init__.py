"""What controls say: places of the map, events, reasons and prices in words."""
