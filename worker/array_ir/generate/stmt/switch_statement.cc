// switch
#include <absl/strings/str_cat.h>

#include <algorithm>

#include "worker/array_ir/generate/core/builder.h"

namespace residua::array_ir {

// A label is decided by comparisons: a scalar or a text beside a scalar, a text beside what is boxed, a list of such.
bool Builder::IsPlainLabel(const Ref& subject, ExprId label) const {
  if (ast_[label].kind == ExprKind::kString) return true;
  if (ast_[label].kind != ExprKind::kCell) return IsSsaRep(subject.rep) && IsOperand(label) && !MayBeList(label);
  for (ExprId row : ast_.Children(label)) {
    for (ExprId x : ast_.Children(row)) {
      const bool negative = ast_[x].kind == ExprKind::kUnary && ast_[ast_.Child(x, 0)].kind == ExprKind::kNumber;
      const bool literal = negative || ast_[x].kind == ExprKind::kString || ast_[x].kind == ExprKind::kNumber;
      if (!literal || !IsPlainLabel(subject, x)) return false;
    }
  }
  return true;
}

uint32_t Builder::MatchesLabel(const Ref& subject, uint32_t kept, ExprId label) {
  if (ast_[label].kind == ExprKind::kCell) {
    uint32_t any = ConstB(false);
    for (ExprId row : ast_.Children(label)) {
      for (ExprId x : ast_.Children(row)) any = Value1(Opcode::kOr, {any, MatchesLabel(subject, kept, x)}, Type::kI1);
    }
    return any;
  }
  const bool text = ast_[label].kind == ExprKind::kString;
  if (!IsSsaRep(subject.rep)) {
    return Rt("switch_text", {Operand::Storage(kept), Operand::Text(ast_.Name(label))}, Type::kI1);
  }
  if (text && ast_.Name(label).size() != 1) return ConstB(false);
  const Ref value = BuildOperand(label);
  if (!IsScalarRep(subject.rep) || !IsScalarRep(value.rep)) return CompareScalars(Opcode::kFEq, subject, value).value;
  return Value1(Opcode::kFEq, {ToF64(subject), ToF64(value)}, Type::kI1);
}

// The subject is evaluated once; what is boxed is kept in storage of its own, for temporaries are free again after the
// first body. Labels that are no plain ones ask the kernel.
void Builder::Switch(StmtId s) {
  const auto e = ast_.Exprs(s);
  const auto bodies = ast_.Blocks(s);
  const bool list = MayBeList(e[0]);
  const Ref subject = list ? Boxed(BuildList(e[0])) : IsOperand(e[0]) ? BuildOperand(e[0]) : Build(e[0]);
  uint32_t kept = kNone;
  const bool plain =
      !list && std::all_of(e.begin() + 1, e.end(), [&](ExprId label) { return IsPlainLabel(subject, label); });
  if (!plain || !IsSsaRep(subject.rep)) {
    kept = NewStorage(FreshName("switch"), StorageKind::kValue);
    Rtv("copy", {Operand::Storage(kept), Operand::Storage(ToSlot(subject))});
  }
  const uint32_t done = NewBlock();
  for (size_t k = 0; k < bodies.size(); ++k) {
    uint32_t next = kNone;
    if (k + 1 < e.size()) {
      const ExprId label = e[k + 1];
      const uint32_t c = !list && IsPlainLabel(subject, label)
                             ? MatchesLabel(subject, kept, label)
                             : Rt(list ? "list_switch_matches" : "switch_matches",
                                  {Operand::Storage(kept), Operand::Storage(ToSlot(Build(label)))}, Type::kI1);
      const uint32_t body = NewBlock();
      next = NewBlock();
      Branch(c, body, next);
      Start(body);
    }
    Block(bodies[k]);
    if (Open()) Branch(done);
    Start(next);
  }
  if (Open()) Branch(done);
  Start(done);
}

}  // namespace residua::array_ir
