// The memo table driven directly: what is found in which state, when a group settles, what is forgotten with whom.
#include "worker/specialise/memo/memo_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace residua::specialise {

namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using State = MemoTable::State;

CallSignature Of(const std::string& function, const std::string& call = "1,1|double", bool complete = false) {
  return {function, call, complete};
}

struct MemoTableTest : testing::Test {
  InMemoryMemoTable table;

  void Begin(const std::string& function) { table.Begin(Of(function)).base = function; }
  State Find(const std::string& function) { return table.LookUp(Of(function)).state; }
  State StateOf(const std::string& function) { return table.StateOf(Of(function)); }
  std::vector<std::string> All() const {
    std::vector<std::string> names;
    table.Visit([&](const CallSignature&, const Version& v) { names.push_back(v.base); });
    return names;
  }
};

TEST_F(MemoTableTest, WhatWasNotBegunIsMissing) {
  const MemoTable::Found found = table.LookUp(Of("f"));
  EXPECT_EQ(found.state, State::kMissing);
  EXPECT_EQ(found.version, nullptr);
}

TEST_F(MemoTableTest, AVersionIsFoundByItsSignature) {
  Version& made = table.Begin(Of("f"));
  EXPECT_EQ(StateOf("f"), State::kInProgress);
  table.Finish();
  const MemoTable::Found found = table.LookUp(Of("f"));
  EXPECT_EQ(found.state, State::kSettled);
  EXPECT_EQ(found.version, &made);
}

TEST_F(MemoTableTest, EachPartOfTheSignatureTellsVersionsApart) {
  table.Begin(Of("f"));
  table.Finish();
  EXPECT_EQ(table.StateOf(Of("g")), State::kMissing);
  EXPECT_EQ(table.StateOf(Of("f", "1,1|single")), State::kMissing);
  EXPECT_EQ(table.StateOf(Of("f", "2,2|double")), State::kMissing);
  EXPECT_EQ(table.StateOf(Of("f", "1,1|double", true)), State::kMissing);
}

TEST_F(MemoTableTest, ACallOfItselfFindsTheVersionInProgress) {
  Version& made = table.Begin(Of("f"));
  const MemoTable::Found found = table.LookUp(Of("f"));
  EXPECT_EQ(found.state, State::kInProgress);
  EXPECT_EQ(found.version, &made);
  table.Finish();
  EXPECT_EQ(StateOf("f"), State::kSettled);
}

TEST_F(MemoTableTest, WhatRestsOnNothingSettlesBeforeItsCaller) {
  Begin("f");
  Begin("g");
  table.Finish();
  EXPECT_EQ(StateOf("g"), State::kSettled);
  EXPECT_EQ(StateOf("f"), State::kInProgress);
}

TEST_F(MemoTableTest, AGroupSettlesWithItsFirst) {
  Begin("f");
  Begin("g");
  Begin("h");
  EXPECT_EQ(Find("f"), State::kInProgress);
  table.Finish();
  EXPECT_EQ(StateOf("h"), State::kMade);
  table.Finish();
  EXPECT_EQ(StateOf("g"), State::kMade) << "it rests on h, and h on f";
  table.Finish();
  EXPECT_EQ(StateOf("f"), State::kSettled);
  EXPECT_EQ(StateOf("g"), State::kSettled);
  EXPECT_EQ(StateOf("h"), State::kSettled);
}

TEST_F(MemoTableTest, WhatUsesOneOfAnUnsettledGroupBelongsToIt) {
  Begin("f");
  Begin("g");
  Find("f");
  table.Finish();
  Begin("h");
  EXPECT_EQ(Find("g"), State::kMade);
  table.Finish();
  EXPECT_EQ(StateOf("h"), State::kMade);
  table.Finish();
  EXPECT_EQ(StateOf("h"), State::kSettled);
}

TEST_F(MemoTableTest, AGroupInsideSettlesForItself) {
  Begin("f");
  Begin("g");
  Begin("h");
  Find("g");
  table.Finish();
  table.Finish();
  EXPECT_EQ(StateOf("g"), State::kSettled);
  EXPECT_EQ(StateOf("h"), State::kSettled);
  EXPECT_EQ(StateOf("f"), State::kInProgress);
}

TEST_F(MemoTableTest, AskingForTheStateMakesNothingRestOnIt) {
  Begin("f");
  Begin("g");
  EXPECT_EQ(StateOf("f"), State::kInProgress);
  table.Finish();
  EXPECT_EQ(StateOf("g"), State::kSettled);
}

// The two functions of a group are entered from either side: the same versions settle, whoever was first.
TEST_F(MemoTableTest, TheOrderOfEvaluationDoesNotMatter) {
  for (const auto& [first, second] : {std::pair{"f", "g"}, std::pair{"g", "f"}}) {
    InMemoryMemoTable each;
    each.Begin(Of(first)).base = first;
    each.Begin(Of(second)).base = second;
    each.LookUp(Of(first));
    each.Finish();
    each.Finish();
    EXPECT_EQ(each.LookUp(Of("f")).version->base, "f");
    EXPECT_EQ(each.LookUp(Of("g")).version->base, "g");
    EXPECT_EQ(each.StateOf(Of(first)), State::kSettled);
    EXPECT_EQ(each.StateOf(Of(second)), State::kSettled);
  }
}

TEST_F(MemoTableTest, AnotherRoundForgetsWhatBeganInTheLast) {
  Begin("e");
  table.Finish();
  Begin("f");
  Begin("g");
  Find("f");
  table.Finish();
  table.Again();
  EXPECT_EQ(StateOf("g"), State::kMissing);
  EXPECT_THAT(All(), ElementsAre("e", "f"));
  table.Finish();
  EXPECT_EQ(StateOf("f"), State::kSettled);
}

TEST_F(MemoTableTest, AnotherRoundBeginsWithoutTheOldDependences) {
  Begin("f");
  Begin("g");
  Find("f");
  table.Again();
  table.Finish();
  EXPECT_EQ(StateOf("g"), State::kSettled);
}

TEST_F(MemoTableTest, WhatRestsOnAnAbandonedVersionGoesWithIt) {
  Begin("f");
  Begin("g");
  table.Finish();
  Begin("h");
  Find("f");
  table.Finish();
  table.Abandon();
  EXPECT_THAT(All(), ElementsAre("g"));
  EXPECT_EQ(StateOf("f"), State::kMissing);
}

TEST_F(MemoTableTest, OfAFunctionKeptWholeOnlyItselfStays) {
  Begin("e");
  Begin("f");
  Begin("g");
  table.Finish();
  Begin("h");
  Find("f");
  table.Finish();
  table.FinishWhole();
  EXPECT_THAT(All(), ElementsAre("e", "f", "g"));
  EXPECT_EQ(StateOf("f"), State::kSettled);
  table.Finish();
  EXPECT_EQ(StateOf("e"), State::kSettled);
}

TEST_F(MemoTableTest, AFunctionKeptWholeRestsOnNobody) {
  Begin("e");
  Begin("f");
  Find("e");
  table.FinishWhole();
  table.Abandon();
  EXPECT_THAT(All(), ElementsAre("f"));
}

TEST_F(MemoTableTest, AnAbandonedSignatureMayBeginAgain) {
  Begin("f");
  table.Abandon();
  EXPECT_THAT(All(), IsEmpty());
  Begin("f");
  table.Finish();
  EXPECT_EQ(StateOf("f"), State::kSettled);
}

}  // namespace
}  // namespace residua::specialise
