"""The committed hashes: one file a group, one line a case, so that the difference of two commits names the cases.

    # Octave 7.3.0 1a2b3c4
    # case | request | post-processed: residual remarks facts ir | as made: residual remarks ir
    golden/ipow | 12ab34c | 75ff179 - 2dac811 be4dfc4 | = - 90175f9

`request` is of the files and options of the case itself: where it is another, the case was changed and not the compiler.
`=`: the same as with post-processing.
"""
import hashlib
import os
import re
from dataclasses import dataclass

from tests.net import requests, texts

HERE = os.path.dirname(os.path.abspath(__file__))
FOLDER = os.path.join(HERE, "hashes")
SAME = "="
HEAD = "# case | request | post-processed: residual remarks facts ir | as made: residual remarks ir"


@dataclass(frozen=True)
class Line:
    request: str
    hashes: tuple       # one a column of texts.COLUMNS


def line_of(case, made):
    return Line(case.digest()[:texts.LENGTH], made.hashes())


def post_column(column):
    """The column of the same kind with post-processing."""
    return texts.COLUMNS.index((texts.POST, texts.COLUMNS[column][1]))


def render(name, line):
    words = {texts.POST: [], texts.PLAIN: []}
    for column, (form, _) in enumerate(texts.COLUMNS):
        same = form == texts.PLAIN and texts.NONE != line.hashes[column] == line.hashes[post_column(column)]
        words[form].append(SAME if same else line.hashes[column])
    return " | ".join([name, line.request, " ".join(words[texts.POST]), " ".join(words[texts.PLAIN])])


def read_line(text):
    name, request, post, plain = text.split(" | ")
    words = post.split() + plain.split()
    if len(words) != len(texts.COLUMNS):
        raise ValueError("this line of hashes has %d of them, want %d: %s" % (len(words), len(texts.COLUMNS), text))
    return name, Line(request, tuple(words[post_column(k)] if w == SAME else w for k, w in enumerate(words)))


def octave_in_use():
    """The installed Octave: its version, and a digest of its functions, which many requests reach."""
    folder = requests.installed_octave()
    if folder is None:
        return "none"
    digest = hashlib.sha256()
    for case in requests.octave_cases():
        digest.update((case.name + " " + case.digest() + "\n").encode())
    return "%s %s" % (re.search(r"/(\d[\d.]*)/m$", folder).group(1), digest.hexdigest()[:texts.LENGTH])


def path_of(group, folder=FOLDER):
    return os.path.join(folder, group + ".txt")


def read(folder=FOLDER):
    """(name -> Line, the Octave that they were made with)"""
    lines, octave = {}, ""
    for group in requests.GROUPS:
        if not os.path.exists(path_of(group, folder)):
            continue
        with open(path_of(group, folder)) as f:
            for text in f.read().splitlines():
                if text.startswith("# Octave "):
                    octave = text[len("# Octave "):]
                elif not text.startswith("#"):
                    name, line = read_line(text)
                    lines[name] = line
    return lines, octave


def write(lines, octave, folder=FOLDER):
    os.makedirs(folder, exist_ok=True)
    for group in requests.GROUPS:
        body = [render(name, lines[name]) for name in sorted(lines) if name.startswith(group + "/")]
        with open(path_of(group, folder), "w") as f:
            f.write("\n".join(["# Octave " + octave, HEAD, *body]) + "\n")


def known_silent():
    """Names of known.txt: cases that give no answer."""
    with open(os.path.join(HERE, "known.txt")) as f:
        return {line.split(": ", 1)[0] for line in f if line.strip() and not line.startswith("#")}


def changed_columns(want, got):
    """In words, which texts of a case are others."""
    said = {}
    for (form, kind), a, b in zip(texts.COLUMNS, want.hashes, got.hashes):
        if a != b:
            said.setdefault(form, []).append(kind)
    return "; ".join("%s: %s" % (form, ", ".join(kinds)) for form, kinds in said.items())
