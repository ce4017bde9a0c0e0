"""What artefacts call in the run-time library, and whether its version (worker/runtime/abi_number.h) says what changed.

worker/runtime/abi.txt is the version and, a line each, a digest of every declaration that artefacts, or programs that call
them, rest on: functions, structs, and the enumerators whose numbers stand in artefacts.

    python3 tests/architecture/abi.py [--bin-dir DIR]   compares; with DIR also with the symbols of the library that was built
    python3 tests/architecture/abi.py --update          writes the list, if the version rose as the change demands
"""
import argparse
import hashlib
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
LIST = "worker/runtime/abi.txt"
HEADERS = ["worker/runtime/abi.h", "worker/runtime/abi_prototypes.h", "worker/runtime/residua_runtime.h"]
ENUMERATIONS = [("worker/syntax/ast.h", "Op"), ("worker/value/value.h", "ClassId"),
                ("worker/builtin/system/random.h", "Distribution"), ("worker/builtin/matrix/vector_product.h", "TurnedFactor")]

CONSTANTS = [("worker/value/layout.h", "kValueLayout"), ("worker/value/layout.h", "kComplexLayout"),
             ("worker/value/layout.h", "kRoomLayout"), ("worker/runtime/abi.h", "kDepthPlaces")]


def read(path, root=ROOT):
    with open(os.path.join(root, path)) as f:
        return f.read()


def without_comments(text):
    return re.sub(r"//[^\n]*|/\*.*?\*/", " ", text, flags=re.S)


def digest(text):
    return hashlib.sha256(" ".join(re.findall(r"\w+|[^\w\s]", text)).encode()).hexdigest()[:12]


def declarations(root=ROOT):
    """Name of each declaration: its text."""
    found = {}
    for path in HEADERS:
        text = without_comments(read(path, root))
        text = re.sub(r"^\s*#.*$", "", text, flags=re.M)
        for m in re.finditer(r"[\w*]+\s[\w*\s]*?\b((?:rt|residua)_\w+)\s*\([^;{}]*\)\s*;", text):
            found[m.group(1)] = m.group(0)
        for m in re.finditer(r"typedef\s+(?:struct|enum)\s*\{([^}]*)\}\s*(\w+)\s*;", text):
            found["type " + m.group(2)] = m.group(1)
    math = without_comments(read("worker/runtime/math.cc", root) + read("worker/runtime/product_form.cc", root))
    for macro, parameters in (("LIBM1", "double"), ("LIBM2", "double, double")):
        rows = re.search(r"#define %s\(X\)((?:.*\\\n)*.*)" % macro, math).group(1)
        for name in re.findall(r"X\((\w+)\)", rows):
            found["rt_m_" + name] = parameters
    for name, parameters in re.findall(r"double rt_m_(\w+)\(([^)]*)\)", math):
        found["rt_m_" + name] = ", ".join("double" for _ in parameters.split(","))
    for row in re.findall(r"^RT\((\w+), (\w), \"(\w*)\", \"(\w*)\"\)", read("worker/runtime/abi.def", root), re.M):
        found["row " + row[0]] = " ".join(row[1:])
    for path, name in ENUMERATIONS:
        body = re.search(r"enum class %s\b[^{]*\{([^}]*)\}" % name, without_comments(read(path, root))).group(1)
        for k, enumerator in enumerate(e.strip() for e in body.split(",") if e.strip()):
            found["%s::%s" % (name, enumerator.split("=")[0].strip())] = "%d %s" % (k, enumerator)
    for path, name in CONSTANTS:
        found[name] = re.search(r"%s = \{[^}]*\};" % name, without_comments(read(path, root))).group(0)
    return found


def version(root=ROOT):
    first, second = re.search(r"kAbiFirst = (\d+), kAbiSecond = (\d+);", read("worker/runtime/abi_number.h", root)).groups()
    return int(first), int(second)


def listed(root=ROOT):
    lines = read(LIST, root).splitlines()
    first, second = re.fullmatch(r"version (\d+)\.(\d+)", lines[0]).groups()
    return (int(first), int(second)), dict(line.rsplit(" ", 1) for line in lines[1:])


def wrong(root=ROOT):
    """One line, or none: what has to be done."""
    now, written = version(root), listed(root)
    digests = {name: digest(text) for name, text in declarations(root).items()}
    lost = sorted(name for name, of in written[1].items() if digests.get(name) != of)
    added = sorted(set(digests) - set(written[1]))
    if lost and now[0] <= written[0][0]:
        return ("`%s` vanished or changed, which artefacts made by version %d.%d call: raise kAbiFirst of worker/runtime/abi_number.h "
                "(and SOVERSION), then --update" % (lost[0], *written[0]))
    if added and not lost and now <= written[0]:
        return "`%s` is new: raise kAbiSecond of worker/runtime/abi_number.h, then --update" % added[0]
    if now != written[0] or lost or added:
        return "%s is of version %d.%d, and this is %d.%d: --update" % (LIST, *written[0], *now)
    soversion = re.search(r"SOVERSION (\d+)", read("worker/runtime/CMakeLists.txt", root)).group(1)
    return "" if int(soversion) == now[0] else "SOVERSION of the run-time library is %s, and kAbiFirst %d" % (soversion, now[0])


def missing_symbols(bin_dir):
    library = os.path.join(bin_dir, os.pardir, "lib", "libresidua_runtime.so.%d" % version()[0])
    table = subprocess.run(["nm", "-D", "--defined-only", library], capture_output=True, text=True, check=True).stdout
    exported = {line.split()[-1] for line in table.splitlines()}
    return sorted(name for name in listed()[1] if re.fullmatch(r"(rt|residua)_\w+", name) and name not in exported)


def update(root=ROOT):
    said = wrong(root)
    if said and not said.endswith("--update") or "raise" in said:
        return said
    with open(os.path.join(root, LIST), "w") as f:
        f.write("version %d.%d\n" % version(root))
        for name, text in sorted(declarations(root).items()):
            f.write("%s %s\n" % (name, digest(text)))
    return ""


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--bin-dir")
    parser.add_argument("--update", action="store_true")
    options = parser.parse_args()
    said = update() if options.update else wrong()
    if not said and options.bin_dir:
        missing = missing_symbols(options.bin_dir)
        said = "the library that was built does not export %s" % ", ".join(missing) if missing else ""
    print(said or "run-time ABI %d.%d: %d declarations, as listed" % (*version(), len(declarations())))
    sys.exit(bool(said))


if __name__ == "__main__":
    main()
