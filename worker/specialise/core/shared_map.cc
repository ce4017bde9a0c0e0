#include "worker/specialise/core/shared_map.h"

namespace residua::specialise {

namespace {

bool IsShared(const PartialAggregate& map) { return map.kind == PartialAggregate::kMap && map.identity != 0; }

constexpr size_t kMostPlaces = 6;  // after so many beginnings there are no such maps at all

std::string TextOf(const Session& session, SourceRange made) {
  return session.tree->ast.sources()[made.file]->path() + ":" + std::to_string(made.begin);
}

[[noreturn]] void StopSharing(Session& session, const PartialAggregate& map) {
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
  shared->identity = static_cast<int>(session.map_places.size()) + 1;
  session.map_places[shared->identity] = TextOf(session, made);
  return shared;
}

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
