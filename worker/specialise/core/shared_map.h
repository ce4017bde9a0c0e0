// Maps that have several names.
//
// A containers.Map is an object: storing into it is seen under every name. A map that has one name alone is followed as
// a value (objects/map_object.h). A map that is also held by a field, a cell, a closure or another variable is followed
// as well, as long as nobody stores into it once it has its second name: what is never changed is a value again (or
// all its holders are known, objects/map_holders.h). So the
// holders of such a map are counted. Where one is stored into after all, or is needed in the residual program, which
// would have to make it once for all its holders, the specialisation begins anew, and in it the maps that are made at
// that place of the program live in the residual program. Holders are never discounted: a name that has gone counts as
// one that may be there.
#pragma once

#include "worker/specialise/core/environment.h"
#include "worker/specialise/core/session.h"

namespace residua::specialise {

// Whether maps that are made there, or are given to a name there, may have several names.
bool MayShareMaps(const Session& session, SourceRange made);
// Marks a map that nobody holds yet as one that may get several names.
PartialAggregatePtr AsShared(Session& session, const PartialAggregate& map, SourceRange made);
// One that a persistent variable holds: `place` is its key (core/worlds.h) and the way to the map in what it holds,
// each step behind a kStepOfPlace. It is the same map wherever it is met (its identity is a negative number); others
// hold it.
constexpr char kStepOfPlace = '\x1f';
PartialAggregatePtr AsKeptAt(Session& session, const PartialAggregate& map, const std::string& place);
std::string PlaceKept(const Session& session, const PartialAggregate& map);  // "": it is another map
std::string VariableOfPlace(const std::string& place);                       // the key
// A variable gets the value. A map that was put into anything else, or may have been, has two holders from then on.
void NoteHeld(Session& session, const PartialAggregatePtr& value);
void NoteHeldElsewhere(Session& session, const PartialAggregatePtr& value);
int HoldersOf(const Session& session, const PartialAggregate& map);
// Before one is stored into, and before it is written out.
void RequireOneHolder(Session& session, const PartialAggregate& map);
void RequireNoHolder(Session& session, const PartialAggregate& map);

}  // namespace residua::specialise
