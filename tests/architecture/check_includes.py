"""Checks the arrows of docs/architecture.md: python3 tests/architecture/check_includes.py [ROOT]

Reads every `#include` of the tree. A component may include itself and what stands below it; LLVM, gRPC, protobuf and RocksDB
headers may be included only where ALLOWED_LIBRARIES says. Every folder with source in it must have a README.md.
"""
import os
import re
import sys

# Below each component: the components whose headers it may include (directly or further down).
BELOW = {
    "digest": [],
    "terminal": [],
    "worker/check": [],
    "worker/syntax": ["worker/check"],
    "worker/value": ["worker/syntax"],
    # The table and what kernels share stand over the numeric libraries and under the kernels, which are in rooms by subject.
    "worker/builtin/numeric": ["worker/value"],
    "worker/builtin": ["worker/builtin/numeric"],
    **{"worker/builtin/" + room: ["worker/builtin"] for room in ("index", "mathematics", "matrix", "sparse", "system", "text")},
    "worker/builtin/array": ["worker/builtin/text"],
    "worker/builtin/container": ["worker/builtin/index", "worker/builtin/system"],
    "worker/builtin/data": ["worker/builtin/matrix"],
    "worker/builtin/frame": ["worker/builtin/system"],
    "worker/builtin/operator": ["worker/builtin/matrix"],
    "worker/library": [],
    "worker/interpret": ["worker/builtin/frame", "worker/builtin/index", "worker/builtin/mathematics", "worker/builtin/operator",
                         "worker/library"],
    "worker/runtime": ["worker/interpret"],
    "worker/mat_file": ["worker/runtime"],
    "worker/domain": ["worker/builtin/frame", "worker/builtin/index"],
    "worker/residual": ["worker/domain"],
    "worker/residual/passes": ["worker/residual", "worker/library"],
    "worker/residual/delivery": ["worker/residual"],
    # The evaluator by constructs. Constructs that hold each other meet through core/eval.h and core/aggregate_kinds.h.
    "worker/specialise/analysis": ["worker/residual", "worker/interpret"],
    "worker/specialise/core": ["worker/specialise/analysis", "worker/specialise/memo"],
    # A session keeps a recorder, and a record is replayed into a session: the one pair that knows each other.
    "worker/specialise/memo": ["worker/specialise/core", "digest"],
    "worker/specialise/facts": ["worker/specialise/core"],
    "worker/specialise/aggregate": ["worker/specialise/core"],
    "worker/specialise/variables": ["worker/specialise/objects"],
    "worker/specialise/nested": ["worker/specialise/aggregate"],
    "worker/specialise/objects": ["worker/specialise/aggregate"],
    "worker/specialise/expr": ["worker/specialise/facts", "worker/specialise/objects", "worker/specialise/nested",
                               "worker/specialise/variables"],
    "worker/specialise/call": ["worker/specialise/expr"],
    "worker/specialise/loop": ["worker/specialise/call"],
    "worker/specialise/stmt": ["worker/specialise/loop"],
    "worker/specialise": ["worker/specialise/stmt"],
    "worker/report": ["worker/residual"],
    # The array IR and what is made into it: a line from what a program says to a module.
    "worker/array_ir/ir": ["worker/domain", "worker/runtime"],
    "worker/array_ir/passes": ["worker/array_ir/ir"],
    "worker/array_ir/program": ["worker/array_ir/ir"],
    "worker/array_ir/assume": ["worker/array_ir/program"],
    "worker/array_ir/inference": ["worker/array_ir/assume"],
    "worker/array_ir/prepare": ["worker/array_ir/inference"],
    # The builder of a function by constructs, which meet through core/constructs.h where they hold each other.
    "worker/array_ir/generate/core": ["worker/array_ir/prepare"],
    "worker/array_ir/generate/variables": ["worker/array_ir/generate/core"],
    "worker/array_ir/generate/scalar": ["worker/array_ir/generate/variables"],
    "worker/array_ir/generate/access": ["worker/array_ir/generate/scalar"],
    "worker/array_ir/generate/call": ["worker/array_ir/generate/access"],
    "worker/array_ir/generate/expr": ["worker/array_ir/generate/call"],
    "worker/array_ir/generate/stmt": ["worker/array_ir/generate/expr"],
    "worker/array_ir/generate/function": ["worker/array_ir/generate/stmt"],
    "worker/array_ir/generate": ["worker/array_ir/generate/function"],
    "worker/array_ir/region": ["worker/array_ir/generate"],
    "worker/array_ir/lower": ["worker/array_ir/region"],
    "worker/array_ir": ["worker/array_ir/lower", "worker/array_ir/passes"],
    "worker/native": ["worker/array_ir"],
    "worker/job": ["worker/native", "worker/report", "worker/residual/passes", "worker/residual/delivery",
                   "worker/specialise", "terminal"],
    "worker/job_process": ["worker/job", "proto"],
    "worker/host": ["worker/job_process", "cache"],
    "worker": ["worker/host"],
    "proto": ["digest"],
    "cache": ["proto"],
    "cache/owner": ["cache"],
    "server": ["proto", "cache/owner", "terminal"],
    "client": ["proto", "cache/owner", "worker/job", "terminal"],
    "tests": ["worker/host", "server", "client"],
}

# Unit tests that join both ends of a wire are judged as part of `tests`, wherever they stand.
JOINT_TESTS = {"server/service_for_test.h", "server/conversation_test.cc", "server/several_servers_test.cc", "server/service_test.cc", "server/transfer_test.cc",
                "worker/report/explain_test.cc"}

# Headers that hold plain data for both sides of an arrow. The check holds them to it: standard headers only.
PLAIN_DATA = {"worker/job/job.h": ["proto", "cache", "server"], "worker/job/source_listing.h": ["server"]}

