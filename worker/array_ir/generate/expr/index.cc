// x(...): an element, a part, or a call.
#include "worker/array_ir/generate/access/part.h"
#include "worker/array_ir/generate/core/builder.h"

namespace residua::array_ir {

Ref Builder::BuildIndex(ExprId e) {
  const ExprId base = ast_.Child(e, 0);
  Variable* v = ast_[base].kind == ExprKind::kIdentifier ? Find(ast_.Name(base)) : nullptr;
  if (ast_[base].kind == ExprKind::kIdentifier && v == nullptr) {
    return Typed(BuildCall(e, ast_.Name(base), ast_.Children(e).subspan(1), 1, nullptr)[0], Facts(e));
  }
  const uint32_t n = ast_[e].count - 1;
  if (v != nullptr && HasView(v->rep) && v->defined == kNone && (n == 1 || n == 2)) {
    bool scalars = true;
    for (uint32_t k = 1; k <= n; ++k) {
      const ExprId s = ast_.Child(e, k);
      scalars = scalars && IsNumberSubscript(s);
    }
    if (scalars) return BuildLoad(e, *v);
  }
  if (auto selection = BuildSelection(e)) return *selection;
  if (auto element = BuildTableElement(e)) return *element;
  if (auto number = BuildPartNumber(*this, e)) return *number;
  if (Facts(base).classes().Has(value::ClassId::kFunctionHandle)) {
    if (const auto called = BuildLiftedCall(e)) return Typed(*called, Facts(e));
    return Typed(BuildMulti(e, 1, nullptr)[0], Facts(e));
  }
  return Typed(BuildBoxedIndex(e, "index"), Facts(e));
}

}  // namespace residua::array_ir
