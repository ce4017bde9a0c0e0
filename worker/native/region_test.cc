// Elementwise statements that become one loop, and reductions over them.
#include "worker/native/program_for_test.h"

namespace residua::native {
namespace {

// Every lowering that computes on scalars: no boxing, and the interpreter's bits.
TEST(Lowerings, OneScalar) {
  const std::vector<std::string> expressions = {
      "abs(x)",        "ceil(x)",          "floor(x)",    "fix(x)",       "round(x)",
      "sign(x)",       "sin(x)",           "tanh(x)",     "exp(x)",       "expm1(x)",
      "atan(x)",       "gamma(x)",         "real(x)",     "conj(x)",      "imag(x)",
      "isnan(x)",      "isinf(x)",         "isfinite(x)", "double(x)",    "numel(x)",
      "length(x)",     "rows(x)",          "columns(x)",  "ndims(x)",     "isempty(x)",
      "isscalar(x)",   "isvector(x)",      "isrow(x)",    "iscolumn(x)",  "issquare(x)",
      "ismatrix(x)",   "size(x, 1)",       "uminus(x)",   "transpose(x)", "logical(abs(floor(x)) > 2)",
      "double(x > 1)", "xor(x > 0, x < 3)"};
  for (const std::string& e : expressions) {
    Program p("function y = f(x)\n  y = " + e + ";\nend\n", {"realscalar"});
    EXPECT_EQ(p.result.array_ir_text.find("call_builtin"), std::string::npos) << p.result.array_ir_text;
    for (double a : kScalars) p.Check({D(a)});
  }
}

TEST(Lowerings, TwoScalars) {
  const std::vector<std::string> expressions = {
      "mod(x, z)",    "rem(x, z)",   "max(x, z)",     "min(x, z)",  "atan2(x, z)", "hypot(x, z)",
      "plus(x, z)",   "minus(x, z)", "times(x, z)",   "eq(x, z)",   "ne(x, z)",    "lt(x, z)",
      "mtimes(x, z)", "le(x, z)",    "gt(x, z)",      "ge(x, z)",   "x & z",       "x | z",
      "and(x, z)",    "or(x, z)",    "rdivide(x, z)", "~x | z > 2", "(x > 1) & z", "abs(x) ^ z"};
  for (const std::string& e : expressions) {
    Program p("function y = f(x, z)\n  y = " + e + ";\nend\n", {"realscalar", "realscalar"});
    EXPECT_EQ(p.result.array_ir_text.find("call_builtin"), std::string::npos) << p.result.array_ir_text;
    for (double a : kScalars) {
      for (double b : kScalars) p.Check({D(a), D(b)});
      for (double b : {0.3, 0.7, 12.0, 1e17, -0.1}) p.Check({D(a), D(b)});
    }
  }
}

TEST(Lowerings, ScalarsOfClasses) {
  Program single(
      "function r = f(x)\n  s = single(x);\n  r = {abs(s), floor(s), ceil(-s), fix(s), round(s), sqrt(s * s), "
      "sqrt(abs(s) + 1)};\n"
      "end\n",
      {"realscalar"});
  Program whole(
      "function r = f(x, n)\n  i = int32(x);\n  u = uint8(x);\n  r = {mod(i, int32(7)), mod(-i, int32(1)), mod(u, "
      "uint8(200)), "
      "floor(i), round(u), mod(i, int32(2147483647)), abs(i), mod(i, int32(-3)), mod(i, int32(n)), mod(i, 5)};\nend\n",
      {"realscalar", "realscalar"});
  for (double a : kScalars) {
    single.Check({D(a)});
    for (const double n : {0.0, 3.0, -2.0}) whole.Check({D(a), D(n)});
    for (const double b : {2147483646.0, -2147483648.0, 1e6, 199.0}) whole.Check({D(b), D(a)});
  }
}

TEST(Lowerings, PowerOfKnownSign) {
  Program whole("function y = f(x)\n  y = x ^ 2 + x ^ 3 - x ^ -1;\nend\n", {"realscalar"});
  Program root("function y = f(x)\n  if x > 0\n    y = power(x, 1 / 3) + x .^ 2.5;\n  else\n    y = 0;\n  end\nend\n",
               {"realscalar"});
  for (double a : kScalars) {
    whole.Check({D(a)});
    root.Check({D(a)});
  }
}

TEST(Lowerings, ExtentsOfAnyArray) {
  Program p(
      "function [a, b, c, d] = f(x)\n  [m, n] = size(x);\n  a = [m, n, numel(x), length(x), rows(x), columns(x), "
      "ndims(x)];\n  b = size(x);\n  c = [isempty(x), isscalar(x), isrow(x), iscolumn(x), isvector(x), issquare(x), "
      "ismatrix(x)];\n  d = numel(2 * x) + size(x + 1, 2);\nend\n",
      {"real double [? ?]"}, 4);
  EXPECT_EQ(p.result.array_ir_text.find("call_builtin"), std::string::npos) << p.result.array_ir_text;
  for (const value::Dims& dims : {value::Dims(0, 0), value::Dims(0, 3), value::Dims(3, 0), value::Dims(1, 1),
                                  value::Dims(1, 4), value::Dims(4, 1), value::Dims(3, 3), value::Dims(2, 5)}) {
    p.Check({value::Value::Array(value::ClassId::kDouble, dims)});
  }
  p.Check({Value::Range(0, 0.1, 1)});
}

TEST(Regions, OfTwoArrays) {
  const std::vector<std::string> bodies = {
      "y = x .* z; w = y + x; y = w - z;",
      "t = x - 1; t = t .* (x + 2); y = t ./ z; w = y;",
      "w = zeros(size(x)); t = ones(size(x)) * 3; w = w + t .* x; y = abs(w) - sqrt(abs(z));",
      "y = x .^ 2 + z .^ 3 - x .^ -1; w = y .^ 5;",
      "y = max(x, 0) + min(z, x); w = mod(x, 3) - rem(z, 2) + hypot(x, z) .* atan2(x, z);",
      "y = sin(x); w = -y + exp(z) / 2; y = y .* w; w = round(y) + fix(x) - floor(z) .* ceil(x);",
      "y = x .* (x > z) - (z <= 1) / 2; w = (x ~= z) + (isnan(x) & ~(z >= 0));",
      "y = x(:) * 2; w = x(:, 1) - 1; y = w;",
      "w = x(2, :) + 1; y = w .* x(end, :) - x(1, :);",
      "y = x(:, end) .* x(:, 2); w = y + z(:, 1);",
      "old = x; x = x * 2; y = x - old; w = z; w = w + y;"};
  for (const std::string& body : bodies) {
    Program p("function [y, w] = f(x, z)\n  " + body + "\nend\n", {"real double [? ?]", "real double [? ?]"}, 2);
    EXPECT_NE(p.result.array_ir_text.find("is_full_array"), std::string::npos) << p.result.array_ir_text;
    for (const value::Dims& a : kShapes) {
      for (const value::Dims& b : kShapes) p.Check({Filled(a[0], a[1], 0), Filled(b[0], b[1], 5)});
    }
    p.Check({Value::Range(0, 0.1, 1), Value::Range(0, 0.1, 1)});
  }
}

TEST(Regions, PartsOfVectors) {
  const std::vector<std::string> bodies = {
      "y = x(2:end) - x(1:end - 1); w = y .* y;", "y = x(1:end - 2) - 2 * x(2:end - 1) + x(3:end); w = y;",
      "y = x(a:b) * 2; w = y + 1;", "y = x(:) + 1; w = x(a:4) .* x(1:b);",
      "y = x; w = x; for k = 1:2\n    y(2:end - 1) = x(1:end - 2) + x(3:end);\n    w = y(a:b) + k;\n  end"};
  for (const std::string& body : bodies) {
    for (const char* facts : {"real double [1 ?]", "real double [? 1]", "real double [1 6]"}) {
      Program p("function [y, w] = f(x, a, b)\n  " + body + "\nend\n", {facts, "realscalar", "realscalar"}, 2);
      // What is known in all extents comes as its elements.
      if (body.find("for") == std::string::npos && facts[15] != '6') {
        EXPECT_NE(p.result.array_ir_text.find("is_full_array"), std::string::npos) << p.result.array_ir_text;
      }
      const bool column = facts[13] == '?', known = facts[15] == '6';
      for (int64_t n : {0, 1, 2, 3, 4, 6, 12}) {
        if (known && n != 6) continue;
        const Value x = Filled(column ? n : 1, column ? 1 : n, 2);
        for (double a : {1.0, 2.0, 0.0, 1.5}) {
          for (double b : {0.0, 1.0, 3.0, 4.0, 7.0, kNaN}) p.Check({x, D(a), D(b)});
        }
      }
    }
  }
}

TEST(Regions, StoresToParts) {
  const std::vector<std::string> bodies = {
      "y = x; y(2:end - 1) = x(1:end - 2) + x(3:end); y(1) = 0;",
      "y = x; y(a:b) = 2;",
      "y = x; for k = 1:3\n    y(2:end) = y(1:end - 1) .* x(2:end) - k;\n  end",
      "y = x; z = y; y(:) = z(:) + 1; y(a:end) = z(a:end)';",
      "y = x; y(a:b) = x(a:b) * 2; y(1:2) = [7 8];",
      "y = [x; 2 * x; x(end:-1:1)]; y(:, a) = [1; 2; 3]; y(2, :) = y(1, :) - y(3, :);",
      "y = x' * x; for k = 1:numel(x)\n    y(:, k) = y(:, k) - y(:, 1) / k;\n    y(k, :) = y(k, :) > 0;\n  end"};
  for (const std::string& body : bodies) {
    for (const char* facts : {"real double [1 ?]", "real double [1 6]"}) {
      Program p("function y = f(x, a, b)\n  " + body + "\nend\n", {facts, "realscalar", "realscalar"});
      EXPECT_FALSE(p.Interprets()) << body;
      for (int64_t n : {0, 1, 2, 3, 6, 12}) {
        if (facts[15] == '6' && n != 6) continue;
        for (double a : {1.0, 2.0, 0.0, 1.5, 6.0}) {
          for (double b : {0.0, 1.0, 3.0, 7.0}) p.Check({Filled(1, n, 2), D(a), D(b)});
        }
      }
      if (facts[15] != '6') p.Check({Value::Range(0, 0.5, 3), D(2), D(3)});
    }
  }
}

TEST(Regions, SpreadColumnsAndRows) {
  const std::vector<std::string> bodies = {
      "at = [1; -2; 0.5] * x; y = 2 * at .* at - [0.5; 0; -1];", "y = c + x; y = y .* (c * x) - x;",
      "t = c .* 2; y = t * ones(1, n) + zeros(3, n) .* x; y = y - t;", "y = c * x + c' .* x';",
      "for k = 1:3\n    y = c * x;\n    y = y + k * x;\n    c = c + 1;\n  end"};
  for (const std::string& body : bodies) {
    Program p("function y = f(c, x)\n  n = numel(x);\n  " + body + "\nend\n",
              {"real double [3 1]", "real double [1 ?]"});
    for (int64_t n : {0, 1, 2, 3, 5, 16, 100}) p.Check({Filled(3, 1, 2), Filled(1, n, 1)});
    p.Check({Filled(3, 1, 4), Value::Range(-1, 0.25, 1)});
  }
}

// A column by a row is a * b + 0 in every size that BLAS may treat in its own way.
TEST(Regions, OuterProducts) {
  Program p("function y = f(c, x)\n  y = c * x;\n  y = y - 0;\nend\n", {"real double [? 1]", "real double [1 ?]"});
  EXPECT_NE(p.result.array_ir_text.find("is_full_array"), std::string::npos);
  for (int64_t m : {0, 1, 2, 3, 4, 5, 8, 17, 64, 250}) {
    for (int64_t n : {0, 1, 2, 3, 4, 7, 8, 31, 65, 300}) p.Check({Filled(m, 1, 3), Filled(1, n, 1)});
  }
}

TEST(Regions, OnlyWhatIsReadLaterIsStored) {
  Program p("function y = f(x)\n  a = x + 1;\n  b = a .* x;\n  a = b - 2;\n  y = a .* a;\nend\n",
            {"real double [1 ?]"});
  const std::string& ir = p.result.array_ir_text;
  size_t stores = 0;
  for (size_t at = ir.find(" store "); at != std::string::npos; at = ir.find(" store ", at + 1)) ++stores;
  EXPECT_EQ(stores, 1u) << ir;
  for (int64_t n : {0, 1, 2, 9}) p.Check({Filled(1, n, 0)});
}

TEST(Regions, ErrorsOfTheStatementsInOrder) {
  Program p("function y = f(x, z)\n  y = x + 1;\n  y = y .* z;\n  y = y - [1 2 3];\nend\n",
            {"real double [? ?]", "real double [? ?]"});
  p.Check({Filled(2, 2, 0), Filled(3, 3, 0)});
  p.Check({Filled(2, 2, 0), Filled(2, 2, 0)});
  p.Check({Filled(1, 3, 0), Filled(1, 3, 0)});
  EXPECT_EQ(p.Native({Filled(2, 2, 0), Filled(3, 3, 0)}).location, "case/f.m:3:3");
}

// Programs of random statements over arrays, rows, columns and scalars: whatever becomes a loop, the bits are the
// interpreter's. RESIDUA_SEED asks for other programs than the fixed ones.
class RandomPrograms {
 public:
  explicit RandomPrograms(unsigned seed) : random_(seed) {}
  std::string Next() {
    std::string out;
    names_ = {"x", "z", "r", "c"};
    const int n = Below(6) + 2;
    for (int k = 0; k < n; ++k) {
      const bool loop = Below(8) == 0;
      const std::string target = Pick({"a", "b", "x", "y", "a", "y", "r", "c"}), value = Array(2);
      absl::StrAppend(&out, loop ? "  for k = 1:2\n" : "", "  ", target, " = ", value, ";\n", loop ? "  end\n" : "");
      names_.push_back(target);
      if (Below(6) == 0) absl::StrAppend(&out, "  s = ", Number(2), ";\n");
    }
    return out;
  }

