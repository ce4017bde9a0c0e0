"""The Octave package, installed as a user installs it: python3 tests/octave/run_octave.py --bin-dir build/bin

Makes the package, lets `pkg install` build it with mkoctfile into a folder of its own, and runs `test` over jit.tst in the real
Octave, with the built program, and a cache and home of their own. The snippets of docs/octave.md are run there, too.
"""
import argparse
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))

# What the tests specialise.
FUNCTIONS = {
    "sim": """function [last, path] = sim (x, n, rate)   % a model (with n steps)
  path = zeros (n, numel (x));
  for k = 1:n
    x = x + rate * (1 - x) .* x;
    path(k, :) = x;
  end
  last = sum (x);
end
""",
    "echo_all": "function [y, name, extents] = echo_all (x)\n  y = x;\n  name = class (x);\n  extents = size (x);\nend\n",
    "pair": "function y = pair (x, c)\n  y = {x, c};\nend\n",
    "apply": "function y = apply (g, x)\n  y = g (x);\nend\n",
    "sizes": "function s = sizes (a, b)\n  s = [size(a) size(b)];\nend\n",
    "picky": "function y = picky (x)\n  if x > 5\n    error ('picky:large', '%g is too large', x);\n  end\n  y = x + 1;\nend\n",
    "talk": "function talk (x)\n  disp (x);\nend\n",
    "uneasy": "function y = uneasy (x)\n  if x > 5\n    warning ('uneasy:large', '%g is too large', x);\n  end\n"
              "  if x < 0\n    warning ('below');\n    fprintf (stderr, 'told\\n');\n  end\n  y = x + 1;\nend\n",
    "wary": "function y = wary (x)\n  y = x;\n  try\n    warning ('wary:first', 'first');\n    y = y + 10;\n  catch caught\n"
            "    y = -numel (caught.message);\n  end\n  warning ('wary:second', 'second');\n  disp (y);\nend\n",
    "valley": "function y = valley (p, a)\n  y = (p(1) - a) ^ 2 + 3 * (p(2) - p(1)) ^ 2;\nend\n",
    "ignoring": "function v = ignoring (~, y, rate)\n  v = -rate * y;\nend\n",
    "both": "function [s, p] = both (a, b)\n  s = a + b;\n  p = a * b;\n  if p > 100\n    error ('both:large', '%g', p);\n  end\nend\n",
    "gather_up": "function y = gather_up (a, varargin)\n  y = {a, varargin{:}, nargin};\nend\n",
    "several": "function varargout = several (x)\n  varargout = {sum(x), prod(x), numel(x)};\nend\n",
    "endless": "function y = endless (x)\n  y = 0;\n  while x > 0\n    y = y + 1;\n  end\nend\n",
    "decay": "function v = decay (t, y, rate)\n  v = [-rate * y(1); y(1) - rate * y(2) + t];\nend\n",
}
# Locally, also for root, whose packages would be everybody's.
INSTALL = """
pkg ("prefix", fullfile (pwd (), "packages"), fullfile (pwd (), "packages"));
pkg ("local_list", fullfile (pwd (), "list"));
"""


def octave(text, folder, env):
    path = os.path.join(folder, "residua_steps.m")
    with open(path, "w") as f:
        f.write("1;\n" + INSTALL + text)
    return subprocess.run(["octave-cli", "-qf", path], cwd=folder, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          timeout=200)


def install(folder, env):
    """The package, ready for `pkg load residua`."""
    made = subprocess.run([sys.executable, os.path.join(ROOT, "octave", "package.py"), folder], check=True, stdout=subprocess.PIPE, text=True)
    done = octave('pkg ("install", "-local", "%s");\n' % made.stdout.strip(), folder, env)
    if done.returncode != 0 or "warning" in done.stdout:
        sys.exit("pkg install failed:\n" + done.stdout)


def environment(folder, bin_dir):
    home = os.path.join(folder, "home")
    os.makedirs(home)
    env = dict(os.environ, HOME=home, XDG_CACHE_HOME=os.path.join(home, ".cache"), XDG_CONFIG_HOME=os.path.join(home, ".config"),
               RESIDUA_PROGRAM=os.path.join(os.path.abspath(bin_dir), "residua"), RESIDUA_OCTAVE="none", OPENBLAS_NUM_THREADS="1")
    env.pop("RESIDUA_SERVER", None)
    return env


def snippets():
    """{file: text} of the functions of docs/octave.md, and its commands in order."""
    with open(os.path.join(ROOT, "docs", "octave.md")) as f:
        blocks = re.findall(r"^```(\w+)\n(.*?)^```$", f.read(), re.MULTILINE | re.DOTALL)
    functions = {re.search(r"(\w+) *\(", text)[1]: text for kind, text in blocks if kind == "matlab"}
    return functions, "\n".join(text for kind, text in blocks if kind == "octave")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bin-dir", required=True)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="residua-octave-") as folder:
        env = environment(folder, options.bin_dir)
        for name, text in FUNCTIONS.items():
            with open(os.path.join(folder, name + ".m"), "w") as f:
                f.write(text)
        install(folder, env)
        tests = os.path.join(HERE, "jit.tst")
        done = octave('pkg load residua\n[n, most] = test ("%s", "quiet", stdout);\nprintf ("%%d of %%d\\n", n, most);\n' % tests, folder, env)
        print(done.stdout)
        blocks = len(re.findall(r"^%!(?:test|error)", open(tests).read(), re.MULTILINE))
        if "%d of %d\n" % (blocks, blocks) not in done.stdout:
            sys.exit("not all of the %d blocks of jit.tst passed" % blocks)
        functions, commands = snippets()
        for name, text in functions.items():
            with open(os.path.join(folder, name + ".m"), "w") as f:
                f.write(text)
        done = octave("pkg load residua\n" + commands + '\ndisp ("the page is through");\n', folder, env)
        if "the page is through" not in done.stdout:
            sys.exit("a snippet of docs/octave.md failed:\n" + done.stdout)


if __name__ == "__main__":
    main()
