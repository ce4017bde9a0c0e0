"""Values that Python has nothing like: struct arrays, handles, and expressions that the specialiser evaluates."""
from __future__ import annotations

import itertools
from typing import Any, Dict, Iterator, Mapping, Sequence, Tuple

import numpy


class Handle:
    """A function handle by its text: ``Handle("@sin")``, ``Handle("@(x) x + 1")``."""

    def __init__(self, text: str):
        self.text = text if text.startswith("@") else "@" + text

    def __repr__(self) -> str:
        return "Handle(%r)" % self.text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Handle) and other.text == self.text

    def __hash__(self) -> int:
        return hash(self.text)


class Expression:
    """A fixed value as MATLAB spells it; it is evaluated once, where the request is made: ``Expression("magic(4)")``."""

    def __init__(self, text: str):
        self.text = text

    def __repr__(self) -> str:
        return "Expression(%r)" % self.text


class StructArray:
    """A struct array of any shape: by field an object array of that shape. ``s[i]`` is an element as a dict.

    >>> s = StructArray.of([{"a": 1.0}, {"a": 2.0}])
    >>> s.shape, s[1]
    ((1, 2), {'a': 2.0})
    """

    def __init__(self, fields: Mapping[str, Any], shape: Sequence[int]):
        self.shape: Tuple[int, ...] = tuple(int(n) for n in shape)
        if len(self.shape) < 2:
            raise ValueError("a struct array has at least two extents, not the shape %r" % (shape,))
        self.fields: Dict[str, numpy.ndarray] = {}
        for name, column in fields.items():
            array = numpy.asarray(column, dtype=object)
            if array.shape != self.shape:
                raise ValueError("the field `%s` has the shape %r and the struct array %r" % (name, array.shape, self.shape))
            self.fields[name] = array

    @classmethod
    def of(cls, elements: Sequence[Mapping[str, Any]]) -> "StructArray":
        """A row of structs that have the same fields in the same order."""
        elements = list(elements)
        names = list(elements[0]) if elements else []
        columns = {name: numpy.empty((1, len(elements)), dtype=object) for name in names}
        for k, element in enumerate(elements):
            if list(element) != names:
                raise ValueError("element %d has the fields %r and the first one %r" % (k, list(element), names))
            for name in names:
                columns[name][0, k] = element[name]
        return cls(columns, (1, len(elements)))

    def __len__(self) -> int:
        return int(numpy.prod(self.shape))

    def __getitem__(self, k: int) -> Dict[str, Any]:
        """Element k in column-major order, from 0."""
        if not -len(self) <= k < len(self):
            raise IndexError("a struct array of %d elements has no element %d" % (len(self), k))
        return {name: column.ravel(order="F")[k] for name, column in self.fields.items()}

    def __iter__(self) -> Iterator[Dict[str, Any]]:
        return (self[k] for k in range(len(self)))

    def _columns(self) -> Dict[str, list]:
        return {name: list(column.ravel(order="F")) for name, column in self.fields.items()}

    def __repr__(self) -> str:
        shown = ", ".join(repr(one) for one in itertools.islice(self, 3))
        return "<StructArray %s [%s%s]>" % ("x".join(map(str, self.shape)), shown, ", ..." if len(self) > 3 else "")
