"""The task graph of one specialisation (`residua specialise --dump versions`), and how long it takes on so many workers.

A task is a version of a function: its own steps, and the points at which it asks for others. Two ways to run it:

waits      A version that asks waits for the answer, as what the other one returns decides how it goes on. The evaluator
           works like this. Whoever asks leaves its worker to somebody else meanwhile, and all the same one task runs at a time.
goes on    A version that asks goes on at once. It can where the answer is known beforehand (guessed from an earlier request, and
           right) or not looked at. No evaluator that keeps the result can be faster: it is the bound of what farming out can give.

What is handed to another worker costs a trip there and back, and starts half of it later. Workers take tasks in the order in
which they were asked for, so that the simulation, as the result, does not depend on anything but the graph.
"""
import heapq
import re
from dataclasses import dataclass, field


@dataclass
class Task:
    function: str
    steps: int
    asks: list = field(default_factory=list)  # (task, own steps before it), of those that it has made


def parse(text):
    """Tasks by number, from NAME.versions."""
    tasks = []
    for line in text.splitlines():
        head, _, rest = line.partition(":")
        number, function, steps = head.split(" ")
        if int(number) != len(tasks):
            raise ValueError("version %s stands in line %d" % (number, len(tasks)))
        asks = [(int(which), int(after)) for which, after in re.findall(r"(?:^| )(\d+)@(\d+)", rest)]
        tasks.append(Task(function, int(steps), asks))
    return tasks


def waits(tasks, per_step, workers, trip):
    """Seconds. Nothing is handed out, as nobody could work meanwhile: the same on any number of workers."""
    return sum(task.steps for task in tasks) * per_step


def goes_on(tasks, per_step, workers, trip, least=0.0):
    """Seconds of the whole graph. A task of less than `least` seconds, with all that it asks for, stays where it was asked for."""
    whole = [0] * len(tasks)
    for k in range(len(tasks) - 1, -1, -1):  # who is asked for began later
        whole[k] = tasks[k].steps + sum(whole[which] for which, _ in tasks[k].asks)
    stays = [workers == 1 or seconds * per_step < least for seconds in whole]
    # An entry that is begun again, because something did not hold, is asked for by nobody: it comes after the first attempt.
    asked = {which for task in tasks for which, _ in task.asks}
    return sum(farmed(tasks, root, stays, per_step, workers, trip) for root in range(len(tasks)) if root not in asked)


def farmed(tasks, entry, stays, per_step, workers, trip):
    """Seconds until `entry`, and all that is asked for on its way, is there."""
    free = [0.0] * workers          # when each worker is free
    ready = [(0.0, entry)]
    end = 0.0
    while ready:
        at, root = heapq.heappop(ready)
        now = max(at, heapq.heappop(free))
        stack = [(root, 0, 0)]      # task, its next question, own steps done
        while stack:
            which, question, done = stack.pop()
            task = tasks[which]
            if question == len(task.asks):
                now += (task.steps - done) * per_step
                continue
            asked, after = task.asks[question]
            now += (after - done) * per_step
            stack.append((which, question + 1, after))
            if stays[asked]:
                stack.append((asked, 0, 0))
            else:
                heapq.heappush(ready, (now + trip / 2, asked))
        heapq.heappush(free, now)
        end = max(end, now + (0.0 if root == entry else trip / 2))
    return end
