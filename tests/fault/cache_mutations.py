"""A study that is edited all the time, on a disk: one request after the other, here and through a server, each answer compared
with one that is made without a cache. python3 tests/fault/cache_mutations.py --bin-dir build/bin [--rounds 10000] [--seed 1]

Between two requests one thing changes: a value, an option, a fact, the search path; a file of the study is written, laid out
anew, moved, removed, put in the place of another, made a link or a folder; a file appears that comes before another (beside the
entry, private, of a class, in a package, compiled); a file of data changes that the program reads ahead of time.
"""
import argparse
import collections
import difflib
import json
import os
import random
import shutil
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, ROOT)
sys.dont_write_bytecode = True
from tests.support import batch, cluster, residua

BODIES = (
    "y = g(x) * k(a);",
    "y = g(x) + h(x);",                                        # h may be nowhere
    "if isstruct(a), y = x * a.s; else, y = h(x); end",
    "if isfield(a, 'odd: one'), y = x + a.('odd: one'); else, y = x; end",
    "y = 0;\n  for k = 1:7\n    y = y + k * x;\n  end",        # a remark has a place
    "y = x + w(a);",
    "y = sum([1 -x]) + sum([x' 1]);",
    "y = sum([1 - x]) + sum([x ' 1']);",
    "y = x + pack.q(2);",
    "h1 = @g; y = feval(h1, x) + numel(func2str(h1));",
    "c = 3; f1 = @(t) g(t) + c; y = f1(x) + f1(2);",
    "try, y = g(x); catch e, y = numel(e.message); end",
    "y = x + numel(mfilename()) + nargin;",
    "y = x + counted(3);",
    "y = eval('g(2)') + x;",
    "y = x + exist('g') + exist('h');",
    "y = x + nargin('g');",
    "if ischar(a), y = x; else, y = g(x) + double(class(g(int8(2)))(1)); end",
    "s = struct('p', a, 'q', x); y = g(s.q); if isnumeric(s.p), y = y + sum(s.p(:)); end",
    "y = x; if is_function_handle(a), y = y + a(2); end",
    "%# static_io\n  y = x + first('table.txt');",
    "%# static_io\n  y = x; if exist('table.txt', 'file'), y = x + first('table.txt'); end",
    "y = g(x); disp(k(a));",
    "y = h(x)'; y += k(1);",
    "%# static_io\n  y = x + exist('data', 'dir') + exist('data') + exist('table.txt');",
    "%# static_io\n  y = x; if exist('v', 'file') || exist('v.mat', 'file'), v = load('v'); y = y + v.v; end",
    "y = over(@(t) g(t) + 1, x) + over(@g, 2);",
    "c = k(a); y = over(@(t) g(t) * c, x) + nested(x, 3);",
    "m = maker(3); y = m(x) + over(m, x);",
    "y = down(4, x);",
    "t = tally(x); y = t + tally(2);",
    "q = {@g, @(t) h(t)}; y = q{1}(x); if numel(a) > 1, y = y + q{2}(x); end",
    "if x > 0, q = @g; else, q = @down2; end, y = q(x);",
    "y = run_it(x);",
)
VALUES = ("2", "1+1", "NaN", "NA", "-0", "0", "'ab'", "\"ab\"", "''", "\"\"", "single(2)", "int8(2)", "true", "1:3", "[1 2 3]",
          "sparse([1 0 2])", "eye(2)", "[1 0; 0 1]", "{1, 'b'}", "@g", "@(t) t + 1", "struct('s', 2, 't', 1)",
          "struct('s', 2, 't', 'u')", "struct('s', 3, 't', 1)", "struct('s', 2, 'odd', 1, 'odd: one', 4)",
          "struct('s', 2, 'odd', 1, 'odd: one', 5)", "struct('s', 2, 'odd', 7, 'odd: one', 5)", "complex(2, 0)", "2 + 1i",
          "-(1:3)", "0:-1:1", "-(0:2)", "typecast(uint64(9221120237041090562), 'double')", "-NaN", "single(NA)", "int64(9007199254740993)",
          "uint64(18446744073709551615)", "eye(3)([2 1 3], :)", "2 * eye(2)", "eye(2)(:, 1)", "sparse(0)", "sparse(1, 1, -0)", "complex(0, -0)", "complex(NaN, 0)",
          "{1, {2, 'x'}}", "{1, {2, \"x\"}}", "struct('s', struct('s', 2))", "feval(@(c) @(t) t + c, 3)", "feval(@(c) @(t) t + c, -0)", "{@g, 1}", "{@sin}",
          "'a':'c'", "\"abc\"", "single(0.1)", "0.1", "char([97 98; 99 100])", "zeros(1, 0, 2)", "{}", "cell(1, 0)", "struct()", "logical([1 0])",
          "struct('s', {1, 2})", "zeros(1, 0)", "zeros(0, 1)", "containers.Map('k', 1)")
