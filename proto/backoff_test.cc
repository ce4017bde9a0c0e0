#include "proto/backoff.h"

#include <gtest/gtest.h>

namespace residua::proto {
namespace {

using std::chrono::milliseconds;

TEST(Backoff, DoublesToItsBoundAndStartsAgain) {
  Backoff backoff(milliseconds(100), milliseconds(1000), 1);
  for (int bound : {100, 200, 400, 800, 1000, 1000}) {
    const auto wait = backoff.Next();
    EXPECT_GE(wait, milliseconds(bound / 2));
    EXPECT_LE(wait, milliseconds(bound));
  }
  backoff.Reset();
  EXPECT_LE(backoff.Next(), milliseconds(100));
}

TEST(Backoff, TwoWorkersDoNotWaitInStep) {
  Backoff a(milliseconds(100000), milliseconds(100000), 1), b(milliseconds(100000), milliseconds(100000), 2);
  EXPECT_NE(a.Next(), b.Next());
}

}  // namespace
}  // namespace residua::proto
