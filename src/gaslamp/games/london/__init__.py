"""London: gaslights, sewers and cordons on a board of hexes."""
