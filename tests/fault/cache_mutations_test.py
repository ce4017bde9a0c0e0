"""Short runs of what `./dev test --filter cache` promises: python3 tests/fault/cache_mutations_test.py --bin-dir build/bin"""
import os
import shutil
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
from tests.fault import cache_mutations, cache_races
from tests.support import batch, cluster, residua

MUTATIONS, RACES = 1000, 12   # the scripts alone: 10,000 and 200
KERNELS = ("Prescott", "Nehalem", "Sandybridge", "Haswell", "Zen", "SkylakeX", "Cooperlake")


class CacheMutations(residua.HomeTest):
    def setUp(self):
        self.folder = tempfile.mkdtemp(dir=self.home.name)
        self.tool.env["RESIDUA_OCTAVE"] = "none"

    def test_no_answer_is_a_wrong_one_whatever_changes(self):
        with cluster.Cluster(self.tool, workers=1) as c:
            hits = cache_mutations.run(self.tool, self.folder, MUTATIONS, 7, c.address)
        self.assertGreater(hits["here"], MUTATIONS // 4)
        self.assertGreater(hits["server"], MUTATIONS // 4)
        self.assertLess(hits["errors"], MUTATIONS // 4)

    def test_files_that_are_written_between_look_up_and_run(self):
        cache_races.run(self.tool, self.folder, RACES, 7)

    def test_a_hit_has_the_bits_of_the_machine_that_asks(self):
        """One cache, and the library of products as on one kind of machine after the other: folded products are not passed on."""
        with open(os.path.join(self.folder, "f.m"), "w") as f:
            f.write("function y = f(x, a)\n  A = reshape(sin(1:81), 9, 9);\n  y = x + A * A' * a;\nend\n")
        made, hits = set(), 0
        for order in (KERNELS, KERNELS[::-1]):
            for kernel in order:
                tool = residua.Residua(self.tool.bin_dir, self.home.name)
                tool.env.update(RESIDUA_OCTAVE="none", OPENBLAS_CORETYPE=kernel)
                answers = []
                for options in (["--no-cache"], ["--cache-dir", os.path.join(self.folder, "cache")]):
                    talk = batch.Conversation(tool, self.folder, *options)
                    answers.append(talk.ask(file="f.m", define={"a": "3"}, type="x: realscalar", no_native=True, files=True))
                    talk.end()
                fresh, cached = map(cache_mutations.essence, answers)
                self.assertEqual(fresh, cached, kernel)
                hits += answers[1]["hit"]
                made.add(fresh["contents"]["f.m"])
        self.assertGreater(len(made), 1)
        self.assertGreaterEqual(hits, len(KERNELS))

    def tearDown(self):
        self.tool.command("cache", "release", "--cache-dir", os.path.join(self.folder, "cache"))
        shutil.rmtree(self.folder, ignore_errors=True)


if __name__ == "__main__":
    residua.main_with_bin_dir("__main__")
