// Identities that hold bit for bit, and only those (thesis 8.4, 9.3; specialisation.md).
//
//   a + -1 * x, of a number x, is a - x
//   x - 0   x - zeros   x + (-0)   x * 1   x .* 1   x / 1   x ./ 1   1 * x   1 .* x   eye (n) * x   x * eye (n)
//   x ^ 0 of one number is 1; beside a number, true and false are 1 and 0; A ^ 1 of a square matrix is A
//   x - -c is x + c; t & true and t | false of one truth are t
//
// for x double (or single with a double constant) in full storage, when the constant does not enlarge x's shape: real,
// or complex but such that the operator would not make it real. By the number 1 also sparse and diagonal matrices
// stay what they are. The product of an m x 0 and a 0 x n matrix is zeros (m, n). A number that is not NaN
// equals itself. x + 0 turns -0 into 0, and 0 .* x is NaN for NaN and Inf and -0 for negative x: these go only where
// facts exclude such x, or with --fast-math. Else a range keeps its own arithmetic, so it is left alone.
#include "worker/specialise/expr/algebra.h"

#include <cmath>

#include "worker/builtin/builtin_traits.h"
#include "worker/builtin/operator_method.h"
#include "worker/builtin/operators.h"
#include "worker/domain/rules.h"
#include "worker/specialise/core/bind.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/lvalue.h"
#include "worker/specialise/core/materialise.h"
#include "worker/specialise/expr/expression.h"
#include "worker/specialise/facts/prove.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

std::optional<PartialValue> CompareWithItself(const Activation& act, Op op, const PartialValue& a,
                                              const PartialValue& b);

// Every element has the bits of `wanted`; class double, real, full storage.
bool AllAre(const PartialValue& p, double wanted) {
  if (!p.IsStatic()) return false;
  const Value& v = p.facts.static_value();
  if (!v.Is(value::ClassId::kDouble) || v.IsComplex() || v.IsEmpty() || v.storage() != value::Storage::kFull)
    return false;
  const double* d = v.data<double>();
  for (int64_t k = 0; k < v.numel(); ++k) {
    if (d[k] != wanted || std::signbit(d[k]) != std::signbit(wanted)) return false;
  }
  return true;
}

// Combining x with a constant of this shape gives x's shape and cannot fail.
bool KeepsShape(const PartialValue& x, const PartialValue& constant) {
  const Dims& dims = constant.facts.static_value().dims();
  if (dims.IsScalar()) return true;
  std::optional<Dims> known = x.facts.shape().Known();
  return known && *known == dims;
}

// Of class double or single, one of the two or either.
bool IsFloat(const PartialValue& x) {
  const domain::ClassSet classes = x.facts.classes(), floats = domain::ClassSet::Of(value::ClassId::kDouble) |
                                                               domain::ClassSet::Of(value::ClassId::kSingle);
  return !x.parts && !x.list && classes == (classes & floats) && classes != domain::ClassSet::None();
}

}  // namespace

bool IsRealFloat(const PartialValue& x) { return IsFloat(x) && x.facts.real() == domain::Tristate::kTrue; }

