"""The value of the end of a round of London and New York, for every identity (see `compiled`)."""
