// What look-ups were offered a short while ago, ready to be offered again: of a result that many ask for, one after the
// other, the rows are the same, and so is what was read, verified, put into riddles and encrypted for the one before.
//
// That a client gets the same riddles as another tells it that the same result is stored, which it has then, and
// nothing of the texts; after a short while they are others. What is remembered is given only while the rows of its key
// are what they were: who removes, replaces or signs anew an entry is not served the old one.
#pragma once

#include <chrono>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "cache/artefact_cache.h"
#include "residua/v1/specialisation.pb.h"

namespace residua::server {

// The newest candidate of a key, with its result.
struct RememberedOffer {
  std::string rows;         // of its key, as they were
  v1::LookupReply reply;    // whole
  std::string proof;        // of a verdict that it holds
  int64_t leaving = 0;      // bytes of the files
  cache::LookupAnswer hit;  // what counts of it
};

// Thread-safe.
class Offers {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr size_t kMaxBytes = size_t{32} << 20;
  static constexpr std::chrono::seconds kFor{60};

  void Remember(const std::string& key, RememberedOffer offer, Clock::time_point now);
  // Null: there is none, or it is too old.
  std::shared_ptr<const RememberedOffer> Find(const std::string& key, Clock::time_point now);

 private:
  struct Entry {
    std::string key;
    std::shared_ptr<const RememberedOffer> offer;
    size_t bytes = 0;
    Clock::time_point until;
  };
  void Forget(std::list<Entry>::iterator entry);

  std::mutex mutex_;
  std::list<Entry> entries_;  // the oldest first: the end of all comes in their order
  std::map<std::string, std::list<Entry>::iterator> by_key_;
  size_t bytes_ = 0;
};

}  // namespace residua::server
