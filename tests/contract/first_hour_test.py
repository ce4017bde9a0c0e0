"""What a newcomer types wrong in the first hour, and what is said: python3 tests/contract/first_hour_test.py --bin-dir build/bin

Three models of the kind that design engineers have: a heat exchanger with a table, a shaft with options by name, a bill of parts.
"""
import os
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
from tests.support import residua

EXCHANGER = """function [q, e] = exchanger(m_hot, m_cold, plant)
  c = plant.cp .* [m_hot, m_cold];
  r = min(c) / max(c);
  u = interp1(plant.table(:, 1), plant.table(:, 2), m_hot, 'linear', 'extrap');
  ntu = u * plant.area / min(c);
  switch lower(plant.kind)
    case 'counter'
      e = (1 - exp(-ntu * (1 - r))) / (1 - r * exp(-ntu * (1 - r)));
    case {'parallel', 'co'}
      e = (1 - exp(-ntu * (1 + r))) / (1 + r);
    otherwise
      error('exchanger:kind', 'unknown kind %s', plant.kind);
  end
  q = e * min(c) * (plant.t_in(1) - plant.t_in(2));
end
"""
PLANT = 'plant = struct("area", 4, "cp", [4180 4180], "t_in", [80 20], "table", [0 500; 1 1500; 3 2500], "kind", "%s")'
SHAFT = """function d = shaft(torque, bending, material, varargin)
  opts = struct('safety', 1.5, 'kf', 1.6);
  for k = 1:2:numel(varargin)
    opts.(varargin{k}) = varargin{k + 1};
  end
  switch material
    case 'C45',     s = 305e6;
    case '42CrMo4', s = 525e6;
    otherwise, error('shaft:material', 'material "%s" is not in the table', material);
  end
  m = sqrt((opts.kf * bending) ^ 2 + 0.75 * torque ^ 2);
  d = (32 * m * opts.safety / (pi * s)) ^ (1 / 3);
end
"""
COSTING = """function [total, lines] = costing(quantities, parts)
  total = 0;
  lines = cell(numel(parts), 1);
  for k = 1:numel(parts)
    total = total + parts{k}.price * quantities(k);
    lines{k} = sprintf('%s %d', parts{k}.name, quantities(k));
  end
end
"""


