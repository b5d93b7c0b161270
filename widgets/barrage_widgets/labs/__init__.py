"""One small laboratory for each rule concept, with the name of its lesson."""
