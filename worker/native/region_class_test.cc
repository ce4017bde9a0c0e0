// Regions over integers, singles and characters, and over positions along a dimension: the bits and errors of the
// interpreter.
#include "worker/native/region_for_test.h"

namespace residua::native {
namespace {

using value::ClassId;

// Numbers of a class, its extremes among them.
Value OfClass(ClassId c, int64_t m, int64_t n, int seed) {
  static const std::vector<double> kNumbers = {0, 1, 2, 3, 7, 100, 127, 128, 200, 255, -1, -2, -128, 32767, -32768, 5};
  const auto number = [&](int64_t k) {
    const double x = kNumbers[static_cast<size_t>(k * 5 + seed) % kNumbers.size()];
    return c == ClassId::kSingle && k % 7 == 3 ? kNaN : x;
  };
  if (m * n == 1) return Value::Scalar(c, number(0));
  Value v = Value::Array(c, value::Dims(m, n));
  const auto fill = [&](auto* data) {
    using T = std::remove_pointer_t<decltype(data)>;
    for (int64_t k = 0; k < m * n; ++k) {
      const double x = number(k);
      if constexpr (std::is_same_v<T, float>) {
        data[k] = static_cast<float>(x) / 3;
      } else {
        const double low = std::numeric_limits<T>::min(), high = std::numeric_limits<T>::max();
        data[k] = static_cast<T>(std::min(std::max(x, low), high));
      }
    }
  };
  switch (c) {
    case ClassId::kUint8:
      fill(v.mutable_data<uint8_t>());
      break;
    case ClassId::kInt16:
      fill(v.mutable_data<int16_t>());
      break;
    case ClassId::kInt32:
      fill(v.mutable_data<int32_t>());
      break;
    default:
      fill(v.mutable_data<float>());
  }
  return v;
}

struct OneClass {
  ClassId cls;
  const char* name;
};
const std::vector<OneClass> kClasses = {
    {ClassId::kUint8, "uint8"}, {ClassId::kInt16, "int16"}, {ClassId::kInt32, "int32"}, {ClassId::kSingle, "single"}};

TEST(RegionClass, ArithmeticOfScalars) {
  const std::vector<std::string> bodies = {"y = x + z;",
                                           "y = (x + 10) / 2 - z;",
                                           "y = x .* z; y = y - x;",
                                           "y = x ./ z + 1;",
                                           "y = 3 * x - z * 0.5;",
                                           "y = C (2) * x + C (1);",
                                           "y = (x + d) .* 2;",
                                           "y = double (x) .* 2 + double (z);",
                                           "y = single (x) / 3 + single (z);",
                                           "y = C (double (x) .^ 2 + d);",
                                           "y = x > z | x == C (1);",
                                           "y = x; y(x > 2) = 7;",
                                           "y = x; y(2:end) = z(1:end - 1) + 1;",
                                           "y = x; y(2:end) = y(1:end - 1) + 1;",
                                           "y = x; y(1:2) = d(1:2) * 2.5;",
                                           "y = sum (double (x) - double (z));",
                                           "y = x + (z > 1);"};
  for (const OneClass& c : kClasses) {
    for (std::string body : bodies) {
      for (size_t at; (at = body.find("C (")) != std::string::npos;) body.replace(at, 2, c.name);
      const std::string facts = std::string("real ") + c.name + " [? ?]";
      Program p("function y = f(x, z, d)\n  " + body + "\nend\n", {facts, facts, "real double [? ?]"});
      EXPECT_FALSE(p.Interprets()) << body;
      for (const value::Dims& d : {value::Dims(0, 0), value::Dims(1, 1), value::Dims(1, 7), value::Dims(5, 1),
                                   value::Dims(3, 4), value::Dims(20, 9)}) {
        p.Check({OfClass(c.cls, d[0], d[1], 1), OfClass(c.cls, d[0], d[1], 4), Filled(d[0], d[1], 2)});
        p.Check({OfClass(c.cls, d[0], d[1], 1), OfClass(c.cls, 1, d[1], 4), Filled(d[0], d[1], 5)});
        p.Check({OfClass(c.cls, d[0], d[1], 1), OfClass(c.cls, 1, 1, 4), Filled(1, 1, 5)});
      }
    }
  }
}

TEST(RegionClass, Characters) {
  const std::vector<std::string> bodies = {"y = s - '0';", "y = (s == ' ') | (s == 'l');", "y = double (s) .* 2 + 1;",
                                           "y = sum (s == 'l');", "y = s > 'a' & s < 'm';"};
  for (const std::string& body : bodies) {
    Program p("function y = f(s)\n  " + body + "\nend\n", {"real char [? ?]"});
    EXPECT_FALSE(p.Interprets()) << body;
    for (const char* text : {"", "a", "hello world", "0123 9"}) p.Check({Value::String(text)});
  }
}

TEST(RegionPositions, AlongADimension) {
  const std::vector<std::string> bodies = {
      "y = x(a, :) + x(b, :);",           "y = x(:, a) - x(:, b) * 2;",
      "y = x(a, b) + x(b, a);",           "y = (x > 1)(1, 1) + x(a, 2);",
      "y = x; y(a, :) = x(b, :) + 1;",    "y = x; y(a, :) = y(b, :) * 2;",
      "y = x; y(a, b) = 3; y = y + 1;",   "y = sum (x(a, :) .* x(b, :));",
      "y = x(a, 2:3) + 1; y = -y;",       "m = x > 1; y = m(a, :) + m(b, :); y = y + m(a, :);",
      "m = x > 1; y = m(a, b) | m(b, a);"};
  for (const std::string& body : bodies) {
    Program p("function y = f(x, a, b)\n  " + body + "\nend\n",
              {"real double [? ?]", "real double [? ?]", "real double [? ?]"});
    EXPECT_FALSE(p.Interprets()) << body;
    for (const Value& x : {Filled(3, 4, 1), Filled(4, 3, 2), Filled(5, 5, 3), Filled(1, 7, 4), Filled(0, 3, 0)}) {
      for (const Value& a : {Row({1, 2, 3}), Row({3, 1, 1}), Row({2, 2.5, 1}), Row({0, 1, 2}), Row({1, 2, 9}),
                             Row({3, 2, 1}, true), D(2), Filled(0, 0, 0), Value::Range(1, 1, 3)}) {
        p.Check({x, a, Row({2, 3, 1})});
        p.Check({x, Row({1, 3, 2}), a});
      }
    }
  }
}

}  // namespace
}  // namespace residua::native
