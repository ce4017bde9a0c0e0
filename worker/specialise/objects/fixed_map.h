// Maps that a request fixes.
//
// A containers.Map is known by its identity, and a request is known by what is in it. So the request holds, in the
// place of the map, a struct of one field that no program can name, with the keys and the values: it is compared,
// hashed and taken apart as other values are. The entry gets the map that they make, known key by key; where it does
// more than read it, each call of the residual program makes one, as each call of the original with the given text
// would.
#pragma once

#include <optional>
#include <string>

#include "worker/interpret/interpreter.h"
#include "worker/specialise/core/environment.h"

namespace residua::specialise {

struct Session;

// `map`: a containers.Map whose values hold no objects.
value::Value FixedMap(const value::Value& map);
// The struct that stands in the place of a map: with what is known of it.
value::Value InPlaceOfMap(const value::Value& data);
bool IsFixedMap(const domain::AbstractValue& facts);
// The map that the request means, made anew.
value::Value MapOfFixed(builtin::EvaluationContext& context, const value::Value& fixed);
// The same of a map that is known key by key, values and all; nullopt: of another.
std::optional<value::Value> FixedOfKnown(builtin::EvaluationContext& context, const PartialAggregate& known);
// Null: of a kind that is not followed key by key (map_object.cc).
PartialAggregatePtr KnownMap(builtin::EvaluationContext& context, const value::Value& fixed);

// Whether the function does no more than look things up in the map that it gets as this parameter.
bool OnlyReadsMap(Session& session, const interpret::FunctionRef& f, size_t parameter);

}  // namespace residua::specialise
