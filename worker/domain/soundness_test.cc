// The rule of every built-in against its kernel on generated arguments, and every rule against itself with less
// knowledge; counts for each are printed.
#include <gtest/gtest.h>

#include "worker/builtin/sparse_policy.h"
#include "worker/domain/argument_kinds_for_test.h"
#include "worker/domain/small_program_for_test.h"
#include "worker/domain/soundness_for_test.h"

namespace residua::domain {
namespace {

using builtin::Builtin;
using builtin::BuiltinId;
using builtin::GetBuiltin;
using value::ValueList;

constexpr int kCalls = 1000;
constexpr int kSparseCalls = 200;
constexpr int kMostTries = 20000;

void ExpectNoClaim(const Builtin& b, Generator* g) {
  FactsList facts;
  for (const Value& v : Arguments(g, SignatureOf(b))) facts.push_back(g->Abstract(v));
  const RuleResult rule = ApplyRule(b, facts, std::max(0, b.max_out));
  EXPECT_TRUE(rule.may_fail) << b.name;
  if (rule.outputs.empty() || std::string_view(b.name) == "isglobal") return;
  EXPECT_EQ(rule.outputs[0], AbstractValue::Top()) << b.name;
}

// Judges `calls` generated calls; with `sparse`, only such as have a sparse argument.
void TryCalls(const Builtin& b, Generator* g, int calls, bool sparse, Tally* tally) {
  for (int tries = 0; tries < kMostTries && tally->calls < calls; ++tries) {
    Values args = Arguments(g, SignatureOf(b));
    if (sparse) args = g->WithSparse(std::move(args));
    const int given = static_cast<int>(args.size());
    if (given < b.min_in || (b.max_in >= 0 && given > b.max_in) || sparse != AnySparse(args)) continue;
    if (WantsFiniteArguments(b.name) && !std::all_of(args.begin(), args.end(), IsFinite)) continue;
    const int nargout = b.max_out < 0 ? 1 + g->Below(3) : b.max_out > 1 ? 1 + g->Below(b.max_out) : b.max_out;
    Try({b.name, [&](const FactsList& facts) { return ApplyRule(b, facts, nargout); },
         [&](const Values& values) {
           builtin::EvaluationContext context;
           context.budget.bytes = int64_t{1} << 28;  // a length of many digits is no reason to take all memory
           SmallProgram program(context);
           ValueList results = builtin::CallBuiltin(b, context, values, nargout);
           if (static_cast<int>(results.size()) > nargout) results.resize(static_cast<size_t>(nargout));
           return results;
         }},
        args, g, tally);
  }
}

// Other rows refuse sparse arguments, or Octave's own file answers.
bool TakesSparse(const Builtin& b) {
  const builtin::SparsePolicy policy = builtin::PolicyOf(b);
  return policy != builtin::SparsePolicy::kRefuse && policy != builtin::SparsePolicy::kLibrary;
}

// Rows that came later draw from other numbers, so that the calls which the others are tried with stay the same.
uint64_t SeedOf(int row) {
  static constexpr std::string_view kLater[] = {"bitget", "bitset", "dawson", "erfcx", "erfi", "system"};
  const auto is_later = [](int r) {
    const std::string_view name = GetBuiltin(static_cast<BuiltinId>(r)).name;
    return std::find(std::begin(kLater), std::end(kLater), name) != std::end(kLater);
  };
  if (is_later(row)) return 100000 + static_cast<uint64_t>(row);
  uint64_t before = 0;
  for (int r = 0; r < row; ++r) before += !is_later(r);
  return 1000 + before;
}

class Soundness : public testing::TestWithParam<int> {};

TEST_P(Soundness, RuleCoversKernel) {
  const Builtin& b = GetBuiltin(static_cast<BuiltinId>(GetParam()));
  Generator g(SeedOf(GetParam()));
  Tally tally;
  if (NeedsProgram(b)) {
    for (; tally.calls < kCalls; ++tally.calls) ExpectNoClaim(b, &g);
    std::printf("rule %-20s calls %5d  claims nothing\n", b.name, tally.calls);
    return;
  }
  TryCalls(b, &g, kCalls, false, &tally);
  Print("rule", b.name, tally);
  EXPECT_EQ(tally.calls, kCalls);
  if (!kRarelySucceed.contains(b.name)) {
    EXPECT_GE(tally.passed * 5, tally.calls) << b.name << " hardly ever succeeds";
  }
  if (!TakesSparse(b)) return;
  Tally sparse;
  TryCalls(b, &g, kSparseCalls, true, &sparse);
  Print("rule", std::string(b.name) + " sparse", sparse);
}

INSTANTIATE_TEST_SUITE_P(EveryRow, Soundness, testing::Range(0, static_cast<int>(BuiltinId::kCount)),
                         [](const auto& info) {
                           return std::string(GetBuiltin(static_cast<BuiltinId>(info.param)).name);
                         });

// The means itself: a wrong rule is found, and the case that is shown is small.
TEST(Shrinking, ShowsASmallCase) {
  const Operation wrong{"at most three elements",
                        [](const FactsList&) {
                          return RuleResult{{AbstractValue::DoubleScalar(Interval::Integers(0, 3))}, false};
                        },
                        [](const Values& v) { return ValueList{Value::Double(static_cast<double>(v[0].numel()))}; }};
  Generator g(5);
  Values args{g.Real(g.MakeDims({5, 7}))};
  FactsList facts{AbstractValue::FactsOf(args[0])};
  const std::string finding =
      Shrink(&args, &facts, [&](const Values& a, const FactsList& f) { return JudgeSoundness(wrong, a, f).finding; });
  EXPECT_NE(finding.find("is not in"), std::string::npos) << finding;
  EXPECT_EQ(args[0].numel(), 4) << Describe(args[0]);
  for (int64_t k = 0; k < args[0].numel(); ++k) EXPECT_EQ(args[0].ElementAsDouble(k), 0);
}

}  // namespace
}  // namespace residua::domain
