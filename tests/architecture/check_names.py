"""No compiler code knows a MATLAB function by a text: python3 tests/architecture/check_names.py [--count] [ROOT]

What decides something about a function is a trait (worker/builtin/builtin_traits.def); where one function is meant, its
name comes from the table (worker/builtin/builtin_names.h), so that a misspelt one does not compile. A string literal of
the folders below that is the name of a function of Octave is therefore an error, unless ALLOWED says what else it is
there. An entry of ALLOWED that nothing needs is an error, too. --count prints how many there are in each folder, allowed
ones among them.
"""
import collections
import glob
import os
import re
import sys

FOLDERS = ("worker/specialise", "worker/residual", "worker/array_ir", "worker/interpret")

# Names that are words of the language's own, everywhere: the variable that shows what has no name.
EVERYWHERE = {"ans"}

# file: (names, what they are there)
ALLOWED = {
    "worker/array_ir/generate/access/complex.cc": ("index", "a function of the run-time library"),
    "worker/array_ir/generate/access/part.cc": ("index", "a function of the run-time library"),
    "worker/array_ir/generate/access/planes.cc": ("index", "a function of the run-time library"),
    "worker/array_ir/generate/core/emitter.cc": ("clear", "a function of the run-time library"),
    "worker/array_ir/generate/expr/index.cc": ("index", "a function of the run-time library"),
    "worker/array_ir/generate/expr/small_block.cc": ("index", "a function of the run-time library"),
    "worker/array_ir/generate/expr/small_line.cc": ("index", "a function of the run-time library"),
    "worker/array_ir/generate/expr/speculated.cc": ("index", "a function of the run-time library"),
    "worker/array_ir/generate/stmt/expression_statement.cc": ("display", "a function of the run-time library"),
    "worker/array_ir/generate/stmt/gather_rows.cc": ("clear", "a function of the run-time library"),
    "worker/array_ir/generate/stmt/nan_limit.cc": ("clear", "a function of the run-time library"),
    "worker/array_ir/generate/variables/sharing.cc": ("numel", "a function of the run-time library"),
    "worker/array_ir/generate/repeatable.cc": ("text", "a family of functions"),
    "worker/array_ir/region/build_select.cc": ("index", "a function of the run-time library"),
    "worker/array_ir/ir/costs.cc": ("index display", "functions of the run-time library"),
    "worker/array_ir/lower/construct.cc": ("numel", "a function of the run-time library"),
    "worker/array_ir/lower/type_query.cc": ("char", "the stem of a storage's name"),
    "worker/specialise/call/static_io.cc": ("save unlink delete rename imwrite audiowrite movefile copyfile mkdir rmdir system unix dos popen popen2 cd chdir diary dlmwrite csvwrite unpack fileattrib urlwrite untar unzip", "functions that may write files, of which some have no row"),
    "worker/residual/delivery/name_indexed.cc": ("type", "a field of the struct that `subsref` takes"),
    "worker/array_ir/ir/opcodes.def": ("floor ceil fix round sqrt and or not get set view load", "words of the IR's text"),
    "worker/array_ir/ir/parse.cc": ("type", "what a message of the IR's parser calls an operand"),
    "worker/array_ir/passes/clear_dead_storage.cc": ("clear", "a function of the run-time library"),
    "worker/array_ir/passes/forward_numbers.cc": ("clear", "a function of the run-time library"),
    "worker/array_ir/passes/copy_loop.cc": ("arg", "the stem of a storage's name"),
    "worker/array_ir/passes/keep_room.cc": ("clear", "a function of the run-time library"),
    "worker/array_ir/passes/slots.cc": ("index display clear numel", "functions of the run-time library"),
    "worker/array_ir/passes/version_loops.cc": ("clear index end numel", "functions of the run-time library, and the stem of a storage's name"),
    "worker/array_ir/program/quiet_builtin.cc": ("set statistics", "families of functions"),
    "worker/interpret/index_chain.cc": ("struct", "a class in the text of an error"),
    "worker/interpret/installed_octave.cc": ("image path set sparse statistics time", "folders of an installed Octave"),
    "worker/residual/fact_condition.cc": ("max min e", "words of the texts of extents"),
    "worker/specialise/core/session.cc": ("text", "what ran out, in the text of an error"),
    "worker/specialise/expr/text_code.cc": ("e", "a mark in the path of a trip"),
    "worker/specialise/function.cc": ("arg", "the stem of a variable's name"),
    "worker/specialise/loop/loop_gain.cc": ("i", "the suffix of an imaginary number"),
    "worker/specialise/memo/version_places.cc": ("text", "a word of a record"),
    "worker/specialise/objects/map_object.cc": ("any double char", "values of KeyType and ValueType"),
    "worker/specialise/stmt/annotation.cc": ("nargin nargout", "words of annotations"),
    "worker/specialise/stmt/clear_command.cc": ("all functions", "words of the command"),
}

