"""Computer players: the processes they think in, and the queue of jobs of a shared database."""
