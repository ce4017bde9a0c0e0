"""The literals of a piece of MATLAB code that may become parameters: numbers and texts, with where they stand."""
import re
from dataclasses import dataclass

TOKEN = re.compile(r"""
    (?P<comment>[%\#].*)
  | (?P<continued>\.\.\.[^\n]*\n)
  | (?P<text>'(?:[^'\n]|'')*'|"(?:[^"\\\n]|\\.|"")*")
  | (?P<number>0[xX][0-9a-fA-F]+|(?:\d+\.?\d*|\.\d+)(?:[eEdD][-+]?\d+)?)
  | (?P<word>[A-Za-z_]\w*)
  | (?P<blank>[ \t]+)
  | (?P<other>.|\n)
""", re.X)
# Lines that read like a command or declare something: what stands there is no expression.
COMMAND = re.compile(r"[ \t]*(global|persistent|warning|close|clear|format|hold|more|clc|disp|function|end\w*|case)\b")
BEHIND_WORDS = ("case", "if", "while", "return", "do", "until", "elseif", "switch", "otherwise", "else")


@dataclass
class Literal:
    begin: int
    end: int
    text: str

    def is_text(self):
        return self.text[0] in "'\""


def literals(code):
    """In order."""
    found, before, line, at = [], "\n", 0, 0
    while at < len(code):
        token = TOKEN.match(code, at)
        kind, text = token.lastgroup, token.group()
        if kind == "text" and text[0] == "'" and re.match(r"[\w)\]}'.]", before[-1]) and before not in BEHIND_WORDS:
            kind, text = "other", "'"    # a quote behind a value transposes it
        at += len(text)
        imaginary = kind == "number" and re.match(r"[ijIJ]\b", code[at:at + 2])
        if kind in ("number", "text") and not imaginary and not COMMAND.match(code, line):
            found.append(Literal(at - len(text), at, text))
        if kind != "comment":
            before = text
        if text.endswith("\n"):
            line = at
    return found


def with_parameters(code, chosen):
    """The code with the chosen literals replaced by the names `p1`, `p2`, .. ; `chosen` in order."""
    parts, at = [], 0
    for k, literal in enumerate(chosen, 1):
        parts += [code[at:literal.begin], "p%d" % k]
        at = literal.end
    return "".join(parts) + code[at:]
