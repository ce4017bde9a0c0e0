// Calls of a handle of which only a set of functions is known: `f = @sin; if c, f = @cos; end; y = f (x)`.
//
// The residual program keeps the call, since it is decided there what is called. What is known of the results is found
// by evaluating each function of the set as if it were called and throwing the code away (Take, Restore): the facts of
// the results are joined, and the call has no effects and cannot fail when none of the functions can. A captured value
// of which only facts are known is a parameter of the version, as that of a closure is. Sets are small (kMaxTargets)
// and one set is followed inside another only so far. A function with persistent variables is left out of this: its
// calls all share one version, and what it returns depends on all of them.
#include "worker/specialise/evaluator.h"

namespace residua::specialise {

namespace {

constexpr int kDeepest = 3;  // calls through sets, one inside another

}  // namespace

Callee FunctionEvaluator::CalleeOf(const domain::HandleTarget& target) const {
  Callee callee;
  if (!target.function.name.empty()) {
    auto from = std::static_pointer_cast<const interpret::LoadedFile>(target.function.scope);
    if (from) callee.function = session_.functions.Find(target.function.name, from, {});
    if (!callee.function.valid()) callee.function = session_.functions.Find(target.function.name, file_, function_);
    return callee;
  }
  callee.anonymous = target.function;
  if (target.captures.empty()) return callee;
  auto closure = std::make_shared<Virtual>();
  closure->kind = Virtual::kClosure;
  closure->function = target.function;
  for (const auto& [name, facts] : target.captures) {
    closure->names.push_back(name);
    closure->parts.push_back(Part{facts, facts.IsStatic() ? "" : name, nullptr});
  }
  callee.captures = closure;
  return callee;
}

std::optional<FunctionEvaluator::SetResult> FunctionEvaluator::ResultsOfSet(const AbstractValue& function,
                                                                            const Pieces& args, int nargout,
                                                                            SourceRange range) {
  if (!function.classes().Only(value::ClassId::kFunctionHandle)) return std::nullopt;
  const std::optional<std::vector<domain::HandleTarget>> targets = domain::TargetsOf(function);
  if (!targets || targets->empty()) return std::nullopt;
  std::vector<Callee> callees;
  for (const domain::HandleTarget& target : *targets) {
    if (IsHandleOfActivation(target.function)) return std::nullopt;
    callees.push_back(CalleeOf(target));
  }
  return ResultsOf(callees, args, nargout, range);
}

// What is known of the results of any of the functions, for these arguments.
// The results are those of one expression: nothing was left before it but `[a, b] = f (x)`, which is that expression.
std::optional<Piece> FunctionEvaluator::OnlyCall(const Snapshot& before, const Pieces& results, size_t outputs) const {
  if (code_ != before.code || results.size() < outputs || results[0].list) return std::nullopt;
  if (code_->items.size() == before.items) {
    const bool plain = outputs == 1 && !results[0].parts && (results[0].IsStatic() || results[0].residual.valid());
    return plain ? std::optional(results[0]) : std::nullopt;
  }
  if (code_->items.size() != before.items + 1) return std::nullopt;
  const Node* node = std::get_if<Node>(&code_->items.back());
  if (!node || node->stmt.kind != StmtKind::kAssign || node->exprs.size() != outputs + 1) return std::nullopt;
  const Ast& tree = session_.tree->ast;
  for (size_t k = 0; k < outputs; ++k) {
    const ExprId result = results[k].residual;
    if (results[k].parts || results[k].IsStatic() || !result.valid()) return std::nullopt;
    if (tree[result].kind != ExprKind::kIdentifier || tree[node->exprs[k]].kind != ExprKind::kIdentifier ||
        tree.Name(result) != tree.Name(node->exprs[k])) {
      return std::nullopt;
    }
  }
  return Piece::Dynamic(AbstractValue::Top(), node->exprs.back(), false);
}

std::optional<FunctionEvaluator::SetResult> FunctionEvaluator::ResultsOf(const std::vector<Callee>& callees,
                                                                         Pieces args, int nargout, SourceRange range,
                                                                         Piece* call) {
  if (session_.handle_sets >= kDeepest) return std::nullopt;
  for (Piece& p : args) {
    if (p.list || p.colon || p.diverges) return std::nullopt;
    p.pure = true;  // they were evaluated before the call
  }
  const size_t outputs = static_cast<size_t>(std::max(1, nargout));
  SetResult all;
  all.facts.assign(outputs, AbstractValue::Bottom());
  // What a call leaves behind in the evaluator, besides code.
  const Snapshot snapshot = Take();
  const auto hints = std::exchange(output_hints_, {});
  const auto error = static_error_;
  const ExprId failing = failing_;
  const bool error_first = static_error_first_, hoist = std::exchange(can_hoist_, !call || nargout > 1),
             pending = std::exchange(pending_impure_, false), shows = std::exchange(shows_result_, false);
  ++session_.handle_sets;
  auto restore = [&] {
    --session_.handle_sets;
    Restore(snapshot);
    output_hints_ = hints;
    static_error_ = error;
    failing_ = failing;
    static_error_first_ = error_first;
    can_hoist_ = hoist;
    pending_impure_ = pending;
    shows_result_ = shows;
  };
  bool known = true;
  try {
    for (const Callee& callee : callees) {
      known = (callee.IsAnonymous() ? callee.anonymous.ast != nullptr : callee.function.valid()) &&
              (call || !(callee.function.file && session_.HasPersistent(callee))) &&
              (!IsNested(callee.function) || callee.captures);
      if (!known) break;
      pure_ = true;
      ForgetIn(&env_, {{}, true, {}});  // it may be called later, or not at all
      const Pieces results = CallFunction(callee, args, nargout, range);
      const bool fails = !results.empty() && results[0].diverges;
      all.pure = all.pure && !fails;
      if (fails) {
        Restore(snapshot);
        continue;
      }
      known = results.size() >= outputs && !results[0].list;
      for (size_t k = 0; k < outputs && known; ++k) {
        all.facts[k] = Join(all.facts[k], results[k].facts);
        all.pure = all.pure && results[k].pure;
      }
      if (!known) break;
      all.pure = all.pure && pure_;
      const std::optional<Piece> only = call ? OnlyCall(snapshot, results, outputs) : std::nullopt;
      Restore(snapshot);
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
  if (call && known && call->IsStatic()) call->residual = Residual(*call, range);
  return known ? std::optional(std::move(all)) : std::nullopt;
}

// The name of one of several functions, the user's among them: the program that is left has these under names of its
// own, so that the text picks one of their handles from a struct.
std::optional<Piece> FunctionEvaluator::HandleOfChoice(const Piece& name, SourceRange range) {
  if (!name.facts.HasChoices() || name.parts || name.facts.defined() != domain::Tristate::kTrue || !can_hoist_) {
    return std::nullopt;
  }
  ResidualTree& tree = *session_.tree;
  bool user = false;
  std::vector<ExprId> fields;
  std::vector<domain::HandleTarget> targets;
  for (const Value& choice : name.facts.choices()) {
    if (!choice.IsString()) return std::nullopt;
    const std::string text = choice.AsString();
    const FunctionRef f = session_.functions.Find(text, file_, function_);
    if (!f.valid() || IsNested(f) || f.methods != nullptr || text.find('.') != std::string::npos) return std::nullopt;
    value::FunctionHandle handle;
    handle.name = text;
    handle.scope = file_;
    if (f.file && Refer(text, f.file->path, f, range)) handle.origin = f.file->path;
    user = user || f.file;
    fields.push_back(tree.Text(text, range));
    fields.push_back(*Lift(tree, Value::Handle(handle), range));
    targets.push_back(domain::TargetOf(handle));
  }
  if (!user) return std::nullopt;
  const std::string table = FreshName("functions");
  Emit(AssignNode(tree, table, tree.Call("struct", fields, range, true), range));
  const ExprId picked = tree.Make(ExprKind::kDynamicField, Op::kNone, "",
                                  {tree.Identifier(table, range, true), Residual(name, range)}, range, name.pure);
  return Piece::Dynamic(AbstractValue::HandleTo(std::move(targets)), picked, name.pure);
}

// `residual` makes the call, which is pure or not.
std::optional<Pieces> FunctionEvaluator::CallThroughSet(const Piece& function, const Pieces& args, int nargout,
                                                        const std::function<ExprId(bool)>& residual,
                                                        SourceRange range) {
  if (nargout == 0) return std::nullopt;
  std::optional<SetResult> all = ResultsOfSet(function.facts, args, nargout, range);
  if (!all) return std::nullopt;
  bool pure = all->pure && function.pure;
  for (const Piece& p : args) pure = pure && p.pure;
  if (nargout == 1) return Pieces{Finish(all->facts[0], residual(pure), pure)};
  return SplitOutputs(residual(pure), all->facts, range);
}

}  // namespace residua::specialise
