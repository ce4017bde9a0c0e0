// What a request says of the parts of a parameter: of its fields, and of the elements of a cell, a struct array or an
// array of numbers. Either they are all that is known of it, or it is fixed but for them: `-d 'p = {...}'` with
// `-t 'p{3}.k: real scalar'`. Elements may also be described of a cell whose extents are: `-t 'p: cell [1 3]'`.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "worker/domain/abstract_value.h"

namespace residua::job {

// What is said of a part, or of parts of it, in the order in which they were first named (steps of described.h).
struct PartTree {
  std::optional<domain::AbstractValue> facts;
  std::vector<std::pair<std::string, std::unique_ptr<PartTree>>> parts;

  PartTree* Part(const std::string& step);
};

// Throws UserError where what is said does not fit together; `name` is what the user calls the part.
class OpenParts {
 public:
  explicit OpenParts(std::string path) : path_(std::move(path)) {}

  // A struct of which the fields are described.
  domain::AbstractValue Described(const PartTree& tree, const std::string& name) const;
  // A fixed value of which some parts are only described: those vary, and the others are as they are given. Or a cell
  // of known extents: of elements that are not described nothing is known.
  domain::AbstractValue Within(const domain::AbstractValue& whole, const PartTree& open, const std::string& name) const;
  // A cell of one row: of so many elements, or up to the last that is described.
  static domain::AbstractValue Row(int64_t elements, const PartTree& open);
  [[noreturn]] void ThrowDescribedTwice(const std::string& name) const;

 private:
  domain::AbstractValue WithFields(const value::Value& v, const PartTree& open, const std::string& name) const;
  domain::AbstractValue WithElements(const value::Value& v, const PartTree& open, const std::string& name) const;
  domain::AbstractValue OfCell(const value::Dims& dims, const PartTree& open, const std::string& name) const;
  int64_t PlaceOf(const value::Dims& dims, const std::string& step, const std::string& name) const;
  domain::AbstractValue ArrayElement(bool number, const std::string& name, const domain::AbstractValue& element) const;
  [[noreturn]] void Refuse(const std::string& what) const;

  std::string path_;  // of the entry's file, for messages
};

}  // namespace residua::job
