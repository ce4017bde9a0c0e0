// Where versions of functions are kept from one request to the next: a table of bytes by digest.
//
// What a version rests on stands in its record (recording.h), and is compared before the version is used again: a store
// may lose what it holds, but not change it.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>

namespace residua::specialise {

struct VersionRecord {
  std::string function;  // its name, for people
  std::string bytes;
};

struct VersionStore {
  std::function<std::optional<std::string>(const std::string& key)> find;  // not set: nothing is kept
  std::function<void(std::map<std::string, VersionRecord> records)> keep;
  // Versions whose evaluation took fewer steps are made anew, which takes less time than to ask for them.
  int64_t least_steps = 0;
};

}  // namespace residua::specialise
