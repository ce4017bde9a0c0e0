// Expressions as statements; what is printed.
#include "worker/array_ir/generate/core/builder.h"
#include "worker/array_ir/program/scope.h"
#include "worker/syntax/displayed_name.h"

namespace residua::array_ir {

void Builder::Print(const std::string& name) {
  Variable& v = *Find(name);
  PrintSlot(name, SlotOf(v));
}

void Builder::PrintSlot(const std::string& name, uint32_t slot) {
  Rt("display", {Operand::Text(ShownName(name)), Operand::Storage(slot)});
}

// f(x) as a statement may return nothing; a value is shown as `ans` unless a semicolon follows.
void Builder::ExpressionStatement(StmtId s) {
  const ExprId e = ast_.Exprs(s)[0];
  const auto is_builtin = [&] { return Find("display") == nullptr && !facts_.functions.contains("display"); };
  if (const ExprId shown = syntax::DisplayedName(ast_, s, is_builtin); shown.valid()) {
    return PrintSlot(ast_.Name(shown), ToSlot(Build(shown)));
  }
  const ExprId base = ast_[e].kind == ExprKind::kIndex ? ast_.Child(e, 0) : e;
  const auto may_be_handle = [&] { return Facts(base).classes().Has(value::ClassId::kFunctionHandle); };
  const bool is_call = ast_[base].kind == ExprKind::kIdentifier &&
                       (Find(ast_.Name(base)) == nullptr || may_be_handle()) &&
                       !(ast_[e].kind == ExprKind::kIdentifier && Find(ast_.Name(e)) != nullptr);
  // `c{k}(x);` asks what the cell holds for no results.
  const ExprKind held = ast_[base].kind;
  const bool calls_held =
      base != e && (held == ExprKind::kCellIndex || held == ExprKind::kField || held == ExprKind::kDynamicField) &&
      may_be_handle();
  if (is_call || calls_held) {
    uint32_t count = kNone;
    const std::vector<Ref> r = BuildMulti(e, 0, &count);
    if (EndsWithError(ast_, facts_, f_, s)) {
      Emit(Opcode::kUnreachable, {});
      return Start(kNone);
    }
    if (!ast_[s].print || r.empty()) return;
    const uint32_t show = NewBlock(), done = NewBlock();
    Branch(Value1(Opcode::kILe, {ConstI(1), count}, Type::kI1), show, done);
    Start(show);
    PrintSlot("ans", ToSlot(r[0]));
    Branch(done);
    Start(done);
    return;
  }
  const Ref r = Build(e);
  if (!ast_[s].print) return;
  PrintSlot(ast_[e].kind == ExprKind::kIdentifier ? ast_.Name(e) : "ans", ToSlot(r));
}

}  // namespace residua::array_ir