# What a component promises to those above it, and its own parts know: these headers may be included from below, too.
INTERFACES = {"worker/specialise/specialiser.h": "worker/specialise/"}

# The first words of third-party headers, and the path prefixes that may include them.
ALLOWED_LIBRARIES = {
    r"(llvm|llvm-c|lld)/": ["worker/native/"],
    r"(grpc|grpcpp)/": ["proto/", "server/", "worker/host/", "client/remote", "bench/bare/"],
    r"google/(protobuf|rpc)/": ["proto/", "cache/", "server/", "worker/host/", "worker/job_process/", "client/remote"],
    r"residua/v1/.*\.grpc\.pb\.h": ["proto/", "server/", "worker/host/", "client/remote"],
    r"residua/v1/[a-z_]*\.pb\.h": ["proto/", "cache/", "server/", "worker/host/", "worker/job_process/", "client/remote"],
    r"CLI/": ["terminal/", "client/", "server/main.cc", "worker/main.cc"],
    r"openssl/": ["digest/", "proto/certificates"],
    r"prometheus/": ["server/metrics"],
    r"seccomp\.h": ["worker/job_process/"],
    r"rocksdb/": ["cache/", "bench/bare/"],
    r"matio\.h": ["worker/mat_file/"],
    # Numeric libraries are called through tables that are loaded when needed (worker/builtin/numeric/numeric_part.h).
    r"fftw3\.h": ["worker/builtin/numeric/fftw.h"],
    r"glpk\.h": ["worker/builtin/numeric/glpk.h"],
    r"libqhull_r/": ["worker/builtin/numeric/qhull.h"],
    r"(ida|nvector|sunlinsol|sunmatrix|sundials)/": ["worker/builtin/numeric/sundials.h"],
    r"(umfpack|cholmod|cs|amd|colamd)\.h": ["worker/builtin/numeric/suitesparse.h"],
    r"(cblas|lapacke|f77blas)\.h": [],
}

SOURCE = re.compile(r"\.(h|cc|def|inc)$")
INCLUDE = re.compile(r'^\s*#\s*include\s*["<]([^">]+)[">]')
SKIPPED = re.compile(r"^(build[^/]*|dist|\.git|\.cache)$")


def closure(component):
    found, todo = set(), [component]
    while todo:
        current = todo.pop()
        if current not in found:
            found.add(current)
            todo += BELOW[current]
    return found


REACHABLE = {component: closure(component) for component in BELOW}


def component_of(path):
    """The component that a path lies in: its longest prefix in BELOW, or None."""
    folder = os.path.dirname(path)
    while folder:
        if folder in BELOW:
            return folder
        folder = os.path.dirname(folder)
    return None


def problem_with(path, include):
    """None when `path` may include `include`, else one sentence."""
    for pattern, prefixes in ALLOWED_LIBRARIES.items():
        if re.match(pattern, include) and not path.startswith(tuple(prefixes)):
            return "`%s` may be included only under %s" % (include, ", ".join(prefixes) or "no folder")
    target = component_of(include)
    home = "tests" if path in JOINT_TESTS else component_of(path)
    if target is None or home is None or include.startswith("residua/"):
        return None
    if path in PLAIN_DATA and target != home:
        return "`%s`: a header of plain data includes standard headers only" % include
    if home in PLAIN_DATA.get(include, ()):
        return None
    if path.startswith(INTERFACES.get(include, "\n")):
        return None
    if target not in REACHABLE[home]:
        return "`%s` stands above: %s may include only %s" % (include, home, ", ".join(sorted(REACHABLE[home])))
    return None


def source_files(root):
    for folder, folders, files in os.walk(root):
        folders[:] = sorted(d for d in folders if not SKIPPED.match(d))
        for name in sorted(files):
            if SOURCE.search(name):
                yield os.path.relpath(os.path.join(folder, name), root)


def wrong_includes(root):
    for path in source_files(root):
        with open(os.path.join(root, path), errors="replace") as f:
            for number, line in enumerate(f, 1):
                found = INCLUDE.match(line)
                problem = found and problem_with(path, found.group(1))
                if problem:
                    yield "%s:%d: %s" % (path, number, problem)
                if found and found.group(1).startswith(("./", "../")):
                    yield "%s:%d: write `%s` from the repository root" % (path, number, found.group(1))


def unknown_rooms(root):
    """Folders under worker/ that the table does not know: a new component needs its arrows first."""
    for path in source_files(root):
        if path.startswith("worker/") and path.count("/") > 1 and component_of(path) == "worker":
            yield "%s: no arrows are declared for this folder in tests/architecture/check_includes.py" % path


def missing_readmes(root):
    """Every top folder and every component says what it takes, what it returns and what it may depend on."""
    components = {component for component in BELOW if os.path.isdir(os.path.join(root, component))}
    components |= {d for d in os.listdir(root) if os.path.isdir(os.path.join(root, d)) and not SKIPPED.match(d) and d[0] != "."}
    for parent in ("examples", "tests"):
        base = os.path.join(root, parent)
        components |= {os.path.join(parent, d) for d in os.listdir(base) if os.path.isdir(os.path.join(base, d)) and d[0] != "_"}
    for component in sorted(components):
        if not os.path.exists(os.path.join(root, component, "README.md")):
            yield "%s: no README.md" % component


def check(root):
    return list(wrong_includes(root)) + list(unknown_rooms(root)) + list(missing_readmes(root))


def main():
    root = sys.argv[1] if len(sys.argv) > 1 else os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    count = sum(1 for _ in source_files(root))
    problems = check(root)
    for problem in problems:
        print(problem)
    print("architecture: %d files, %d problems" % (count, len(problems)))
    return 1 if problems or not count else 0


if __name__ == "__main__":
    sys.exit(main())
