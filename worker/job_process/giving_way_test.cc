#include "worker/job_process/giving_way.h"

#include <gtest/gtest.h>

namespace residua::worker {
namespace {

using std::chrono::milliseconds;

class GivingWayTest : public testing::Test {
 protected:
  GivingWay::Time At(int ms) const { return began_ + milliseconds(ms); }
  const GivingWay::Time began_ = GivingWay::Time(std::chrono::hours(1));
  GivingWay way_{5};
};

TEST_F(GivingWayTest, AJobAfterARestGivesWayALittle) {
  EXPECT_EQ(way_.Nice(At(0)), 5);
  way_.Begin(At(0));
  EXPECT_EQ(way_.Nice(At(900)), 5);
  way_.End(At(900));
  EXPECT_EQ(way_.Nice(At(5000)), 5);
}

TEST_F(GivingWayTest, ALongOneGivesWayToAllWhileItRuns) {
  way_.Begin(At(0));
  EXPECT_EQ(way_.Nice(At(999)), 5);
  EXPECT_EQ(way_.Nice(At(1001)), 19);
  EXPECT_EQ(way_.Nice(At(3'600'000)), 19);
}

TEST_F(GivingWayTest, SoDoManyShortOnesInARow) {
  for (int k = 0; k < 11; ++k) {
    way_.Begin(At(110 * k));
    way_.End(At(110 * k + 100));
  }
  EXPECT_EQ(way_.Nice(At(1210)), 19) << "1100 ms of computing, 100 of rest";
}

TEST_F(GivingWayTest, ManyShortOnesWithRestsBetweenDoNot) {
  for (int k = 0; k < 100; ++k) {
    way_.Begin(At(300 * k));
    EXPECT_EQ(way_.Nice(At(300 * k + 100)), 5) << k;
    way_.End(At(300 * k + 100));
  }
}

TEST_F(GivingWayTest, AfterARestTheNextOneIsAsTheFirstWas) {
  way_.Begin(At(0));
  way_.End(At(60'000));
  EXPECT_EQ(way_.Nice(At(61'000)), 19) << "no rest yet";
  EXPECT_EQ(way_.Nice(At(61'500)), 5);
  way_.Begin(At(61'600));
  EXPECT_EQ(way_.Nice(At(61'700)), 5);
}

TEST_F(GivingWayTest, JobsBesideEachOtherCountOnce) {
  way_.Begin(At(0));
  way_.Begin(At(0));
  EXPECT_EQ(way_.Nice(At(900)), 5);
  way_.End(At(900));
  EXPECT_EQ(way_.Nice(At(1100)), 19);
  way_.End(At(1100));
  EXPECT_EQ(way_.Nice(At(3000)), 5);
}

TEST_F(GivingWayTest, TimesOutOfOrderChangeNothing) {
  way_.Begin(At(500));
  EXPECT_EQ(way_.Nice(At(100)), 5);
  EXPECT_EQ(way_.Nice(At(1600)), 19);
}

TEST_F(GivingWayTest, WhoIsNotToGiveWayDoesNot) {
  GivingWay never(0);
  never.Begin(At(0));
  EXPECT_EQ(never.Nice(At(60'000)), 0);
}

}  // namespace
}  // namespace residua::worker