FUNCTIONS = {
    "g": ("x + 1", "x + 2", "x .* 3", "p(x)", "h(x) - 1", "x + nargin", "rest(x)", "x; y(2) = 1"),
    "h": ("x - 1", "x - 2", "x + p(1)"),
    "k": ("numel(a) + 1", "numel(a) + 2", "isna(a) + double(signbit(a(1)))", "size(a, 1) * 10 + size(a, 2)"),
    "p": ("x + 7", "x + 8"),
    "q": ("x * 5", "x * 6"),
    "rest": ("x / 2", "x / 4"),
    "over": ("q(q(x)) + h(x)", "q(x) * 2", "q(x) + numel(func2str(q))", "x; if x > 1, y = q(x); end"),
    "maker": ("@(t) g(t) * x", "@(t) t * x + h(t)", "@g", "@(t) rest(t) + q(x)"),
    "down": ("x; if n > 0, y = down(n - 1, x) * 2 + h(x); end", "x; if n > 0, y = g(down(n - 1, x)); end", "x; for j = 1:n, y = y + down(0, x); end",
             "x; if n > 0 && x > n, y = down(n - 1, x - 1); end"),
    "down2": ("down(2, x)", "x * n2(x)"),
    "n2": ("numel(x)", "tally(x)"),
    "nested": ("x; add(n); add(x);\n  function add(v)\n    y = y + g(v);\n  end", "feval(@inner, x);\n  function z = inner(v)\n    z = v * n + h(v);\n  end"),
    "tally": ("x * next(1)", "next(1) + next(x)", "x"),
    "next": ("k; persistent m; if isempty(m), m = 0; end, m = m + 1; y = y + m", "k; persistent m; if isempty(m), m = k; end, y = m", "k * 2"),
}
PARAMETERS = {"k": "a", "over": "q, x", "down": "n, x", "nested": "x, n", "next": "k"}
PLACES = ("main", "main/private", "lib", "lib/private", "more", "main/@double", "lib/@int8", "main/+pack", "lib/+pack", "more/+pack")
KEPT = {
    "main/w.m": "function y = w(a)\n  try\n    error('no');\n  catch e\n    y = e.stack(1).line + 0 * numel(a);\n  end\nend\n",
    "main/counted.m": "function n = counted(k)\n  persistent m;\n  if isempty(m), m = 0; end\n  m = m + k;\n  n = m;\nend\n",
    "main/first.m": "function v = first(name)\n  f = fopen(name);\n  if f < 0, v = -1; return; end\n  v = str2double(fgetl(f));\n"
                    "  fclose(f);\nend\n",
    "lib/k.m": "function y = k(a)\n  if ischar(a), y = numel(a); else, y = isna(a) + numel(a); end\nend\n",
    "lib/g.m": "function y = g(x)\n  y = x + 1;\nend\n",
    # A class folder without functions is seen on a disk and is none in a tree of digests.
    "main/@double/rest.m": "function y = rest(x)\n  y = x / 8;\nend\n",
    "lib/@int8/rest.m": "function y = rest(x)\n  y = x / 16;\nend\n",
    "more/over.m": "function y = over(q, x)\n  y = q(x) + q(2);\nend\n",
    "more/maker.m": "function q = maker(k)\n  q = @(t) g(t) + k;\nend\n",
    "more/down.m": "function y = down(n, x)\n  if n == 0, y = g(x); else, y = x * down(n - 1, x); end\nend\n",
    "more/down2.m": "function y = down2(x)\n  y = down(2, x);\nend\n",
    "more/nested.m": "function y = nested(x, n)\n  y = x;\n  add(n);\n  function add(v)\n    y = y + g(v);\n  end\nend\n",
    "more/tally.m": "function y = tally(x)\n  y = x + next(1);\nend\n",
    "more/next.m": "function y = next(k)\n  persistent m;\n  if isempty(m), m = 0; end\n  m = m + k;\n  y = m;\nend\n",
    "more/run_it.m": "function y = run_it(x)\n  y = x;\n  steps;\nend\n",
    "more/steps.m": "y = y + 1;\n",
    "hints.txt": "%# x real\n",
}
OPTIONS = {"no_inline": (False, True), "no_post": (False, False, True), "precision": (None, None, 3), "comments": (False, False, True),
           "fixed": ("remove", "ignore", "check"), "unroll_limit": (5, 1024), "portable_bits": (False, True),
           "assert": (False, False, True), "nargout": (None, None, 1), "style": ("fast", "readable"), "dialect": ("matlab", "octave"), "fast_math": (False, False, True),
           "annotations": (None, ["hints.txt"]), "disable_pass": (None, None, ["inline-statements"]), "strict": (False, False, False, True),
           "version_limit": (None, None, 1), "depth_limit": (None, None, 2), "byte_limit": (None, None, 100), "statement_limit": (None, 3)}
