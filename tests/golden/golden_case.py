"""The format of a golden case: one file, its own expectations, its own proof.

    % One line that says what the case shows.
    %
    % RUN:  specialise ENTRY [options of `residua specialise`]
    % TRY:  ENTRY(args)   ENTRY(args)            (any number of TRY lines; fixed arguments included)
    function ... end                              the source
    % --- residual -------------------------------------------------------
    function ... end
    % --- remarks --------------------------------------------------------
    % 7:3: remark: ...

The residual warns as the source does, unless a line `% LOSES WARNINGS:` says why it cannot.
A case with `--dump facts` has a third section, `% --- facts ---`: what is known of every expression.
A `fail_` case has one section, `% --- diagnostics ---`, instead of the two, and needs no TRY. Positions count the lines
of the case file itself.
"""
import os
import re
import shlex
from dataclasses import dataclass, field

RULE = "% --- {} {}"
SECTION = re.compile(r"^% --- (\w+) -+\s*$")
KINDS = ("fail", "declines", "todo")


class BadCase(Exception):
    """The case file does not follow the format."""


@dataclass
class GoldenCase:
    path: str
    purpose: str = ""
    entry: str = ""
    options: list = field(default_factory=list)
    tries: list = field(default_factory=list)       # (text, [argument expressions])
    loses_warnings: bool = False
    source: str = ""                                # header lines blanked: positions stay true
    before_sections: str = ""                       # the file up to the first section, for --update
    sections: dict = field(default_factory=dict)

    @property
    def name(self):
        return os.path.splitext(os.path.basename(self.path))[0]

    @property
    def kind(self):
        first = self.name.split("_")[0]
        return first if first in KINDS else "plain"

    def option_values(self, *names):
        pairs = zip(self.options, self.options[1:])
        return [value for option, value in pairs if option in names]

    @property
    def fixed(self):
        """Names of whole parameters that are fixed, and so gone from the residual entry; not structs of which some fields vary."""
        names = [d.split("=", 1)[0].strip() for d in self.option_values("-d")]
        varying = [re.split(r"[.({]", t)[0] for t in self.option_values("-t") if re.search(r"[.({]", t.split(":", 1)[0])]
        return [n for n in names if "." not in n and "(" not in n and n not in varying]

    @property
    def dumps_facts(self):
        return self.option_values("--dump") == ["facts"]

    @property
    def nargout(self):
        given = self.option_values("--nargout")
        return int(given[0]) if given else 1


def split_arguments(text):
    """Top-level commas of an argument list: `f(1, [2, 3])` has two arguments."""
    parts, depth, quoted, current = [], 0, False, ""
    for c in text:
        if c == "'" and (quoted or not re.search(r"[\w\])}'.]$", current)):
            quoted = not quoted
        elif not quoted:
            depth += (c in "([{") - (c in ")]}")
        if c == "," and depth == 0 and not quoted:
            parts.append(current.strip())
            current = ""
        else:
            current += c
    if current.strip():
        parts.append(current.strip())
    return parts


def read_calls(entry, text):
    """`f(1, 2)   f('a)')` -> [("f(1, 2)", ["1", "2"]), ...]"""
    calls, rest = [], text.strip()
    while rest:
        if not rest.startswith(entry + "("):
            raise BadCase("TRY must call `%s`: %s" % (entry, rest))
        depth, quoted, k = 0, False, len(entry)
        while True:
            c = rest[k]
            if c == "'" and (quoted or not re.search(r"[\w\])}'.]", rest[k - 1])):
                quoted = not quoted
            elif not quoted:
                depth += (c in "([{") - (c in ")]}")
            k += 1
            if depth == 0 and not quoted:
                break
            if k == len(rest):
                raise BadCase("unbalanced TRY: " + rest)
        calls.append((rest[:k], split_arguments(rest[len(entry) + 1:k - 1])))
        rest = rest[k:].strip()
    return calls


def parse(path):
    with open(path) as f:
        lines = f.read().split("\n")
    case = GoldenCase(path)
    header = 0
    while header < len(lines) and lines[header].startswith("%") and not SECTION.match(lines[header]):
        header += 1
    first_section = next((k for k, line in enumerate(lines) if SECTION.match(line)), len(lines))
    case.before_sections = "\n".join(lines[:first_section])
    case.source = "\n".join([""] * header + lines[header:first_section]).rstrip("\n") + "\n"
    read_header(case, lines[:header])
    for k in range(first_section, len(lines)):
        found = SECTION.match(lines[k])
        if found:
            current = case.sections.setdefault(found.group(1), [])
        else:
            current.append(lines[k])
    case.sections = {name: "\n".join(body).rstrip("\n") for name, body in case.sections.items()}
    check(case)
    return case


def read_header(case, header):
    case.purpose = header[0].lstrip("% ").strip() if header else ""
    runs = [line for line in header if re.match(r"%\s*RUN:", line)]
    if len(runs) != 1:
        raise BadCase("one RUN line is needed, found %d" % len(runs))
    words = shlex.split(runs[0].split("RUN:", 1)[1])
    if len(words) < 2 or words[0] != "specialise":
        raise BadCase("RUN must read `specialise ENTRY ...`")
    case.entry, case.options = words[1], words[2:]
    case.loses_warnings = any(re.match(r"%\s*LOSES WARNINGS: \w", line) for line in header)
    for line in header:
        found = re.match(r"%\s*TRY:(.*)", line)
        if found:
            case.tries += read_calls(case.entry, found.group(1))


def check(case):
    if not case.purpose or case.purpose.startswith(("RUN:", "TRY:")):
        raise BadCase("the purpose line is missing")
    if not re.search(r"^\s*function\b", case.source, re.M) and case.kind != "fail":
        raise BadCase("the source is missing")
    wanted = {"diagnostics"} if case.kind == "fail" else {"residual", "remarks"}
    if case.dumps_facts:
        wanted.add("facts")
    if set(case.sections) != wanted:
        raise BadCase("sections are %s, want %s" % (sorted(case.sections), sorted(wanted)))
    if case.kind != "fail" and not case.tries:
        raise BadCase("a TRY line is needed")


def render(case, sections):
    """The case file with these sections."""
    parts = [case.before_sections.rstrip("\n")]
    for name, body in sections.items():
        parts.append(RULE.format(name, "-" * (63 - len(name))))
        if body:
            parts.append(body)
    return "\n".join(parts) + "\n"


def comment(text):
    return "\n".join("% " + line if line else "%" for line in text.rstrip("\n").split("\n")) if text.strip() else ""
