"""The oracle: one Octave process evaluates many calls and returns exact results.

`evaluate` writes a driver script, runs `octave-cli` once over all calls and reads back one record a call: values as
bytes, the printed text, the error, the times. Each call starts from a cleared workspace with only its own folder on the
path, so that source and residual may define the same names. When Octave dies in a call, that call is answered "none" and
the rest is run by a new process.
"""
import json
import os
import re
import subprocess
import tempfile
import time
from dataclasses import dataclass, field

from . import values

COMMAND = ["octave-cli", "-qf", "--no-gui"]

HELPERS = {
    "rt_bytes": r"""
function h = rt_bytes(v)
  if isempty(v)
    h = '';
  elseif ischar(v) || islogical(v)
    h = sprintf('%02x', uint8(v(:)));
  else
    h = sprintf('%02x', typecast(v(:), 'uint8'));
  end
end
""",
    "rt_encode": r"""
function s = rt_encode(v)
  sizes = sprintf('%d,', size(v));
  s = ['{"class":"' class(v) '","size":[' sizes(1:end-1) ']'];
  if iscell(v)
    t = '';
    for k = 1:numel(v)
      t = [t ',' rt_encode(v{k})];
    end
    s = [s ',"elements":[' t(2:end) ']'];
  elseif isstruct(v)
    names = fieldnames(v);
    t = '';
    q = '';
    for j = 1:numel(names)
      q = [q ',"' names{j} '"'];
    end
    for k = 1:numel(v)
      for j = 1:numel(names)
        t = [t ',' rt_encode(v(k).(names{j}))];
      end
    end
    s = [s ',"fields":[' q(2:end) '],"elements":[' t(2:end) ']'];
  elseif is_function_handle(v)
    s = [s ',"text":"' rt_bytes(func2str(v)) '"'];
  elseif (isnumeric(v) || islogical(v) || ischar(v)) && ~issparse(v)
    if iscomplex(v)
      s = [s ',"re":"' rt_bytes(real(v)) '","im":"' rt_bytes(imag(v)) '"'];
    else
      s = [s ',"re":"' rt_bytes(v) '"'];
    end
  end
  s = [s '}'];
end
""",
    "rt_call": r"""
function rt_call(records, number, folders, entry, expressions, outputs, repeat)
  addpath(folders{:});
  printf('\n\001begin %d\001\n', number);
  fflush(stdout);
  record = sprintf('{"call":%d', number);
  stage = 'argument';
  try
    arguments = cell(1, numel(expressions));
    for k = 1:numel(expressions)
      arguments{k} = eval(expressions{k});
    end
    stage = 'error';
    try, nargin(entry); end  % it is read: what it warns of then is not the call's
    lastwarn('', '');
    lasterr('');
    results = cell(1, outputs);
    if outputs == 0
      feval(entry, arguments{:});
    else
      [results{1:outputs}] = feval(entry, arguments{:});
    end
    record = [record ',"values":[' strjoin(cellfun(@rt_encode, results, 'UniformOutput', false), ',') ']'];
    if repeat > 0
      times = zeros(1, repeat);
      for k = 1:repeat
        start = tic;
        [results{1:outputs}] = feval(entry, arguments{:});
        times(k) = toc(start);
      end
      record = [record ',"seconds":[' strjoin(arrayfun(@(t) sprintf('%.9g', t), times, 'UniformOutput', false), ',') ']'];
    end
  catch problem
    record = [record ',"' stage '":["' rt_bytes(problem.identifier) '","' rt_bytes(problem.message) '"]'];
  end
  fflush(stdout);
  printf('\n\001end %d\001\n', number);
  fflush(stdout);
  file = fopen(records, 'a');
  fprintf(file, '%s}\n', record);
  fclose(file);
  rmpath(folders{:});
end
""",
}


@dataclass
class Call:
    folder: str
    entry: str
    arguments: list              # expressions
    nargout: int = 1
    repeat: int = 0              # further timed calls
    more_folders: list = field(default_factory=list)


