"""Functions of worker/library against Octave's own: python3 run_library.py --bin-dir build/bin [--only REGEX]

`cases.txt` and `quotes.txt` hold one expression a line (`#`: a comment; `[2] EXPR`: that many outputs). Each is evaluated by Octave and by
our interpreter, errors included; class, extents and every digit of the results must agree. A function of the library that
no case calls fails the run.
"""
import argparse
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
LIBRARY = os.path.join(HERE, "..", "..", "..", "worker", "library")

# Prints values digit by digit; what Octave appends to a usage error (its manual) is not compared.
HARNESS = r"""1;
function s = shown__ (v)
  s = sprintf ("%s[%s]", class (v), sprintf ("%d ", size (v)));
  if (iscell (v))
    s = [s "{"];
    for k = 1:numel (v)
      s = [s shown__(v{k}) ";"];
    end
    s = [s "}"];
  elseif (isstruct (v))
    names = fieldnames (v);
    for k = 1:numel (v)
      for j = 1:numel (names)
        s = [s "." names{j} "=" shown__(v(k).(names{j})) ";"];
      end
    end
  elseif (ischar (v))
    s = [s '"' v(:).' '"'];
  elseif (is_function_handle (v))
    s = [s func2str(v)];
  elseif (isnumeric (v) || islogical (v))
    s = [s sprintf("%.17g ", double (real (v(:))))];
    if (iscomplex (v))
      s = [s "i " sprintf("%.17g ", double (imag (v(:))))];
    end
  end
end
"""
CASE = r"""try
  clear r__; r__ = cell (1, %d); [r__{:}] = %s;
  printf ("%%s\n", ["#%d value " strrep(shown__ (r__), "\n", "\\n")]);
catch e__
  m__ = strrep (strtok (e__.message, "\n"), "  Correct usage is:", "");
  printf ("%%s\n", ["#%d error [" e__.identifier "] " regexprep(m__, '^(Invalid call to \w+)\.?.*', '$1')]);
end
"""


def read_cases():
    cases = []
    for name in ("cases.txt", "quotes.txt"):
        with open(os.path.join(HERE, name), encoding="utf-8") as f:
            for line in f:
                line = line.strip()
                if line and not line.startswith("#"):
                    wanted = re.match(r"\[(\d)\] (.*)", line)
                    cases.append((int(wanted.group(1)), wanted.group(2)) if wanted else (1, line))
    return cases


def answers(command, script):
    env = dict(os.environ, OPENBLAS_NUM_THREADS="1")
    done = subprocess.run(command + [script], capture_output=True, text=True, errors="replace", env=env, timeout=600,
                          stdin=subprocess.DEVNULL)
    found = dict(re.findall(r"^#(\d+) (.*)$", done.stdout, re.M))
    return {int(k): v.replace("-NaN", "NaN") for k, v in found.items()}, done.stderr


def wrong_about_compiled():
    """How many functions Octave compiles, or does not, against what library.cc says; it prints them."""
    with open(os.path.join(LIBRARY, "library.cc"), encoding="utf-8") as f:
        listed = set(re.findall(r'"(\w+)"', re.search(r"kCompiled\[\] = \{(.*?)\};", f.read(), re.S).group(1)))
    names = sorted(n[:-2] for n in os.listdir(LIBRARY) if n.endswith(".m"))
    asked = "".join('if any (exist ("%s") == [3 5]), disp ("%s"); end; ' % (n, n) for n in names)
    done = subprocess.run(["octave-cli", "-qf", "--no-gui", "--eval", asked], capture_output=True, text=True, timeout=600,
                          cwd=tempfile.gettempdir())
    differ = listed ^ set(done.stdout.split())
    for name in sorted(differ):
        print("%s: %s in library.cc" % (name, "listed as compiled" if name in listed else "not listed as compiled"))
    return len(differ)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--bin-dir", required=True)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    cases = [c for c in read_cases() if re.search(options.only, c[1])]
    if not cases:
        print("no case matches")
        return 1
    with tempfile.TemporaryDirectory() as folder:
        script = os.path.join(folder, "library_cases.m")
        with open(script, "w", encoding="utf-8") as f:
            f.write(HARNESS + "".join(CASE % (n, text, k, k) for k, (n, text) in enumerate(cases)))
        want, trouble = answers(["octave-cli", "-qf", "--no-gui"], script)
        got, ours = answers([os.path.join(options.bin_dir, "residua"), "eval"], script)
    wrong = 0
    for k, (_, text) in enumerate(cases):
        if k not in want:
            print("Octave gives no answer to %s: %s" % (text, trouble[-200:]))
            wrong += 1
        elif got.get(k) != want[k]:
            print("%s\n  octave: %s\n  ours:   %s" % (text, want[k][:400], got.get(k, "none: " + ours[-300:])[:400]))
            wrong += 1
    if not options.only:
        called = set(re.findall(r"\w+", " ".join(text for _, text in cases)))
        for name in sorted(os.listdir(LIBRARY)):
            if name.endswith(".m") and not name.endswith("__step.m") and name[:-2] not in called:
                print("%s: no case calls it" % name)
                wrong += 1
        wrong += wrong_about_compiled()
    print("%d cases, %d wrong" % (len(cases), wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
