#include "worker/syntax/interned_name.h"

#include <absl/container/flat_hash_map.h>

#include <deque>
#include <mutex>

namespace residua::syntax {
namespace {

uint64_t FirstCharacters(std::string_view text) {
  uint64_t first = 0;
  for (size_t k = 0; k < sizeof first; ++k) {
    first = first << 8 | (k < text.size() ? static_cast<unsigned char>(text[k]) : 0);
  }
  return first;
}

}  // namespace

const InternedName::Entry InternedName::kEmpty;

const InternedName::Entry* InternedName::Find(std::string_view text) {
  if (text.empty()) return &kEmpty;
  struct Names {
    std::mutex lock;
    std::deque<Entry> entries;  // a deque never moves its elements
    absl::flat_hash_map<std::string_view, const Entry*> by_text;
  };
  static Names* names = new Names;  // not destroyed: static variables elsewhere may hold names
  const std::lock_guard hold(names->lock);
  if (const auto known = names->by_text.find(text); known != names->by_text.end()) return known->second;
  const Entry& entry = names->entries.emplace_back(Entry{FirstCharacters(text), std::string(text)});
  names->by_text.emplace(entry.text, &entry);
  return &entry;
}

}  // namespace residua::syntax