namespace {

bool IsPlainFloat(const PartialValue& x) { return IsRealFloat(x) && (x.facts.IsFullStorage() || x.facts.IsScalar()); }

// What operators and indices that take all of it as it is give unchanged.
bool IsNarrowFloat(const PartialValue& x) {
  return IsFloat(x) && x.facts.IsNarrowed() && (x.facts.IsFullStorage() || x.facts.IsScalar());
}

// One truth value.
bool IsTruth(const PartialValue& x) {
  return !x.parts && !x.list && x.facts.classes().Only(value::ClassId::kLogical) && x.facts.IsScalar();
}

// One real number: no range and no diagonal matrix holds a single one.
bool IsNumber(const PartialValue& x) { return !x.IsStatic() && IsPlainFloat(x) && x.facts.IsScalar(); }

// A number that is NaN or not negative, and no -0, as its text says: literals, squares, sums and products of such.
bool IsNotNegative(const ResidualTree& tree, ExprId id) {
  const syntax::Expr& e = tree.ast[id];
  if (e.kind == ExprKind::kNumber) return !std::signbit(tree.ast.Literal(id).value) && !tree.ast.Literal(id).imaginary;
  if (e.kind != ExprKind::kBinary) return false;
  const ExprId x = tree.ast.Child(id, 0), y = tree.ast.Child(id, 1);
  const bool product = e.op == Op::kTimes || e.op == Op::kElementTimes;
  if (product && tree.ast[x].kind == ExprKind::kIdentifier && SameText(tree.ast, x, y)) {
    return tree.facts.NumberOf(x) == ResidualFacts::Number::kReal;
  }
  return (product || e.op == Op::kPlus) && IsNotNegative(tree, x) && IsNotNegative(tree, y);
}

bool MayBeNegativeZero(const Activation& act, const PartialValue& p) {
  if (!p.facts.interval().may_be_negative_zero) return false;
  return !IsNumber(p) || !p.residual.valid() || !IsNotNegative(act.tree(), p.residual);
}

// Known to be at most one row (or column) of any length.
bool IsLine(const AbstractValue& v, int across) {
  const domain::Shape& shape = v.shape();
  const domain::ExtentRange extent = shape.Extent(across);
  return shape.max_rank() == 2 && extent.IsKnown() && extent.low == 1;
}

// What a product with the number 1 leaves as it is, storage and all. A permutation matrix, which is square, and a
// range, which is a row, become full ones.
bool KeepsTimesOne(const PartialValue& x) {
  const domain::Shape& shape = x.facts.shape();
  const domain::ExtentRange m = shape.Extent(0), n = shape.Extent(1);
  const bool square = shape.max_rank() == 2 && m.low <= n.high && n.low <= m.high;
  return IsRealFloat(x) && (x.facts.IsFullStorage() || IsLine(x.facts, 1) || (!square && m.low > 1));
}

// eye (n), where x is a matrix of n rows (columns) that is full, or no permutation, which would become full. A single x
// makes the product one of full matrices, whose zeros meet NaN.
bool IsIdentityFor(const PartialValue& eye, const PartialValue& x, int along) {
  if (!eye.IsStatic() || x.IsStatic() || !x.facts.IsRealDouble() || !KeepsTimesOne(x)) return false;
  const Value& v = eye.facts.static_value();
  const domain::ExtentRange extent = x.facts.shape().Extent(along);
  if (!v.Is(value::ClassId::kDouble) || v.storage() != value::Storage::kDiagonal || v.IsComplex() ||
      v.rows() != v.cols() || x.facts.shape().max_rank() > 2 || !extent.IsKnown() || extent.low != v.rows()) {
    return false;
  }
  for (int64_t k = 0; k < v.rows(); ++k) {
    if (v.ElementAsDouble(k * v.rows() + k) != 1) return false;
  }
  return true;
}

// One whole number that is the place of an element along a dimension of this extent.
bool IsPlaceWithin(const PartialValue& x, const domain::ExtentRange& extent) {
  const domain::Interval& range = x.facts.interval();
  return !x.colon && !x.list && !x.parts && x.facts.IsScalar() && x.facts.IsRealDouble() && range.integral &&
         !range.may_be_nan && range.low >= 1 && range.high <= static_cast<double>(extent.low);
}

// As many of this number as x has elements, which is not known: zeros(m, n), ones(m, n) beside x of the same extents.
bool AreAllBeside(const PartialValue& x, const PartialValue& numbers, double number) {
  if (numbers.IsStatic() || !numbers.IsPure() || !IsPlainFloat(numbers)) return false;
  const domain::Interval& range = numbers.facts.interval();
  const bool all = range.ExcludesNanInfNegativeZero() && range.low == number && range.high == number;
  return all && numbers.facts.classes().Only(value::ClassId::kDouble) &&
         domain::KnownEqual(x.facts.shape(), numbers.facts.shape());
}

// A product m x 0 by 0 x n of known m and n: zeros.
bool IsSumOfNothing(const PartialValue& a, const PartialValue& b) {
  const auto is_matrix = [](const PartialValue& p) {
    return p.IsPure() && !p.parts && p.facts.classes().Only(value::ClassId::kDouble) &&
           p.facts.real() == domain::Tristate::kTrue && p.facts.shape().max_rank() == 2;
  };
  const auto is = [](const domain::ExtentRange& e, int64_t n) { return e.IsKnown() && e.low == n; };
  return is_matrix(a) && is_matrix(b) && is(a.facts.shape().Extent(1), 0) && is(b.facts.shape().Extent(0), 0) &&
         a.facts.shape().Extent(0).IsKnown() && b.facts.shape().Extent(1).IsKnown() && !(a.IsStatic() && b.IsStatic());
}

std::optional<bool> KnownTruth(const PartialValue& p) {
  if (!p.IsStatic() || !IsTruth(p) || p.facts.static_value().IsSparse()) return std::nullopt;
  return p.facts.static_value().ElementAsDouble(0) != 0;
}

// A matrix of floats of known extents, which are the same.
bool IsSquare(const PartialValue& x) {
  const std::optional<Dims> dims = x.facts.shape().Known();
  return IsRealFloat(x) && dims && dims->ndims() == 2 && (*dims)[0] == (*dims)[1];
}

// The number whose sum with x is the difference of x and p, or the other way round: p is a literal below zero.
std::optional<PartialValue> Opposite(const PartialValue& x, const PartialValue& p) {
  const domain::ClassSet numbers = domain::ClassSet::NumericLogicalChar() | domain::ClassSet::Sparse();
  if (x.IsStatic() || x.parts || x.list || !x.residual.valid() || !x.facts.classes().SubsetOf(numbers) ||
      x.facts.defined() != domain::Tristate::kTrue || !p.IsStatic() || !p.facts.IsScalar() || !p.facts.IsRealDouble() ||
      p.facts.MayBeSparse()) {
    return std::nullopt;
  }
  const double number = p.facts.static_value().ElementAsDouble(0);
  return number < 0 ? std::optional(PartialValue::Static(Value::Double(-number))) : std::nullopt;
}

// A known truth beside a number that is not known.
bool IsTruthBesideNumber(const PartialValue& truth, const PartialValue& number) {
  return truth.IsStatic() && truth.facts.classes().Only(value::ClassId::kLogical) && truth.facts.IsScalar() &&
         !truth.facts.static_value().IsSparse() && IsNumber(number) && number.facts.IsRealDouble() &&
         !number.facts.MayBeSparse();
}

PartialValue AsNumber(const PartialValue& truth) {
  return PartialValue::Static(Value::Double(truth.facts.static_value().ElementAsDouble(0)));
}

}  // namespace

