#include "worker/specialise/version_log.h"

#include <gtest/gtest.h>

namespace residua::specialise {
namespace {

CallSignature Of(const std::string& function) { return {function, "", false}; }

struct VersionLogTest : testing::Test {
  void Make(const std::string& function, int64_t own) {
    table->Begin(Of(function));
    steps += own;
    table->Finish();
  }
  int64_t steps = 0;
  VersionLog log;
  std::unique_ptr<MemoTable> table = log.Around(std::make_unique<InMemoryMemoTable>(), &steps);
};

TEST_F(VersionLogTest, StepsBelongToTheInnermost) {
  table->Begin(Of("/a/f.m#0"));
  steps += 5;
  Make("/a/g.m#0", 70);
  steps += 3;
  EXPECT_EQ(table->LookUp(Of("/a/g.m#0")).state, MemoTable::State::kSettled);
  steps += 2;
  table->Finish();
  EXPECT_EQ(log.Text(), "0 f.m#0 10: 1@5 =1@8\n1 g.m#0 70:\n");
}

TEST_F(VersionLogTest, WhatIsGivenUpWasWorkAllTheSame) {
  table->Begin(Of("f"));
  table->Begin(Of("g"));
  steps += 4;
  table->Abandon();
  Make("g", 6);
  table->Finish();
  EXPECT_EQ(log.Text(), "0 f 0: 1@0 2@0\n1 g 4:\n2 g 6:\n");
}

TEST_F(VersionLogTest, ACallOfItselfIsNoTask) {
  table->Begin(Of("f"));
  steps += 1;
  EXPECT_EQ(table->LookUp(Of("f")).state, MemoTable::State::kInProgress);
  table->Finish();
  EXPECT_EQ(log.Text(), "0 f 1: =0@1\n");
}

TEST_F(VersionLogTest, AnotherRoundBeginsAnew) {
  Make("f", 9);
  table = log.Around(std::make_unique<InMemoryMemoTable>(), &steps);
  Make("g", 1);
  EXPECT_EQ(log.Text(), "0 g 1:\n");
}

}  // namespace
}  // namespace residua::specialise
