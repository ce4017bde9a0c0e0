"""A specialised function: its native code, which a call runs, and what is known about it."""
from __future__ import annotations

import inspect
import json
import os
import re
from typing import Any, Dict, Mapping, Optional, Tuple

from . import _native, _points, _program
from .errors import Error, FactError, from_answer


_NUMBERS_OF_OTHER_CLASS = re.compile(r"is not double but (u?int\d+|single|logical)\b")


class Function(_native.Artefact):
    """What residua.specialise returns: ``f(x)``, ``f(x=...)``, ``f(x, nargout=2)``.

    A call takes the parameters that were not fixed. Each call that runs at the same time as others has a session of its
    own (persistent and global variables, state of random numbers); calls one after the other share one, as in MATLAB.
    """

    def __new__(cls, *args: Any, **named: Any) -> "Function":
        return super().__new__(cls)

    def __init__(self, library: str, request: Mapping[str, Any], answer: Mapping[str, Any], files: Mapping[str, bytes],
                 squeeze: bool):
        self._request: Dict[str, Any] = dict(request)
        self._squeeze = bool(squeeze)
        self.name: str = answer["entry"]
        self.signature: str = answer["signature"]
        self.cache: str = answer["cache"]               # "hit", or "miss because ..."
        self.remarks: Tuple[str, ...] = tuple(answer["remarks"])
        self.files: Dict[str, bytes] = dict(files)      # the residual, the artefact, its header, the manifest
        self.manifest: Dict[str, Any] = json.loads(self.files[self.name + ".json"])
        super().__init__(library, self.name, nargout=self.manifest["nargout"], squeeze=self._squeeze)
        # What asks a callable for its name and its parameters (inspect, scipy's curve_fit) is told.
        self.__name__ = self.name
        self.__signature__ = inspect.Signature([inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD) for name in self.parameters])

    @property
    def nargout(self) -> int:
        """Results of a call that does not say how many."""
        return self.manifest["nargout"]

    @property
    def residual(self) -> str:
        """The residual program, which runs in MATLAB and Octave."""
        return self.files[self.name + ".m"].decode("utf-8", "replace")

    def save(self, folder: "os.PathLike[str] | str") -> None:
        """Writes the residual, the artefact, its header and the manifest, as `residua specialise -o` does."""
        os.makedirs(folder, exist_ok=True)
        for name, content in self.files.items():
            with open(os.path.join(folder, name), "wb") as f:
                f.write(content)

    def batch(self, *arguments: Any, threads: int = 1, errors: str = "raise", out: Any = None, **named: Any) -> Any:
        """Calls it for many points: the first extent of every argument counts them.

        An argument is an array (points,) for a scalar, (points, n) for a row or column, (points, r, c) for a matrix, or a
        list with an argument for each point. Results come in the same form; for anything but numbers as a list.

        threads    how many work at it
        errors     "raise": the error of the first point that raises, with its `index`; "collect": NaN there (None in a
                   list), and a pair is returned: the results, and the errors by point
        out        array (or tuple of them) of float64 that receives the results, C-contiguous
        """
        return _points.batch(self, arguments, named, threads, errors, out)

    def explain(self) -> "Explanation":
        """The page of `residua explain`: the source by binding time beside the residual, and why."""
        local = {key: value for key, value in self._request.items() if key != "server"}
        answer = _program.ask({"style": "readable", **local, "server": "none", "emit": "report", "files": True})
        if "error" in answer:
            raise from_answer(answer["error"])
        return Explanation(self.name, answer["contents"][self.name + ".html"])

    def _repr_html_(self) -> str:
        return self.explain()._repr_html_()

    def __repr__(self) -> str:
        known = ["%s" % one["name"] for one in self.manifest["fixed"]]
        return "<residua.Function %s(%s)%s>" % (self.name, ", ".join(self.parameters), " with %s fixed" % ", ".join(known) if known else "")

    def __reduce__(self):
        from ._request import again
        return again, (self._request, self._squeeze, self.signature)

    def _facts_of(self, parameter: str) -> str:
        for one in self.manifest["parameters"]:
            if one["name"] == parameter:
                return one["facts"]
        return ""

    def _error(self, identifier: str, message: str, location: str) -> Error:
        if identifier != "Residua:fact-violated":
            return Error(identifier, message, location)
        parts = message.split("`")
        facts = self._facts_of(parts[1]) if len(parts) > 2 else ""
        advice = "; it was specialised for `%s`: pass such a value, or specialise with other facts" % facts if facts else ""
        if _NUMBERS_OF_OTHER_CLASS.search(message):
            advice += " (an array of doubles is .astype(float) of it)"
        return FactError(identifier, message + advice, location)


class Explanation:
    """A page of HTML; notebooks show it."""

    def __init__(self, name: str, html: str):
        self.name = name
        self.html = html

    def save(self, path: "os.PathLike[str] | str") -> None:
        with open(path, "w", encoding="utf-8") as f:
            f.write(self.html)

    def _repr_html_(self) -> str:
        text = self.html.replace("&", "&amp;").replace('"', "&quot;")
        return '<iframe srcdoc="%s" title="residua explain %s" style="width:100%%;height:40em;border:0"></iframe>' % (text, self.name)

    def __repr__(self) -> str:
        return "<residua.Explanation of %s: %d bytes of HTML; .save(path) writes them>" % (self.name, len(self.html))
