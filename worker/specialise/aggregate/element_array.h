// Arrays of numbers that are known element by element.
#pragma once

#include "worker/specialise/core/activation.h"
#include "worker/specialise/core/lvalue.h"

namespace residua::specialise {

bool ControlsBranch(Activation& act, InternedName name);
std::shared_ptr<PartialAggregate> ElementsOf(const Activation& act, const Binding& array);
std::optional<Part> StoreIntoArray(Activation& act, const Part& old, const PartialValues& subscripts,
                                   const PartialValue& value, const std::string& name, SourceRange range);
bool StoreElement(Activation& act, const Lvalue& target, const PartialValue& value, SourceRange range);
std::optional<PartialValue> ArrayOfElements(Activation& act, ExprId id, const std::vector<PartialValues>& rows,
                                            SourceRange range);
PartialValue PickElements(Activation& act, const PartialAggregate& array, const Value& numbers, bool whole,
                          SourceRange range);

}  // namespace residua::specialise
