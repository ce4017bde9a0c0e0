"""Many points in one call.

Where parameters and results are real doubles the artefact has an entry that takes columns of points, and threads share
them. Everything else is one call a point, whose conversion holds the GIL.
"""
from __future__ import annotations

import re
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Dict, Iterator, List, Sequence, Tuple

import numpy

from ._progress import Progress, is_watched
from .errors import Error

_PIECES = 200
_SHAPE = re.compile(r"\[(\d+) (\d+)\]")


def batch(function: Any, arguments: Sequence[Any], named: Dict[str, Any], threads: int, errors: str, out: Any) -> Any:
    if errors not in ("raise", "collect"):
        raise ValueError('`errors` is "raise" or "collect", not %r' % (errors,))
    if isinstance(threads, bool) or not isinstance(threads, int) or threads < 1:
        raise ValueError("`threads` is a whole number of at least 1, not %r" % (threads,))
    given = _in_order(function, arguments, named)
    points = _count(function, given)
    columns = _columns(function, given, points)
    if columns is None:
        if out is not None:
            raise TypeError("`out` needs a function of real doubles; this one has other parameters or results")
        results, failed = _one_by_one(function, given, points, threads, errors)
    else:
        results, failed = _in_columns(function, columns, points, threads, errors, out)
    return results if errors == "raise" else (results, failed)


def _in_order(function: Any, arguments: Sequence[Any], named: Dict[str, Any]) -> List[Any]:
    names = function.parameters
    given = list(arguments)
    for name in names[len(given):]:
        if name not in named:
            raise TypeError("`%s` needs an array of points for the parameter `%s`" % (function.name, name))
        given.append(named.pop(name))
    if named or len(given) > len(names):
        raise TypeError("`%s` has the parameters %r; %s" % (
            function.name, names, "there is no `%s`" % next(iter(named)) if named else "%d arguments are too many" % len(given)))
    if not given:
        raise TypeError("`%s` has no parameter that could differ from point to point" % function.name)
    return given


def _count(function: Any, given: Sequence[Any]) -> int:
    counts = []
    for name, argument in zip(function.parameters, given):
        try:
            counts.append(len(argument))
        except TypeError:
            raise TypeError("the argument for `%s` is no array or list of points: its first extent counts them" % name) from None
    if len(set(counts)) > 1:
        raise ValueError("the arguments have different numbers of points: %s" % ", ".join(
            "%s %d" % pair for pair in zip(function.parameters, counts)))
    return counts[0]


def _columns(function: Any, given: Sequence[Any], points: int) -> "List[Tuple[numpy.ndarray, Tuple[int, int]]] | None":
    """By parameter its points, one after the other in column-major order, and the extents of one. None: not such."""
    if not function._typed or function._typed.count("a") + function._typed.count("f") != len(function._typed) - 1:
        return None
    if function.nargout != len(function._typed.split(">")[1]):
        return None
    columns = []
    for argument, kind, column in zip(given, function._typed, function._columns):
        if isinstance(argument, numpy.ma.MaskedArray):
            raise TypeError("MATLAB has no masked arrays; convert with .filled(numpy.nan) or .compressed()")
        array = numpy.asarray(argument)
        if array.dtype.kind not in "fiub" or (array.dtype.kind == "f" and array.dtype.itemsize != 8) or array.ndim > 3:
            return None     # the call of each point says what is wrong
        if array.dtype.kind != "f" and isinstance(argument, numpy.ndarray):
            return None     # an array of integers is no array of doubles
        if (kind == "f") != (array.ndim == 1):
            return None
        if array.ndim == 3:
            size = array.shape[1:]
            array = numpy.swapaxes(array, 1, 2)
        elif array.ndim == 2:
            size = (array.shape[1], 1) if column else (1, array.shape[1])
        else:
            size = (1, 1)
        columns.append((numpy.require(array, numpy.float64, ["C", "A"]), size))
    return columns


def _size_of(value: Any) -> Tuple[int, int]:
    return (1, 1) if not isinstance(value, numpy.ndarray) else value.shape


def _result_sizes(function: Any, columns: Sequence[Any], points: int) -> List[Tuple[int, int]]:
    """From the facts of the results; where they do not tell, from the first point that gives any."""
    sizes: List[Any] = []
    for kind, one in zip(function._typed.split(">")[1], function.manifest["results"]):
        known = _SHAPE.search(one["facts"])
        sizes.append((1, 1) if kind == "f" else (int(known[1]), int(known[2])) if known else None)
    if None not in sizes:
        return sizes
    first = None
    for point in range(points):
        arguments = [_point(array, size, point) for array, size in columns]
        try:
            values = _native_call(function, arguments)
        except Error as error:
            error.index = point
            first = first or error
            continue
        return [_size_of(v) for v in values]
    if first is not None:
        raise first
    return [(0, 0) if size is None else size for size in sizes]


