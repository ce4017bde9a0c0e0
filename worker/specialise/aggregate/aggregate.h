// What cells, structs and struct arrays that are known part by part share.
#pragma once

#include <memory>

#include "worker/specialise/core/activation.h"
#include "worker/specialise/core/environment.h"
#include "worker/specialise/core/target.h"

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

Part PartFrom(Activation& act, const Piece& value, const std::string& whole, const std::string& part,
              SourceRange range);
std::optional<Part> StoreInto(Activation& act, const Part& old, const Target& target, size_t level, const Piece& value,
                              const std::string& name, SourceRange range);
bool DeleteParts(Activation& act, const Target& target);
std::optional<Piece> FieldFunction(Activation& act, std::string_view name, const Pieces& args, SourceRange range);
bool AssignToParts(Activation& act, const Target& target, const Piece& value, SourceRange range);
std::optional<Piece> StructOfArguments(Activation& act, const Pieces& args, SourceRange range);
std::optional<Piece> CellOfElements(Activation& act, const std::vector<Pieces>& rows, SourceRange range);
std::optional<Piece> JoinedCells(Activation& act, const std::vector<Pieces>& rows, SourceRange range);
bool SpreadVarargout(Activation& act, std::vector<Exit>* exits, std::vector<std::string>* names, size_t wanted,
                     SourceRange range);

}  // namespace residua::specialise
