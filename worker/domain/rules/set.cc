// Search, order and sets.
#include <algorithm>
#include <cmath>

#include "worker/domain/weak_rule.h"

namespace residua::domain {
namespace {

// Reversed along a dimension: identity matrices become permutation matrices; what is a vector along it is full.
RuleResult Reversed(const AbstractValue& a, int dim) {
  const bool may_fail = !Only(a, ClassSet::NumericLogicalChar()) || a.shape().max_rank() > 2;
  const ExtentRange other = a.shape().Extent(1 - dim);
  const bool full = a.IsFullStorage() || (other.IsKnown() && other.low == 1);
  return One(Make(a.classes(), RealOfPart(a), a.shape(), a.interval(), full), may_fail);
}

RuleResult Cumulative(Args args, int nargout) {
  const AbstractValue& a = args[0];
  ClassSet classes = a.classes() & ClassSet::NumericLogicalChar();
  if (!Only(a, FloatClasses())) classes = classes | kDoubleOnly;
  AbstractValue index = AbstractValue::RealDouble(a.shape(), Interval{0, kInf, true, true, true}).WithFullStorage(true);
  return Some(
      {Make(classes, RealOfPart(a), a.shape(), classes.SubsetOf(FloatClasses()) ? a.interval() : Interval::Top()),
       index},
      nargout, true);
}

// A list whose orientation follows the argument: a row for rows, a column otherwise.
Shape ListLike(const Shape& s, const ExtentRange& count) {
  Shape column = Shape::Matrix(count, ExtentRange::Of(1)), row = Shape::Matrix(ExtentRange::Of(1), count);
  if (s.max_rank() == 2 && s.Extent(0).IsKnown() && s.Extent(0).low == 1 && !MayBe(s.Extent(1), 1)) return row;
  if (s.max_rank() == 2 && s.Extent(0).low > 1) return s.MayBeEmpty() ? Shape::Matrix(count, {0, 1, {}}) : column;
  return Shape::Matrix({}, {});
}

}  // namespace

RuleResult Rule_cummax(Args args, int nargout) { return Cumulative(args, nargout); }
RuleResult Rule_cummin(Args args, int nargout) { return Cumulative(args, nargout); }

RuleResult Rule_diff(Args args, int) {
  const AbstractValue& a = args[0];
  Shape shape = Shape::Top();
  const Shape& s = a.shape();
  if (args.size() == 1 && s.max_rank() == 2) {
    ExtentRange r = s.Extent(0), c = s.Extent(1);
    auto less = [](const ExtentRange& e) {
      return ExtentRange{
          std::max<int64_t>(0, e.low - 1), e.high == kOmega ? kOmega : std::max<int64_t>(0, e.high - 1), {}};
    };
    if (r.IsKnown() && r.low == 1 && !MayBe(c, 1) && !MayBe(c, 0)) shape = Shape::Matrix(r, less(c));
    if (!MayBe(r, 1) && !MayBe(r, 0)) shape = Shape::Matrix(less(r), c);
    if (r.IsKnown() && r.low == 1 && c.low > 0 && shape.IsTop()) {
      shape = Join(Shape::Of({0, 0}), Shape::Matrix(r, less(c)));
    }
    // No rule makes an array of more dimensions of a matrix, or a longer one: a row stays a row, or there is nothing.
    if (shape.IsTop()) {
      const ExtentRange rows{0, r.high == kOmega ? kOmega : std::max<int64_t>(1, r.high - 1), {}};
      shape = Shape::Matrix(rows, {0, c.high, {}});
    }
  }
  ClassSet classes = a.classes() & ClassSet::NumericLogicalChar();
  if (!Only(a, FloatClasses())) classes = classes | kDoubleOnly;
  Interval i = classes.SubsetOf(FloatClasses()) && a.real() == Tristate::kTrue && args.size() == 1
                   ? Rounded(classes, Subtract(a.interval(), a.interval()))
                   : Interval::Top();
  bool real = a.real() == Tristate::kTrue;
  return One(Make(classes, real ? Tristate::kTrue : Tristate::kTop, shape, i), true);
}

RuleResult Rule_find(Args args, int nargout) {
  const AbstractValue& a = args[0];
  ExtentRange count = UpTo(a.shape().Numel());
  if (args.size() > 1) {
    ExtentRange limit = ExtentOf(args[1]);
    count.high = std::min(count.high, limit.high);
  }
  Shape shape = ListLike(a.shape(), count);
  if (nargout > 1) shape = Shape::Matrix({}, {});
  double high = a.shape().Numel().high == kOmega ? kInf : static_cast<double>(a.shape().Numel().high);
  AbstractValue position =
      AbstractValue::RealDouble(shape, Interval{1, high, false, false, true}).WithFullStorage(true);
  AbstractValue found = Make(a.classes() & ClassSet::NumericLogicalChar(), RealOfPart(a), shape, Interval::Top());
  if (a.classes().Has(ClassId::kChar)) found = found.WithClasses(found.classes() | kDoubleOnly);
  bool certain = args.size() == 1 && Only(a, FloatClasses() | ClassSet::Of(ClassId::kLogical));
  return Some({position, position, found}, nargout, !certain);
}

RuleResult Rule_fliplr(Args args, int) { return Reversed(args[0], 1); }
RuleResult Rule_flipud(Args args, int) { return Reversed(args[0], 0); }

namespace {

// Whether a real number is among those of a full array that is known.
Tristate IsAmong(const AbstractValue& a, const AbstractValue& set) {
  if (!a.IsRealDouble() || !a.IsScalar() || !set.IsStatic() || !set.IsRealDouble()) return Tristate::kTop;
  constexpr int64_t kMost = 64;
  const Value& all = set.static_value();
  if (all.numel() > kMost) return Tristate::kTop;
  bool none = true;
  std::vector<double> numbers;
  for (int64_t k = 0; k < all.numel(); ++k) {
    numbers.push_back(all.ElementAsDouble(k));
    const AbstractValue same = BinaryRule(syntax::Op::kEqual, a, Known(numbers.back())).value;
    none = none && same.IsStatic() && same.static_value().ElementAsDouble(0) == 0;
  }
  if (none) return Tristate::kFalse;
  const Interval& i = a.interval();
  const bool few = std::fabs(i.low) < 1e9 && i.high - i.low < static_cast<double>(kMost);
  if (!i.integral || i.may_be_nan || !few) return Tristate::kTop;
  for (double v = i.low; v <= i.high; ++v) {
    if (std::ranges::find(numbers, v) == numbers.end()) return Tristate::kTop;
  }
  return Tristate::kTrue;
}

}  // namespace

RuleResult Rule_ismember(Args args, int nargout) {
  const Tristate among = args.size() == 2 ? IsAmong(args[0], args[1]) : Tristate::kTop;
  if (among == Tristate::kFalse) return Some({Known(false), Known(0.0)}, nargout, false);
  if (among == Tristate::kTrue) {
    const double last = static_cast<double>(args[1].static_value().numel());
    return Some({Known(true), AbstractValue::RealDouble(Shape::Scalar(), Interval::Integers(1, last))}, nargout, false);
  }
  // Nothing beside a cell becomes an empty cell; of a text of several rows each row is looked up.
  bool array = Only(args[0], FloatClasses() | ClassSet::Of(ClassId::kLogical)) && args.size() == 2 &&
               !May(args[1], ClassSet::Of(ClassId::kCell));
  bool text = args[0].classes().Only(ClassId::kChar) && args[1].classes().Only(ClassId::kCell) &&
              args[0].shape().max_rank() == 2 && args[0].shape().Extent(0).high <= 1;
  Shape shape = array ? args[0].shape() : text ? Shape::Scalar() : Shape::Top();
  Interval found = PositionsIn(args[1].shape());
  found.low = 0;
  AbstractValue index = AbstractValue::RealDouble(shape, found).WithFullStorage(true);
  return Some({AbstractValue::Logical(shape), index}, nargout, true);
}

RuleResult Rule_issorted(Args, int) { return One(AbstractValue::Logical(Shape::Scalar()), true); }

RuleResult Rule_nnz(Args args, int) {
  ExtentRange n = args[0].shape().Numel();
  double high = n.high == kOmega ? 9223372036854775807.0 : static_cast<double>(n.high);
  return One(AbstractValue::DoubleScalar(Interval::Integers(0, high)),
             !Only(args[0], FloatClasses() | ClassSet::Of(ClassId::kLogical)));
}

namespace {

// Whether what stands behind the array that is sorted is certainly a dimension, an order or both in turn.
bool SureOrder(Args args) {
  size_t next = 1;
  if (next < args.size()) {
    const auto dim = StaticWhole(args[next]);
    if (dim.has_value() && *dim >= 1 && *dim <= 16 && Only(args[next], FloatClasses())) ++next;
  }
  if (next < args.size()) {
    const auto order = StaticText(args[next]);
    if (order == "ascend" || order == "descend") ++next;
  }
  return next == args.size();
}

}  // namespace

RuleResult Rule_sort(Args args, int nargout) {
  const AbstractValue& a = args[0];
  const bool has_dim = args.size() > 1 && !Only(args[1], ClassSet::Of(ClassId::kChar));
  const Interval positions = PositionsAlong(a.shape(), has_dim ? &args[1] : nullptr);
  AbstractValue index = AbstractValue::RealDouble(a.shape(), positions).WithFullStorage(true);
  AbstractValue sorted = WithElementsOf(Make(a.classes(), RealOfPart(a), a.shape(), a.interval()), a);
  return Some({sorted, index}, nargout,
              !(SureOrder(args) && Only(a, FloatClasses() | ClassSet::Of(ClassId::kLogical))));
}

RuleResult Rule_unique(Args args, int nargout) {
  const AbstractValue& a = args[0];
  bool plain = args.size() == 1 && Only(a, ClassSet::NumericLogicalChar());
  Shape shape = plain ? ListLike(a.shape(), UpTo(a.shape().Numel())) : Shape::Top();
  if (plain && a.shape().MayBeEmpty()) shape = Shape::Top();
  AbstractValue index = AbstractValue::RealDouble(Shape::Top(), PositionsIn(a.shape())).WithFullStorage(true);
  AbstractValue found = WithElementsOf(Make(a.classes(), RealOfPart(a), shape, a.interval()), a);
  return Some({std::move(found), index, index}, nargout, true);
}

// ---- operations on two sets

namespace {

// Elements of either; texts become cells.
RuleResult SetOf(Args args, int nargout) {
  AbstractValue list = Anything();
  if (Only(args[0], FloatClasses()) && Only(args[1], FloatClasses())) {
    const Tristate real =
        args[0].real() == Tristate::kTrue && args[1].real() == Tristate::kTrue ? Tristate::kTrue : Tristate::kTop;
    list = Make((args[0].classes() | args[1].classes() | kDoubleOnly) & FloatClasses(), real, Shape::Top(),
                Interval::Top(), false);
  }
  const AbstractValue index = RealDoubles(Shape::Top());
  return Some({list, index, index}, nargout, true);
}

}  // namespace

RuleResult Rule_union(Args args, int nargout) { return SetOf(args, nargout); }
RuleResult Rule_intersect(Args args, int nargout) { return SetOf(args, nargout); }
RuleResult Rule_setdiff(Args args, int nargout) { return SetOf(args, nargout); }
RuleResult Rule_setxor(Args args, int nargout) { return SetOf(args, nargout); }

RuleResult Rule_sortrows(Args args, int nargout) {
  const Shape& s = args[0].shape();
  return Some({MovedElements(args[0], s), RealDoubles(Shape::Matrix(s.Extent(0), ExtentRange::Of(1)))}, nargout, true);
}
RuleResult Rule___sort_rows_idx__(Args args, int) {
  return One(RealDoubles(Shape::Matrix(args[0].shape().Extent(0), ExtentRange::Of(1))), true);
}

}  // namespace residua::domain
