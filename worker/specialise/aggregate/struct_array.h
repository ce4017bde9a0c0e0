// Struct arrays that exist only here, element by element.
#pragma once

#include "worker/specialise/core/activation.h"
#include "worker/specialise/core/lvalue.h"

namespace residua::specialise {

std::optional<Part> StoreIntoElement(Activation& act, const Part& old, const Lvalue& target, size_t level,
                                     const PartialValue& value, const std::string& name, SourceRange range);
std::optional<PartialValue> StructsOfCells(Activation& act, const PartialValues& args, SourceRange range);
std::optional<PartialValue> JoinedStructs(Activation& act, const std::vector<PartialValues>& rows, SourceRange range);
// `s.f` or `s.(name)` of a variable that may hold an array of structs: the variable and the field, "" where its name is
// not known.
std::optional<std::pair<std::string, std::string>> FieldOfEach(Activation& act, ExprId target);
std::shared_ptr<PartialAggregate> StructsIn(const Activation& act, InternedName name);
void StoreFieldOf(Activation& act, size_t element, const std::string& root, const std::string& field,
                  const PartialValue& value, SourceRange range);
bool AssignFieldOfEach(Activation& act, StmtId id);

}  // namespace residua::specialise
