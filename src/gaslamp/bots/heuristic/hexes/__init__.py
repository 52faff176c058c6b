"""How `greedy` values the actions of London, New York and games like them."""
