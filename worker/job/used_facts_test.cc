// The facts that a residual rests on: whatever else is said of the arguments, the text stays the same, byte for byte.
#include "worker/job/used_facts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>

#include "worker/job/fixed_value.h"
#include "worker/job/golden_for_test.h"
#include "worker/job/perturb_facts.h"

namespace residua::job {
namespace {

using domain::AbstractValue;
using value::Value;

const Program kPrograms[] = {
    {"a parameter of a branch that is not taken",
     "function y = f(x, n, spare)\nif n > 2\n y = x + n;\nelse\n y = spare;\nend\nend\n",
     {"n = 3", "spare = [1 2 3]"},
     {"x: real double [1 5]"}},
    {"a loop over a known extent",
     "function y = f(x, c)\ny = 0;\nfor k = 1:numel(c)\n y = y * x + c(k);\nend\nend\n",
     {},
     {"x: realscalar", "c: real double [1 4]"}},
    {"a class decides, the shape does not",
     "function y = f(x)\nif ischar(x)\n y = 1;\nelse\n y = x;\nend\nend\n",
     {},
     {"x: real double [3 4] in [0, 1]"}},
    {"options of which some are asked for",
     "function y = f(x, opt)\nif isfield(opt, 'tol') && opt.tol > 0\n y = x / opt.tol;\nelse\n y = x;\nend\nend\n",
     {"opt = struct('tol', 0.5, 'name', 'none', 'level', [1 2 3])"},
     {"x: real double [2 2]"}},
    {"a range decides",
     "function y = f(x, k)\nif k > 0\n y = x(k);\nelse\n y = -x;\nend\nend\n",
     {},
     {"x: real double [1 9]", "k: realscalar in [1, 9]"}},
    {"arguments passed on",
     "function y = f(a, b, how)\ny = apply(how, a, b);\nend\nfunction y = apply(how, a, b)\nswitch how\n case 'sum'\n"
     "  y = a + b;\n otherwise\n  y = a;\nend\nend\n",
     {"how = 'first'"},
     {"a: real double [2 3]", "b: real double [2 3]"}},
    {"equal extents",
     "function y = f(a, b)\nif size(a, 2) == size(b, 2)\n y = a .* 2;\nelse\n y = b;\nend\nend\n",
     {},
     {"a: real double [1 n]", "b: real double [4 n]"}},
};

std::optional<Entry> EntryOf(const Program& program) {
  JobRequest request;
  request.entry_path = "f.m";
  request.files = {{"f.m", program.source}};
  request.defines = program.defines;
  request.facts = program.facts;
  std::string message;
  if (!EvaluateDefinitions(&request, &message)) return std::nullopt;
  return ReadEntry(request, &message);
}

class UsedFactsTest : public testing::TestWithParam<Program> {};

std::vector<AbstractValue> DeclaredIn(const Entry& entry) {
  std::vector<AbstractValue> declared;
  for (const EntryParameter& p : entry.parameters) declared.push_back(p.facts);
  return declared;
}

TEST_P(UsedFactsTest, UnusedFactsDoNotMatter) {
  const Entry entry = *EntryOf(GetParam());
  const std::vector<AbstractValue> declared = DeclaredIn(entry);
  const std::string residual = ResidualText(entry, declared, {});
  ASSERT_NE(residual, "");
  const UsedFacts used = FindUsedFacts(entry, {});
  EXPECT_NE(used.arguments, declared) << "the case has no unused fact";
  EXPECT_EQ(ResidualText(entry, used.arguments, {}), residual);
  domain::Sampler sampler(7);
  for (int round = 0; round < 100; ++round) {
    sampler.NextSample();
    std::vector<AbstractValue> other = used.arguments;
    for (size_t k = 0; k < other.size(); ++k) other[k] = PerturbFacts(declared[k], used.arguments[k], &sampler);
    std::string said;
    for (const AbstractValue& v : other) said += v.ToString() + "\n";
    ASSERT_EQ(ResidualText(entry, other, {}), residual) << said;
  }
}

TEST_P(UsedFactsTest, UsedFactsDo) {
  const Entry entry = *EntryOf(GetParam());
  const std::vector<AbstractValue> declared = DeclaredIn(entry);
  const std::string residual = ResidualText(entry, declared, {});
  const UsedFacts used = FindUsedFacts(entry, {});
  int counted = 0;
  for (size_t k = 0; k < used.arguments.size(); ++k) {
    if (used.arguments[k] == AbstractValue::Top()) continue;
    std::vector<AbstractValue> without = used.arguments;
    without[k] = AbstractValue::Top();
    // Without all that is used of an argument the text is another, or one value of those that fit makes it so.
    bool matters = ResidualText(entry, without, {}) != residual;
    for (double v : {0.0, -1.5, 3.0}) {
      without[k] = AbstractValue::Of(Value::Double(v));
      matters = matters || ResidualText(entry, without, {}) != residual;
    }
    without[k] = AbstractValue::Of(Value::String("text"));
    EXPECT_TRUE(matters || ResidualText(entry, without, {}) != residual) << entry.parameters[k].name;
    ++counted;
  }
  EXPECT_GT(counted, 0);
}

TEST(GoldenUsedFactsTest, UnusedFactsDoNotMatter) {
  JobOptions options;
  options.step_budget = 100'000;  // loops that only a budget ends are tried once too often
  int cases = 0, unused = 0;
  for (const Program& program : GoldenCases()) {
    const std::optional<Entry> read = EntryOf(program);
    if (!read) continue;  // a case about wrong facts
    const Entry& entry = *read;
    const std::vector<AbstractValue> declared = DeclaredIn(entry);
    const std::string residual = ResidualText(entry, declared, options);
    if (residual.empty()) continue;
    const UsedFacts used = FindUsedFacts(entry, options);
    ++cases;
    unused += used.arguments != declared;
    EXPECT_EQ(ResidualText(entry, used.arguments, options), residual) << program.name;
    domain::Sampler sampler(11);
    for (int round = 0; round < 10; ++round) {
      sampler.NextSample();
      std::vector<AbstractValue> other = used.arguments;
      for (size_t k = 0; k < other.size(); ++k) other[k] = PerturbFacts(declared[k], used.arguments[k], &sampler);
      std::string said;
      for (const AbstractValue& v : other) said += v.ToString() + "\n";
      EXPECT_EQ(ResidualText(entry, other, options), residual) << program.name << "\n" << said;
    }
  }
  std::cout << cases << " golden cases, " << unused << " with facts that are not used\n";
  EXPECT_GT(cases, 50);
}

INSTANTIATE_TEST_SUITE_P(Programs, UsedFactsTest, testing::ValuesIn(kPrograms), [](const auto& info) {
  std::string name;
  for (char c : std::string(info.param.name)) name += std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
  return name;
});

}  // namespace
}  // namespace residua::job
