"""The net's own tools, without a binary: python3 tests/net/net_test.py"""
import os
import sys
import tempfile
import unittest
from types import SimpleNamespace

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
from tests.net import hashes, requests, run_net, texts

MADE = {(texts.POST, "residual"): "function f\nend\n", (texts.POST, "ir"): "a", (texts.PLAIN, "residual"): "function f\nend\n",
        (texts.PLAIN, "ir"): "b", (texts.POST, "remarks"): ""}


def line(request="1234567", **changed):
    """The hashes of MADE, but for the texts with post-processing of these kinds."""
    made = {**MADE, **{(texts.POST, kind): text for kind, text in changed.items()}}
    return hashes.Line(request, texts.Texts(made).hashes())


class HashesTest(unittest.TestCase):
    def test_a_line_is_read_as_it_was_written(self):
        text = hashes.render("golden/f", line())
        self.assertRegex(text, r"^golden/f \| 1234567 \| \w{7} - - \w{7} \| = - \w{7}$")
        self.assertEqual(hashes.read_line(text), ("golden/f", line()))

    def test_the_files_hold_every_group(self):
        every = {group + "/f": line() for group in requests.GROUPS}
        with tempfile.TemporaryDirectory() as folder:
            hashes.write(every, "7.3.0 abc", folder)
            self.assertEqual(hashes.read(folder), (every, "7.3.0 abc"))

    def test_a_line_with_too_few_hashes_is_refused(self):
        with self.assertRaisesRegex(ValueError, "has 6 of them, want 7"):
            hashes.read_line("golden/f | 1 | a b c d | a b")


class DifferencesTest(unittest.TestCase):
    def found(self, want, got):
        return list(run_net.differences(want, got, set(want) | set(got)))

    def test_equal_lines_are_silent(self):
        self.assertEqual(self.found({"golden/f": line()}, {"golden/f": line()}), [])

    def test_the_texts_that_changed_are_named(self):
        self.assertEqual(self.found({"golden/f": line()}, {"golden/f": line(ir="c", remarks="r")}),
                         ["golden/f: post-processed: remarks, ir"])

    def test_a_changed_case_is_no_change_of_the_compiler(self):
        said = self.found({"golden/f": line()}, {"golden/f": line(request="7654321", ir="c")})
        self.assertRegex(said[0], "^golden/f: the request is another")

    def test_a_new_case_is_told(self):
        self.assertRegex(self.found({}, {"golden/f": line()})[0], "^golden/f: it has no hashes yet")


class SilenceTest(unittest.TestCase):
    def judged(self, silent, asked):
        cases = [SimpleNamespace(name=name) for name in asked]
        return list(run_net.judge_silence(SimpleNamespace(silent=silent), cases))

    def test_who_gives_no_answer_must_be_known(self):
        self.assertEqual(self.judged({"golden/f": "golden/f: exit status -6"}, ["golden/f"]),
                         ["no answer: golden/f: exit status -6"])

    def test_who_is_known_must_give_none(self):
        for name in hashes.known_silent():
            self.assertEqual(self.judged({name: "it crashed"}, [name]), [])
            self.assertRegex(self.judged({}, [name])[0], "it gives an answer now")


class RequestsTest(unittest.TestCase):
    def test_options_become_keys(self):
        self.assertEqual(requests.keys_of(["-d", "n = 3", "-d", "m = 4", "--nargout", "2", "--no-inline", "--dump", "facts"]),
                         {"define": ["n = 3", "m = 4"], "nargout": 2, "no_inline": True})

    def test_an_option_that_the_net_does_not_know_is_no_other_request(self):
        with self.assertRaisesRegex(ValueError, "--sideways"):
            requests.keys_of(["--sideways", "3"])

    def test_names_are_unique(self):
        names = [case.name for case in requests.every_case()]
        self.assertEqual(len(names), len(set(names)))
        self.assertEqual({name.split("/")[0] for name in names} | {"octave"}, set(requests.GROUPS))


if __name__ == "__main__":
    unittest.main(verbosity=2)
