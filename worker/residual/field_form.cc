#include "worker/residual/field_form.h"

#include "worker/builtin/function_names.h"

namespace residua::residual {

ExprId FieldOf(ResidualTree& tree, ExprId object, const std::string& name, SourceRange range, Effects effects) {
  if (builtin::IsName(name)) return tree.Make(ExprKind::kField, Op::kNone, name, {object}, range, effects);
  return tree.Make(ExprKind::kDynamicField, Op::kNone, "", {object, tree.Text(name, range)}, range, effects);
}

}  // namespace residua::residual
