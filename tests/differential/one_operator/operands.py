"""Arguments of one-operator functions: every class, every shape, the values where operations differ.

Each is an expression. `TYPED` names what is declared of it when its residual is made for any value of its kind.
"""

OPERANDS = {
    # ---- double
    "three": "3", "minus half": "-0.5", "minus zero": "-0", "nan": "NaN", "inf": "Inf", "minus inf": "-Inf",
    "large": "1e300", "0x0": "[]", "1x0": "zeros(1, 0)", "0x3": "zeros(0, 3)", "row": "[1, -2, 3.5]",
    "column": "[4; 0; -1.5]", "square": "[4, 1; 2, 3]", "singular": "[1, 2; 2, 4]", "2x3": "[1, 2, 3; -4, 5, 6]",
    "cube": "reshape(1:8, [2, 2, 2]) - 4", "2x0x3": "zeros(2, 0, 3)", "special row": "[NaN, 1, -0, Inf, -Inf]",
    "range": "2:5", "empty range": "3:1", "complex": "1.5 - 2i", "complex square": "[1, 2i; 3 - 1i, -4]",
    "complex column": "[0; NaN; 1i]", "sparse": "sparse([2, 0; 0, -3])", "sparse row": "sparse([0, 1, 0])",
    "sparse empty": "sparse(0, 3)", "sparse logical": "sparse([true, false])", "sparse complex": "sparse([0, 2i])",
    "eye": "eye(3)", "permuted": "eye(3)([2, 3, 1], :)",
    # ---- single
    "single": "single(2.5)", "single row": "single([0.1, -0, Inf])", "single square": "single([1, 2; 3, 5])",
    "single complex": "single(1 + 2i)", "single empty": "single(zeros(0, 2))",
    # ---- integers
    "int8": "int8(-7)", "int8 row": "int8([-128, 127, 0])", "int16 square": "int16([1, -2; 300, 4])",
    "int32": "int32(5)", "int32 column": "int32([7; -8])", "int64": "int64(9007199254740993)",
    "int64 row": "[intmin('int64'), intmax('int64')]", "uint8": "uint8(20)", "uint8 row": "uint8([0, 255, 7])",
    "uint8 empty": "uint8([])", "uint16": "uint16(30)", "uint32 square": "uint32([1, 2; 3, 4294967295])",
    "uint64": "intmax('uint64')", "int32 cube": "int32(reshape(1:8, [2, 2, 2]))",
    # ---- logical, char
    "true": "true", "logical row": "[true, false, true]", "logical square": "[true, false; true, true]",
    "logical empty": "false(0, 3)", "letter": "'a'", "text": "'Abc 12'", "number text": "'3.5'", "no text": "''",
    "rows of text": "['ab'; 'cd']", "column of text": "['x'; 'y'; 'z']",
    # ---- cell, struct, handle
    "cell": "{1, 'two', [3, 4]}", "cell of text": "{'b', 'a', 'b'}", "empty cell": "{}", "cell 0x2": "cell(0, 2)",
    "cell column": "{1; 2}", "struct": "struct('a', 1, 'b', 'x')", "struct array": "struct('a', {1, 2, 3})",
    "empty struct": "struct('a', {})", "struct without fields": "struct()", "handle": "@sin",
    "anonymous": "@(t) t + 1",
}

# The declared facts under which a residual is made for any value of a kind.
TYPED = {
    "three": "realscalar", "minus half": "double scalar", "row": "real double [1 ?]", "column": "real double [? 1]",
    "square": "real double [2 2]", "2x3": "real double [? ?]", "cube": "real double", "complex": "double scalar",
    "complex square": "double [2 2]", "0x0": "double", "special row": "real double [1 5]", "range": "real double [1 4]",
    "single": "single scalar", "single row": "real single [1 ?]", "single square": "single", "int8": "int8 scalar",
    "int8 row": "int8 [1 3]", "int16 square": "int16", "int32": "int32 scalar", "int64": "int64 scalar",
    "uint8 row": "uint8 [1 ?]", "uint64": "uint64 scalar", "true": "logical scalar", "logical row": "logical [1 ?]",
    "letter": "char scalar", "text": "char [1 ?]", "rows of text": "char", "cell": "cell [1 ?]",
    "cell of text": "cell", "struct": "struct scalar", "struct array": "struct", "handle": "function_handle",
}
# The second arguments that are paired with each first one in the ordinary run.
PARTNERS = ["three", "minus zero", "nan", "0x0", "row", "square", "column", "complex", "single", "int8", "uint8 row",
            "int32", "true", "letter", "text", "cell", "struct", "sparse", "1x0", "handle", "uint64", "logical square"]
