"""Reads the `%!` blocks of a file of Octave's own self-tests and turns each into a program of its own.

A block starts with `%!` and a word and goes on with lines that have a blank after `%!`. `shared` blocks declare and
initialise variables for the blocks after them, `function` blocks define helpers; both are repeated in every program, so
that blocks do not depend on each other. Octave hands changed shared variables on to the next block: a block that assigns
one is repeated in front of the later ones, its errors caught.
"""
import re
from dataclasses import dataclass, field

MARK = "@@caught@@"


@dataclass
class Block:
    path: str  # relative to the root of the self-tests
    line: int  # of its first line, from 1
    kind: str  # test assert fail error warning
    code: str
    pattern: str = None  # error, warning: what the message must match
    identifier: str = None  # error, warning: the identifier it must have
    open_bug: bool = False  # Octave itself is known to fail it
    shared: list = field(default_factory=list)  # names, then one text that initialises them
    init: str = ""
    functions: str = ""

    @property
    def name(self):
        return "%s:%d" % (self.path, self.line)

    def program(self):
        """A script that fails (error) iff the block fails; for error and warning blocks see `judge`."""
        names = "".join("%s = [];\n" % n for n in self.shared)
        body = self.code
        if self.kind == "error":
            body = "try\n%s\ncatch caught__\nprintf ('\\n%s%%s%s%%s\\n', caught__.identifier, caught__.message);\nend\n" % (
                body, MARK, MARK)
        return "1;\n%sfunction test__ ()\n%s%s\n%s\nend\ntest__ ();\n" % (self.functions, names, self.init, body)

    def judge(self, status, out, err):
        """None if the block passed, else why not (one line)."""
        if self.kind == "error":
            found = re.search(MARK + "(.*?)" + MARK + "(.*)", out, re.S)
            if not found:
                return last_line(err) if status else "no error"
            identifier, message = found.group(1), found.group(2).rstrip("\n")
            if self.identifier:
                return None if identifier == self.identifier else "identifier %r, message %r" % (identifier, message[:150])
            return None if matches(self.pattern, message) else "message %r" % message[:200]
        if status:
            return last_line(err)
        if self.kind == "warning":
            if "warning: " not in err:
                return "no warning"
            if self.pattern and not any(matches(self.pattern, w) for w in err.split("warning: ")):
                return "warning %r" % err[:200]
        return None


def last_line(err):
    lines = [line for line in err.strip().split("\n") if line.strip()]
    for line in lines:
        if line.startswith("error: "):
            return line[:220]
    return lines[-1][:220] if lines else "failed without a message"


def matches(pattern, text):
    """Octave's PCRE pattern on a message; a pattern that Python cannot read is compared as plain text."""
    if not pattern:
        return True
    try:
        return re.search(pattern.replace("(?<", "(?P<") if re.search(r"\(\?<\w", pattern) else pattern, text) is not None
    except re.error:
        return pattern in text


def split(text):
    """(line, code) of each block, `%!` removed."""
    blocks, current = [], None
    for number, line in enumerate(text.split("\n"), 1):
        if not line.startswith("%!"):
            continue
        rest = line[2:].rstrip("\r")
        if rest and not rest[0].isspace() and rest[0] != "#" and rest[0] != "%":
            current = [number, rest]
            blocks.append(current)
        elif current is not None:
            current[1] += "\n" + rest
    return blocks


def read_blocks(path, text):
    shared, init, functions, out = [], "", "", []
    for line, code in split(text):
        word = re.match(r"\w+", code)
        kind = word.group(0) if word else ""
        rest = code[len(kind):]
        if kind == "shared":
            first, _, init = rest.partition("\n")
            first = re.split(r"[#%]", first)[0]
            shared = re.findall(r"[A-Za-z_]\w*", first)
        elif kind == "function":
            functions += "function" + rest + "\nend\n" if not ends_itself(rest) else "function" + rest + "\n"
        elif kind in ("test", "testif", "assert", "fail", "error", "warning"):
            block = make_block(path, line, kind, rest, shared, init, functions)
            out.append(block)
            if block.kind in ("test", "assert") and assigns(block.code, shared):
                init += "\ntry\n%s\ncatch\nend\n" % block.code
    return out


def assigns(code, names):
    """True if some statement of the code assigns one of the variables, or a part of one."""
    part = r"(?:\s*\([^=\n]*\)|\s*\{[^=\n]*\}|\.\w+)*"
    for name in names:
        alone = r"(?:^|[;,])\s*%s%s\s*[-+*/]?=(?!=)" % (re.escape(name), part)
        several = r"\[[^\]=\n]*\b%s\b[^\]=\n]*\]\s*=(?!=)" % re.escape(name)
        if re.search(alone, code, re.M) or re.search(several, code):
            return True
    return False


def ends_itself(text):
    """True if the text of a function block holds its own end (the next line is often `%!endfunction`, a block apart)."""
    return re.search(r"^\s*endfunction", text, re.M) is not None


def make_block(path, line, kind, rest, shared, init, functions):
    block = Block(path, line, "test" if kind == "testif" else kind, "", shared=list(shared), init=init, functions=functions)
    if kind == "testif":
        _, _, rest = rest.partition("\n")
    rest = take_options(block, rest)
    block.code = kind + rest if kind in ("assert", "fail") else rest
    return block


def take_options(block, rest):
    """`<*12345>` (a mended bug), `<12345>` (an open one), `<pattern>`, `id=NAME` before the code."""
    while True:
        m = re.match(r"[ \t]*<(\*?)(\d+)>", rest)
        if m:
            block.open_bug = block.open_bug or not m.group(1)
            rest = rest[m.end():]
            continue
        if block.kind in ("error", "warning"):
            m = re.match(r"[ \t]*id=(\S+)", rest)
            if m:
                block.identifier = m.group(1)
                rest = rest[m.end():]
                continue
            m = re.match(r"[ \t]*<((?:[^\n>\\]|\\.|>(?=\S*>))*)>", rest)
            if m and block.pattern is None:
                block.pattern = m.group(1)
                rest = rest[m.end():]
                continue
        return rest
