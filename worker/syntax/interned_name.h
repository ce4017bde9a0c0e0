// A name that is the same object in all trees: what a variable is called where trees of several functions meet.
//
// A NameId (ast.h) is the index of a name in one tree. Where several trees are at work - the functions that are
// specialised, the residual program that is written, the program made of them - a variable is known by its
// InternedName: a pointer to the one copy of its text that the process holds. Two are equal if the pointers are. Their
// order is that of their texts, so that whatever goes by turns is alphabetical and the same in every run.
//
// The copies are never freed: there are as many as there are different identifiers in the programs that the process has
// seen and made, which is why a tree interns its identifiers here, not the texts and the numbers that it holds as well.
// Jobs run in processes of their own; where the library is embedded, programs share their names and those that are
// numbered (`x__1`) are made anew each time. Made and asked by any number of threads.
#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace residua::syntax {

class InternedName {
 public:
  InternedName() = default;                                      // the empty name
  InternedName(const std::string& text) : entry_(Find(text)) {}  // looks it up, which takes a lock: keep what it gives
  explicit InternedName(std::string_view text) : entry_(Find(text)) {}
  explicit InternedName(const char* text) : entry_(Find(text)) {}

  const std::string& text() const { return entry_->text; }  // stays where it is
  operator const std::string&() const { return entry_->text; }
  bool empty() const { return entry_ == &kEmpty; }

  friend bool operator==(InternedName a, InternedName b) { return a.entry_ == b.entry_; }
  friend bool operator<(InternedName a, InternedName b) {
    if (a.entry_ == b.entry_) return false;
    if (a.entry_->first != b.entry_->first) return a.entry_->first < b.entry_->first;
    return a.entry_->text < b.entry_->text;
  }
  // With a text: nothing is looked up, so that sets and maps are asked for a text as they stand.
  template <std::convertible_to<std::string_view> Text>
  requires(!std::same_as<Text, InternedName>) friend bool operator==(InternedName a, const Text& b) {
    return a.entry_->text == std::string_view(b);
  }
  template <std::convertible_to<std::string_view> Text>
  requires(!std::same_as<Text, InternedName>) friend bool operator<(InternedName a, const Text& b) {
    return a.entry_->text < std::string_view(b);
  }
  template <std::convertible_to<std::string_view> Text>
  requires(!std::same_as<Text, InternedName>) friend bool operator<(const Text& a, InternedName b) {
    return std::string_view(a) < b.entry_->text;
  }

  template <class H>
  friend H AbslHashValue(H h, InternedName name) {
    return H::combine(std::move(h), name.entry_);
  }
  template <class Sink>
  friend void AbslStringify(Sink& sink, InternedName name) {
    sink.Append(name.text());
  }
  friend std::string operator+(std::string a, InternedName b) { return std::move(a) + b.text(); }
  friend std::string operator+(InternedName a, std::string_view b) { return std::string(a.text()).append(b); }

 private:
  struct Entry {
    uint64_t first = 0;  // the first characters as a number: it orders most texts
    std::string text;
  };
  static const Entry* Find(std::string_view text);
  static const Entry kEmpty;

  const Entry* entry_ = &kEmpty;
};

// Alphabetical. Texts may be looked for as they are.
using InternedNames = std::set<InternedName, std::less<>>;
template <class Known>
using InternedNameMap = std::map<InternedName, Known, std::less<>>;

}  // namespace residua::syntax
