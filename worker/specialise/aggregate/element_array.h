// Arrays of numbers that are known element by element.
#pragma once

#include "worker/specialise/core/activation.h"
#include "worker/specialise/core/target.h"

namespace residua::specialise {

bool Steers(Activation& act, const std::string& name);
std::shared_ptr<Virtual> ElementsOf(const Activation& act, const Binding& array);
bool StoreElement(Activation& act, const Target& target, const Piece& value, SourceRange range);
std::optional<Piece> ArrayOfElements(Activation& act, ExprId id, const std::vector<Pieces>& rows, SourceRange range);
Piece PickElements(Activation& act, const Virtual& array, const Value& numbers, bool whole, SourceRange range);

}  // namespace residua::specialise
