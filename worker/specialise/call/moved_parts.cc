// The function is asked where it puts the numbers of the elements, which are then taken from there.
#include "worker/specialise/call/moved_parts.h"

#include <algorithm>

#include "worker/specialise/aggregate/aggregate.h"
#include "worker/specialise/aggregate/numbered_parts.h"
#include "worker/specialise/call/fold_call.h"
#include "worker/specialise/core/materialise.h"

namespace residua::specialise {

namespace {

// Each element is in one place of the result.
bool MovesElements(builtin::BuiltinId id) {
  using builtin::BuiltinId;
  return id == BuiltinId::k_reshape || id == BuiltinId::k_transpose || id == BuiltinId::k_fliplr ||
         id == BuiltinId::k_flipud || id == BuiltinId::k_permute;
}

// horzcat (c, d), vertcat (c, d) as the literal of the same name.
std::optional<PartialValue> CatOfCells(Activation& act, builtin::BuiltinId id, const PartialValues& args,
                                       SourceRange range) {
  if (id == builtin::BuiltinId::k_horzcat) return JoinedCells(act, {args}, range);
  if (id != builtin::BuiltinId::k_vertcat) return std::nullopt;
  std::vector<PartialValues> rows;
  for (const PartialValue& p : args) rows.push_back({p});
  return JoinedCells(act, rows, range);
}

}  // namespace

std::optional<PartialValue> MovedParts(Activation& act, const builtin::Builtin& b, const PartialValues& args,
                                       SourceRange range) {
  if (std::optional<PartialValue> joined = CatOfCells(act, b.id, args, range)) return joined;
  if (!MovesElements(b.id) || args.empty() || !args[0].parts || args[0].parts->kind != PartialAggregate::kCell ||
      !AllPure(args))
    return std::nullopt;
  PartialValues places = args;
  places[0] = PartialValue::Static(PlacesIn(args[0].parts->dims));
  if (!AllStatic(places) || std::ranges::any_of(places, [](const PartialValue& p) { return p.colon || p.list; }))
    return std::nullopt;
  const std::optional<PartialValues> moved = FoldCall(act, b, places, 1, range);
  if (!moved || moved->size() != 1 || !(*moved)[0].IsStatic() || (*moved)[0].facts.static_value().ndims() > 2)
    return std::nullopt;
  return PieceOf(act, PartOfVirtual(ElementsAt(*args[0].parts, (*moved)[0].facts.static_value())), range);
}

}  // namespace residua::specialise
