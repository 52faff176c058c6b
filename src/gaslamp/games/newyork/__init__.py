"""New York: a board of hexes that is built during play."""
