"""Players from other libraries as opponents in the arena; each is found through an entry point."""
