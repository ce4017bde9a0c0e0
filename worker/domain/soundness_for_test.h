// Is a rule sound? One judgement for all operations: what the operation gives lies in what the rule says, an operation
// that fails was said to be able to, and from less knowledge the rule never concludes more (it is monotone).
//
// A finding is shrunk before it is reported: arguments are made smaller and their descriptions simpler for as long as
// the rule stays wrong, so that what is printed is near the smallest wrong case.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <functional>
#include <new>
#include <string>
#include <vector>

#include "worker/builtin/builtin.h"
#include "worker/domain/generate_for_test.h"
#include "worker/domain/rule_support.h"

namespace residua::domain {

using Values = std::vector<Value>;
using FactsList = std::vector<AbstractValue>;

// An operation and its rule, on arguments in one order.
struct Operation {
  std::string name;
  std::function<RuleResult(const FactsList&)> apply;
  std::function<value::ValueList(const Values&)> concrete;  // throws MatlabError as the operation does
  bool last_for_rest = false;  // the rule's last output speaks for all results from there on
};

enum class Verdict { kPassed, kFailed, kSkipped };
struct Judgement {
  Verdict verdict = Verdict::kSkipped;
  std::string finding;  // empty: the rule holds
};

// `names`: who named extents and scalars in the facts; what the rule says by name must agree as well.
inline Judgement JudgeSoundness(const Operation& operation, const Values& args, const FactsList& facts,
                                const Generator* names = nullptr) {
  const RuleResult rule = operation.apply(facts);
  try {
    const value::ValueList results = operation.concrete(args);
    for (size_t k = 0; k < results.size(); ++k) {
      const size_t at = operation.last_for_rest && !rule.outputs.empty() ? std::min(k, rule.outputs.size() - 1) : k;
      if (at >= rule.outputs.size()) return {Verdict::kPassed, "the rule gives too few results"};
      const bool agrees = names == nullptr || names->Agrees(rule.outputs[at], results[k]);
      if (agrees && rule.outputs[at].Contains(results[k])) continue;
      return {Verdict::kPassed, "result " + std::to_string(k + 1) + " " + Describe(results[k]) + " is not in " +
                                    rule.outputs[at].ToString()};
    }
    return {Verdict::kPassed, ""};
  } catch (const value::MatlabError& e) {
    return {Verdict::kFailed, rule.may_fail ? "" : "cannot fail, says the rule: " + e.message};
  } catch (const builtin::BudgetExceeded&) {
    return {};
  } catch (const std::bad_alloc&) {
    return {};
  }
}

// What the evaluator concludes: known arguments are computed with, others go to the rule.
inline RuleResult Conclude(const Operation& operation, const FactsList& facts) {
  Values values;
  for (const AbstractValue& a : facts) {
    if (!a.IsStatic()) return operation.apply(facts);
    values.push_back(a.static_value());
  }
  RuleResult rule = operation.apply(facts);
  try {
    const value::ValueList results = operation.concrete(values);
    RuleResult known{{}, false};
    for (const Value& v : results) known.outputs.push_back(AbstractValue::Of(v));
    while (known.outputs.size() < rule.outputs.size()) {  // a result that does not come is an error of the call
      known.outputs.push_back(AbstractValue::Bottom());
      known.may_fail = true;
    }
    return known;
  } catch (const value::MatlabError&) {
    rule.outputs.assign(rule.outputs.size(), AbstractValue::Bottom());
    rule.may_fail = true;
    return rule;
  } catch (const builtin::BudgetExceeded&) {
    return rule;
  } catch (const std::bad_alloc&) {
    return rule;
  }
}

// `wider` says of each argument what `narrow` says, or less.
inline std::string FindingOfMonotony(const Operation& operation, const FactsList& narrow, const FactsList& wider) {
  const RuleResult low = Conclude(operation, narrow), high = operation.apply(wider);
  if (low.may_fail && !high.may_fail) return "may fail, but not when less is known";
  for (size_t k = 0; k < low.outputs.size() && k < high.outputs.size(); ++k) {
    if (LessEqual(low.outputs[k], high.outputs[k])) continue;
    return "says " + low.outputs[k].ToString() + ", and when less is known " + high.outputs[k].ToString();
  }
  return "";
}

// ---- shrinking

namespace shrinking {

inline size_t Weight(const Value& v) {
  size_t weight = 4 * static_cast<size_t>(v.numel()) + static_cast<size_t>(v.dims().ndims());
  for (int64_t k = 0; k < v.numel(); ++k) {
    if (v.IsNumericOrLogicalOrChar()) weight += v.ElementAsComplex(k) == std::complex<double>(0) ? 0 : 1;
    if (v.Is(ClassId::kCell)) weight += Weight(v.cell(k));
    for (size_t f = 0; v.Is(ClassId::kStruct) && f < v.fields().size(); ++f) {
      weight += 2 + Weight(v.field(k, static_cast<int>(f)));
    }
  }
  return weight;
}

inline size_t Weight(const Values& args, const FactsList& facts) {
  size_t weight = 0;
  for (const Value& v : args) weight += 100 * Weight(v);
  for (const AbstractValue& a : facts) weight += a.ToString().size();
  return weight;
}

// Values that are a step smaller than v.
inline Values Smaller(const Value& v) {
  Values out;
  if (v.Is(ClassId::kFunctionHandle)) return out;
  const value::Dims& dims = v.dims();
  for (int d = 0; d < dims.ndims(); ++d) {
    if (dims[d] == 0) continue;
    for (int64_t to : {dims[d] / 2, dims[d] - 1}) {
      std::vector<builtin::Subscript> subscripts(static_cast<size_t>(dims.ndims()));
      for (int k = 0; k < dims.ndims(); ++k) subscripts[static_cast<size_t>(k)].colon = true;
      subscripts[static_cast<size_t>(d)] = {false, Value::Range(1, 1, static_cast<double>(to)).Full()};
      out.push_back(builtin::Index(v, subscripts, ""));
    }
  }
  for (int64_t k = 0; k < v.numel() && k < 8; ++k) {
    if (v.Is(ClassId::kDouble) && !v.IsComplex() && v.ElementAsDouble(k) != 0) {
      for (double x : {0.0, 1.0}) {
        Value changed = v.Full();
        changed.mutable_data<double>()[k] = x;
        out.push_back(changed);
      }
    }
    if (v.Is(ClassId::kCell)) {
      for (const Value& part : Smaller(v.cell(k))) {
        Value changed = v;
        changed.mutable_cell(k) = part;
        out.push_back(changed);
      }
    }
  }
  return out;
}

}  // namespace shrinking

// Makes the arguments smaller for as long as `finding` is not empty.
template <class Finding>
std::string Shrink(Values* args, FactsList* facts, Finding finding) {
  std::string text = finding(*args, *facts);
  for (int budget = 400; budget > 0;) {
    bool smaller = false;
    for (size_t k = 0; k < args->size() && !smaller; ++k) {
      Values candidates = shrinking::Smaller((*args)[k]);
      candidates.push_back((*args)[k]);
      for (const Value& v : candidates) {
        const AbstractValue known = AbstractValue::FactsOf(v);
        for (const AbstractValue& a :
             {AbstractValue::Of(v), known, known.ForgetContents(), AbstractValue::Top(), (*facts)[k]}) {
          if (smaller || budget == 0 || !a.Contains(v)) continue;
          Values fewer = *args;
          FactsList simpler = *facts;
          fewer[k] = v;
          simpler[k] = a;
          if (shrinking::Weight(fewer, simpler) >= shrinking::Weight(*args, *facts)) continue;
          --budget;
          const std::string again = finding(fewer, simpler);
          if (again.empty()) continue;
          *args = std::move(fewer);
          *facts = std::move(simpler);
          text = again;
          smaller = true;
        }
      }
    }
    if (!smaller) break;
  }
  return text;
}

// ---- many cases of one operation

struct Tally {
  int calls = 0, passed = 0, failed = 0, unsound = 0, widened = 0, unsteady = 0;
};

inline std::string Lines(const Values& args, const FactsList& facts) {
  std::string text;
  for (size_t k = 0; k < args.size(); ++k) text += "\n    " + Describe(args[k]) + "   in   " + facts[k].ToString();
  return text;
}

// The same knowledge of some arguments, less of others.
inline FactsList LessKnown(Generator* g, const FactsList& facts) {
  FactsList out = facts;
  for (AbstractValue& a : out) {
    switch (g->Below(7)) {
      case 0:
        a = Join(a, g->Abstract(g->Any()));
        break;
      case 1:
        a = Join(a, a.Forget());
        break;
      case 2:
        a = Join(a, a.ForgetContents());
        break;
      case 3:
        a = Widen(a, g->Abstract(g->Any()));
        break;
      case 4:
        a = AbstractValue::Top();
        break;
      default:
        break;
    }
  }
  return out;
}

// One generated case. True when it counts as a call.
inline bool Try(const Operation& operation, Values args, Generator* g, Tally* tally) {
  constexpr int kShown = 3;
  FactsList facts;
  for (const Value& v : args) {
    facts.push_back(g->Abstract(v));
    EXPECT_TRUE(facts.back().Contains(v)) << facts.back().ToString() << " / " << Describe(v);
  }
  const Judgement judgement = JudgeSoundness(operation, args, facts);
  if (judgement.verdict == Verdict::kSkipped) return false;
  ++tally->calls;
  ++(judgement.verdict == Verdict::kPassed ? tally->passed : tally->failed);
  if (!judgement.finding.empty() && ++tally->unsound <= kShown) {
    const std::string finding = Shrink(
        &args, &facts, [&](const Values& a, const FactsList& f) { return JudgeSoundness(operation, a, f).finding; });
    ADD_FAILURE() << operation.name << ": " << finding << Lines(args, facts);
    return true;
  }
  FactsList named;
  g->StartNames();
  for (size_t k = 0; k < args.size(); ++k) named.push_back(g->Named(facts[k], args[k]));
  const std::string by_name = JudgeSoundness(operation, args, named, g).finding;
  if (!by_name.empty() && ++tally->unsound <= kShown) {
    ADD_FAILURE() << operation.name << ": " << by_name << Lines(args, named);
    return true;
  }
  const FactsList wider = LessKnown(g, facts);
  if (wider == facts) return true;
  ++tally->widened;
  const std::string finding = FindingOfMonotony(operation, facts, wider);
  if (!finding.empty() && ++tally->unsteady <= kShown) {
    std::string text;
    for (size_t k = 0; k < facts.size(); ++k) {
      text += "\n    " + facts[k].ToString() + (facts[k].IsStatic() ? " " + Describe(args[k]) : "") + "   then   " +
              wider[k].ToString();
    }
    ADD_FAILURE() << operation.name << ": " << finding << text;
  }
  return true;
}

inline void Print(const char* what, const std::string& name, const Tally& t) {
  std::printf("%s %-20s calls %5d  succeeded %5d  failed %5d  unsound %d  monotone on %d, not on %d\n", what,
              name.c_str(), t.calls, t.passed, t.failed, t.unsound, t.widened, t.unsteady);
}

}  // namespace residua::domain
