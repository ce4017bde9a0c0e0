// [a, b] = f (x).
#include <algorithm>
#include <functional>

#include "worker/array_ir/generate/core/builder.h"
#include "worker/array_ir/ir/kept_storage.h"
#include "worker/array_ir/program/scope.h"
#include "worker/syntax/assigned.h"

namespace residua::array_ir {

// An element by plain numbers, of an array that nothing else in the statement assigns: it does not matter that Octave
// evaluates the subscripts before the right side.
bool Builder::IsPlainElement(StmtId s, ExprId target) {
  if (ast_[target].kind != ExprKind::kIndex || ast_[target].count > 3) return false;
  Variable* v = VariableOf(ast_.Child(target, 0));
  const auto subscripts = ast_.Children(target).subspan(1);
  if (v == nullptr || !HasView(v->rep) || v->defined != kNone || !AreNumbers(subscripts)) return false;
  const std::set<std::string> assigned = AssignedOrDeclaredBy(ast_, s);
  const std::function<bool(ExprId)> plain = [&](ExprId e) {
    const auto parts = ast_.Children(e);
    if (ast_[e].kind == ExprKind::kNumber) return true;
    if (ast_[e].kind == ExprKind::kBinary) return IsQuiet(e) && std::all_of(parts.begin(), parts.end(), plain);
    const Variable* of = VariableOf(e);
    return of != nullptr && of->defined == kNone && !assigned.count(of->name);
  };
  const auto targets = ast_.Exprs(s).first(ast_.Exprs(s).size() - 1);
  const bool once = std::count_if(targets.begin(), targets.end(),
                                  [&](ExprId t) { return syntax::TargetRoot(ast_, t) == v->name; }) == 1;
  return once && std::all_of(subscripts.begin(), subscripts.end(), plain);
}

void Builder::AssignElement(ExprId target, const AbstractValue& facts, const Ref& r) {
  Variable& v = *VariableOf(ast_.Child(target, 0));
  if (StoreScalar(target, v, facts, r) || StoreOnlyElement(target, v, facts, r)) return;
  const Ref object{v.rep, kNone, v.storage, false};
  const uint32_t value = ToSlot(r);
  const BuiltSubscripts subs = Subscripts(ast_.Children(target).subspan(1), &object);
  Rt("assign_index", {Operand::Storage(v.storage), Operand::List(subs.slots), Operand::Int(subs.colons),
                      Operand::Int(subs.spread), Operand::Storage(value), Operand::Text(ShownName(v.name))});
  Refresh(v);
}

// `[~, y] = f (x)`, where f is interpreted and may leave its first result unset: the run-time asks for all of them.
void Builder::RefuseUnsetResults(StmtId s) const {
  const auto e = ast_.Exprs(s);
  ExprId called = e.back();
  if (ast_[called].kind == ExprKind::kIndex) called = ast_.Child(called, 0);
  if (ast_[called].kind != ExprKind::kIdentifier) return;
  const auto it = facts_.functions.find(ast_.Name(called));
  if (it == facts_.functions.end()) return;
  const auto& callee = ast_[it->second.function];
  for (size_t k = 0; k + 1 < e.size() && k < callee.outputs.size(); ++k) {
    if (ast_[e[k]].kind != ExprKind::kTilde) continue;
    if (!it->second.interpreted && !MayLackResult(it->second, k)) continue;
    const auto statements = ast_.Statements(callee.body);
    const bool set = std::any_of(statements.begin(), statements.end(), [&](StmtId x) {
      if (ast_[x].kind != StmtKind::kAssign) return false;
      const auto targets = ast_.Exprs(x).first(ast_.Exprs(x).size() - 1);
      return std::any_of(targets.begin(), targets.end(), [&](ExprId t) {
        return ast_[t].kind == ExprKind::kIdentifier && ast_.Name(t) == callee.outputs[k];
      });
    });
    if (!set) Refuse("`~` for a result that may have no value", ast_[s].range);
  }
}

// Whether anything reads the targets where the statement fails half-way.
bool Builder::SeesPartialResults(StmtId s) const {
  if (tries_ > 0) return true;
  if (handler_ == kNone) return false;
  const auto e = ast_.Exprs(s);
  return std::any_of(e.begin(), e.end() - 1, [&](ExprId target) {
    const std::string name = syntax::TargetRoot(ast_, target);
    const auto v = variables_.find(name);
    return seen_by_cleanup_.count(name) > 0 || (v != variables_.end() && IsKept(out_.storage[v->second.storage]));
  });
}

// `[a, b] = f (x)` within `try`, where f may leave b unset: a is assigned before that is an error.
void Builder::RefusePartialResults(StmtId s) const {
  ExprId called = ast_.Exprs(s).back();
  if (ast_[called].kind == ExprKind::kIndex) called = ast_.Child(called, 0);
  const std::string name = ast_[called].kind == ExprKind::kIdentifier ? ast_.Name(called) : "";
  const auto it = facts_.functions.find(name);
  const bool known = it != facts_.functions.end() ? !it->second.interpreted : builtin::FindBuiltin(name) != nullptr;
  if (!known || f_.variables.count(name)) Refuse("several results within `try`", ast_[s].range);
}

}  // namespace residua::array_ir
