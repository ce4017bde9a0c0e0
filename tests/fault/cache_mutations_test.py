"""Short runs of what `./dev test --filter cache` promises: python3 tests/fault/cache_mutations_test.py --bin-dir build/bin"""
import os
import shutil
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
from tests.fault import cache_mutations, cache_races, cache_surroundings
from tests.support import batch, cluster, residua

MUTATIONS, SURROUNDINGS, RACES = 1000, 600, 12   # the scripts alone: 10,000, 4,000 and 200
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

    def test_no_answer_is_a_wrong_one_whatever_surrounds_a_study(self):
        with cluster.Cluster(self.tool, workers=1) as c:
            hits = cache_mutations.run(self.tool, self.folder, SURROUNDINGS, 11, c.address, cache_surroundings.Surrounded)
        self.assertGreater(hits["here"], SURROUNDINGS // 4)
        self.assertGreater(hits["server"], SURROUNDINGS // 5)
        self.assertLess(hits["errors"], SURROUNDINGS // 2)

    def test_who_stands_in_a_folder_that_is_gone_is_answered(self):
        with open(os.path.join(self.folder, "f.m"), "w") as f:
            f.write("function y = f(x)\n  y = x + 1;\nend\n")
        here = os.path.join(self.folder, "here")
        with cluster.Cluster(self.tool, workers=1) as c:
            for way in (["--no-cache"], ["--server", c.address], ["--cache-dir", "beside"]):
                os.mkdir(here)
                talk = batch.Conversation(self.tool, here, *way)
                os.rmdir(here)
                answer = talk.ask(file="../f.m", no_native=True, files=True)
                self.assertEqual("../f.m: error: no such file [no-such-file]" in answer.get("error", ""), "contents" not in answer)
                answer = talk.ask(file=os.path.join(self.folder, "f.m"), no_native=True, files=True)
                self.assertIn("x + 1", answer["contents"]["f.m"])
                self.assertIn(talk.end(), (0, 1))

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
