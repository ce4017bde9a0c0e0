#include "server/offers.h"

#include <utility>

namespace residua::server {

void Offers::Forget(std::list<Entry>::iterator entry) {
  bytes_ -= entry->bytes;
  by_key_.erase(entry->key);
  entries_.erase(entry);
}

void Offers::Remember(const std::string& key, RememberedOffer offer, Clock::time_point now) {
  const size_t bytes = key.size() + offer.rows.size() + offer.reply.ByteSizeLong() + sizeof(Entry);
  if (bytes > kMaxBytes) return;
  const auto shared = std::make_shared<const RememberedOffer>(std::move(offer));
  const std::lock_guard lock(mutex_);
  if (const auto known = by_key_.find(key); known != by_key_.end()) Forget(known->second);
  while (!entries_.empty() && (entries_.front().until <= now || bytes_ + bytes > kMaxBytes)) Forget(entries_.begin());
  bytes_ += bytes;
  by_key_[key] = entries_.insert(entries_.end(), {key, shared, bytes, now + kFor});
}

std::shared_ptr<const RememberedOffer> Offers::Find(const std::string& key, Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  const auto known = by_key_.find(key);
  return known != by_key_.end() && known->second->until > now ? known->second->offer : nullptr;
}

}  // namespace residua::server
