#!/usr/bin/env python3
"""An analysis driver for Dakota's fork interface: `dakota_driver.py PARAMETERS RESULTS`.

Dakota writes a file of parameters, in its standard format (`VALUE NAME` a line) or in that of APREPRO (`{ NAME = VALUE }`), and
reads a file of results, a line a response; `fail` in the place of them is a point that failed. Each call is a process of its own
and asks one point; the artefact comes out of the cache.

    interface
      analysis_drivers = 'dakota_driver.py'
      fork
        parameters_file = 'params.in'
        results_file = 'results.out'
        work_directory named 'run' directory_tag
    variables
      continuous_design = 3
        descriptors 'w1' 'w2' 'w3'
    responses
      objective_functions = 2
      no_gradients
      no_hessians
"""
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from evaluator import Evaluator

STUDY = os.path.join(os.path.dirname(os.path.abspath(__file__)), "serve.toml")


def variables(text):
    """Values by name: of the first N lines behind `N variables`, in either format."""
    aprepro = dict(re.findall(r"\{\s*(\w+)\s*=\s*(\S+)\s*\}", text))
    if aprepro:
        return {name: float(value) for name, value in aprepro.items() if not name.startswith("DAKOTA_")}
    lines = text.splitlines()
    count = int(re.match(r"\s*(\d+)\s+variables", lines[0]).group(1))
    return {name: float(value) for value, name in (line.split()[:2] for line in lines[1:count + 1])}


def main(parameters, results):
    with open(parameters) as f:
        values = variables(f.read())
    folder = os.path.join(os.path.dirname(os.path.abspath(results)), "residua.campaign")
    with Evaluator(STUDY, "--folder", folder) as beam:
        told = beam(width=[values["w1"], values["w2"], values["w3"]])
    with open(results, "w") as f:
        if "deflection" not in told:
            f.write("fail\n")
        else:
            f.write("%.17g deflection\n%.17g mass\n" % (told["deflection"][0], told["mass"][0]))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
