"""`residua campaign`: python3 tests/contract/campaign_test.py --bin-dir build/bin

The promise is that each point gets what `residua run` gives of it, once, whatever ends the campaign in between. How often a point
was asked is told by the statistics of the cache, which the campaign does not write.
"""
import csv
import hashlib
import io
import json
import math
import os
import re
import shutil
import signal
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
from tests.support import cluster, residua

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
GROWTH = """function [y, total] = growth(x, n, rate)
  y = x;
  for k = 1:n
    y = y + rate * (1 - y) .* y;
  end
  if rate > 0.45
    error('Growth:rate', 'the rate %g is too great', rate);
  end
  total = sum(y);
end
"""
# Each value of `k` is a specialisation of its own, as `k` is in the residual.
SCALED = "function y = scaled(x, k)\n  y = x * k + sum(1 ./ (1:mod(k, 7) + 1));\nend\n"
SCALED_STUDY = """file = "scaled.m"
[facts]
x = "real double scalar"
[arguments]
x = 3
[sweep]
k = { from = 1, to = %d, step = 1 }
"""


def growth(x, n, rate):
    for _ in range(n):
        x = [v + rate * (1 - v) * v for v in x]
    return x


class Campaign(residua.HomeTest):
    def setUp(self):
        self.folder = os.path.join(self.home.name, self.id().rsplit(".", 1)[-1])
        os.mkdir(self.folder)
        self.tool.env["RESIDUA_OCTAVE"] = "none"
        self.write("growth.m", GROWTH)
        self.write("scaled.m", SCALED)

    def write(self, name, text):
        with open(os.path.join(self.folder, name), "w") as f:
            f.write(text)
        return name

    def read(self, name):
        with open(os.path.join(self.folder, name)) as f:
            return f.read()

    def campaign(self, action, *options, status=0, study="study.toml"):
        done = self.tool.command("campaign", action, study, *options, cwd=self.folder)
        self.assertEqual(status, done.status, done.stdout + done.stderr)
        return done

    def lines(self, study="study.toml"):
        return [json.loads(line) for line in self.campaign("results", "--format", "jsonl", study=study).stdout.splitlines()]

    def rows(self):
        return list(csv.DictReader(io.StringIO(self.campaign("results", "--format", "csv").stdout)))

    # ------------------------------------------------------------ what is swept

    def test_a_grid(self):
        self.write("study.toml", """file = "growth.m"
results = ["total", "y"]
nargout = 2
[facts]
x = "real double [1 2]"
[sweep]
rate = { from = 0.1, to = 0.5, count = 5 }
x = [[0.25, 0.5], "[0.5 0.25]"]
[fixed]
n = 3
""")
        summary = self.campaign("run", "--json").json()
        self.assertEqual((10, 10, 2, 5), tuple(summary[k] for k in ("points", "finished", "errors", "specialised")))
        rows = self.rows()
        self.assertEqual(["x", "rate", "total", "y(1)", "y(2)", "error", "message"], list(rows[0]))
        self.assertEqual(["0.1", "0.1", "0.2", "0.2", "0.3", "0.3", "0.4", "0.4", "0.5", "0.5"],
                         [re.sub(r"(\.\d)0000000\d+", r"\1", row["rate"]) for row in rows])
        for row in rows[:8]:
            start = [float(v) for v in row["x"].strip("[]").split()]
            self.assertEqual(growth(start, 3, float(row["rate"])), [float(row["y(1)"]), float(row["y(2)"])])
        for row in rows[8:]:
            self.assertEqual(("", "Growth:rate", "the rate 0.5 is too great"), (row["total"], row["error"], row["message"]))
        self.assertIn("Growth:rate", self.campaign("results").stdout)
        self.assertEqual(rows[0]["total"], repr(self.lines()[0]["results"]["total"]["data"][0]))

    def test_many_points_take_little_memory(self):
        """Points were made all at once: a million took a gigabyte before the first was evaluated."""
        self.write("same.m", "function y = same(a, b)\n  y = a + b;\nend\n")
        def used(count, action):
            self.write("many%d.toml" % count, 'file = "same.m"\n[facts]\na = "realscalar"\nb = "realscalar"\n[sweep]\n'
                       'a = { from = 1, to = 1000, count = %d }\nb = { from = 1, to = 1000, count = 1000 }\n' % count)
            script = ("import resource, subprocess, sys\n"
                      "process = subprocess.Popen(sys.argv[2:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)\n"
                      "try:\n    process.wait(float(sys.argv[1]))\nexcept subprocess.TimeoutExpired:\n    process.terminate()\n    process.wait()\n"
                      "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)\n")
            return int(subprocess.run([sys.executable, "-c", script, "5", self.tool.path(), "campaign", action, "many%d.toml" % count], cwd=self.folder,
                                      env=self.tool.env, capture_output=True, text=True, check=True).stdout)
        for action in ("status", "run"):
            used(1, action)  # what is made is in the cache from here on
            few = used(2, action)
            self.assertLess(used(1000, action), few + 60_000, action + ": kilobytes, for a million points more")
        done = self.campaign("status", "--json", study="many1000.toml").json()
        self.assertEqual(1_000_000, done["points"])
        self.assertGreater(done["finished"], 1000)

    def test_points_of_one_request_are_one_task_wherever_they_stand(self):
        """The last axis varies fastest, and is the one that is fixed: each value of it is specialised once."""
        self.write("study.toml", 'file = "scaled.m"\n[facts]\nx = "realscalar"\n[sweep]\nx = [1, 2, 3, 2, 5]\nk = [4, 5, 4]\n')
        summary = self.campaign("run", "--json").json()
        self.assertEqual((8, 8, 2), tuple(summary[k] for k in ("points", "finished", "specialised")))
        lines = self.lines()
        self.assertEqual([x * k for x in (1, 2, 3, 2, 5) for k in (4, 5, 4)], [round(line["results"]["y"]["data"][0] - sum(
            1 / j for j in range(1, line["parameters"]["k"] % 7 + 2))) for line in lines])
        self.assertEqual(list(range(1, 16)), [line["point"] for line in lines])

    def test_ranges_are_those_of_the_language(self):
        self.write("same.m", "function y = same(a, b, c)\n  y = a;\nend\n")
        self.write("study.toml", """file = "same.m"
[sweep]
a = { from = 0, to = 1, step = 0.1 }
b = { from = -1, to = 2, count = 7 }
c = { from = 1e-3, to = 1e3, count = 7, scale = "log" }
[options]
no_native = true
""")
        points = json.loads(self.campaign("status", "--json").stdout)["points"]
        self.assertEqual(11 * 7 * 7, points)
        self.campaign("run")
        found = {name: list(dict.fromkeys(line["parameters"][name] for line in self.lines())) for name in "abc"}
        for name, text in (("a", "0:0.1:1"), ("b", "linspace(-1, 2, 7)")):
            asked = self.tool.command("eval", "fprintf('%%.17g\\n', %s)" % text).stdout.split()
            self.assertEqual([float(v) for v in asked], found[name])
        self.assertEqual([0.001, 0.01, 0.1, 1, 10, 100, 1000], found["c"])

    def test_a_latin_hypercube_has_the_same_bits_everywhere(self):
        """Beside the generator and the shuffle as the header states them, written again here."""
        self.write("study.toml", """file = "growth.m"
[arguments]
x = 0.5
[latin_hypercube]
count = 8
seed = 7
[latin_hypercube.ranges]
rate = { from = 0.125, to = 0.375 }
n = { from = 1, to = 4, whole = true }
""")
        self.campaign("run")
        numbers = mersenne_twister(7)
        columns = []
        for low, high, whole in ((0.125, 0.375, False), (1, 5, True)):
            strata = list(range(8))
            for k in range(8, 1, -1):
                last = (2 ** 64 - 1) - (2 ** 64 - 1) % k
                drawn = next(v for v in numbers if v < last)
                strata[k - 1], strata[drawn % k] = strata[drawn % k], strata[k - 1]
            places = [(s + (next(numbers) >> 11) * 2.0 ** -53) / 8 for s in strata]
            columns.append([low + (high - low) * p for p in places])
            if whole:
                columns[-1] = [math.floor(v) for v in columns[-1]]
        lines = self.lines()
        self.assertEqual(columns[1], [line["parameters"]["n"] for line in lines])
        for mine, line in zip(columns[0], lines):
            self.assertLess(abs(mine - line["parameters"]["rate"]), 1e-15)     # floats here, wider ones there
        self.assertEqual([0, 1, 2, 3, 4, 5, 6, 7], sorted(math.floor((line["parameters"]["rate"] - 0.125) * 32) for line in lines))

    def test_points_from_a_table(self):
        self.write("points.csv", "n, rate\n# two of them are one\n1,0.25\n2,\"0.5 / 2\"\n1,0.25\n")
        self.write("study.toml", "file = \"growth.m\"\ncsv = \"points.csv\"\n[arguments]\nx = [0.5, 0.25]\n")
        self.assertEqual(2, self.campaign("run", "--json").json()["points"])
        values = [line["results"]["y"]["data"] for line in self.lines()]
        self.assertEqual([growth([0.5, 0.25], n, 0.25) for n in (1, 2, 1)], values)

    def test_a_swept_argument_is_a_call_of_one_artefact(self):
        self.write("study.toml", """file = "growth.m"
[facts]
x = "real double scalar"
[fixed]
n = 4
rate = 0.25
[sweep]
x = { from = 0, to = 1, count = 100 }
""")
        summary = self.campaign("run", "-j", "1", "--json").json()
        self.assertEqual((100, 100, 0), tuple(summary[k] for k in ("points", "finished", "errors")))
        self.assertLessEqual(summary["specialised"], 5)      # one a task; all but the first are hits
        self.assertEqual(summary["specialised"] - 1, summary["hits"])
        for line in self.lines():
            self.assertEqual(growth([line["parameters"]["x"]], 4, 0.25), line["results"]["y"]["data"])

    # ------------------------------------------------------------ what ends a campaign

    def journalled(self):
        path = os.path.join(self.folder, "study.campaign", "journal")
        return self.read(path).count('"point":') if os.path.exists(path) else 0

    def asked(self):
        stats = self.tool.command("cache", "stats", "--json", "--cache-dir", self.cache).json()
        return stats["hits"] + stats["misses"]

    def start(self, action, points):
        """A run that is left when so many points are finished."""
        process = subprocess.Popen([self.tool.path(), "campaign", action, "study.toml", "-j", "2", "--cache-dir", self.cache],
                                   cwd=self.folder, env=self.tool.env, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(process.stderr.close)
        self.addCleanup(process.stdout.close)
        while self.journalled() < points:
            self.assertIsNone(process.poll(), process.returncode)
            time.sleep(0.005)
        return process

    def test_killed_twice_and_no_point_is_lost_or_done_twice(self):
        self.cache = os.path.join(self.folder, "cache")
        self.write("study.toml", SCALED_STUDY % 200)
        finished = 0
        for action, until in (("run", 50), ("resume", 120)):
            process = self.start(action, until)
            process.send_signal(signal.SIGKILL)
            process.wait(timeout=60)
            status = self.campaign("status", "--json").json()
            self.assertGreater(status["finished"], finished)
            self.assertFalse(status["running"])
            finished = status["finished"]
            self.assertLess(finished, 200)
        # What a killed run had half done is asked again, at most the two points that were under way.
        before = self.asked()
        self.assertLessEqual(before, finished + 2 * 2)
        summary = self.campaign("resume", "--json", "--cache-dir", self.cache).json()
        self.assertEqual((200, 200, 200 - finished), tuple(summary[k] for k in ("points", "finished", "finished_now")))
        self.assertEqual(200 - finished, self.asked() - before)
        for line in self.lines():
            k = line["parameters"]["k"]
            total = 0
            for part in range(1, k % 7 + 2):
                total += 1 / part
            self.assertEqual(3 * k + total, line["results"]["y"]["data"][0], k)
        # A second run asks nothing; one from the beginning finds all in the cache.
        before = self.asked()
        self.assertEqual(0, self.campaign("run", "--json").json()["finished_now"])
        self.assertEqual(before, self.asked())
        again = self.campaign("run", "--restart", "--json", "--cache-dir", self.cache).json()
        self.assertEqual((200, 200, 200), tuple(again[k] for k in ("finished", "specialised", "hits")))

    def test_cancelled_from_another_shell(self):
        self.cache = os.path.join(self.folder, "cache")
        self.write("study.toml", SCALED_STUDY % 300)
        process = self.start("run", 20)
        status = self.campaign("status", "--json").json()
        self.assertEqual((True, process.pid), (status["running"], status["process"]))
        self.assertIn("in the process %d" % process.pid, self.campaign("run", status=1).stderr)
        self.campaign("cancel")
        out, err = process.communicate(timeout=60)
        self.assertEqual(1, process.returncode)
        self.assertIn(b"residua campaign resume study.toml", err)
        self.assertNotIn(b"\r", err)                           # no progress where nobody looks
        self.assertIn("does not run", self.campaign("cancel", status=1).stderr)
        self.assertFalse(os.path.exists(os.path.join(self.folder, "study.campaign", "work")))

    def test_a_damaged_line_is_a_point_that_is_not_finished(self):
        self.write("study.toml", SCALED_STUDY % 6)
        self.campaign("run")
        path = os.path.join(self.folder, "study.campaign", "journal")
        lines = self.read(path).splitlines(True)
        points = [k for k, line in enumerate(lines) if '"point":' in line]
        lines[points[1]] = lines[points[1]].replace('"data":[', '"data":[1')
        lines[points[5]] = lines[points[5]][:40]                # the last one, cut short
        self.write("study.campaign/journal", "".join(lines))
        status = self.campaign("status", "--json").json()
        self.assertEqual((4, 2), (status["finished"], status["damaged"]))
        self.assertEqual(2, self.campaign("resume", "--json").json()["finished_now"])
        self.assertEqual(6, self.campaign("status", "--json").json()["finished"])

    def test_a_line_that_says_what_no_record_says_is_damaged(self):
        """Whoever writes into a journal may know its checksum."""
        self.write("study.toml", SCALED_STUDY % 3)
        self.campaign("run")
        journal = "study.campaign/journal"
        good = self.read(os.path.join(self.folder, journal))
        key = re.search('"point":"([0-9a-f]+)"', good).group(1)
        value = '{"class":"double","complex":false,"size":%s,"data":%s}'
        records = ['{"source":3}', '{"source":"s","found":"x"}', '{"source":"s","sha256":[]}', '{"point":null}', '{"point":{}}', '{"study":1}',
                   *('{"point":"%s",%s}' % (key, one) for one in (
                       '"results":5', '"results":{"y":1}', '"results":{"y":%s}' % (value % ("[7,7]", "[1]")),
                       '"results":{"y":%s}' % (value % ("[-1,1]", "[1]")), '"results":{"y":%s}' % (value % ('"x"', "[1]")),
                       '"results":{"y":%s}' % (value % ("[4294967296,4294967296]", "[]")), '"error":1', '"error":{"message":2}',
                       '"hit":"yes"', '"call_ns":"x"', '"specialise_ns":{}', '"phases_ns":[1]', '"phases_ns":{"parse":"x"}',
                       '"asked":{"k":1},"number":1', '"asked":{"k":"1"}', '"asked":{"k":"1"},"number":"x"'))]
        for record in records:
            line = hashlib.sha256(record.encode()).hexdigest()[:16] + " " + record + "\n"
            self.write(journal, line + good)
            status = self.campaign("status", "--json").json()
            self.assertEqual((3, 1), (status["finished"], status["damaged"]), record)
            for action in (["results"], ["results", "--format", "csv"], ["report"], ["run", "--json"]):
                self.campaign(*action)

    def test_a_point_that_ends_its_process_or_does_not_end(self):
        self.write("deep.m", "function y = deep(k)\n  y = 0;\n  while k > 1, y = y + 1; if y > 2^60, k = 0; end, end\n  y = k;\nend\n")
        self.write("study.toml", "file = \"deep.m\"\ntime_limit = 1\n[arguments]\n[facts]\nk = \"real double scalar\"\n"
                                 "[sweep]\nk = [1, 2, 0]\n")
        self.campaign("run")
        lines = self.lines()
        self.assertEqual([1, 0], [lines[k]["results"]["y"]["data"][0] for k in (0, 2)])
        self.assertIn("longer than it may", lines[1]["error"]["message"])

    def test_what_was_changed_is_named_and_not_mixed(self):
        self.write("study.toml", SCALED_STUDY % 4)
        self.campaign("run")
        self.write("study.toml", SCALED_STUDY.replace("x = 3", "x = 4") % 4)
        for action in ("run", "resume", "results", "report", "status"):
            said = self.campaign(action, status=1).stderr
            self.assertIn("`arguments.x` is \"4\", and was \"3\"", said)
        self.write("study.toml", "# a note\n" + SCALED_STUDY.replace("x = 3", "x = 3.0") % 4)
        self.campaign("results")
        self.write("scaled.m", SCALED.replace("* k +", "* k -"))
        self.assertIn("`scaled.m` changed", self.campaign("results", status=1).stderr)
        self.campaign("run", "--restart")
        self.assertEqual(3 - (1 + 1 / 2), self.lines()[0]["results"]["y"]["data"][0])

    def test_a_campaign_may_be_moved(self):
        self.write("helper.m", "function y = helper(x)\n  y = x;\nend\n")
        self.write("scaled.m", SCALED.replace("x * k", "helper(x) * k"))
        self.write("study.toml", SCALED_STUDY % 4)
        self.campaign("run")
        lines = self.lines()
        os.rename(self.folder, self.folder + "_moved")
        self.folder = os.path.dirname(self.folder)
        there = os.path.basename(self.id().rsplit(".", 1)[-1]) + "_moved/"
        self.assertEqual(lines, self.lines(study=there + "study.toml"))
        self.assertEqual(0, self.campaign("run", "--json", study=there + "study.toml").json()["finished_now"])
        self.write(there + "helper.m", "function y = helper(x)\n  y = 2 * x;\nend\n")
        self.assertIn("changed", self.campaign("results", study=there + "study.toml", status=1).stderr)

    def test_seen_from_another_folder(self):
        """What folds with the bits of this machine's libraries rests on them, which are no files beside the study."""
        os.mkdir(os.path.join(self.folder, "in"))
        self.write("in/waves.m", "function y = waves(x, k)\n  y = x * sin(k);\nend\n")
        self.write("in/study.toml", "file = \"waves.m\"\n[arguments]\nx = 2\n[sweep]\nk = [1, 2]\n")
        self.campaign("run", study="in/study.toml")
        self.assertEqual(2, self.campaign("status", "--json", study="in/study.toml").json()["finished"])
        self.assertEqual(0, self.campaign("resume", "--json", study="in/study.toml").json()["finished_now"])
        self.folder = os.path.join(self.folder, "in")
        self.assertEqual([2 * math.sin(1), 2 * math.sin(2)], [line["results"]["y"]["data"][0] for line in self.lines()])

    def test_fields_of_arguments(self):
        self.write("lever.m", "function y = lever(arm, load)\n  y = arm.length * load + arm.mass;\nend\n")
        self.write("study.toml", "file = \"lever.m\"\n[facts]\nload = \"\"\narm.length = \"realscalar\"\n[fixed]\narm.mass = 10\n"
                                 "[sweep]\narm.length = [1, 2]\nload = [3, 4]\n")
        self.assertEqual(1, self.campaign("run", "--json").json()["specialised"])
        self.assertEqual([13, 14, 16, 18], [line["results"]["y"]["data"][0] for line in self.lines()])
        self.write("study.toml", "file = \"lever.m\"\n[arguments]\narm.mass = 10\n[facts]\narm.length = \"\"\nload = \"\"\n")
        done = subprocess.run([self.tool.path(), "campaign", "serve", "study.toml", "--folder", "served"], cwd=self.folder, env=self.tool.env,
                              input='{"ask": {"arm.length": 2, "load": 5}}\n', stdout=subprocess.PIPE, text=True, timeout=60)
        self.assertEqual([20], json.loads(done.stdout)["tell"]["y"]["data"])

    def test_elements_of_arguments(self):
        """Design variables are elements of a vector, as optimisers have them."""
        self.write("bowl.m", "function y = bowl(x, a)\n  y = a * x * (1:numel(x))';\nend\n")
        hypercube = ('file = "bowl.m"\n[fixed]\na = 2\n[facts]\nx = "real double [1 3]"\n%s[latin_hypercube]\ncount = 6\n[latin_hypercube.ranges]\n'
                     '"x(1)" = { from = 0, to = 1 }\n"x(3)" = { from = 5, to = 6 }\n%s')
        self.write("study.toml", hypercube % ("", '"x(2)" = { from = -1, to = 0 }\n'))
        self.campaign("run")
        rows = list(csv.DictReader(io.StringIO(self.campaign("results", "--format", "csv").stdout)))
        self.assertEqual(6, len(rows))
        for row in rows:
            x = [float(row["x(%d)" % k]) for k in (1, 2, 3)]
            self.assertAlmostEqual(2 * x[0] + 4 * x[1] + 6 * x[2], float(row["y"]), places=12)
        self.write("study.toml", hypercube % ("[arguments]\nx = [0, 7, 0]\n", ""))
        self.campaign("run", "--restart")
        first = self.lines()[0]
        x = [float(first["parameters"][name]) for name in ("x(1)", "x(3)")]
        self.assertAlmostEqual(2 * x[0] + 28 + 6 * x[1], first["results"]["y"]["data"][0], places=12)
        self.write("study.toml", hypercube % ("", ""))
        self.assertIn("elements of `x` have values, and the others have none", self.campaign("run", "--restart", status=1).stderr)

    def test_a_study_without_a_result_failed(self):
        self.write("study.toml", 'file = "growth.m"\n[fixed]\nn = 2\nrate = 0.5\n[facts]\nx = "real double scalar"\n[sweep]\nx = [1, 2]\n')
        self.assertIn("no point has a result: each ended with an error", self.campaign("run", status=1).stderr)
        self.assertIn("did you mean `study.toml`?", self.campaign("run", status=1, study="studdy.toml").stderr)

    def test_facts_of_an_element(self):
        self.write("pair.m", "function y = pair(c, x)\n  y = c{1} + c{2} * x;\nend\n")
        self.write("study.toml", "file = \"pair.m\"\n[facts]\nc = \"cell [1 2]\"\n\"c{2}\" = \"realscalar\"\nx = \"realscalar\"\n"
                                 "[arguments]\nc = \"{1, 2}\"\n[sweep]\nx = [1, 2]\n")
        self.assertEqual((1, 0), tuple(self.campaign("run", "--json").json()[key] for key in ("specialised", "errors")))
        self.assertEqual([3, 5], [line["results"]["y"]["data"][0] for line in self.lines()])

    def test_the_first_error_is_told(self):
        self.write("study.toml", "file = \"growth.m\"\n[fixed]\nn = 2\nx = 0.5\n[sweep]\nrate = [0.1, 0.6, 0.5]\n")
        told = "the first error, at rate = 0.6: the rate 0.6 is too great\n"
        self.assertTrue(self.campaign("run").stdout.endswith(told))
        self.assertTrue(self.campaign("status").stdout.endswith(told))
        self.assertEqual("at rate = 0.6: the rate 0.6 is too great", self.campaign("status", "--json").json()["first_error"])

    # ------------------------------------------------------------ files that are wrong

    def test_wrong_files_are_told_with_line_and_column(self):
        with open(os.path.join(self.folder, "old.csv"), "wb") as f:
            f.write(b"x\n'\xe9'\n'\xe8'\n")     # two texts that JSON would make one
        good = "file = \"growth.m\"\n[facts]\nx = \"real double scalar\"\n[arguments]\nx = 0.5\n[sweep]\nn = [1, 2]\nrate = { from = 0.1, to = 0.2, count = 2 }\n"
        for old, new, place, words in (
                ("[sweep]", "[sweeps]", "6:2", "did you mean `sweep`?"),
                ("count", "cuont", "8:32", "did you mean `count`?"),
                ("count = 2", "step = -1", "8:8", "the step leads away from `to`"),
                ("count = 2", "count = 2, scale = \"lgo\"", "8:51", "\"linear\" or \"log\""),
                ("from = 0.1, to = 0.2", "from = 0, to = 0.2, scale = \"log\"", "8:8", "neither of them 0"),
                ("n = [1", "nn = [1", "7:1", "no parameter `nn`; it has x, n, rate"),
                ("rate = {", "Rate = {", "8:1", "did you mean `rate`?"),
                ("n = [1, 2]", "n = 3", "7:5", "is swept over a list"),
                ("growth.m", "grow.m", "1:8", "there is no file `grow.m`"),
                ("n = [1, 2]", "n = [1, 2", "8:1", "array"),
                ("[facts]", "results = [\"z\"]\n[facts]", "2:11", "no result `z`; it has y, total"),
                ("[facts]", "csv = \"none.csv\"\n[facts]", "2:7", "`none.csv` cannot be read"),
                ("[facts]", "csv = \"old.csv\"\n[facts]", "2:7", "`old.csv`: line 2 is not UTF-8"),
                ("[facts]", "[options]\nunrol_limit = 3\n[facts]", "3:1", "did you mean `unroll_limit`?"),
                ("n = [1, 2]", "n = [1, \"magic(\"]", "7:9", "`magic(` is no MATLAB expression: expected an expression"),
                ("x = 0.5", "x = \"0.5 +\"", "5:5", "`0.5 +` is no MATLAB expression"),
                ("[facts]", "server = \"away\"\n[facts]", "2:10", "`server` is HOST:PORT"),
                ("[facts]", "time_limit = 0\n[facts]", "2:14", "above 0"),
                ("[facts]", "[latin_hypercube]\nseed = 1\n[facts]", "2:2", "`count` and `ranges`")):
            self.write("study.toml", good.replace(old, new))
            said = self.campaign("run", status=1).stderr
            self.assertTrue(said.startswith("study.toml:%s: error: " % place), said)
            self.assertIn(words, said)
        for old, new, words in (
                ("n = [1, 2]\n", "", "`n` has no value"),
                ("[arguments]\nx = 0.5\n", "", "`x` has no value"),
                ("[sweep]", "[fixed]\nn = 1\n[sweep]", "`n` has values twice"),
                ("[facts]", "[options]\nunroll_limit = \"a\"\n[facts]", "`unroll_limit` must be a whole number"),
                ("real double scalar", "real duble scalar", "duble")):
            self.write("study.toml", good.replace(old, new))
            self.assertIn(words, self.campaign("run", status=1).stderr)
        self.assertFalse(os.path.exists(os.path.join(self.folder, "study.campaign", "journal")))
        self.write("study.toml", good.replace("count", "cuont"))
        error = self.campaign("run", "--json", status=1).json()["error"]
        self.assertEqual(("study.toml", 8, 32, "study"), tuple(error[k] for k in ("file", "line", "column", "id")))
        self.assertIn("no file `other.toml`", self.campaign("run", status=1, study="other.toml").stderr)
        self.write("study.toml", good)
        self.assertIn("was begun", self.campaign("resume", status=1).stderr)
        self.assertFalse(os.path.exists(os.path.join(self.folder, "study.campaign")))

    # ------------------------------------------------------------ an optimiser, a server, the page

    def test_ask_and_tell(self):
        self.write("study.toml", "file = \"growth.m\"\nnargout = 2\n[facts]\nx = \"real double [1 2]\"\n[fixed]\nn = 2\n")
        asks = [{"id": 1, "ask": {"x": [0.5, 0.25], "rate": 0.25}}, {"id": "b", "ask": {"x": "[1 0] / 2", "rate": 0.5}},
                {"id": 3, "ask": {"x": [0, 0]}}, {"id": 4, "ask": {"Rate": 1}}, {"id": 5, "ask": {"n": 1}}, [], {"id": 6}]
        text = "".join(json.dumps(ask) + "\n" for ask in asks)
        for again in (False, True):
            done = subprocess.run([self.tool.path(), "campaign", "serve", "study.toml"], cwd=self.folder, env=self.tool.env, input=text,
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=120)
            self.assertEqual((0, ""), (done.returncode, done.stderr))
            told = {answer.get("id"): answer for answer in map(json.loads, done.stdout.splitlines())}
            self.assertEqual(len(asks), len(done.stdout.splitlines()))
            self.assertEqual(growth([0.5, 0.25], 2, 0.25), told[1]["tell"]["y"]["data"])
            self.assertEqual("Growth:rate", told["b"]["error"]["id"])
            self.assertRegex(told[3]["error"]["message"], r"^'rate' undefined near line \d+, column \d+$")   # as a call without it
            self.assertIn("did you mean `rate`?", told[4]["error"]["message"])
            self.assertIn("is fixed by the study", told[5]["error"]["message"])
            self.assertIn("\"ask\"", told[None]["error"]["message"])
        self.assertEqual((3, 2), tuple(self.campaign("status", "--json").json()[k] for k in ("points", "errors")))
        self.assertEqual(["[0.5 0.25]", "[1 0] / 2", "[0 0]"], [line["parameters"]["x"] for line in self.lines()])

    def test_the_examples(self):
        """scipy over `serve`, and Dakota's files in both of their formats."""
        shutil.copytree(os.path.join(ROOT, "examples", "campaign"), os.path.join(self.folder, "example"))
        self.tool.env["RESIDUA_PROGRAM"] = self.tool.path()
        summary = self.campaign("run", "--json", study="example/study.toml").json()
        self.assertEqual((108, 36), tuple(summary[k] for k in ("points", "errors")))
        found = self.python("example/minimise.py")
        widths = [float(w) for w in re.findall(r"\d\.\d{4}", found)[:3]]
        self.assertGreater(widths[0], widths[1])
        self.assertGreater(widths[1], widths[2])
        self.assertAlmostEqual(3, sum(widths), 3)
        self.write("standard.in", "                     3 variables\n  1.0 w1\n  1.0 w2\n  1.0 w3\n 2 functions\n 1 ASV_1:deflection\n")
        self.write("aprepro.in", "{ DAKOTA_VARS = 3 }\n{ w1 = 1.0e+00 }\n{ w2 = 1 }\n{ w3 = 1 }\n{ DAKOTA_FNS = 2 }\n")
        for form in ("standard", "aprepro"):
            self.python("example/dakota_driver.py", form + ".in", form + ".out")
            lines = [line.split() for line in self.read(form + ".out").splitlines()]
            self.assertEqual(["deflection", "mass"], [line[1] for line in lines])
            self.assertAlmostEqual(1, float(lines[1][0]), 12)
        self.write("bad.in", "3 variables\n -1 w1\n 1 w2\n 1 w3\n")
        self.python("example/dakota_driver.py", "bad.in", "bad.out")
        self.assertEqual("fail\n", self.read("bad.out"))

    def python(self, *words):
        done = subprocess.run(["/usr/bin/python3", "-B", *words], cwd=self.folder, env=self.tool.env, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True, timeout=120)
        self.assertEqual((0, ""), (done.returncode, done.stderr))
        return done.stdout

    def test_the_snippets_of_the_document(self):
        """Each is run where it stands, behind those before it."""
        self.tool.env["PATH"] = self.tool.bin_dir + os.pathsep + self.tool.env.get("PATH", os.defpath)
        ran = 0
        with open(os.path.join(ROOT, "docs", "campaigns.md")) as f:
            blocks = re.findall(r"^```(\w+)\n(.*?)^```$", f.read(), re.M | re.S)
        for language, text in blocks:
            named = re.match(r"[#%] (\S+\.(?:toml|m|csv|jsonl))\n", text)
            if named:
                self.write(named[1], text if language != "text" else text.split("\n", 1)[1])
            elif language == "matlab":
                self.write(re.search(r"(\w+)\(", text)[1] + ".m", text)
            elif language == "sh":
                done = subprocess.run(["bash", "-e", "-c", text], cwd=self.folder, env=self.tool.env, stdout=subprocess.PIPE,
                                      stderr=subprocess.STDOUT, text=True, timeout=120)
                self.assertEqual(0, done.returncode, text + done.stdout)
                ran += 1
        self.assertEqual(3, ran)

    def test_a_worker_that_is_killed(self):
        """Once is an accident: its point is tried again."""
        self.cache = os.path.join(self.folder, "cache")
        self.write("study.toml", SCALED_STUDY % 100)
        process = self.start("run", 10)
        for worker in cluster.processes("residua", {process.pid}):
            os.kill(worker, signal.SIGKILL)
        process.communicate(timeout=120)
        self.assertEqual(0, process.returncode)
        status = self.campaign("status", "--json").json()
        self.assertEqual((100, 0), (status["finished"], status["errors"]))

    def test_through_a_server(self):
        with cluster.Cluster(self.tool) as service:
            self.write("study.toml", SCALED_STUDY % 5)
            summary = self.campaign("run", "--server", service.address, "--no-fallback", "--json").json()
            self.assertEqual((5, 0, 0), tuple(summary[k] for k in ("finished", "errors", "hits")))
            summary = self.campaign("run", "--server", service.address, "--no-fallback", "--json", "--restart").json()
            self.assertEqual((5, 5), tuple(summary[k] for k in ("finished", "hits")))
        done = self.campaign("run", "--server", service.address, "--no-fallback", "--restart", status=3)
        self.assertIn("[service]", done.stderr)
        self.assertEqual(0, self.campaign("status", "--json").json()["finished"])

    def test_named_results_are_taken(self):
        """As many as the last one needs; one that `nargout` does not reach is told."""
        self.write("two.m", "function [small, large] = two(k)\n  small = k;\n  large = 100 * k;\nend\n")
        self.write("study.toml", "file = \"two.m\"\nresults = [\"large\"]\n[sweep]\nk = [1, 2]\n")
        self.campaign("run")
        self.assertEqual(["k,large", "1,100", "2,200"], [line.removesuffix(",error,message").removesuffix(",,") for line in
                                                           self.campaign("results", "--format", "csv").stdout.split()])
        self.write("study.toml", "file = \"two.m\"\nnargout = 1\nresults = [\"large\"]\n[sweep]\nk = [1, 2]\n")
        self.assertIn("`large` is result 2 of the function, and `nargout` is 1", self.campaign("run", "--restart", status=1).stderr)

    def test_the_page(self):
        self.write("study.toml", SCALED_STUDY % 6)
        self.assertIn("no point", self.campaign("report", status=1).stderr)
        self.campaign("run")
        self.assertEqual("study.html\n", self.campaign("report").stdout)
        page = self.read("study.html")
        self.assertEqual(6, page.count("<circle"))
        for words in ("y over k", "Time by phase", "Where artefacts came from", "prefers-color-scheme: dark", "6 of 6"):
            self.assertIn(words, page)
        self.assertNotRegex(page, r"<script|src=|href=|url\(|@import")          # works without network
        self.assertEqual(page.count("<svg"), page.count("</svg>"))
        self.assertNotIn('class="legend"', page)                               # one line needs none
        self.write("study.toml", (SCALED_STUDY % 2).replace("x = 3", "").replace("[arguments]\n", "") + "x = { from = 1, to = 6, step = 1 }\n")
        self.campaign("run", "--restart")
        self.campaign("report")
        page = self.read("study.html")
        for line in ('<polyline class="c1 d0" points="0,4 28,4"/></svg>k = 2</li>', '<polyline class="c1 d1" points="0,4 28,4"/></svg>x = 6</li>'):
            self.assertIn(line, page)
        self.write("study.toml", SCALED_STUDY % 6)
        self.campaign("run", "--restart")
        if shutil.which("octave-cli"):
            del self.tool.env["RESIDUA_OCTAVE"]
            self.campaign("report", "--compare", "3", "-o", "compared.html")
            self.assertIn("3 points were asked of the original in Octave; all gave the same bits", self.read("compared.html"))


def mersenne_twister(seed):
    """mt19937_64 as its authors and the C++ standard give it."""
    mask = 2 ** 64 - 1
    state = [seed]
    for k in range(1, 312):
        state.append((6364136223846793005 * (state[-1] ^ state[-1] >> 62) + k) & mask)
    while True:
        for k in range(312):
            x = state[k] & ~0x7FFFFFFF | state[(k + 1) % 312] & 0x7FFFFFFF
            state[k] = state[(k + 156) % 312] ^ x >> 1 ^ (0xB5026F5AA96619E9 if x & 1 else 0)
        for x in list(state):
            x ^= x >> 29 & 0x5555555555555555
            x ^= x << 17 & 0x71D67FFFEDA60000
            x ^= x << 37 & 0xFFF7EEE000000000
            yield (x ^ x >> 43) & mask


if __name__ == "__main__":
    residua.main_with_bin_dir("__main__")
