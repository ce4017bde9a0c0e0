// The shape of an array, as far as it is known: thesis 4.2.4 and 4.2.6.
//
// A Shape is a range of ranks and a list of extent ranges in canonical form (Definitions 4.15, 4.17): the shortest
// description with the same set of concrete shapes, so that equality of shapes is equality of sets. Extents may also
// carry an expression over other extents: two extents with the same expression are equal though unknown. The extents
// that are not listed may have a name together (rest), which says the same of them.
#pragma once

#include <absl/container/inlined_vector.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "worker/domain/extent_expression.h"
#include "worker/value/value.h"

namespace residua::domain {

inline constexpr int64_t kOmega = INT64_MAX;  // the unbounded extent or rank

// A set of extents {low..high}; empty (bottom) when low > high.
struct ExtentRange {
  int64_t low = 0;
  int64_t high = kOmega;
  ExtentExpression expression;  // none of a known extent; within one function activation the same text, the same extent
  bool IsKnown() const { return low == high; }
  bool IsBottom() const { return low > high; }
  static ExtentRange Of(int64_t n) { return {n, n, {}}; }
  friend bool operator==(const ExtentRange&, const ExtentRange&) = default;
};
ExtentRange Join(const ExtentRange& a, const ExtentRange& b);
ExtentRange Meet(const ExtentRange& a, const ExtentRange& b);
ExtentRange Widen(const ExtentRange& old, const ExtentRange& next);  // a bound that moved goes to its limit
bool LessEqual(const ExtentRange& a, const ExtentRange& b);
bool MayBe(const ExtentRange& a, int64_t n);
bool KnownEqual(const ExtentRange& a, const ExtentRange& b);
ExtentExpression ExpressionOf(const ExtentRange& e);  // its number or its expression; none
// Certainly equal, or one of them certainly 1: an elementwise operation accepts them side by side.
bool KnownToFit(const ExtentRange& a, const ExtentRange& b);

class Shape {
 public:
  Shape();  // top: any shape
  static Shape Top() { return Shape(); }
  static Shape Bottom();
  static Shape Scalar() { return Of({1, 1}); }
  static Shape Of(const value::Dims& dims);
  static Shape Of(std::initializer_list<int64_t> extents);
  static Shape Matrix(ExtentRange rows, ExtentRange cols);
  // pad(): extents beyond the list are 0..omega up to max_rank, 1 beyond it.
  static Shape Canonical(int64_t min_rank, int64_t max_rank, std::vector<ExtentRange> extents);

  bool IsBottom() const { return bottom_; }
  bool IsTop() const;
  bool IsKnown() const;  // exactly one concrete shape
  std::optional<value::Dims> Known() const;
  bool IsScalar() const;  // certainly 1x1
  bool MayBeScalar() const;
  bool MayBeEmpty() const;
  bool IsEmpty() const;  // certainly has a zero extent
  int64_t min_rank() const { return min_rank_; }
  int64_t max_rank() const { return max_rank_; }
  ExtentRange Extent(int k) const;  // dim(k+1, n, d): 0-based here
  ExtentRange Numel() const;
  int listed() const { return static_cast<int>(extents_.size()); }
  // The name of the extents that are not listed: 1 when there are none, and none when they have no name.
  ExtentExpression rest() const;
  Shape WithRest(ExtentExpression rest) const;
  bool Contains(const value::Dims& dims) const;
  std::string ToString() const;  // "[1 n]", "[3 ?]", "[1 2..5 ...]" as the FACTS grammar reads it

  friend bool operator==(const Shape&, const Shape&) = default;

 private:
  int64_t min_rank_ = 2, max_rank_ = kOmega;
  bool bottom_ = false;
  absl::InlinedVector<ExtentRange, 2> extents_;  // matrices need no allocation
  ExtentExpression rest_;                        // only where extents are not listed
};
bool KnownEqual(const Shape& a, const Shape& b);
Shape Join(const Shape& a, const Shape& b);
Shape Meet(const Shape& a, const Shape& b);
Shape Widen(const Shape& old, const Shape& next);
bool LessEqual(const Shape& a, const Shape& b);
// The shape of an elementwise operation with broadcasting; bottom when it must fail. *certain: it cannot fail.
Shape Broadcast(const Shape& a, const Shape& b, bool* certain);

}  // namespace residua::domain
