// Struct arrays that exist only here, element by element.
#pragma once

#include "worker/specialise/core/activation.h"
#include "worker/specialise/core/target.h"

namespace residua::specialise {

std::optional<Part> StoreIntoElement(Activation& act, const Part& old, const Target& target, size_t level,
                                     const Piece& value, const std::string& name, SourceRange range);
std::optional<Piece> StructsOfCells(Activation& act, const Pieces& args, SourceRange range);
std::optional<Piece> JoinedStructs(Activation& act, const std::vector<Pieces>& rows, SourceRange range);
std::optional<std::pair<std::string, std::string>> FieldOfEach(Activation& act, ExprId target);
std::shared_ptr<Virtual> StructsIn(const Activation& act, const std::string& name);
void StoreFieldOf(Activation& act, size_t element, const std::string& root, const std::string& field,
                  const Piece& value, SourceRange range);
bool AssignFieldOfEach(Activation& act, StmtId id);

}  // namespace residua::specialise
