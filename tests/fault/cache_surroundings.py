"""A study whose surroundings change, too: python3 tests/fault/cache_surroundings.py --bin-dir build/bin [--rounds 4000] [--seed 1]

As cache_mutations.py, whose changes are half of these. The others are of what no file of the study says: the environment and
the configuration of who asks, the folder that he stands in, how he spells paths, facts and the order of options, the target of
native code; and of files that look the same or nearly: links to folders, names in another case, other ends of lines, marks of an
encoding, bytes that are no UTF-8.
"""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
from tests.fault import cache_mutations

VARIABLES = {
    "HOME": ("/nowhere", "/tmp"),
    "PATH": ("/usr/bin:/bin", "/usr/bin:/bin:/usr/games"),
    "LC_ALL": ("C", "C.UTF-8", "de_DE.UTF-8", "tr_TR.UTF-8"),
    "TZ": ("UTC", "Asia/Tokyo"),
    "OMP_NUM_THREADS": ("1", "8"),
    "OPENBLAS_NUM_THREADS": ("1", "2"),
    "OPENBLAS_CORETYPE": ("Prescott", "Sandybridge", "Haswell", "Zen"),
    "RESIDUA_PATH": ("", "{study}/more", "{study}/lib:{study}/more"),
    "RESIDUA_CACHE_SIZE": ("100M", "1G"),
    "K": ("2", "[1 2]", "'ab'"),
    "XDG_CONFIG_HOME": ("{study}-settings", "{study}/none"),
}
# What a user says once for all requests.
SETTINGS = ("", "time_limit = 100\n", "server = \"none\"\n", "fallback = false\n", "octave = \"none\"\n")
BODIES = (
    "y = x + numel(getenv('K')) + a;",
    "y = x + numel(pwd()) * 0 + exist('K');",
    "A = reshape(sin(1:49), 7, 7) * 0.3; y = x + A * A';",
    "y = x * sum(exp((1:9) / 7)) + norm([0.1 0.2; 0.3 0.7]);",
    "y = x + G(2);",
    "y = numel('gr\xfc\xdf') + x;",
    "y = 'gr\xc3\xbc\xc3\x9f'; disp(y); y = x;",
    "steps; y = y + x;",
    "y = 1; steps; y = y + x;",
    "y = over(@pack.q, x);",
    "y = x; y += ispc() + isunix() + numel(version());",
)
VALUES = ("numel(getenv('K'))", "getenv('K')", "numel(getenv('HOME'))", "str2num(getenv('K'))", "g(2)", "exist('table.txt')", "pwd",
          "dlmread('table.txt')", "getfield(load('v.mat'), 'v')", "mfilename()", "h(3)", "numel(evalc('disp(pi)'))")
FACTS = ("x: real scalar double", "x:  double  real  [1 1]", "x: [1 3] real double", "x: double [1 1]")
TARGETS = ("x86-64", "x86-64-v2", "x86-64-v3", "haswell", "host", "x86-64-v9")


