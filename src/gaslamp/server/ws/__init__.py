"""The WebSocket side: the endpoint of a game's socket, and the protocol class given to uvicorn."""
