#include "worker/array_ir/inference/representation.h"

namespace residua::array_ir {

using value::ClassId;

bool IsSmallInteger(ClassId c) { return value::IsInteger(c) && !IsLongInteger(c); }

bool IsLongInteger(ClassId c) { return c == ClassId::kInt64 || c == ClassId::kUint64; }

Rep RepOf(const AbstractValue& v) {
  if (v.IsBottom() || v.classes().empty()) return Rep::kBoxed;
  if (v.IsRealDouble() && v.IsScalar()) return Rep::kF64;
  if (v.classes().Only(value::ClassId::kLogical) && v.IsScalar()) return Rep::kBool;
  if (v.IsRealDouble() && v.shape().max_rank() == 2) return Rep::kArray;
  const std::optional<ClassId> c = v.classes().Single();
  if (!c) return Rep::kBoxed;
  const bool single = *c == ClassId::kSingle && v.real() == domain::Tristate::kTrue;
  if (v.IsScalar() && (single || value::IsInteger(*c))) return single ? Rep::kSingle : Rep::kInt;
  const bool elements = single || value::IsInteger(*c) || *c == ClassId::kLogical || *c == ClassId::kChar;
  // A character alone is boxed: its quotes may matter.
  return elements && v.shape().max_rank() == 2 && !v.IsScalar() ? Rep::kElements : Rep::kBoxed;
}

bool MayBePair(const AbstractValue& v) {
  return !v.IsBottom() && v.classes().Only(ClassId::kDouble) && v.IsScalar() && RepOf(v) == Rep::kBoxed;
}

std::optional<ClassId> ClassBesideDouble(const AbstractValue& v) {
  if (v.IsBottom() || !v.IsScalar() || v.real() != domain::Tristate::kTrue || v.MayBeSparse()) return {};
  if (!v.classes().Has(ClassId::kDouble)) return {};
  const std::optional<ClassId> c = v.classes().Without(domain::ClassSet::Of(ClassId::kDouble)).Single();
  const bool fits = c && (*c == ClassId::kLogical || *c == ClassId::kSingle || IsSmallInteger(*c));
  return fits ? c : std::nullopt;
}

ClassId ClassOf(const AbstractValue& v, Rep rep) {
  if (rep == Rep::kBool) return ClassId::kLogical;
  if (rep == Rep::kSingle) return ClassId::kSingle;
  return rep == Rep::kInt || rep == Rep::kElements ? *v.classes().Single() : ClassId::kDouble;
}

}  // namespace residua::array_ir
