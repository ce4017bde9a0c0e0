#include "worker/array_ir/generate/expr/index.h"

#include <algorithm>
#include <optional>

#include "worker/array_ir/generate/access/end.h"
#include "worker/array_ir/generate/access/load.h"
#include "worker/array_ir/generate/access/part.h"
#include "worker/array_ir/generate/access/planes.h"
#include "worker/array_ir/generate/access/subscripts.h"
#include "worker/array_ir/generate/call/call.h"
#include "worker/array_ir/generate/call/lifted_call.h"
#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/function_builder.h"
#include "worker/array_ir/generate/core/pieces.h"
#include "worker/array_ir/generate/core/tree_questions.h"

namespace residua::array_ir {

namespace {

// x(1), x(1, 1) of a variable that facts know to be one number or truth value: that is what it is.
std::optional<Ref> BuildElementOfNumber(FunctionBuilder& b, ExprId e, const Variable* v) {
  const auto subscripts = b.ast.Children(e).subspan(1);
  if (v == nullptr || subscripts.empty() || (v->rep != Rep::kF64 && v->rep != Rep::kBool)) return {};
  const bool first = std::ranges::all_of(subscripts, [&](ExprId s) { return LiteralOf(b, s) == 1.0; });
  return first ? std::optional(Build(b, b.ast.Child(e, 0))) : std::nullopt;
}

}  // namespace

Ref BuildIndex(FunctionBuilder& b, ExprId e) {
  const ExprId base = b.ast.Child(e, 0);
  Variable* v = b.ast[base].kind == ExprKind::kIdentifier ? FindVariable(b, b.ast.Interned(base)) : nullptr;
  if (b.ast[base].kind == ExprKind::kIdentifier && v == nullptr) {
    return ToTyped(b, BuildCall(b, e, b.ast.Name(base), b.ast.Children(e).subspan(1), 1, nullptr)[0], b.Facts(e));
  }
  const uint32_t n = b.ast[e].count - 1;
  const bool defined = v != nullptr && (v->defined == kNone || b.Facts(base).defined() == domain::Tristate::kTrue);
  if (v != nullptr && !defined) RequireOwnEnd(b, e);
  if (defined && HasView(v->rep) && (n == 1 || n == 2)) {
    bool scalars = true;
    for (uint32_t k = 1; k <= n; ++k) {
      const ExprId s = b.ast.Child(e, k);
      scalars = scalars && IsNumberSubscript(b, s);
    }
    if (scalars) return BuildLoad(b, e, *v);
  }
  if (auto number = BuildElementOfNumber(b, e, v)) return *number;
  if (auto selection = BuildSelection(b, e)) return *selection;
  if (auto element = BuildTableElement(b, e)) return *element;
  if (IsElementOfPlanesOfClass(b, e)) return ToTyped(b, LoadFromPlanes(b, e), b.Facts(e));
  if (auto number = BuildPartNumber(b, e)) return *number;
  if (b.Facts(base).classes().Has(value::ClassId::kFunctionHandle)) {
    if (const auto called = BuildLiftedCall(b, e)) return ToTyped(b, *called, b.Facts(e));
    return ToTyped(b, BuildMulti(b, e, 1, nullptr)[0], b.Facts(e));
  }
  if (const auto part = BuildCopyOfPart(b, e)) return *part;
  return ToTyped(b, BuildBoxedIndex(b, e, "index"), b.Facts(e));
}

}  // namespace residua::array_ir