@dataclass
class Answer:
    kind: str                    # "ok", "error", "none"
    values: list = field(default_factory=list)
    identifier: str = ""
    message: str = ""            # of the error, or why there is no answer
    printed: str = ""
    seconds: list = field(default_factory=list)
    warnings: list = field(default_factory=list)  # not told by `evaluate`


def quote(text):
    return "'" + text.replace("'", "''") + "'"


def cell_of(texts):
    return "{" + ", ".join(quote(t) for t in texts) + "}"


def environment():
    env = dict(os.environ)
    env.update(OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1", LC_ALL="C.UTF-8", TZ="UTC")
    return env


def write_driver(folder, numbered_calls):
    records = os.path.join(folder, "records.jsonl")
    lines = ["1;"]
    for number, call in numbered_calls:
        lines.append("addpath(%s);" % quote(folder))
        lines.append("rt_call(%s, %d, %s, %s, %s, %d, %d);" % (
            quote(records), number, cell_of([call.folder] + call.more_folders), quote(call.entry),
            cell_of(call.arguments), call.nargout, call.repeat))
        lines.append("clear all")
    driver = os.path.join(folder, "rt_driver.m")
    with open(driver, "w") as f:
        f.write("\n".join(lines) + "\n")
    for name, text in HELPERS.items():
        with open(os.path.join(folder, name + ".m"), "w") as f:
            f.write(text.lstrip())
    return driver, records


def decode(record):
    for kind in ("error", "argument"):
        if kind in record:
            identifier, message = (bytes.fromhex(h).decode("utf-8", "replace") for h in record[kind])
            if kind == "argument":
                return Answer("none", message="argument not accepted: " + message)
            return Answer("error", identifier=identifier, message=message)
    try:
        results = [values.from_octave(v) for v in record["values"]]
    except values.BadForm as problem:
        return Answer("none", message=str(problem))
    return Answer("ok", results, seconds=record.get("seconds", []))


def wait_while_it_answers(process, records, timeout):
    """Whether the process ended; it is stopped when no answer has come for so many seconds."""
    seen, since = -1, time.monotonic()
    while True:
        try:
            process.wait(timeout=1)
            return True
        except subprocess.TimeoutExpired:
            size = os.path.getsize(records) if os.path.exists(records) else 0
            if size != seen:
                seen, since = size, time.monotonic()
            elif time.monotonic() - since > timeout:
                process.kill()
                process.wait()
                return False


def run_once(numbered_calls, work, timeout):
    """Answers by number of the calls that one Octave process got through, and what it said last."""
    folder = tempfile.mkdtemp(prefix="octave-", dir=work)
    driver, records = write_driver(folder, numbered_calls)
    with tempfile.TemporaryFile() as said, tempfile.TemporaryFile() as trouble:
        process = subprocess.Popen(COMMAND + [driver], cwd=folder, env=environment(), stdin=subprocess.DEVNULL,
                                   stdout=said, stderr=trouble)
        ended = wait_while_it_answers(process, records, timeout)
        texts = []
        for file in (said, trouble):
            file.seek(0)
            texts.append(file.read().decode("utf-8", "replace"))
    output, lines = texts[0], texts[1].strip().splitlines()
    why = "exit status %d: %s" % (process.returncode, lines[-1] if lines else "no message")
    if not ended:
        why = "no answer within %d s" % timeout
    answers = {}
    if os.path.exists(records):
        with open(records) as f:
            for line in f:
                record = json.loads(line)
                answers[record["call"]] = decode(record)
    for number, answer in answers.items():
        found = re.search("\n\x01begin %d\x01\n(.*?)\n\x01end %d\x01\n" % (number, number), output, re.S)
        answer.printed = found.group(1) if found else ""
    return answers, why


def evaluate(calls, work, timeout=300):
    """One Answer a call, in order; a call has `timeout` seconds."""
    answers = {}
    while len(answers) < len(calls):
        rest = [(k, c) for k, c in enumerate(calls) if k not in answers]
        new, why = run_once(rest, work, timeout)
        answers.update(new)
        stuck = next((k for k, _ in rest if k not in answers), None)
        if stuck is not None:
            answers[stuck] = Answer("none", message="Octave: " + why)
    return [answers[k] for k in range(len(calls))]
