"""The server: rooms, seats and the log of every game, over HTTP and WebSockets."""
