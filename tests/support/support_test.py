"""The test tools can fail: they are run against a fake `residua` and against wrong programs."""
import math
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, ROOT)
sys.dont_write_bytecode = True
from tests.architecture import check_includes
from tests.golden import golden_case
from tests.support import octave, residua, values

CASE = """% Doubles.
%
% RUN:  specialise twice -d 'k = 2' -t 'x: realscalar'
% TRY:  twice(1.5, 2)   twice(NaN, 2)
function y = twice(x, k)
  y = k * x;
  printf('%g\\n', y);
end
% --- residual -------------------------------------------------------
% --- remarks --------------------------------------------------------
"""
RIGHT = "function y = twice(x)\n  y = 2 * x;\n  printf('%g\\n', y);\nend\n"


class Values(unittest.TestCase):
    def double(self, *data, size=None):
        return values.Value("double", size or (1, len(data)), False, tuple(float(x) for x in data))

    def test_signed_zeros_differ_and_nans_are_equal(self):
        self.assertIsNone(values.difference(self.double(math.nan, 1), self.double(-math.nan, 1)))
        self.assertIn("-0.0", values.difference(self.double(0.0), self.double(-0.0)))

    def test_class_size_and_complexity_count(self):
        self.assertIn("class", values.difference(self.double(1), values.Value("single", (1, 1), False, (1.0,))))
        self.assertIn("size", values.difference(self.double(1, 2), self.double(1, 2, size=(2, 1))))
        self.assertIn("complex", values.difference(self.double(1), values.Value("double", (1, 1), True, ((1.0, 0.0),))))

    def test_contract_form(self):
        read = values.from_residua(values.parse_json(
            '{"class":"double","complex":false,"size":[1,4],"data":[-0,"NaN","-Inf",0.1]}'))
        self.assertIsNone(values.difference(self.double(-0.0, math.nan, -math.inf, 0.1), read))
        with self.assertRaises(values.BadForm):
            values.parse_json('{"data":[NaN]}')
        with self.assertRaises(values.BadForm):
            values.from_residua({"class": "double", "size": [1, 2], "data": [1]})

    def test_masked_messages(self):
        self.assertEqual(residua.mask("index (7,_): out of bound 3"), residua.mask("x(7,_): out of bound 3"))
        self.assertNotEqual(residua.mask("out of bound 3"), residua.mask("out of bound 4"))


class Oracle(unittest.TestCase):
    def test_one_process_survives_errors_and_exits(self):
        with tempfile.TemporaryDirectory() as work:
            for name, body in (("f", "y = 2 * x;"), ("g", "y = x(7);"), ("h", "exit(3);")):
                with open(os.path.join(work, name + ".m"), "w") as f:
                    f.write("function y = %s(x)\n%s\nend\n" % (name, body))
            calls = [octave.Call(work, "h", ["1"]), octave.Call(work, "f", ["int8([100 2])"]),
                     octave.Call(work, "g", ["1"]), octave.Call(work, "f", ["1 +"])]
            died, ok, error, argument = octave.evaluate(calls, work)
        self.assertEqual(("none", "ok", "error", "none"), (died.kind, ok.kind, error.kind, argument.kind))
        self.assertEqual((127, 4), ok.values[0].data)
        self.assertEqual("Octave:index-out-of-bounds", error.identifier)


class GoldenFormat(unittest.TestCase):
    def parse(self, text, name="case"):
        with tempfile.TemporaryDirectory() as work:
            path = os.path.join(work, name + ".m")
            with open(path, "w") as f:
                f.write(text)
            return golden_case.parse(path)

    def test_parts(self):
        case = self.parse(CASE)
        self.assertEqual(("Doubles.", "twice", ["k"]), (case.purpose, case.entry, case.fixed))
        self.assertEqual([("twice(1.5, 2)", ["1.5", "2"]), ("twice(NaN, 2)", ["NaN", "2"])], case.tries)
        self.assertEqual("function y = twice(x, k)", case.source.split("\n")[4], "lines keep their numbers")

    def test_arguments_with_brackets_and_quotes(self):
        calls = golden_case.read_calls("f", "f([1, 2], 'a)', x')   f({1, 'it''s'})")
        self.assertEqual([["[1, 2]", "'a)'", "x'"], ["{1, 'it''s'}"]], [c[1] for c in calls])

    def test_missing_parts_are_refused(self):
        for cut in ("% RUN:", "% TRY:", "% --- residual", "% --- remarks"):
            text = "\n".join(line for line in CASE.split("\n") if not line.startswith(cut))
            with self.assertRaises(golden_case.BadCase, msg=cut):
                self.parse(text)
        with self.assertRaises(golden_case.BadCase):
            self.parse(CASE, "fail_case")


