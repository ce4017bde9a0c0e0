// Equations between extents and scalars of one activation: what a check or an operation that went well has proved.
//
// After `if size (a, 1) ~= n, error (...), end` the first extent of `a` and `n` are one number; after `b*b` the rows
// and columns of `b` are. Of an equation that can be solved for a symbol the symbol stands for the other side from then
// on; any other equation, inequality, or pair that is known to fit side by side in an elementwise operation is kept as
// it is and found again by its text.
//
// Guarantees: sound for every assignment of the symbols under which all that was learnt is true; bounded (kMost of
// each); Common() of two is a part of the first, so that a chain of them ends. Gives up: what follows from several
// facts that are not solved, equations in which a symbol stands only inside a sum.
#pragma once

#include <utility>
#include <vector>

#include "worker/domain/abstract_value.h"

namespace residua::domain {

class Relations {
 public:
  static constexpr size_t kMost = 24;

  bool empty() const { return solved_.empty() && equal_.empty() && fitting_.empty(); }
  // What has turned out to be so. Operands that are none, or a contradiction, teach nothing.
  void LearnEqual(const ExtentExpression& a, const ExtentExpression& b);
  void LearnApart(const ExtentExpression& a, const ExtentExpression& b);
  void LearnFit(const ExtentExpression& a, const ExtentExpression& b);  // equal, or one of them 1

  ExtentExpression Canonical(const ExtentExpression& e) const;
  // The value with what is known of its names; itself where that would be a contradiction. May be static.
  AbstractValue Canonical(const AbstractValue& v) const;
  Tristate Equal(const ExtentExpression& a, const ExtentExpression& b) const;
  // Arrays of these shapes certainly fit side by side in an elementwise operation.
  bool Fit(const Shape& a, const Shape& b) const;

  // What is known by `a` and follows from `b`.
  friend Relations Common(const Relations& a, const Relations& b);
  friend bool operator==(const Relations&, const Relations&) = default;

 private:
  struct Solution {
    ExtentExpression symbol, value;  // the value mentions no symbol that is solved
    friend bool operator==(const Solution&, const Solution&) = default;
  };
  struct Answer {
    ExtentExpression question;  // 1 or 0
    bool truth = false;
    friend bool operator==(const Answer&, const Answer&) = default;
  };
  bool Solve(const ExtentExpression& symbol, const ExtentExpression& value);
  void LearnAnswer(const ExtentExpression& a, const ExtentExpression& b, bool truth);
  bool FitExtents(const ExtentExpression& a, const ExtentExpression& b) const;

  std::vector<Solution> solved_;
  std::vector<Answer> equal_;
  std::vector<std::pair<ExtentExpression, ExtentExpression>> fitting_;
};

}  // namespace residua::domain
