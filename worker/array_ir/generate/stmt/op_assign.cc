#include "worker/array_ir/generate/stmt/op_assign.h"

#include <absl/strings/str_cat.h>

#include "worker/array_ir/generate/access/path.h"
#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/function_builder.h"
#include "worker/array_ir/generate/expr/mixed_expression.h"
#include "worker/array_ir/generate/scalar/operators.h"
#include "worker/array_ir/generate/stmt/assignment.h"
#include "worker/array_ir/generate/stmt/expression_statement.h"
#include "worker/array_ir/ir/kept_storage.h"
#include "worker/array_ir/program/scope.h"
#include "worker/domain/rules.h"

namespace residua::array_ir {

using syntax::Op;

namespace {

void BuildOpAssignOfPart(FunctionBuilder& b, StmtId s);

// By operations where both are numbers, else by the kernel of `kernel`, which for `x++` has a name of its own.
Ref ComputeOperator(FunctionBuilder& b, syntax::Op op, syntax::Op kernel, const Ref& left,
                    const AbstractValue& left_facts, const Ref& right, const AbstractValue& right_facts) {
  const AbstractValue result = domain::BinaryRule(op, left_facts, right_facts).value;
  if (auto r = ScalarBinary(b, op, left, left_facts, right, right_facts, result)) return *r;
  return ToTyped(b, KernelBinary(b, kernel, left, right), result);
}

}  // namespace

// x op= y for a variable x: x = x op y.
void BuildOpAssign(FunctionBuilder& b, StmtId s) {
  const ExprId target = b.ast.Exprs(s)[0], right = b.ast.Exprs(s)[1];
  if (b.ast[target].kind != ExprKind::kIdentifier) return BuildOpAssignOfPart(b, s);
  const AbstractValue &old = b.Facts(target), &operand = b.Facts(right);
  if (old.defined() != domain::Tristate::kTrue || (b.ast[s].print && b.ast[s].multi)) {
    Refuse(b,
           absl::StrCat("an operator assignment to `", ShownName(b.ast.Name(target)),
                        "`, which may be undefined or prints its old value"),
           b.ast[s].range);
  }
  if (b.ast[s].kind == StmtKind::kOpAssign && StepMixed(b, b.ast[s].op, target, right)) {
    if (b.ast[s].print) PrintVariable(b, b.ast.Interned(target));
    return;
  }
  const bool kept =
      IsKept(b.ir.out.storage[FindVariable(b, b.ast.Interned(target))->storage]);  // read behind what may change it
  Ref x = kept ? Ref() : Build(b, target);
  const Ref y = BuildRightSide(b, right);
  if (kept) x = Build(b, target);
  const bool step = b.ast[s].multi || b.ast[s].prefix;
  const syntax::Op op = !step                              ? b.ast[s].op
                        : b.ast[s].op == syntax::Op::kPlus ? syntax::Op::kIncrement
                                                           : syntax::Op::kDecrement;
  AssignTo(b, target, ComputeOperator(b, b.ast[s].op, op, x, old, y, operand));
  if (b.ast[s].print) PrintVariable(b, b.ast.Interned(target));
}

namespace {

// The place is looked at before the operand is asked for, the old value is read behind it.
void BuildOpAssignOfPart(FunctionBuilder& b, StmtId s) {
  const ExprId target = b.ast.Exprs(s)[0], right = b.ast.Exprs(s)[1];
  ExprId base = target;
  while (b.ast[base].kind != ExprKind::kIdentifier) base = b.ast.Child(base, 0);
  const Variable& v = *FindVariable(b, b.ast.Interned(base));
  const bool step = b.ast[s].multi || b.ast[s].prefix;
  if (b.Facts(base).defined() != domain::Tristate::kTrue || IsSsaRep(v.rep) || HasView(v.rep) ||
      (b.ast[s].print && step)) {
    Refuse(b,
           absl::StrCat("an operator assignment to x part of `", ShownName(v.name),
                        "`, which may be undefined, is no struct or cell, or prints its old value"),
           b.ast[s].range);
  }
  const auto [path, all] = PathOf(b, target, base, Ref{v.rep, kNone, v.storage, false});
  const std::vector<Operand> place{Operand::Storage(v.storage), Operand::Text(path), Operand::List(all.slots),
                                   Operand::Int(all.colons)};
  if (!step && !IsOnePlace(b, target, base)) b.ir.Rt("check_place", std::vector<Operand>(place));
  const Ref y = BuildRightSide(b, right);
  const uint32_t old = b.ir.Temporary();
  std::vector<Operand> read{Operand::Storage(old)};
  read.insert(read.end(), place.begin(), place.end());
  read.push_back(Operand::Text(ShownName(v.name)));
  b.ir.Rt("read_path", std::move(read));
  const AbstractValue &facts = b.Facts(target), &operand = b.Facts(right);
  const Ref x = facts.IsBottom() ? Ref::Boxed(old) : ToTyped(b, Ref::Boxed(old), facts);
  const Ref next = facts.IsBottom() || operand.IsBottom()
                       ? KernelBinary(b, b.ast[s].op, x, y)
                       : ComputeOperator(b, b.ast[s].op, b.ast[s].op, x, facts, y, operand);
  AssignPath(b, v, path, all, ToSlot(b, next));
  if (b.ast[s].print) PrintVariable(b, b.ast.Interned(base));
}

}  // namespace

}  // namespace residua::array_ir
