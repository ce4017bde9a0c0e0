"""Archives of `residua cache export` as somebody writes them who knows the form (cache/codec.h, cache/export_file.cc)."""
import hashlib
import struct

MAGIC = b"residua-cache-export 2\n"


def number(n):
    return struct.pack("<Q", n & (2 ** 64 - 1))


def text(t):
    return number(len(t)) + t


def several(parts):
    return number(len(parts)) + b"".join(parts)


def entry(key, name, files, seal=b"", remarks=(), dependencies=(), signature=b"", phases=()):
    """One entry in all its bytes; `files` are pairs, `dependencies` (path, found, sha256, code), `phases` (name, nanoseconds)."""
    references = [text(n) + text(hashlib.sha256(b).hexdigest().encode()) + number(len(b)) for n, b in files]
    return (text(key) + text(name) + several(references) + several([text(r) for r in remarks]) +
            several([text(p) + number(found) + text(sha256) + text(code) for p, found, sha256, code in dependencies]) + text(signature) +
            several([text(p) + number(n) for p, n in phases]) + several([text(n) + text(b) for n, b in sorted(files)]) + text(seal))


class Reader:
    def __init__(self, data):
        self.data, self.at = data, 0

    def number(self):
        self.at += 8
        return struct.unpack("<Q", self.data[self.at - 8:self.at])[0]

    def text(self):
        size = self.number()
        self.at += size
        return self.data[self.at - size:self.at]

    def several(self, *kinds):
        return [tuple(kind(self) for kind in kinds) for _ in range(self.number())]


def read_entry(body):
    """The arguments of `entry` that give these bytes."""
    r, t, n = Reader(body), Reader.text, Reader.number
    key, name, _ = r.text(), r.text(), r.several(t, t, n)
    remarks, dependencies, signature = [m[0] for m in r.several(t)], r.several(t, n, t, t), r.text()
    phases, files = r.several(t, n), r.several(t, t)
    return dict(key=key, name=name, files=files, seal=r.text(), remarks=remarks, dependencies=dependencies, signature=signature, phases=phases)


def read(path):
    with open(path, "rb") as f:
        r = Reader(f.read()[len(MAGIC):])
    entries = []
    while r.at < len(r.data):
        size = r.number()
        r.at += 32 + size
        entries.append(read_entry(r.data[r.at - size:r.at]))
    return entries


def write(path, entries):
    with open(path, "wb") as f:
        f.write(MAGIC)
        for one in entries:
            body = entry(**one)
            f.write(number(len(body)) + hashlib.sha256(body).digest() + body)
