#include "worker/specialise/help.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "worker/value/error.h"

namespace residua::specialise {

namespace {

// Beyond that, what is entered again each time takes longer than what is found inside.
constexpr int kDeepest = 8;
// Of one depth; each takes half of what is left, or finds that others have taken it.
constexpr int kMostRounds = 16;

// The store as a helper sees it. Outside of what it makes it takes only what it chose beforehand, and passes over the
// rest: it is neither waited for nor entered.
class Choice {
 public:
  explicit Choice(const VersionStore* store) : store_(*store) {}

  // What nobody has and nobody makes, in the order in which it is asked for; found by an evaluation that makes nothing.
  const std::vector<std::string>& free() const { return free_; }
  // What was taken before and has no record is short, or rests on what no record holds: it is evaluated, so that one
  // sees what it returns.
  void Take(const std::set<std::string>& keys) {
    takes_.insert(keys.begin(), keys.end());
    free_.clear();
  }

  VersionStore::Answer Find(const std::string& key) {
    VersionStore::Answer found = store_.find(key);
    if (found.bytes || found.elsewhere) return found;
    if (!making_.empty() || takes_.contains(key)) {
      making_.insert(key);
      return found;
    }
    store_.keep({{key, {}}});  // to ask was to say that it is made here
    if (std::ranges::find(free_, key) == free_.end()) free_.push_back(key);
    return {std::nullopt, false, true};
  }
  void Keep(std::map<std::string, VersionRecord> records) {
    for (const auto& [key, record] : records) making_.erase(key);
    store_.keep(std::move(records));
  }

 private:
  const VersionStore& store_;
  std::set<std::string> takes_, making_;
  std::vector<std::string> free_;
};

// An evaluation that a guess led astray did its part before.
Specialised Follow(const Request& request) {
  try {
    return Specialise(request);
  } catch (const value::MatlabError&) {
  } catch (const JobLimit&) {
    if (request.cancelled && request.cancelled()) throw;
  }
  Specialised astray;
  astray.guesses = 1;
  return astray;
}

// The job comes from the front, and so the later half is taken: it is made by the time that it is asked for.
std::set<std::string> LaterHalf(const std::vector<std::string>& keys) {
  return {keys.begin() + static_cast<std::ptrdiff_t>(keys.size() / 2), keys.end()};
}

// Makes what there is at one depth. False: to look below does not pay.
bool HelpAt(const Request& request, Choice* choice) {
  int64_t guesses = 0, recorded = 0;
  for (int round = 0; round < kMostRounds; ++round) {
    choice->Take({});
    guesses = Follow(request).guesses;
    if (choice->free().empty()) break;
    choice->Take(LaterHalf(choice->free()));
    recorded += Follow(request).ahead;
  }
  return guesses > 0 && (recorded > 0 || request.versions.enters == 0);
}

}  // namespace

void Help(Request request) {
  const VersionStore store = request.versions;
  Choice choice(&store);
  request.versions.helps = true;
  request.versions.find = [&choice](const std::string& key) { return choice.Find(key); };
  request.versions.keep = [&choice](std::map<std::string, VersionRecord> records) { choice.Keep(std::move(records)); };
  for (request.versions.enters = 0; request.versions.enters <= kDeepest; ++request.versions.enters) {
    if (!HelpAt(request, &choice)) return;
  }
}

}  // namespace residua::specialise
