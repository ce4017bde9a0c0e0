// The facts of a parameter that the entries of an artefact check, read once from the words that the compiler wrote:
//
//   class=double,single  real  complex  dense  rank=2  d0=1..1  d1=0..?  in=LOW,HIGH,nan|finite,-0|+0,whole|any
//   n1=4 value=4   (extent 1, or the number itself, is what everything else named 4 is)
//   fields=a,b     (of a struct: these and no others, in any order)   fields-in-order=a,b  (in this order)
//   .a:WORD .a.b:WORD   (the same of its field a, and of the field b of that)
//
// all of which must hold.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "worker/runtime/element_bounds.h"
#include "worker/value/value.h"

namespace residua::runtime {

// What the names of extents and numbers mean in one call: bound by the first argument that has them.
class BoundNames {
 public:
  void Clear() { bound_.clear(); }
  // False: the name is bound to another number, which is then in `*other`.
  bool Bind(uint32_t name, double number, double* other);

 private:
  std::vector<std::pair<uint32_t, double>> bound_;
};

// What errors call an argument, or a field of one: made to a text only when there is an error.
struct ArgumentName {
  std::string_view name;
  const ArgumentName* of = nullptr;  // whose field it is
  std::string Text() const;
};

class ArgumentFacts {
 public:
  explicit ArgumentFacts(const char* words);
  // Throws MatlabError Residua:fact-violated, naming the parameter, where `v` is not as declared.
  void Check(const ArgumentName& name, const value::Value& v, BoundNames* names) const;
  void Check(const char* name, const value::Value& v, BoundNames* names) const { Check(ArgumentName{name}, v, names); }

 private:
  // A field that must be there, and where the last struct had it: those that come one after the other are mostly alike.
  // Facts are those of one context (FactsMet), which one thread uses.
  struct Field {
    std::string name;
    mutable size_t place = 0;
    bool IsIn(const value::Value& v) const;
  };
  struct Extent {
    int dimension;
    int64_t low, high;
  };
  struct Elements : ElementBounds {
    bool AllHold(const double* x, int64_t count) const;
    std::string Text() const;
  };
  struct Name {
    int dimension;  // kNumber: the value itself
    uint32_t name;
  };
  static constexpr int kNumber = -1;
  void ReadWord(const std::string& key, const std::string& of);
  bool TakesAnyNumber() const;
  void ReadElements(const std::string& words);
  void CheckFields(const ArgumentName& name, const value::Value& v, BoundNames* names) const;
  bool HasOnlyTheFields(const value::Value& v) const;
  void CheckElements(const ArgumentName& name, const value::Value& v) const;
  void CheckNames(const ArgumentName& name, const value::Value& v, BoundNames* names) const;

  static constexpr int kSparse = 31;
  std::optional<std::vector<Field>> only_fields_;        // sorted, unless
  bool fields_in_order_ = false;                         // their order counts
  std::vector<std::pair<Field, ArgumentFacts>> fields_;  // of some of them
  uint32_t classes_ = ~0u;                               // one bit each; sparse arrays are a class of their own
  std::string class_names_;
  std::optional<bool> complex_;
  bool dense_ = false;  // no diagonal matrix, permutation or range
  int64_t max_rank_ = std::numeric_limits<int64_t>::max();
  std::vector<Extent> extents_;
  std::optional<Elements> elements_;
  std::vector<Name> names_;
  bool takes_any_number_ = false;  // a real double scalar meets all words but `in=`
};

// Those that a context has met, by where their words stand. Another artefact may come to stand there.
class FactsMet {
 public:
  const ArgumentFacts& Of(const char* words);

 private:
  struct Entry {
    std::string words;
    ArgumentFacts facts;
  };
  std::unordered_map<const char*, Entry> entries_;
};

}  // namespace residua::runtime
