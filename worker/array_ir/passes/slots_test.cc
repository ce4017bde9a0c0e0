// What the passes over storage know of the calls of the run-time.
#include "worker/array_ir/passes/slots.h"

#include <gtest/gtest.h>

#include "worker/array_ir/ir/text.h"

namespace residua::array_ir {
namespace {

struct Call {
  const char *name, *operands;
};

constexpr Call kCalls[] = {
#define RT(name, fails, operands, results) {#name, operands},
#include "worker/runtime/abi.def"
#undef RT
};

TEST(Slots, EachCallOfTheRunTimeIsKnown) {
  for (const Call& c : kCalls) {
    const bool takes_slots = std::string_view(c.operands).find_first_of("sl") != std::string_view::npos;
    EXPECT_EQ(KnowsSlotsOfCall(c.name), takes_slots) << c.name << " of worker/runtime/abi.def";
  }
}

Function Read(const std::string& text) {
  Module m;
  std::string error;
  EXPECT_TRUE(Parse(text, &m, &error)) << error;
  EXPECT_EQ(Verify(m), "");
  return m.functions.at(0);
}

TEST(Slots, ElementsKeepTheirSlotAlive) {
  const Function f = Read(
      "func @f() -> f64 {\n"
      "  storage $a: value\n"
      "^0(%0: i64):\n"
      "  %1: ptr = rt \"new_matrix\", $a, %0, %0\n"
      "  br ^1(%1)\n"
      "^1(%2: ptr):\n"
      "  %3: f64 = load %2, %0\n"
      "  ret %3\n"
      "}\n");
  const Flow flow(f);
  const SlotLiveness live(f, flow);
  EXPECT_FALSE(live.LiveOnEntry(0).Has(0));
  EXPECT_TRUE(live.LiveOnEntry(1).Has(0));
}

TEST(Slots, WhatAHandlerReadsIsLiveThroughout) {
  const Function f = Read(
      "func @f() -> value {\n"
      "  storage $a: value\n"
      "^0(%0: i64):\n"
      "  rtv \"set_string\", $a, \"x\", #34\n"
      "  br ^1\n"
      "^1 handler ^2:\n"
      "  rt \"binary\", $a, #1, $a, $a\n"
      "  rtv \"set_string\", $a, \"y\", #34\n"
      "  br ^2\n"
      "^2:\n"
      "  ret $a\n"
      "}\n");
  const Flow flow(f);
  const SlotLiveness live(f, flow);
  live.WalkBackwards(1, [&](size_t, const SlotSet& after) { EXPECT_TRUE(after.Has(0)); });
}

TEST(Slots, NothingStandsInThePlaceOfAColon) {
  const Function f = Read(
      "func @f(value) -> value {\n"
      "  storage $x: value param 0\n"
      "  storage $k: value\n"
      "  storage $colon: value\n"
      "  storage $a: value\n"
      "^0(%0: i64):\n"
      "  rt \"index\", $a, $x, \"x\", [$k, $colon], #2, #0\n"
      "  ret $a\n"
      "}\n");
  const SlotUse use = SlotUseOf(f.blocks[0].instructions[0]);
  EXPECT_EQ(use.reads, (std::vector<uint32_t>{0, 1}));
  EXPECT_EQ(use.writes, std::vector<uint32_t>{3});
}

TEST(Slots, ResultsOfACallAreWrittenOnlyWhereTheyAreAskedFor) {
  const Function f = Read(
      "func @f() -> value {\n"
      "  storage $a: value\n"
      "  storage $b: value\n"
      "^0(%0: i64):\n"
      "  %1: i64 = rt \"call_builtin\", [$a], #1, [], #0, #1\n"
      "  %2: i64 = rt \"call_builtin\", [$b], #1, [], #0, #0\n"
      "  ret $a\n"
      "}\n");
  EXPECT_EQ(SlotUseOf(f.blocks[0].instructions[0]).writes, std::vector<uint32_t>{0});
  EXPECT_EQ(SlotUseOf(f.blocks[0].instructions[1]).changes, std::vector<uint32_t>{1});
}

}  // namespace
}  // namespace residua::array_ir
