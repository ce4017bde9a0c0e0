// Structs and cells with maps in them, as data (fixed_map.h) and back.
//
//   D.names = containers.Map ();   D.rows = {};     of a persistent D
//
// A map may stand in each of their places, and nobody else may hold it: as data it has no identity.
#pragma once

#include <functional>
#include <optional>
#include <set>

#include "worker/builtin/handle_object.h"
#include "worker/specialise/core/activation.h"

namespace residua::specialise {

bool HoldsFixedMap(const Value& v);
bool HasIdentity(const Value& v);  // a handle or an object is in it
// Whether all that stands for a map in the value is so.
bool AllFixedMaps(const Value& v, const std::function<bool(const Value&)>& is);

// ---- values with objects in them, values with data in their places, parts with maps in theirs
std::optional<Value> WithData(const Value& v, const std::function<std::optional<Value>(const Value& object)>& data);
Value WithObjects(const Value& v, const std::function<Value(const Value& data)>& object);
std::optional<Value> DataOf(const Part& part, const std::function<std::optional<Value>(const PartialAggregate&)>& data);
std::optional<Part> PartOfData(const Value& v, const std::function<std::optional<Part>(const Value& data)>& map);

// Of a map whose values hold no objects.
std::optional<Value> DataOfMap(const Value& map);
// A value with data in the places of its maps; nullopt: it holds another object, or one of those that were seen before.
std::optional<Value> WithFixedMaps(const Value& v, std::set<const builtin::HandleObject*>* seen);
// With the maps that are meant, made anew.
Value WithMaps(builtin::EvaluationContext& context, const Value& v);

// What the persistent variable holds, known with all its maps, which this activation has made or found there, and no
// other such variable holds; nullopt: there is something else to it.
std::optional<Value> FixedOfParts(Activation& act, InternedName name, const PartialAggregate& known);
// A map that comes into being there, in a part of something: this activation's.
Part OwnMap(Activation& act, const PartialAggregate& map, SourceRange made);
// Data as parts. `made`: where their maps, which are this activation's, come into being; else nobody follows them.
// Nullopt: of a kind that is not followed, or maps that are made there are not.
std::optional<Part> PartsOfFixed(Activation& act, const Value& v, const std::optional<SourceRange>& made);

}  // namespace residua::specialise
