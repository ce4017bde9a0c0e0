#include "worker/array_ir/generate/access/planes.h"

#include "worker/array_ir/generate/access/position.h"
#include "worker/array_ir/generate/access/store.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/function_builder.h"
#include "worker/array_ir/generate/core/tree_questions.h"
#include "worker/array_ir/generate/scalar/class_scalar.h"
#include "worker/array_ir/generate/variables/views.h"
#include "worker/array_ir/program/scope.h"

namespace residua::array_ir {

namespace {

bool IsElement(FunctionBuilder& b, ExprId e, std::vector<uint32_t> Variable::*pages) {
  if (b.ast[e].kind != ExprKind::kIndex || b.ast[e].count < 2) return false;
  const Variable* v = VariableOf(b, b.ast.Child(e, 0));
  if (v == nullptr || (v->*pages).empty() || b.Facts(b.ast.Child(e, 0)).defined() != domain::Tristate::kTrue)
    return false;
  return b.ast[e].count <= (v->*pages).size() + 3 && AreNumbers(b, b.ast.Children(e).subspan(1));
}

}  // namespace

bool IsElementOfPlanes(FunctionBuilder& b, ExprId e) { return IsElement(b, e, &Variable::pages); }
bool IsElementOfPlanesOfClass(FunctionBuilder& b, ExprId e) { return IsElement(b, e, &Variable::class_pages); }

namespace {

// Where the element is, from 0 on, and into *ok whether the subscripts lie inside.
uint32_t PlaceInPlanes(FunctionBuilder& b, ExprId e, Variable& v, uint32_t* ok, std::vector<Ref>* index) {
  const auto subscripts = b.ast.Children(e).subspan(1);
  const size_t n = subscripts.size();
  std::vector<uint32_t> extents{v.rows, v.cols};
  extents.insert(extents.end(), v.PagesOfAnyClass().begin(), v.PagesOfAnyClass().end());
  uint32_t at = kNone, size = kNone;
  index->resize(n);
  b.ends.push_back({{v.rep, kNone, v.storage, false}, &v, 0, static_cast<int>(n)});
  for (size_t k = 0; k < n; ++k) {
    b.ends.back().k = static_cast<int>(k);
    const bool rest = k + 1 == n && n < extents.size();
    const uint32_t extent = !rest    ? b.ir.Get(extents[k])
                            : k == 0 ? b.ir.Get(v.numel)
                                     : ShareOf(b, b.ir.Get(v.numel), size);
    const uint32_t place = BuildPosition(b, subscripts[k], extent, ok, &(*index)[k]);
    at = k == 0 ? place
                : b.ir.Value1(Opcode::kIAdd, {at, b.ir.Value1(Opcode::kIMul, {place, size}, Type::kI64)}, Type::kI64);
    if (k + 1 < n)
      size = k == 0 ? b.ir.Get(v.rows) : b.ir.Value1(Opcode::kIMul, {size, b.ir.Get(extents[k])}, Type::kI64);
  }
  b.ends.pop_back();
  return at;
}

}  // namespace

Ref LoadFromPlanes(FunctionBuilder& b, ExprId e) {
  Variable& v = *VariableOf(b, b.ast.Child(e, 0));
  uint32_t ok = kNone;
  std::vector<Ref> index;
  const uint32_t at = PlaceInPlanes(b, e, v, &ok, &index);
  const uint32_t fast = b.ir.NewBlock(), slow = b.ir.NewBlock();
  b.ir.Branch(ok, fast, slow);
  b.ir.Start(slow);
  if (index.size() > 3) {
    b.ir.Rt("index", {Operand::Storage(b.ir.Temporary()), Operand::Storage(v.storage), Operand::Text(ShownName(v.name)),
                      Operand::List(SlotsFor(b, index)), Operand::Int(0), Operand::Int(0)});
  } else {
    static constexpr const char* kCalls[] = {"index_scalar", "index_scalar2", "index_scalar3"};
    std::vector<Operand> operands{Operand::Storage(v.storage), Operand::Text(ShownName(v.name))};
    for (const Ref& r : index) operands.push_back(Operand::Value(r.value));
    b.ir.Rt(kCalls[index.size() - 1], std::move(operands), Type::kF64);
  }
  b.ir.Emit(Opcode::kUnreachable, {});
  b.ir.Start(fast);
  return v.cls == value::ClassId::kDouble ? Ref::Number(b.ir.Value1(Opcode::kLoad, {b.ir.Get(v.data), at}, Type::kF64))
                                          : LoadElement(b, v, at);
}

void StoreIntoPlanes(FunctionBuilder& b, ExprId target, uint32_t number) {
  Variable& v = *VariableOf(b, b.ast.Child(target, 0));
  uint32_t ok = kNone;
  std::vector<Ref> index;
  const uint32_t at = PlaceInPlanes(b, target, v, &ok, &index);
  StoreWhere(b, ok, v, at, number, [&] {
    b.ir.Rt("assign_index",
            {Operand::Storage(v.storage), Operand::List(SlotsFor(b, index)), Operand::Int(0), Operand::Int(0),
             Operand::Storage(ToSlot(b, Ref::Number(number))), Operand::Text(ShownName(v.name))});
  });
}

}  // namespace residua::array_ir
