// What the owner of a cache folder serves: its store, and single flight over it (flights.h).
//
// Requests that miss share flights, and a connection that closes loses those that it had.
#pragma once

#include "cache/artefact_cache.h"
#include "cache/owner/endpoint.h"
#include "cache/owner/flights.h"

namespace residua::cache {

class CacheService final : public Service {
 public:
  // The cache must outlive it.
  explicit CacheService(ArtefactCache* cache) : cache_(cache) {}

  std::unique_ptr<Conversation> Begin(Channel* channel) override;
  std::string Remark() override { return cache_->Remark(); }
  bool WantsToEnd() override { return cache_->WantsRepair(); }
  void Rest() override;

 private:
  ArtefactCache* const cache_;
  Flights flights_;
};

}  // namespace residua::cache
