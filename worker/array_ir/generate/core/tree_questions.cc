#include "worker/array_ir/generate/core/tree_questions.h"

#include <algorithm>

#include "worker/array_ir/program/scope.h"

namespace residua::array_ir {

std::optional<double> LiteralOf(const FunctionBuilder& b, ExprId e) {
  if (b.ast[e].kind != ExprKind::kNumber || b.ast.Literal(e).imaginary || b.ast.Literal(e).integer_width != 0)
    return {};
  return b.ast.Literal(e).value;
}

// Parentheses make no single value: `f((c{:}))` passes all of them, `(c{:}) + 1` refuses them.
bool MayBeList(const FunctionBuilder& b, ExprId e) {
  const ExprKind k = b.ast[e].kind;
  if (IsMapMaker(b.ast, e)) return false;
  if (k == ExprKind::kField || k == ExprKind::kDynamicField) {
    const AbstractValue& object = b.Facts(b.ast.Child(e, 0));
    return !(object.classes().Only(value::ClassId::kStruct) && object.IsScalar());
  }
  if (k != ExprKind::kCellIndex) return false;
  for (ExprId s : b.ast.Children(e).subspan(1)) {
    if (b.ast[s].kind == ExprKind::kColon || MayBeList(b, s)) return true;
    const Rep r = RepOf(b.Facts(s));
    if (r != Rep::kF64) return true;
  }
  return false;
}

bool AreNumbers(const FunctionBuilder& b, std::span<const ExprId> subscripts) {
  return std::all_of(subscripts.begin(), subscripts.end(), [&](ExprId s) {
    return b.ast[s].kind != ExprKind::kColon && !MayBeList(b, s) && RepOf(b.Facts(s)) == Rep::kF64;
  });
}

// A double or an integer; errors of a bad one are the same.
bool IsNumberSubscript(const FunctionBuilder& b, ExprId e) {
  if (b.ast[e].kind == ExprKind::kColon || MayBeList(b, e)) return false;
  const Rep rep = RepOf(b.Facts(e));
  return rep == Rep::kF64 || (rep == Rep::kInt && value::IsInteger(ClassOf(b.Facts(e), rep)));
}

// The arguments of a call of a built-in are what its lowering may rely on.
bool ArePlain(const FunctionBuilder& b, const builtin::Builtin& called, std::span<const ExprId> arguments) {
  if (!builtin::TakesArguments(called, arguments.size())) return false;
  return std::none_of(arguments.begin(), arguments.end(),
                      [&](ExprId a) { return b.ast[a].kind == ExprKind::kColon || MayBeList(b, a); });
}

const builtin::Builtin* CalledBuiltin(const FunctionBuilder& b, ExprId e) {
  if (b.ast[e].kind != ExprKind::kIndex || b.ast[b.ast.Child(e, 0)].kind != ExprKind::kIdentifier) return nullptr;
  const std::string& name = b.ast.Name(b.ast.Child(e, 0));
  if (b.f.variables.count(name) || b.facts.functions.count(name)) return nullptr;
  const builtin::Builtin* called = builtin::FindBuiltin(name);
  return called != nullptr && ArePlain(b, *called, b.ast.Children(e).subspan(1)) ? called : nullptr;
}

}  // namespace residua::array_ir
