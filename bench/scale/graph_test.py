"""python3 bench/scale/graph_test.py"""
import os
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
from bench.scale import graph

FORK = "0 f 10: 1@2 2@4 =1@6\n1 g 100:\n2 h 100: 3@50\n3 i 20:\n"


class Graph(unittest.TestCase):
    def test_what_was_found_is_no_task(self):
        tasks = graph.parse(FORK)
        self.assertEqual([(1, 2), (2, 4)], tasks[0].asks)
        self.assertEqual(["f", "g", "h", "i"], [t.function for t in tasks])

    def test_one_worker_does_all_of_it(self):
        tasks = graph.parse(FORK)
        self.assertEqual(230, graph.waits(tasks, 1, 1, 0))
        self.assertEqual(230, graph.goes_on(tasks, 1, 1, 7))

    def test_who_waits_gains_nothing(self):
        self.assertEqual(230, graph.waits(graph.parse(FORK), 1, 1000, 0))

    def test_more_workers_until_the_longest_way(self):
        tasks = graph.parse(FORK)
        # f ends at 10 and its worker takes h then; g runs from 2 to 102 on the other, which takes i.
        self.assertEqual(122, graph.goes_on(tasks, 1, 2, 0))
        self.assertEqual(104, graph.goes_on(tasks, 1, 3, 0))
        self.assertEqual(104, graph.goes_on(tasks, 1, 1000, 0))

    def test_a_trip_costs_there_and_back(self):
        self.assertEqual(104 + 6, graph.goes_on(graph.parse(FORK), 1, 1000, 6))

    def test_what_is_short_stays(self):
        # i stays within h: nothing is handed out below 30 seconds.
        self.assertEqual(124, graph.goes_on(graph.parse(FORK), 1, 1000, 0, least=30))

    def test_what_is_begun_again_comes_after_the_first_attempt(self):
        again = "0 f 5: 1@1\n1 g 20:\n2 f 7: 3@1\n3 g 20:\n"
        self.assertEqual(52, graph.goes_on(graph.parse(again), 1, 1, 0))
        self.assertEqual(42, graph.goes_on(graph.parse(again), 1, 1000, 0))

    def test_chains_gain_nothing(self):
        self.assertEqual(90, graph.goes_on(graph.parse("0 f 30: 1@30\n1 g 30: 2@30\n2 h 30:\n"), 1, 1000, 0))


if __name__ == "__main__":
    unittest.main()
