// Access to the parts of an AbstractValue for the lattice operations of this folder; nobody else makes one piecewise.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "worker/domain/abstract_value.h"

namespace residua::domain {

using Elements = std::vector<AbstractValue>;
using Fields = std::vector<std::pair<std::string, AbstractValue>>;

// Cells and structs with more parts than this are described as a whole.
inline constexpr int64_t kMaxParts = 256;

// The fields of what may be a struct, see AbstractValue::columns.
struct Columns {
  Fields list;
  size_t certain = 0, filled = 0;
};

struct Builder {
  static AbstractValue Make(ClassSet classes, Tristate real, Tristate defined, bool full, Shape shape,
                            const Interval& interval);
  static AbstractValue WithElements(AbstractValue v, Elements elements);  // never static, also when all elements are
  static AbstractValue WithFields(AbstractValue v, Fields fields);
  static AbstractValue WithSummary(AbstractValue v, const AbstractValue& each);
  static AbstractValue WithColumns(AbstractValue v, Columns columns);
  static AbstractValue WithTargets(AbstractValue v, std::vector<HandleTarget> targets);  // none: it is no handle
  static AbstractValue WithChoices(std::vector<Value> choices, Tristate defined);        // see choices.h
  static Interval IntervalOf(const Value& v);
  // Bring what is known of contents into its canonical form, see abstract_value.cc.
  static void StrikeOut(AbstractValue* v);
  static void PutElements(AbstractValue* v);
  static void PutColumns(AbstractValue* v);
};

// The elements of a partially static or static cell, the fields of a partially static or static scalar struct.
std::optional<Elements> PartsOfCell(const AbstractValue& a);
std::optional<Fields> PartsOfStruct(const AbstractValue& a);

Value ColumnOf(const Value& array, int field);  // the cell of a field's values
// The join of what `describe` says of the elements of a cell.
AbstractValue SummaryOf(const Value& cell, AbstractValue (*describe)(const Value&));

// What every element of `a` lies in, if it is a cell: bottom where it can have none, top where nothing is known.
AbstractValue ElementsOf(const AbstractValue& a);

// Also of a scalar struct; none: nothing is known, or it cannot be a struct.
std::optional<Columns> ColumnsOf(const AbstractValue& a);

// `r`, all the elements of which are elements of `a`, with what is known of those; `in_order`: they are all of them, in
// column-major order.
AbstractValue WithElementsOf(AbstractValue r, const AbstractValue& a, bool in_order = false);

// The lattice operations on contents (contents.cc). `combine` bounds parts of parts.
using Combine = std::function<AbstractValue(const AbstractValue&, const AbstractValue&)>;
// `may_grow`: contents may appear where `a` can have none.
AbstractValue JoinContents(AbstractValue facts, const AbstractValue& a, const AbstractValue& b, bool may_grow,
                           const Combine& combine);
AbstractValue MeetContents(AbstractValue facts, const AbstractValue& a, const AbstractValue& b);
bool ContentsLessEqual(const AbstractValue& a, const AbstractValue& b);
bool SameContents(const AbstractValue& a, const AbstractValue& b);

bool SameStatic(const Value& a, const Value& b);  // Identical, and held alike

}  // namespace residua::domain
