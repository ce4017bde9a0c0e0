#include "client/compare_findings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace residua::client {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr const char* kHere =
    "summary\t\tloops\t0 unrolled, 1 kept\n"
    "remark\tf.m:2\tloop kept: because\t\n"
    "expression\tf.m:2:11\tn\tdynamic, real double [1 1]\n"
    "expression\tf.m:3:5\tx\tpartial, [1 3]\n"
    "loop\tf.m:2\tloop\tkept\n"
    "cost\tf.m:3\tnative code\t1 boxed, in a loop (`filter`)\n";
constexpr const char* kThere =
    "summary\t\tloops\t1 unrolled, 0 kept\n"
    "expression\tf.m:2:11\tn\tstatic, = 3\n"
    "expression\tf.m:3:5\tx\tdynamic, [1 ?]\n"
    "loop\tf.m:2\tloop\tunrolled\n"
    "cost\tf.m:3\tnative code\t1 boxed (`filter`)\n";

TEST(CompareFindings, SaysWhatIsWorseOnEitherSide) {
  EXPECT_EQ(CompareFindings(kHere, kThere),
            "                  this one            the other\n"
            "loops             0 unrolled, 1 kept  1 unrolled, 0 kept\n"
            "worse in this one:\n"
            "  f.m:2: remark: loop kept: because\n"
            "  f.m:2:11: `n`: dynamic, real double [1 1]; the other: static, = 3\n"
            "  f.m:2: loop: kept; the other: unrolled\n"
            "  f.m:3: native code: 1 boxed, in a loop (`filter`); the other: 1 boxed (`filter`)\n"
            "worse in the other:\n"
            "  f.m:3:5: `x`: dynamic, [1 ?]; the other: partial, [1 3]\n");
}

TEST(CompareFindings, EqualRequestsDifferNowhere) {
  const std::string text = CompareFindings(kHere, kHere);
  EXPECT_THAT(text, HasSubstr("worse in this one: nowhere\nworse in the other: nowhere\n"));
  EXPECT_THAT(text, Not(HasSubstr("f.m")));
}

TEST(CompareFindings, ShowsSomeAndCountsTheRest) {
  std::string here, there;
  for (int k = 1; k <= 5; ++k) {
    const std::string place = "loop\tf.m:" + std::to_string(k) + "\tloop\t";
    here += place + "kept\n";
    there += place + "unrolled\n";
  }
  EXPECT_THAT(CompareFindings(here, there, 2), HasSubstr("f.m:2: loop: kept; the other: unrolled\n  and 3 more\n"));
}

}  // namespace
}  // namespace residua::client
