"""Static files: the page as built by `web/`, one for every path of ours, and its assets."""

from collections.abc import Awaitable, Callable
from pathlib import Path

from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

BUILT = Path(__file__).resolve().parents[2] / "web"
NOT_BUILT = (
    "Gaslamp is running, but its page has not been built: `make setup` builds it.\n"
    "The API is described in docs/api.md.\n"
)
ASSETS = "/assets"  # named after their content, so a browser may cache them for ever
PATHS = ("/", "/g/{game}", "/replay", "/replay/{game}", "/rules", "/rules/{game}")


def folder(web: str) -> Path:
    """Return the folder of the built page: the one that is set, or if none is the one installed."""
    return Path(web or BUILT)


def routes(built: Path) -> list[BaseRoute]:
    """Return the routes of the page, which itself decides what to show, and of its files."""
    index = built / "index.html"

    async def page(_request: Request) -> Response:
        return FileResponse(index) if index.exists() else PlainTextResponse(NOT_BUILT)

    async def not_found(_request: Request) -> Response:
        if index.exists():
            return FileResponse(index, status_code=404)
        return PlainTextResponse("there is no such page\n", status_code=404)

    def file(path: Path) -> Callable[[Request], Awaitable[Response]]:
        async def answer(_request: Request) -> Response:
            return FileResponse(path)

        return answer

    found: list[BaseRoute] = [Route(path, page, methods=["GET"]) for path in PATHS]
    if index.exists():
        assets = GZipMiddleware(StaticFiles(directory=built / "assets"))
        found.append(Mount(ASSETS, assets))
        for path in sorted(built.iterdir()):
            if path.is_file() and path != index:
                found.append(Route(f"/{path.name}", file(path), methods=["GET"]))
    return [*found, Route("/{path:path}", not_found, methods=["GET"])]
