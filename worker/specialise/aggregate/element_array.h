// Arrays of numbers that are known element by element.
#pragma once

#include "worker/specialise/core/activation.h"
#include "worker/specialise/core/lvalue.h"

namespace residua::specialise {

bool ControlsBranch(Activation& act, InternedName name);
// A short table of known numbers, some of them not 0, that the text reads by elements: the others stay known when some
// of them are stored into.
bool KeepsTable(Activation& act, InternedName name, const Binding& old, const PartialValues& subscripts);
std::shared_ptr<PartialAggregate> ElementsOf(const Activation& act, const Binding& array);
std::optional<Part> StoreIntoArray(Activation& act, const Part& old, const PartialValues& subscripts,
                                   const PartialValue& value, const std::string& name, SourceRange range);
// The same of such a table in a field or a cell, as analysis/read_by_element.h names it: `p.k(2) = x`, `c{2}(1) = x`.
// Nothing: it is none, or the value has no elements.
std::optional<Part> StoreIntoTable(Activation& act, const std::string& holder, const Part& old,
                                   const PartialValues& subscripts, const PartialValue& value, const std::string& name,
                                   SourceRange range);
bool StoreElement(Activation& act, const Lvalue& target, const PartialValue& value, SourceRange range);
// `tab(:, 4) = A * x` of such a table: the value is read by elements.
bool StoreByReading(Activation& act, const Lvalue& target, const PartialValue& value, SourceRange range);
std::optional<PartialValue> ArrayOfElements(Activation& act, ExprId id, const std::vector<PartialValues>& rows,
                                            SourceRange range);
PartialValue PickElements(Activation& act, const PartialAggregate& array, const Value& numbers, bool whole,
                          SourceRange range);

}  // namespace residua::specialise
