#!/usr/bin/env python3
"""Plays `residua` for the tests of the test tools themselves: Octave evaluates, canned text stands for the residual.

`specialise` writes the text of $FAKE_RESIDUAL as the residual (default: the source with the fixed values assigned on
top, which is a right, if lazy, residual program); `run` asks Octave, also for "native" code when $FAKE_NATIVE is set.
"""
import json
import math
import os
import re
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__)))))
from tests.support import octave, residua, values


def number(x):
    if isinstance(x, float) and not math.isfinite(x):
        return "NaN" if x != x else "Inf" if x > 0 else "-Inf"
    return x


def to_json(v):
    j = {"class": v.cls, "size": list(v.size)}
    if v.cls == "struct":
        j["fields"] = {name: [to_json(e[k]) for e in v.data] for k, name in enumerate(v.fields)}
    elif v.cls == "function_handle":
        j["text"] = v.text
    elif v.cls == "cell":
        j["data"] = [to_json(e) for e in v.data]
    elif v.cls == "char" and v.size[0] == 1:
        j["data"] = bytes(v.data).decode()
    else:
        j["complex"] = v.complex
        j["data"] = [[number(re), number(im)] for re, im in v.data] if v.complex else [number(x) for x in v.data]
    return j


def option(arguments, name, default=None):
    return arguments[arguments.index(name) + 1] if name in arguments else default


def bind(source, entry, defines):
    """The source with its fixed parameters assigned in the first line of the entry."""
    names = [d.split("=", 1)[0].strip() for d in defines]
    rest = [p for p in residua.parameter_names(source, entry) if p not in names]
    line = re.compile(r"^(\s*function\s+(?:[^=\n(]*=\s*)?%s)\s*(\([^)]*\))?" % re.escape(entry), re.M)
    return line.sub(lambda m: "%s(%s)\n%s" % (m.group(1), ", ".join(rest), "".join(d + ";\n" for d in defines)), source, 1)


def specialise(arguments):
    file = arguments[0]
    out = option(arguments, "-o")
    os.makedirs(out, exist_ok=True)
    with open(file) as f:
        source = f.read()
    if "(x + a;" in source:
        sys.stderr.write("%s:5:13: error: expected `)` [expected-token]\n" % file)
        return 1
    with open(os.path.join(out, os.path.basename(file)), "w") as f:
        defines = [value for flag, value in zip(arguments, arguments[1:]) if flag == "-d"]
        f.write(os.environ.get("FAKE_RESIDUAL") or bind(source, os.path.basename(file)[:-2], defines))
    if os.environ.get("FAKE_NATIVE"):
        with open(os.path.join(out, "lib%s.so" % os.path.basename(file)[:-2]), "w"):
            pass
    with open(os.path.join(out, os.path.basename(file)[:-2] + ".json"), "w") as f:
        json.dump({"remarks": [file + ":7:3: remark: native code was not made [native-declined]"]}, f)
    print(json.dumps({"cache": "miss because the fake has none"}))
    return 0


def run(arguments):
    what = arguments[0]
    file = what if what.endswith(".m") else next(os.path.join(what, n) for n in os.listdir(what) if n.endswith(".m"))
    entry = os.path.basename(file)[:-2]
    given = dict(a.split(" = ", 1) for flag, a in zip(arguments, arguments[1:]) if flag == "--arg")
    with open(file) as f:
        names = residua.parameter_names(f.read(), entry)
    call = octave.Call(os.path.dirname(os.path.abspath(file)), entry, [given[n] for n in names if n in given],
                       int(option(arguments, "--nargout", "1")))
    with tempfile.TemporaryDirectory() as work:
        answer = octave.evaluate([call], work)[0]
    sys.stderr.write(answer.printed)
    if answer.kind == "ok":
        print(json.dumps({"outputs": [to_json(v) for v in answer.values], "ns": 1}))
        return 0
    print(json.dumps({"error": {"identifier": answer.identifier, "message": answer.message, "location": ""}}))
    return 1


if __name__ == "__main__":
    sys.exit({"specialise": specialise, "run": run}[sys.argv[1]](sys.argv[2:]))
