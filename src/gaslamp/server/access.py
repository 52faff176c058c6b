"""Who may ask: the browser's cookie, and the pages that may use this server."""

from collections.abc import Mapping
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.responses import Response

from gaslamp.server.source import hashed

COOKIE = "gaslamp"
YEAR = 365 * 86400
LONGEST_KEY = 64

HEADERS = {
    "content-security-policy": "default-src 'self'; frame-ancestors 'none'; base-uri 'none'",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


def same_origin(headers: Mapping[str, str], others: tuple[str, ...]) -> bool:
    """Whether a request comes from our own page, from a page we know, or from no page at all."""
    origin = headers.get("origin")
    if origin is None:
        return True
    return origin in others or urlsplit(origin).netloc == headers.get("host", "")


def key_of(request: HTTPConnection) -> str | None:
    """The key in a browser's cookie."""
    key = request.cookies.get(COOKIE)
    return key if key and len(key) <= LONGEST_KEY else None


def browser_of(request: HTTPConnection) -> str | None:
    """The hash of the key in a browser's cookie."""
    key = key_of(request)
    return None if key is None else hashed(key)


def remember(response: Response, key: str, *, secure: bool) -> None:
    """Give a browser its key: scripts cannot read it, other sites cannot use it."""
    response.set_cookie(
        COOKIE, key, max_age=YEAR, httponly=True, samesite="strict", secure=secure, path="/"
    )
