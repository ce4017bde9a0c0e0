"""The rows of `./dev bench native`: programs/NAME.m, c/NAME.c, what is declared of the parameters, and the inputs that are timed."""
from dataclasses import dataclass, field

N = "real double scalar"
ROW = "real double [1 ?]"
COLUMN = "real double [? 1]"
MATRIX = "real double [? ?]"

NOISE = "mod((1:%s) * 7919, 1009) / 1009"


@dataclass
class Row:
    kind: str
    name: str
    size: str
    facts: dict                   # parameter: what is declared, in order
    inputs: list                  # expressions
    nargout: int = 1
    missing: bool = False         # also measured with less declared
    python: bool = field(default=False)  # python/NAME.py says it for Numba and Pythran


def numbers(*names):
    return {name: N for name in names}


PAPER = [  # Table 1 of the paper on array storage
    Row("paper", "adpt", "tolerance 1e-11", numbers("a", "b", "most", "tol"), ["-1", "6", "2000", "1e-11"], 3),
    Row("paper", "capr", "60 x 60", numbers("n", "m", "ni", "mi", "rounds"), ["60", "60", "20", "20", "60"]),
    Row("paper", "clos", "200 nodes", numbers("n"), ["200"]),
    Row("paper", "crni", "151 x 151", numbers("n", "m", "c"), ["151", "151", "1"]),
    Row("paper", "diff2", "400 points", numbers("points", "width", "gap", "far"), ["400", "0.1", "0.5", "10"]),
    Row("paper", "dich", "51 x 51", numbers("n", "m", "tol", "most"), ["51", "51", "1e-3", "60"], 2),
    Row("paper", "edit_distance", "160 x 144 letters", {"s": "char [1 ?]", "t": "char [1 ?]"},
        ["repmat('saturday', 1, 20)", "repmat('sun day', 1, 20)"]),
    Row("paper", "fdtd", "30 x 28 x 26, 20 steps", numbers("nx", "ny", "nz", "steps"), ["30", "28", "26", "20"]),
    Row("paper", "fiff", "301 x 301", numbers("n", "m", "c"), ["301", "301", "0.9"]),
    Row("paper", "nb1d", "100 bodies, 10 steps", numbers("n", "steps", "dt"), ["100", "10", "0.1"], 2),
    Row("paper", "nb3d", "100 bodies, 5 steps", numbers("n", "steps", "dt"), ["100", "5", "0.1"], 2),
]

LOOPS = [
    Row("loops", "swaps", "400 numbers", {"x": ROW}, [NOISE % "400"], missing=True, python=True),
    Row("loops", "lu_elements", "90 x 90", {"A": MATRIX}, ["reshape(mod((1:8100) * 37, 23) + 1, 90, 90) + 300 * eye(90)"], missing=True, python=True),
    Row("loops", "thomas", "20000 rows", {p: COLUMN for p in "abcd"},
        ["ones(20000, 1)", "4 * ones(20000, 1)", "ones(20000, 1)", "mod((1:20000)', 17)"], missing=True, python=True),
    Row("loops", "collatz", "to 3000", numbers("n"), ["3000"], 2, missing=True, python=True),
    Row("loops", "dice", "50000 throws", numbers("n", "seed"), ["50000", "12345"], missing=True),
    Row("loops", "matmul", "80 x 80", {"A": MATRIX, "B": MATRIX},
        ["reshape(mod((1:6400) * 7, 13), 80, 80)", "reshape(mod((1:6400) * 5, 11), 80, 80)"], missing=True, python=True),
    Row("loops", "fft_pairs", "1024 points", {"re": ROW, "im": ROW}, [NOISE % "1024", "zeros(1, 1024)"], 2, missing=True),
]

BLOCKS = [
    Row("slices", "heat_blocks", "300 x 300, 10 steps", {"u": MATRIX, "r": N, "steps": N},
        ["reshape(mod((1:90000) * 7, 13), 300, 300)", "0.1", "10"], missing=True, python=True),
    Row("slices", "lu_slices", "90 x 90", {"A": MATRIX}, ["reshape(mod((1:8100) * 37, 23) + 1, 90, 90) + 300 * eye(90)"], missing=True),
    Row("slices", "haar", "65536 points", {"x": ROW}, [NOISE % "65536"]),
    Row("slices", "life", "100 x 100, 10 steps", {"w": MATRIX, "steps": N}, ["double(reshape(mod((1:10000) * 7919, 11), 100, 100) < 4)", "10"]),
    Row("N-d", "stencil3", "30 x 30 x 30, 3 steps", {"A": "real double [? ? ?]", "steps": N},
        ["reshape(mod((1:27000) * 7, 13), 30, 30, 30)", "3"], missing=True),
    Row("N-d", "planes", "100 x 80 x 20", {"A": "real double [? ? ?]"}, ["reshape(mod((1:160000) * 7, 13), 100, 80, 20)"]),
]

