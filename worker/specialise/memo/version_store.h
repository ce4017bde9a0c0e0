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

// Where several processes evaluate one job (help.h), the store also says who makes what: a version that it lacks is to
// be made by whoever asked first, and the others are told so, or kept waiting, until it is there or is given up.
struct VersionStore {
  struct Answer {
    std::optional<std::string> bytes;
    bool shared = false;  // others work on this job: what is made is kept at once
    // One of them makes it; else, without bytes, it is made here. Elsewhere and not shared: nobody makes it, and who
    // helps passes over it.
    bool elsewhere = false;
  };
  std::function<Answer(const std::string& key)> find;  // not set: nothing is kept
  // Of a record without bytes there will be none: whoever waits for it makes the version.
  std::function<void(std::map<std::string, VersionRecord> records)> keep;
  // Versions whose evaluation took fewer steps are made anew, which takes less time than to ask for them.
  int64_t least_steps = 0;
  // This evaluation makes versions for another one (help.h). What is made elsewhere is evaluated all the same while it
  // lies within fewer than so many others that are.
  bool helps = false;
  int enters = 0;
};

}  // namespace residua::specialise
