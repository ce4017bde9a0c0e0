// What is known of a value that will only exist when the residual program runs: thesis chapter 4, 6.4 and 9.8.
//
// An AbstractValue denotes a set of concrete values (gamma, decided by Contains). It is the product of class set,
// traits, shape, definedness, a value interval and, when known, the value itself (a static value), a few values of
// which it is one (choices), the functions that a handle can be (targets, handle_set.h), or the contents of a cell or
// struct (partially static). Default-constructed is top: any defined value. Immutable in use, cheap to copy.
//
// What is known of contents: of a cell of known shape its elements one by one, of any other value that may be a cell
// one summary in which every element lies; of a scalar struct its fields, of any other value that may be a struct a
// column a field: the cell of the values that the field has in the elements, described as any cell is. "May be" is
// meant: a value that is a number or a cell has a summary that speaks of the cell alone.
//
// A scalar may be known to equal an expression over extents (number), a row of extents to be the size of a shape
// (size_of): relations to other values of the same function activation, which Contains() does not look at.
#pragma once

#include <absl/types/span.h>

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "worker/domain/shape.h"
#include "worker/value/value.h"

namespace residua::domain {

using value::ClassId;
using value::Value;

// Extended boolean (Definition 4.7).
enum class Tristate : uint8_t { kBottom, kFalse, kTrue, kTop };
Tristate Join(Tristate a, Tristate b);
Tristate Meet(Tristate a, Tristate b);
inline bool LessEqual(Tristate a, Tristate b) { return a == b || a == Tristate::kBottom || b == Tristate::kTop; }

// A set of classes, one bit each. Sparse matrices are a class of their own here, beside the one of their elements: what
// is only `double` is certainly not sparse, so that a rule which knows nothing of sparse stays right without a word.
class ClassSet {
 public:
  constexpr ClassSet() = default;
  static constexpr ClassSet All() { return ClassSet(kEveryBit); }
  static constexpr ClassSet Sparse() { return ClassSet(kSparseBit); }  // sparse double or logical
  static constexpr ClassSet None() { return ClassSet(0); }
  static constexpr ClassSet Of(ClassId c) { return ClassSet(1u << static_cast<int>(c)); }
  static ClassSet Numeric();  // floats and integers
  static ClassSet NumericLogicalChar();
  bool Has(ClassId c) const { return bits_ >> static_cast<int>(c) & 1; }
  bool HasSparse() const { return (bits_ & kSparseBit) != 0; }
  bool Only(ClassId c) const { return bits_ == Of(c).bits_; }
  bool IsSingle() const { return bits_ != 0 && bits_ != kSparseBit && (bits_ & (bits_ - 1)) == 0; }
  std::optional<ClassId> Single() const;
  bool SubsetOf(ClassSet o) const { return (bits_ & ~o.bits_) == 0; }
  bool empty() const { return bits_ == 0; }
  ClassSet operator|(ClassSet o) const { return ClassSet(bits_ | o.bits_); }
  ClassSet operator&(ClassSet o) const { return ClassSet(bits_ & o.bits_); }
  ClassSet Without(ClassSet o) const { return ClassSet(bits_ & ~o.bits_); }
  uint32_t bits() const { return bits_; }
  friend bool operator==(ClassSet, ClassSet) = default;

