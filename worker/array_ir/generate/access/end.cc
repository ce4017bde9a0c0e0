#include "worker/array_ir/generate/access/end.h"

#include <algorithm>
#include <functional>

#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

void RequireEnd(FunctionBuilder& b, const EndOf& at) {
  if (at.variable == nullptr || at.variable->defined == kNone) return;
  const uint32_t bad = b.ir.NewBlock(), good = b.ir.NewBlock();
  b.ir.Branch(b.ir.Get(at.variable->defined), good, bad);
  b.ir.Start(bad);
  b.ir.Rt("undefined_end", {});
  b.ir.Emit(Opcode::kUnreachable, {});
  b.ir.Start(good);
}

void RequireOwnEnd(FunctionBuilder& b, ExprId index) {
  const ExprId base = b.ast.Child(index, 0);
  Variable* v = VariableOf(b, base);
  if (v == nullptr || v->defined == kNone || b.Facts(base).defined() == domain::Tristate::kTrue) return;
  const std::function<bool(ExprId)> has_end = [&](ExprId e) {
    if (b.ast[e].kind == ExprKind::kEnd) return true;
    const auto children = b.ast.Children(e);
    const bool indexed = b.ast[e].kind == ExprKind::kIndex || b.ast[e].kind == ExprKind::kCellIndex;
    const bool nested = indexed && (b.ast[children[0]].kind != ExprKind::kIdentifier || VariableOf(b, children[0]));
    return !nested && std::any_of(children.begin(), children.end(), has_end);
  };
  const auto subscripts = b.ast.Children(index).subspan(1);
  if (std::any_of(subscripts.begin(), subscripts.end(), has_end)) RequireEnd(b, {{}, v, 0, 1});
}

Ref BuildEnd(FunctionBuilder& b, ExprId e) {
  if (b.ends.empty()) Refuse(b, "`end` outside an index", b.ast[e].range);
  const EndOf at = b.ends.back();
  RequireEnd(b, at);
  if (at.path.empty() && at.variable != nullptr && HasView(at.variable->rep)) {
    if (at.n == 1) return Ref::Number(b.ir.Value1(Opcode::kI2F, {b.ir.Get(at.variable->numel)}, Type::kF64));
    if (at.n == 2)
      return Ref::Number(
          b.ir.Value1(Opcode::kI2F, {b.ir.Get(at.k == 0 ? at.variable->rows : at.variable->cols)}, Type::kF64));
  }
  const uint32_t slot = ToSlot(b, at.object);
  if (!at.path.empty()) {
    const std::string name = at.variable != nullptr ? ShownName(at.variable->name) : "";
    return Ref::Number(b.ir.Rt("end_within",
                               {Operand::Storage(slot), Operand::Text(at.path), Operand::List(at.slots),
                                Operand::Int(at.colons), Operand::Int(at.k), Operand::Int(at.n), Operand::Text(name)},
                               Type::kF64));
  }
  return Ref::Number(
      b.ir.Rt("end_value", {Operand::Storage(slot), Operand::Int(at.k), Operand::Int(at.n)}, Type::kF64));
}

uint32_t BuildWithEnd(FunctionBuilder& b, ExprId e, Variable& v, int k, int n) {
  b.ends.push_back({{v.rep, kNone, v.storage, false}, &v, k, n});
  const uint32_t x = ToF64(b, Build(b, e));
  b.ends.pop_back();
  return x;
}

}  // namespace residua::array_ir
