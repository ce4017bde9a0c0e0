// Rules on lists of choices: `strcmp (mode, 'fast')` with mode one of 'fast', 'exact' is one of true, false.
//
// The idea is that of all finite sets of values: take every combination of the listed values, answer each, join the
// answers. A combination whose arguments are all known is answered by the concrete operation, so that nothing is lost;
// one that fails adds nothing but the possibility of failing. At most 16 combinations are tried (choices.cc).
#include <algorithm>

#include "worker/builtin/null_value.h"
#include "worker/builtin/numeric/machine_bits.h"
#include "worker/domain/choices.h"
#include "worker/domain/rule_support.h"
#include "worker/domain/sparse_rules.h"
#include "worker/domain/surely_succeeds.h"

namespace residua::domain {

using syntax::Op;
using value::ValueList;

namespace {

bool AllStatic(absl::Span<const AbstractValue> args) {
  for (const AbstractValue& a : args) {
    if (!a.IsStatic()) return false;
  }
  return true;
}

// Runs a concrete operation quietly. A warning counts as a possible failure: the operation must then stay. nullopt: the
// last bits of what it gives follow the machine, and what is known of a program does not.
template <class Operation>
std::optional<RuleResult> RunQuietly(Operation operation) {
  constexpr int64_t kBytes = 1 << 20;
  builtin::EvaluationContext context;
  context.write = context.write_error = [](std::string_view) {};
  context.allow_effects = false;
  context.budget.bytes = kBytes;
  const builtin::ScopedOperatorWarnings warnings(context);
  builtin::MachineBitsWatch watch;
  const auto forgets = [&] {
    const bool any = !watch.noted().empty();
    watch.Forget();
    return any;
  };
  try {
    const ValueList values = operation(context);
    if (forgets()) return std::nullopt;
    RuleResult result;
    for (const Value& v : values) result.outputs.push_back(AbstractValue::Of(v));
    result.may_fail = context.had_output;
    return result;
  } catch (const value::MatlabError&) {
    if (forgets()) return std::nullopt;
    throw;
  }
}

// Joins the answers of `one` for every combination; false when there is nothing to combine.
template <class One>
bool JoinOverChoices(absl::Span<const AbstractValue> args, int nargout, RuleResult* result, One one) {
  const size_t outputs = static_cast<size_t>(std::max(1, nargout));
  result->outputs.assign(outputs, AbstractValue::Bottom());
  result->may_fail = false;
  return ForEachChoice(args, [&](absl::Span<const AbstractValue> chosen) {
    RuleResult answer;
    try {
      answer = one(chosen);
    } catch (const value::MatlabError&) {
      result->may_fail = true;
      return;
    }
    result->may_fail = result->may_fail || answer.may_fail;
    for (size_t k = 0; k < outputs; ++k) {
      if (k < answer.outputs.size()) {
        result->outputs[k] = Join(result->outputs[k], answer.outputs[k]);
      } else if (nargout == 0) {
        result->outputs[k] = AbstractValue::Top();
      } else {
        result->may_fail = true;  // a result that is asked for and does not come is an error of the call
      }
    }
  });
}

RuleResult RuleOf(const builtin::Builtin& builtin, absl::Span<const AbstractValue> args, int nargout) {
  RuleResult result = RuleOfStorage(builtin, args, nargout);
  result.may_fail = result.may_fail && !SurelySucceeds(builtin, args, nargout);
  return result;
}

OneResult First(const RuleResult& r) { return {r.outputs[0], r.may_fail}; }

// Every operator but `x++` makes a complex result real where it can be.
OneResult Narrowed(const OneResult& r) { return {r.value.Narrowed(), r.may_fail}; }

}  // namespace

RuleResult ApplyRule(const builtin::Builtin& builtin, absl::Span<const AbstractValue> args, int nargout) {
  RuleResult joined;
  // Rules look at the arguments that a call has when it gets as far as its function.
  if (!builtin::TakesArguments(builtin, args.size())) {
    joined.outputs.assign(static_cast<size_t>(std::max(1, nargout)), AbstractValue::Top());
    joined.may_fail = true;
    return joined;
  }
  auto one = [&](absl::Span<const AbstractValue> chosen) {
    if (builtin.effects != builtin::kPure || !AllStatic(chosen) || AnySparse(chosen))
      return RuleOf(builtin, chosen, nargout);
    ValueList values;
    for (const AbstractValue& a : chosen) values.push_back(a.static_value());
    try {
      const auto run = [&](auto& context) { return builtin::CallBuiltin(builtin, context, values, nargout); };
      if (std::optional<RuleResult> result = RunQuietly(run)) return *std::move(result);
    } catch (const builtin::BudgetExceeded&) {
      // It needs a program around it.
    }
    return RuleOf(builtin, chosen, nargout);
  };
  if (JoinOverChoices(args, nargout, &joined, one)) return joined;
  return RuleOf(builtin, args, nargout);
}

OneResult BinaryRule(Op op, const AbstractValue& a, const AbstractValue& b) {
  RuleResult joined;
  const bool short_circuit = op == Op::kAndAnd || op == Op::kOrOr;
  auto one = [&](absl::Span<const AbstractValue> chosen) {
    if (!short_circuit && AllStatic(chosen)) {
      const auto run = [&](auto&) {
        return ValueList{builtin::Binary(op, chosen[0].static_value(), chosen[1].static_value())};
      };
      if (std::optional<RuleResult> result = RunQuietly(run)) return *std::move(result);
    }
    OneResult r = Narrowed(BinaryRuleOfStorage(op, chosen[0], chosen[1]));
    return RuleResult{{std::move(r.value)}, r.may_fail};
  };
  if (JoinOverChoices({a, b}, 1, &joined, one)) return First(joined);
  return Narrowed(BinaryRuleOfStorage(op, a, b));
}

OneResult UnaryRule(Op op, const AbstractValue& a) {
  RuleResult joined;
  auto one = [&](absl::Span<const AbstractValue> chosen) {
    const auto run = [&](auto&) { return ValueList{builtin::Stored(builtin::Unary(op, chosen[0].static_value()))}; };
    return *RunQuietly(run);  // no operator on one operand leaves the machine's bits
  };
  const bool computes = op != Op::kIncrement && op != Op::kDecrement;
  if (computes && JoinOverChoices({a}, 1, &joined, one)) return First(joined);
  return computes ? Narrowed(UnaryRuleOfStorage(op, a)) : UnaryRuleOfStorage(op, a);
}

// Texts beside each other, one of which is one of a few, are one of a few.
OneResult MatrixRule(const std::vector<std::vector<AbstractValue>>& rows) {
  const auto is_text = [](const AbstractValue& part) { return part.classes().Only(ClassId::kChar); };
  if (rows.size() != 1 || !std::ranges::all_of(rows[0], is_text)) return MatrixRuleOfFacts(rows);
  RuleResult joined;
  auto one = [&](absl::Span<const AbstractValue> chosen) {
    ValueList values;
    if (AllStatic(chosen)) {
      for (const AbstractValue& part : chosen) values.push_back(part.static_value());
      const auto run = [&](auto&) { return ValueList{builtin::Stored(builtin::MatrixLiteral({values}))}; };
      if (std::optional<RuleResult> result = RunQuietly(run)) return *std::move(result);
    }
    OneResult r = MatrixRuleOfFacts({std::vector<AbstractValue>(chosen.begin(), chosen.end())});
    return RuleResult{{std::move(r.value)}, r.may_fail};
  };
  return JoinOverChoices(rows[0], 1, &joined, one) ? First(joined) : MatrixRuleOfFacts(rows);
}

Tristate TruthRule(const AbstractValue& a, bool* may_fail) {
  Tristate truth = Tristate::kBottom;
  bool any_fails = false;
  auto one = [&](absl::Span<const AbstractValue> chosen) {
    bool fails = false;
    truth = Join(truth, TruthRuleOfFacts(chosen[0].MadeFull(), &fails));
    any_fails = any_fails || fails;
  };
  if (!ForEachChoice({a}, one)) return TruthRuleOfFacts(a.MadeFull(), may_fail);
  *may_fail = any_fails;
  return truth;
}

}  // namespace residua::domain
