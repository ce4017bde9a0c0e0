// Stores into a map of several names that are seen under all of them.
//
//   s.index = containers.Map ();   t.names = {s.index};   s.index('a') = 1;
//
// A map that this activation has made is held by its variables alone, by parts of them and by closures in them. What is
// stored into it under one of its names is put into all these places. So that no value on its way is missed, this is
// done in plain assignments only, and of values that do not hold the map themselves; elsewhere core/shared_map.h
// decides. A call that is given the map ends this: what it returns may be the map of another call.
#pragma once

#include <functional>

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

// Whether a store of `value` into the map, now, can be put into all places that hold it.
bool StoresForAll(const Activation& act, const PartialAggregate& map, const PartialValue& value);
// A call is given the value: others may hold the maps in it from now on.
void HandOn(Activation& act, const PartialAggregatePtr& value);
// Behind the assignment: act.maps.stored, if there is one, in all places.
void StoreForAll(Activation& act);

// Calls f for the map that the value is, or for each that it holds.
void VisitMapsAnywhere(const PartialAggregatePtr& value, const std::function<void(const PartialAggregate&)>& f);
// Whether a value is a map, or holds one.
bool HoldsMap(const PartialAggregatePtr& value);
// Whether it is this map, or holds it.
bool Holds(const PartialAggregatePtr& value, int identity);
// A value that was evaluated before other statements were: with the maps in it as these have left them.
PartialAggregatePtr AsTheyAreNow(const Activation& act, const PartialAggregatePtr& value);
// The map as it is now, in all places.
void StoreInAll(Activation& act, const PartialAggregatePtr& map);

}  // namespace residua::specialise
