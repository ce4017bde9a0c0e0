#include "worker/array_ir/generate/stmt/several_results.h"

#include <algorithm>
#include <functional>

#include "worker/array_ir/generate/access/store.h"
#include "worker/array_ir/generate/access/subscripts.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/function_builder.h"
#include "worker/array_ir/generate/core/tree_questions.h"
#include "worker/array_ir/generate/expr/map.h"
#include "worker/array_ir/generate/variables/variables.h"
#include "worker/array_ir/ir/kept_storage.h"
#include "worker/array_ir/program/scope.h"
#include "worker/syntax/assigned.h"

namespace residua::array_ir {

// An element by plain numbers, of an array that nothing else in the statement assigns: it does not matter that Octave
// evaluates the subscripts before the right side.
bool IsPlainElement(FunctionBuilder& b, StmtId s, ExprId target) {
  if (b.ast[target].kind != ExprKind::kIndex || b.ast[target].count > 3) return false;
  Variable* v = VariableOf(b, b.ast.Child(target, 0));
  const auto subscripts = b.ast.Children(target).subspan(1);
  if (v == nullptr || !HasView(v->rep) || v->defined != kNone || !AreNumbers(b, subscripts)) return false;
  const InternedNames assigned = AssignedOrDeclaredBy(b.ast, s);
  const std::function<bool(ExprId)> plain = [&](ExprId e) {
    const auto parts = b.ast.Children(e);
    if (b.ast[e].kind == ExprKind::kNumber) return true;
    if (b.ast[e].kind == ExprKind::kBinary) return IsQuiet(b, e) && std::all_of(parts.begin(), parts.end(), plain);
    const Variable* of = VariableOf(b, e);
    return of != nullptr && of->defined == kNone && !assigned.count(of->name);
  };
  const auto targets = b.ast.Exprs(s).first(b.ast.Exprs(s).size() - 1);
  const bool once = std::count_if(targets.begin(), targets.end(),
                                  [&](ExprId t) { return syntax::TargetRoot(b.ast, t) == v->name; }) == 1;
  return once && std::all_of(subscripts.begin(), subscripts.end(), plain);
}

void AssignElement(FunctionBuilder& b, ExprId target, const AbstractValue& facts, const Ref& r) {
  Variable& v = *VariableOf(b, b.ast.Child(target, 0));
  if (StoreScalar(b, target, v, facts, r) || StoreOnlyElement(b, target, v, facts, r)) return;
  const Ref object{v.rep, kNone, v.storage, false};
  const uint32_t value = ToSlot(b, r);
  const BuiltSubscripts subs = BuildSubscripts(b, b.ast.Children(target).subspan(1), &object);
  b.ir.Rt("assign_index", {Operand::Storage(v.storage), Operand::List(subs.slots), Operand::Int(subs.colons),
                           Operand::Int(subs.spread), Operand::Storage(value), Operand::Text(ShownName(v.name))});
  RefreshView(b, v);
}

// `[~, y] = f (x)`, where f is interpreted and may leave its first result unset: the run-time asks for all of them.
void RefuseUnsetResults(const FunctionBuilder& b, StmtId s) {
  const auto e = b.ast.Exprs(s);
  ExprId called = e.back();
  if (b.ast[called].kind == ExprKind::kIndex) called = b.ast.Child(called, 0);
  if (b.ast[called].kind != ExprKind::kIdentifier) return;
  const auto it = b.facts.functions.find(b.ast.Name(called));
  if (it == b.facts.functions.end()) return;
  const auto& callee = b.ast[it->second.function];
  for (size_t k = 0; k + 1 < e.size() && k < callee.outputs.size(); ++k) {
    if (b.ast[e[k]].kind != ExprKind::kTilde) continue;
    if (!it->second.interpreted && !MayLackResult(it->second, k)) continue;
    const auto statements = b.ast.Statements(callee.body);
    const bool set = std::any_of(statements.begin(), statements.end(), [&](StmtId x) {
      if (b.ast[x].kind != StmtKind::kAssign) return false;
      const auto targets = b.ast.Exprs(x).first(b.ast.Exprs(x).size() - 1);
      return std::any_of(targets.begin(), targets.end(), [&](ExprId t) {
        return b.ast[t].kind == ExprKind::kIdentifier && b.ast.Interned(t) == callee.outputs[k];
      });
    });
    if (!set) Refuse(b, "`~` for a result that may have no value", b.ast[s].range);
  }
}

// Whether anything reads the targets where the statement fails half-way.
bool SeesPartialResults(const FunctionBuilder& b, StmtId s) {
  if (b.exits.tries > 0) return true;
  if (b.ir.handler == kNone) return false;
  const auto e = b.ast.Exprs(s);
  return std::any_of(e.begin(), e.end() - 1, [&](ExprId target) {
    const InternedName name = syntax::TargetRoot(b.ast, target);
    const auto v = b.variables.find(name);
    return b.exits.seen_by_cleanup.count(name) > 0 ||
           (v != b.variables.end() && IsKept(b.ir.out.storage[v->second.storage]));
  });
}

// `[a, b] = f (x)` within `try`, where f may leave b unset: a is assigned before that is an error.
void RefusePartialResults(const FunctionBuilder& b, StmtId s) {
  ExprId called = b.ast.Exprs(s).back();
  if (b.ast[called].kind == ExprKind::kIndex) called = b.ast.Child(called, 0);
  const std::string name = b.ast[called].kind == ExprKind::kIdentifier ? b.ast.Name(called) : "";
  const auto it = b.facts.functions.find(name);
  const bool known = it != b.facts.functions.end() ? !it->second.interpreted : builtin::FindBuiltin(name) != nullptr;
  if (!known || b.f.variables.count(name)) Refuse(b, "several results within `try`", b.ast[s].range);
}

}  // namespace residua::array_ir
