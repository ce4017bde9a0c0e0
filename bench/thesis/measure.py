"""Times of original, residual and twin, interleaved in one Octave process, and whether their answers agree bit for bit.

A row's functions get names of their own (`rb_3_residual`), so that all of them are on the path together and Octave
parses each once. A sample is as many calls as take about 5 ms of the original, in CPU time; a round takes a sample of
each variant in turn, every other round backwards; ratios are medians of the rounds' ratios, so that what else runs on
the machine hits all variants alike. Long rows have fewer rounds.
"""
import json
import os
import re
import statistics
import subprocess
import tempfile

from tests.support import octave, residua, values

VARIANTS = ("original", "residual", "types", "twin")

TIMER = r"""
function rb_time(records, row, names, arguments, outputs, rounds)
  record = sprintf('{"row":%d', row);
  inner = ones(1, numel(names));
  for k = 1:numel(names)
    results = cell(1, outputs);
    a = arguments{k};
    [results{1:outputs}] = feval(names{k}, a{:});
    texts = cellfun(@rt_encode, results, 'UniformOutput', false);
    record = [record sprintf(',"%d":[', k) strjoin(texts, ',') ']'];
    start = tic;
    [results{1:outputs}] = feval(names{k}, a{:});
    inner(k) = toc(start);
  end
  calls = max(1, min(1000, ceil(0.005 / max(inner(1), 1e-6))));
  rounds = max(min(rounds, 3), min(rounds, ceil(2 / inner(1))));
  times = zeros(numel(names), rounds);
  for r = 1:rounds
    order = 1:numel(names);
    if mod(r, 2) == 0
      order = fliplr(order);
    end
    for k = order
      name = names{k};
      a = arguments{k};
      start = cputime;
      for c = 1:calls
        [results{1:outputs}] = feval(name, a{:});
      end
      times(k, r) = (cputime - start) / calls;
    end
  end
  fprintf(records, '%s,"times":[%s]}\n', record, strjoin(arrayfun(@(t) sprintf('%.9g', t), times(:)', 'UniformOutput', false), ','));
  fflush(records);
end
"""


def renamed(text, old, new):
    """The text of a function file under another name; calls of itself follow."""
    return re.sub(r"(?<![\w.])%s(?!\w)" % re.escape(old), new, text)


def install(text, entry, name, folder):
    with open(os.path.join(folder, name + ".m"), "w") as f:
        f.write(renamed(text, entry, name))


def cell_of_expressions(texts):
    return "{" + ", ".join(texts) + "}"


def run_octave(jobs, folders, rounds, work):
    """jobs: (row number, names, lists of argument expressions, nargout). Returns a record a row that came to its end."""
    folder = tempfile.mkdtemp(prefix="timer-", dir=work)
    for name, text in {**octave.HELPERS, "rb_time": TIMER}.items():
        with open(os.path.join(folder, name + ".m"), "w") as f:
            f.write(text.lstrip())
    records = os.path.join(folder, "records.jsonl")
    lines = ["1;", "addpath(%s);" % ", ".join(octave.quote(f) for f in [*folders, folder]),
             "records = fopen(%s, 'w');" % octave.quote(records), "warning('off', 'all');"]
    for number, names, arguments, outputs in jobs:
        lines += ["try", "  rb_time(records, %d, %s, {%s}, %d, %d);" % (
            number, octave.cell_of(names), ", ".join(cell_of_expressions(a) for a in arguments), outputs, rounds),
            "catch problem", "  fprintf(records, '{\"row\":%d,\"problem\":\"%%s\"}\\n', rt_bytes(problem.message));" % number,
            "end"]
    driver = os.path.join(folder, "rb_driver.m")
    with open(driver, "w") as f:
        f.write("\n".join(lines + ["fclose(records);"]) + "\n")
    done = subprocess.run(octave.COMMAND + [driver], cwd=folder, env=octave.environment(), stdin=subprocess.DEVNULL,
                          capture_output=True, text=True)
    with open(records) as f:
        found = {r["row"]: r for r in map(json.loads, f)}
    return found, done.stderr.strip()


def answers(record, index):
    return octave.Answer("ok", [values.from_octave(v) for v in record[str(index + 1)]])


def judge(record, variants):
    """(checksum, times by variant, ratio to the original by variant, problem)"""
    if "problem" in record:
        return "", {}, {}, bytes.fromhex(record["problem"]).decode("utf-8", "replace")
    want = answers(record, 0)
    for k, variant in enumerate(variants[1:], 1):
        differ = residua.answers_differ(want, answers(record, k))
        if differ:
            return "", {}, {}, "%s: %s" % (variant, differ)
    every, n = record["times"], len(variants)
    by = {v: every[k::n] for k, v in enumerate(variants)}
    return (values.checksum(want.values), {v: statistics.median(t) for v, t in by.items()}, by, "")


NOISE = 1.05  # of the other's time


def slower(by, a, b):
    """Whether a takes longer than b by more than noise: in the median, and in three rounds of four at all."""
    rounds = sorted(x / y for x, y in zip(by[a], by[b]))
    return statistics.median(rounds) > NOISE and rounds[len(rounds) // 4] > 1


def ratio(by, a, b):
    """Median of the rounds' ratios of a's time to b's."""
    return statistics.median(x / y for x, y in zip(by[a], by[b]))
