"""What can go wrong: in the MATLAB program (Error), in what was asked (RequestError), around them (ServiceError,
ProgramError)."""
from __future__ import annotations

from typing import Any, Mapping, Optional


class Error(Exception):
    """An error that the MATLAB program raised, with MATLAB's identifier and message."""

    def __init__(self, identifier: str, message: str, location: str = ""):
        super().__init__(message)
        self.identifier = identifier
        self.message = message
        self.location = location    # "f.m:12:3", or "" where it is not known
        self._index: Optional[int] = None

    @property
    def index(self) -> Optional[int]:
        """Of the point, in a batch: a traceback shows it below the message."""
        return self._index

    @index.setter
    def index(self, point: Optional[int]) -> None:
        self._index = point
        self.__notes__ = [] if point is None else ["at point %d of the batch" % point]

    def __reduce__(self):
        return (type(self), (self.identifier, self.message, self.location), {"index": self.index})

    def __repr__(self) -> str:
        return "%s(%r, %r)" % (type(self).__name__, self.identifier, self.message)


class FactError(Error, ValueError):
    """An argument is not what the function was specialised for."""


class RequestError(Exception):
    """What the specialiser refuses: the place in the file (or in the value or fact that was given), and what to do."""

    def __init__(self, error: Mapping[str, Any]):
        self.file: Optional[str] = error.get("file")
        self.line: Optional[int] = error.get("line")
        self.column: Optional[int] = error.get("column")
        self.kind: Optional[str] = error.get("kind")
        self.message: str = error.get("text", error.get("message", "")).strip()
        self.excerpt: str = error.get("excerpt", "")
        self.hint: str = _HINTS.get(self.kind or "", "")
        self._error = dict(error)
        super().__init__(self._text())

    def _text(self) -> str:
        place = {"-d": "fixed", "-t": "facts", "--target": "target"}.get(self.file or "", self.file or "")
        if place and place not in ("fixed", "facts", "target") and self.line is not None:
            place = "%s:%d:%d" % (place, self.line, self.column or 0)
        text = (place + ": " if place else "") + self.message
        if self.excerpt:
            text += "\n" + self.excerpt.rstrip("\n")
        return text + ("\n(%s)" % self.hint if self.hint else "")

    def __reduce__(self):
        return (type(self), (self._error,))


class RequestWarning(UserWarning):
    """What is to be known of a request that was answered: a folder that is not there, a server that is away, a function of which
    every call fails."""


class ServiceError(RequestError):
    """A server that is away, busy or stopped; the same request may succeed later."""


class ProgramError(RuntimeError):
    """The program `residua` is missing, ended, or is of another version."""


_HINTS = {
    "no-such-file": "give the path of the .m file; a relative one is looked up in the working folder of Python",
    "unknown-parameter": "`fixed` and `facts` name parameters of the function, or fields of them such as `opt.tol`",
    "invalid-facts": "facts read as `real double [1 n]`, `complex single`, `realscalar in [0, 1]`",
    "value-failed": "give the value itself instead of an Expression, or mend the expression",
    "unknown-target": "leave `target` out to make code for this machine",
    "expected-token": "the file does not parse; `residua check FILE.m` shows every place",
    "expected-expression": "the text does not parse; `residua check FILE.m` shows every place of a file",
}


def from_answer(error: Mapping[str, Any]) -> RequestError:
    """The exception for the `error` of an answer of `residua specialise --batch`."""
    return (ServiceError if error.get("status") == 3 else RequestError)(error)
