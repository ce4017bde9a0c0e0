"""Five answers to every call of a batch of programs.

What takes time is starting processes, not running small programs: Octave and our interpreter each get one script that makes
all calls of a batch (`driver`), once over the folder of sources and once over the folder of residuals, so that a batch costs
four processes and, for each program, one specialisation and one run of native code a call. Each call has a file of its own,
so that persistent variables start anew. A process that dies or hangs is
begun again behind the call it was in, which is then answered "none".
"""
import concurrent.futures
import json
import os
import re
import shutil
import subprocess

from tests.support import octave, residua, values

HELPERS = {
    **{name: octave.HELPERS[name] for name in ("rt_bytes", "rt_encode")},
    "gp_call": r"""
function gp_call(number, outputs, entry, arguments)
  printf('\n\001begin %d\001\n', number);
  try
    results = cell(1, outputs);
    [results{1:outputs}] = entry(arguments{:});
    record = '"values":[';
    for k = 1:outputs
      if k > 1
        record = [record ','];
      end
      record = [record rt_encode(results{k})];
    end
    record = [record ']'];
  catch problem
    record = ['"error":["' rt_bytes(problem.identifier) '","' rt_bytes(problem.message) '"]'];
  end
  printf('\n\001end %d {%s}\001\n', number, record);
  fflush(stdout);
end
""",
}
LIMIT = 60   # seconds for what one process does; a batch that needs longer is told which call it was in


def run_batch(command, folder, calls):
    """`calls`: [(number, entry, arguments, outputs)]. Answers by number."""
    answers, rest = {}, list(calls)
    while rest:
        found = run_process(command, folder, rest)
        answers.update(found[0])
        stuck = next((k for k, call in enumerate(rest) if call[0] not in answers), None)
        if stuck is None:
            break
        answers[rest[stuck][0]] = octave.Answer("none", message=found[1])
        rest = rest[stuck + 1:]
    return answers


def run_process(command, folder, calls):
    driver = os.path.join(folder, "gp_driver.m")
    with open(driver, "w") as f:
        f.write("1;\n")
        for number, entry, arguments, outputs in calls:
            f.write("gp_call(%d, %d, @%s, {%s});\n" % (number, outputs, entry, ", ".join(arguments)))
    for name, text in HELPERS.items():
        with open(os.path.join(folder, name + ".m"), "w") as f:
            f.write(text.lstrip())
    try:
        done = subprocess.run(command + [driver], cwd=folder, env=octave.environment(), stdin=subprocess.DEVNULL,
                              capture_output=True, timeout=LIMIT)
        output = done.stdout.decode("utf-8", "replace")
        why = "exit status %d: %s" % (done.returncode, residua.last_line(done.stderr.decode("utf-8", "replace")))
    except subprocess.TimeoutExpired as late:
        output, why = (late.stdout or b"").decode("utf-8", "replace"), "no answer within %d s" % LIMIT
    answers = {}
    for found in re.finditer("\n\x01begin (\\d+)\x01\n(.*?)\n\x01end \\1 (\\{.*?\\})\x01\n", output, re.S):
        answer = octave.decode(json.loads(found.group(3)))
        answer.printed = found.group(2)
        answers[int(found.group(1))] = answer
    return answers, why


