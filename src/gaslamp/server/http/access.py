"""Who may ask: the browser's cookie, and the sites whose pages may use this server."""

from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.responses import Response

from gaslamp.server.match.sources import hashed

COOKIE = "gaslamp"
YEAR = 365 * 86400
LONGEST_KEY = 64
PORTS = {"http": 80, "https": 443}


def same_origin(connection: HTTPConnection, others: tuple[str, ...]) -> bool:
    """Return True if a request comes from our own page, from an allowed site, or from no page.

    Our own page has the scheme, the host and the port of the request; behind a proxy the scheme is
    the one that it forwards.
    """
    origin = connection.headers.get("origin")
    if origin is None or origin in others:
        return True
    scheme = connection.scope.get("scheme", "http").replace("ws", "http")
    own = _site(f"{scheme}://{connection.headers.get('host', '')}")
    return own is not None and _site(origin) == own


def _site(origin: str) -> tuple[str, str, int | None] | None:
    """Return scheme, host and port of an origin, or None if it is none."""
    try:
        parts = urlsplit(origin)
        port = parts.port or PORTS.get(parts.scheme)
    except ValueError:
        return None
    return (parts.scheme, parts.hostname, port) if parts.hostname else None


def browser_key(request: HTTPConnection) -> str | None:
    """Return the key in a browser's cookie."""
    key = request.cookies.get(COOKIE)
    return key if key and len(key) <= LONGEST_KEY else None


def hashed_browser_key(request: HTTPConnection) -> str | None:
    """Return the hash of the key in a browser's cookie."""
    key = browser_key(request)
    return None if key is None else hashed(key)


def delete_browser_key(response: Response) -> None:
    """Let a browser forget its key."""
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="strict")


def set_browser_key(response: Response, key: str, *, secure: bool) -> None:
    """Give a browser its key in a cookie that scripts cannot read and other sites cannot use."""
    response.set_cookie(
        COOKIE, key, max_age=YEAR, httponly=True, samesite="strict", secure=secure, path="/"
    )
