"""Every source of the evaluator and of the passes is shown by a golden case: python3 tests/coverage/covers_test.py

The list is made by `./dev coverage`; here it is held to the tree: no source without a case but those below, no line of a source
that is gone, no case that does not exist.
"""
import os
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
from tests.coverage import covers
from tests.golden import run_golden

# Sources that no golden case can enter: what shows them instead.
ELSEWHERE = {
    "worker/residual/delivery/round_literals.cc": "--precision changes answers: tests/contract/entry_options_test.py",
    "worker/specialise/memo/code_bytes.cc": "versions of an earlier request, from the cache: worker/job/versions_test.cc",
    "worker/specialise/memo/function_text.cc": "the same",
    "worker/specialise/memo/handles_in.cc": "the same",
    "worker/specialise/memo/version_bytes.cc": "the same",
    "worker/specialise/memo/version_places.cc": "the same",
    "worker/specialise/help.cc": "jobs of a server with --helpers: worker/job/help_test.cc",
    "worker/specialise/version_log.cc": "--dump versions: tests/contract/entry_options_test.py",
}


class CoversTest(unittest.TestCase):
    def setUp(self):
        self.lines = covers.read()

    def test_every_source_has_a_case(self):
        bare = sorted(covers.sources() - set(self.lines) - set(ELSEWHERE))
        self.assertEqual(bare, [], "no golden case enters them: write one, then ./dev coverage")

    def test_no_line_is_of_a_source_that_is_gone(self):
        self.assertEqual(sorted(set(self.lines) - covers.sources()), [], "./dev coverage")

    def test_the_cases_exist(self):
        cases, _ = run_golden.load_cases(os.path.join(covers.ROOT, "tests", "golden", "cases"), "")
        names = {case.name for case in cases}
        named = {name for _, listed in self.lines.values() for name in listed}
        self.assertEqual(sorted(named - names), [], "./dev coverage")

    def test_the_exceptions_are_needed(self):
        self.assertLessEqual(set(ELSEWHERE), covers.sources() - set(self.lines))


if __name__ == "__main__":
    unittest.main()
