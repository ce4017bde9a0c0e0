#include "worker/array_ir/generate/stmt/list_results.h"

#include <absl/strings/str_cat.h>

#include "worker/array_ir/generate/access/list.h"
#include "worker/array_ir/generate/stmt/assignment.h"

namespace residua::array_ir {

bool AssignsList(const FunctionBuilder& b, StmtId s) {
  const auto e = b.ast.Exprs(s);
  const ExprKind right = b.ast[e.back()].kind;
  return e.size() > 2 &&
         (right == ExprKind::kCellIndex || right == ExprKind::kField || right == ExprKind::kDynamicField);
}

void AssignList(FunctionBuilder& b, StmtId s) {
  const auto e = b.ast.Exprs(s);
  RequireNoCallWithin(b, e.back());
  const uint32_t list = BuildList(b, e.back());
  const uint32_t count = b.ir.Rt("extent", {Operand::Storage(list), Operand::Int(1)}, Type::kI64);
  for (size_t k = 0; k + 1 < e.size(); ++k) {
    if (b.ast[e[k]].kind == ExprKind::kTilde) continue;
    const uint32_t there = b.ir.NewBlock(), lacking = b.ir.NewBlock(), part = b.ir.Temporary();
    const auto number = static_cast<int64_t>(k);
    b.ir.Branch(b.ir.Value1(Opcode::kILt, {b.ir.ConstI(number), count}, Type::kI1), there, lacking);
    b.ir.Start(lacking);
    b.ir.Rt("cell_literal", {Operand::Storage(part), Operand::Text(""), Operand::List({}), Operand::Int(0)});
    b.ir.Rt("list_value", {Operand::Storage(part), Operand::Storage(part),
                           Operand::Text(absl::StrCat("element number ", k + 1, " undefined in return list"))});
    b.ir.Branch(there);
    b.ir.Start(there);
    const uint32_t place = b.ir.Temporary();
    b.ir.Rtv("set_f64", {Operand::Storage(place), Operand::Value(b.ir.ConstF(static_cast<double>(k + 1)))});
    b.ir.Rt("cell_one", {Operand::Storage(part), Operand::Storage(list), Operand::Text(""), Operand::List({place}),
                         Operand::Int(0), Operand::Int(0)});
    AssignTo(b, e[k], Ref::Boxed(part));
  }
}

}  // namespace residua::array_ir
