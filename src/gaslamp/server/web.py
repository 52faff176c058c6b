"""The browser app as built by `web/`: one page for every address of ours, and its assets."""

import os
from collections.abc import Awaitable, Callable
from pathlib import Path

from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

BUILT = Path(__file__).resolve().parent.parent / "web"
PLACE = "GASLAMP_WEB"  # another build to serve, for whoever works on it
NOT_BUILT = (
    "Gaslamp is running, but its page has not been built: `make setup` builds it.\n"
    "The API is described in docs/api.md.\n"
)
ASSETS = "/assets"  # named after their content, so a browser may keep them
ADDRESSES = ("/", "/g/{game}", "/replay", "/replay/{game}", "/rules", "/rules/{game}")


def folder() -> Path:
    """Where the built page lies."""
    return Path(os.environ.get(PLACE) or BUILT)


def routes() -> list[BaseRoute]:
    """The addresses the page answers to; the page itself decides what to show."""
    built = folder()
    index = built / "index.html"

    async def page(_request: Request) -> Response:
        return FileResponse(index) if index.exists() else PlainTextResponse(NOT_BUILT)

    async def lost(_request: Request) -> Response:
        if index.exists():
            return FileResponse(index, status_code=404)
        return PlainTextResponse("there is no such page\n", status_code=404)

    def file(path: Path) -> Callable[[Request], Awaitable[Response]]:
        async def answer(_request: Request) -> Response:
            return FileResponse(path)

        return answer

    found: list[BaseRoute] = [Route(address, page, methods=["GET"]) for address in ADDRESSES]
    if index.exists():
        assets = GZipMiddleware(StaticFiles(directory=built / "assets"))
        found.append(Mount(ASSETS, assets))
        for path in sorted(built.iterdir()):
            if path.is_file() and path != index:
                found.append(Route(f"/{path.name}", file(path), methods=["GET"]))
    return [*found, Route("/{path:path}", lost, methods=["GET"])]
