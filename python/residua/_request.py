"""From what is asked in Python to a request of `residua specialise --batch`, and from its answer to a Function."""
from __future__ import annotations

import os
import tempfile
import warnings
from typing import Any, Dict, Iterable, Mapping, Optional, Union

from . import _native, _program
from ._function import Function
from ._progress import Progress
from ._values import Expression
from .errors import RequestError, RequestWarning, from_answer

PathLike = Union[str, bytes, "os.PathLike[str]"]


def specialise(file: PathLike, *, fixed: Optional[Mapping[str, Any]] = None, facts: Optional[Mapping[str, str]] = None,
               entry: Optional[str] = None, nargin: Optional[int] = None, nargout: Optional[int] = None,
               include: Union[PathLike, Iterable[PathLike]] = (), server: Optional[str] = None,
               cache_dir: Optional[PathLike] = None, squeeze: bool = False, **options: Any) -> Function:
    """Specialises the function of a MATLAB file; gives its native code as a function of Python.

    fixed      values of parameters, by name or field ("opt.tol"): numbers, arrays, text, lists, dicts, or an Expression
    facts      what is known of other parameters: {"x": "real double [1 n]"}
    entry      the function of the file, if not its first one
    include    folders in which functions are looked for, after that of the file
    server     "host:port" of a residua-server, or "none"; without it as configured
    squeeze    arrays of one row or column come out with one extent

    Further keywords are the options of `residua specialise` with `_` for `-` (`target`, `portable_bits`, `fast_math`,
    `unroll_limit`, ...; `assert_` for `assert`; `fixed_parameters` for `fixed`, which is "remove", "ignore" or "check").
    A request that is refused is a RequestError.
    """
    path = _path(file)
    request: Dict[str, Any] = {"file": path}
    request["define"] = _definitions(fixed)
    request["type"] = _texts("facts", facts)
    if entry is not None:
        request["entry"] = entry
    if nargin is not None:
        request["nargin"] = _number("nargin", nargin)
    if nargout is not None:
        request["nargout"] = _number("nargout", nargout)
    folders = [include] if isinstance(include, (str, bytes, os.PathLike)) else list(include)
    if folders:
        request["include"] = [_path(folder) for folder in folders]
    if server is not None:
        request["server"] = server
    if cache_dir is not None:
        request["cache_dir"] = _path(cache_dir)
    request.update(_options(options))
    return function_of(request, squeeze)


def function_of(request: Dict[str, Any], squeeze: bool) -> Function:
    if request.get("standalone"):
        raise RequestError({"message": "a standalone artefact is called from C alone, by the header that "
                                       "`residua specialise --standalone` writes; leave out `standalone` to call the function here"})
    _program.open_runtime()
    with tempfile.TemporaryDirectory(prefix="residua-") as folder:
        with Progress("specialising %s" % os.path.basename(request["file"])):
            answer = _program.ask({**request, "output": folder})
        if "error" in answer:
            raise from_answer(answer["error"])
        for note in answer.get("notes", ()):    # to who called specialise
            warnings.warn(note, RequestWarning, stacklevel=3)
        files = {name: _bytes(os.path.join(folder, name)) for name in answer["files"]}
        library = "lib%s.so" % answer["entry"]
        if library not in files:
            raise RequestError({"message": "there is no native code: %s" % " ".join(
                answer["remarks"] or ["leave out the option that asked for none"])})
        # Loaded, an artefact needs its file no more; the folder goes.
        return Function(os.path.join(folder, library), request, answer, files, squeeze)


def again(request: Dict[str, Any], squeeze: bool, signature: str) -> Function:
    """What a pickle names: the same request, whose result the cache has, unless what it rests on was changed."""
    function = function_of(request, squeeze)
    if function.signature != signature:
        raise RequestError({"message": "what was pickled was specialised as %s..., and the same request now means %s...: %s or "
                                       "what it calls was changed; specialise again instead of unpickling"
                                       % (signature[:12], function.signature[:12], request["file"])})
    return function


def _path(path: PathLike) -> str:
    return os.path.abspath(os.fsdecode(path))


def _bytes(path: str) -> bytes:
    with open(path, "rb") as f:
        return f.read()


def _definitions(fixed: Optional[Mapping[str, Any]]) -> list:
    if fixed is not None and not isinstance(fixed, Mapping):
        raise TypeError("`fixed` is a dict of values by the names of parameters, not %r" % (fixed,))
    if fixed:
        _program.open_runtime()
    return ["%s = %s" % (name, value.text if isinstance(value, Expression) else "bytes " + _encoded(name, value))
            for name, value in (fixed or {}).items()]


def _encoded(name: str, value: Any) -> str:
    try:
        return _native.encode(value).hex()
    except (TypeError, ValueError, OverflowError) as error:
        raise type(error)("fixed value `%s`: %s" % (name, error)) from None


def _texts(what: str, given: Optional[Mapping[str, str]]) -> Dict[str, str]:
    if given is None:
        return {}
    if not isinstance(given, Mapping) or not all(isinstance(text, str) for text in given.values()):
        raise TypeError('`%s` is a dict of texts by the names of parameters, as {"x": "real double [1 n]"}, not %r' % (what, given))
    return dict(given)


def _number(name: str, value: Any) -> int:
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError("`%s` is a whole number, not %r" % (name, value))
    return value.__index__()


_OWN = {"output", "files", "id", "define", "type", "file", "no_native"}


def _options(options: Mapping[str, Any]) -> Dict[str, Any]:
    request: Dict[str, Any] = {}
    for name, value in options.items():
        key = "fixed" if name == "fixed_parameters" else name.rstrip("_")
        if key in _OWN:
            raise TypeError("`%s` is no option here; `fixed` and `facts` say what is known, Function.save writes files" % name)
        if value is None or value is False:
            continue
        request[key] = os.fspath(value) if isinstance(value, os.PathLike) else value
    return request