class FirstHour(residua.HomeTest):
    def setUp(self):
        self.folder = tempfile.mkdtemp(dir=self.home.name)
        for name, text in (("exchanger", EXCHANGER), ("shaft", SHAFT), ("costing", COSTING)):
            self.write(name + ".m", text)

    def write(self, name, text):
        with open(os.path.join(self.folder, name), "w") as f:
            f.write(text)
        return name

    def said(self, status, *arguments):
        done = self.tool.command(*arguments, cwd=self.folder)
        self.assertEqual(status, done.status, done.stdout + done.stderr)
        return done.stderr

    def test_values_with_which_every_call_fails(self):
        """The residual is right and useless: that is said at once, and not by the first call."""
        for file, define, error in (("exchanger", PLANT % "cross", "error('exchanger:kind', 'unknown kind cross')"),
                                    ("exchanger", "plant.area = 4", "structure has no member ''cp''"),
                                    ("shaft", 'material = "steel"', "is not in the table")):
            for _ in ("made", "hit"):
                text = self.said(0, "specialise", file + ".m", "-d", define, "--no-native", "-o", "out")
                self.assertRegex(text, "^residua: with these values every call ends with an error: error\\(")
                self.assertIn(error, text)
        self.assertIn("; `plant` has the fields that are named, area: `-t 'plant.FIELD: realscalar'` names another",
                      self.said(0, "specialise", "exchanger.m", "-d", "plant.area = 4", "--no-native", "-o", "out"))
        self.assertNotIn("fields that are named", self.said(0, "specialise", "exchanger.m", "-d", PLANT % "cross", "--no-native", "-o", "out"))
        done = self.tool.command("specialise", "shaft.m", "-d", 'material = "steel"', "--no-native", "--json", cwd=self.folder)
        self.assertIn("every call ends with an error", done.json()["notes"][0])

    def test_errors_that_some_calls_raise_are_no_such_thing(self):
        self.assertEqual("", self.said(0, "specialise", "exchanger.m", "-d", PLANT % "counter", "--no-native", "-o", "out"))
        self.assertNotIn("every call", self.said(0, "specialise", "shaft.m", "--no-native", "-o", "out"))

    def test_a_text_without_its_quotes(self):
        text = self.said(1, "specialise", "shaft.m", "-d", "material = C45")
        self.assertIn("-d:1:12: error: evaluating the value failed: 'C45' undefined", text)
        self.assertIn("a text has quotes: `material = 'C45'`", text)
        self.assertIn("\n  material = C45\n             ^~~\n", text)
        self.assertNotIn("quotes", self.said(1, "specialise", "shaft.m", "-d", "material = C45(1)"))

    def test_an_option_by_name_is_no_parameter(self):
        text = self.said(1, "specialise", "shaft.m", "-d", "safety = 2")
        self.assertIn("it has `torque`, `bending`, `material`, `varargin`; as a name and a value it is `varargin = {'safety', ...}`", text)
        self.said(0, "specialise", "shaft.m", "-d", "material = 'C45'", "-d", "varargin = {'safety', 2}", "--no-native", "-o", "out")
        self.assertNotIn("varargin", self.said(1, "specialise", "costing.m", "-d", "part = {}"))

    def test_facts_as_people_write_them(self):
        for facts, hint in (("quantities: double 1x2", "a shape is written `[1 2]`"),
                            ("quantities: [0.1, 3]", "what values lie between is `in [lo, hi]`"),
                            ("parts: cell of struct", "what is in a cell is `cell each {FACTS}`"),
                            ("quantities: array", "expected a class"),
                            ("quantities: 12", "expected a class")):
            self.assertIn(hint, self.said(1, "specialise", "costing.m", "-t", facts))
        self.said(0, "specialise", "costing.m", "-t", "parts: cell [1 2] each {struct [1 1]}", "--no-native", "-o", "out")
        for word, meant in (("doubel", "double"), ("scalr", "scalar"), ("Single", "single"), ("int33", "int32")):
            self.assertIn("; did you mean `%s`? [invalid-facts]" % meant, self.said(1, "specialise", "costing.m", "-t", "quantities: " + word))
        self.assertNotIn("did you mean", self.said(1, "specialise", "costing.m", "-t", "quantities: array"))

    def test_a_line_of_an_annotation_file_is_told_by_its_place(self):
        self.write("study.m", "% of this study\nm_hot = 1;\n  m_cold = 2; area = 3;\n")
        text = self.said(1, "specialise", "exchanger.m", "-a", "study.m")
        self.assertTrue(text.startswith("study.m:3:15: error: unexpected `area` after the expression: a file of values has one a line ["), text)
        self.write("study.m", "m_hot = [1 2 3}\n")
        self.assertNotIn("one a line", self.said(1, "specialise", "exchanger.m", "-a", "study.m"))
        self.write("study.m", "m_hot = 1;\n%# m_hot size [2 2]\n")
        text = self.said(1, "specialise", "exchanger.m", "-a", "study.m")
        self.assertTrue(text.startswith("study.m:2:1: error: `m_hot` cannot be so"), text)
        text = self.said(1, "explain", "exchanger.m", "-a", "study.m")
        self.assertTrue(text.startswith("study.m:2:1: error:"), text)
        error = self.tool.command("specialise", "exchanger.m", "-a", "study.m", "--json", cwd=self.folder).json()["error"]
        self.assertEqual(("study.m", 2, 1), (error["file"], error["line"], error["column"]))

    def test_a_field_of_what_has_none(self):
        text = self.said(1, "specialise", "exchanger.m", "-d", "plant = 5", "-t", "plant.area: real scalar")
        self.assertIn("`plant.area` is described, but `plant` is given and is of class double", text)
        text = self.said(1, "specialise", "exchanger.m", "-d", "plant = struct('area', {1, 2})", "-t", "plant.area: real scalar")
        self.assertIn("is a struct array, whose elements are `plant(1)`, ...", text)

    def test_more_results_than_the_residual_has(self):
        self.said(0, "specialise", "exchanger.m", "-d", PLANT % "counter", "-o", "out")
        for how in ("--native", "--interpret"):
            text = self.said(1, "run", "out", how, "--nargout", "2", "--arg", "m_hot = 1", "--arg", "m_cold = 2")
            self.assertIn("`out` was made for 1 result; `residua specialise` with `--nargout 2` makes one for more\n", text)
            self.assertIn("error: exchanger: function called with too many outputs", text)

    def test_an_argument_that_was_not_given_or_is_none(self):
        self.said(0, "specialise", "exchanger.m", "-d", PLANT % "counter", "-o", "out")
        for how in ("--native", "--interpret"):
            text = self.said(1, "run", "out", how, "--arg", "m_hot = 1")
            self.assertIn("`out` was made for calls with `m_cold`, which is not given: --arg 'm_cold = EXPR'", text)
            self.assertNotIn("not given", self.said(0, "run", "out", how, "--arg", "m_hot = 1", "--arg", "m_cold = 2"))
        text = self.said(1, "verify", "out", "--arg", "m_hott = 1")
        self.assertEqual("--arg: error: the residual has no parameter `m_hott`; it has `m_hot`, `m_cold`; did you mean `m_hot`? [unknown-parameter]\n",
                         text)
        self.assertIn("no parameter `plant`; it has `m_hot`, `m_cold` [", self.said(1, "verify", "out", "--arg", "plant = 1"))

    def test_an_argument_twice(self):
        self.write("once.m", "function y = once(x)\n  y = x;\nend\n")
        self.assertEqual("--arg: error: `x` is given a value twice [defined-twice]\n", self.said(1, "run", "once.m", "--arg", "x = 1", "--arg", "x = 2"))
        self.assertEqual("y = 1\n", self.tool.command("run", "once.m", "--arg", "x = 1", cwd=self.folder).stdout)

    def test_fields_of_an_argument(self):
        self.write("lever.m", "function [y, names] = lever(arm, load)\n  y = arm.length * load + arm.end.mass;\n  names = fieldnames(arm);\nend\n")
        fields = ["--arg", "arm.length = 3", "--arg", "arm.end.mass = arm.length + 1", "--arg", "load = 2"]
        facts = [word for name in ("arm.length", "arm.end.mass", "load") for word in ("-t", name + ": realscalar")]
        self.said(0, "specialise", "lever.m", *facts, "-o", "out")
        for command in (["lever.m"], ["out", "--native"], ["out", "--interpret"]):
            self.assertEqual("y = 10\n", self.tool.command("run", *command, *fields, cwd=self.folder).stdout)
        self.tool.command("eval", "arm = struct('length', 5, 'end', struct('mass', 1)); load = 1; save('-v7', 'arm.mat', 'arm', 'load')", cwd=self.folder)
        self.assertEqual("y = 51\n", self.tool.command("run", "out", "--args", "arm.mat", "--arg", "arm.length = 50", cwd=self.folder).stdout)
        for wrong, kind in ((["arm.length = 1", "arm = 3"], "`arm` is given as a whole and by its parts; use one of the two [defined-twice]"),
                            (["arm.length = 1", "arm.length.x = 3"], "`arm.length` is given as a whole and by its parts"),
                            (["arm.length = 1", "arm.length = 3"], "`arm.length` is given a value twice"),
                            (["arm. = 1"], "expected `NAME = EXPR`"), (["lod.x = 1"], "no parameter `lod`; it has `arm`, `load`; did you mean `load`?")):
            self.assertIn(kind, self.said(1, "run", "lever.m", *[word for one in wrong for word in ("--arg", one)]))

    def test_a_parameter_without_a_name_takes_whatever_is_there(self):
        self.write("rates.m", "function dx = rates(~, x, k)\n  dx = nargin - k * x;\nend\n")
        done = self.tool.command("run", "rates.m", "--arg", "x = 2", "--arg", "k = 3", cwd=self.folder)
        self.assertEqual("dx = -3\n", done.stdout, done.stderr)
        self.assertIn("it has `~`, `x`, `k`", self.said(1, "run", "rates.m", "--arg", "q = 2"))
        self.assertIn("it has `~`, `x`, `k`", self.said(1, "specialise", "rates.m", "-d", "q = 2"))

    def test_an_argument_fewer_is_another_residual(self):
        self.write("counts.m", "function y = counts(a, x)\n  y = 10 * nargin + a;\nend\n")
        self.said(0, "specialise", "counts.m", "-d", "a = 1", "-o", "two")
        self.said(0, "specialise", "counts.m", "-d", "a = 1", "--nargin", "1", "-o", "one")
        for how in ("--native", "--interpret"):
            self.assertIn("`--nargin` makes one for fewer arguments [missing-argument]", self.said(1, "run", "two", how))
            for out, arguments, expected in (("two", ["--arg", "x = 3"], "y = 21\n"), ("one", [], "y = 11\n")):
                self.assertEqual(expected, self.tool.command("run", out, how, *arguments, cwd=self.folder).stdout)
        self.assertIn("`x` was not given", self.said(1, "run", self.write("uses.m", "function y = uses(x)\n  y = x;\nend\n")))

    def test_a_folder_of_the_search_path_that_is_not_there(self):
        for command in (["specialise", "shaft.m", "-o", "out"], ["graph", "shaft.m"], ["eval", "x = 1;"]):
            text = self.said(0, *command, "-I", "libs")
            self.assertEqual(1, text.count("there is no folder `libs`, which `--include` names"), text)
        self.assertIn("no folder `libs`", self.tool.command("specialise", "shaft.m", "-o", "out", "-I", "libs", "--json", cwd=self.folder).json()["notes"][0])

    def test_a_folder_of_the_search_path_that_is_a_file(self):
        self.assertIn("and `costing.m` is a file", self.said(2, "specialise", "shaft.m", "-I", "costing.m", "-o", "out"))

    def test_what_is_no_output_folder(self):
        os.mkdir(os.path.join(self.folder, "empty"))
        self.assertIn("`residua specialise FILE.m -o empty` makes one", self.said(1, "verify", "empty"))


if __name__ == "__main__":
    residua.main_with_bin_dir("__main__")
