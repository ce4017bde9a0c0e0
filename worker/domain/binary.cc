// The binary operators: classes by the table, shapes by broadcasting or as matrix products, intervals by
// interval arithmetic on real doubles (thesis 4.3.1, 4.3.5 to 4.3.7).
//
// A sum or product of complex values may be narrowed to real, so that only real operands decide the trait. A power is
// real when the base cannot be negative or the exponent is a whole number.
#include <cmath>

#include "worker/domain/class_table.h"
#include "worker/domain/number.h"
#include "worker/domain/rule_support.h"
#include "worker/domain/shape_algebra.h"

namespace residua::domain {
namespace {

using syntax::Op;

bool BothReal(const AbstractValue& a, const AbstractValue& b) {
  return a.real() == Tristate::kTrue && b.real() == Tristate::kTrue;
}

bool IsIntExponent(const Interval& i) { return i.integral && i.low > -2147483648.0 && i.high < 2147483647.0; }

// Real for certain: the base is not negative, or the exponent is whole.
bool PowerIsReal(const AbstractValue& a, const AbstractValue& b) {
  if (!BothReal(a, b)) return false;
  if (!May(a, FloatClasses() | ClassSet::Of(ClassId::kChar) | ClassSet::Of(ClassId::kLogical))) return true;
  return a.interval().low >= 0 || (IsIntExponent(b.interval()) && !b.interval().may_be_nan);
}

// Neither range nor diagonal: one operand is a full array that is no scalar, or both are full.
bool ResultIsFull(const AbstractValue& a, const AbstractValue& b) {
  return (a.IsFullStorage() && (b.IsFullStorage() || !a.shape().MayBeScalar())) ||
         (b.IsFullStorage() && !b.shape().MayBeScalar());
}

// The operand as it takes part: beside a single, doubles are rounded to single first.
Interval AsComputed(const AbstractValue& operand, ClassSet result) {
  const bool rounded = result.Has(ClassId::kSingle) && !operand.classes().Only(ClassId::kSingle);
  return rounded ? RelaxedToSingle(operand.interval()) : operand.interval();
}

Interval ArithmeticInterval(Op op, const AbstractValue& x, const AbstractValue& y, ClassSet result) {
  if (!BothReal(x, y)) return Interval::Top();
  const Interval a = AsComputed(x, result), b = AsComputed(y, result);
  switch (op) {
    case Op::kPlus:
      return Rounded(result, Add(a, b));
    case Op::kMinus:
      return Rounded(result, Subtract(a, b));
    case Op::kTimes:
    case Op::kElementTimes:
      return Rounded(result, Multiply(a, b));
    case Op::kRightDivide:
    case Op::kElementRightDivide:
      return Rounded(result, Divide(a, b));
    case Op::kLeftDivide:
    case Op::kElementLeftDivide:
      return Rounded(result, Divide(b, a));
    case Op::kPower:
    case Op::kElementPower:
      return Rounded(result, Power(a, b));
    default:
      return Interval::Top();
  }
}

// The sum is defined as one of matrices: a scalar takes part, or rows and columns agree.
bool FitAsMatrices(const AbstractValue& a, const AbstractValue& b) {
  const Shape &x = a.shape(), &y = b.shape();
  if (a.IsScalar() || b.IsScalar()) return true;
  return x.max_rank() == 2 && y.max_rank() == 2 && KnownEqual(x.Extent(0), y.Extent(0)) &&
         KnownEqual(x.Extent(1), y.Extent(1));
}

OneResult Elementwise(Op op, const AbstractValue& a, const AbstractValue& b) {
  bool certain = false;
  Shape shape = Broadcast(a.shape(), b.shape(), &certain);
  OperationClasses classes = ClassesOf(ClassOperation::kArithmetic, a.classes(), b.classes());
  bool power = op == Op::kElementPower || op == Op::kPower;
  bool real = power ? PowerIsReal(a, b) : BothReal(a, b);
  // A sum with a matrix stored as its diagonal is a matrix operation: nothing is repeated to fit.
  const bool diagonal =
      (op == Op::kPlus || op == Op::kMinus) && !(a.IsFullStorage() && b.IsFullStorage()) && !FitAsMatrices(a, b);
  bool may_fail = diagonal || !certain || !classes.certain || (classes.integers && (power || !BothReal(a, b)));
  // What has more dimensions is the matrix of its columns then.
  if (diagonal && (a.shape().max_rank() > 2 || b.shape().max_rank() > 2)) shape = Shape::Top();
  Interval interval = real ? ArithmeticInterval(op, a, b, classes.result) : Interval::Top();
  // Off the diagonal nothing is added: -0 stays, and zeros that are taken away from it become -0.
  const bool beside_diagonal = (op == Op::kPlus || op == Op::kMinus) && !(a.IsFullStorage() && b.IsFullStorage()) &&
                               !a.IsScalar() && !b.IsScalar();
  if (beside_diagonal && interval.low <= 0 && interval.high >= 0) interval.may_be_negative_zero = true;
  AbstractValue r = Make(classes.result, real ? Tristate::kTrue : Tristate::kTop, shape, interval, ResultIsFull(a, b));
  may_fail = may_fail || r.IsBottom();
  return {WithArithmeticNumber(op, a, b, std::move(r)), may_fail};
}

// True for certain: the operator works element by element on these shapes.
bool ActsElementwise(Op op, const AbstractValue& a, const AbstractValue& b) {
  switch (op) {
    case Op::kTimes:
      return a.IsScalar() || b.IsScalar();
    case Op::kRightDivide:
      return b.IsScalar();
    case Op::kLeftDivide:
      return a.IsScalar();
    case Op::kPower:
      return a.IsScalar() && b.IsScalar();
    default:
      return true;
  }
}

struct MatrixShape {
  Shape shape;
  bool only = false;  // the true matrix operation, also for scalars
  bool certain = false;
};

// Shape of the true matrix operation.
MatrixShape TrueMatrixShape(Op op, const Shape& a, const Shape& b) {
  Shape x = Meet(a, Shape::Matrix({}, {})), y = Meet(b, Shape::Matrix({}, {}));
  MatrixShape r{Shape::Bottom(), false, false};
  if (x.IsBottom() || y.IsBottom()) return r;
  bool matrices = a.max_rank() == 2 && b.max_rank() == 2;
  ExtentRange inner_a, inner_b, rows, cols;
  if (op == Op::kTimes) {
    inner_a = x.Extent(1), inner_b = y.Extent(0), rows = x.Extent(0), cols = y.Extent(1);
  } else if (op == Op::kRightDivide) {
    inner_a = x.Extent(1), inner_b = y.Extent(1), rows = x.Extent(0), cols = y.Extent(0);
  } else {
    inner_a = x.Extent(0), inner_b = y.Extent(0), rows = x.Extent(1), cols = y.Extent(1);
  }
  if (Meet(inner_a, inner_b).IsBottom()) return r;
  r.certain = r.only = matrices && KnownEqual(inner_a, inner_b);
  r.shape = Shape::Matrix(rows, cols);
  return r;
}

// The extents of a product of which an operand may be a scalar, as selections.
Shape WithSelections(Op op, const Shape& a, const Shape& b, const Shape& shape) {
  if (shape.IsBottom() || shape.max_rank() > 2) return shape;
  const ShapeOperator shape_operator = op == Op::kTimes         ? ShapeOperator::kMultiply
                                       : op == Op::kRightDivide ? ShapeOperator::kRightDivide
                                                                : ShapeOperator::kLeftDivide;
  const SymbolicMatrix r = ApplyShapeOperator(shape_operator, {ExpressionOf(a.Extent(0)), ExpressionOf(a.Extent(1))},
                                              {ExpressionOf(b.Extent(0)), ExpressionOf(b.Extent(1))});
  ExtentRange rows = shape.Extent(0), cols = shape.Extent(1);
  rows.expression = r.rows;
  cols.expression = r.cols;
  return Shape::Matrix(rows, cols);
}

OneResult MatrixPower(const AbstractValue& a, const AbstractValue& b) {
  Shape shape = a.shape().max_rank() > 2 || b.shape().max_rank() > 2 ? Shape::Top() : Shape::Bottom();
  if (b.shape().MayBeScalar()) {
    Shape square = Meet(a.shape(), SwapMatrix(a.shape()));
    shape = Join(shape, square);
  }
  if (a.shape().MayBeScalar()) shape = Join(shape, Meet(b.shape(), SwapMatrix(b.shape())));
  if (a.shape().MayBeEmpty() || b.shape().MayBeEmpty()) shape = Join(shape, Shape::Of({0, 0}));
  OperationClasses classes = ClassesOf(ClassOperation::kArithmetic, a.classes(), b.classes());
  if (shape.MayBeEmpty()) classes.result = classes.result | kDoubleOnly;  // an empty power is a double
  return {Make(classes.result, Tristate::kTop, shape, Interval::Top(), false),
          true};  // a zeroth power is the diagonal identity
}

OneResult MatrixOperation(Op op, const AbstractValue& a, const AbstractValue& b) {
  if (op == Op::kPower) return MatrixPower(a, b);
  if (a.shape().max_rank() > 2 || b.shape().max_rank() > 2) {  // the kernels take N-d arrays apart in their own way
    OperationClasses any = ClassesOf(ClassOperation::kArithmetic, a.classes(), b.classes());
    return {Make(any.result, BothReal(a, b) ? Tristate::kTrue : Tristate::kTop, Shape::Top(), Interval::Top(), false),
            true};
  }
  OperationClasses classes = ClassesOf(ClassOperation::kArithmetic, a.classes(), b.classes());
  MatrixShape matrix = TrueMatrixShape(op, a.shape(), b.shape());
  Shape shape = matrix.shape;
  if (!matrix.only) {
    if (op != Op::kRightDivide && a.shape().MayBeScalar()) shape = Join(shape, b.shape());
    if (op != Op::kLeftDivide && b.shape().MayBeScalar()) shape = Join(shape, a.shape());
    shape = WithSelections(op, a.shape(), b.shape(), shape);
  }
  bool may_fail = !(op == Op::kTimes && matrix.certain && classes.certain && !classes.integers);
  AbstractValue r = Make(classes.result, BothReal(a, b) ? Tristate::kTrue : Tristate::kTop, shape, Interval::Top(),
                         ResultIsFull(a, b));
  return {r, may_fail || r.IsBottom()};
}

Tristate Negated(Tristate t) {
  return t == Tristate::kTrue ? Tristate::kFalse : t == Tristate::kFalse ? Tristate::kTrue : t;
}

Tristate Decide(Op op, const Interval& a, const Interval& b) {
  switch (op) {
    case Op::kLess:
      return CompareLess(a, b);
    case Op::kLessEqual:
      return CompareLessEqual(a, b);
    case Op::kGreater:
      return CompareLess(b, a);
    case Op::kGreaterEqual:
      return CompareLessEqual(b, a);
    case Op::kEqual:
      return CompareEqual(a, b);
    default:
      return Negated(CompareEqual(a, b));
  }
}

// Certainly without elements.
bool HasNone(const AbstractValue& a) {
  return a.real() == Tristate::kTrue && IsEmptyInterval(a.interval()) && !a.interval().may_be_nan;
}

// A logical array whose elements are all the same, when decided.
AbstractValue LogicalOf(const Shape& shape, Tristate t) {
  if (shape.IsScalar()) return Truth(t);
  AbstractValue r = AbstractValue::Logical(shape);
  if (t == Tristate::kTrue) return r.WithInterval(Interval::Of(1));
  if (t == Tristate::kFalse) return r.WithInterval(Interval::Of(0));
  return r;
}

// The elements of `a` as they are compared with those of `b`: a double beside a single is rounded to single.
Interval Compared(const AbstractValue& a, const AbstractValue& b) {
  const bool rounded = a.classes().Has(ClassId::kDouble) && b.classes().Has(ClassId::kSingle);
  return rounded ? RelaxedToSingle(Comparable(a)) : Comparable(a);
}

bool IsKnownList(const AbstractValue& a) {
  constexpr int64_t kMost = 64;
  if (!a.IsStatic() || !a.IsRealDouble() || a.MayBeSparse()) return false;
  const int64_t n = a.static_value().numel();
  return n > 1 && n <= kMost;
}

OneResult Compare(Op op, const AbstractValue& a, const AbstractValue& b);

// A number beside a list that is known, each element by itself: what comes out is known where all are decided.
std::optional<Value> ByElement(Op op, const AbstractValue& a, const AbstractValue& b) {
  const bool left = IsKnownList(a);
  const AbstractValue& number = left ? b : a;
  if (left == IsKnownList(b) || !number.IsScalar() || number.MayBeSparse()) return std::nullopt;
  const Value& list = (left ? a : b).static_value();
  Value truth = Value::Array(ClassId::kLogical, list.dims());
  for (int64_t k = 0; k < list.numel(); ++k) {
    const AbstractValue element = Known(list.ElementAsDouble(k));
    const AbstractValue r = left ? Compare(op, element, b).value : Compare(op, a, element).value;
    if (!r.IsStatic()) return std::nullopt;
    truth.mutable_data<bool>()[k] = r.static_value().ElementAsDouble(0) != 0;
  }
  return truth;
}

OneResult Compare(Op op, const AbstractValue& a, const AbstractValue& b) {
  bool certain = false;
  Shape shape = Broadcast(a.shape(), b.shape(), &certain);
  const bool equality = op == Op::kEqual || op == Op::kNotEqual;
  OperationClasses classes =
      ClassesOf(equality ? ClassOperation::kEquality : ClassOperation::kOrder, a.classes(), b.classes());
  if (classes.result.empty() || shape.IsBottom()) return {AbstractValue::Bottom(), true};
  bool handles = May(a, ClassSet::Of(ClassId::kFunctionHandle));
  Tristate t = Tristate::kTop;
  if (BothReal(a, b)) t = Decide(op, Compared(a, b), Compared(b, a));
  if (equality && Comparable(a).low == Comparable(a).high &&
      (May(a, ClassSet::Of(ClassId::kInt64) | ClassSet::Of(ClassId::kUint64)) ||
       May(b, ClassSet::Of(ClassId::kInt64) | ClassSet::Of(ClassId::kUint64))) &&
      std::fabs(Comparable(a).low) >= kExactLimit / 2) {
    t = Tristate::kTop;
  }
  if (t == Tristate::kTop) t = CompareNumbers(op, a, b);
  if (a.size_of() != nullptr && b.size_of() != nullptr && KnownEqual(*a.size_of(), *b.size_of())) certain = true;
  bool may_fail = !certain || !classes.certain || handles || (classes.integers && !BothReal(a, b));
  if (HasNone(a) || HasNone(b)) return {AbstractValue::Logical(shape).WithInterval(EmptyInterval()), may_fail};
  if (t == Tristate::kTop) {
    if (std::optional<Value> each = ByElement(op, a, b)) return {AbstractValue::Of(*each), may_fail};
  }
  return {LogicalOf(shape, t), may_fail};
}

// What is known of the truth of every element.
Tristate ElementTruth(const AbstractValue& a) {
  if (a.real() != Tristate::kTrue) return Tristate::kTop;
  const Interval& i = a.interval();
  if (ExcludesZero(i)) return Tristate::kTrue;
  return !i.may_be_nan && i.low == 0 && i.high == 0 ? Tristate::kFalse : Tristate::kTop;
}

OneResult Logical(Op op, const AbstractValue& a, const AbstractValue& b) {
  bool certain = false;
  Shape shape = Broadcast(a.shape(), b.shape(), &certain);
  if (ClassesOf(ClassOperation::kLogical, a.classes(), b.classes()).result.empty() || shape.IsBottom()) {
    return {AbstractValue::Bottom(), true};
  }
  Tristate x = ElementTruth(a), y = ElementTruth(b), t = Tristate::kTop;
  Tristate decisive = op == Op::kAnd ? Tristate::kFalse : Tristate::kTrue;
  if (x == decisive || y == decisive) {
    t = decisive;
  } else if (x == y) {
    t = x;
  }
  ClassSet plain = FloatClasses() | ClassSet::Of(ClassId::kLogical);
  bool may_fail = !certain || !BothReal(a, b) || !Only(a, plain) || !Only(b, plain) || a.interval().may_be_nan ||
                  b.interval().may_be_nan;
  if (HasNone(a) || HasNone(b)) return {AbstractValue::Logical(shape).WithInterval(EmptyInterval()), may_fail};
  return {LogicalOf(shape, t), may_fail};
}

}  // namespace

OneResult BinaryRuleOfFacts(Op op, const AbstractValue& a, const AbstractValue& b) {
  if (a.classes().empty() || b.classes().empty()) return {AbstractValue::Bottom(), true};
  if (op >= Op::kLess && op <= Op::kGreater) return Compare(op, a, b);
  if (op == Op::kAnd || op == Op::kOr) return Logical(op, a, b);
  if (op == Op::kAndAnd || op == Op::kOrOr) {
    bool fail_a = false, fail_b = false;
    Tristate x = TruthRule(a, &fail_a), y = TruthRule(b, &fail_b);
    Tristate decisive = op == Op::kAndAnd ? Tristate::kFalse : Tristate::kTrue;
    if (x == decisive) return {Truth(decisive), fail_a};
    if (y == decisive || (x == y && x != Tristate::kTop)) return {Truth(y), fail_a || fail_b};
    return {AbstractValue::Logical(Shape::Scalar()), fail_a || fail_b};
  }
  if (ActsElementwise(op, a, b)) return Elementwise(op, a, b);
  return MatrixOperation(op, a, b);
}

}  // namespace residua::domain
