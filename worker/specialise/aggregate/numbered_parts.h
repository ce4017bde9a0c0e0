// The parts of cells and struct arrays as numbers, so that an operation itself says where it puts them.
#pragma once

#include "worker/specialise/aggregate/aggregate.h"

namespace residua::specialise {

// What is done to a cell of these numbers is done by the language's own rules of shape, growth and errors; what comes
// out is read back as parts.
//
//   NumberedParts numbers;
//   Value c = numbers.Of(*cell);  builtin::IndexAssign(c, places, numbers.Of(*stored));  numbers.Read(c)
class NumberedParts {
 public:
  // A cell in which each part has a number of its own; `dims`: the shape of the array that holds them.
  Value Of(const PartialAggregate& holder);
  // The holder, of `kind`, that such a cell stands for, elements without a number being `blank`; null: there are more
  // than kMaxParts, or more than two dimensions.
  std::shared_ptr<PartialAggregate> Read(const Value& made, PartialAggregate::Kind kind, const Part& blank) const;
  std::shared_ptr<PartialAggregate> ReadCell(const Value& made) const;

 private:
  std::vector<Part> parts_;
};

// c(2, :) = {a, b} of cells, c(3) = x: known places, which the cell may not have yet. Nothing: not known here, or it
// fails. `within`: the cell is a part of something, where `[]` gives way to what is stored.
std::optional<Part> StoreElements(Activation& act, const Part& old, const PartialValues& subscripts,
                                  const PartialValue& value, InternedName root, bool within, SourceRange range);
// [c, {x}], [c; {name, x}]: cells beside and below each other, one of them known part by part.
std::optional<PartialValue> JoinedCells(Activation& act, const std::vector<PartialValues>& rows, SourceRange range);
// c'
std::optional<PartialValue> TurnedCell(Activation& act, syntax::Op op, const PartialValue& cell, SourceRange range);

}  // namespace residua::specialise
