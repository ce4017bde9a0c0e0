// What cells, structs and struct arrays that are known part by part share.
#pragma once

#include <memory>

#include "worker/specialise/core/activation.h"
#include "worker/specialise/core/environment.h"
#include "worker/specialise/core/lvalue.h"

namespace residua::specialise {

// The most elements or fields of an aggregate that is known part by part.
inline constexpr size_t kMaxParts = 64;

// The aggregate as a part: a known value where all its parts are known, the element where a struct array has one.
Part PartOfVirtual(std::shared_ptr<PartialAggregate> v);

// A static or partially static cell or scalar struct as parts; null for anything else.
std::shared_ptr<PartialAggregate> AsParts(const Part& whole, PartialAggregate::Kind kind);

// A static or partially static struct array, also of one element, element by element; null for anything else.
std::shared_ptr<PartialAggregate> AsStructs(const Part& whole);

// Of one that holds elements (AggregateKind): their numbers, from 0, in a shape; and those at such numbers.
Value PlacesIn(const value::Dims& dims);
// Those that known subscripts select; nothing: one is not known, or lies beyond.
std::optional<Value> PlacesAt(const value::Dims& dims, const PartialValues& subscripts);
std::shared_ptr<PartialAggregate> ElementsAt(const PartialAggregate& whole, const Value& places);

Part PartFrom(Activation& act, const PartialValue& value, const std::string& whole, const std::string& part,
              SourceRange range);
std::optional<Part> StoreInto(Activation& act, const Part& old, const Lvalue& target, size_t level,
                              const PartialValue& value, const std::string& name, SourceRange range);
// s.stack(end) = [] of what is known part by part (delete_parts.cc). False: the residual program has to do it.
bool DeleteParts(Activation& act, const Lvalue& target);
std::optional<PartialValue> FieldFunction(Activation& act, builtin::BuiltinId id, const PartialValues& args,
                                          SourceRange range);
bool AssignToParts(Activation& act, const Lvalue& target, const PartialValue& value, SourceRange range);
std::optional<PartialValue> StructOfArguments(Activation& act, const PartialValues& args, SourceRange range);
// A cell literal, known element by element.
std::optional<PartialValue> CellOfElements(Activation& act, const std::vector<PartialValues>& rows, SourceRange range);
bool SpreadVarargout(Activation& act, std::vector<Exit>* exits, std::vector<std::string>* names, size_t wanted,
                     SourceRange range);

}  // namespace residua::specialise
