"""A campaign of 2,000 points beside the same study as a loop in Octave and as `parcellfun` over it.

python3 bench/bench_campaign.py --bin-dir build-release/bin [--repeat N]

Three studies of examples/campaign/beam.m over one grid: what is fixed decides how many specialisations they make. Each is run from an empty cache,
killed twice on the way and resumed, and run again from the beginning, where all is in the cache. All results are compared with Octave's bit
for bit in the same run; without that there is no ratio.
"""
import argparse
import csv
import io
import os
import shutil
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, ROOT)
sys.dont_write_bytecode = True
from bench import run_bench
from tests.support import residua

GRID = """file = "beam.m"
nargout = 2
%s
[sweep]
elements = { from = 20, to = 200, step = 20 }
load = { from = 0.5, to = 2.5, count = 10 }
width = [%s]
"""
WIDTHS = ", ".join("[%g, 1, %g]" % (1 + k / 20, 1 - k / 40) for k in range(20))
# What is an argument; everything else that is swept is fixed.
STUDIES = [("10 artefacts", "[facts]\nwidth = \"real double [1 3]\"\nload = \"real double scalar\""),
           ("100 artefacts", "[facts]\nwidth = \"real double [1 3]\""),
           ("2,000 artefacts", "")]
POINTS = """elements = 20:20:200; load = linspace (0.5, 2.5, 10); width = {%s};
[w, l, e] = ndgrid (1:20, 1:10, 1:10);
""" % WIDTHS
LOOP = POINTS + """deflection = mass = zeros (1, 2000);
for k = 1:2000
  [deflection(k), mass(k)] = beam (width{w(k)}, load(l(k)), elements(e(k)));
end
"""
PARALLEL = POINTS + """pkg load parallel
[deflection, mass] = parcellfun (nproc (), @(w, l, e) beam (width{w}, load(l), elements(e)), ...
                                 num2cell (w(:)'), num2cell (l(:)'), num2cell (e(:)'), "VerboseLevel", 0);
"""
TOLD = """fprintf ('%.17g\\n', t__);
fprintf ('%s\\n', num2hex (deflection(:)){:}, num2hex (mass(:)){:});
"""


def lines(text):
    return sum(1 for line in text.splitlines() if line.strip())


def in_octave(folder, name, script):
    """Seconds of the script and the bits of its results; the start of Octave is not in the time."""
    path = os.path.join(folder, name)
    with open(path, "w") as f:
        f.write("1;\nt__ = tic ();\n" + script + "t__ = toc (t__);\n" + TOLD.replace("num2hex (deflection(:)){:}", "cellstr (num2hex (deflection(:))){:}")
                .replace("num2hex (mass(:)){:}", "cellstr (num2hex (mass(:))){:}"))
    done = subprocess.run(["octave-cli", "--norc", "-q", path], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    words = done.stdout.split()
    if len(words) != 4001:
        raise AssertionError("%s: %s" % (name, done.stderr[-500:]))
    return float(words[0]), words[1:]


def bits(text):
    return struct.pack(">d", float(text)).hex()


class Study:
    def __init__(self, tool, folder, text):
        self.tool, self.folder = tool, folder
        os.mkdir(folder)
        shutil.copy(os.path.join(ROOT, "examples", "campaign", "beam.m"), folder)
        with open(os.path.join(folder, "study.toml"), "w") as f:
            f.write(text)

    def __call__(self, action, *options):
        start = time.perf_counter()
        done = self.tool.command("campaign", action, "study.toml", *options, cwd=self.folder, timeout=1800)
        if done.status != 0:
            raise AssertionError(done.stderr)
        return time.perf_counter() - start, done.stdout

    def run(self, *options):
        seconds, text = self("run", "--json", "--cache-dir", os.path.join(self.folder, "cache"), *options)
        return seconds, residua.values.parse_json(text)

    def results(self):
        rows = list(csv.DictReader(io.StringIO(self("results", "--format", "csv")[1])))
        return [bits(row[name]) for name in ("deflection", "mass") for row in rows]

    def finished(self):
        try:
            with open(os.path.join(self.folder, "study.campaign", "journal")) as f:
                return f.read().count('"point":')
        except FileNotFoundError:
            return 0

    def interrupted(self):
        """The whole from an empty cache, killed after a third and after two thirds; finished points by the end of each part, and the points that
        the last part asked again."""
        shutil.rmtree(os.path.join(self.folder, "study.campaign"))
        cache = os.path.join(self.folder, "cache-of-interrupted")
        parts = []
        for until in (600, 1300):
            process = subprocess.Popen([self.tool.path(), "campaign", "run", "study.toml", "--cache-dir", cache], cwd=self.folder,
                                       env=self.tool.env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            while process.poll() is None and self.finished() < until:
                time.sleep(0.001)
            process.send_signal(signal.SIGKILL)
            process.wait()
            parts.append(self.finished())
        _, text = self("resume", "--json", "--cache-dir", cache)
        last = residua.values.parse_json(text)
        parts.append(last["finished"])
        self.tool.command("cache", "release", "--cache-dir", cache)
        return parts, last["finished_now"] - (2000 - parts[1])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin-dir", required=True)
    parser.add_argument("--repeat", type=int, default=3)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="residua-campaign-") as home:
        tool = residua.Residua(options.bin_dir, home)
        octave_folder = os.path.join(home, "octave")
        os.mkdir(octave_folder)
        shutil.copy(os.path.join(ROOT, "examples", "campaign", "beam.m"), octave_folder)
        loop = [in_octave(octave_folder, "loop.m", LOOP) for _ in range(options.repeat)]
        parallel = [in_octave(octave_folder, "parallel.m", PARALLEL) for _ in range(options.repeat)]
        right = loop[0][1]
        if any(found != right for _, found in loop + parallel):
            raise AssertionError("Octave gives other bits in other runs")
        loop_s, parallel_s = (statistics.median(s for s, _ in runs) for runs in (loop, parallel))
        print("%s; 2,000 points, medians of %d; results equal bit for bit in all rows\n" % (run_bench.machine()["cpu"], options.repeat))
        print("%-34s %8s %8s %12s   %s" % ("", "time", "lines", "beside loop", ""))
        print("%-34s %6.2f s %8d %12s" % ("loop in Octave", loop_s, lines(LOOP), "1"))
        print("%-34s %6.2f s %8d %11.1fx" % ("parcellfun", parallel_s, lines(PARALLEL), loop_s / parallel_s))
        for name, facts in STUDIES:
            text = GRID % (facts, WIDTHS)
            cold, warm = [], []
            for k in range(options.repeat):
                study = Study(tool, os.path.join(home, "%s-%d" % (name.split()[0].replace(",", ""), k)), text)
                cold.append(study.run()[0])
                if study.results() != right:
                    raise AssertionError("%s: other bits than Octave" % name)
                seconds, summary = study.run("--restart")
                warm.append(seconds)
                if summary["hits"] != summary["specialised"]:
                    raise AssertionError("%s: %r" % (name, summary))
                tool.command("cache", "release", "--cache-dir", os.path.join(study.folder, "cache"))
            parts, again = study.interrupted()
            if study.results() != right:
                raise AssertionError("%s: other bits than Octave after it was interrupted" % name)
            for what, seconds in (("empty cache", cold), ("all hits", warm)):
                print("%-34s %6.2f s %8d %11.1fx" % ("%s, %s" % (name, what), statistics.median(seconds), lines(text),
                                                    loop_s / statistics.median(seconds)))
            print("  killed at %d and at %d points, ended with %d; %d of the finished ones were asked again" % (*parts, again))


if __name__ == "__main__":
    main()
