// Regions over arrays that may be complex: values of all sorts beside the interpreter.
#include <random>

#include "worker/native/region_for_test.h"

namespace residua::native {
namespace {

using Complex = std::complex<double>;

enum class Kind : uint8_t { kReal, kComplex, kNoPart, kNegativePart, kOneInMany };

// Special numbers and random ones. Of no part: complex as no operation gives it.
Value Numbers(int64_t m, int64_t n, Kind kind, std::mt19937* random) {
  const auto part = [&] {
    if ((*random)() % 4 == 0) return kScalars[(*random)() % kScalars.size()];
    return std::ldexp(static_cast<double>((*random)()) - 0x1p31, -28);
  };
  Value v = Value::Array(value::ClassId::kDouble, value::Dims(m, n), kind != Kind::kReal);
  for (int64_t k = 0; k < m * n; ++k) {
    if (kind == Kind::kReal) {
      v.mutable_data<double>()[k] = part();
      continue;
    }
    double im = kind == Kind::kNegativePart ? -0.0 : 0.0;
    if (kind == Kind::kComplex || (kind == Kind::kOneInMany && (*random)() % 4 == 0)) im = part();
    v.mutable_data<Complex>()[k] = Complex(part(), im);
  }
  return v;
}

constexpr Kind kKinds[] = {Kind::kReal, Kind::kComplex, Kind::kNoPart, Kind::kNegativePart, Kind::kOneInMany};

struct Extents {
  int64_t m, n;
};

void CheckAll(const char* body, const char* word, int seed) {
  Program p(std::string("function y = f(z, w, x, s)\n  ") + body + "\nend\n",
            {"double [? ?]", "double [? ?]", "real double [? ?]", "double scalar"});
  EXPECT_TRUE(Has(p, word)) << body << "\n" << p.result.array_ir_text;
  std::mt19937 random(static_cast<unsigned>(seed));
  for (const Extents e : {Extents{1, 1}, {1, 6}, {5, 1}, {3, 4}, {0, 3}, {2, 2}}) {
    for (const Kind z : kKinds) {
      for (const Kind w : kKinds) {
        const Kind s = kKinds[random() % 5];
        p.Check({Numbers(e.m, e.n, z, &random), Numbers(e.m, e.n, w, &random), Numbers(e.m, e.n, Kind::kReal, &random),
                 Numbers(1, 1, s, &random)});
      }
    }
  }
  // Extents that do not agree.
  p.Check({Numbers(2, 3, Kind::kComplex, &random), Numbers(3, 2, Kind::kComplex, &random),
           Numbers(2, 3, Kind::kReal, &random), D(1)});
  p.Check({Numbers(2, 3, Kind::kComplex, &random), Numbers(1, 3, Kind::kComplex, &random),
           Numbers(2, 3, Kind::kReal, &random), D(1)});
}

TEST(RegionComplex, Arithmetic) {
  const char* const bodies[] = {
      "y = z + w;",
      "y = z - w .* x;",
      "y = x - z + s;",
      "y = z .* w .* w;",
      "y = (z .* w) ./ (w - s);",
      "y = x ./ z;",
      "y = (z / 2 - w) / s;",
      "y = -z * s + conj (w) .* x;",
      "y = exp (z) .* w;",
      "y = (sin (w) + cos (z .* x)) .* z;",
      "y = 2i * x .* (z - z) + x;",
      "y = z; y = (y - conj (y)) .* x;",
      "y = (z - real (z)) .* w;",
      "y = z .^ 2 + w;",
      "y = (z .* x) .^ 3 - w .^ 2;",
      "y = complex (real (z .* w), 0) + 1i * abs (w);",
  };
  int seed = 1;
  for (const char* body : bodies) CheckAll(body, "new_complex", seed++);
}

TEST(RegionComplex, PartsAndPieces) {
  const char* const bodies[] = {
      "y = z(:, 1) .* w(:, 1);",
      "y = z(1:2:end, :);",
      "y = z(end:-1:1, 1) * 2 - x(:, 1);",
      "y = [z + w, z - w];",
      "y = [z; w .* x; x + 1];",
      "y = [z * 1; w .* x; x + 1];",
      "y = [z(:, 1) .* w(:, 1), x(:, 1)];",
      "y = z * 1; y = [y, conj (y); -y, x];",
      "y = z * 1; y = [y, conj (y)];",
      "y = [z(1, :) - z(1, :); w(1, :)];",
  };
  int seed = 100;
  for (const char* body : bodies) CheckAll(body, "new_complex", seed++);
}

TEST(RegionComplex, AmongRealNumbers) {
  const char* const bodies[] = {
      "y = real (z) .^ 2 + imag (z) .^ 2;",  "y = abs (z) + x;",
      "y = sum (abs (z(:, 1)) .* x(:, 1));", "y = max (abs (w)) - 1;",
      "y = x; y(abs (z) > 1) = 0;",
  };
  int seed = 200;
  for (const char* body : bodies) CheckAll(body, "is_full_array", seed++);
}

// A transform by halves: stages that are real at first, and one number at the end.
TEST(RegionComplex, Halves) {
  Program p(
      "function y = f(x)\n  n = numel (x);\n  if n == 1\n    y = x;\n  else\n    e = f (x(1:2:n));\n    o = f "
      "(x(2:2:n));\n"
      "    w = exp (-2i * pi * (0:n/2-1) / n) .* o;\n    y = [e + w, e - w];\n  end\nend\n",
      {"double [1 ?]"});
  EXPECT_TRUE(Has(p, "new_complex"));
  std::mt19937 random(7);
  for (const Kind kind : kKinds) {
    for (const int64_t n : {1, 2, 4, 16}) p.Check({Numbers(1, n, kind, &random)});
  }
}

}  // namespace
}  // namespace residua::native