std::optional<PartialValue> Simplify(Activation& act, Op op, const PartialValue& a, const PartialValue& b) {
  if (std::optional<PartialValue> same = CompareWithItself(act, op, a, b)) return same;
  if (op >= Op::kPlus && op <= Op::kElementPower) {
    const auto range = [&](const PartialValue& p) { return act.tree().ast[p.residual].range; };
    if (IsTruthBesideNumber(a, b)) return FoldBinary(act, op, AsNumber(a), b, range(b));
    if (IsTruthBesideNumber(b, a)) return FoldBinary(act, op, a, AsNumber(b), range(a));
  }
  if (op == Op::kMinus || op == Op::kPlus) {
    const Op other = op == Op::kMinus ? Op::kPlus : Op::kMinus;
    if (const auto number = Opposite(a, b)) return FoldBinary(act, other, a, *number, act.tree().ast[a.residual].range);
  }
  const bool a_plain = IsNarrowFloat(a), b_plain = IsNarrowFloat(b);
  bool b_fits = b.IsStatic() && KeepsShape(a, b), a_fits = a.IsStatic() && KeepsShape(b, a);
  const bool fast = act.session.request.fast_math;
  switch (op) {
    case Op::kMinus:
      if (a_plain && ((b_fits && AllAre(b, 0.0)) || AreAllBeside(a, b, 0))) return a;
      if (a_plain && b_fits && AllAre(b, -0.0) && (fast || !a.facts.interval().may_be_negative_zero)) return a;
      break;
    case Op::kPlus:
      if (a_plain && b_fits && AllAre(b, -0.0)) return a;
      if (b_plain && a_fits && AllAre(a, -0.0)) return b;
      if (a_plain && b_fits && AllAre(b, 0.0) && (fast || !MayBeNegativeZero(act, a))) return a;
      if (b_plain && a_fits && AllAre(a, 0.0) && (fast || !MayBeNegativeZero(act, b))) return b;
      break;
    case Op::kTimes:
    case Op::kElementTimes:
      if (op == Op::kTimes && IsSumOfNothing(a, b)) {
        return PartialValue::Static(
            Value::Array(value::ClassId::kDouble, Dims(a.facts.shape().Extent(0).low, b.facts.shape().Extent(1).low)));
      }
      if (op == Op::kTimes && IsIdentityFor(a, b, 0)) return b;
      if (op == Op::kTimes && IsIdentityFor(b, a, 1)) return a;
      // A matrix of ones is no identity for *.
      if (op == Op::kTimes && ((a.IsStatic() && !a.facts.IsScalar()) || (b.IsStatic() && !b.facts.IsScalar()))) break;
      if (a_plain && b_fits && AllAre(b, 1.0)) return a;
      if (b_plain && a_fits && AllAre(a, 1.0)) return b;
      if (op == Op::kElementTimes && a_plain && AreAllBeside(a, b, 1)) return a;
      if (op == Op::kElementTimes && b_plain && AreAllBeside(b, a, 1)) return b;
      if (b.facts.IsScalar() && AllAre(b, 1.0) && KeepsTimesOne(a)) return a;
      if (a.facts.IsScalar() && AllAre(a, 1.0) && KeepsTimesOne(b)) return b;
      for (const auto& [zero, x] : {std::pair(&a, &b), std::pair(&b, &a)}) {
        if (!zero->IsStatic() || x->IsStatic() || !x->IsPure() || !IsPlainFloat(*x) || !AllAre(*zero, 0.0)) continue;
        const domain::Interval& range = x->facts.interval();
        std::optional<Dims> known = x->facts.shape().Known();
        const bool vanishes = fast || (range.ExcludesNanInfNegativeZero() && range.low >= 0);
        if (known && KeepsShape(*x, *zero) && vanishes && x->facts.classes().Only(value::ClassId::kDouble)) {
          return PartialValue::Static(Value::Array(value::ClassId::kDouble, *known));
        }
      }
      break;
    case Op::kRightDivide:
    case Op::kElementRightDivide:
      if (op == Op::kRightDivide && b.IsStatic() && !b.facts.IsScalar()) break;
      if (a_plain && b_fits && AllAre(b, 1.0)) return a;
      if (op == Op::kElementRightDivide && a_plain && AreAllBeside(a, b, 1)) return a;
      break;
    case Op::kAnd:
    case Op::kOr:
      for (const auto& [truth, known] : {std::pair(&a, &b), std::pair(&b, &a)}) {
        const std::optional<bool> is_true = KnownTruth(*known);
        if (!is_true || !IsTruth(*truth) || truth->IsStatic()) continue;
        if (*is_true == (op == Op::kAnd)) return *truth;
        if (truth->IsPure()) return *known;
      }
      break;
    case Op::kPower:
      if (AllAre(b, 1.0) && IsSquare(a)) return a;
      [[fallthrough]];
    case Op::kElementPower:  // of complex numbers through logarithms
      if (!a_plain || !IsPlainFloat(a) || !b.facts.IsScalar()) break;
      if (op == Op::kPower && !a.facts.IsScalar()) break;
      if (AllAre(b, 1.0)) return a;
      if ((AllAre(b, 0.0) || AllAre(b, -0.0)) && IsNumber(a) && a.IsPure() && a.facts.IsRealDouble()) {
        return PartialValue::Static(Value::Double(1));
      }
      break;
    default:
      break;
  }
  return std::nullopt;
}

