#include "worker/array_ir/ir/costs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "worker/array_ir/ir/text.h"

namespace residua::array_ir {
namespace {

using testing::ElementsAre;

std::vector<LineCost> CostsOf(const std::string& text) {
  Module module;
  std::string error;
  EXPECT_TRUE(Parse(text, &module, &error)) << error;
  EXPECT_EQ(Verify(module), "");
  return CostsOfLines(module);
}

constexpr const char* kLoop =
    "file \"f.m\"\n"
    "func @f(value) -> f64 {\n"
    "  storage $x: value param 0\n"
    "  storage $t: value\n"
    "^0(%0: i64):\n"
    "  rt \"binary\", $t, #1, $x, $x @0:2:3\n"
    "  %1: ptr = rt \"new_matrix\", $t, %0, %0 @0:2:3\n"
    "  br ^1(%0)\n"
    "^1(%2: i64):\n"
    "  rt \"binary\", $t, #1, $x, $x @0:4:3\n"
    "  rt \"binary\", $t, #2, $x, $x @0:4:3\n"
    "  rtv \"clear\", $t @0:5:3\n"
    "  %3: i64 = iadd %2, %2\n"
    "  %4: i1 = ilt %3, %2\n"
    "  condbr %4, ^1(%3), ^2\n"
    "^2:\n"
    "  %5: f64 = const.f64 1\n"
    "  ret %5\n"
    "}\n";

TEST(Costs, CountsCallsAndArraysByLine) {
  const std::vector<LineCost> costs = CostsOf(kLoop);
  ASSERT_EQ(costs.size(), 2u);  // what only moves a value costs nothing
  EXPECT_EQ(costs[0].line, 2u);
  EXPECT_EQ(costs[0].boxed, 1);
  EXPECT_EQ(costs[0].allocated, 1);
  EXPECT_FALSE(costs[0].in_loop);
  EXPECT_THAT(costs[0].what, ElementsAre("an operator", "an array"));
  EXPECT_EQ(costs[1].line, 4u);
  EXPECT_EQ(costs[1].boxed, 2);
  EXPECT_TRUE(costs[1].in_loop);
  EXPECT_THAT(costs[1].what, ElementsAre("an operator"));
}

// One that chooses, the plain one, and one under an assumption: what calls that are expected cost.
TEST(Costs, OfVersionsTheAssumingOneCounts) {
  const std::vector<LineCost> costs = CostsOf(
      "file \"f.m\"\n"
      "func @f(value) -> value forwards {\n"
      "  storage $x: value param 0\n"
      "  storage $t: value\n"
      "^0(%0: i64):\n"
      "  rt \"binary\", $t, #1, $x, $x @0:9:3\n"
      "  ret $t\n"
      "}\n"
      "func @f(value) -> value {\n"
      "  storage $x: value param 0\n"
      "  storage $t: value\n"
      "^0(%0: i64):\n"
      "  rt \"binary\", $t, #1, $x, $x @0:2:3\n"
      "  rt \"unary\", $t, #1, $x @0:3:3\n"
      "  ret $t\n"
      "}\n"
      "func @f(value) -> value {\n"
      "  storage $x: value param 0\n"
      "  storage $t: value\n"
      "^0(%0: i64):\n"
      "  rt \"unary\", $t, #1, $x @0:3:3\n"
      "  ret $t\n"
      "}\n");
  ASSERT_EQ(costs.size(), 1u);
  EXPECT_EQ(costs[0].line, 3u);
}

}  // namespace
}  // namespace residua::array_ir