CLASSES = [
    Row("complex", "mandel", "60 x 40, 60 trips", numbers("nx", "ny", "limit"), ["60", "40", "60"], python=True),
    Row("complex", "fft_halves", "1024 points", {"x": "complex double [1 ?]"}, ["complex(%s, 0.5)" % (NOISE % "1024")]),
    Row("integers", "hist8", "100000 bytes", {"a": "uint8 [? ?]"}, ["uint8(reshape(mod((1:100000) * 7919, 256), 100, 1000))"]),
    Row("integers", "checksum", "3000 bytes", {"bytes": "uint8 [1 ?]"}, ["uint8(mod((1:3000) * 7919, 256))"]),
    Row("integers", "blend", "500 x 400", {"a": "uint8 [m n]", "b": "uint8 [m n]", "k": N},
        ["uint8(reshape(mod((1:200000) * 7919, 256), 500, 400))", "uint8(reshape(mod((1:200000) * 7907, 256), 500, 400))", "9"]),
    Row("integers", "divisors", "100 x 100", numbers("n"), ["100"]),
    Row("single", "horner", "20000 points, degree 8", {"x": "real single [1 ?]", "c": "real single [1 ?]"},
        ["single(%s)" % (NOISE % "20000"), "single([1 -2 3 -4 5 -6 7 -8 9])"]),
]

TEXT_AND_RECORDS = [
    Row("text", "caesar", "20000 letters", {"s": "char [1 ?]", "k": N}, ["repmat('Veni, vidi, vici. OK', 1, 1000)", "3"]),
    Row("text", "numbers_in_text", "22000 letters", {"s": "char [1 ?]"}, ["repmat('a 12 bc,3456; x9 7.31 ', 1, 1000)"], 2),
    Row("structs", "springs", "50 masses, 60 steps", numbers("n", "steps"), ["50", "60"]),
    Row("structs", "lander", "from 2000", numbers("h0", "v0"), ["2000", "0"], 2),
    Row("growth", "records", "20000 numbers", {"x": ROW}, ["(1:20000) / 4 + mod((1:20000) * 7, 13)"], 2),
    Row("growth", "trail", "2000 rows", numbers("n"), ["2000"]),
]

CALLS = [
    Row("handles", "dispatch", "20000 calls", {"code": ROW, "x": N}, ["mod((1:20000) * 7919, 4) + 1", "0.7"]),
    Row("handles", "simpson", "10000 points", numbers("a", "b", "n", "w"), ["0", "3", "10000", "1.5"]),
    Row("recursion", "fibonacci", "18", numbers("n"), ["18"], python=True),
    Row("recursion", "queens", "6", numbers("n"), ["6"]),
    Row("small", "turned", "20000 turns of 3-vectors", {"P": "real double [3 ?]", "n": N}, ["reshape(mod(1:300, 7), 3, 100)", "20000"]),
    Row("small", "bodies", "30 bodies, 10 steps", {"X": "real double [3 k]", "V": "real double [3 k]", "m": "real double [1 k]", "dt": N, "steps": N},
        ["reshape(mod((1:90) * 7, 13), 3, 30)", "zeros(3, 30)", "1 + mod(1:30, 3)", "0.01", "10"], 2),
    Row("small", "lorenz", "5000 steps", {"y": "real double [3 1]", "h": N, "steps": N}, ["[1; 1; 1]", "0.005", "5000"]),
]

LINES = [
    Row("lines", "options_price", "20000 options", {"s": ROW, "k": ROW, "t": N, "r": N, "v": N},
        ["80 + 40 * (%s)" % (NOISE % "20000"), "90 + 20 * (mod((1:20000) * 7907, 1013) / 1013)", "0.5", "0.03", "0.2"]),
    Row("lines", "clamped", "200000 numbers", {"x": ROW, "lo": N, "hi": N}, [NOISE % "200000", "0.2", "0.8"], 2),
    Row("lines", "spread", "200000 numbers", {"x": ROW}, [NOISE % "200000"], 3),
    Row("lines", "centred", "500 x 200", {"A": MATRIX}, ["reshape(%s, 500, 200)" % (NOISE % "100000")]),
]

ROWS = PAPER + LOOPS + BLOCKS + CLASSES + TEXT_AND_RECORDS + CALLS + LINES
