// Calls of a handle of which only a set of functions is known: `f = @sin; if c, f = @cos; end; y = f (x)`.
//
// The residual program keeps the call, since it is decided there what is called. What is known of the results is found
// by evaluating each function of the set as if it were called and throwing the code away (Take, Restore): the facts of
// the results are joined, and the call has no effects and cannot fail when none of the functions can. A captured value
// of which only facts are known is a parameter of the version, as that of a closure is. Sets are small (kMaxTargets)
// and one set is followed inside another only so far. A function with persistent variables is left out of this: its
// calls all share one version, and what it returns depends on all of them.
#include "worker/specialise/call/handle_call.h"

#include "worker/builtin/builtin_names.h"
#include "worker/specialise/core/checkpoint.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/core/failing.h"
#include "worker/specialise/core/materialise.h"
#include "worker/specialise/expr/anonymous.h"
#include "worker/specialise/expr/expression.h"
#include "worker/specialise/variables/global_state.h"

namespace residua::specialise {

namespace {

constexpr int kSetsInSets = 3;  // calls through sets, one inside another

}  // namespace

Callee CalleeOf(const Activation& act, const domain::HandleTarget& target) {
  Callee callee;
  if (!target.function.name.empty()) {
    auto from = std::static_pointer_cast<const interpret::LoadedFile>(target.function.scope);
    if (from) callee.function = act.session.functions.Find(target.function.name, from, {});
    if (!callee.function.valid()) callee.function = FunctionNamed(act, target.function.name);
    return callee;
  }
  callee.anonymous = target.function;
  if (target.captures.empty()) return callee;
  auto closure = std::make_shared<PartialAggregate>();
  closure->kind = PartialAggregate::kClosure;
  closure->function = target.function;
  for (const auto& [name, facts] : target.captures) {
    closure->names.push_back(name);
    closure->parts.push_back(Part{facts, facts.IsStatic() ? "" : name, nullptr});
  }
  callee.captures = closure;
  return callee;
}

std::optional<SetResult> ResultsOfSet(Activation& act, const AbstractValue& function, const PartialValues& args,
                                      int nargout, SourceRange range) {
  if (!function.classes().Only(value::ClassId::kFunctionHandle)) return std::nullopt;
  const std::optional<std::vector<domain::HandleTarget>> targets = domain::TargetsOf(function);
  if (!targets || targets->empty()) return std::nullopt;
  std::vector<Callee> callees;
  for (const domain::HandleTarget& target : *targets) {
    if (IsHandleOfActivation(target.function)) return std::nullopt;
    callees.push_back(CalleeOf(act, target));
  }
  return ResultsOf(act, callees, args, nargout, range);
}

namespace {

// What is known of the results of any of the functions, for these arguments.
// The results are those of one expression: nothing was left before it but `[a, b] = f (x)`, which is that expression.
std::optional<PartialValue> OnlyCall(const Activation& act, const Checkpoint& before, const PartialValues& results,
                                     size_t outputs) {
  if (act.now.code != before->code || results.size() < outputs || results[0].list) return std::nullopt;
  if (act.now.code->items.size() == before.items()) {
    const bool plain = outputs == 1 && !results[0].parts && (results[0].IsStatic() || results[0].residual.valid());
    return plain ? std::optional(results[0]) : std::nullopt;
  }
  if (act.now.code->items.size() != before.items() + 1) return std::nullopt;
  const Node* node = std::get_if<Node>(&act.now.code->items.back());
  if (!node || node->stmt.kind != StmtKind::kAssign || node->exprs.size() != outputs + 1) return std::nullopt;
  const Ast& tree = act.tree().ast;
  for (size_t k = 0; k < outputs; ++k) {
    const ExprId result = results[k].residual;
    if (results[k].parts || results[k].IsStatic() || !result.valid()) return std::nullopt;
    if (tree[result].kind != ExprKind::kIdentifier || tree[node->exprs[k]].kind != ExprKind::kIdentifier ||
        tree.Name(result) != tree.Name(node->exprs[k])) {
      return std::nullopt;
    }
  }
  return PartialValue::Dynamic(AbstractValue::Top(), node->exprs.back(), Effects::Any());
}

}  // namespace

std::optional<SetResult> ResultsOf(Activation& act, const std::vector<Callee>& callees, PartialValues args, int nargout,
                                   SourceRange range, PartialValue* call) {
  if (act.session.handle_sets >= kSetsInSets) return std::nullopt;
  for (PartialValue& p : args) {
    if (p.list || p.colon || p.diverges) return std::nullopt;
    p.effects = kPure;  // they were evaluated before the call
  }
  const size_t outputs = static_cast<size_t>(std::max(1, nargout));
  SetResult all;
  all.facts.assign(outputs, AbstractValue::Bottom());
  const Checkpoint before(act);
  ++act.session.handle_sets;
  auto restore = [&] {
    --act.session.handle_sets;
    before.Restore();
  };
  bool known = true;
  try {
    for (const Callee& callee : callees) {
      known = (callee.IsAnonymous() ? callee.anonymous.ast != nullptr : callee.function.valid()) &&
              (call || !(callee.function.file && act.session.HasPersistent(callee))) &&
              (!IsNested(callee.function) || callee.captures);
      if (!known) break;
      act.now.effects = kPure;
      act.now.can_hoist = !call || nargout > 1;
      act.now.pending_impure = false;
      ForgetIn(act, &act.now.env, {{}, true, {}});  // it may be called later, or not at all
      const PartialValues results = CallFunction(act, callee, args, nargout, range);
      const bool fails = !results.empty() && results[0].diverges;
      all.effects |= Effects::FailsIf(fails);
      if (fails) {
        before.Restore();
        continue;
      }
      known = results.size() >= outputs && !results[0].list;
      for (size_t k = 0; k < outputs && known; ++k) {
        all.facts[k] = Join(all.facts[k], results[k].facts);
        all.effects |= results[k].effects;
      }
      if (!known) break;
      all.effects |= act.now.effects;
      const std::optional<PartialValue> only = call ? OnlyCall(act, before, results, outputs) : std::nullopt;
      before.Restore();
      if (only) *call = *only;
    }
  } catch (const Unsupported&) {
    known = false;
  } catch (...) {
    restore();
    throw;
  }
  restore();
  known = known && !all.facts[0].IsBottom();
  if (call && known && call->IsStatic()) call->residual = ResidualOf(act, *call, range);
  return known ? std::optional(std::move(all)) : std::nullopt;
}

// The name of one of several functions, the user's among them: the program that is left has these under names of its
// own, so that the text picks one of their handles from a struct.
std::optional<PartialValue> HandleOfChoice(Activation& act, const PartialValue& name, SourceRange range) {
  if (!name.facts.HasChoices() || name.parts || name.facts.defined() != domain::Tristate::kTrue || !act.now.can_hoist) {
    return std::nullopt;
  }
  ResidualTree& tree = act.tree();
  bool user = false;
  std::vector<ExprId> fields;
  std::vector<domain::HandleTarget> targets;
  for (const Value& choice : name.facts.choices()) {
    if (!choice.IsString()) return std::nullopt;
    const std::string text = choice.AsString();
    const FunctionRef f = FunctionNamed(act, text);
    if (!f.valid() || IsNested(f) || f.methods != nullptr || text.find('.') != std::string::npos) return std::nullopt;
    value::FunctionHandle handle;
    handle.name = text;
    handle.scope = act.file;
    if (f.file && Refer(act, text, f.file->path, f, range)) handle.origin = f.file->path;
    user = user || f.file;
    fields.push_back(tree.Text(text, range));
    fields.push_back(*Lift(tree, Value::Handle(handle), range));
    targets.push_back(domain::TargetOf(handle));
  }
  if (!user) return std::nullopt;
  const std::string table = FreshName(act, builtin::names::k_functions);
  Emit(act, AssignNode(tree, table, tree.Call(builtin::names::k_struct, fields, range, kPure), range));
  const ExprId picked =
      tree.Make(ExprKind::kDynamicField, Op::kNone, "",
                {tree.Identifier(table, range, kPure), ResidualOf(act, name, range)}, range, name.effects);
  return PartialValue::Dynamic(AbstractValue::HandleTo(std::move(targets)), picked, name.effects);
}

// `residual` makes the call, which is pure or not.
std::optional<PartialValues> CallThroughSet(Activation& act, const PartialValue& function, const PartialValues& args,
                                            const Demand& demand, const std::function<ExprId(Effects)>& residual,
                                            SourceRange range) {
  const int nargout = demand.nargout;
  if (nargout == 0) return std::nullopt;
  std::optional<SetResult> all = ResultsOfSet(act, function.facts, args, nargout, range);
  if (!all) return std::nullopt;
  const Effects effects = all->effects | function.effects | EffectsOf(args);
  if (nargout == 1) return PartialValues{Finish(act, all->facts[0], residual(effects), effects)};
  return SplitOutputs(act, residual(effects), all->facts, demand.outputs, range);
}

}  // namespace residua::specialise
