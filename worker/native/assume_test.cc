// Programs of which nothing is declared: the version on assumptions and the one without give what the interpreter does.
#include <algorithm>

#include "worker/native/program_for_test.h"

namespace residua::native {
namespace {

const Value& Strange(size_t k) {
  static const std::vector<Value>* const kValues = [] {
    auto* out = new std::vector<Value>;
    Value cube = Value::Array(value::ClassId::kDouble, value::Dims({2, 2, 2}));
    for (int64_t j = 0; j < 8; ++j) cube.mutable_data<double>()[j] = static_cast<double>(j) - 2.5;
    Value complex = Value::Complex(1, 2);
    out->insert(out->end(),
                {D(3), D(-0.0), D(kNaN), Value::Bool(true), Value::Scalar(value::ClassId::kInt32, 3),
                 Value::Scalar(value::ClassId::kSingle, 2.5), Value::String("ab"), complex, cube, Value::Range(1, 1, 4),
                 Filled(3, 4, 2), Filled(0, 3, 1), Filled(1, 1, 3), Row({3, 1, 2}), Value()});
    return out;
  }();
  return (*kValues)[k % kValues->size()];
}
constexpr size_t kStrange = 15;

bool Forwards(const Program& p) { return p.result.array_ir_text.find("forwards {") != std::string::npos; }

TEST(Assumptions, MatrixLoops) {
  Program p(
      "function C = f(A, B)\n  [m, p] = size(A);\n  n = size(B, 2);\n  C = zeros(m, n);\n  for j = 1:n\n"
      "    for k = 1:p\n      b = B(k, j);\n      for i = 1:m\n        C(i, j) = C(i, j) + A(i, k) * b;\n      end\n"
      "    end\n  end\nend\n",
      {"any", "any"});
  EXPECT_TRUE(Forwards(p));
  EXPECT_FALSE(p.Interprets());
  for (size_t a = 0; a < kStrange; ++a) {
    for (size_t b = 0; b < kStrange; ++b) p.Check({Strange(a), Strange(b)});
  }
}

TEST(Assumptions, ScalarsAndStores) {
  Program p(
      "function [x, s] = f(x, n, a)\n  s = 0;\n  for k = 1:n\n    x(k) = a * x(k) + k;\n    s = s + x(k);\n  "
      "end\nend\n",
      {"any", "any", "any"}, 2);
  EXPECT_TRUE(Forwards(p));
  for (size_t x = 0; x < kStrange; ++x) {
    for (size_t n = 0; n < kStrange; ++n) p.Check({Strange(x), Strange(n), Strange(x + n)});
  }
}

// What is stored into a column, joined with a matrix, or gives one element with an array.
TEST(Assumptions, ArraysByWhatBecomesOfThem) {
  Program p(
      "function [y, B] = f(A, x, w)\n  n = size(A, 1);\n  B = [A x];\n  z = zeros(n, 3);\n  z(:, 1) = x;\n"
      "  v = zeros(1, 2);\n  y = zeros(1, 2);\n  for k = 1:2\n    for i = 1:n\n      z(i, k + 1) = z(i, k) / 2 + A(i, "
      "1);\n"
      "    end\n    v(2:end) = v(1:end - 1);\n    v(1) = k;\n    y(k) = 1 - w * v';\n  end\nend\n",
      {"any", "any", "any"}, 2);
  EXPECT_TRUE(Forwards(p));
  for (size_t a = 0; a < kStrange; ++a) {
    for (size_t x = 0; x < kStrange; ++x) p.Check({Strange(a), Strange(x), Strange(a + x)});
  }
  p.Check({Filled(3, 4, 2), Filled(3, 1, 1), Row({3, 1})});
}

// What is added to a number, and the count of what holds in a vector.
TEST(Assumptions, NumbersByWhatStandsBesideThem) {
  Program p(
      "function s = f(r, x)\n  H = [1 0];\n  P = [2 1; 1 3];\n  s = 0;\n  for k = 1:3\n    S = H * P * H' + r;\n"
      "    P = P - P * H' / S * H * P;\n    s = s + S + x(max(1, min(2, sum(x <= k))));\n  end\nend\n",
      {"any", "any"});
  EXPECT_TRUE(Forwards(p));
  for (size_t r = 0; r < kStrange; ++r) {
    for (size_t x = 0; x < kStrange; ++x) p.Check({Strange(r), Strange(x)});
  }
  p.Check({D(0.5), Row({0.5, 1.5, 2.5})});
}

// A value that the caller keeps is not changed by the version that stores in place.
TEST(Assumptions, CallersValueStays) {
  Program p(
      "function [x, y] = f(y)\n  x = g(y);\nend\nfunction x = g(x)\n  for k = 1:numel(x)\n    x(k) = -x(k);\n  "
      "end\nend\n",
      {"any"}, 2);
  EXPECT_TRUE(Forwards(p));
  for (size_t x = 0; x < kStrange; ++x) p.Check({Strange(x)});
}

// A call inside the program whose argument's facts are open tests again; one with known facts does not.
TEST(Assumptions, AtCalls) {
  const std::string text =
      "function s = f(c)\n  s = g(c{1}) + g([1 2 3]);\nend\n"
      "function s = g(x)\n  s = 0;\n  for k = 1:numel(x)\n    s = s + x(k) * x(k);\n  end\nend\n";
  Program p(text, {"any"});
  EXPECT_TRUE(Forwards(p));
  for (size_t x = 0; x < kStrange; ++x) {
    Value cell = Value::Cell(value::Dims(1, 1));
    cell.mutable_cell(0) = Strange(x);
    p.Check({cell});
    p.Check({Strange(x)});
  }
}

// The limit of recursion is reached at the same depth: choosing a version is no call.
TEST(Assumptions, Recursion) {
  Program p("function s = f(x, n)\n  if n <= 0\n    s = x(1);\n  else\n    s = f(x, n - 1) + x(1) * n;\n  end\nend\n",
            {"any", "any"});
  EXPECT_TRUE(Forwards(p));
  for (const double n : {0.0, 3.0, 253.0, 254.0, 255.0, 256.0, 257.0}) {
    for (const Value& x : {D(0.1), Value::Scalar(value::ClassId::kInt32, 3), Row({1, 2})}) p.Check({x, D(n)});
  }
}

// A parameter that is not given fails no test of what is given. The entry itself is given all that it was made for.
TEST(Assumptions, MissingArguments) {
  Program p(
      "function s = f(x, n, given)\n  if given > 1\n    s = g(x, n);\n  elseif given > 0\n    s = g(x);\n  else\n    s "
      "= "
      "g();\n  end\nend\n"
      "function s = g(x, n)\n  s = 0;\n  if nargin > 1\n    for k = 1:n\n      s = s + x(k) / n;\n    end\n  "
      "end\nend\n",
      {"any", "any", "realscalar"});
  for (size_t x = 0; x < kStrange; ++x) {
    for (int given = 0; given < 3; ++given) p.Check({Strange(x), D(2), D(given)});
  }
  EXPECT_EQ(p.Native({D(1)}).identifier, "Residua:not-given");
  EXPECT_EQ(p.Native({D(1)}).message,
            "`f` was made for calls with `n`, which is not given; `residua specialise` with `--nargin` makes one for "
            "fewer arguments");
}

// Arrays of characters, of integers, of truth values and of singles have versions where the text speaks of their
// elements.
TEST(Assumptions, ElementsOfClasses) {
  Program count(
      "function h = f(a)\n  h = zeros(1, 300);\n  for k = 1:numel(a)\n    j = double(a(k)) + 1;\n    h(j) = h(j) + 1;\n"
      "  end\nend\n",
      {"any"});
  Program sum(
      "function s = f(a)\n  s = int32(0);\n  for k = 1:numel(a)\n    s = s + a(k) * 2 - int32(1);\n  end\nend\n",
      {"any"});
  Program scan(
      "function [n, d] = f(s)\n  n = 0; d = 0;\n  for k = 1:length(s)\n    c = s(k);\n    if c == 'a' || c == ' '\n"
      "      n = n + 1;\n    end\n    d = d * 2 + (s(k) - 'a');\n    switch c\n      case {'b', 'c'}\n        d = d + "
      "1;\n"
      "    end\n  end\nend\n",
      {"any"}, 2);
  Program chosen(
      "function s = f(m, x)\n  s = 0;\n  for k = 1:numel(m)\n    if m(k) && ~m(1)\n      s = s + x(k) / 3;\n    end\n  "
      "end\n"
      "end\n",
      {"any", "any"});
  Program rounded("function s = f(x)\n  s = 0;\n  for k = 1:numel(x)\n    s = single(0.1) + x(k) * s;\n  end\nend\n",
                  {"any"});
  std::vector<Value> arguments;
  for (size_t k = 0; k < kStrange; ++k) arguments.push_back(Strange(k));
  for (const char* text : {"", "a", "ab ca", "xyz{"}) arguments.push_back(Value::String(text));
  using value::ClassId;
  for (const ClassId c : {ClassId::kUint8, ClassId::kInt32, ClassId::kInt8, ClassId::kSingle, ClassId::kLogical}) {
    for (const auto& dims : {value::Dims(1, 5), value::Dims(2, 3), value::Dims(0, 1), value::Dims({1, 2, 2})}) {
      Value v = Value::Array(c, dims);
      for (int64_t k = 0; k < v.numel(); ++k) {
        if (c == ClassId::kUint8) v.mutable_data<uint8_t>()[k] = static_cast<uint8_t>(255 - k);
        if (c == ClassId::kInt32) v.mutable_data<int32_t>()[k] = static_cast<int32_t>(k % 2 == 0 ? 2147483000 : k);
        if (c == ClassId::kInt8) v.mutable_data<int8_t>()[k] = static_cast<int8_t>(100 - k);
        if (c == ClassId::kSingle) v.mutable_data<float>()[k] = static_cast<float>(k) * 0.1F;
        if (c == ClassId::kLogical) v.mutable_data<bool>()[k] = k % 2 == 1;
      }
      arguments.push_back(v);
    }
  }
  for (Program* p : {&count, &sum, &scan, &chosen, &rounded}) EXPECT_TRUE(Forwards(*p));
  for (const Value& x : arguments) {
    for (Program* p : {&count, &sum, &scan, &rounded}) p->Check({x});
    for (const Value& y : {Row({1, 2, 3, 4, 5}), Row({1}), Value::String("abcde")}) chosen.Check({x, y});
  }
}

// Elements by three subscripts: read, stored, grown, of arrays of any number of dimensions.
TEST(Assumptions, ThreeDimensions) {
  Program stencil(
      "function B = f(A, n)\n  [n1, n2, n3] = size(A);\n  B = A;\n  for s = 1:n\n    for k = 1:n3-1\n"
      "      for j = 1:n2-1\n        for i = 1:n1-1\n"
      "          B(i, j, k) = A(i + 1, j, k) - A(i, j + 1, k) * A(end, end, k + 1);\n        end\n      end\n"
      "    end\n    A = B;\n  end\nend\n",
      {"any", "any"});
  Program bounds(
      "function [x, s, old] = f(x, i, j, k)\n  old = x;\n  s = 0;\n  for q = 1:3\n    s = s + x(q, j, k);\n"
      "    x(i, j, k) = s;\n    x(q, k, j) = q;\n  end\nend\n",
      {"any", "any", "any", "any"}, 3);
  EXPECT_TRUE(Forwards(stencil) && Forwards(bounds));
  EXPECT_NE(stencil.result.array_ir_text.find("index_scalar3"), std::string::npos);
  Value four = Value::Array(value::ClassId::kDouble, value::Dims({3, 2, 2, 2}));
  Value big = Value::Array(value::ClassId::kDouble, value::Dims({4, 3, 5}));
  for (int64_t q = 0; q < 60; ++q) big.mutable_data<double>()[q] = kScalars[static_cast<size_t>(q) % kScalars.size()];
  std::vector<Value> arrays{four, big, Value::Array(value::ClassId::kDouble, value::Dims({3, 0, 2}))};
  for (size_t x = 0; x < kStrange; ++x) arrays.push_back(Strange(x));
  for (const Value& x : arrays) {
    for (const double n : {0.0, 1.0, 3.0}) stencil.Check({x, D(n)});
    for (const double i : {0.0, 1.0, 3.0, 6.0, 1.5, kNaN}) {
      for (const double j : {-1.0, 1.0, 2.0}) {
        for (const double k : {1.0, 2.0, 3.0, 7.0}) bounds.Check({x, D(i), D(j), D(k)});
      }
    }
  }
}

TEST(Assumptions, NothingIsAssumed) {
  for (const char* text : {"function y = f(s)\n  y = s;\nend\n",
                           "function y = f(s)\n  y = s.a;\n  for k = 1:3\n    y = y + s{k};\n  end\nend\n"}) {
    Program p(text, {"any"});
    EXPECT_FALSE(Forwards(p)) << text << p.result.array_ir_text;
    for (size_t x = 0; x < kStrange; ++x) p.Check({Strange(x)});
  }
}

TEST(Assumptions, StructsAndCells) {
  // What they hold is taken for numbers, and for arrays of them where elements are taken.
  const char* const whole_parts =
      "function y = f(s)\n  y = 0;\n  for k = 1:2\n    v = s{k};\n    for j = 1:numel(v)\n"
      "      y = y + v(j) * j;\n    end\n  end\nend\n";
  for (const char* text :
       {"function y = f(s)\n  y = 0;\n  for k = 1:3\n    y = y + s.a * k - s.a;\n  end\nend\n",
        "function y = f(s)\n  y = 0;\n  for k = 1:2\n    y = y + s(k).a - k;\n  end\nend\n",
        "function y = f(s)\n  y = 0;\n  for k = 1:2\n    y = y + s(k).a(k) * 2;\n  end\nend\n",
        "function y = f(s)\n  y = 0;\n  for k = 1:2\n    y = y + s{k}(k) * 2;\n  end\nend\n", whole_parts}) {
    Program p(text, {"any"});
    EXPECT_TRUE(Forwards(p)) << text << p.result.array_ir_text;
    for (size_t x = 0; x < kStrange; ++x) {
      Value one = Value::Struct(value::Dims(1, 1), {"a"}), two = Value::Struct(value::Dims(1, 2), {"a"});
      Value cell = Value::Cell(value::Dims(1, 2));
      one.mutable_field(0, 0) = two.mutable_field(0, 0) = cell.mutable_cell(0) = Strange(x);
      two.mutable_field(1, 0) = cell.mutable_cell(1) = Strange(x + 4);
      for (const Value& v : {one, two, cell, Strange(x)}) p.Check({v});
    }
  }
}

TEST(Assumptions, WhatIsGivenFractionsIsAHandle) {
  Program p("function y = f(s)\n  y = s(0.5) + s(1.5);\n  for k = 1:3\n    y = y * 2;\n  end\nend\n", {"any"});
  EXPECT_TRUE(Forwards(p)) << p.result.array_ir_text;
  for (size_t x = 0; x < kStrange; ++x) p.Check({Strange(x)});
}

TEST(Assumptions, AFormulaIsOfScalars) {
  // No loops: what operators are applied to is a number; or else a matrix, where its elements are gone over.
  for (const char* text :
       {"function y = f(s)\n  y = s + 1;\nend\n", "function y = f(s)\n  y = s .* s + 1 - s;\nend\n",
        "function y = f(s)\n  y = 3 * s(1) ^ 3 / (s(2) + 1);\nend\n",
        "function y = f(s)\n  if s > 2\n    y = sin (s) ^ 2 / s;\n  else\n    y = s ^ 3 - 1;\n  end\nend\n"}) {
    Program p(text, {"any"});
    EXPECT_TRUE(Forwards(p)) << text << p.result.array_ir_text;
    for (size_t x = 0; x < kStrange; ++x) p.Check({Strange(x)});
  }
}

}  // namespace
}  // namespace residua::native
