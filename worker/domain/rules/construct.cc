// Rules of functions that make arrays from sizes, join them, or rearrange their elements.
#include <algorithm>
#include <cmath>
#include <optional>

#include "worker/domain/builder.h"
#include "worker/domain/rule_support.h"
#include "worker/domain/size_arguments.h"

namespace residua::domain {

namespace {
ExtentRange NamedExtent(const AbstractValue& a, bool whole) {
  ExtentRange e = ExtentOf(a);
  if (whole && !e.IsKnown() && !e.expression && a.real() == Tristate::kTrue && a.number()) {
    e.expression = ExtentExpression::Max(a.number(), ExtentExpression::Constant(0));
  }
  return e;
}
}  // namespace

SizeArguments ReadSizes(Args args, bool whole) {
  SizeArguments r;
  bool maybe_size = false;                                                   // the last argument may also be a size
  while (!args.empty() && May(args.back(), ClassSet::Of(ClassId::kChar))) {  // class name, "like"
    r.class_name = StaticText(args.back());
    maybe_size |= !args.back().classes().Only(ClassId::kChar);
    r.has_class = true;
    args.remove_suffix(1);
  }
  if (maybe_size) {
    r.shape = Shape::Top();
  } else if (args.empty()) {
    r.shape = Shape::Scalar();
  } else if (args.size() == 1 && args[0].IsScalar()) {
    ExtentRange n = NamedExtent(args[0], whole);
    r.shape = Shape::Matrix(n, n);
  } else if (args.size() == 1) {
    r.shape = ShapeFromVector(args[0]);
  } else {
    std::vector<ExtentRange> extents;
    for (const AbstractValue& a : args) extents.push_back(a.IsScalar() ? NamedExtent(a, whole) : ExtentRange{});
    r.shape = Shape::Canonical(2, static_cast<int64_t>(args.size()), std::move(extents));
  }
  r.valid = !r.has_class;
  bool small = true;
  for (const AbstractValue& a : args) {
    const Interval& i = a.interval();
    r.valid &= a.real() == Tristate::kTrue && i.integral && !i.may_be_nan && i.low > -1e9;
    r.valid &= !May(a, ClassSet::Of(ClassId::kChar));
    small &= i.high < 1e6;
    const Shape& shape = a.shape();
    bool vector =
        shape.max_rank() == 2 && (shape.Extent(0) == ExtentRange::Of(1) || shape.Extent(1) == ExtentRange::Of(1));
    r.valid &= a.IsScalar() || (args.size() == 1 && vector);
  }
  ExtentRange n = r.shape.Numel();
  r.certain = r.valid && small && n.high < 1 << 24;  // larger ones may run out of memory
  return r;
}

Shape ShapeFromVector(const AbstractValue& sizes) {
  if (sizes.size_of() != nullptr) return *sizes.size_of();
  if (!sizes.IsStatic()) {
    // At most as many extents as there are elements.
    const ExtentRange n = sizes.shape().Numel();
    return n.IsKnown() && n.low >= 2 && n.low <= 8 ? Shape::Canonical(2, n.low, {}) : Shape::Top();
  }
  const Value& v = sizes.static_value();
  if (!v.IsNumericOrLogicalOrChar() || v.IsComplex()) return Shape::Top();
  if (v.numel() < 2) return Shape::Top();
  std::vector<ExtentRange> extents;
  for (int64_t k = 0; k < v.numel(); ++k) {
    double x = v.ElementAsDouble(k);
    const bool whole = !std::isnan(x) && std::trunc(x) == x && x <= 9e15;
    extents.push_back(whole ? ExtentRange::Of(x < 0 ? 0 : static_cast<int64_t>(x)) : ExtentRange{});
  }
  return Shape::Canonical(2, v.numel(), std::move(extents));
}

namespace {

RuleResult Filled(Args args, const Interval& values) {
  SizeArguments s = ReadSizes(args, true);
  ClassSet classes = kDoubleOnly;
  if (s.has_class) {
    ClassId c;
    classes = ClassSet::Numeric() | ClassSet::Of(ClassId::kLogical);
    if (s.class_name.has_value() && value::ParseClassName(*s.class_name, &c)) classes = classes & ClassSet::Of(c);
  }
  if (classes.empty()) return One(AbstractValue::Bottom(), true);  // text, cells and structs are not filled
  bool exact = classes.Only(ClassId::kDouble) || values.integral;
  const bool real = !s.has_class || classes.IsSingle();  // "like" may stand for what is complex
  return One(Make(classes, real ? Tristate::kTrue : Tristate::kTop, s.shape, exact ? values : Interval::Top(), true),
             !s.certain);
}

RuleResult FilledLogical(Args args, bool v) {
  SizeArguments s = ReadSizes(args, true);
  return One(AbstractValue::Logical(s.shape).WithInterval(Interval::Of(v ? 1 : 0)), !s.certain);
}

// eps(x), and the like: elementwise of the argument unless it names a class.
RuleResult Constant(Args args, double v, bool elementwise) {
  if (args.empty()) return One(Known(v), false);
  if (elementwise && args.size() == 1 && !May(args[0], ClassSet::Of(ClassId::kChar))) {
    return One(Make(args[0].classes() & FloatClasses(), Tristate::kTrue, args[0].shape(), Interval::Top(), true), true);
  }
  SizeArguments s = ReadSizes(args, true);
  ClassSet classes = s.has_class ? FloatClasses() : kDoubleOnly;
  return One(Make(classes, Tristate::kTrue, s.shape, s.has_class ? Interval::Top() : Interval::Of(v), true),
             !s.certain);
}

RuleResult ImaginaryUnit(Args args) {
  if (args.empty()) return One(AbstractValue::Of(Value::Complex(0, 1)), false);
  SizeArguments s = ReadSizes(args);
  return One(Make(s.has_class ? FloatClasses() : kDoubleOnly, Tristate::kTop, s.shape, Interval::Top(), true),
             !s.certain);
}

// The same elements in another arrangement.
AbstractValue Rearranged(const AbstractValue& a, Shape shape, bool in_order = false) {
  Tristate real = RealOfPart(a);
  return WithElementsOf(Make(a.classes(), real, std::move(shape), a.interval(), a.IsFullStorage()), a, in_order);
}

// Of what is reshaped or copied the elements are stored anew: a range or a diagonal matrix is none any more.
bool IsMadeFull(const AbstractValue& a) { return a.IsFullStorage() || (Only(a, FloatClasses()) && !a.MayBeSparse()); }

}  // namespace

RuleResult Rule_zeros(Args args, int) { return Filled(args, Interval::Of(0)); }
RuleResult Rule_ones(Args args, int) { return Filled(args, Interval::Of(1)); }
RuleResult Rule_true(Args args, int) { return FilledLogical(args, true); }
RuleResult Rule_false(Args args, int) { return FilledLogical(args, false); }
RuleResult Rule_Inf(Args args, int) { return Constant(args, kInf, false); }
RuleResult Rule_NaN(Args args, int) { return Constant(args, std::nan(""), false); }
RuleResult Rule_pi(Args args, int) { return Constant(args, M_PI, false); }
RuleResult Rule_eps(Args args, int) { return Constant(args, 0x1p-52, true); }
RuleResult Rule_realmax(Args args, int) { return Constant(args, std::numeric_limits<double>::max(), false); }
RuleResult Rule_realmin(Args args, int) { return Constant(args, std::numeric_limits<double>::min(), false); }

RuleResult Rule_inf(Args args, int nargout) { return Rule_Inf(args, nargout); }
RuleResult Rule_nan(Args args, int nargout) { return Rule_NaN(args, nargout); }
RuleResult Rule_e(Args args, int) { return Constant(args, M_E, false); }
RuleResult Rule_i(Args args, int) { return ImaginaryUnit(args); }
RuleResult Rule_I(Args args, int) { return ImaginaryUnit(args); }
RuleResult Rule_j(Args args, int) { return ImaginaryUnit(args); }
RuleResult Rule_J(Args args, int) { return ImaginaryUnit(args); }

RuleResult Rule_eye(Args args, int) {
  RuleResult r = Filled(args, Interval::Integers(0, 1));
  SizeArguments s = ReadSizes(args);
  AbstractValue v = r.outputs[0].WithFullStorage(false);
  if (s.shape.IsScalar() && !s.has_class) v = v.WithInterval(Interval::Of(1));
  return One(v, true);
}

RuleResult Rule_cat(Args args, int) {
  if (args.empty()) return Unknown(1);
  auto dim = StaticWhole(args[0]);
  if (!dim.has_value() || *dim < 1 || *dim > 16 || args.size() < 3) return Unknown(1);
  RuleResult r = One(ConcatRule(static_cast<int>(*dim) - 1, args.subspan(1)));
  r.may_fail = true;
  return r;
}

RuleResult Rule_horzcat(Args args, int) {
  RuleResult r = One(ConcatRule(1, args));
  r.may_fail |= args.size() > 1 && !r.outputs[0].classes().SubsetOf(FloatClasses());
  return r;
}
RuleResult Rule_vertcat(Args args, int) {
  RuleResult r = One(ConcatRule(0, args));
  r.may_fail |= args.size() > 1 && !r.outputs[0].classes().SubsetOf(FloatClasses());
  return r;
}

RuleResult Rule_colon(Args args, int) {
  return One(args.size() == 3 ? ColonRule(args[0], &args[1], args[2]) : ColonRule(args[0], nullptr, args[1]));
}

RuleResult Rule_diag(Args args, int) {
  const AbstractValue& a = args[0];
  Shape shape = Shape::Matrix({}, {});
  if (args.size() == 1 && a.shape().max_rank() == 2) {
    ExtentRange r = a.shape().Extent(0), c = a.shape().Extent(1);
    bool row = r.IsKnown() && r.low == 1, column = c.IsKnown() && c.low == 1;
    if (row) shape = Shape::Matrix(c, c);
    if (!row && column) shape = Shape::Matrix(r, r);
    if (!MayBe(r, 1) && !MayBe(c, 1)) {
      shape = Shape::Matrix(
          {std::min(r.low, c.low), std::min(r.high, c.high), ExtentExpression::Min(ExpressionOf(r), ExpressionOf(c))},
          ExtentRange::Of(1));
      if (a.shape().MayBeEmpty()) shape = Join(shape, Shape::Matrix({}, {}));
    }
  }
  Interval i = a.real() == Tristate::kTrue ? Join(a.interval(), Interval::Of(0)) : Interval::Top();
  Tristate real = RealOfPart(a);
  ClassSet classes = a.classes();
  if (May(a, ClassSet::Of(ClassId::kLogical) | ClassSet::Of(ClassId::kChar)))
    classes = classes | kDoubleOnly, i = Interval::Top();
  return One(Make(classes, real, shape, i, false), true);
}

RuleResult Rule_linspace(Args args, int) {
  const AbstractValue &a = args[0], &b = args[1];
  ExtentRange n = args.size() <= 2 ? ExtentRange::Of(100) : args[2].IsScalar() ? ExtentOf(args[2]) : ExtentRange{};
  if (n.low < 1) n = {0, std::max<int64_t>(1, n.high), {}};  // no or one element
  bool scalars = a.IsScalar() && b.IsScalar();
  Shape shape = scalars ? Shape::Matrix(ExtentRange::Of(1), n) : Shape::Matrix({}, n);
  bool both_double = a.classes().Only(ClassId::kDouble) && b.classes().Only(ClassId::kDouble);
  bool real = a.real() == Tristate::kTrue && b.real() == Tristate::kTrue;
  bool single_possible = a.classes().Has(ClassId::kSingle) || b.classes().Has(ClassId::kSingle);
  bool certain = both_double && scalars && real && args.size() == 2;
  if (args.size() > 2) {
    const Interval& i = args[2].interval();
    certain = both_double && scalars && real && args[2].IsScalar() && args[2].IsRealDouble() && i.integral &&
              !i.may_be_nan && i.low >= 1 && i.high < 1 << 24;
  }
  return One(Make(both_double || !single_possible ? kDoubleOnly : FloatClasses(),
                  real ? Tristate::kTrue : Tristate::kTop, shape, Interval::Top(), true),
             !certain);
}

RuleResult Rule_numel(Args args, int) {
  if (args.size() > 1)
    return One(Make(kDoubleOnly, Tristate::kTrue, Shape::Scalar(), Interval::Integers(0, kInf)), true);
  return One(Count(args[0].shape().Numel()), false);
}

RuleResult Rule_permute(Args args, int) {
  const AbstractValue& a = args[0];
  Shape shape = Shape::Top();
  if (args[1].IsStatic() && args[1].static_value().IsNumericOrLogicalOrChar() && args[1].static_value().numel() <= 16) {
    std::vector<ExtentRange> extents;
    const Value& order = args[1].static_value();
    for (int64_t k = 0; k < order.numel(); ++k) {
      double d = order.ElementAsDouble(k);
      if (!(d >= 1 && d <= 16)) return One(AbstractValue::Bottom(), true);
      extents.push_back(a.shape().Extent(static_cast<int>(d) - 1));
    }
    if (a.shape().max_rank() <= order.numel()) {
      shape = Shape::Canonical(2, std::max<int64_t>(2, order.numel()), std::move(extents));
    }
  }
  return One(Rearranged(a, shape), true);
}

RuleResult Rule_reshape(Args args, int) {
  const AbstractValue& a = args[0];
  Shape shape = Shape::Top();
  if (args.size() == 2) {
    shape = ShapeFromVector(args[1]);
  } else {
    std::vector<ExtentRange> extents;
    int open = -1;
    bool plain = true;  // every size is one number, or missing
    ExtentRange others = ExtentRange::Of(1);
    for (size_t k = 1; k < args.size(); ++k) {
      plain &= args[k].IsScalar() || args[k].shape().IsEmpty();
      if (args[k].shape().IsEmpty()) {
        open = static_cast<int>(k) - 1;
        extents.push_back({});
      } else {
        extents.push_back(args[k].shape().MayBeEmpty() ? ExtentRange{} : ExtentOf(args[k]));
        others = Times(others, extents.back());
      }
    }
    ExtentRange n = a.shape().Numel();
    if (open >= 0 && others.IsKnown() && others.low > 0) {
      extents[open] = {n.low / others.low, n.high == kOmega ? kOmega : n.high / others.low,
                       others.low == 1 ? n.expression : ExtentExpression()};
    }
    if (plain) shape = Shape::Canonical(2, static_cast<int64_t>(args.size()) - 1, std::move(extents));
  }
  bool certain = shape.IsKnown() && a.shape().Numel().IsKnown() && shape.Numel() == a.shape().Numel() &&
                 Only(a, FloatClasses()) && args.size() > 2;
  for (size_t k = 1; k < args.size(); ++k) certain &= args[k].IsStatic();
  AbstractValue r = Rearranged(a, shape, true);
  if (auto parts = PartsOfCell(a); parts.has_value() && shape.IsKnown() && r.shape().Numel() == a.shape().Numel()) {
    r = AbstractValue::CellOf(*shape.Known(), std::move(*parts));
  }
  return One(r.IsStatic() ? r : r.WithFullStorage(IsMadeFull(a)), !certain);
}

namespace {

constexpr int64_t kMostDimensions = 8;

// How often repmat copies a dimension each; nothing where their number is not known.
std::optional<std::vector<ExtentRange>> CopiesOf(Args sizes) {
  std::vector<ExtentRange> copies;
  if (sizes.size() == 1 && !sizes[0].IsScalar()) {
    const Shape& given = sizes[0].shape();
    const auto is_one = [&](int k) { return given.Extent(k).IsKnown() && given.Extent(k).low == 1; };
    if (given.max_rank() != 2 || !(is_one(0) || is_one(1))) return {};
    const Shape factors = ShapeFromVector(sizes[0]);
    if (factors.max_rank() > kMostDimensions) return {};
    for (int k = 0; k < factors.max_rank(); ++k) copies.push_back(factors.Extent(k));
    return copies;
  }
  for (const AbstractValue& n : sizes) {
    if (!n.IsScalar()) return {};
    copies.push_back(ExtentOf(n));
  }
  if (sizes.size() == 1) copies.push_back(copies[0]);
  return copies;
}

}  // namespace

RuleResult Rule_repmat(Args args, int) {
  const AbstractValue& a = args[0];
  Shape shape = Shape::Top();
  if (const auto copies = CopiesOf(args.subspan(1)); copies && a.shape().max_rank() <= kMostDimensions) {
    const int64_t rank = std::max<int64_t>(a.shape().max_rank(), static_cast<int64_t>(copies->size()));
    std::vector<ExtentRange> extents;
    for (int64_t k = 0; k < rank; ++k) {
      const ExtentRange here = a.shape().Extent(static_cast<int>(k));
      const bool once = k >= static_cast<int64_t>(copies->size());
      extents.push_back(once ? here : Times(here, (*copies)[static_cast<size_t>(k)]));
    }
    shape = Shape::Canonical(2, rank, std::move(extents));
  }
  const AbstractValue r = Rearranged(a, shape);
  return One(r.IsStatic() ? r : r.WithFullStorage(IsMadeFull(a)), true);
}

RuleResult Rule_NA(Args args, int) { return Constant(args, std::nan(""), false); }

}  // namespace residua::domain
