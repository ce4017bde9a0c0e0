"""What the tests share: folders with MATLAB files, functions made of a text."""
import os
import sys

import pytest

import residua

ROOT = os.environ["RESIDUA_ROOT"]
sys.path.insert(0, os.path.join(ROOT, "python", "examples"))


@pytest.fixture
def write(tmp_path):
    """Writes NAME.m, and says where it is."""
    def put(text, name="f"):
        path = tmp_path / (name + ".m")
        path.write_text(text)
        return str(path)
    return put


@pytest.fixture
def make(write):
    """A function of Python from the text of one of MATLAB."""
    def specialise(text, facts=None, fixed=None, name="f", **options):
        return residua.specialise(write(text, name), facts=facts, fixed=fixed, **options)
    return specialise