class Batch:
    """Programs that are specialised and run together."""

    def __init__(self, tool, programs, work, native_every=1):
        self.tool = tool
        self.programs = programs
        self.work = work
        self.native_every = native_every
        self.wrong = {}        # program name -> [(who, sentence)]
        self.calls = self.errors = self.natives = 0
        self.sources = os.path.join(work, "sources")
        self.residuals = os.path.join(work, "residuals")

    def run(self, jobs):
        shutil.rmtree(self.work, ignore_errors=True)
        for folder in (self.sources, self.residuals):
            os.makedirs(folder)
        for p in self.programs:
            text = p.source()
            with open(os.path.join(self.sources, p.name + ".m"), "w") as f:
                f.write(text)
            self.write_calls(self.sources, p, text)
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            originals = pool.submit(self.interpreted, self.sources, True, octave.COMMAND)
            specialised = list(pool.map(self.specialise, range(len(self.programs))))
            ready = [p for p, good in zip(self.programs, specialised) if good]
            source_interpreted = pool.submit(self.interpreted, self.sources, True, [self.tool.path(), "eval"])
            residual_interpreted = self.other_folder(pool, ready)
            residual_octave = pool.submit(self.interpreted, self.residuals, False, octave.COMMAND, ready)
            native = dict(x for part in pool.map(self.native, ready) for x in part)
            self.compare(originals.result(), {
                "original interpreted": source_interpreted.result(), "residual in Octave": residual_octave.result(),
                "residual interpreted": residual_interpreted.result(), "native": native})
        return self.wrong

    def write_calls(self, folder, p, text):
        """A file for each call: nothing but the name of the entry, which never calls itself, is another."""
        for number in self.numbers(p):
            head, rest = text.split("\n", 1)
            with open(os.path.join(folder, "%s_%d.m" % (p.name, number)), "w") as f:
                f.write(re.sub(r"\b%s(?=\(|$)" % p.name, "%s_%d" % (p.name, number), head) + "\n" + rest)

    def other_folder(self, pool, ready):
        """The driver is written into the folder it runs in: each process has its own."""
        copy = os.path.join(self.work, "residuals2")
        shutil.copytree(self.residuals, copy)
        return pool.submit(self.interpreted, copy, False, [self.tool.path(), "eval"], ready)

    def numbers(self, program):
        first = 100 * self.programs.index(program)
        return range(first, first + len(program.calls))

    def interpreted(self, folder, originals, command, programs=None):
        own = folder
        if originals and command is not octave.COMMAND:
            own = folder + "2"
            shutil.copytree(folder, own, dirs_exist_ok=True)
        calls = []
        for p in self.programs if programs is None else programs:
            for number, call in zip(self.numbers(p), p.calls):
                arguments = p.original_arguments(call) if originals else [a for _, a in p.residual_arguments(call)]
                calls.append((number, "%s_%d" % (p.name, number), arguments, p.nargout))
        return run_batch(command, own, calls)

    def specialise(self, k):
        p = self.programs[k]
        out = os.path.join(self.work, "out", p.name)
        options = [] if k % self.native_every == 0 else ["--no-native"]
        done = self.tool.command("specialise", p.name + ".m", *p.options(), *options, "-o", out, "--no-cache", "--json",
                                 cwd=self.sources)
        if done.status != 0:
            self.wrong[p.name] = [("specialise", "exit status %s: %s" % (done.status, residua.last_line(done.stderr)))]
            return False
        for name in os.listdir(out):
            if name.endswith(".mat"):
                shutil.copy(os.path.join(out, name), self.residuals)
        with open(os.path.join(out, p.name + ".m")) as f:
            self.write_calls(self.residuals, p, f.read())
        return True

    def native(self, p):
        out = os.path.join(self.work, "out", p.name)
        if not os.path.exists(os.path.join(out, "lib%s.so" % p.name)):
            return []
        self.natives += 1
        return [(number, self.tool.run(out, p.residual_arguments(call), p.nargout, "--native"))
                for number, call in zip(self.numbers(p), p.calls)]

    def compare(self, wanted, found):
        for p in self.programs:
            if p.name in self.wrong:
                continue
            for number, call in zip(self.numbers(p), p.calls):
                want = wanted[number]
                self.calls += 1
                self.errors += want.kind == "error"
                if want.kind == "none":
                    continue    # Octave itself died or hung: no oracle
                for who, answers in found.items():
                    if number in answers:
                        problem = differ(want, answers[number])
                        if problem:
                            self.wrong.setdefault(p.name, []).append((who, "%s: %s" % (shown(call), problem)))


def shown(call):
    return ", ".join("%s = %s" % pair for pair in call.items()) or "no inputs"


def mask(text):
    """Without names and positions (a residual has other lines than its source), and without the page of the manual that
    Octave's own functions add to `Invalid call to f`."""
    text = re.sub(r"(?s)(Invalid call to \w+)\.  Correct usage is:.*", r"\1", text)
    return re.sub(r" near line \d+, column \d+", "", residua.mask(text)).rstrip("\n")


def differ(want, got):
    """Like residua.answers_differ; a message that a program printed may name a variable, as an error's own may."""
    if want.kind == got.kind == "error" and want.identifier == got.identifier and mask(want.message) == mask(got.message):
        problem = None
    else:
        problem = residua.answers_differ(want, got, compare_printed=False)
    if problem or want.kind == "none" or got.kind == "none":
        return problem
    if mask(want.printed) != mask(got.printed):
        return "printed %r, want %r" % (got.printed[-200:], want.printed[-200:])
    return None
