// Questions about class and shape, answered from facts alone where these decide, and conversions between classes.
#include <algorithm>
#include <cmath>

#include "worker/builtin/operators.h"
#include "worker/domain/builder.h"
#include "worker/domain/number.h"
#include "worker/domain/rule_support.h"
#include "worker/domain/size_arguments.h"

namespace residua::domain {
namespace {

Tristate HasOnly(const AbstractValue& a, ClassSet set) {
  if (Only(a, set)) return Tristate::kTrue;
  return May(a, set) ? Tristate::kTop : Tristate::kFalse;
}

Tristate Both(Tristate a, Tristate b) {
  if (a == Tristate::kFalse || b == Tristate::kFalse) return Tristate::kFalse;
  return a == Tristate::kTrue && b == Tristate::kTrue ? Tristate::kTrue : Tristate::kTop;
}

Tristate Is(const ExtentRange& e, int64_t n) {
  if (!MayBe(e, n)) return Tristate::kFalse;
  return e.IsKnown() ? Tristate::kTrue : Tristate::kTop;
}

Tristate IsMatrix(const Shape& s) {
  return s.max_rank() == 2 ? Tristate::kTrue : s.min_rank() > 2 ? Tristate::kFalse : Tristate::kTop;
}

Tristate IsEmptyShape(const Shape& s) {
  return s.IsEmpty() ? Tristate::kTrue : s.MayBeEmpty() ? Tristate::kTop : Tristate::kFalse;
}

Tristate IsVectorShape(const Shape& s) {
  const Tristate row = Is(s.Extent(0), 1), column = Is(s.Extent(1), 1), matrix = IsMatrix(s);
  if (matrix == Tristate::kFalse || (row == Tristate::kFalse && column == Tristate::kFalse)) return Tristate::kFalse;
  const bool certain = matrix == Tristate::kTrue && (row == Tristate::kTrue || column == Tristate::kTrue);
  return certain ? Tristate::kTrue : Tristate::kTop;
}

ExtentRange LengthOf(const Shape& s) {
  if (s.IsEmpty()) return ExtentRange::Of(0);
  ExtentRange r = ExtentRange::Of(s.MayBeEmpty() ? 0 : 1);
  bool ones = true;
  ExtentExpression longest = ExtentExpression::Constant(1);
  int others = 0;  // extents that are not certainly 1
  int listed = std::max(2, s.listed());
  for (int k = 0; k < listed; ++k) {
    ExtentRange e = s.Extent(k);
    if (e.IsKnown() && e.low == 1) continue;
    ++others;
    longest = ExtentExpression::Max(longest, ExpressionOf(e));
    if (others == 1) r.expression = ExpressionOf(e);
    ones = false;
    r.high = std::max(r.high, e.high);
    if (!s.MayBeEmpty()) r.low = std::max(r.low, e.low);
  }
  if (ones) r = ExtentRange::Of(1);
  if (s.max_rank() > listed) r.high = kOmega;
  // One extent beside ones is the length, also when it is 0; of several the longest, unless one may be 0.
  if (others > 1) r.expression = s.MayBeEmpty() ? ExtentExpression() : longest;
  if (s.max_rank() > listed) r.expression = {};
  if (s.IsKnown()) {
    int64_t longest = 0;
    const value::Dims known = *s.Known();
    for (int64_t e : known) longest = std::max(longest, e);
    r = ExtentRange::Of(longest);
  }
  return r;
}

RuleResult Convert(Args args, ClassId to) {
  const AbstractValue& a = args[0];
  if (!May(a, ClassSet::NumericLogicalChar())) return One(AbstractValue::Bottom(), true);
  if (a.classes().Only(to) && (a.real() == Tristate::kTrue || !value::IsFloat(to))) return One(a, false);
  bool is_float = value::IsFloat(to);
  bool real = a.real() == Tristate::kTrue || !is_float;
  Interval i = real && a.real() == Tristate::kTrue ? a.interval() : Interval::Top();
  if (to == ClassId::kSingle) i = RelaxedToSingle(i);
  if (!is_float) i = Interval::Top();
  if (to == ClassId::kLogical && a.real() == Tristate::kTrue) {
    if (ExcludesZero(a.interval())) i = Interval::Of(1);
    if (a.interval().low == 0 && a.interval().high == 0) i = Interval::Of(0);
  }
  bool certain =
      Only(a, ClassSet::Numeric() | ClassSet::Of(ClassId::kLogical)) && (is_float || a.real() == Tristate::kTrue);
  if (to == ClassId::kLogical) certain = certain && !a.interval().may_be_nan;
  return One(Make(ClassSet::Of(to), real ? Tristate::kTrue : Tristate::kTop, a.shape(), i, a.IsFullStorage()),
             !certain);
}

AbstractValue SizeVector(const Shape& s) {
  if (s.IsKnown()) {
    value::Dims dims = *s.Known();
    std::vector<int64_t> extents = {1, dims.ndims()};
    Value v = Value::Array(ClassId::kDouble, value::Dims(absl::MakeConstSpan(extents)));
    for (int k = 0; k < dims.ndims(); ++k) v.mutable_data<double>()[k] = static_cast<double>(dims[k]);
    return AbstractValue::Of(v);
  }
  ExtentRange all = s.Extent(0);
  for (int k = 1; k < std::max(2, s.listed()); ++k) all = Join(all, s.Extent(k));
  if (s.max_rank() > std::max(2, s.listed())) all = {};
  double high = all.high == kOmega ? 9223372036854775807.0 : static_cast<double>(all.high);
  const AbstractValue r =
      Make(kDoubleOnly, Tristate::kTrue, Shape::Matrix(ExtentRange::Of(1), {s.min_rank(), s.max_rank(), {}}),
           Interval::Integers(static_cast<double>(all.low), high));
  return HasExpressions(s) ? r.WithSizeOf(s) : r;
}

// Certainly equal extents everywhere, certainly not, or unknown.
Tristate SameShape(const Shape& a, const Shape& b) {
  if (Meet(a, b).IsBottom()) return Tristate::kFalse;
  return KnownEqual(a, b) ? Tristate::kTrue : Tristate::kTop;
}

}  // namespace

#define CLASS_QUERY(name, set) \
  RuleResult Rule_##name(Args args, int) { return One(Truth(HasOnly(args[0], set)), false); }
CLASS_QUERY(is_function_handle, ClassSet::Of(ClassId::kFunctionHandle))
CLASS_QUERY(iscell, ClassSet::Of(ClassId::kCell))
CLASS_QUERY(ischar, ClassSet::Of(ClassId::kChar))
CLASS_QUERY(isfloat, FloatClasses())
CLASS_QUERY(islogical, ClassSet::Of(ClassId::kLogical))
CLASS_QUERY(isnumeric, ClassSet::Numeric())
CLASS_QUERY(isstruct, ClassSet::Of(ClassId::kStruct))
#undef CLASS_QUERY

RuleResult Rule_isinteger(Args args, int) {
  bool none = !May(args[0], ClassSet::Numeric()) || (args[0].classes() & ClassSet::Numeric()).SubsetOf(FloatClasses());
  bool all = Only(args[0], ClassSet::Numeric()) && !May(args[0], FloatClasses());
  return One(Truth(all ? Tristate::kTrue : none ? Tristate::kFalse : Tristate::kTop), false);
}

RuleResult Rule_isreal(Args args, int) { return One(Truth(args[0].real()), false); }

RuleResult Rule_iscomplex(Args args, int) {
  Tristate t = Tristate::kTop;
  if (args[0].real() == Tristate::kTrue || !May(args[0], FloatClasses())) t = Tristate::kFalse;
  if (args[0].real() == Tristate::kFalse && Only(args[0], FloatClasses())) t = Tristate::kTrue;
  return One(Truth(t), false);
}

RuleResult Rule_iscellstr(Args args, int) {
  const AbstractValue& a = args[0];
  Tristate t = a.classes().Has(ClassId::kCell) ? Tristate::kTop : Tristate::kFalse;
  if (auto parts = PartsOfCell(a)) {
    t = Tristate::kTrue;
    for (const AbstractValue& p : *parts) t = Both(t, HasOnly(p, ClassSet::Of(ClassId::kChar)));
  }
  return One(Truth(t), false);
}

RuleResult Rule_class(Args args, int) {
  if (args.size() > 1) return One(AbstractValue::Bottom(), true);
  if (auto c = args[0].classes().Single()) return One(KnownText(value::ClassName(*c)), false);
  return One(AbstractValue::Char(Shape::Matrix(ExtentRange::Of(1), {4, 15, {}})), false);
}

RuleResult Rule_isa(Args args, int) {
  auto name = StaticText(args[1]);
  if (!name.has_value()) return One(AbstractValue::Logical(Shape::Top()), true);
  ClassSet set = ClassSet::None();
  ClassId c;
  if (*name == "float") {
    set = FloatClasses();
  } else if (*name == "numeric") {
    set = ClassSet::Numeric();
  } else if (*name == "integer") {
    for (int k = 0; k < value::kClassCount; ++k) {
      if (value::IsInteger(static_cast<ClassId>(k))) set = set | ClassSet::Of(static_cast<ClassId>(k));
    }
  } else if (value::ParseClassName(*name, &c)) {
    set = ClassSet::Of(c);
  }
  return One(Truth(HasOnly(args[0], set)), false);
}

RuleResult Rule_columns(Args args, int) { return One(Count(args[0].shape().Extent(1)), false); }
RuleResult Rule_rows(Args args, int) { return One(Count(args[0].shape().Extent(0)), false); }
RuleResult Rule_length(Args args, int) { return One(Count(LengthOf(args[0].shape())), false); }
RuleResult Rule_ndims(Args args, int) {
  return One(Count({args[0].shape().min_rank(), args[0].shape().max_rank(), {}}), false);
}
RuleResult Rule_isempty(Args args, int) { return One(Truth(IsEmptyShape(args[0].shape())), false); }
RuleResult Rule_issparse(Args args, int) {
  if (!args[0].MayBeSparse()) return One(Truth(Tristate::kFalse), false);
  return One(Truth((args[0].classes() & ClassSet::Sparse()) == args[0].classes() ? Tristate::kTrue : Tristate::kTop),
             false);
}
RuleResult Rule_ismatrix(Args args, int) {
  return One(Truth(args[0].shape().max_rank() == 2 ? Tristate::kTrue : Tristate::kTop), false);
}
RuleResult Rule_isrow(Args args, int) {
  return One(Truth(Both(IsMatrix(args[0].shape()), Is(args[0].shape().Extent(0), 1))), false);
}
RuleResult Rule_iscolumn(Args args, int) {
  return One(Truth(Both(IsMatrix(args[0].shape()), Is(args[0].shape().Extent(1), 1))), false);
}
RuleResult Rule_isscalar(Args args, int) {
  const Shape& s = args[0].shape();
  return One(Truth(s.IsScalar() ? Tristate::kTrue : s.MayBeScalar() ? Tristate::kTop : Tristate::kFalse), false);
}
RuleResult Rule_issquare(Args args, int) {
  const Shape& s = args[0].shape();
  Tristate same = KnownEqual(s.Extent(0), s.Extent(1))        ? Tristate::kTrue
                  : Meet(s.Extent(0), s.Extent(1)).IsBottom() ? Tristate::kFalse
                                                              : Tristate::kTop;
  return One(Truth(Both(IsMatrix(s), same)), false);
}
RuleResult Rule_isvector(Args args, int) { return One(Truth(IsVectorShape(args[0].shape())), false); }

namespace {

// No value of one is compared with one of the other: they have no class in common, and are not both numbers or texts.
bool OfOtherKinds(const AbstractValue& a, const AbstractValue& b) {
  const ClassSet arrays = ClassSet::NumericLogicalChar();
  return !a.IsBottom() && !b.IsBottom() && !May(a, ClassSet::Of(ClassId::kObject)) &&
         !May(b, ClassSet::Of(ClassId::kObject)) && !May(a, b.classes()) && !(May(a, arrays) && May(b, arrays));
}

// Of two values. Extents that differ are told first, then it is `==` of all elements.
RuleResult EqualTo(const AbstractValue& a, const AbstractValue& b) {
  const Tristate numbers = CompareNumbers(syntax::Op::kEqual, a, b);
  if (numbers != Tristate::kTop) return One(Truth(numbers), false);
  if (OfOtherKinds(a, b)) return One(Known(false), false);
  if (!Only(a, ClassSet::NumericLogicalChar()) || !Only(b, ClassSet::NumericLogicalChar()))
    return One(Truth(Tristate::kTop), true);
  const Tristate same = SameShape(a.shape(), b.shape());
  if (same == Tristate::kFalse) return One(Known(false), false);
  const OneResult each = BinaryRule(syntax::Op::kEqual, a, b);
  const bool known = same == Tristate::kTrue && each.value.IsStatic() && !each.may_fail;
  if (!known) return One(Truth(Tristate::kTop), each.may_fail);
  const Value& equal = each.value.static_value();
  return One(Known(equal.IsEmpty() || builtin::IsTrue(equal)), false);
}

}  // namespace

RuleResult Rule_isequal(Args args, int) {
  if (args.size() == 2) return EqualTo(args[0], args[1]);
  const bool differs = std::ranges::any_of(args, [&](const AbstractValue& v) {
    return Only(v, ClassSet::NumericLogicalChar()) && Only(args[0], ClassSet::NumericLogicalChar()) &&
           SameShape(args[0].shape(), v.shape()) == Tristate::kFalse;
  });
  return One(Truth(differs ? Tristate::kFalse : Tristate::kTop), true);
}

RuleResult Rule_size_equal(Args args, int) {
  Tristate t = Tristate::kTrue;
  for (size_t k = 1; k < args.size(); ++k) t = Both(t, SameShape(args[0].shape(), args[k].shape()));
  return One(Truth(t), args.empty());
}

RuleResult Rule_size(Args args, int nargout) {
  const Shape& s = args[0].shape();
  if (args.size() > 2)
    return Some({AbstractValue::RealDouble(Shape::Top(), Interval{0, kInf, false, false, true})}, 1, true);
  if (args.size() == 2) {
    auto d = StaticWhole(args[1]);
    if (d.has_value() && *d >= 1 && *d <= 64)
      return Some({Count(s.Extent(static_cast<int>(*d) - 1))}, nargout, nargout > 1);
    bool scalar = args[1].IsScalar();
    return Some({Make(kDoubleOnly, Tristate::kTrue, scalar ? Shape::Scalar() : Shape::Top(),
                      Interval::Integers(0, 9223372036854775807.0))},
                nargout, true);
  }
  if (nargout <= 1) return One(SizeVector(s), false);
  std::vector<AbstractValue> outputs;
  for (int k = 0; k < nargout; ++k) {
    if (k < nargout - 1) {
      outputs.push_back(Count(s.Extent(k)));
      continue;
    }
    ExtentRange rest = ExtentRange::Of(1);
    int listed = std::max(s.listed(), nargout);
    for (int d = k; d < listed; ++d) rest = Times(rest, s.Extent(d));
    if (s.max_rank() > listed) rest = {0, rest.high == 0 ? 0 : kOmega, {}};
    outputs.push_back(Count(rest));
  }
  return {std::move(outputs), false};
}

RuleResult Rule_double(Args args, int) { return Convert(args, ClassId::kDouble); }
RuleResult Rule_single(Args args, int) { return Convert(args, ClassId::kSingle); }
RuleResult Rule_logical(Args args, int) { return Convert(args, ClassId::kLogical); }
RuleResult Rule_int8(Args args, int) { return Convert(args, ClassId::kInt8); }
RuleResult Rule_int16(Args args, int) { return Convert(args, ClassId::kInt16); }
RuleResult Rule_int32(Args args, int) { return Convert(args, ClassId::kInt32); }
RuleResult Rule_int64(Args args, int) { return Convert(args, ClassId::kInt64); }
RuleResult Rule_uint8(Args args, int) { return Convert(args, ClassId::kUint8); }
RuleResult Rule_uint16(Args args, int) { return Convert(args, ClassId::kUint16); }
RuleResult Rule_uint32(Args args, int) { return Convert(args, ClassId::kUint32); }
RuleResult Rule_uint64(Args args, int) { return Convert(args, ClassId::kUint64); }

RuleResult Rule_char(Args args, int) {
  if (args.size() == 1 && args[0].classes().Only(ClassId::kChar)) return One(args[0], false);
  bool numbers = args.size() == 1 && Only(args[0], ClassSet::NumericLogicalChar());
  Shape shape = numbers ? args[0].shape() : Shape::Top();
  // One false stands for no text at all.
  if (args[0].classes().Has(ClassId::kLogical)) shape = Join(shape, Shape::Of({0, 0}));
  return One(AbstractValue::Char(shape), true);
}

RuleResult Rule_complex(Args args, int) {
  bool certain = true;
  Shape shape = args[0].shape();
  bool single = false, any_double = false;
  for (const AbstractValue& a : args) {
    single |= a.classes().Has(ClassId::kSingle);
    any_double |= !a.classes().Only(ClassId::kSingle);
  }
  if (args.size() == 2) shape = Broadcast(shape, args[1].shape(), &certain);
  ClassSet classes = single ? (any_double ? FloatClasses() : ClassSet::Of(ClassId::kSingle)) : kDoubleOnly;
  return One(Make(classes, Tristate::kFalse, shape, Interval::Top()), true);
}

RuleResult Rule_cell(Args args, int) {
  SizeArguments s = ReadSizes(args);
  Shape shape = args.empty() ? Shape::Of({0, 0}) : s.shape;
  if (shape.IsKnown() && s.certain && shape.Numel().high <= 1024) {
    return One(AbstractValue::Of(Value::Cell(*shape.Known())), false);
  }
  return One(AbstractValue::CellOfEach(shape, AbstractValue::Of(Value())), !s.certain);
}

namespace {
RuleResult IntegerLimit(Args args) {
  ClassSet integers = ClassSet::None();
  for (int k = 0; k < value::kClassCount; ++k) {
    if (value::IsInteger(static_cast<ClassId>(k))) integers = integers | ClassSet::Of(static_cast<ClassId>(k));
  }
  if (args.empty()) integers = ClassSet::Of(ClassId::kInt32);
  ClassId c;
  if (!args.empty()) {
    if (auto name = StaticText(args[0]); name.has_value() && value::ParseClassName(*name, &c))
      integers = ClassSet::Of(c);
  }
  return One(AbstractValue::Array(integers, Shape::Scalar(), Tristate::kTrue), !args.empty());
}
}  // namespace

RuleResult Rule_intmax(Args args, int) { return IntegerLimit(args); }
RuleResult Rule_intmin(Args args, int) { return IntegerLimit(args); }

RuleResult Rule_cast(Args args, int) {
  auto name = StaticText(args[1]);
  ClassId c;
  if (args.size() == 2 && name.has_value() && value::ParseClassName(*name, &c) && c <= ClassId::kUint64) {
    return One(AbstractValue::Array(ClassSet::Of(c), args[0].shape()), true);
  }
  return One(AbstractValue::Array(ClassSet::NumericLogicalChar(), args[0].shape()), true);
}
RuleResult Rule_typecast(Args args, int) {
  auto name = StaticText(args[1]);
  ClassId c;
  ClassSet classes = ClassSet::NumericLogicalChar();
  if (name.has_value() && value::ParseClassName(*name, &c) && c <= ClassId::kUint64) classes = ClassSet::Of(c);
  return One(AbstractValue::Array(classes, Shape::Matrix({}, {})), true);
}
RuleResult Rule_sizeof(Args, int) { return One(AbstractValue::DoubleScalar(Interval::Integers(0, 9e15)), false); }
RuleResult Rule_isbool(Args args, int) { return One(Truth(HasOnly(args[0], ClassSet::Of(ClassId::kLogical))), false); }
// Nothing says of a value of unknown class that it is no object.
RuleResult Rule_isobject(Args args, int) {
  const bool known = args[0].IsBottom() || args[0].classes().IsSingle();
  return One(Truth(known ? HasOnly(args[0], ClassSet::Of(ClassId::kObject)) : Tristate::kTop), false);
}
RuleResult Rule_isjava(Args, int) { return One(Known(false), false); }

// Facts about the language that is followed.
RuleResult Rule_isdeployed(Args, int) { return One(Known(false), false); }
RuleResult Rule_ismac(Args, int) { return One(Known(false), false); }
RuleResult Rule_ispc(Args, int) { return One(Known(false), false); }
RuleResult Rule_isunix(Args, int) { return One(Known(true), false); }
RuleResult Rule_OCTAVE_VERSION(Args, int) { return One(AbstractValue::Char(Shape::Matrix({}, {})), false); }
RuleResult Rule_validateattributes(Args, int) { return {{}, true}; }

RuleResult Rule_typeinfo(Args, int) { return One(AbstractValue::Char(Shape::Matrix(ExtentRange::Of(1), {})), false); }

}  // namespace residua::domain
