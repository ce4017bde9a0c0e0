// Access to the parts of an AbstractValue for the lattice operations of this folder; nobody else makes one piecewise.
#pragma once

#include "worker/domain/abstract_value.h"

namespace residua::domain {

using Elements = std::vector<AbstractValue>;
using Fields = std::vector<std::pair<std::string, AbstractValue>>;

// Cells and structs with more parts than this are described as a whole.
inline constexpr int64_t kMaxParts = 4096;

struct Builder {
  static AbstractValue Make(ClassSet classes, Tristate real, Tristate defined, bool full, Shape shape,
                            const Interval& interval);
  static AbstractValue WithElements(AbstractValue v, Elements elements);  // never static, also when all elements are
  static AbstractValue WithFields(AbstractValue v, Fields fields);
  static AbstractValue WithChoices(std::vector<Value> choices, Tristate defined);  // see choices.h
  static Interval IntervalOf(const Value& v);
};

// The elements of a partially static or static cell, the fields of a partially static or static scalar struct.
std::optional<Elements> PartsOfCell(const AbstractValue& a);
std::optional<Fields> PartsOfStruct(const AbstractValue& a);

bool SameStatic(const Value& a, const Value& b);  // Identical, and held alike

}  // namespace residua::domain
