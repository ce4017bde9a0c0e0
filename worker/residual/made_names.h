// Variables of a function that the compiler made, and for which variable it made each.
//
// A name that the user gave stays as it is, as it shows in displays and in messages about indices; one of ours may be
// renamed, replaced or left out. Which is which stands here and is not told by looks: `my__x` may be a user's as well.
// Names that are gone may stay here; a variable that the user named is never here.
#pragma once

#include <map>
#include <string>

namespace residua::residual {

class MadeNames {
 public:
  bool Has(const std::string& name) const { return made_for_.contains(name); }
  // `k` for `k__1`; the name itself where it is no one of ours.
  const std::string& For(const std::string& name) const {
    const auto found = made_for_.find(name);
    return found == made_for_.end() ? name : found->second;
  }
  // What stands at the beginning of all that: names are made from it, so that they do not grow.
  const std::string& Stem(const std::string& name) const {
    const std::string* stem = &name;
    for (auto at = made_for_.find(name); at != made_for_.end(); at = made_for_.find(*stem)) stem = &at->second;
    return *stem;
  }

  // `made` is longer than what it is made for.
  void Add(const std::string& made, const std::string& made_for) { made_for_[made] = made_for; }
  void Remove(const std::string& name) { made_for_.erase(name); }
  // Those that are here and there alike.
  void KeepCommon(const MadeNames& other) {
    std::erase_if(made_for_, [&](const auto& made) { return !other.Has(made.first); });
  }

  const std::map<std::string, std::string>& all() const { return made_for_; }

 private:
  std::map<std::string, std::string> made_for_;
};

}  // namespace residua::residual
