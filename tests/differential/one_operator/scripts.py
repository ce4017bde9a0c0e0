"""Many calls in one process: a script that makes them all, for Octave and for `residua eval`, and its answers as text.

An answer is a line that says class, size, kind of storage and the exact elements, or identifier and message of the error;
what the call printed stands before it. Two answers are compared as text. A process that dies or hangs is begun again
behind the call that it was in.
"""
import os
import re
import subprocess

from tests.differential.generated import five_ways
from tests.support import octave, residua

HELPERS = r"""
function s = oo_text(v)
  s = [class(v) ' ' sprintf('%dx', size(v))(1:end-1)];
  if iscell(v)
    s = [s ' {'];
    for k = 1:numel(v)
      s = [s oo_text(v{k}) '; '];
    end
    s = [s '}'];
  elseif isstruct(v)
    names = fieldnames(v);
    s = [s ' {'];
    for k = 1:numel(v)
      for j = 1:numel(names)
        s = [s names{j} ' = ' oo_text(v(k).(names{j})) '; '];
      end
    end
    if numel(v) == 0
      s = [s sprintf('%s ', names{:})];
    end
    s = [s '}'];
  elseif is_function_handle(v)
    s = [s ' ' func2str(v)];
  elseif isnumeric(v) || ischar(v) || islogical(v)
    if issparse(v)
      s = [s sprintf(' sparse of %d', nnz(v))];
      v = full(v);
    end
    v = v(:).';
    if iscomplex(v)
      s = [s ' complex' oo_numbers(real(v)) ' and' oo_numbers(imag(v))];
    else
      s = [s oo_numbers(v)];
    end
  end
end
function s = oo_numbers(v)
  if isa(v, 'double')
    s = sprintf(' %.17g', v);
  elseif isa(v, 'single')
    s = sprintf(' %.9g', double(v));
  elseif isa(v, 'int64') || isa(v, 'uint64')
    s = [' 0x' sprintf('%02x', typecast(v, 'uint8'))];
  else
    s = sprintf(' %d', v);
  end
end
function oo_call(number, f, varargin)
  printf('\n\001begin %d\001\n', number);
  try
    y = f(varargin{:});
    text = oo_text(y);
  catch problem
    text = ['error <' problem.identifier '> ' problem.message];
  end
  printf('\n\001end %d %s\001\n', number, text);
  fflush(stdout);
end
"""
LIMIT = 60   # seconds of one process
MOST = 1500  # calls of one process


def run(command, folder, definitions, calls):
    """`calls`: [(number, text of the call's handle and arguments)]. Answers by number; None where the process died."""
    answers, rest = {}, list(calls)
    while rest:
        answers.update(run_process(command, folder, definitions, rest[:MOST]))
        stuck = next((k for k, call in enumerate(rest[:MOST]) if call[0] not in answers), None)
        if stuck is not None:
            answers[rest[stuck][0]] = None
        rest = rest[MOST if stuck is None else stuck + 1:]
    return answers


def run_process(command, folder, definitions, calls):
    script = os.path.join(folder, "one_operator_script.m")
    with open(script, "w") as f:
        f.write(five_ways.PREFACE + HELPERS + definitions)
        for number, text in calls:
            f.write("oo_call(%d, %s);\n" % (number, text))
    try:
        done = subprocess.run(command + [script], cwd=folder, env=octave.environment(), stdin=subprocess.DEVNULL,
                              capture_output=True, timeout=LIMIT)
        output = done.stdout
    except subprocess.TimeoutExpired as late:
        output = late.stdout or b""
    found = re.finditer("\n\x01begin (\\d+)\x01\n(.*?)\n\x01end \\1 (.*?)\x01\n", output.decode("utf-8", "replace"), re.S)
    return {int(m.group(1)): (m.group(2), m.group(3)) for m in found}


def text_of(answer):
    """A residua.Answer (native code) in the form of the scripts."""
    if answer.kind == "none":
        return None
    if answer.kind == "error":
        return (answer.printed, "error <%s> %s" % (answer.identifier, answer.message))
    return (answer.printed, text_of_value(answer.values[0]))


def text_of_value(v):
    text = v.cls + " " + "x".join(str(s) for s in v.size)
    if v.cls == "cell":
        return text + " {" + "".join(text_of_value(x) + "; " for x in v.data) + "}"
    if v.cls == "struct":
        parts = "".join("%s = %s; " % (n, text_of_value(x)) for e in v.data for n, x in zip(v.fields, e))
        return text + " {" + (parts if v.data else "".join(n + " " for n in v.fields)) + "}"
    if v.cls == "function_handle":
        return text + " " + v.text
    if v.complex:
        return "%s complex%s and%s" % (text, numbers(v.cls, [a for a, _ in v.data]), numbers(v.cls, [b for _, b in v.data]))
    return text + numbers(v.cls, v.data)


def numbers(cls, data):
    if cls in ("double", "single"):
        return "".join(" " + number(x, 17 if cls == "double" else 9) for x in data) or " "
    if cls in ("int64", "uint64"):
        return " 0x" + b"".join(int(x).to_bytes(8, "little", signed=cls == "int64") for x in data).hex()
    return "".join(" %d" % x for x in data) or " "


def number(x, digits):
    if x != x:
        return "NaN"
    if x in (float("inf"), float("-inf")):
        return "Inf" if x > 0 else "-Inf"
    return "%.*g" % (digits, x)


def differ(want, got):
    """None, or how the answer differs."""
    if got is None:
        return "it died or hung"
    if five_ways.mask(want[0]) != five_ways.mask(got[0]):
        return "printed %r, want %r" % (got[0][-100:], want[0][-100:])
    if want[1] == got[1] or (want[1].startswith("error <") and same_error(want[1], got[1])):
        return None
    return "%s, want %s" % (short(got[1]), short(want[1]))


def same_error(want, got):
    return five_ways.mask(want) == five_ways.mask(got)


def short(text):
    return text if len(text) < 200 else text[:200] + "..."
