"""The least that a server can do: Starlette on uvicorn, and every text is sent back."""

import sys

import uvicorn
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from gaslamp.server.serve import uvicorn_config
from gaslamp.server.settings import Settings


async def echo(socket: WebSocket) -> None:
    """Send everything back."""
    await socket.accept()
    try:
        while True:
            await socket.send_text(await socket.receive_text())
    except WebSocketDisconnect:
        pass


async def health(_request: object) -> PlainTextResponse:
    """It is there."""
    return PlainTextResponse("ok\n")


if __name__ == "__main__":
    app = Starlette(routes=[Route("/health", health), WebSocketRoute("/echo", echo)])
    settings = Settings(port=int(sys.argv[1]), stock_protocols=True)
    uvicorn.Server(uvicorn_config(app, settings)).run()
