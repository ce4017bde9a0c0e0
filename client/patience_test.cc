#include "client/patience.h"

#include <gtest/gtest.h>

namespace residua::client {
namespace {

using Kind = TryOutcome::Kind;
using Clock = Patience::Clock;

// A server that always says the same: how long it is asked, in milliseconds of a clock that the test moves.
struct Asked {
  int64_t total = 0;
  int tries = 1;
};
Asked AskUntilGivenUp(Patience& patience, const TryOutcome& outcome) {
  Asked asked;
  while (const auto pause = patience.Next(outcome, Clock::time_point(milliseconds(asked.total)))) {
    asked.total += pause->count();
    ++asked.tries;
    if (asked.tries > 100000) break;
  }
  return asked;
}

constexpr Clock::time_point kDeadline{milliseconds(600000)};

TEST(Patience, AServerThatWasNeverReachedIsGivenUpSoon) {
  Patience patience(kDeadline, milliseconds(2000), milliseconds(60000), 1);
  const Asked asked = AskUntilGivenUp(patience, {Kind::kAway, "", {}});
  EXPECT_LT(asked.total, 2000);
  EXPECT_GE(asked.tries, 4);
}

TEST(Patience, AServerThatWasReachedMayComeBack) {
  Patience patience(kDeadline, milliseconds(2000), milliseconds(60000), 1);
  patience.Reached();
  const Asked asked = AskUntilGivenUp(patience, {Kind::kAway, "", {}});
  EXPECT_GT(asked.total, 50000);
  EXPECT_LT(asked.total, 60000);
}

TEST(Patience, AFullQueueIsWaitedForAsLongAsItAsks) {
  Patience patience(kDeadline, milliseconds(2000), milliseconds(60000), 1);
  for (int k = 0; k < 100; ++k) {
    const auto pause = patience.Next({Kind::kBusy, "", milliseconds(1000)}, Clock::time_point());
    ASSERT_TRUE(pause);
    EXPECT_GE(*pause, milliseconds(1000));
    EXPECT_LE(*pause, milliseconds(1250));
  }
  EXPECT_FALSE(patience.Next({Kind::kBusy, "", milliseconds(1000)}, kDeadline - milliseconds(999)));
}

TEST(Patience, ANonsensicalPauseIsBounded) {
  Patience patience(Clock::time_point::max(), milliseconds(2000), milliseconds(60000), 1);
  for (const milliseconds asked : {milliseconds::max(), milliseconds::max() / 4 * 3, milliseconds(-7)}) {
    const auto pause = patience.Next({Kind::kBusy, "", asked}, Clock::time_point());
    ASSERT_TRUE(pause);
    EXPECT_GE(pause->count(), 0);
    EXPECT_LE(*pause, milliseconds(4500000));
  }
}

TEST(Patience, WhatWouldFailAgainIsNotRepeated) {
  Patience patience(kDeadline, milliseconds(2000), milliseconds(60000), 1);
  EXPECT_FALSE(patience.Next({Kind::kFinal, "", {}}, Clock::time_point()));
  EXPECT_FALSE(patience.Next({Kind::kLate, "", {}}, Clock::time_point()));
}

TEST(Patience, FilesThatKeepChangingEnd) {
  Patience patience(kDeadline, milliseconds(2000), milliseconds(60000), 1);
  const Asked asked = AskUntilGivenUp(patience, {Kind::kStale, "", {}});
  EXPECT_EQ(asked.total, 0);
  EXPECT_LT(asked.tries, 100);
}

}  // namespace
}  // namespace residua::client
