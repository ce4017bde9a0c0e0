#include "server/fair_turns.h"

#include <gtest/gtest.h>

namespace residua::server {
namespace {

// Runs one job of whoever is next; ties go to the first.
std::string RunNext(FairTurns* turns, const std::map<std::string, double>& costs) {
  std::string next;
  for (const auto& [client, cost] : costs) {
    if (next.empty() || turns->Start(client, 0) < turns->Start(next, 0)) next = client;
  }
  const double charged = turns->Begin(next, turns->Start(next, 0));
  turns->End(next, charged, costs.at(next), true);
  return next;
}

TEST(FairTurns, ClientsGetTheSameTime) {
  FairTurns turns;
  const std::map<std::string, double> costs = {{"a", 0.1}, {"b", 1}, {"c", 7}};
  std::map<std::string, double> seconds;
  for (int k = 0; k < 2000; ++k) {
    const std::string client = RunNext(&turns, costs);
    seconds[client] += costs.at(client);
  }
  EXPECT_NEAR(seconds["a"], seconds["b"], 8);
  EXPECT_NEAR(seconds["b"], seconds["c"], 8);
}

TEST(FairTurns, WhoComesLateHasNoCredit) {
  FairTurns turns;
  for (int k = 0; k < 100; ++k) RunNext(&turns, {{"early", 1}});
  int early = 0;
  for (int k = 0; k < 20; ++k) early += RunNext(&turns, {{"early", 1}, {"late", 1}}) == "early";
  EXPECT_GE(early, 9);
  EXPECT_LE(early, 11);
}

TEST(FairTurns, ManyJobsThatWaitStandBehindEachOther) {
  FairTurns turns;
  turns.End("a", turns.Begin("a", 0), 4, true);
  EXPECT_DOUBLE_EQ(turns.Start("a", 0), 4);
  EXPECT_DOUBLE_EQ(turns.Start("a", 2), 12) << "by what its jobs cost";
  EXPECT_DOUBLE_EQ(turns.Start("b", 0), 0);
}

TEST(FairTurns, AJobIsChargedWhatItCostAndWhatIsRunAgainIsNot) {
  FairTurns turns;
  double charged = turns.Begin("a", 0);
  charged = turns.Runs("a", charged, 0.5);
  EXPECT_DOUBLE_EQ(turns.Start("a", 0), 1) << "what a job is thought to cost";
  charged = turns.Runs("a", charged, 30);
  EXPECT_DOUBLE_EQ(turns.Start("a", 0), 30);
  turns.End("a", charged, 31, false);
  EXPECT_DOUBLE_EQ(turns.Start("a", 0), 0);
  turns.End("a", turns.Begin("a", 0), 2, true);
  EXPECT_DOUBLE_EQ(turns.Start("a", 0), 2);
  turns.Close();
  EXPECT_EQ(turns.accounts(), 0u);
}

TEST(FairTurns, ClientsThatAreGoneAreForgotten) {
  FairTurns turns;
  for (int k = 0; k < 20000; ++k) {
    const std::string client = "connection " + std::to_string(k);
    turns.End(client, turns.Begin(client, turns.Start(client, 0)), 1, true);
    RunNext(&turns, {{"always there", 1}});
  }
  EXPECT_LE(turns.accounts(), 1100u);
}

}  // namespace
}  // namespace residua::server