void NoteTimesOne(Activation& act, Op op, const PartialValue& a, const PartialValue& b, ExprId made) {
  if (op != Op::kTimes && op != Op::kElementTimes) return;
  for (const auto& [one, x] : {std::pair(&a, &b), std::pair(&b, &a)}) {
    if (one->facts.IsScalar() && AllAre(*one, 1.0) && IsRealFloat(*x)) act.session.times_one.emplace(made.index, *x);
  }
}

PartialValue AsOperand(const Activation& act, Op op, PartialValue operand, const PartialValue& other) {
  if (op != Op::kPlus && op != Op::kMinus && op != Op::kElementTimes && op != Op::kElementRightDivide) return operand;
  if (operand.IsStatic() || !operand.residual.valid()) return operand;
  const auto product = act.session.times_one.find(operand.residual.index);
  if (product == act.session.times_one.end()) return operand;
  const bool row = IsLine(product->second.facts, 0);  // a permutation beside another, or a diagonal, is no full matrix
  return row || other.facts.IsScalar() || other.facts.IsFullStorage() ? product->second : operand;
}

namespace {

// `x == x` of one number, truth or character that is not NaN.
std::optional<PartialValue> CompareWithItself(const Activation& act, Op op, const PartialValue& a,
                                              const PartialValue& b) {
  const bool holds = op == Op::kEqual || op == Op::kLessEqual || op == Op::kGreaterEqual;
  if (!holds && op != Op::kNotEqual && op != Op::kLess && op != Op::kGreater) return std::nullopt;
  for (const PartialValue* p : {&a, &b}) {
    if (!p->IsPure() || p->parts || p->list || p->colon || p->IsStatic() || !p->residual.valid()) return std::nullopt;
  }
  const AbstractValue& facts = a.facts;
  const domain::ClassSet floats =
      domain::ClassSet::Of(value::ClassId::kDouble) | domain::ClassSet::Of(value::ClassId::kSingle);
  const std::optional<value::ClassId> cls = facts.classes().Single();
  if (!cls || !facts.IsScalar() || facts.MayBeSparse() || facts.defined() != domain::Tristate::kTrue) {
    return std::nullopt;
  }
  const bool is_float = floats.Has(*cls);
  if (!is_float && *cls != value::ClassId::kLogical && *cls != value::ClassId::kChar && !value::IsInteger(*cls)) {
    return std::nullopt;
  }
  if (is_float && (facts.real() != domain::Tristate::kTrue || facts.interval().may_be_nan)) return std::nullopt;
  if (!SameText(act.tree().ast, a.residual, b.residual)) return std::nullopt;
  return PartialValue::Static(Value::Bool(holds));
}

}  // namespace

