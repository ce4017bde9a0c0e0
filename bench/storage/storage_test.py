"""python3 bench/storage/storage_test.py"""
import os
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(os.path.dirname(HERE)))
sys.dont_write_bytecode = True
from bench.native.rows import PAPER, ROWS
from bench.storage import run, variables

BEFORE = """file "f.m"
func @f(f64) -> value {
  storage $a: value
  storage $a.data: ptr
  storage $k: f64
  storage $t.0: value
  storage $t.1: value
^0(%0: f64):
  rtv "set_f64", $t.0, %0
  rt "copy", [$t.1, $t.0]
  ret $a
}
"""
APART = BEFORE.replace("  storage $k: f64\n", "")
LEFT = APART.replace("$t.1, $t.0]", "$t.0, $t.0]")

COUNTED = r"""
#include <stdio.h>
#include <stdlib.h>
#include "count.h"
int main(void) {
  void* volatile before = malloc(1 << 20);
  live_bytes_mark();
  void* volatile a = calloc(1000, 100);
  a = realloc(a, 400000);
  void* volatile b = aligned_alloc(64, 64000);
  free(a);
  free(b);
  void* volatile c = malloc(300000);
  printf("%lld\n", live_bytes_peak());
  free(c);
  free(before);
}
"""


class Variables(unittest.TestCase):
    def test_counts_of_a_dump(self):
        dumps = {"before": BEFORE, "apart": APART, "left": LEFT}

        def specialise(out, options):
            os.makedirs(out)
            with open(os.path.join(out, "f.ir"), "w", encoding="utf-8") as f:
                f.write(dumps[os.path.basename(out).replace("dump_", "")])

        with tempfile.TemporaryDirectory() as work:
            found = variables.count(specialise, work)
        self.assertEqual(found, variables.Counts(variables=4, numbers=1, shared=1, left=2))
        self.assertEqual(found.share(), 0.5)


class Bytes(unittest.TestCase):
    def test_most_at_once_since_the_mark(self):
        with tempfile.TemporaryDirectory() as work:
            source, program = os.path.join(work, "counted.c"), os.path.join(work, "counted")
            with open(source, "w", encoding="utf-8") as f:
                f.write(COUNTED)
            subprocess.run(["gcc", "-O1", "-I", HERE, source, os.path.join(HERE, "count.c"), "-o", program], check=True)
            peak = int(subprocess.run([program], capture_output=True, check=True).stdout)
        self.assertTrue(464000 <= peak <= 470000, peak)


class Rows(unittest.TestCase):
    def test_the_papers_programs_are_rows(self):
        self.assertEqual(set(run.PAPER), {r.name for r in PAPER})
        self.assertLessEqual(set(run.PAPER), set(run.INPUTS))
        self.assertLessEqual(set(run.INPUTS), {r.name for r in ROWS})


if __name__ == "__main__":
    unittest.main()
