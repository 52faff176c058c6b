"""The headers of every answer."""

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gaslamp.server.http.static_files import ASSETS

HEADERS = {
    "content-security-policy": "default-src 'self'; frame-ancestors 'none'; base-uri 'none'",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
CACHED = "public, max-age=31536000, immutable"


class SecurityHeaders:
    """Adds the headers that keep a browser from contacting any other site."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                cached = scope["path"].startswith(f"{ASSETS}/") and message["status"] == 200
                headers["cache-control"] = CACHED if cached else "no-store"
            await send(message)

        await self._app(scope, receive, with_headers)
