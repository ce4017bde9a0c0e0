"""The texts that a request gives, made as on a plain machine that every x86-64 processor can play.

A case is specialised twice, with post-processing and without, and each time once for all texts, by `residua specialise
--batch` in a process of its own (tests/support/many_commands.py). Nothing is looked up in a cache. What could follow the
machine does not: BLAS kernels and the C library are set (`PLAIN_MACHINE`), array IR is made for `x86-64`, paths are cut
out. The choices of FFTW cannot be set: a residual that rests on them is made with `--portable-bits` instead, and whether it
rests on them is the same everywhere (tests/portability).
"""
import hashlib
import json
import os
import shutil
from dataclasses import dataclass, field

from tests.net import requests
from tests.support import many_commands

PLAIN_MACHINE = {"OPENBLAS_CORETYPE": "Prescott", "GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-FMA,-AVX,-FMA4"}
NOT_SETTABLE = "FFTW"
SECONDS = 300    # of the processor, for a case: far from what any takes

POST, PLAIN = "post-processed", "as made"
# Facts are noted while a program is specialised: post-processing has no part in them.
COLUMNS = ((POST, "residual"), (POST, "remarks"), (POST, "facts"), (POST, "ir"),
           (PLAIN, "residual"), (PLAIN, "remarks"), (PLAIN, "ir"))
NONE = "-"       # in the place of a hash: there is no such text, or it is empty
LENGTH = 7       # hex digits of a hash


class NoAnswer(Exception):
    """The process died or ran out of time: no text that could be compared."""


@dataclass
class Texts:
    """Of one case: (form, kind) -> text; nothing where there is none."""
    by_column: dict = field(default_factory=dict)

    def hashes(self):
        return tuple(short_hash(self.by_column[c]) if self.by_column.get(c) else NONE for c in COLUMNS)


def short_hash(text):
    return hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()[:LENGTH]


class Maker:
    """Makes texts with the binaries of a build. Close it in the end."""

    def __init__(self, bin_dir, work):
        self.work = work
        self.tool = many_commands.ManyCommands(bin_dir, work, environment=PLAIN_MACHINE)
        for name in ("RESIDUA_PATH", "RESIDUA_OCTAVE", "RESIDUA_CACHE_DIR"):
            self.tool.env.pop(name, None)

    def make(self, case, number):
        """`number`: of no other case that is made at the same time."""
        folder = case.lay_out(os.path.join(self.work, "case%d" % number))
        lines = os.path.join(self.work, "case%d.jsonl" % number)
        try:
            answers = self.ask(case, folder, lines, {})
            if any(NOT_SETTABLE in libraries_of(a) for a in answers):
                answers = self.ask(case, folder, lines, {"portable_bits": True})
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        cut = [(folder + "/", ""), (folder, "."), (requests.installed_octave() or "\0", "OCTAVE")]
        texts = Texts()
        for form, answer in zip((POST, PLAIN), answers):
            for kind, text in kinds_of(answer).items():
                for path, instead in cut:
                    text = text.replace(path, instead)
                if (form, kind) in COLUMNS:
                    texts.by_column[form, kind] = text
        return texts

    def ask(self, case, folder, lines, more):
        with open(lines, "w") as f:
            for form in (POST, PLAIN):
                f.write(json.dumps(case.request(no_post=form == PLAIN, **more)) + "\n")
        done = self.tool.command("specialise", "--batch", lines, "--no-cache", cwd=folder, timeout=SECONDS)
        os.remove(lines)
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        if done.status not in (0, 1) or len(answers) != 2:
            raise NoAnswer("%s: exit status %s: %s" % (case.name, done.status, done.stderr.strip()[-300:]))
        return answers

    def close(self):
        self.tool.close()


def libraries_of(answer):
    """Names of the libraries whose choices the numbers of a residual follow."""
    manifests = [text for name, text in answer.get("contents", {}).items() if name.endswith(".json")]
    return [used["library"] for text in manifests for used in json.loads(text).get("numerics", {}).get("libraries", [])]


def kinds_of(answer):
    """The texts of one answer. An error is the residual of a request that has none."""
    if "error" in answer:
        return {"residual": answer["error"]["message"]}
    contents = {name: text if isinstance(text, str) else json.dumps(text) for name, text in answer["contents"].items()}
    kinds = {"remarks": "".join(remark.rstrip("\n") + "\n" for remark in answer["remarks"])}
    for name in sorted(contents):
        kind = {".facts": "facts", ".ir": "ir", ".json": "manifest"}.get(os.path.splitext(name)[1], "residual")
        # A residual with large constants has a MAT-file beside it.
        kinds[kind] = kinds.get(kind, "") + contents[name]
    return kinds