// x, where a + b is a - x as b is -1 * x of one number: of NaN too, as a sum and a difference hand on the same one.
std::optional<PartialValue> Subtrahend(const Activation& act, Op op, const PartialValue& a, const PartialValue& b) {
  if (op != Op::kPlus || !IsRealFloat(a) || !IsNumber(b) || !b.residual.valid()) return std::nullopt;
  const Ast& ast = act.tree().ast;
  if (ast[b.residual].kind != ExprKind::kBinary || ast[b.residual].op != Op::kTimes) return std::nullopt;
  ExprId factor = ast.Child(b.residual, 0);
  const bool minus = ast[factor].kind == ExprKind::kUnary && ast[factor].op == Op::kUnaryMinus;
  if (minus) factor = ast.Child(factor, 0);
  if (ast[factor].kind != ExprKind::kNumber || ast.Literal(factor).value != (minus ? 1 : -1)) return std::nullopt;
  const ExprId taken = ast.Child(b.residual, 1);
  if (act.tree().facts.NumberOf(taken) != ResidualFacts::Number::kReal) return std::nullopt;
  return PartialValue::Dynamic(AbstractValue::DoubleScalar(), taken, b.effects);
}

// `plus (a, b)` is `a + b`. A product of a transposed matrix is an operation of its own, as is a condition of `|` or
// `&`, which leaves out its right side: these stay calls.
std::optional<PartialValue> OperatorCall(Activation& act, std::string_view name, const PartialValues& args,
                                         SourceRange range) {
  const std::optional<Op> op = builtin::OperatorOfMethod(name);
  if (!op || *op == Op::kAnd || *op == Op::kOr || *op == Op::kTranspose || *op == Op::kConjugateTranspose) {
    return std::nullopt;
  }
  for (const PartialValue& p : args) {
    if (p.colon || p.list || p.values || p.parts) return std::nullopt;
    const bool transposed = p.residual.valid() && act.tree().ast[p.residual].kind == ExprKind::kPostfix;
    if (transposed && (*op == Op::kTimes || *op == Op::kLeftDivide)) return std::nullopt;
  }
  const bool unary = *op == Op::kNot || *op == Op::kUnaryMinus || *op == Op::kUnaryPlus;
  if (args.size() != (unary ? 1 : 2)) return std::nullopt;
  return unary ? FoldUnary(act, *op, args[0], range, false) : FoldBinary(act, *op, args[0], args[1], range);
}

// bsxfun (@plus, a, b) is `a + b` where both are full matrices that fit: ranges beside numbers and diagonal matrices
// have arithmetic of their own there.
std::optional<PartialValue> BroadcastCall(Activation& act, const PartialValues& args, SourceRange range) {
  if (args.size() != 3 || !args[0].IsStatic() || !args[0].facts.static_value().Is(value::ClassId::kFunctionHandle)) {
    return std::nullopt;
  }
  const std::string name = args[0].facts.static_value().handle().name;
  if (!builtin::HasAny(name, builtin::kElementwiseOperator)) return std::nullopt;
  if (FunctionNamed(act, name).builtin == nullptr) return std::nullopt;  // of the user
  const PartialValue &a = args[1], &b = args[2];
  const auto is_full = [](const PartialValue& p) {
    return p.IsStatic() ? IsRealFloat(p) && p.facts.static_value().storage() == value::Storage::kFull : IsPlainFloat(p);
  };
  if (!is_full(a) || !is_full(b)) return std::nullopt;
  const Op op = *builtin::OperatorOfMethod(name);
  domain::OneResult rule = domain::BinaryRule(op, a.facts, b.facts);
  DecideByRelations(act, op, a.facts, b.facts, &rule);
  if (rule.may_fail) return std::nullopt;
  return FoldBinary(act, op, a, b, range);
}

namespace {

// What reshape is told: [m n] or m, n, .. known.
std::optional<Dims> AskedShape(const PartialValues& args) {
  std::vector<int64_t> extents;
  for (size_t k = 1; k < args.size(); ++k) {
    if (!args[k].IsStatic() || !args[k].facts.classes().Only(value::ClassId::kDouble)) return std::nullopt;
    const Value& v = args[k].facts.static_value();
    if (args.size() > 2 && v.numel() != 1) return std::nullopt;
    for (int64_t e = 0; e < v.numel(); ++e) extents.push_back(static_cast<int64_t>(v.ElementAsDouble(e)));
  }
  if (extents.size() != 2) return std::nullopt;
  return Dims(extents[0], extents[1]);
}

}  // namespace