class Surrounded(cache_mutations.Study):
    """A study, and who asks about it from where."""

    def __init__(self, folder, seed):
        super().__init__(folder, seed)
        self.spell, self.order = str, list

    def change(self):
        if self.random.random() < 0.5:
            super().change()
        else:
            self.random.choices((self.change_environment, self.write_settings, self.move_on, self.respell, self.write_body,
                                 self.choose_value, self.write_bytes, self.link_folder, self.change_case, self.choose_target),
                                (4, 1, 1, 3, 3, 3, 3, 1, 2, 1))[0]()
        self.restore()
        if self.random.random() < 0.5:                          # native code takes long to make
            self.asked["no_native"] = True
            self.asked.pop("target", None)

    def request(self):
        asked = dict(self.asked, files=True)
        there = os.path.relpath(self.folder, self.path(self.where))
        asked["file"] = self.spell(os.path.normpath(os.path.join(there, asked["file"])))
        for key in ("include", "annotations"):
            if key in asked:
                asked[key] = [self.spell(os.path.join(there, p)) for p in asked[key]]
        return {key: asked[key] for key in self.order(sorted(asked))}

    def is_same_elsewhere(self):
        """Nor does a worker fold what a machine of another kind would give."""
        return super().is_same_elsewhere() and "OPENBLAS_CORETYPE" not in self.environment

    def change_environment(self):
        name = self.random.choice(sorted(VARIABLES))
        self.environment = dict(self.environment)
        self.environment.pop(name, None)
        if self.random.random() < 0.8:
            self.environment[name] = self.random.choice(VARIABLES[name]).format(study=self.folder)

    def write_settings(self):
        settings = self.folder + "-settings"                    # not a file of the study, which would be moved about
        self.write(settings + "/residua/config.toml", self.random.choice(SETTINGS))
        self.environment = dict(self.environment, XDG_CONFIG_HOME=settings, AGAIN=str(self.random.random()))

    def move_on(self):
        self.where = self.random.choice((".", "main", "lib", "more", "main/private"))

    def respell(self):
        """The same request, in other words."""
        here = self.path(self.where)
        self.spell = self.random.choice((str, lambda p: os.path.join(".", p), lambda p: os.path.normpath(os.path.join(here, p)),
                                         lambda p: os.path.join("..", os.path.basename(os.path.realpath(here)), p)))
        self.order = self.random.choice((list, lambda keys: keys[::-1], lambda keys: keys[3:] + keys[:3]))
        self.asked["type"] = self.random.choice(FACTS)

    def write_body(self):
        self.write_text("main/f.m", "function y = f(a, x)\n  %s\nend\n" % self.random.choice(BODIES))

    def choose_value(self):
        self.asked["define"] = {"a": self.random.choice(VALUES)}

    def write_text(self, name, text):
        self.write(name, "")
        with open(self.path(name), "w", encoding="latin-1", newline="") as f:
            f.write(text)

    def write_bytes(self):
        """One file, as another editor would leave it."""
        path = self.path(self.random.choice([n for n in self.files() if n.endswith(".m") and os.path.isfile(self.path(n))] + ["main/f.m"]))
        with open(path, "rb") as f:
            text = f.read()
        what = self.random.randrange(6)
        if what == 0:
            text = b"\xef\xbb\xbf" + text
        elif what == 1:
            text = text.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
        elif what == 2:
            text = text.replace(b"\r", b"").removeprefix(b"\xef\xbb\xbf")
        elif what == 3:
            text = text.replace(b"\n", b" % gr\xfc\xdf\n", 1)
        elif what == 4:
            text = text.rstrip(b"\n")
        else:
            text = text.replace(b"\n", b"\r") if self.random.random() < 0.3 else text + b"\x1a"
        with open(path, "wb") as f:
            f.write(text)

    def link_folder(self):
        """A folder is a link to another one, and the next time a folder again."""
        one, other = self.random.sample(("lib", "more", "main/private", "main/+pack", "lib/@int8"), 2)
        self.clear(self.path(one))
        if self.random.random() < 0.5:
            os.symlink(os.path.relpath(os.path.realpath(self.path(other)), os.path.dirname(self.path(one))), self.path(one))
        else:
            os.mkdir(self.path(one))
        for place in cache_mutations.PLACES:
            if not os.path.isdir(self.path(place)):
                self.clear(self.path(place))
                os.makedirs(self.path(place))

    def change_case(self):
        names = [n for n in self.files() if n.endswith(".m") and os.path.isfile(self.path(n))]
        name = self.random.choice(names)
        folder, base = os.path.split(name)
        other = os.path.join(folder, base[:-2].swapcase() + ".m")
        self.clear(self.path(other))
        os.rename(self.path(name), self.path(other))

    def choose_target(self):
        self.asked["no_native"] = False
        self.asked["target"] = self.random.choice(TARGETS)


if __name__ == "__main__":
    cache_mutations.main(Surrounded)