 private:
  static constexpr uint32_t kSparseBit = 1u << value::kClassCount;
  static constexpr uint32_t kEveryBit = 2 * kSparseBit - 1;
  constexpr explicit ClassSet(uint32_t bits) : bits_(bits) {}
  uint32_t bits_ = kEveryBit;
};

// All elements lie in [low, high] or are NaN when may_be_nan; integral: all are whole numbers (then finite or Inf).
// Only meaningful for real numeric, logical and char values; top otherwise.
struct Interval {
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
  bool may_be_nan = true;
  bool may_be_negative_zero = true;
  bool integral = false;
  static Interval Top() { return {}; }
  static Interval Of(double v);
  static Interval Integers(double low, double high) { return {low, high, false, false, true}; }
  bool IsTop() const;
  bool ExcludesNanInfNegativeZero() const;  // the facts under which x*0 == 0 and x+0 == x
  bool Contains(double v) const;
  friend bool operator==(const Interval&, const Interval&) = default;
};
Interval Join(const Interval& a, const Interval& b);
Interval Meet(const Interval& a, const Interval& b);
Interval Widen(const Interval& old, const Interval& next);
bool LessEqual(const Interval& a, const Interval& b);

struct HandleTarget;

class AbstractValue {
 public:
  AbstractValue() = default;  // top, defined
  static AbstractValue Top() { return {}; }
  static AbstractValue Bottom();            // no value at all: unreachable
  static AbstractValue Undefined();         // the variable has no value
  static AbstractValue Of(const Value& v);  // alpha of one value: static, with exact facts
  // Facts only (alpha of v, with its value forgotten): class, traits, shape, interval.
  static AbstractValue FactsOf(const Value& v);
  static AbstractValue Array(ClassSet classes, Shape shape, Tristate real = Tristate::kTop);
  static AbstractValue RealDouble(Shape shape, Interval interval = {});
  static AbstractValue DoubleScalar(Interval interval = {}) { return RealDouble(Shape::Scalar(), interval); }
  static AbstractValue Logical(Shape shape);
  static AbstractValue Char(Shape shape);
  // A cell of known dims whose elements are described one by one (column-major).
  static AbstractValue CellOf(const value::Dims& dims, std::vector<AbstractValue> elements);
  // One of these values: static if there is one, their common facts if there are too many or they are too large to
  // list.
  static AbstractValue OneOf(absl::Span<const Value> values);
  // A cell of one of these shapes, every element of which lies in `each`.
  static AbstractValue CellOfEach(Shape shape, const AbstractValue& each);
  // A scalar struct with exactly these fields, in order.
  static AbstractValue StructOf(std::vector<std::pair<std::string, AbstractValue>> fields);
  // A struct array with exactly these fields, in order; each comes with the cell of its values.
  static AbstractValue StructArrayOf(Shape shape, std::vector<std::pair<std::string, AbstractValue>> columns);
  // A handle to one of these functions.
  static AbstractValue HandleTo(std::vector<HandleTarget> targets);

  // ---- reading
  bool IsBottom() const;
  Tristate defined() const { return defined_; }
  bool IsStatic() const { return static_ != nullptr; }  // one known value
  const Value& static_value() const { return *static_; }
  bool HasChoices() const { return choices_ != nullptr; }  // one of 2 to kMaxChoices known values
  const std::vector<Value>& choices() const { return *choices_; }
  bool HasElements() const { return elements_ != nullptr; }  // partially static cell
  const std::vector<AbstractValue>& elements() const { return *elements_; }
  bool HasFields() const { return fields_ != nullptr; }  // partially static scalar struct
  const std::vector<std::pair<std::string, AbstractValue>>& fields() const { return *fields_; }
  const AbstractValue* Field(std::string_view name) const;  // null: no such field (when HasFields)
  bool HasSummary() const { return summary_ != nullptr; }   // if it is a cell: each of its elements lies in summary()
  const AbstractValue& summary() const { return *summary_; }
  // If it is a struct, which is not certainly a scalar with certain fields: it has a leading part of these fields, in
  // order, at least the first certain_columns(), and the first filled_columns() if it has elements; of each comes a
  // cell of the struct's shape with the field's values.
  bool HasColumns() const { return columns_ != nullptr; }
  const std::vector<std::pair<std::string, AbstractValue>>& columns() const { return *columns_; }
  size_t certain_columns() const { return certain_columns_; }
  size_t filled_columns() const { return filled_columns_; }
  // If it is a handle, it is one to these functions (see handle_set.h).
  bool HasTargets() const { return targets_ != nullptr; }
  const std::vector<HandleTarget>& targets() const { return *targets_; }

