// Sets and tables of names of one tree, by their ids.
#pragma once

#include <absl/container/flat_hash_map.h>
#include <absl/container/inlined_vector.h>

#include <algorithm>
#include <initializer_list>
#include <string>
#include <vector>

#include "worker/syntax/ast.h"

namespace residua::syntax {

// Ids in ascending order, which is the order in which the tree met the names: the same in every run, but nothing that a
// user would see a reason in. Who gives names or chooses by turns goes by the text (SortedByText). Made for sets that
// are small or are filled in about that order: an id that is put between others moves those behind it.
class NameSet {
 public:
  NameSet() = default;
  NameSet(std::initializer_list<NameId> ids) {
    for (NameId id : ids) insert(id);
  }

  // Whether it was not there yet.
  bool insert(NameId id) {
    if (ids_.empty() || ids_.back() < id) {
      ids_.push_back(id);
      return true;
    }
    const auto at = std::ranges::lower_bound(ids_, id);
    if (*at == id) return false;
    ids_.insert(at, id);
    return true;
  }
  void insert(const NameSet& other) {
    for (NameId id : other) insert(id);
  }
  void erase(NameId id) {
    const auto at = std::ranges::lower_bound(ids_, id);
    if (at != ids_.end() && *at == id) ids_.erase(at);
  }
  bool contains(NameId id) const { return std::ranges::binary_search(ids_, id); }
  bool empty() const { return ids_.empty(); }
  size_t size() const { return ids_.size(); }
  const NameId* begin() const { return ids_.data(); }
  const NameId* end() const { return ids_.data() + ids_.size(); }

 private:
  absl::InlinedVector<NameId, 4> ids_;
};

inline bool HaveCommon(const NameSet& a, const NameSet& b) {
  const NameSet &less = a.size() < b.size() ? a : b, &more = a.size() < b.size() ? b : a;
  return std::ranges::any_of(less, [&](NameId id) { return more.contains(id); });
}

// What is known of names. It has no order that is the same in every run: it is asked, and walked over only where the
// turn of its entries cannot matter.
template <class Known>
using NameMap = absl::flat_hash_map<NameId, Known>;

// The names in alphabetical order: where the turn decides what they become.
template <class Names>
std::vector<NameId> SortedByText(const Ast& ast, const Names& names) {
  std::vector<NameId> sorted(names.begin(), names.end());
  std::ranges::sort(sorted, {}, [&](NameId id) -> const std::string& { return ast.Name(id); });
  return sorted;
}

}  // namespace residua::syntax
