"""The command line under test, called as a user calls it. Needs nothing but the binaries' folder."""
import json
import os
import re
import subprocess
import tempfile
import time
import unittest
from dataclasses import dataclass

from . import octave, values

TIMEOUT = 120
# Runs a command as on a CPU of 2008, which cannot run the BLAS kernels that an environment may ask for.
OLD_CPU = ["env", "OPENBLAS_CORETYPE=", "qemu-x86_64", "-cpu", "Nehalem"]


class InternalFault(Exception):
    """The program says that something did not hold which must (worker/check): no test goes on over that."""


@dataclass
class Finished:
    status: int          # exit status; negative: the signal that ended it; None: time-out
    stdout: str
    stderr: str
    seconds: float

    def __post_init__(self):
        if " [internal]" in self.stderr:
            raise InternalFault(self.stderr.strip())

    def json(self):
        """The one JSON object that --json promises on stdout."""
        found = values.parse_json(self.stdout)
        if not isinstance(found, dict):
            raise values.BadForm("stdout is not one JSON object")
        return found


class Residua:
    def __init__(self, bin_dir, home):
        self.bin_dir = os.path.abspath(bin_dir)
        self.env = octave.environment()
        self.env.update(HOME=home, XDG_CACHE_HOME=os.path.join(home, ".cache"), XDG_CONFIG_HOME=os.path.join(home, ".config"))
        self.env.pop("RESIDUA_SERVER", None)

    def path(self, name="residua"):
        return os.path.join(self.bin_dir, name)

    def command(self, *arguments, cwd=None, timeout=TIMEOUT, text=""):
        """`text`: what standard input gives."""
        start = time.monotonic()
        process = subprocess.Popen([self.path(), *arguments], cwd=cwd, env=self.env, stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        try:
            out, err = process.communicate(text.encode(), timeout=timeout)
            status = process.returncode
        except subprocess.TimeoutExpired:
            process.kill()
            out, err = process.communicate()
            status = None
        return Finished(status, out.decode("utf-8", "replace"), err.decode("utf-8", "replace"),
                        time.monotonic() - start)

    def run(self, what, named_arguments, nargout=1, mode="--interpret", repeat=0):
        """`residua run`: an octave.Answer, so that all evaluators are compared alike."""
        options = [a for name, text in named_arguments for a in ("--arg", "%s = %s" % (name, text))]
        if repeat:
            options += ["--repeat", str(repeat)]
        done = self.command("run", what, *options, "--nargout", str(nargout), "--json", mode)
        answer = answer_of(done)
        answer.warnings = [line for line in done.stderr.split("\n") if line.startswith("warning: ")]
        return answer


def manifest(out_dir, entry):
    """NAME.json of an output folder; {} when there is none."""
    path = os.path.join(out_dir, entry + ".json")
    if not os.path.exists(path):
        return {}
    with open(path) as f:
        return json.load(f)


def hit(done):
    """Whether a `specialise --json` was answered from the cache: every result says `hit` or `miss because ...`."""
    said = done.json()["cache"]
    if not (said in ("hit", "not cached") or said.startswith("miss because ")):
        raise values.BadForm("cache: %r is neither `hit` nor `miss because ...`" % said)
    return said == "hit"


class HomeTest(unittest.TestCase):
    """Tests of the command in a home of their own: `tool` calls it, `home` goes in the end."""

    @classmethod
    def setUpClass(cls):
        cls.home = tempfile.TemporaryDirectory(prefix="residua-%s-" % cls.__name__.lower())
        cls.tool = Residua(os.environ["RESIDUA_BIN_DIR"], cls.home.name)

    @classmethod
    def tearDownClass(cls):
        cls.home.cleanup()


def main_with_bin_dir(module_name):
    """unittest.main for the test files that need binaries: `--bin-dir DIR` first, then unittest's own options."""
    import sys
    if "--bin-dir" not in sys.argv:
        sys.exit("usage: %s --bin-dir DIR" % sys.argv[0])
    k = sys.argv.index("--bin-dir")
    os.environ["RESIDUA_BIN_DIR"] = os.path.abspath(sys.argv[k + 1])
    del sys.argv[k:k + 2]
    unittest.main(module=module_name, verbosity=2)


def answer_of(done):
    if done.status is None:
        return octave.Answer("none", message="time-out")
    if done.status not in (0, 1):
        return octave.Answer("none", message="exit status %d: %s" % (done.status, last_line(done.stderr)))
    try:
        found = done.json()
        if done.status == 1:
            error = found["error"]
            return octave.Answer("error", identifier=error["identifier"], message=error["message"],
                                 printed=program_output(done.stderr, error))
        results = [values.from_residua(v) for v in found["outputs"]]
        return octave.Answer("ok", results, printed=program_output(done.stderr),
                             seconds=[found["ns"] / 1e9] if found.get("ns") else [])
    except (values.BadForm, json.JSONDecodeError, KeyError, TypeError, ValueError) as problem:
        return octave.Answer("none", message="%s: %s; %s" % (type(problem).__name__, problem, last_line(done.stderr)))


def program_output(stderr, error=None):
    """What the program printed: with --json it goes to stderr, beside warnings and, last, the rendered error, whose message may
    have several lines and which may begin behind what was printed."""
    if error and error["message"]:
        rendered = "error: " + error["message"].rstrip("\n")
        for whole in (error.get("location", "") + ": " + rendered, rendered):
            if stderr.rstrip("\n").endswith(whole):
                stderr = stderr.rstrip("\n")[:-len(whole)]
                break
    lines = stderr.split("\n")
    return "\n".join(line for line in lines if not re.match(r"(\S+:\d+:\d+: )?(warning|error): ", line))


def last_line(text):
    lines = text.strip().splitlines()
    return lines[-1] if lines else "no message"


def parameter_names(text, function):
    """The declared parameters of a function in MATLAB source, without defaults."""
    pattern = r"^\s*function\s+(?:[^=\n(]*=\s*)?%s\s*(?:\(([^)]*)\))?" % re.escape(function)
    found = re.search(pattern, text, re.M)
    if not found:
        raise ValueError("no function %s" % function)
    return [p.split("=")[0].strip() for p in (found.group(1) or "").split(",") if p.strip()]


# ---------------------------------------------------------------- comparison of answers

def mask(message):
    """A message of Octave's own without what may differ: variable names and positions."""
    message = re.sub(r"(index |\b[A-Za-z_]\w*)\((?=[-\d_:,<]|nan|-?inf)", "_(", message)
    message = re.sub(r"\b[A-Za-z_][\w.-]*(?=: subscripts must be)", "_", message)    # of a deletion: no parentheses
    return re.sub(r"'[^']*'", "'_'", message)


def answers_differ(want, got, compare_messages=True, compare_printed=True):
    """None when `got` is the answer that `want` is, else one sentence."""
    if want.kind == "none" or got.kind == "none":
        return got.message if got.kind == "none" else "the oracle gave no answer: " + want.message
    if want.kind != got.kind:
        told = ["%s (%s: %s)" % (a.kind, a.identifier, a.message) if a.kind == "error" else "a value" for a in (got, want)]
        return "%s, want %s" % tuple(told)
    if compare_printed and want.printed != got.printed:
        return "printed %r, want %r" % (got.printed, want.printed)
    if want.kind == "error":
        if want.identifier != got.identifier:
            return "error identifier %r, want %r" % (got.identifier, want.identifier)
        if compare_messages and got.message != want.message:
            masked_equal = mask(want.message) == mask(got.message)
            if not masked_equal or (want.identifier and not want.identifier.startswith("Octave:")):
                return "error message %r, want %r" % (got.message, want.message)
        return None
    if len(want.values) != len(got.values):
        return "%d outputs, want %d" % (len(got.values), len(want.values))
    for k, (a, b) in enumerate(zip(want.values, got.values)):
        found = values.difference(a, b, "output %d" % (k + 1))
        if found:
            return found
    return None
