"""What the three games share: roles, order of play, witnesses, chance, views, records, worlds."""