  ClassSet classes() const { return classes_; }
  Tristate real() const { return real_; }  // isreal; false for cells, structs, handles
  Tristate logical() const;                // derived from the class set
  const Shape& shape() const { return shape_; }
  const Interval& interval() const { return interval_; }
  bool IsRealDouble() const { return classes_.Only(ClassId::kDouble) && real_ == Tristate::kTrue; }
  bool IsScalar() const { return shape_.IsScalar(); }
  // Certainly neither range, diagonal, permutation nor sparse storage (these change how arithmetic is done).
  bool IsFullStorage() const { return full_storage_; }
  // Certainly no complex array (or sparse matrix) without imaginary parts, as `complex (1, 0)` is one: what operators,
  // literals and indices give is made real then. Only such values can pass through `x - 0` and `x(:)` unchanged.
  bool IsNarrowed() const { return narrowed_; }
  bool MayBeSparse() const { return classes_.HasSparse(); }

  // The value as an expression; none. Of a static value none: NumberOf (rule_support.h) gives its number.
  const ExtentExpression& number() const { return number_; }
  // An expression that no element is greater than (the elements of 1:n, and a loop variable over them); none.
  const ExtentExpression& upper() const { return upper_; }
  // The shape of which this vector is the size; null.
  const Shape* size_of() const { return size_of_.get(); }

  // ---- deriving (each returns a changed copy; contradictory facts give bottom)
  AbstractValue WithClasses(ClassSet c) const;
  AbstractValue WithReal(Tristate r) const;
  AbstractValue WithShape(Shape s) const;  // contents are forgotten
  AbstractValue Reshaped(Shape s) const;   // some or all of the same elements in another arrangement
  AbstractValue WithInterval(Interval i) const;
  AbstractValue WithNumber(ExtentExpression number) const;  // kept for a real double scalar that is not static
  AbstractValue WithUpper(ExtentExpression upper) const;    // kept for real doubles that are not static
  AbstractValue WithSizeOf(const Shape& shape) const;       // kept for a real double row that is not static
  AbstractValue WithDefined(Tristate d) const;
  AbstractValue WithFullStorage(bool full) const;
  AbstractValue Narrowed() const;  // without the complex arrays that hold real numbers only
  // The facts of what a full copy of the value would be.
  AbstractValue MadeFull() const;
  AbstractValue Forget() const;          // drops the static value and choices, keeps facts and partially static parts
  AbstractValue ForgetContents() const;  // drops what is known of elements, fields and targets as well

  bool Contains(const Value& v) const;  // membership in gamma
  std::string ToString() const;         // "real double [1 n] in [0, 3]" in the FACTS grammar
  std::string Key() const;              // canonical text for signatures: equal iff ==
  friend bool operator==(const AbstractValue& a, const AbstractValue& b);

 private:
  friend struct Builder;
  void Canonicalise();  // one representation for each set of values, see abstract_value.cc

  ClassSet classes_;
  Tristate real_ = Tristate::kTop;
  Tristate defined_ = Tristate::kTrue;
  bool full_storage_ = false;
  bool narrowed_ = false;
  Shape shape_;
  Interval interval_;
  ExtentExpression number_, upper_;
  std::shared_ptr<const Shape> size_of_;
  std::shared_ptr<const Value> static_;
  std::shared_ptr<const std::vector<Value>> choices_;  // in the order of their fingerprints
  std::shared_ptr<const std::vector<AbstractValue>> elements_;
  std::shared_ptr<const std::vector<std::pair<std::string, AbstractValue>>> fields_;
  std::shared_ptr<const AbstractValue> summary_;
  std::shared_ptr<const std::vector<std::pair<std::string, AbstractValue>>> columns_;
  size_t certain_columns_ = 0, filled_columns_ = 0;
  std::shared_ptr<const std::vector<HandleTarget>> targets_;  // in the order of their identities
};

AbstractValue Join(const AbstractValue& a, const AbstractValue& b);  // least upper bound; equal static values stay
AbstractValue Meet(const AbstractValue& a, const AbstractValue& b);
AbstractValue Widen(const AbstractValue& old, const AbstractValue& next);  // every chain of Widen is finite
bool LessEqual(const AbstractValue& a, const AbstractValue& b);

// The value with every expression in it, also in parts, replaced by what `change` makes of it.
AbstractValue MapExpressions(const AbstractValue& v,
                             const std::function<ExtentExpression(const ExtentExpression&)>& change);
bool HasExpressions(const AbstractValue& v);

}  // namespace residua::domain