namespace {

// The numbers that a short vector is made of, as its text says: `[a, b]`, `x([2, 5])`. None: it is something else.
PartialValues NumbersOfText(Activation& act, const PartialValue& vector) {
  constexpr int64_t kMost = 4;
  const ResidualTree& tree = act.tree();
  const std::optional<Dims> dims = vector.facts.shape().Known();
  const ExprId e = vector.residual;
  if (!vector.IsPure() || !e.valid() || !dims || !dims->IsVector() || dims->numel() > kMost || tree.ast[e].count == 0) {
    return {};
  }
  std::vector<ExprId> elements;
  const bool selects = tree.ast[e].kind == ExprKind::kIndex && tree.ast[e].count == 2 && tree.facts[e].elements &&
                       tree.ast[tree.ast.Child(e, 0)].kind == ExprKind::kIdentifier;
  const ExprId matrix = selects ? tree.ast.Child(e, 1) : e;
  if (tree.ast[matrix].kind != ExprKind::kMatrix) return {};
  for (ExprId row : tree.ast.Children(matrix)) {
    for (ExprId element : tree.ast.Children(row)) elements.push_back(element);
  }
  if (static_cast<int64_t>(elements.size()) != dims->numel()) return {};
  PartialValues out;
  const AbstractValue one = AbstractValue::RealDouble(domain::Shape::Scalar(), vector.facts.interval());
  for (ExprId element : elements) {
    if (!selects && tree.ast[element].kind == ExprKind::kNumber && !tree.ast.Literal(element).imaginary) {
      out.push_back(PartialValue::Static(Value::Double(tree.ast.Literal(element).value)));
      continue;
    }
    if (!selects && (tree.facts.NumberOf(element) != ResidualFacts::Number::kReal || !tree.facts.IsPure(element))) {
      return {};
    }
    if (selects && tree.ast[element].kind != ExprKind::kNumber) return {};
    ExprId made = element;
    if (selects) {
      const SourceRange range = tree.ast[e].range;
      made = act.tree().Make(ExprKind::kIndex, Op::kNone, "", {tree.ast.Child(e, 0), element}, range, kPure);
      act.tree().facts.At(made).elements = true;
    }
    out.push_back(PartialValue::Dynamic(one, made, kPure));
  }
  return out;
}

// sum and prod of a number, which is itself, and of a short vector: they begin with 0 and 1 and take the elements in
// their order.
std::optional<PartialValue> ReduceFew(Activation& act, const builtin::Builtin& b, const PartialValue& x) {
  using builtin::BuiltinId;
  if ((b.id != BuiltinId::k_sum && b.id != BuiltinId::k_prod) || !x.IsPure() || !x.facts.IsRealDouble() ||
      x.facts.MayBeSparse() || !x.residual.valid())
    return std::nullopt;
  const bool sums = b.id == BuiltinId::k_sum;
  if (sums && IsNumber(x) && MayBeNegativeZero(act, x)) return std::nullopt;  // `sum (x)` says it better than `0 + x`
  const PartialValues numbers = IsNumber(x) ? PartialValues{x} : NumbersOfText(act, x);
  if (numbers.empty()) return std::nullopt;
  PartialValue made = PartialValue::Static(Value::Double(sums ? 0 : 1));
  for (const PartialValue& number : numbers) {
    made = FoldBinary(act, sums ? Op::kPlus : Op::kTimes, made, number, act.tree().ast[x.residual].range);
  }
  return made;
}

}  // namespace

// What gives its argument: any, all of a truth; max, min, sort of a number; max, min of it and itself; reshape to the
// shape it has; double, real, conj, full, squeeze. And sums and products of few.
std::optional<PartialValue> SimplifyCall(Activation& act, const builtin::Builtin& b, const PartialValues& args,
                                         int nargout) {
  using builtin::BuiltinId;
  if (args.empty() || nargout > 1 || args[0].IsStatic()) return std::nullopt;
  if (args.size() == 1 && builtin::HasAny(b, builtin::kTruthIsItself) && IsTruth(args[0])) return args[0];
  if (!IsPlainFloat(args[0])) return std::nullopt;
  const PartialValue& x = args[0];
  if (args.size() == 2 && builtin::HasAny(b, builtin::kSameOfTwins) && x.IsPure() && args[1].IsPure() &&
      IsPlainFloat(args[1]) && !args[1].IsStatic() && SameText(act.tree().ast, x.residual, args[1].residual)) {
    return x;
  }
  if (args.size() == 1) {
    if (std::optional<PartialValue> reduced = ReduceFew(act, b, x)) return reduced;
    if (builtin::HasAny(b, builtin::kNumberIsItself))
      return IsNumber(x) ? std::optional<PartialValue>(x) : std::nullopt;
    if (builtin::HasAny(b, builtin::kFloatIsItself)) return x;
    if (b.id == BuiltinId::k_double && x.facts.classes().Only(value::ClassId::kDouble)) return x;
    if (b.id == BuiltinId::k_squeeze && x.facts.shape().max_rank() == 2) return x;
  } else if (b.id == BuiltinId::k_reshape) {
    const std::optional<Dims> asked = AskedShape(args), has = x.facts.shape().Known();
    if (asked && has && *asked == *has) return x;
  } else if (b.id == BuiltinId::k_repmat && x.facts.shape().max_rank() == 2) {
    const auto is_ones = [](const PartialValue& p) {
      if (!p.IsStatic() || !p.facts.classes().Only(value::ClassId::kDouble) || p.facts.static_value().IsEmpty())
        return false;
      const Value& v = p.facts.static_value();
      for (int64_t k = 0; k < v.numel(); ++k)
        if (v.ElementAsDouble(k) != 1) return false;
      return v.numel() <= 2;
    };
    if (std::ranges::all_of(args.begin() + 1, args.end(), is_ones)) return x;
  }
  return std::nullopt;
}

