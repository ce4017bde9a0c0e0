"""What mkdocs is told beside mkdocs.yml: which pages there are, where links out of them lead, and the page that a header makes.

A link to what is no page of the site is a link in the repository: the site shows its words, and the path as text. A page with a line
`<!-- declarations of PATH -->` has the declarations of that C header there, in its order, a section each.
"""
import os
import re

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
LINK = re.compile(r"\[([^\]]+)\]\((?!\w+:|#)([^)#\s]+)(#[^)\s]*)?\)")
DECLARATIONS = re.compile(r"^<!-- declarations of (\S+) -->$", re.MULTILINE)
SECTION = re.compile(r"/\* -+ (.+?) \*/")


def pages_of(nav):
    for item in nav:
        for value in item.values() if isinstance(item, dict) else [item]:
            yield from pages_of(value) if isinstance(value, list) else [value]


def on_files(files, config):
    wanted = set(pages_of(config["nav"]))
    for file in list(files):
        if os.path.relpath(file.abs_src_path, config["docs_dir"]).startswith("..") or file.src_uri in wanted:
            continue
        files.remove(file)
    return files


def on_page_markdown(text, page, config, files):
    here = os.path.dirname(page.file.src_uri)

    def lead(match):
        target = os.path.normpath(os.path.join(here, match[2]))
        if files.get_file_from_path(target):
            return match[0]
        in_tree = os.path.normpath(os.path.join("docs", target))
        if not os.path.exists(os.path.join(ROOT, in_tree)):
            raise SystemExit("%s: a link leads to %s, which is not there" % (page.file.src_uri, match[2]))
        return "%s (`%s`)" % (match[1], in_tree) if in_tree not in match[1] else "`%s`" % in_tree

    return DECLARATIONS.sub(lambda m: declarations(m[1]), LINK.sub(lead, text))


def declarations(path):
    """The sections of a header, each what stands between two lines `/* ---- name */`, as they stand there."""
    with open(os.path.join(ROOT, path)) as f:
        text = f.read()
    opening, *rest = SECTION.split(text.split("#endif\n\n", 1)[1] if "#endif\n\n" in text else text)
    out = ["## In general", text[2:text.index("*/")].replace("\n *", "\n").strip(), code(opening)]
    for name, body in zip(rest[::2], rest[1::2]):
        out += ["## " + name[0].upper() + name[1:], code(body.split("#ifdef __cplusplus\n}")[0])]
    return "\n\n".join(out)


def code(text):
    return "```c\n%s\n```" % text.strip()
