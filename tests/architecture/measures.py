"""What the code measures: python3 tests/architecture/measures.py [ROOT]

A line a component: sources, lines, functions with median and 99th percentile of their lines, how many have more than 50; the
longest ten; files over 700 lines; members of the classes that everything of a component goes through; string literals that are
names of MATLAB functions (check_names.py); twins, rows of eight lines that stand in two places.

Functions are told by the layout that `./dev format` gives: a line that ends in `{` and is no type, no namespace and no control
statement opens one, the next line with `}` at the same depth closes it. Lambdas count to the function around them. Tests aside.
"""
import collections
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import check_includes

NO_FUNCTION = re.compile(r"^\s*(namespace|class|struct|union|enum|extern|if|else|for|while|do|switch|case|default|try|catch|#|//|\}|return|template|public|private|protected)\b")
# What everything of a component goes through.
CLASSES = (("worker/specialise/core/activation.h", "Activation"), ("worker/specialise/core/state.h", "ActivationState"),
           ("worker/specialise/core/session.h", "Session"), ("worker/array_ir/generate/core/function_builder.h", "FunctionBuilder"),
           ("worker/array_ir/generate/core/emitter.h", "Emitter"),
           ("worker/array_ir/inference/analysis.h", "Analysis"))
LONG, TWIN = 700, 8


def is_test(path):
    name = os.path.basename(path)
    return name.endswith(("_test.cc", "_for_test.h")) or path.startswith(("tests/", "bench/")) or "/fuzz/" in path


def functions_of(lines):
    """(first line, number of lines, first words) of each function."""
    k = 0
    while k < len(lines):
        line = lines[k]
        opens = line.endswith("{") and "(" in join_head(lines, k) and not NO_FUNCTION.match(head_line(lines, k))
        if not opens or "= [" in line or re.search(r"\]\s*(\([^()]*\))?\s*\{$", line):
            k += 1
            continue
        depth = len(head_line(lines, k)) - len(head_line(lines, k).lstrip())
        end = k + 1
        while end < len(lines) and not re.match(r"^ {%d}\}" % depth, lines[end]):
            end += 1
        first = head_at(lines, k)
        yield first, end - first + 1, lines[first].strip()
        k = end + 1


def head_at(lines, k):
    """The line in which the declaration that ends in line k begins: lines in front of it that are indented deeper go with it."""
    while k > 0 and not lines[k - 1].endswith((";", "}", "{", ":")) and lines[k - 1].strip() and not lines[k - 1].lstrip().startswith(("//", "#", "template")):
        k -= 1
    return k


def head_line(lines, k):
    return lines[head_at(lines, k)]


def join_head(lines, k):
    return " ".join(lines[head_at(lines, k):k + 1])


def component_of(path):
    parts = path.split("/")
    return "/".join(parts[:2]) if parts[0] == "worker" and len(parts) > 2 else parts[0]


def members_of(text, name):
    """Declarations at the depth of the class: those with a parenthesis are functions."""
    found = re.search(r"^(?:class|struct) %s\b[^;]*\{$" % name, text, re.M)
    body = text[found.end():text.index("\n};", found.end())] if found else ""
    body = re.sub(r"//[^\n]*", "", body)
    data = functions = 0
    for statement in re.findall(r"^  (?! )[^\n]*(?:\n    [^\n]*)*", body, re.M):
        if re.match(r"  (using|enum|struct|class|friend|static constexpr|public|private|\})", statement):
            continue
        if re.search(r"\w\(", re.sub(r"std::function<[^;]*>", "", statement)):
            functions += 1
        elif statement.rstrip().endswith(";"):
            data += statement.split("=")[0].split("<")[-1].count(",") + 1 if "<" not in statement else 1
    return data, functions


def twins_of(sources):
    """Rows of lines, without indentation, that stand at two places: (places, lines)."""
    places = collections.defaultdict(list)
    for path, lines in sources.items():
        words = [(k, line.strip()) for k, line in enumerate(lines) if len(line.strip()) > 3 and not line.lstrip().startswith(("//", "#include", "using "))]
        for at in range(len(words) - TWIN + 1):
            places[tuple(line for _, line in words[at:at + TWIN])].append((path, words[at][0]))
    covered = set()
    for row in places.values():
        if len(row) > 1:
            covered.update((path, line + k) for path, line in row for k in range(TWIN))
    return covered


def main():
    root = sys.argv[1] if len(sys.argv) > 1 else os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    sources = {}
    for path in check_includes.source_files(root):
        if path.endswith((".cc", ".h")) and not is_test(path):
            with open(os.path.join(root, path), errors="replace") as f:
                sources[path] = f.read().split("\n")
    table = collections.defaultdict(lambda: [0, 0, []])
    longest = []
    for path, lines in sources.items():
        row = table[component_of(path)]
        row[0] += 1
        row[1] += len(lines) - 1
        for first, count, words in functions_of(lines):
            row[2].append(count)
            longest.append((count, "%s:%d" % (path, first + 1), words))
    row = "%-22s %6s %8s %6s %7s %5s %4s %5s"
    print(row % ("component", "files", "lines", "funcs", "median", "p99", "max", "> 50"))
    every = [0, 0, []]
    for name, (files, lines, counts) in sorted(table.items(), key=lambda item: -item[1][1]) + [("all", every)]:
        counts.sort()
        if name != "all":
            every[0], every[1] = every[0] + files, every[1] + lines
            every[2].extend(counts)
        else:
            files, lines = every[0], every[1]
        if counts:
            print(row % (name, files, lines, len(counts), counts[len(counts) // 2], counts[len(counts) * 99 // 100], counts[-1],
                         sum(count > 50 for count in counts)))
    print("\nlongest functions")
    for count, place, words in sorted(longest, reverse=True)[:10]:
        print("  %3d  %s  %s" % (count, place, words[:70]))
    print("\nfiles over %d lines" % LONG)
    for path, lines in sorted(sources.items()):
        if len(lines) > LONG:
            print("  %s %d" % (path, len(lines)))
    print("\nmembers: data, functions")
    for path, name in CLASSES:
        if path in sources:
            print("  %-16s %d, %d" % ((name,) + members_of("\n".join(sources[path]), name)))
    covered = twins_of(sources)
    print("\ntwins: %d lines stand in rows of %d that are there twice" % (len(covered), TWIN))


if __name__ == "__main__":
    main()
