"""python3 bench/native/bench_test.py"""
import os
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(os.path.dirname(HERE)))
sys.dont_write_bytecode = True
from bench.native import ledger, measured, run
from bench.native.rows import PAPER, ROWS
from tests.support import residua, values

PROFILE = """version: 1
events: Ir

ob=(1) /usr/bin/tool
fl=(1) a.c
fn=(1) main
3 100
cob=(2) /tmp/libf.so
cfn=(2) f_call
calls=1 0
4 5000

ob=(2)
fn=(2)
1 40
+1 2
cfn=(3) f.1
calls=3 9
* 60
cob=(1)
cfn=(4) rt_clear
calls=7 1
-1 900
fn=(3)
9 60
"""


class Table(unittest.TestCase):
    def test_each_row_has_its_programs_and_says_what_it_declares(self):
        self.assertEqual(11, len(PAPER))
        self.assertGreaterEqual(len(ROWS), 11 + 25)
        for row in ROWS:
            with open(os.path.join(HERE, "programs", row.name + ".m")) as f:
                text = f.read()
            self.assertEqual(list(row.facts), residua.parameter_names(text, row.name), row.name)
            self.assertEqual(len(row.facts), len(row.inputs), row.name)
            self.assertTrue(os.path.exists(os.path.join(HERE, "c", row.name + ".c")), row.name)
            self.assertEqual(row.python, os.path.exists(os.path.join(HERE, "python", row.name + ".py")), row.name)

    def test_less_declared(self):
        real = run.WEAKER["`real double`"]
        self.assertEqual(["real double"] * 3, [real(f) for f in ("real double scalar", "real double [? ?]", "real double [1 k]")])
        self.assertIsNone(run.WEAKER["nothing"]("real double scalar"))


class Results(unittest.TestCase):
    def test_another_last_bit_is_a_difference(self):
        want = [values.Value("double", (1, 2), data=(0.1 + 0.2, -0.0))]
        self.assertIsNone(measured.c_differs(want, [values.Value("", (1, 2), data=(0.1 + 0.2, -0.0))]))
        for data in ((0.3, -0.0), (0.1 + 0.2, 0.0)):
            self.assertRegex(measured.c_differs(want, [values.Value("", (1, 2), data=data)]), "result 1")
        self.assertEqual("2 results, want 1", measured.c_differs(want, want + want))


class Ledger(unittest.TestCase):
    def test_instructions_of_the_artefact_and_calls_out_of_it(self):
        self.assertEqual((102, 7), ledger.read_profile(PROFILE, "libf.so"))
        self.assertEqual((0, 0), ledger.read_profile(PROFILE, "libg.so"))

    def test_five_percent_more_are_a_regression(self):
        self.assertLess(ledger.change(10000, 10400), ledger.GROWTH)
        self.assertGreater(ledger.change(10000, 10600), ledger.GROWTH)
        self.assertEqual(0, ledger.change(0, ledger.SLACK))
        self.assertGreater(ledger.change(0, 2 * ledger.SLACK), ledger.GROWTH)


if __name__ == "__main__":
    unittest.main()
