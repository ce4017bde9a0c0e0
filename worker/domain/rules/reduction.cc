// Reductions along one dimension: the given one, or the first that is not 1. A 0x0 argument reduces to a scalar.
#include "worker/domain/number.h"
#include "worker/domain/reduction_shape.h"
#include "worker/domain/rule_support.h"

namespace residua::domain {

Shape ReducedShape(const Shape& s, int dim) { return WithExtent(s, dim, ExtentRange::Of(1)); }

Shape ReducedShape(const Shape& s, const AbstractValue* dim_argument, bool zero_by_zero_is_scalar) {
  if (dim_argument != nullptr) {
    auto d = StaticWhole(*dim_argument);
    if (!d.has_value()) return Shape::Top();
    if (*d < 1 && *d > INT32_MIN) return Shape::Bottom();
    if (*d < 1 || *d > 16) return Shape::Top();
    // A dimension beyond the rank leaves the shape alone; 0x0 counts as 0x1 here.
    const int k = static_cast<int>(*d) - 1;
    Shape r = k >= s.max_rank() ? s : ReducedShape(s, k);
    bool blank = MayBe(s.Extent(0), 0) && MayBe(s.Extent(1), 0) && zero_by_zero_is_scalar;
    return blank ? Join(r, ReducedShape(Shape::Of({0, 1}), k)) : r;
  }
  Shape r = Shape::Bottom();
  bool may_be_blank = MayBe(s.Extent(0), 0) && MayBe(s.Extent(1), 0) && zero_by_zero_is_scalar;
  if (may_be_blank && s.Known() == value::Dims()) return Shape::Scalar();
  if (may_be_blank) r = Shape::Scalar();
  int listed = std::max(2, s.listed());
  Shape left = s;  // where the dimensions before the k-th are 1
  for (int k = 0; k < listed; ++k) {
    const ExtentRange extent = s.Extent(k);
    left = WithExtent(left, k, ExtentRange::Of(1));
    if (!extent.IsKnown() || extent.low != 1) r = Join(r, left);
    if (!MayBe(extent, 1)) return r;
  }
  r = Join(r, Shape::Scalar());
  if (s.max_rank() > listed) r = Join(r, s.max_rank() == kOmega ? Shape::Top() : Shape::Canonical(2, s.max_rank(), {}));
  return r;
}

namespace {

// The argument for the dimension is missing, or a plain one.
bool HasSureDimension(Args args, size_t place) {
  if (args.size() <= place) return args.size() == 1;
  const auto d = StaticWhole(args[place]);
  return args.size() == place + 1 && d.has_value() && *d >= 1 && *d <= 16 && Only(args[place], FloatClasses());
}

ClassSet SumClasses(const AbstractValue& a) {
  ClassSet r = a.classes() & FloatClasses();
  if (!Only(a, FloatClasses())) r = r | kDoubleOnly | (a.classes() & ClassSet::Numeric());
  return r;
}

RuleResult Reduce(Args args, bool keeps_shape, Interval (*map)(const AbstractValue&)) {
  const AbstractValue& a = args[0];
  if (!May(a, ClassSet::NumericLogicalChar())) return One(AbstractValue::Bottom(), true);
  bool option = args.size() > 1 && May(args[1], ClassSet::Of(ClassId::kChar));  // 'native' and its kind
  const AbstractValue* dim = args.size() > 1 ? &args[1] : nullptr;
  Shape shape = option ? Shape::Top() : keeps_shape ? a.shape() : ReducedShape(a.shape(), dim, true);
  ClassSet classes = SumClasses(a);
  if (option) classes = classes | a.classes();
  Tristate real = a.real() == Tristate::kTrue ? Tristate::kTrue : Tristate::kTop;
  Interval i = real == Tristate::kTrue && map != nullptr && classes.SubsetOf(FloatClasses()) ? map(a) : Interval::Top();
  bool certain = HasSureDimension(args, 1) && Only(a, FloatClasses() | ClassSet::Of(ClassId::kLogical));
  return One(Make(classes, real, shape, Rounded(classes, i), true), !certain);
}

Interval SumInterval(const AbstractValue& a) {
  const Interval& i = a.interval();
  // Partial sums of numbers of one sign keep it; whole numbers stay whole.
  bool nan = i.may_be_nan || (i.low == -kInf && i.high == kInf);
  bool negative = HasNegative(i) || nan, positive = i.high > 0 || nan;
  Interval r = RealInterval(negative && i.low < 0 ? -kInf : 0, positive && i.high > 0 ? kInf : 0, true, true);
  if (i.low < 0 && i.high > 0) r = Interval::Top();
  r.may_be_nan = i.may_be_nan || (i.low < 0 && i.high > 0);
  if (IsEmptyInterval(i)) r = RealInterval(0, 0, i.may_be_nan, true);
  r.integral = i.integral;
  ExtentRange n = a.shape().Numel();
  if (i.integral && n.high != kOmega && n.high <= 1 << 20 && i.low > -1e9 && i.high < 1e9 && !IsEmptyInterval(i)) {
    double count = static_cast<double>(n.high);
    r = {std::min(0.0, i.low * count), std::max(0.0, i.high * count), i.may_be_nan, true, true};
  }
  if (!i.may_be_negative_zero) r.may_be_negative_zero = false;  // only of two of them is the sum one
  return Canonical(r);
}

Interval ProductInterval(const AbstractValue& a) {
  Interval i = a.interval();
  Interval r = Interval::Top();
  if (i.low >= 0 && !i.may_be_negative_zero) r = RealInterval(0, kInf, i.may_be_nan || i.high == kInf, false);
  if (IsEmptyInterval(i)) r = RealInterval(1, 1, i.may_be_nan);
  r.integral = i.integral;
  if (i.low >= 0 && i.high <= 1 && i.integral && !IsEmptyInterval(i)) r.high = 1;
  return Canonical(r);
}

Interval SquaresInterval(const AbstractValue& a) { return RealInterval(0, kInf, a.interval().may_be_nan); }

RuleResult AllOrAny(Args args, bool any) {
  const AbstractValue& a = args[0];
  if (!Only(a, ClassSet::NumericLogicalChar())) return One(AbstractValue::Array(ClassSet::All(), Shape::Top()), true);
  const AbstractValue* dim = args.size() > 1 ? &args[1] : nullptr;
  if (dim != nullptr && StaticWhole(*dim) == 0) dim = nullptr;  // 0 stands for the first that is not 1
  Shape shape = ReducedShape(a.shape(), dim, true);
  Tristate t = Tristate::kTop;
  if (a.real() == Tristate::kTrue && !a.interval().may_be_nan) {
    bool zeros = a.interval().low == 0 && a.interval().high == 0;
    bool nonzero = ExcludesZero(a.interval());
    if (any && (zeros || a.shape().IsEmpty())) t = Tristate::kFalse;
    if (any && nonzero && !a.shape().MayBeEmpty()) t = Tristate::kTrue;
    if (!any && (nonzero || a.shape().IsEmpty())) t = Tristate::kTrue;
    if (!any && zeros && !a.shape().MayBeEmpty()) t = Tristate::kFalse;
  }
  AbstractValue r = AbstractValue::Logical(shape);
  if (t != Tristate::kTop) {
    r = shape.IsScalar() ? Truth(t) : r.WithInterval(Interval::Of(t == Tristate::kTrue ? 1 : 0));
  }
  bool certain = HasSureDimension(args, 1) && Only(a, FloatClasses() | ClassSet::Of(ClassId::kLogical));
  return One(r, !certain || r.IsBottom());
}

// Of integers of one class, and of those beside what is no integer: that class.
std::optional<ClassSet> IntegersBeside(const AbstractValue& a, const AbstractValue& b) {
  const ClassSet others = FloatClasses() | ClassSet::Of(ClassId::kLogical);
  for (const auto& [x, y] : {std::pair(&a, &b), std::pair(&b, &a)}) {
    const std::optional<ClassId> c = x->classes().Single();
    if (!c || !value::IsInteger(*c)) continue;
    if (!y->classes().empty() && y->classes().SubsetOf(others | ClassSet::Of(*c))) return ClassSet::Of(*c);
  }
  return {};
}

// max and min: of one array along a dimension, or of two elementwise.
RuleResult Extremum(Args args, int nargout, Interval (*pick)(const Interval&, const Interval&)) {
  const AbstractValue& a = args[0];
  ClassSet usable = ClassSet::NumericLogicalChar();
  if (args.size() == 2) {
    const AbstractValue& b = args[1];
    bool certain = false;
    Shape shape = Broadcast(a.shape(), b.shape(), &certain);
    ClassSet classes = (a.classes() | b.classes()) & (ClassSet::Numeric() | ClassSet::Of(ClassId::kLogical));
    ClassSet floats = FloatClasses();
    if (!Only(a, floats) || !Only(b, floats)) classes = classes | kDoubleOnly;
    if (Only(a, floats) && Only(b, floats) &&
        (a.classes().Only(ClassId::kSingle) || b.classes().Only(ClassId::kSingle))) {
      classes = ClassSet::Of(ClassId::kSingle);
    }
    if (const auto integers = IntegersBeside(a, b)) classes = *integers;
    bool real = a.real() == Tristate::kTrue && b.real() == Tristate::kTrue;
    Interval i =
        real && classes.SubsetOf(floats) ? Rounded(classes, pick(a.interval(), b.interval())) : Interval::Top();
    bool sure = certain && real && Only(a, floats) && Only(b, floats) && nargout <= 1;
    AbstractValue r = Make(classes, real ? Tristate::kTrue : Tristate::kTop, shape, i, true);
    // Of two whole numbers the result is one of them; of numbers that may be NaN it need not be.
    if (a.IsScalar() && b.IsScalar() && a.interval().integral && b.interval().integral && !a.interval().may_be_nan &&
        !b.interval().may_be_nan) {
      const ExtentExpression x = NumberOf(a), y = NumberOf(b);
      r = r.WithNumber(pick == Maximum ? ExtentExpression::Max(x, y) : ExtentExpression::Min(x, y));
    }
    return Some({std::move(r)}, nargout, !sure);
  }
  if (!May(a, usable)) return Unknown(nargout);
  bool has_dim = args.size() > 2;
  Shape shape = ReducedShape(a.shape(), has_dim ? &args[2] : nullptr, false);
  // Nothing to choose from gives nothing: an empty dimension stays.
  if (!has_dim && a.shape().MayBeEmpty()) {
    shape = Join(shape, Meet(a.shape(), Shape::Top()));
    shape = Join(shape, Shape::Of({0, 0}));
  }
  if (has_dim && a.shape().MayBeEmpty()) {
    const auto d = StaticWhole(args[2]);
    const int k = d.has_value() && *d >= 1 && *d <= 16 ? static_cast<int>(*d) - 1 : -1;
    const bool stays = k >= 0 && k < a.shape().max_rank() && MayBe(a.shape().Extent(k), 0);
    if (k < 0) shape = Join(shape, a.shape());
    if (stays) shape = Join(shape, WithExtent(a.shape(), k, ExtentRange::Of(0)));
  }
  ClassSet classes = a.classes() & usable;
  if (classes.Has(ClassId::kChar)) classes = classes | kDoubleOnly;
  Tristate real = a.real() == Tristate::kTrue ? Tristate::kTrue : Tristate::kTop;
  const bool nothing_beside = !has_dim || (args[1].shape().IsEmpty() && Only(args[1], kDoubleOnly));
  bool certain = nothing_beside && HasSureDimension(args, 2) && Only(a, FloatClasses());
  AbstractValue index = AbstractValue::RealDouble(shape, PositionsAlong(a.shape(), has_dim ? &args[2] : nullptr));
  // A column of NaN keeps NaN, others are ignored: the interval of the elements holds. Integers may become doubles.
  std::vector<AbstractValue> outputs = {Make(classes, real, shape, a.interval(), true), index.WithFullStorage(true)};
  return Some(std::move(outputs), nargout, !certain);
}

}  // namespace

RuleResult Rule_all(Args args, int) { return AllOrAny(args, false); }
RuleResult Rule_any(Args args, int) { return AllOrAny(args, true); }
RuleResult Rule_sum(Args args, int) { return Reduce(args, false, SumInterval); }
RuleResult Rule_prod(Args args, int) { return Reduce(args, false, ProductInterval); }
RuleResult Rule_sumsq(Args args, int) { return Reduce(args, false, SquaresInterval); }
RuleResult Rule_cumsum(Args args, int) { return Reduce(args, true, SumInterval); }
RuleResult Rule_cumprod(Args args, int) { return Reduce(args, true, ProductInterval); }
RuleResult Rule_max(Args args, int nargout) { return Extremum(args, nargout, Maximum); }
RuleResult Rule_min(Args args, int nargout) { return Extremum(args, nargout, Minimum); }

}  // namespace residua::domain