SOURCE = re.compile(r"\.(h|cc|def|inc)$")
TEST = re.compile(r"(_test\.cc|_for_test\.h)$")
# Comments, include lines, raw strings, strings, characters: what begins first ends first.
TOKEN = re.compile(r'//[^\n]*|/\*.*?\*/|^[ \t]*#[ \t]*include[^\n]*'
                   r'|R"(?P<mark>\w*)\((?P<raw>.*?)\)(?P=mark)"|"(?P<text>(?:\\.|[^"\\\n])*)"|'
                   r"'(?:\\.|[^'\\\n])+'", re.S | re.M)


def literals(text):
    """(line, text) of each string literal; numbers such as 1'000 are no characters."""
    text = re.sub(r"(?<=[0-9])'(?=[0-9])", "_", text)
    for m in TOKEN.finditer(text):
        found = m.group("text") if m.group("text") is not None else m.group("raw")
        if found is not None:
            yield text.count("\n", 0, m.start()) + 1, found


def read(root, path):
    with open(os.path.join(root, path), encoding="utf-8") as f:
        return f.read()


def function_names(root):
    names = set(re.findall(r"^BUILTIN\((\w+),", read(root, "worker/builtin/builtins.def"), re.M))
    for part in ("library_functions.inc", "other_functions.inc"):
        names.update(found for _, found in literals(read(root, "worker/builtin/" + part)))
    names.update(os.path.basename(p)[:-2] for p in glob.glob(os.path.join(root, "worker/library/*.m")))
    return names


def named(root, names):
    """path -> [(line, name)]"""
    found = collections.defaultdict(list)
    for top in FOLDERS:
        for folder, _, files in os.walk(os.path.join(root, top)):
            for file in sorted(files):
                path = os.path.relpath(os.path.join(folder, file), root)
                if SOURCE.search(file) and not TEST.search(file):
                    found[path] += [(line, text) for line, text in literals(read(root, path)) if text in names]
    return found


def problems(root):
    found = named(root, function_names(root))
    for path in sorted(found):
        allowed = set(ALLOWED.get(path, ("", ""))[0].split())
        for line, name in found[path]:
            if name not in allowed | EVERYWHERE:
                yield "%s:%d: \"%s\" is a function: a trait, or builtin::names::k_%s" % (path, line, name, name)
        for name in sorted(allowed - {name for _, name in found[path]}):
            yield "%s: \"%s\" is allowed here and does not stand here" % (path, name)
    for path in sorted(set(ALLOWED) - set(found)):
        yield "%s: allowed names of a file that is not there" % path


def can_see():
    """What the check has to tell apart, on a text of its own."""
    text = '#include "numel"\n// "size"\nf ("zeros", R"(ones)", \'"\', "a \\" eye", 1\'000, /* "pi" */ "rows");\n'
    return [t for _, t in literals(text)] == ["zeros", "ones", 'a \\" eye', "rows"]


def main():
    words = [w for w in sys.argv[1:] if w != "--count"]
    root = words[0] if words else os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
    if "--count" in sys.argv:
        found = named(root, function_names(root))
        for top in FOLDERS:
            of = [name for path, names in found.items() if path.startswith(top + "/") for _, name in names]
            print("%s: %d literals, %d names" % (top, len(of), len(set(of))))
        return 0
    if not can_see():
        print("check_names.py does not read literals as it should")
        return 1
    wrong = list(problems(root))
    for problem in wrong:
        print(problem)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
