#include "worker/specialise/core/shared_map.h"

#include <algorithm>

#include "worker/specialise/core/worlds.h"

namespace residua::specialise {

namespace {

bool IsShared(const PartialAggregate& map) { return map.kind == PartialAggregate::kMap && map.identity != 0; }

constexpr size_t kMostPlaces = 6;  // after so many beginnings there are no such maps at all

std::string TextOf(const Session& session, SourceRange made) {
  return session.tree->ast.sources()[made.file]->path() + ":" + std::to_string(made.begin);
}

[[noreturn]] void StopSharing(Session& session, const PartialAggregate& map) {
  const std::string place = PlaceKept(session, map);
  if (!place.empty()) GiveUpVariables(session, {VariableOfPlace(place)});
  session.known_calls->own_maps.insert(session.map_places[map.identity]);
  throw Restart{session.signatures};
}

}  // namespace

bool MayShareMaps(const Session& session, SourceRange made) {
  const std::set<std::string>& own = session.known_calls->own_maps;
  return own.size() < kMostPlaces && !own.contains(TextOf(session, made));
}

PartialAggregatePtr AsShared(Session& session, const PartialAggregate& map, SourceRange made) {
  auto shared = std::make_shared<PartialAggregate>(map);
  shared->identity = session.map_places.empty() ? 1 : std::max(0, session.map_places.rbegin()->first) + 1;
  session.map_places[shared->identity] = TextOf(session, made);
  return shared;
}

PartialAggregatePtr AsKeptAt(Session& session, const PartialAggregate& map, const std::string& place) {
  int identity = -1;
  const auto taken_by_another = [&] {
    const auto at = session.map_places.find(identity);
    return at != session.map_places.end() && at->second != place;
  };
  while (taken_by_another()) --identity;
  session.map_places[identity] = place;
  session.map_holders[identity] = 2;
  auto kept = std::make_shared<PartialAggregate>(map);
  kept->identity = identity;
  return kept;
}

std::string PlaceKept(const Session& session, const PartialAggregate& map) {
  return map.identity < 0 ? session.map_places.at(map.identity) : "";
}

std::string VariableOfPlace(const std::string& place) { return place.substr(0, place.find(kStepOfPlace)); }

void NoteHeld(Session& session, const PartialAggregatePtr& value) {
  if (value && IsShared(*value)) ++session.map_holders[value->identity];
}

void NoteHeldElsewhere(Session& session, const PartialAggregatePtr& value) {
  if (value && IsShared(*value)) session.map_holders[value->identity] += 2;
}

int HoldersOf(const Session& session, const PartialAggregate& map) {
  const auto found = session.map_holders.find(map.identity);
  return found == session.map_holders.end() ? 0 : found->second;
}

void RequireOneHolder(Session& session, const PartialAggregate& map) {
  if (IsShared(map) && HoldersOf(session, map) > 1) StopSharing(session, map);
}

void RequireNoHolder(Session& session, const PartialAggregate& map) {
  if (IsShared(map) && HoldersOf(session, map) > 0) StopSharing(session, map);
}

}  // namespace residua::specialise
