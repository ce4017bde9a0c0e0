// What the tree and its facts say of an expression, without building it.
#include <algorithm>

#include "worker/array_ir/generate/core/builder.h"
#include "worker/array_ir/program/scope.h"

namespace residua::array_ir {

std::optional<double> Builder::LiteralOf(ExprId e) const {
  if (ast_[e].kind != ExprKind::kNumber || ast_.Literal(e).imaginary || ast_.Literal(e).integer_width != 0) return {};
  return ast_.Literal(e).value;
}

// Parentheses make no single value: `f((c{:}))` passes all of them, `(c{:}) + 1` refuses them.
bool Builder::MayBeList(ExprId e) const {
  const ExprKind k = ast_[e].kind;
  if (IsMapMaker(ast_, e)) return false;
  if (k == ExprKind::kField || k == ExprKind::kDynamicField) {
    const AbstractValue& object = Facts(ast_.Child(e, 0));
    return !(object.classes().Only(value::ClassId::kStruct) && object.IsScalar());
  }
  if (k != ExprKind::kCellIndex) return false;
  for (ExprId s : ast_.Children(e).subspan(1)) {
    if (ast_[s].kind == ExprKind::kColon || MayBeList(s)) return true;
    const Rep r = RepOf(Facts(s));
    if (r != Rep::kF64) return true;
  }
  return false;
}

bool Builder::AreNumbers(std::span<const ExprId> subscripts) const {
  return std::all_of(subscripts.begin(), subscripts.end(), [&](ExprId s) {
    return ast_[s].kind != ExprKind::kColon && !MayBeList(s) && RepOf(Facts(s)) == Rep::kF64;
  });
}

// A double or an integer; errors of a bad one are the same.
bool Builder::IsNumberSubscript(ExprId e) const {
  if (ast_[e].kind == ExprKind::kColon || MayBeList(e)) return false;
  const Rep rep = RepOf(Facts(e));
  return rep == Rep::kF64 || (rep == Rep::kInt && value::IsInteger(ClassOf(Facts(e), rep)));
}

// The arguments of a call of a built-in are what its lowering may rely on.
bool Builder::ArePlain(const builtin::Builtin& called, std::span<const ExprId> arguments) const {
  if (!builtin::TakesArguments(called, arguments.size())) return false;
  return std::none_of(arguments.begin(), arguments.end(),
                      [&](ExprId a) { return ast_[a].kind == ExprKind::kColon || MayBeList(a); });
}

const builtin::Builtin* Builder::CalledBuiltin(ExprId e) const {
  if (ast_[e].kind != ExprKind::kIndex || ast_[ast_.Child(e, 0)].kind != ExprKind::kIdentifier) return nullptr;
  const std::string& name = ast_.Name(ast_.Child(e, 0));
  if (f_.variables.count(name) || facts_.functions.count(name)) return nullptr;
  const builtin::Builtin* called = builtin::FindBuiltin(name);
  return called != nullptr && ArePlain(*called, ast_.Children(e).subspan(1)) ? called : nullptr;
}

}  // namespace residua::array_ir
