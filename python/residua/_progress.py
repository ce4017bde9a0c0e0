"""How far something is, for who looks: one line on a terminal, a bar in a notebook, nothing anywhere else.

What takes less than a second shows nothing. A line goes when it is done.
"""
from __future__ import annotations

import sys
import threading
import time
from html import escape
from typing import Any, Optional

_PATIENCE = 1.0     # seconds before anything is shown
_EVERY = 0.2        # seconds between two pictures of it


def _notebook() -> bool:
    """Whether a front end that shows HTML reads what is displayed."""
    shell = sys.modules.get("IPython") and sys.modules["IPython"].get_ipython()
    return shell is not None and type(shell).__name__ == "ZMQInteractiveShell"


def is_watched() -> bool:
    try:
        return _notebook() or (sys.stderr is not None and sys.stderr.isatty())
    except (AttributeError, ValueError):    # a stream that was closed or replaced
        return False


class _Terminal:
    def show(self, text: str, part: Optional[float]) -> None:
        bar = "" if part is None else "[%-30s] " % ("#" * int(30 * part))
        sys.stderr.write("\r\x1b[K" + bar + text)
        sys.stderr.flush()

    def end(self) -> None:
        sys.stderr.write("\r\x1b[K")
        sys.stderr.flush()


class _Cell:
    def __init__(self) -> None:
        from IPython.display import HTML, display
        self._html, self._handle = HTML, display(HTML(""), display_id=True)

    def show(self, text: str, part: Optional[float]) -> None:
        value = "" if part is None else ' value="%.3f"' % part
        self._handle.update(self._html("<progress max=\"1\"%s></progress> %s" % (value, escape(text))))

    def end(self) -> None:
        self._handle.update(self._html(""))


class Progress:
    """`with Progress("points", 1000) as progress: ... progress.at(500)`; without a number only the time is known."""

    def __init__(self, what: str, total: Optional[int] = None):
        self.what, self.total, self._done = what, total, 0
        self._watched = is_watched()
        self._screen: Any = None
        self._begin = time.monotonic()
        self._shown = 0.0
        self._ended = threading.Event()
        self._lock = threading.Lock()
        self._thread: Optional[threading.Thread] = None

    def __enter__(self) -> "Progress":
        if self.total is None and self._watched:
            self._thread = threading.Thread(target=self._tick, name="residua-progress", daemon=True)
            self._thread.start()
        return self

    def __exit__(self, *_: Any) -> None:
        self._ended.set()
        if self._thread is not None:
            self._thread.join()
        with self._lock:
            if self._screen is not None:
                self._screen.end()

    def at(self, done: int) -> None:
        self._done = done
        self._show()

    def _tick(self) -> None:
        while not self._ended.wait(_EVERY):
            self._show()

    def _show(self) -> None:
        now = time.monotonic()
        if not self._watched or now - self._begin < _PATIENCE or now - self._shown < _EVERY:
            return
        with self._lock:
            if self._ended.is_set():
                return
            self._shown = now
            if self._screen is None:
                self._screen = _Cell() if _notebook() else _Terminal()
            self._screen.show(self._text(now - self._begin), None if self.total is None else self._done / self.total)

    def _text(self, seconds: float) -> str:
        if self.total is None:
            return "%s, %d s" % (self.what, seconds)
        left = seconds * (self.total - self._done) / max(1, self._done)
        return "%d of %d %s, %.0f a second, %d s left" % (self._done, self.total, self.what, self._done / seconds, left)
