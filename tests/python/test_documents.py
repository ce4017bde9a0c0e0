"""Every snippet of the pages about Python, as it stands there."""
import os
import re
import subprocess
import sys

import pytest

ROOT = os.environ["RESIDUA_ROOT"]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(page, section=None):
    with open(os.path.join(ROOT, page)) as f:
        text = f.read()
    if section:
        text = text.split("\n## %s\n" % section)[1].split("\n## ")[0]
    found = BLOCK.findall(text)
    assert found, page
    return found


@pytest.mark.parametrize("page, section", [("docs/python.md", None), ("README.md", "From Python")])
def test_python_snippets(page, section, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names = {"__name__": "snippet"}
    ran = 0
    for language, text in blocks(page, section):
        if language == "matlab":
            (tmp_path / (re.search(r"(\w+)\(", text)[1] + ".m")).write_text(text)
        elif language == "python":
            exec(compile(text, page, "exec"), names)
            ran += 1
    assert ran > 0


def test_installation(tmp_path):
    """In a copy of the tree as run_python.py made it, with a home of its own and no registry."""
    lines, as_in_readme = ([text for language, text in blocks(*page) if language == "sh"][:1]
                           for page in (("python/README.md",), ("README.md", "From Python")))
    assert lines == as_in_readme
    env = dict(os.environ, HOME=str(tmp_path), PIP_NO_INDEX="1", PIP_DISABLE_PIP_VERSION_CHECK="1")
    for name in ("RESIDUA_PROGRAM", "PYTHONPATH"):
        env.pop(name)
    check = '\ncd ~ && ~/residua-python/bin/python -c "import residua; residua.specialise(\'f.m\'); print(residua.__file__)"'
    (tmp_path / "f.m").write_text("function y = f(x)\n  y = x;\nend\n")
    done = subprocess.run(["bash", "-e", "-c", "python3() { %s \"$@\"; }\n" % sys.executable + "".join(lines) + check],
                          cwd=os.environ["RESIDUA_SOURCES"], env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120)
    assert done.returncode == 0, done.stdout
    assert done.stdout.splitlines()[-1].startswith(str(tmp_path))