def _native_call(function: Any, arguments: Sequence[Any]) -> Tuple[Any, ...]:
    values = function(*arguments)
    values = values if function.nargout > 1 else (values,)
    if function._squeeze:    # a row or a column: as the parameters of the function would have it
        values = tuple(v.reshape(1, -1) if isinstance(v, numpy.ndarray) and v.ndim == 1 else v for v in values)
    return values


def _point(array: numpy.ndarray, size: Tuple[int, int], point: int) -> Any:
    return float(array[point]) if array.ndim == 1 else numpy.reshape(array[point].ravel(), size, order="F")


def _in_columns(function: Any, columns: Sequence[Any], points: int, threads: int, errors: str, out: Any) -> Any:
    sizes = _result_sizes(function, columns, points)
    # In memory a matrix is its columns: the extents come in reverse.
    shapes = [(points,) if size == (1, 1) else (points, max(size)) if 1 in size else (points, size[1], size[0]) for size in sizes]
    places = [numpy.empty(shape) for shape in shapes] if out is None else _places(out, shapes)
    by_point = {}
    for point, error in _run(function, points, columns, places, sizes, threads, errors == "raise"):
        error.index = point
        by_point[point] = error
        if errors == "raise":
            raise error
    results = tuple(numpy.swapaxes(place, 1, 2) if place.ndim == 3 else place for place in places)
    return (results if function.nargout > 1 else results[0]), by_point


def _run(function: Any, points: int, columns: Sequence[Any], places: Sequence[Any], sizes: Sequence[Any], threads: int,
         first_only: bool) -> Iterator[Tuple[int, Error]]:
    """The points that raised, in order. Where somebody looks it goes in pieces, so that there is something to tell."""
    step = max(1, points if not is_watched() else points // _PIECES)
    inputs, outputs = [array for array, _ in columns], list(places)
    input_sizes, output_sizes = tuple(n for _, size in columns for n in size), tuple(n for size in sizes for n in size)
    with Progress("points", points) as progress:
        for begin in range(0, max(1, points), step):
            end = min(points, begin + step)
            failed = function._points(end - begin, tuple(array[begin:end] for array in inputs), input_sizes,
                                      tuple(place[begin:end] for place in outputs), output_sizes, threads, first_only)
            for point, error in failed:
                yield begin + point, error
            progress.at(end)


def _places(out: Any, shapes: Sequence[Tuple[int, ...]]) -> List[numpy.ndarray]:
    places = list(out) if isinstance(out, (tuple, list)) else [out]
    if len(places) != len(shapes):
        raise ValueError("`out` has %d arrays and there are %d results" % (len(places), len(shapes)))
    for place, shape in zip(places, shapes):
        if (not isinstance(place, numpy.ndarray) or place.dtype != numpy.float64 or place.shape != shape or
                not place.flags.c_contiguous or not place.flags.writeable):
            raise ValueError("`out` must be a writable C-contiguous array of float64 of the shape %r%s" % (
                shape, ", whose matrices are told column by column" if len(shape) == 3 else ""))
    return places


def _one_by_one(function: Any, given: Sequence[Any], points: int, threads: int, errors: str) -> Any:
    def call(point: int) -> Any:
        try:
            return function(*(argument[point] for argument in given))
        except Error as error:
            error.index = point
            if errors == "raise":
                raise
            return error

    values: List[Any] = []
    with Progress("points", points) as progress, _Hands(function, threads) as hands:
        for value in map(call, range(points)) if threads == 1 else hands.pool.map(call, range(points)):
            values.append(value)
            progress.at(len(values))
    failed = {point: value for point, value in enumerate(values) if isinstance(value, Error)}
    if not values:
        return ([] if function.nargout <= 1 else ([],) * function.nargout), failed
    missing = (None,) * function.nargout if function.nargout > 1 else None
    values = [missing if point in failed else value for point, value in enumerate(values)]
    if function.nargout <= 1:
        return _together(values), failed
    return tuple(_together(list(result)) for result in zip(*values)), failed


class _Hands:
    """Threads that call a function. What ends the batch early, Ctrl-C or an error, also ends the calls that run."""

    def __init__(self, function: Any, threads: int):
        self._function = function
        self._threads: List[threading.Thread] = []
        self.pool = ThreadPoolExecutor(threads, initializer=lambda: self._threads.append(threading.current_thread()))

    def __enter__(self) -> "_Hands":
        return self

    def __exit__(self, kind: Any, *_: Any) -> None:
        self.pool.shutdown(wait=kind is None, cancel_futures=True)
        while any(thread.is_alive() for thread in self._threads):     # one of them may just be on its way into a call
            self._function._cancel([thread.ident for thread in self._threads])
            time.sleep(0.005)


def _together(values: List[Any]) -> Any:
    """Numbers become an array."""
    if values and all(isinstance(v, float) for v in values):
        return numpy.array(values)
    return values
