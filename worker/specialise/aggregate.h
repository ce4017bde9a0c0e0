// What cells, structs and struct arrays that are known part by part share.
#pragma once

#include <memory>

#include "worker/specialise/environment.h"

namespace residua::specialise {

// The most elements or fields of an aggregate that is known part by part.
inline constexpr size_t kMaxParts = 64;

// The aggregate as a part: a known value where all its parts are known, the element where a struct array has one.
Part PartOfVirtual(std::shared_ptr<Virtual> v);

// A static or virtual cell or scalar struct as parts; null for anything else.
std::shared_ptr<Virtual> AsParts(const Part& whole, Virtual::Kind kind);

// A static or virtual struct array, also of one element, element by element; null for anything else.
std::shared_ptr<Virtual> AsStructs(const Part& whole);

AbstractValue FactsOfStructs(const Virtual& v);
AbstractValue FactsOfElements(const Virtual& v);  // of a kArray

}  // namespace residua::specialise