// The elements of a constant array that one subscript that is not known picks from, where the others say which line
// that is: T(:, 2) of T(k, 2). The subscript lies within the line.
std::optional<Value> LineOf(const Value& table, const PartialValues& subscripts) {
  if (!table.Is(value::ClassId::kDouble) || table.storage() != value::Storage::kFull || subscripts.size() < 2) {
    return std::nullopt;
  }
  std::vector<builtin::Subscript> line;
  std::optional<size_t> open;
  for (size_t k = 0; k < subscripts.size(); ++k) {
    const PartialValue& p = subscripts[k];
    const bool known = p.colon || (p.IsStatic() && p.facts.IsScalar());
    if (p.list || p.parts || (!known && open)) return std::nullopt;
    if (!known) open = k;
    line.push_back(known && !p.colon ? builtin::Subscript{false, p.facts.static_value()}
                                     : builtin::Subscript{true, {}});
  }
  if (!open || !subscripts[*open].facts.classes().Only(value::ClassId::kDouble)) return std::nullopt;
  const AbstractValue& place = subscripts[*open].facts;
  if (!place.IsScalar() && !(*open < 2 && IsLine(place, 1 - static_cast<int>(*open)))) return std::nullopt;
  Value picked = builtin::Index(table, line, "");
  const int64_t along = *open < 2 ? picked.dims()[static_cast<int>(*open)] : picked.numel();
  if (picked.ndims() > 2 || picked.numel() != along || picked.IsEmpty()) return std::nullopt;
  return picked;
}

// All of an extent, in order: `:`, or 1:n where it is n.
static bool TakesAll(const PartialValue& subscript, const domain::ExtentRange& extent) {
  if (subscript.colon) return true;
  if (!subscript.IsStatic() || !extent.IsKnown()) return false;
  const Value& places = subscript.facts.static_value();
  if (!places.Is(value::ClassId::kDouble) || places.IsComplex() || places.IsSparse()) return false;
  if (places.numel() != extent.low) return false;
  for (int64_t k = 0; k < places.numel(); ++k) {
    if (places.ElementAsDouble(k) != static_cast<double>(k + 1)) return false;
  }
  return true;
}

// The places that a known mask picks of an array, where there are any: `x([true, false, true])` is `x([1, 3])`, also in
// the text of its error.
std::optional<Value> PlacesOfMask(const AbstractValue& base, const PartialValue& mask) {
  const domain::ClassSet arrays = domain::ClassSet::NumericLogicalChar() | domain::ClassSet::Of(value::ClassId::kCell);
  if (mask.colon || mask.list || !mask.IsStatic() || !base.classes().SubsetOf(arrays) ||
      base.defined() != domain::Tristate::kTrue)
    return std::nullopt;
  const Value& v = mask.facts.static_value();
  if (!v.Is(value::ClassId::kLogical) || v.IsSparse() || v.ndims() > 2) return std::nullopt;
  std::vector<double> places;
  for (int64_t k = 0; k < v.numel(); ++k) {
    if (v.ElementAsDouble(k) != 0) places.push_back(static_cast<double>(k + 1));
  }
  if (places.empty()) return std::nullopt;
  const auto count = static_cast<int64_t>(places.size());
  Value numbers = Value::Array(value::ClassId::kDouble, v.rows() == 1 ? Dims(1, count) : Dims(count, 1));
  std::ranges::copy(places, numbers.mutable_data<double>());
  return numbers;
}

namespace {

// Known places of an integer class, as numbers: `x(uint64 (2))` is `x(2)`, also in the text of its error.
void WithPlacesAsNumbers(PartialValue* subscript) {
  if (!subscript->IsStatic() || subscript->colon || subscript->list) return;
  const Value& places = subscript->facts.static_value();
  if (!value::IsInteger(places.class_id()) || places.IsSparse()) return;
  const Value numbers = builtin::ConvertClass(places, value::ClassId::kDouble);
  *subscript = PartialValue::Static(numbers);
}

// Known masks as places. What is not stored in full stays so by one of the two alone (`D(true, :)` of a diagonal D is
// diagonal, `D(2) = 7` is), but not where one subscript picks `least` places.
void WithMasksAsPlaces(const AbstractValue& base, PartialValues* subscripts, int64_t least) {
  for (PartialValue& p : *subscripts) {
    std::optional<Value> places = PlacesOfMask(base, p);
    if (places && (base.IsFullStorage() || (subscripts->size() == 1 && places->numel() >= least)))
      p = PartialValue::Static(*std::move(places));
  }
}

}  // namespace

