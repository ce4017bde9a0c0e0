#include "worker/array_ir/lower/class_math.h"

#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/scalar/class_function.h"

namespace residua::array_ir {

Lowered LowerClassFunction(CallSite& s) {
  const Rep result = s.RepOfResult();
  if ((result != Rep::kInt && result != Rep::kSingle) || s.nargout > 1) return {};
  const value::ClassId cls = ClassOf(s.b.Facts(s.expression), result);
  std::vector<value::ClassId> classes;
  for (size_t k = 0; k < s.count(); ++k) {
    const Rep rep = IsMixed(s.b, s.arguments[k]) ? Rep::kF64 : s.RepOfArgument(k);
    if (rep != Rep::kInt && rep != Rep::kSingle && rep != Rep::kF64) return {};
    classes.push_back(rep == Rep::kF64 ? value::ClassId::kDouble : ClassOf(s.Facts(k), rep));
  }
  if (!HasClassFunction(s.builtin.id, classes, cls)) return {};
  std::vector<ClassOperand> operands;
  for (size_t k = 0; k < s.count(); ++k) {
    const ExprId x = s.arguments[k];
    operands.push_back({IsMixed(s.b, x) ? Ref::Number(BuildMixed(s.b, x).value) : Build(s.b, x), &s.Facts(k)});
  }
  return {{ClassFunction(s.b, s.builtin.id, operands, cls)}};
}

}  // namespace residua::array_ir
