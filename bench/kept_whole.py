"""Which functions of a folder of sources are kept whole, with nothing fixed, and why.

  python3 bench/kept_whole.py --bin-dir build/bin [--folder FOLDER] [--match REGEX]

Each file is a request of a batch. Printed is a table in Markdown, one row a reason: how often a function was kept whole for it, and which
functions. `docs/kept-whole.md` holds the one of the installed Octave.
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

KEPT = re.compile(r"`([^`]+)` kept whole: (.*?)(?: is not followed)? \[kept-whole\]")


def answers(tool, files, home):
    """The reports of a batch, by file."""
    requests = "".join(json.dumps({"file": path, "id": path, "files": True}) + "\n" for path in files)
    env = dict(octave.environment(), HOME=home, XDG_CACHE_HOME=home)
    done = subprocess.run([tool, "specialise", "--batch", "--no-native", "--no-cache", "--time-limit", "120"], input=requests,
                          env=env, stdout=subprocess.PIPE, encoding="utf-8", errors="replace", check=False)
    reports = [json.loads(line) for line in done.stdout.splitlines()]
    return {report["id"]: report for report in reports}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin-dir", required=True)
    parser.add_argument("--folder", help="default: the functions of the installed Octave")
    parser.add_argument("--match", default="", help="files whose path matches")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    folder = options.folder or sorted(glob.glob("/usr/share/octave/[0-9]*/m") + glob.glob("/usr/local/share/octave/[0-9]*/m"))[-1]
    files = sorted(path for path in glob.glob(os.path.join(folder, "**", "*.m"), recursive=True) if re.search(options.match, path))
    tool = os.path.join(options.bin_dir, "residua")
    reports = {}
    with tempfile.TemporaryDirectory() as home, concurrent.futures.ThreadPoolExecutor() as pool:
        for part in pool.map(lambda k: answers(tool, files[k::options.jobs], home), range(options.jobs)):
            reports.update(part)
    reasons = collections.defaultdict(collections.Counter)
    refused = [path for path in files if "error" in reports.get(path, {"error": "no answer"})]
    for report in reports.values():
        for remark in report.get("remarks", []):
            kept = KEPT.search(remark)
            if kept:
                reasons[kept[2]][kept[1]] += 1
    total = sum(sum(functions.values()) for functions in reasons.values())
    print("%d files, %d without a residual (%s), functions kept whole: %d\n" % (
        len(files), len(refused), ", ".join("`%s`" % os.path.basename(path)[:-2] for path in refused), total))
    print("| times | reason | functions |\n| ---: | --- | --- |")
    for reason, functions in sorted(reasons.items(), key=lambda item: (-sum(item[1].values()), item[0])):
        names = ", ".join("`%s`%s" % (name, " (%d)" % count if count > 1 else "") for name, count in functions.most_common())
        print("| %d | %s | %s |" % (sum(functions.values()), reason, names))


if __name__ == "__main__":
    main()