// x(1) and x(1, 1) of a number are x. x(:) of a column or a truth is x, as is x(:, 1:3) of three columns; x(:, k) of a
// row and x(k, :) of a column are x(k), for one k or a line of them that lies the same way. Of an index that may fail
// the text would tell.
bool SimplifyIndex(Activation& act, const PartialValue& base, PartialValues* subscripts) {
  for (PartialValue& p : *subscripts) WithPlacesAsNumbers(&p);
  WithMasksAsPlaces(base.facts, subscripts, 1);
  if (IsNumber(base) && std::ranges::all_of(*subscripts, [](const PartialValue& p) { return AllAre(p, 1.0); })) {
    return true;
  }
  if (subscripts->size() == 1) {
    return (*subscripts)[0].colon && ((IsNarrowFloat(base) && IsLine(base.facts, 1)) || IsTruth(base));
  }
  if (subscripts->size() != 2) return false;
  const domain::Shape& shape = base.facts.shape();
  if (IsNarrowFloat(base) && shape.max_rank() == 2 && TakesAll((*subscripts)[0], shape.Extent(0)) &&
      TakesAll((*subscripts)[1], shape.Extent(1))) {
    return true;
  }
  if (!IsPlainFloat(base)) return false;
  for (int across : {0, 1}) {
    const PartialValue& whole = (*subscripts)[static_cast<size_t>(across)];
    const PartialValue& along = (*subscripts)[static_cast<size_t>(1 - across)];
    if (!whole.colon || along.colon || along.list || along.parts) continue;
    if (!along.facts.classes().Only(value::ClassId::kDouble)) continue;
    if (!IsLine(base.facts, across) || !IsLine(along.facts, across)) continue;
    const PartialValue kept = along;
    *subscripts = {kept};
    break;
  }
  return false;
}

// `x(c, :) = y` for numbers x and y and a truth c: `if c, x = y; end`.
bool AssignUnderTruth(Activation& act, const Lvalue& target, const PartialValue& value, SourceRange range) {
  const Binding* old = act.now.env.Find(target.root);
  if (target.levels.size() != 1 || act.ast()[target.levels[0]].kind != ExprKind::kIndex ||
      act.externally_writable.count(target.root)) {
    return false;
  }
  const auto is_number = [](const AbstractValue& v) { return v.IsRealDouble() && v.IsScalar(); };
  if (!old || old->parts || old->facts.defined() != domain::Tristate::kTrue || !is_number(old->facts)) return false;
  if (!value.IsPure() || value.parts || !is_number(value.facts)) return false;
  const PartialValue* truth = nullptr;
  for (const PartialValue& p : target.subscripts[0]) {
    if (p.colon || AllAre(p, 1.0)) continue;
    if (truth || !p.IsPure() || p.list || !p.facts.classes().Only(value::ClassId::kLogical) || !p.facts.IsScalar()) {
      return false;
    }
    truth = &p;
  }
  if (!truth) return false;
  if (truth->IsStatic()) return truth->facts.static_value().ElementAsDouble(0) == 0;  // nothing is stored
  MaterialiseVariable(act, target.root, range);
  auto stored = std::make_shared<Code>();
  stored->items.emplace_back(AssignNode(act.tree(), target.root, ResidualOf(act, value, range), range));
  Node node;
  node.stmt.kind = StmtKind::kIf;
  node.stmt.range = range;
  node.exprs = {ResidualOf(act, *truth, range)};
  node.blocks = {stored};
  const AbstractValue either = Join(act.now.env.Find(target.root)->facts, value.facts).Forget();
  Emit(act, std::move(node));
  SetDynamic(act, target.root, either);
  return true;
}

// A known mask is the places that it picks. `x(:, k) = y` for a number y and a place k in a row x is `x(k) = y`;
// `x(k, :) = y` for a column is it, too. Beyond the last element the text of an error would tell.
void SimplifyTarget(Activation& act, const AbstractValue& base, const AbstractValue& value, Lvalue* target) {
  if (target->levels.size() != 1 || act.ast()[target->levels[0]].kind != ExprKind::kIndex) return;
  PartialValues& subscripts = target->subscripts[0];
  WithMasksAsPlaces(base, &subscripts, 2);
  const bool plain = base.defined() == domain::Tristate::kTrue && base.IsRealDouble() && value.IsRealDouble();
  if (subscripts.size() != 2 || !plain || !value.IsScalar()) return;
  for (int across : {0, 1}) {
    const PartialValue along = subscripts[static_cast<size_t>(1 - across)];
    if (!subscripts[static_cast<size_t>(across)].colon || !IsLine(base, across)) continue;
    if (!IsPlaceWithin(along, base.shape().Extent(1 - across))) continue;
    subscripts = {along};
    return;
  }
}

}  // namespace residua::specialise
