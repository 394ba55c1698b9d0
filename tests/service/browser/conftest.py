"""A real browser, and a real server with kept puzzles; what a page may never do is watched on every page."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from werkzeug.serving import make_server

from service import create_app
from service.api.state import NAME as API
from service.parts import NAME, Parts
from service.settings import Settings
from tests.service.conftest import PATIENCE, TODAY, Now, fill

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PHONE, DESKTOP = {"width": 390, "height": 844}, {"width": 1280, "height": 860}
WATCH = """
window.__refused = []; window.__moved = 0;
document.addEventListener("securitypolicyviolation", (event) => window.__refused.push(event.violatedDirective));
document.addEventListener("htmx:afterSettle", () => { window.__moved += 1; });
"""


@dataclass
class Held:
    """Requests that are kept waiting: ``came`` is set once there is one, ``go`` lets them go."""

    part: str
    came: threading.Event = field(default_factory=threading.Event)
    go: threading.Event = field(default_factory=threading.Event)


class Brake:
    """Before the application: keeps requests waiting whose address holds some text, as long as a test wants."""

    def __init__(self, inner: Any) -> None:
        self.inner, self.held = inner, list[Held]()

    def __call__(self, environ: dict[str, Any], start: Any) -> Any:
        address = f"{environ['PATH_INFO']}?{environ.get('QUERY_STRING', '')}"
        for each in tuple(self.held):
            if each.part in address:
                each.came.set()
                each.go.wait(PATIENCE)
        return self.inner(environ, start)

    @contextmanager
    def hold(self, part: str) -> Iterator[Held]:
        """Keep such requests waiting, at most while the block lasts."""
        held = Held(part)
        self.held.append(held)
        try:
            yield held
        finally:
            self.held.remove(held)
            held.go.set()


@dataclass
class Running:
    """A service that runs: where, with what before it, and what it is made of."""

    address: str
    brake: Brake
    parts: Parts


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A running service with kept puzzles for four days."""
    folder = tmp_path_factory.mktemp("browser")
    now = Now(datetime(TODAY.year, TODAY.month, TODAY.day, 12, tzinfo=UTC))
    app = create_app(Settings(database_url=f"sqlite:///{folder / 'fairdeal.db'}"), now=now)
    parts = app.extensions[NAME]
    fill(parts.publisher, TODAY - timedelta(days=3), 4)
    for shop in (app.extensions[API].shop, app.extensions[API].slow_shop):
        shop.patience = PATIENCE
    brake = Brake(app.wsgi_app)
    app.wsgi_app = brake  # type: ignore[method-assign]
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield Running(f"http://127.0.0.1:{server.server_port}", brake, parts)
    server.shutdown()
    thread.join()
    server.server_close()
    parts.close()


@pytest.fixture(scope="session")
def site(running: Running) -> str:
    """Its address."""
    return running.address


@pytest.fixture(scope="session")
def browsers() -> Iterator[dict[str, Any]]:
    """The browser, once it has been started; ended with the session."""
    held: dict[str, Any] = {}
    yield held
    if held:
        held["browser"].close()
        held["driver"].stop()


@dataclass
class Watched:
    """Pages of one browser window, and all that went wrong on them."""

    context: Any
    page: Any
    faults: list[str] = field(default_factory=list)

    def refused(self) -> list[str]:
        """What the content security policy has refused on the page shown."""
        found: list[str] = self.page.evaluate("window.__refused || []")
        return found


@pytest.fixture
def window(program: Callable[[str], str], browsers: dict[str, Any], site: str) -> Iterator[Callable[..., Watched]]:
    """Opens a window: ``window(PHONE, color_scheme="dark")``; fails if a page had an error or asked another host."""
    path = program("chromium")
    sync_api = pytest.importorskip("playwright.sync_api")
    if not browsers:
        driver = sync_api.sync_playwright().start()
        browsers |= {"driver": driver, "browser": driver.chromium.launch(executable_path=path, args=list(FLAGS))}
    opened: list[Watched] = []

    def open_window(size: dict[str, int] = PHONE, **options: Any) -> Watched:
        context = browsers["browser"].new_context(viewport=size, base_url=site, **options)
        context.set_default_timeout(1000 * PATIENCE)
        context.add_init_script(WATCH)
        watched = Watched(context, context.new_page())
        watched.page.on("console", lambda message: watched.faults.append(f"{message.type}: {message.text}"))
        watched.page.on("pageerror", lambda error: watched.faults.append(str(error)))
        watched.page.on("request", lambda request: _only_here(request.url, site, watched.faults))
        opened.append(watched)
        return watched

    yield open_window
    for watched in opened:
        watched.context.close()
        assert watched.faults == []


def _only_here(url: str, site: str, faults: list[str]) -> None:
    if urlsplit(url).scheme in ("http", "https") and urlsplit(url).netloc != urlsplit(site).netloc:
        faults.append(f"asked another host: {url}")


@pytest.fixture(scope="session")
def axe() -> str:
    """The script that looks for what keeps people out, vendored unmodified."""
    return (Path(__file__).parent / "vendor" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