FACTS = ("x: realscalar", "x: real double [1 3]", "x: double scalar", "x: int8 scalar", "x: scalar")


class Study:
    """The files, and how a request asks about them."""
    where, environment = ".", {}                                # of the processes that are asked

    def __init__(self, folder, seed):
        self.folder, self.random = folder, random.Random(seed)
        self.asked = {"file": "main/f.m", "define": {"a": "2"}, "type": FACTS[0], "include": ["lib", "more"], "no_native": True}
        for name, text in KEPT.items():
            self.write(name, text)
        for place in PLACES:
            os.makedirs(self.path(place), exist_ok=True)
        self.write_entry()

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        path = self.path(name)
        self.clear(path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w") as f:
            f.write(text)

    @staticmethod
    def clear(path):
        if os.path.isdir(path) and not os.path.islink(path):
            shutil.rmtree(path)
        elif os.path.lexists(path):
            os.remove(path)

    def write_entry(self):
        self.write("main/f.m", "function y = f(a, x)\n  %s\nend\n" % self.random.choice(BODIES))

    def files(self):
        found = []
        for folder, _, names in os.walk(self.folder):
            found += [os.path.relpath(os.path.join(folder, n), self.folder) for n in names if n != "f.m"]
        return sorted(found)

    def write_function(self):
        name = self.random.choice(sorted(FUNCTIONS))
        text = "function y = %s(%s)\n  y = %s;\nend\n" % (name, PARAMETERS.get(name, "x"), self.random.choice(FUNCTIONS[name]))
        if self.random.random() < 0.2:
            text += "function y = h(x)\n  y = x - 9;\nend\n"
        self.write("%s/%s.m" % (self.random.choice(PLACES), name), text)

    def lay_out(self):
        """The same code, or nearly: where white space means something it says something else."""
        path = self.path(self.random.choice([n for n in self.files() if n.endswith(".m") and os.path.isfile(self.path(n))] + ["main/f.m"]))
        with open(path, encoding="latin-1", newline="") as f:
            text = f.read()
        out = ""
        for c in text:
            chance = self.random.random()
            if c == "\n" and chance < 0.3:
                out += self.random.choice(("  % end", " # a 'note", ""))
            out += c
            if c == "\n" and chance > 0.7:
                out += self.random.choice(("\n", "% a line\n", "%{\n y = 1;\n%}\n"))
            elif c in "(,=" and chance < 0.1:
                out += self.random.choice((" ", " ...\n  "))
            elif c in "+-*" and chance < 0.1:
                out += " "
        if self.random.random() < 0.1:
            out = out.replace("\n", "\r\n")
        with open(path, "w", encoding="latin-1", newline="") as f:
            f.write(out[:20000])

    def move_about(self):
        files = [n for n in self.files() if os.path.isfile(self.path(n))]
        one, other = self.path(self.random.choice(files)), self.path(self.random.choice(files))
        what = self.random.randrange(6)
        if what == 0:
            self.clear(one)
        elif what == 1 and one != other:                        # the two change places, and keep their times
            os.rename(one, one + "~")
            os.rename(other, one)
            os.rename(one + "~", other)
        elif what == 2 and one != other:                        # a link, perhaps to what is not there any more
            self.clear(one)
            os.symlink(other, one)
        elif what == 3:
            self.clear(one)
            os.mkdir(one)
        elif what == 4:                                         # as long as before, and as old
            status = os.stat(one)
            with open(one, "rb") as f:
                text = f.read()
            with open(one, "wb") as f:
                f.write(text.replace(b"1", b"2") if b"1" in text else text.replace(b"2", b"1"))
            os.utime(one, ns=(status.st_atime_ns, status.st_mtime_ns))
        else:
            self.write("%s/%s.%s" % (self.random.choice(("main", "lib", "more")), self.random.choice("gh"),
                                     self.random.choice(("mex", "oct"))), "\x7fELF")

    def write_data(self):
        name = self.random.choice(("table.txt", "table.txt", "data", "v", "v.mat", "hints.txt", "hints.txt", "lib/table.txt", "more/v.mat"))
        chance = self.random.random()
        self.clear(self.path(name))
        if name == "hints.txt":                                 # the file of annotations
            self.write(name, self.random.choice(("", "%# x size [1 1]\n", "%# x real\n", "% a note\n%# x size [1 ?]\n", "%# x real\n% behind\n")))
        elif name.endswith("v.mat") and chance > 0.3:           # what `save -text` writes; nobody reads the other kinds ahead of time
            self.write(name, "# name: v\n# type: scalar\n%d\n" % self.random.randrange(3))
        elif not name.endswith("v.mat") and chance > 0.6:
            os.mkdir(self.path(name))
        elif not name.endswith("v.mat") and chance > 0.2:
            self.write(name, "%d\n" % self.random.randrange(3))

    def choose(self):
        chance = self.random.random()
        if chance < 0.4:
            self.asked["define"] = {"a": self.random.choice(VALUES)}
        elif chance < 0.6:
            self.asked["type"] = self.random.choice(FACTS)
        elif chance < 0.8:
            key = self.random.choice(sorted(OPTIONS))
            value = self.random.choice(OPTIONS[key])
            self.asked.pop(key, None)
            if value is not None:
                self.asked[key] = value
        else:
            folders = self.random.choice((["lib", "more"], ["more", "lib"], ["lib"], ["main/../lib", "more"], ["here", "more"],
                                          ["lib", "lib", "more"]))
            if not os.path.lexists(self.path("here")):
                os.symlink("lib", self.path("here"))
            self.asked["include"] = folders

    def request(self):
        return dict(self.asked, files=True)

    def is_same_elsewhere(self):
        """A server reads no data ahead of time: another result, and as good."""
        with open(self.path("main/f.m"), "rb") as f:
            return b"static_io" not in f.read()

    def change(self):
        self.random.choices((self.choose, self.write_entry, self.write_function, self.lay_out, self.move_about, self.write_data),
                            (6, 3, 4, 3, 2, 1))[0]()
        self.restore()

    def restore(self):
        for name in ("main/f.m",) + tuple(KEPT):                # what all depend on comes back
            if not os.path.isfile(self.path(name)) and (name == "main/f.m" or "@" in name or self.random.random() < 0.5):
                self.write_entry() if name == "main/f.m" else self.write(name, KEPT[name])


def differences(want, got):
    """In lines, of what differs."""
    told = []
    for key in sorted(k for k in set(want) | set(got) if want.get(k) != got.get(k)):
        if key != "contents" or not (want.get(key) and got.get(key)):
            told.append("%s: %s, not %s" % (key, got.get(key), want.get(key)))
            continue
        for name in sorted(set(want[key]) | set(got[key])):
            told += difflib.unified_diff(want[key].get(name, "").splitlines(), got[key].get(name, "").splitlines(), "made now " + name,
                                         "cached " + name, lineterm="", n=1)
    return "\n".join(told)


def essence(answer):
    """What does not say how the answer came about."""
    return {k: v for k, v in answer.items() if k not in ("hit", "cache", "ns", "phases", "reused_functions", "notes", "id",
                                                           "request") and
            not k.endswith("_ns")}


class Talks:
    """With a process for each way of asking, in the surroundings that a study wants: others need other processes."""

    def __init__(self, tool, ways):
        self.tool, self.ways, self.around, self.talks = tool, ways, None, {}

    def with_study(self, study):
        # A folder that was made anew is another one for who stands in it.
        around = (study.where, os.stat(study.path(study.where)).st_ino, dict(study.environment))
        if around != self.around:
            self.end()
            tool = residua.Residua(self.tool.bin_dir, self.tool.env["HOME"])
            tool.env = dict(self.tool.env, **study.environment)
            self.talks = {name: batch.Conversation(tool, study.path(study.where), *options) for name, options in self.ways.items()}
            self.around = around
        return self.talks

    def end(self):
        for talk in self.talks.values():
            talk.end()


def run(tool, home, rounds, seed, server=None, kind=Study):
    """Rounds whose answers were hits: of the local cache, and of the server's."""
    folder = os.path.join(home, "study")
    os.makedirs(folder)
    study = kind(folder, seed)
    ways = {"fresh": ["--no-cache"], "here": ["--cache-dir", os.path.join(home, "cache")]}
    if server:
        ways["server"] = ["--server", server, "--no-fallback"]
    talks = Talks(tool, ways)
    hits = collections.Counter()
    for number in range(rounds):
        study.change()
        answers = {}
        for name, talk in talks.with_study(study).items():
            line = talk.line(json.dumps(study.request()))
            assert line, "round %d of seed %d, %s, %s: no answer, exit status %s" % (number, seed, name, study.request(), talk.process.wait(9))
            answers[name] = json.loads(line)
        for name in list(ways)[1:]:
            want, got = (essence(answers[n]) for n in ("fresh", name))
            if name == "server" and not study.is_same_elsewhere():
                continue
            assert want == got, "round %d of seed %d, %s, %s\n%s" % (number, seed, name, study.request(), differences(want, got))
            hits[name] += bool(answers[name].get("hit"))
        hits["errors"] += "error" in answers["fresh"]
    talks.end()
    return hits


def measured(tool, home, options, kind=Study):
    """A run as the command line wants it, in a line of text."""
    start = time.monotonic()
    if options.no_server:
        hits = run(tool, home, options.rounds, options.seed, kind=kind)
    else:
        with cluster.Cluster(tool, workers=1) as c:
            hits = run(tool, home, options.rounds, options.seed, c.address, kind)
    tool.command("cache", "release", "--cache-dir", os.path.join(home, "cache"))
    return "%d mutations: %d hits here, %d through a server, %d errors of the user, 0 wrong; %.0f s" % (
        options.rounds, hits["here"], hits["server"], hits["errors"], time.monotonic() - start)


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin-dir", required=True)
    parser.add_argument("--rounds", type=int, default=10000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--no-server", action="store_true")
    return parser.parse_args()


def main(kind=Study):
    options = arguments()
    with tempfile.TemporaryDirectory(prefix="residua-mutations-") as home:
        tool = residua.Residua(options.bin_dir, home)
        tool.env["RESIDUA_OCTAVE"] = "none"
        print(measured(tool, home, options, kind))


if __name__ == "__main__":
    main()
