"""Which functions of the residuals of a folder of sources the native code leaves to the run-time's interpreter, and why.

  python3 bench/interpreted_natively.py --bin-dir build/bin [--folder FOLDER] [--match REGEX] [--list FILE]

Each file is a request of a batch, with nothing fixed. Printed is a table in Markdown, one row a reason: how often a function is
interpreted for it, and some of the functions. `--list` writes every function with its reason, for a comparison of two builds.
"""
import argparse
import collections
import concurrent.futures
import glob
import json
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.dont_write_bytecode = True
from tests.support import octave

LEFT = re.compile(r"remark: (.*) makes `([^`]+)` run in the run-time's interpreter \[native-interpreted\]")
FUNCTION = re.compile(r"^function\b", re.MULTILINE)
NAMES = re.compile(r"`[^`]*`")


def answers(tool, files, home):
    """Of each file: the reasons by function, how many functions its residual has, and whether there is native code."""
    requests = "".join(json.dumps({"file": path, "id": path, "files": True}) + "\n" for path in files)
    env = dict(octave.environment(), HOME=home, XDG_CACHE_HOME=home)
    with subprocess.Popen([tool, "specialise", "--batch", "--no-cache", "--time-limit", "120"], env=env, stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, encoding="utf-8", errors="replace") as batch:
        with concurrent.futures.ThreadPoolExecutor(1) as writer:
            writer.submit(lambda: (batch.stdin.write(requests), batch.stdin.close()))
            for line in batch.stdout:
                report = json.loads(line)
                if "error" in report:
                    continue
                left = [match.groups() for match in map(LEFT.search, report.get("remarks", [])) if match]
                text = report.get("contents", {}).get(report["entry"] + ".m", "")
                native = any(name.endswith(".so") for name in report.get("files", []))
                yield report["id"], left, len(FUNCTION.findall(text)), native


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin-dir", required=True)
    parser.add_argument("--folder", help="default: the functions of the installed Octave")
    parser.add_argument("--match", default="", help="files whose path matches")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--list", help="a file for one line a function")
    options = parser.parse_args()
    folder = options.folder or sorted(glob.glob("/usr/share/octave/[0-9]*/m") + glob.glob("/usr/local/share/octave/[0-9]*/m"))[-1]
    files = sorted(path for path in glob.glob(os.path.join(folder, "**", "*.m"), recursive=True) if re.search(options.match, path))
    tool = os.path.join(options.bin_dir, "residua")
    reasons = collections.defaultdict(collections.Counter)
    lines, functions, without = [], 0, []
    with tempfile.TemporaryDirectory() as home, concurrent.futures.ThreadPoolExecutor() as pool:
        for part in pool.map(lambda k: list(answers(tool, files[k::options.jobs], home)), range(options.jobs)):
            for path, left, count, native in part:
                functions += count
                if not native:
                    without.append(os.path.basename(path)[:-2])
                for why, name in left:
                    # Reasons that name a variable are one reason.
                    reasons[NAMES.sub("`..`", why) if "result" in why or "name" in why else why][name] += 1
                    lines.append("%s %s: %s\n" % (os.path.relpath(path, folder), name, why))
    if options.list:
        with open(options.list, "w", encoding="utf-8") as out:
            out.writelines(sorted(lines))
    print("%d files, %d functions in their residuals, %d left to the interpreter; without native code: %s\n" % (
        len(files), functions, len(lines), ", ".join("`%s`" % name for name in sorted(without)) or "none"))
    print("| times | reason | functions |\n| ---: | --- | --- |")
    for reason, names in sorted(reasons.items(), key=lambda item: (-sum(item[1].values()), item[0])):
        shown = ", ".join("`%s`" % name for name, _ in names.most_common(12))
        print("| %d | %s | %s%s |" % (sum(names.values()), reason, shown, ", ..." if len(names) > 12 else ""))


if __name__ == "__main__":
    main()
