// `end`, and what errors say of it.
#include <algorithm>
#include <functional>

#include "worker/array_ir/generate/core/builder.h"

namespace residua::array_ir {

void Builder::RequireEnd(const EndOf& at) {
  if (at.variable == nullptr || at.variable->defined == kNone) return;
  const uint32_t bad = NewBlock(), good = NewBlock();
  Branch(Get(at.variable->defined), good, bad);
  Start(bad);
  Rt("undefined_end", {});
  Emit(Opcode::kUnreachable, {});
  Start(good);
}

// `a(end)` of an `a` without a value complains about `end`, which is read before `a`.
void Builder::RequireOwnEnd(ExprId index) {
  const ExprId base = ast_.Child(index, 0);
  Variable* v = VariableOf(base);
  if (v == nullptr || v->defined == kNone || Facts(base).defined() == domain::Tristate::kTrue) return;
  const std::function<bool(ExprId)> has_end = [&](ExprId e) {
    if (ast_[e].kind == ExprKind::kEnd) return true;
    const auto children = ast_.Children(e);
    const bool indexed = ast_[e].kind == ExprKind::kIndex || ast_[e].kind == ExprKind::kCellIndex;
    const bool nested = indexed && (ast_[children[0]].kind != ExprKind::kIdentifier || VariableOf(children[0]));
    return !nested && std::any_of(children.begin(), children.end(), has_end);
  };
  const auto subscripts = ast_.Children(index).subspan(1);
  if (std::any_of(subscripts.begin(), subscripts.end(), has_end)) RequireEnd({{}, v, 0, 1});
}

Ref Builder::BuildEnd(ExprId e) {
  if (end_.empty()) Refuse("`end` outside an index", ast_[e].range);
  const EndOf at = end_.back();
  RequireEnd(at);
  if (at.variable != nullptr && HasView(at.variable->rep)) {
    if (at.n == 1) return F(Value1(Opcode::kI2F, {Get(at.variable->numel)}, Type::kF64));
    if (at.n == 2) return F(Value1(Opcode::kI2F, {Get(at.k == 0 ? at.variable->rows : at.variable->cols)}, Type::kF64));
  }
  const uint32_t slot = ToSlot(at.object);
  return F(Rt("end_value", {Operand::Storage(slot), Operand::Int(at.k), Operand::Int(at.n)}, Type::kF64));
}

uint32_t Builder::BuildWithEnd(ExprId e, Variable& v, int k, int n) {
  end_.push_back({{v.rep, kNone, v.storage, false}, &v, k, n});
  const uint32_t x = ToF64(Build(e));
  end_.pop_back();
  return x;
}

}  // namespace residua::array_ir