class GoldenRunner(unittest.TestCase):
    def setUp(self):
        self.work = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.work)
        os.makedirs(os.path.join(self.work, "cases", "loops"))
        os.symlink(os.path.join(ROOT, "tests/support/fake_residua.py"), os.path.join(self.work, "residua"))

    def run_case(self, residual, *options, name="case", text=CASE, room="loops"):
        self.path = os.path.join(self.work, "cases", room, name + ".m")
        if text is not None:
            with open(self.path, "w") as f:
                f.write(text)
        done = subprocess.run([sys.executable, os.path.join(ROOT, "tests/golden/run_golden.py"), "--bin-dir", self.work,
                               "--cases", os.path.join(self.work, "cases"), *options], capture_output=True, text=True,
                              env=dict(os.environ, FAKE_RESIDUAL=residual))
        return done.returncode, done.stdout + done.stderr

    def test_update_fills_the_sections_and_then_the_case_holds(self):
        self.assertEqual(1, self.run_case(RIGHT)[0], "empty sections do not pass")
        self.assertEqual(0, self.run_case(RIGHT, "--update")[0])
        with open(self.path) as f:
            text = f.read()
        self.assertIn(RIGHT, text)
        self.assertIn("\n% 7:3: remark: native code was not made [native-declined]\n", text)
        status, output = self.run_case(RIGHT, text=None)
        self.assertEqual(0, status, output)

    def test_update_never_blesses_a_wrong_program(self):
        for wrong in (RIGHT.replace("2 * x", "3 * x"), RIGHT.replace("'%g\\n'", "'%g \\n'"),
                      RIGHT.replace("  y = ", "  error('no'); y = ")):
            status, output = self.run_case(wrong, "--update")
            self.assertEqual(1, status, output)
            with open(self.path) as f:
                self.assertEqual(CASE, f.read())

    def test_an_empty_suite_fails(self):
        self.assertEqual(1, self.run_case(RIGHT, "--filter", "no_such_case")[0])

    def test_a_case_outside_of_the_rooms_fails(self):
        status, output = self.run_case(RIGHT, room="")
        self.assertEqual(1, status)
        self.assertIn("case.m: a case belongs in the folder of what it shows", output)

    def test_a_known_gap_that_is_closed_fails(self):
        self.run_case(RIGHT, "--update")
        with open(self.path) as f:
            text = f.read()
        os.remove(self.path)
        status, output = self.run_case(RIGHT, name="todo_case", text=text)
        self.assertEqual(1, status)
        self.assertIn("rename", output)


class Architecture(unittest.TestCase):
    def test_wrong_arrows_are_found(self):
        self.assertTrue(check_includes.problem_with("worker/syntax/lexer.cc", "worker/value/value.h"))
        self.assertTrue(check_includes.problem_with("worker/job/pipeline.cc", "grpcpp/grpcpp.h"))
        self.assertTrue(check_includes.problem_with("worker/array_ir/type.cc", "llvm/IR/IRBuilder.h"))
        self.assertTrue(check_includes.problem_with("server/server.cc", "worker/syntax/ast.h"))
        self.assertTrue(check_includes.problem_with("worker/job/job.h", "worker/syntax/ast.h"))

    def test_right_arrows_pass(self):
        for file, include in (("worker/value/value.cc", "worker/syntax/ast.h"), ("worker/native/emit.cc", "llvm/IR/Module.h"),
                              ("client/main.cc", "worker/job/job.h"), ("server/scheduler.h", "worker/job/job.h"), ("cache/store.cc", "rocksdb/db.h"),
                              ("server/server.cc", "residua/v1/worker.pb.h"), ("worker/value/value.h", "vector")):
            self.assertIsNone(check_includes.problem_with(file, include), (file, include))


class FinishedTest(unittest.TestCase):
    def test_an_internal_fault_ends_the_test(self):
        residua.Finished(0, "", "f.m:1:1: remark: kept [kept-whole]", 0.1)
        with self.assertRaisesRegex(residua.InternalFault, "a slot is missing"):
            residua.Finished(0, "", "f.m: error: internal: a slot is missing [internal]\n", 0.1)


if __name__ == "__main__":
    unittest.main()
