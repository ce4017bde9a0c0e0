// Stores into the only element of a number.
//
//   x = zeros (1, numel (ins));      x = 0;
//   x(1) = v;                   =>   x = v;
//
// So a general function collects the inputs of a part that has one. Both are real and double, of full storage: another
// class of x would convert v, a sparse v would be stored as a full one.
#include "worker/specialise/stmt/whole_store.h"

#include <algorithm>

#include "worker/specialise/core/bind.h"
#include "worker/specialise/core/storage.h"

namespace residua::specialise {

namespace {

bool IsNumber(const AbstractValue& v) {
  return v.IsRealDouble() && v.IsScalar() && IsStoredInFull(v) && v.defined() == domain::Tristate::kTrue;
}

bool IsOne(const PartialValue& subscript) {
  if (!subscript.IsStatic() || subscript.colon || !IsNumber(subscript.facts)) return false;
  return subscript.facts.static_value().ElementAsDouble(0) == 1;
}

}  // namespace

bool StoreWhole(Activation& act, const Lvalue& target, const PartialValue& value, SourceRange range, bool print) {
  const Binding* old = act.now.env.Find(target.root);
  if (old == nullptr || old->parts || !IsNumber(old->facts) || target.open || target.levels.size() != 1) return false;
  if (act.ast()[target.levels[0]].kind != ExprKind::kIndex) return false;
  if (value.parts || value.list || value.diverges || !IsNumber(value.facts)) return false;
  if (target.subscripts[0].empty() || !std::ranges::all_of(target.subscripts[0], IsOne)) return false;
  Bind(act, target.root, value, range, print);
  return true;
}

}  // namespace residua::specialise
