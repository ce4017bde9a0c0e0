#include "server/pending_shares.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace residua::server {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(PendingShares, WhoHoldsLittleStays) {
  EXPECT_THAT(TooMuch({}, 10, 20), IsEmpty());
  EXPECT_THAT(TooMuch({{"a", 5, 1}, {"a", 5, 2}, {"b", 10, 3}}, 10, 20), IsEmpty());
}

TEST(PendingShares, OfAMachineThatHoldsTooMuchGoesWhoHoldsMost) {
  EXPECT_THAT(TooMuch({{"a", 4, 1}, {"a", 6, 2}, {"a", 1, 3}, {"b", 9, 4}}, 10, 100), ElementsAre(1));
}

TEST(PendingShares, OfEqualOnesTheNewestGoes) {
  EXPECT_THAT(TooMuch({{"a", 5, 1}, {"a", 5, 7}, {"a", 5, 3}, {"a", 0, 9}}, 10, 100), ElementsAre(1));
  EXPECT_THAT(TooMuch({{"a", 5, 1}, {"a", 5, 7}, {"a", 5, 3}}, 5, 100), ElementsAre(1, 2));
}

TEST(PendingShares, OfAllTheMachineThatHoldsMostIsAsked) {
  EXPECT_THAT(TooMuch({{"a", 9, 1}, {"b", 4, 2}, {"b", 4, 3}, {"c", 4, 4}}, 10, 20), ElementsAre(0));
}

// Nothing is left that could go.
TEST(PendingShares, ABoundOfNothing) { EXPECT_THAT(TooMuch({{"a", 1, 1}, {"a", 0, 2}}, 0, 0), ElementsAre(0)); }

}  // namespace
}  // namespace residua::server
