"""Five answers to every call of a batch of programs.

What takes time is starting processes, not running small programs: Octave and our interpreter each get one script that
makes all calls of a batch (`driver`), once over the folder of sources and once over the folder of residuals, so that a
batch costs four processes. Specialisations and runs of native code go through `many_commands`, which forks instead of
loading the program anew; of every `PLAIN_EVERY`th program through the plain command. A program with persistent
variables has a file for each call, so that they start anew; global ones, by which a residual may share them, are
cleared. Where the calls of a program are to see each other (`keeps_state`) neither is done, and native code, which is run in
a process for each call, makes the first. A process that dies or hangs is begun again behind the call it was in, which is then answered "none".
"""
import concurrent.futures
import json
import os
import re
import shutil
import signal
import subprocess

from tests.support import octave, residua, values

HELPERS = {
    **{name: octave.HELPERS[name] for name in ("rt_bytes", "rt_encode")},
    "gp_call": r"""
function gp_call(number, outputs, entry, arguments)
  printf('\n\001begin %d\001\n', number);
  lastwarn('', '');
  lasterr('');
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
RUNNING = set()   # processes of `output_of`
LIMIT = 60        # seconds of the processor for what one process does, ten times that by the clock
PLAIN_EVERY = 20  # of this many programs, one is specialised and run by the plain command
NO_JAVA = re.compile(r"[^\s|]*libjvm\.so: failed to load\n[^\n]*\n[^\n]*: No such file or directory")
# Octave asks `makeinfo` for the manual's page when it says that a call is invalid, which `mask` takes away again.
PREFACE = "1;\nif exist('makeinfo_program')\n  makeinfo_program('true');\nend\n"


def run_batch(command, folder, calls, limit):
    """`calls`: [(number, entry, arguments, outputs, keeps_state)]. Answers by number."""
    answers, rest = {}, list(calls)
    while rest:
        found = run_process(command, folder, rest, limit)
        answers.update(found[0])
        stuck = next((k for k, call in enumerate(rest) if call[0] not in answers), None)
        if stuck is None:
            break
        answers[rest[stuck][0]] = octave.Answer("none", message=found[1])
        rest = rest[stuck + 1:]
    return answers


def run_process(command, folder, calls, limit):
    driver = os.path.join(folder, "gp_driver.m")
    with open(driver, "w") as f:
        f.write(PREFACE)
        for number, entry, arguments, outputs, keeps_state in calls:
            f.write("gp_call(%d, %d, @%s, {%s});\n" % (number, outputs, entry, ", ".join(arguments)))
            f.write("" if keeps_state else "clear -global\n")
    for name, text in HELPERS.items():
        with open(os.path.join(folder, name + ".m"), "w") as f:
            f.write(text.lstrip())
    output, why = output_of(command + [driver], folder, limit)
    answers = {}
    for found in re.finditer("\n\x01begin (\\d+)\x01\n(.*?)\n\x01end \\1 (\\{.*?\\})\x01\n", output, re.S):
        answer = octave.decode(json.loads(found.group(3)))
        answer.printed = found.group(2)
        answers[int(found.group(1))] = answer
    return answers, why


def output_of(command, folder, limit):
    """What a process printed, and how it ended. It and what it started are a group of their own, killed together; no session
    of its own, which would give it a share of the processor as large as that of everything else."""
    process = subprocess.Popen(["prlimit", "--cpu=%d" % limit] + command, cwd=folder, env=octave.environment(),
                               stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, process_group=0)
    RUNNING.add(process)
    try:
        out, err = process.communicate(timeout=10 * limit)
        why = "exit status %d: %s" % (process.returncode, residua.last_line(err.decode("utf-8", "replace")))
    except subprocess.TimeoutExpired:
        why = "no answer within %d s" % (10 * limit)
    finally:
        kill_group(process)
        RUNNING.discard(process)
    if process.returncode is None:
        out, _ = process.communicate()
    return out.decode("utf-8", "replace"), why


def kill_group(process):
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


class Batch:
    """Programs that are specialised and run together."""

    def __init__(self, tool, plain_tool, programs, work, native_every=1, limit=LIMIT):
        self.tool = tool                # many_commands.ManyCommands
        self.plain_tool = plain_tool    # residua.Residua
        self.programs = programs
        self.work = work
        self.native_every = native_every
        self.limit = limit
        self.wrong = {}        # program name -> [(who, sentence)]
        self.calls = self.errors = self.natives = self.silent = 0
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
        """One file, or if there are persistent variables one for each call, in which nothing but the name of the entry, which
        never calls itself, is another."""
        if not has_state(p):
            with open(os.path.join(folder, p.name + ".m"), "w", encoding="latin-1") as f:
                f.write(text)
            return
        for number in self.numbers(p):
            head, rest = text.split("\n", 1)
            with open(os.path.join(folder, "%s_%d.m" % (p.name, number)), "w", encoding="latin-1") as f:
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
                entry = "%s_%d" % (p.name, number) if has_state(p) else p.name
                calls.append((number, entry, arguments, p.nargout, p.keeps_state))
        return run_batch(command, own, calls, self.limit)

    def tool_of(self, p):
        return self.plain_tool if p.seed % PLAIN_EVERY == 0 else self.tool

    def specialise(self, k):
        p = self.programs[k]
        out = os.path.join(self.work, "out", p.name)
        options = [] if k % self.native_every == 0 else ["--no-native"]
        done = self.tool_of(p).command("specialise", p.name + ".m", *p.options(), *options, "-o", out, "--no-cache", "--json",
                                         cwd=self.sources, timeout=self.limit)
        if done.status != 0:
            self.wrong[p.name] = [("specialise", "exit status %s: %s" % (done.status, residua.last_line(done.stderr)))]
            return False
        for name in os.listdir(out):
            if name.endswith(".mat"):
                shutil.copy(os.path.join(out, name), self.residuals)
        with open(os.path.join(out, p.name + ".m"), encoding="latin-1") as f:    # texts of a residual may hold any byte
            self.write_calls(self.residuals, p, f.read())
        return True

    def native(self, p):
        out = os.path.join(self.work, "out", p.name)
        if not os.path.exists(os.path.join(out, "lib%s.so" % p.name)):
            return []
        self.natives += 1
        return [(number, self.tool_of(p).run(out, p.residual_arguments(call), p.nargout, "--native"))
                for number, call in zip(self.numbers(p), p.calls[:1] if p.keeps_state else p.calls)]

    def compare(self, wanted, found):
        for p in self.programs:
            if p.name in self.wrong:
                continue
            for number, call in zip(self.numbers(p), p.calls):
                want = wanted[number]
                self.calls += 1
                self.errors += want.kind == "error"
                if want.kind == "none":
                    self.silent += 1    # Octave itself died or hung: no oracle
                    continue
                for who, answers in found.items():
                    if number in answers:
                        problem = differ(want, answers[number])
                        if problem:
                            self.wrong.setdefault(p.name, []).append((who, "%s: %s" % (shown(call), problem)))


def has_state(p):
    return "persistent " in p.source() and not p.keeps_state


def shown(call):
    return ", ".join("%s = %s" % pair for pair in call.items()) or "no inputs"


def mask(text):
    """Without names and positions (a residual has other lines than its source), and without what comes from the machine
    and not from the language: the page of the manual that Octave's own functions add to `Invalid call to f`, which is
    empty here (`PREFACE`), and what `fieldnames` says of a text, the name of a Java class, where no Java is installed.
    A specialised version has a number where a call of it has too many arguments. All NaN are equal, also in what is said of
    one as a subscript; the place in a text that is no program is a position; and which of `x += y`, `x++` and `x = x + y` is
    written, a residual may choose, so that the first, of some classes, does not name the operator."""
    text = re.sub(r"(Invalid call to \w+)\.  Correct usage is:[\s\S]*", r"\1", text)  # what makeinfo makes of it
    text = text.replace("sq_string", "string")    # a residual, plain MATLAB, has one kind of quotes
    text = re.sub(r"\b(\w+?)__\d+(?=: function called with too many)", r"\1", text)
    text = text.replace("(-nan", "(nan").replace(",-nan", ",nan")
    text = re.sub(r"(parse error:\n\n  [^\n]*)\n+(>>> [^\n]*\n *\^\n?)?", r"\1", text)
    text = re.sub(r"(?:operator )?([-+*/])=?(?=: nonconformant)", r"operator \1", text)
    text = re.sub(r"unary operator '([-+])\1' not implemented for '(.*?)' operands", r"binary operator '\1' not implemented for '\2' by 'scalar' operations", text)
    text = NO_JAVA.sub("fieldnames: Invalid input argument", text)
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
