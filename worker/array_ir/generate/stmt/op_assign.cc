// Assignments with an operator: `x += a`, `s.f{k}.(name) *= a`, `s.n++`.
//
// The old value of a part is read by a call that says to what is not there what Octave says in a computed assignment,
// which is not what it says where the same is read in an expression. Subscripts are evaluated once.
#include <absl/strings/str_cat.h>

#include "worker/array_ir/generate/core/builder.h"
#include "worker/array_ir/ir/kept_storage.h"
#include "worker/array_ir/program/scope.h"
#include "worker/domain/rules.h"

namespace residua::array_ir {

using syntax::Op;

// By operations where both are numbers, else by the kernel of `kernel`, which for `x++` has a name of its own.
Ref Builder::Computed(syntax::Op op, syntax::Op kernel, const Ref& left, const AbstractValue& left_facts,
                      const Ref& right, const AbstractValue& right_facts) {
  const AbstractValue result = domain::BinaryRule(op, left_facts, right_facts).value;
  if (auto r = ScalarBinary(op, left, left_facts, right, right_facts, result)) return *r;
  return Typed(KernelBinary(kernel, left, right), result);
}

// x op= y for a variable x: x = x op y.
void Builder::OpAssign(StmtId s) {
  const ExprId target = ast_.Exprs(s)[0], right = ast_.Exprs(s)[1];
  if (ast_[target].kind != ExprKind::kIdentifier) return OpAssignPart(s);
  const AbstractValue &old = Facts(target), &operand = Facts(right);
  if (old.defined() != domain::Tristate::kTrue || (ast_[s].print && ast_[s].multi)) {
    Refuse(absl::StrCat("an operator assignment to `", ShownName(ast_.Name(target)),
                        "`, which may be undefined or prints its old value"),
           ast_[s].range);
  }
  const bool kept = IsKept(out_.storage[Find(ast_.Name(target))->storage]);  // read behind what may change it
  Ref x = kept ? Ref() : Build(target);
  const Ref y = BuildRightSide(right);
  if (kept) x = Build(target);
  const bool step = ast_[s].multi || ast_[s].prefix;
  const syntax::Op op = !step                             ? ast_[s].op
                        : ast_[s].op == syntax::Op::kPlus ? syntax::Op::kIncrement
                                                          : syntax::Op::kDecrement;
  AssignTo(target, Computed(ast_[s].op, op, x, old, y, operand));
  if (ast_[s].print) Print(ast_.Name(target));
}

// The place is looked at before the operand is asked for, the old value is read behind it.
void Builder::OpAssignPart(StmtId s) {
  const ExprId target = ast_.Exprs(s)[0], right = ast_.Exprs(s)[1];
  ExprId base = target;
  while (ast_[base].kind != ExprKind::kIdentifier) base = ast_.Child(base, 0);
  const Variable& v = *Find(ast_.Name(base));
  const bool step = ast_[s].multi || ast_[s].prefix;
  if (Facts(base).defined() != domain::Tristate::kTrue || IsSsaRep(v.rep) || HasView(v.rep) ||
      (ast_[s].print && step)) {
    Refuse(absl::StrCat("an operator assignment to x part of `", ShownName(v.name),
                        "`, which may be undefined, is no struct or cell, or prints its old value"),
           ast_[s].range);
  }
  const auto [path, all] = PathOf(target, base, Ref{v.rep, kNone, v.storage, false});
  const std::vector<Operand> place{Operand::Storage(v.storage), Operand::Text(path), Operand::List(all.slots),
                                   Operand::Int(all.colons)};
  if (!step && !IsOnePlace(target, base)) Rt("check_place", std::vector<Operand>(place));
  const Ref y = BuildRightSide(right);
  const uint32_t old = Temporary();
  std::vector<Operand> read{Operand::Storage(old)};
  read.insert(read.end(), place.begin(), place.end());
  read.push_back(Operand::Text(ShownName(v.name)));
  Rt("read_path", std::move(read));
  const AbstractValue &facts = Facts(target), &operand = Facts(right);
  const Ref x = facts.IsBottom() ? Boxed(old) : Typed(Boxed(old), facts);
  const Ref next = facts.IsBottom() || operand.IsBottom() ? KernelBinary(ast_[s].op, x, y)
                                                          : Computed(ast_[s].op, ast_[s].op, x, facts, y, operand);
  AssignPath(v, path, all, ToSlot(next));
  if (ast_[s].print) Print(ast_.Name(base));
}

}  // namespace residua::array_ir
