// Abstract interpretation of the residual program.
//
// One environment maps variables to facts; a variable that is not there is undefined. Statements transform it, branches
// join, loops repeat until nothing moves (widening from the third round on), `break`, `continue` and `return` carry
// their environment to where they land. Calls are analysed on demand with the join of all arguments seen so far; a
// recursive call uses the results known so far, and the whole program is repeated until neither parameters nor results
// of any function grow. Facts of an expression are those of its last visit, made with the final environment.
#include "worker/array_ir/inference/infer.h"

#include <absl/strings/str_cat.h>

#include <algorithm>
#include <utility>

#include "worker/array_ir/assume/part_guesses.h"
#include "worker/array_ir/inference/analysis.h"
#include "worker/array_ir/inference/speculate.h"
#include "worker/array_ir/inference/taken_in_full.h"
#include "worker/array_ir/ir/kept_storage.h"
#include "worker/check/check.h"

namespace residua::array_ir {

AbstractValue Lookup(const Environment& e, InternedName name) {
  auto it = e.find(name);
  return it == e.end() ? AbstractValue::Undefined() : it->second;
}

void JoinInto(MaybeEnvironment* into, const MaybeEnvironment& other, bool widen) {
  if (!other) return;
  if (!*into) {
    *into = other;
    return;
  }
  Environment out;
  InternedNames names;
  for (const auto& [name, v] : **into) names.insert(name);
  for (const auto& [name, v] : *other) names.insert(name);
  for (const InternedName name : names) {
    const AbstractValue a = Lookup(**into, name), b = Lookup(*other, name);
    AbstractValue joined = domain::Join(a, b);
    if (widen && !(joined == a)) joined = domain::Widen(a, joined);
    out.emplace(name, std::move(joined));
  }
  *into = std::move(out);
}

void Analysis::Analyse(FunctionFacts& f) {
  FunctionFacts* const saved_function = f_;
  Frame saved = std::move(frame_);
  const InternedNameMap<int> saved_kept = std::exchange(kept_, KeptNames(ast_, f.function));
  f_ = &f;
  frame_ = Frame();
  active_.insert(&f);
  f.expressions.clear();
  f.calls.clear();
  f.speculated.clear();
  f.vectors.clear();
  f.read_after_loop = LoopVariablesReadOutside(ast_, f.function);
  Environment start;
  const auto& parameters = ast_[f.function].parameters;
  for (size_t k = 0; k < parameters.size(); ++k) {
    const InternedName name = ParameterName(ast_, parameters[k]);
    if (name.empty() || k >= f.parameters.size()) continue;
    if (f.parameters[k].defined() == Tristate::kFalse) continue;
    start[name] = f.parameters[k];
    Note(name, f.parameters[k]);
  }
  frame_.now = std::move(start);
  SetDefaults(f);
  Block(ast_[f.function].body);
  JoinInto(&frame_.at_return, frame_.now);
  Results(f);
  active_.erase(&f);
  frame_ = std::move(saved);
  kept_ = saved_kept;
  f_ = saved_function;
  // Where its assumptions hold, the version that was made for them runs in its place.
  for (const FunctionFacts* other : facts_.TakingOver(ast_, f)) {
    Reach(Mutable(*other), TakenOver(f, *other), false);
  }
}

// Parameters that may not be given take their default values, in order.
void Analysis::SetDefaults(const FunctionFacts& f) {
  const auto& parameters = ast_[f.function].parameters;
  for (size_t k = 0; k < parameters.size() && k < f.parameters.size(); ++k) {
    const ExprId value = DefaultOf(ast_, parameters[k]);
    const AbstractValue& given = f.parameters[k];
    if (!value.valid() || given.defined() == Tristate::kTrue) continue;
    const AbstractValue otherwise = Eval(value);
    if (otherwise.IsBottom()) continue;
    Set(ParameterName(ast_, parameters[k]),
        given.defined() == Tristate::kFalse ? otherwise : domain::Join(given.WithDefined(Tristate::kTrue), otherwise));
  }
}

FunctionFacts& Analysis::Mutable(const FunctionFacts& f) const {
  const std::string& name = ast_[f.function].name;
  if (f.IsPlain()) return facts_.functions.at(name);
  std::vector<FunctionFacts>& versions = facts_.assuming.at(name);
  return *std::find_if(versions.begin(), versions.end(), [&](const FunctionFacts& v) { return &v == &f; });
}

void Analysis::Results(FunctionFacts& f) {
  const auto& outputs = ast_[f.function].outputs;
  if (!frame_.at_return) return;
  for (size_t k = 0; k < f.results.size() && k < outputs.size(); ++k) {
    const AbstractValue v = Lookup(*frame_.at_return, outputs[k]).Forget();
    AbstractValue next = f.results[k].IsBottom() ? v : domain::Join(f.results[k], v);
    if (next == f.results[k]) continue;
    if (round > 4) next = domain::Widen(f.results[k], next);
    // What may be missing comes in a slot, which is empty then.
    if (round > 12 || (!next.IsBottom() && next.defined() != Tristate::kTrue))
      next = AbstractValue::Top().WithDefined(Tristate::kTop);
    if (next == f.results[k]) continue;
    f.results[k] = next;
    changed = true;
  }
}

void Analysis::Note(InternedName name, const AbstractValue& v) {
  auto [it, fresh] = f_->values.emplace(name, v);
  if (!fresh) it->second = domain::Join(it->second, v);
}

void Analysis::Set(InternedName name, AbstractValue v) {
  if (!frame_.now) return;
  // Any call may assign to a global variable, and one of the function itself to a persistent one; unless the evaluator
  // found that none does.
  if (kept_.count(name) && !f_->remembered.contains(name)) v = AbstractValue::Top();
  v = v.Forget().WithDefined(Tristate::kTrue);
  Note(name, v);
  (*frame_.now)[name] = std::move(v);
}

namespace {

bool AssumesAny(const AssumptionSet& set) {
  return std::any_of(set.begin(), set.end(), [](const Assumption& a) { return a.shape != Assumption::kNothing; });
}

bool AssumesHandle(const AssumptionSet& set) {
  return std::ranges::any_of(set, [](const Assumption& a) { return a.shape == Assumption::kHandle; });
}

}  // namespace

const FunctionFacts& ProgramFacts::Callee(const std::string& name, std::span<const AbstractValue> arguments,
                                          bool list) const {
  const auto others = assuming.find(name);
  if (others != assuming.end() && !list) {
    for (const FunctionFacts& other : others->second) {
      if (!other.speculative && SurelyHold(other.assumed, arguments)) return other;
    }
  }
  return functions.at(name);
}

std::vector<const FunctionFacts*> ProgramFacts::TakingOver(const Ast& ast, const FunctionFacts& f) const {
  std::vector<const FunctionFacts*> out;
  const auto others = assuming.find(ast[f.function].name);
  if (others == assuming.end() || f.speculative) return out;
  const auto stands_in = [&](const FunctionFacts& other) {  // for what assumes the same and is not there
    return std::none_of(others->second.begin(), others->second.end(),
                        [&](const FunctionFacts& x) { return !x.speculative && x.assumed == other.assumed; });
  };
  for (const FunctionFacts& other : others->second) {
    const bool same = other.speculative && other.assumed == f.assumed;
    const bool more = f.IsPlain() && !other.assumed.empty() && (!other.speculative || stands_in(other));
    if ((same || more) && !TakenOver(f, other).empty()) out.push_back(&other);
  }
  return out;
}

std::vector<AbstractValue> TakenOver(const FunctionFacts& f, const FunctionFacts& other) {
  return other.assumed == f.assumed ? f.parameters : UnderAssumptions(other.assumed, f.parameters);
}

namespace {

AbstractValue AsTaken(const AbstractValue& v) { return IsTakenInFull(v) ? v.WithFullStorage(true) : v; }

}  // namespace

ProgramFacts InferFacts(const ResidualProgram& program, const Assumptions& assumptions,
                        const std::map<std::string, std::string>& refused, const std::set<AssumingVersion>& left_out) {
  ProgramFacts facts;
  facts.have_value = program.have_value;
  facts.lifted = program.lifted;
  const Ast& ast = *program.ast;
  const PartGuesses parts = GuessParts(program);
  for (uint32_t k = 0; k < ast.expr_count(); ++k) facts.makes_maps = facts.makes_maps || IsMapMaker(ast, ExprId{k});
  for (size_t k = 0; k < program.versions.size(); ++k) {
    const FunctionVersion& v = program.versions[k];
    FunctionFacts f;
    f.function = v.function;
    f.nargout = v.nargout;
    const size_t outputs = ast[v.function].outputs.size();
    f.results.assign(std::min<size_t>(outputs, std::max(1, v.nargout)), AbstractValue::Bottom());
    f.parameters.assign(ast[v.function].parameters.size(), AbstractValue::Bottom());
    if (k == 0) {
      RESIDUA_CHECK(v.parameters.size() <= f.parameters.size(),
                    absl::StrCat("`", ast[v.function].name, "` has ", f.parameters.size(), " parameters and facts of ",
                                 v.parameters.size()));
      f.reached = true;
      for (size_t j = 0; j < f.parameters.size(); ++j) {
        f.parameters[j] = j < v.parameters.size() ? AsTaken(v.parameters[j].Forget()) : AbstractValue::Undefined();
      }
    }
    f.variables = AssignedNames(ast, v.function);
    for (const domain::RememberedFacts& r : v.remembered) f.remembered[r.name] = r;
    f.sizes = SizeVariables(ast, v.function);
    f.reason = FindUnsupported(ast, v.function);
    if (auto it = refused.find(ast[v.function].name); it != refused.end()) f.reason = it->second;
    f.interpreted = !f.reason.empty();
    const std::string& name = ast[v.function].name;
    const bool begins_anew = MayBeginAnew(ast, v.function);
    const bool speculates = MaySpeculate(ast, v.function) || (begins_anew && HasGuesses(ast, v.function, parts));
    if (begins_anew) f.matrices = UsedAsMatrices(ast, v.function);
    const auto add = [&](const AssumptionSet& set, bool speculative) {
      if (left_out.count({name, set, speculative})) return;
      FunctionFacts& other = facts.assuming[name].emplace_back(f);
      other.assumed = set;
      other.speculative = speculative;
      other.reached = false;
      other.parameters.assign(other.parameters.size(), AbstractValue::Bottom());
    };
    bool first_set = true;
    for (const AssumptionSet& set : assumptions.at(name)) {
      if (f.interpreted || !AssumesAny(set)) continue;
      if (AssumesHandle(set)) {  // what it gains are the numbers that handles give
        if (begins_anew) add(set, true);
        continue;
      }
      if (speculates && first_set) add(set, true);
      first_set = false;
      add(set, false);
    }
    if (speculates && !f.interpreted) add({}, true);
    const bool first = facts.functions.emplace(ast[v.function].name, std::move(f)).second;
    RESIDUA_CHECK(first, absl::StrCat("two versions are called `", ast[v.function].name, "`"));
  }
  FunctionFacts& entry = facts.functions.at(ast[program.versions[0].function].name);
  if (entry.interpreted) return facts;
  Analysis analysis(program, parts, &facts);
  do {
    analysis.changed = false;
    analysis.NextRound();
    analysis.Analyse(entry);
    ++analysis.round;
  } while (analysis.changed && analysis.round < 40);
  return facts;
}

}  // namespace residua::array_ir
