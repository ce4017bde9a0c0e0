#include "worker/array_ir/generate/stmt/switch_statement.h"

#include <algorithm>

#include "worker/array_ir/generate/access/list.h"
#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/tree_questions.h"
#include "worker/array_ir/generate/scalar/class_scalar.h"
#include "worker/array_ir/generate/stmt/statement.h"

namespace residua::array_ir {

namespace {

// A label is decided by comparisons: a scalar or a text beside a scalar, a text beside what is boxed, a list of such.
bool IsPlainLabel(const FunctionBuilder& b, const Ref& subject, ExprId label) {
  if (b.ast[label].kind == ExprKind::kString) return true;
  if (b.ast[label].kind != ExprKind::kCell) return IsSsaRep(subject.rep) && IsOperand(b, label) && !MayBeList(b, label);
  for (ExprId row : b.ast.Children(label)) {
    for (ExprId x : b.ast.Children(row)) {
      const bool negative = b.ast[x].kind == ExprKind::kUnary && b.ast[b.ast.Child(x, 0)].kind == ExprKind::kNumber;
      const bool literal = negative || b.ast[x].kind == ExprKind::kString || b.ast[x].kind == ExprKind::kNumber;
      if (!literal || !IsPlainLabel(b, subject, x)) return false;
    }
  }
  return true;
}

uint32_t MatchesLabel(FunctionBuilder& b, const Ref& subject, uint32_t kept, ExprId label) {
  if (b.ast[label].kind == ExprKind::kCell) {
    uint32_t any = b.ir.ConstB(false);
    for (ExprId row : b.ast.Children(label)) {
      for (ExprId x : b.ast.Children(row))
        any = b.ir.Value1(Opcode::kOr, {any, MatchesLabel(b, subject, kept, x)}, Type::kI1);
    }
    return any;
  }
  const bool text = b.ast[label].kind == ExprKind::kString;
  if (!IsSsaRep(subject.rep)) {
    return b.ir.Rt("switch_text", {Operand::Storage(kept), Operand::Text(b.ast.Name(label))}, Type::kI1);
  }
  if (text && b.ast.Name(label).size() != 1) return b.ir.ConstB(false);
  const Ref value = BuildOperand(b, label);
  if (!IsScalarRep(subject.rep) || !IsScalarRep(value.rep))
    return CompareScalars(b, Opcode::kFEq, subject, value).value;
  return b.ir.Value1(Opcode::kFEq, {ToF64(b, subject), ToF64(b, value)}, Type::kI1);
}

}  // namespace

// The subject is evaluated once; what is boxed is kept in storage of its own, for temporaries are free again after the
// first body. Labels that are no plain ones ask the kernel.
void BuildSwitch(FunctionBuilder& b, StmtId s) {
  const auto e = b.ast.Exprs(s);
  const auto bodies = b.ast.Blocks(s);
  const bool list = MayBeList(b, e[0]);
  const Ref subject = list                 ? Ref::Boxed(BuildList(b, e[0]))
                      : IsOperand(b, e[0]) ? BuildOperand(b, e[0])
                                           : Build(b, e[0]);
  uint32_t kept = kNone;
  const bool plain =
      !list && std::all_of(e.begin() + 1, e.end(), [&](ExprId label) { return IsPlainLabel(b, subject, label); });
  if (!plain || !IsSsaRep(subject.rep)) {
    kept = b.ir.NewStorage(b.ir.FreshName("switch"), StorageKind::kValue);
    b.ir.Rtv("copy", {Operand::Storage(kept), Operand::Storage(ToSlot(b, subject))});
  }
  const uint32_t done = b.ir.NewBlock();
  for (size_t k = 0; k < bodies.size(); ++k) {
    uint32_t next = kNone;
    if (k + 1 < e.size()) {
      const ExprId label = e[k + 1];
      const uint32_t c =
          !list && IsPlainLabel(b, subject, label)
              ? MatchesLabel(b, subject, kept, label)
              : b.ir.Rt(list ? "list_switch_matches" : "switch_matches",
                        {Operand::Storage(kept), Operand::Storage(ToSlot(b, Build(b, label)))}, Type::kI1);
      const uint32_t body = b.ir.NewBlock();
      next = b.ir.NewBlock();
      b.ir.Branch(c, body, next);
      b.ir.Start(body);
    }
    BuildStatements(b, bodies[k]);
    if (b.ir.Open()) b.ir.Branch(done);
    b.ir.Start(next);
  }
  if (b.ir.Open()) b.ir.Branch(done);
  b.ir.Start(done);
}

}  // namespace residua::array_ir
