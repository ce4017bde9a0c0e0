"""MATLAB values as the tests see them, whoever computed them: Octave, the interpreter or native code.

A Value keeps class, size, complexity and exact elements (column-major). `difference` is the one comparison of the whole
test suite: bit for bit, except that all NaN are equal; -0 differs from 0, a complex zero imaginary part counts.
"""
import json
import math
import re
import struct
from dataclasses import dataclass

INTEGER_CODES = {"int8": "b", "int16": "h", "int32": "i", "int64": "q",
                 "uint8": "B", "uint16": "H", "uint32": "I", "uint64": "Q"}
FLOAT_CODES = {"double": "d", "single": "f"}
SPECIAL_NUMBERS = {"NaN": math.nan, "Inf": math.inf, "-Inf": -math.inf}


class BadForm(Exception):
    """The text of a value does not follow the contract."""


@dataclass(frozen=True)
class Value:
    cls: str
    size: tuple
    complex: bool = False
    data: tuple = ()      # numbers, (re, im) pairs, Values of a cell, or one tuple of field Values a struct element
    fields: tuple = ()    # of a struct, in order
    text: str = ""        # of a function handle


def element_count(size):
    return math.prod(size)


def normal_size(size):
    size = [int(s) for s in size]
    while len(size) > 2 and size[-1] == 1:
        size.pop()
    return tuple(size)


# ---------------------------------------------------------------- from Octave (see octave.py: bytes in hexadecimal)

def unpack(cls, digits):
    raw = bytes.fromhex(digits)
    if cls in ("logical", "char"):
        return tuple(raw)
    code = FLOAT_CODES.get(cls) or INTEGER_CODES[cls]
    return struct.unpack("<%d%s" % (len(raw) // struct.calcsize(code), code), raw)


def from_octave(j):
    cls, size = j["class"], normal_size(j["size"])
    if cls == "cell":
        return Value(cls, size, data=tuple(from_octave(v) for v in j["elements"]))
    if cls == "struct":
        names, flat = tuple(j["fields"]), [from_octave(v) for v in j["elements"]]
        width = len(names)
        return Value(cls, size, fields=names,
                     data=tuple(tuple(flat[k * width:(k + 1) * width]) for k in range(element_count(size))))
    if cls == "function_handle":
        return Value(cls, size, text=bytes.fromhex(j["text"]).decode("utf-8", "replace"))
    if "re" not in j:
        raise BadForm("class %s cannot be compared" % cls)
    data = unpack(cls, j["re"])
    if "im" in j:
        return Value(cls, size, True, tuple(zip(data, unpack(cls, j["im"]))))
    return Value(cls, size, False, data)


# ---------------------------------------------------------------- from `residua run --json`

def parse_json(text):
    """JSON in which -0 stays -0 and the bare words NaN and Infinity are refused."""
    def refuse(word):
        raise BadForm("bare %s is not JSON" % word)
    return json.loads(text, parse_int=lambda s: -0.0 if s == "-0" else int(s), parse_constant=refuse)


def read_number(x, cls):
    if isinstance(x, bool):
        if cls != "logical":
            raise BadForm("%r in class %s" % (x, cls))
        return int(x)
    if isinstance(x, str):
        if x not in SPECIAL_NUMBERS:
            raise BadForm("number written as %r" % x)
        x = SPECIAL_NUMBERS[x]
    if cls == "double":
        return float(x)
    if cls == "single":
        return struct.unpack("<f", struct.pack("<f", x))[0]
    if isinstance(x, float):
        if not x.is_integer():
            raise BadForm("%r in class %s" % (x, cls))
        x = int(x)
    return x


def char_codes(data, count):
    if isinstance(data, str):
        codes = list(data.encode("utf-8", "surrogateescape"))
    elif data and all(isinstance(row, str) for row in data):
        rows = [row.encode() for row in data]
        codes = [row[c] for c in range(len(rows[0])) for row in rows]
    else:
        codes = [int(code) for code in data or ()]
    if len(codes) != count:
        raise BadForm("char of %d elements with %d codes" % (count, len(codes)))
    return tuple(codes)


def from_residua(j):
    cls, size = j["class"], normal_size(j["size"])
    count = element_count(size)
    if cls == "struct":
        names = tuple(j["fields"])
        columns = [[from_residua(v) for v in j["fields"][name]] for name in names]
        if any(len(column) != count for column in columns):
            raise BadForm("struct of %d elements with a field of another length" % count)
        return Value(cls, size, fields=names, data=tuple(tuple(c[k] for c in columns) for k in range(count)))
    if cls == "function_handle":
        return Value(cls, size, text=re.sub(r"^@(?=[\w.]+$)", "", j["text"]))    # Octave's func2str has no @ before a name
    data = j["data"]
    if cls == "char":
        return Value(cls, size, data=char_codes(data, count))
    if not isinstance(data, list):
        raise BadForm("data of class %s is not a list" % cls)
    if len(data) != count:
        raise BadForm("%d elements for size %s" % (len(data), show_size(size)))
    if cls == "cell":
        return Value(cls, size, data=tuple(from_residua(v) for v in data))
    if j.get("complex"):
        return Value(cls, size, True, tuple((read_number(re, cls), read_number(im, cls)) for re, im in data))
    return Value(cls, size, False, tuple(read_number(x, cls) for x in data))


# ---------------------------------------------------------------- comparison

def same_number(a, b, cls):
    if cls not in FLOAT_CODES:
        return a == b
    return (a != a and b != b) or (a == b and math.copysign(1.0, a) == math.copysign(1.0, b))


def show_size(size):
    return "x".join(str(s) for s in size)


def difference(want, got, where="value"):
    """None when equal, else one sentence that says what differs first."""
    for what, a, b in (("class", want.cls, got.cls), ("size", show_size(want.size), show_size(got.size)),
                       ("complex", want.complex, got.complex), ("fields", want.fields, got.fields),
                       ("text", want.text, got.text)):
        if a != b:
            return "%s: %s %s, want %s" % (where, what, b, a)
    for k, (a, b) in enumerate(zip(want.data, got.data)):
        if want.cls == "cell":
            found = difference(a, b, "%s{%d}" % (where, k + 1))
        elif want.cls == "struct":
            found = next(filter(None, (difference(x, y, "%s(%d).%s" % (where, k + 1, name))
                                       for name, x, y in zip(want.fields, a, b))), None)
        else:
            pairs = zip(a, b) if want.complex else [(a, b)]
            same = all(same_number(x, y, want.cls) for x, y in pairs)
            found = None if same else "%s(%d): %r, want %r" % (where, k + 1, b, a)
        if found:
            return found
    return None


def checksum(values):
    """A short digest of a list of numeric Values: equal for equal bits, all NaN alike."""
    import hashlib
    digest = hashlib.sha256()
    for v in values:
        digest.update(("%s %s %s;" % (v.cls, show_size(v.size), v.complex)).encode())
        flat = [x for pair in v.data for x in pair] if v.complex else list(v.data)
        code = FLOAT_CODES.get(v.cls)
        if code:
            digest.update(struct.pack("<%d%s" % (len(flat), code), *[math.nan if x != x else x for x in flat]))
        else:
            digest.update(repr(flat).encode())
    return digest.hexdigest()[:12]
