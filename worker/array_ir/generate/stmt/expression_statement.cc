#include "worker/array_ir/generate/stmt/expression_statement.h"

#include "worker/array_ir/generate/access/list.h"
#include "worker/array_ir/generate/call/call.h"
#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/function_builder.h"
#include "worker/array_ir/generate/variables/variables.h"
#include "worker/array_ir/program/scope.h"
#include "worker/syntax/displayed_name.h"

namespace residua::array_ir {

namespace {

void PrintSlot(FunctionBuilder& b, const std::string& name, uint32_t slot);

}  // namespace

void PrintVariable(FunctionBuilder& b, InternedName name) {
  Variable& v = *FindVariable(b, name);
  PrintSlot(b, name, SlotOf(b, v));
}

namespace {

void PrintSlot(FunctionBuilder& b, const std::string& name, uint32_t slot) {
  b.ir.Rt("display", {Operand::Text(ShownName(name)), Operand::Storage(slot)});
}

}  // namespace

// f(x) as a statement may return nothing; a value is shown as `ans` unless a semicolon follows.
void BuildExpressionStatement(FunctionBuilder& b, StmtId s) {
  const ExprId e = b.ast.Exprs(s)[0];
  const auto is_builtin = [&] { return !b.variables.contains("display") && !b.facts.functions.contains("display"); };
  if (const ExprId shown = syntax::DisplayedName(b.ast, s, is_builtin); shown.valid()) {
    return PrintSlot(b, b.ast.Name(shown), ToSlot(b, Build(b, shown)));
  }
  const ExprId base = b.ast[e].kind == ExprKind::kIndex ? b.ast.Child(e, 0) : e;
  const auto may_be_handle = [&] { return b.Facts(base).classes().Has(value::ClassId::kFunctionHandle); };
  const bool is_call = b.ast[base].kind == ExprKind::kIdentifier &&
                       (FindVariable(b, b.ast.Interned(base)) == nullptr || may_be_handle()) &&
                       !(b.ast[e].kind == ExprKind::kIdentifier && FindVariable(b, b.ast.Interned(e)) != nullptr);
  // `c{k}(x);` asks what the cell holds for no results.
  const ExprKind held = b.ast[base].kind;
  const bool calls_held =
      base != e && (held == ExprKind::kCellIndex || held == ExprKind::kField || held == ExprKind::kDynamicField) &&
      may_be_handle();
  if (is_call || calls_held) {
    uint32_t count = kNone;
    const std::vector<Ref> r = BuildMulti(b, e, 0, &count);
    if (EndsWithError(b.ast, b.facts, b.f, s)) {
      b.ir.Emit(Opcode::kUnreachable, {});
      return b.ir.Start(kNone);
    }
    if (!b.ast[s].print || r.empty()) return;
    const uint32_t show = b.ir.NewBlock(), done = b.ir.NewBlock();
    b.ir.Branch(b.ir.Value1(Opcode::kILe, {b.ir.ConstI(1), count}, Type::kI1), show, done);
    b.ir.Start(show);
    PrintSlot(b, "ans", ToSlot(b, r[0]));
    b.ir.Branch(done);
    b.ir.Start(done);
    return;
  }
  RequireNoCallWithin(b, e);
  const Ref r = Build(b, e);
  if (!b.ast[s].print) return;
  PrintSlot(b, b.ast[e].kind == ExprKind::kIdentifier ? b.ast.Name(e) : "ans", ToSlot(b, r));
}

}  // namespace residua::array_ir
