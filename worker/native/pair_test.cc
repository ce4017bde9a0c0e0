// Double scalars that may be complex, as two numbers: every operator beside the interpreter, with parts of all sorts.
#include "worker/native/program_for_test.h"

namespace residua::native {
namespace {

std::vector<Value> Parts() {
  return {D(0), D(-0.0), D(1), D(-2.5), D(kNaN), D(std::numeric_limits<double>::infinity()), D(-1e308), D(5e-324)};
}

TEST(Pairs, OperatorsInLoops) {
  Program p(
      "function [a, r] = f(x, y, n)\n  b = 0;\n  a = 0;\n  z = 0.3 + 0.4i;\n  w = complex(x, y);\n  for k = 1:n\n"
      "    a = a * z + k;\n    w = w * w - a / (1 + w);\n    b = -w + x;\n    if abs(w) > 10, w = w / 16; end\n  end\n"
      "  r = {real(w), imag(w), conj(w) * w, w * 0, w / y, y / w, w - w, -w, complex(1, 0) * 1, 2i * 2i, b, [a w z]};\n"
      "end\n",
      {"real double scalar", "real double scalar", "real double scalar"}, 2);
  EXPECT_FALSE(p.Interprets());
  EXPECT_NE(p.result.array_ir_text.find("pair_over"), std::string::npos);
  for (const Value& x : Parts()) {
    for (const Value& y : Parts()) {
      for (const double n : {0.0, 1.0, 4.0}) p.Check({x, y, D(n)});
    }
  }
}

// Parameters, elements and results of functions become pairs where they are computed with; what may be complex and is
// not narrowed stays so until then.
TEST(Pairs, FromValues) {
  Program p(
      "function [s, same, is] = f(z, v)\n  s = 0;\n  for k = 1:numel(v)\n    s = s * 0.5 + v(k) * z;\n  end\n  same = "
      "z;\n"
      "  is = {iscomplex(z), iscomplex(z * 1), iscomplex(s), isreal(s), abs(z), abs(s), s == z, g(z)};\nend\n"
      "function y = g(x)\n  y = x - 1i;\n  y = y * y;\nend\n",
      {"any", "any"}, 3);
  const std::vector<Value> scalars{D(2), Value::Complex(1, 0), Value::Complex(0, 1), Value::Complex(kNaN, -0.0),
                                   Value::Bool(true)};
  Value list = Value::Array(value::ClassId::kDouble, value::Dims(1, 3), true);
  for (int64_t k = 0; k < 3; ++k) list.mutable_data<std::complex<double>>()[k] = {k - 1.0, 1.0 - k};
  for (const Value& z : scalars) {
    for (const Value& v : {list, Row({1, -2}), D(3), Value::Complex(2, 0), Value(), Value::String("ab")})
      p.Check({z, v});
  }
}

// A variable that is a pair where it is printed, caught, captured and returned is the value it was.
TEST(Pairs, ReadAsValues) {
  Program p(
      "function [z, c, t] = f(x)\n  z = x + 2i\n  z += 1;\n  h = @(a) a * z;\n  c = h(2);\n  z = z * z;\n  t = 0;\n"
      "  if z, t = 1; end\n  switch real(z)\n    case 5\n      t = t + 10;\n  end\n  while abs(z) < 40\n    z = z * (1 "
      "+ 1i);\n"
      "    t = t + 1;\n  end\n  z\nend\n",
      {"real double scalar"}, 3);
  for (const Value& x : Parts()) {
    if (x.ElementAsDouble(0) != x.ElementAsDouble(0)) continue;  // its loop has an end by a comparison only
    p.Check({x});
  }
}

// Functions and powers whose results may be complex are numbers in loops, whatever their arguments are.
TEST(Pairs, FunctionsAndPowers) {
  Program p(
      "function r = f(x, y, n)\n  z = complex(x, y);\n  s = 0;\n  w = 0;\n  for k = 1:n\n"
      "    s = s + exp(-2i * pi * k * x) * sqrt(x * k) + log(z) ^ k;\n    w = w + x ^ y + z .^ 2 - sin(z) * acos(y) + "
      "y ^ "
      "z;\n"
      "  end\n  r = {s, w, exp(s), iscomplex(exp(z)), sqrt(z * 0), sign(z), round(z * 2.5), tan(z) ^ 0.5};\nend\n",
      {"real double scalar", "real double scalar", "real double scalar"}, 1);
  EXPECT_FALSE(p.Interprets());
  EXPECT_NE(p.result.array_ir_text.find("pair_function"), std::string::npos);
  EXPECT_NE(p.result.array_ir_text.find("pair_binary"), std::string::npos);
  for (const Value& x : Parts()) {
    for (const Value& y : Parts()) {
      for (const double n : {0.0, 1.0, 3.0}) p.Check({x, y, D(n)});
    }
  }
  for (const double y : {0.5, 3.0, -2.0, 2147483646.0, 2147483648.0, -4e9}) p.Check({D(-1.5), D(y), D(2)});
}

}  // namespace
}  // namespace residua::native