 private:
  int Below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
  std::string Pick(const std::vector<std::string>& from) {
    return from[static_cast<size_t>(Below(static_cast<int>(from.size())))];
  }
  std::string Number(int depth) {
    switch (depth == 0 ? Below(2) : Below(9)) {
      case 0:
        return Pick({"2", "0.5", "3", "1"});
      case 1:
        return "s";
      case 2:
        return "x(1)";
      case 3:
        return "numel(" + Pick(names_) + ")";
      case 4:
        return Pick({"sum", "max", "any", "all", "prod", "norm"}) + "(" + Array(depth - 1) + ")";
      case 5:
        return Pick({"mod", "min", "hypot"}) + "(" + Number(depth - 1) + ", " + Number(depth - 1) + ")";
      default:
        return "(" + Number(depth - 1) + Pick({" + ", " - ", " * ", " / "}) + Number(depth - 1) + ")";
    }
  }
  std::string Array(int depth) {
    if (depth == 0) return Pick(names_);
    switch (Below(18)) {
      case 0:
        return Pick({"abs", "sin", "floor", "round", "exp"}) + "(" + Array(depth - 1) + ")";
      case 1:
        return Pick({"zeros", "ones"}) + "(size(" + Pick(names_) + "))";
      case 2:
        return "max(" + Array(depth - 1) + ", " + Number(1) + ")";
      case 3:
        return Array(depth - 1) + " .^ " + Pick({"2", "3", "-1", "4"});
      case 4:
        return "mod(" + Array(depth - 1) + ", " + Array(depth - 1) + ")";
      case 5:
        return "c * r";
      case 6:
        return Pick({"r", "c", "x"}) + "'";
      case 7:
        return Number(2) + " * " + Array(depth - 1);
      case 8:
        return "(" + Array(depth - 1) + ") / " + Number(1);
      case 9:
        return "(-" + Array(depth - 1) + ")";
      case 10:
        return Pick({"x(:, 1)", "x(2, :)", "x(:)", "r(:)", "z(:, end)", "x(1, :)"});
      case 11:
        return Pick({"r(2:end)", "r(1:end - 1)", "c(1:2)", "r(1:s)", "c(s:end)"});
      case 12:
        return "(" + Array(depth - 1) + Pick({" > ", " <= ", " == ", " ~= "}) + Array(depth - 1) + ") .* " +
               Array(depth - 1);
      case 13:
        return "(isnan(" + Array(depth - 1) + ") | ~(" + Array(depth - 1) + " >= " + Number(1) + ")) - " +
               Array(depth - 1);
      default:
        return "(" + Array(depth - 1) + Pick({" + ", " - ", " .* ", " ./ "}) + Array(depth - 1) + ")";
    }
  }
  std::mt19937 random_;
  std::vector<std::string> names_;
};

TEST(Regions, RandomPrograms) {
  const char* asked = std::getenv("RESIDUA_SEED");
  const unsigned seed = asked == nullptr ? 1 : static_cast<unsigned>(std::atoi(asked));
  RandomPrograms random(seed);
  for (int k = 0; k < 25; ++k) {
    const std::string body = random.Next();
    Program p("function [y, a, b, s] = f(x, z, r, c, s)\n  y = x; a = z; b = r;\n" + body + "end\n",
              {k % 2 ? "real double [? ?]" : "real double [3 4]", k % 2 ? "real double [? ?]" : "real double [3 ?]",
               "real double [1 ?]", "real double [3 1]", "realscalar"},
              4);
    EXPECT_FALSE(p.Interprets()) << p.result.remarks[0];
    p.Check({Filled(3, 4, 0), Filled(3, 4, 2), Filled(1, 4, 1), Filled(3, 1, 3), D(1.5)});
    p.Check({Filled(3, 4, 0), Filled(3, 1, 2), Filled(1, 1, 2), Filled(3, 1, 3), D(-0.0)});
    if (k % 2 == 0) continue;
    p.Check({Filled(1, 1, 1), Filled(1, 1, 2), Filled(1, 3, 1), Filled(3, 1, 1), D(kNaN)});
    p.Check({Filled(0, 4, 1), Filled(1, 4, 2), Filled(1, 4, 1), Filled(3, 1, 1), D(2)});
    p.Check({Filled(2, 2, 1), Filled(3, 3, 2), Filled(1, 0, 1), Filled(3, 1, 1), D(2)});
  }
}

// Reductions to one number, of arrays and of expressions that never exist as one.
TEST(Reductions, OfVectors) {
  const std::vector<std::string> expressions = {"sum(x)",       "prod(x)",         "sumsq(x)",    "any(x)",
                                                "all(x)",       "sum(x .* x - 1)", "prod(x + 1)", "any(x - x)",
                                                "all(abs(x))",  "sum(x(:))",       "sum(x') + 1", "sum(sqrt(abs(x)))",
                                                "sumsq(x - 2)", "all(x .* x)",     "sum(x .^ 2)", "sum(x ./ numel(x))"};
  for (const std::string& e : expressions) {
    for (const char* facts : {"real double [1 ?]", "real double [? 1]"}) {
      Program p("function y = f(x)\n  y = " + e + ";\nend\n", {facts});
      const bool column = facts[13] == '?';
      for (int64_t n : {0, 1, 2, 3, 10, 100}) {
        for (int seed : {0, 3, 13}) p.Check({Filled(column ? n : 1, column ? 1 : n, seed)});
      }
      p.Check({column ? Row({-0.0, -0.0}, true) : Row({-0.0, -0.0})});
      if (!column) p.Check({Value::Range(0, 0.1, 1)});
    }
  }
}

TEST(Reductions, OfMatricesAndExtremes) {
  for (const char* e : {"sum(sum(x))", "max(max(x))", "min(x(:)) + max(x(:))", "sum(x(:) .* x(:))", "any(any(x))",
                        "all(all(x > 0))", "sum(x)", "max(x)"}) {
    for (const char* facts : {"real double [? ?]", "real double [3 4]", "real double [1 7]"}) {
      Program p(std::string("function y = f(x)\n  y = ") + e + ";\nend\n", {facts});
      const bool any = facts[13] == '?', row = facts[13] == '1';
      for (int seed : {0, 3, 13, 15}) {
        if (any) {
          for (const value::Dims& d : kShapes) p.Check({Filled(d[0], d[1], seed)});
        } else {
          p.Check({row ? Filled(1, 7, seed) : Filled(3, 4, seed)});
        }
      }
    }
  }
}

}  // namespace
}  // namespace residua::native
