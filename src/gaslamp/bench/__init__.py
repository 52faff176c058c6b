"""How fast everything that matters is; `gaslamp bench` prints it."""
