"""People at browsers of their own, and what their browsers complain about."""

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    WebSocket,
    expect,
    sync_playwright,
)

from web.site import Site

NAMES = ("chromium", "chromium-browser", "google-chrome")
PATIENCE = int(os.environ.get("GASLAMP_PATIENCE", "60")) * 1000  # a busy machine takes its time
LAPTOP = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}
VIOLATIONS = """
document.addEventListener("securitypolicyviolation", (event) =>
  console.error(`CSP: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`));
"""
# How much of the view has jumped, by itself, since the page came.
SHIFTS = """
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""


def chromium() -> str | None:
    """The system's browser."""
    return next(filter(None, map(shutil.which, NAMES)), None)


@contextmanager
def launched() -> Iterator[Browser]:
    """A browser without a window. As root it runs without its sandbox: it sees our pages only."""
    args = ["--no-sandbox"] if os.getuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=args)
        expect.set_options(timeout=PATIENCE)
        try:
            yield browser
        finally:
            browser.close()


class Visitors:
    """Browsers that share nothing but the site; every complaint of any of them is kept."""

    def __init__(self, browser: Browser, site: Site) -> None:
        self._browser, self._site = browser, site
        self._contexts: list[BrowserContext] = []
        self._allowed: list[str] = []
        self.complaints: list[str] = []
        self.frames: dict[Page, list[str]] = {}

    def __call__(
        self,
        path: str = "/",
        *,
        language: str = "en",
        theme: str = "dark",
        size: dict[str, int] = LAPTOP,
        moving: bool = False,
        **settings: Any,
    ) -> Page:
        """Somebody who opens a page."""
        context = self._browser.new_context(
            base_url=self._site.address,
            locale={"en": "en-GB", "fr": "fr-FR"}[language],
            viewport=size,  # type: ignore[arg-type]
            has_touch=size is PHONE,
            reduced_motion="no-preference" if moving else "reduce",
        )
        context.set_default_timeout(PATIENCE)
        chosen = {"theme": theme, **settings}
        # Settings are put where the page keeps them, once; what is chosen later holds.
        context.add_init_script(
            "if (location.protocol === 'http:' && !localStorage.getItem('gaslamp.settings'))"
            f" localStorage.setItem('gaslamp.settings', JSON.stringify({_json(chosen)}));"
        )
        context.add_init_script(VIOLATIONS)
        context.on("page", self._watch)
        self._contexts.append(context)
        page = context.new_page()
        page.goto(path)
        return page

    def allow(self, complaint: str) -> None:
        """A test that breaks something says which complaint it expects."""
        self._allowed.append(complaint)

    def _watch(self, page: Page) -> None:
        frames = self.frames[page] = []

        def hear(message: ConsoleMessage) -> None:
            if message.type in ("error", "warning"):
                self.complaints.append(f"{message.type}: {message.text}")

        def asked(address: str) -> None:
            host = address.split("/")[2] if "//" in address else address
            if host != f"127.0.0.1:{self._site.port}" and not address.startswith("blob:"):
                self.complaints.append(f"asked somebody else: {address[:80]}")

        def opened(socket: WebSocket) -> None:
            asked(socket.url)
            socket.on("framereceived", lambda frame: frames.append(str(frame)))

        page.on("console", hear)
        page.on("pageerror", lambda error: self.complaints.append(f"broke: {error}"))
        page.on("request", lambda request: asked(request.url))
        page.on("websocket", opened)

    def close(self) -> None:
        for context in self._contexts:
            context.close()

    def unexpected(self) -> list[str]:
        """What was complained about and not announced."""
        return [
            complaint
            for complaint in self.complaints
            if not any(re.search(allowed, complaint) for allowed in self._allowed)
        ]


def _json(value: object) -> str:
    import json

    return json.dumps(value)
