// Operations on arrays of numbers that are known element by element.
//
//   dv = sparse (2, 1, 1, 4, 1);  dv(1) = dv(1) - e;  g = g + s * dv        g__1 = s * dv__1;  g__2 = s
//
// What Octave does with sparse matrices, asked for each operation (tests/golden/cases/arrays/sparse_elements*.m):
//   - only elements that are not 0 are stored, NaN among them, after each operation; so a sparse matrix never holds a
//   -0.
//     An element here may be -0 all the same: it is made 0 where it becomes one of a full array or meets a full number
//     (AsFull). Between sparse matrices it does not show: a sum or product of such elements differs from one of zeros
//     at most in the sign of a zero again.
//   - what is not stored takes no part in a product: 0 * Inf is 0 there, and NaN of numbers. Where an element may be 0
//     and the factor is not known to be finite, a test stands beside the product (ProductOfStored).
//   - sparse + number is full, but of a 1x1 sparse matrix it is a number; number * sparse is sparse.
//   - a product of matrices is followed where no element of it is a sum;
//   - full + sparse is full, and adds 0 where nothing is stored.
// Full arrays that are known element by element stay so: each operator works on each element for itself.
#include "worker/specialise/expr/element_arithmetic.h"

#include <cmath>

#include "worker/specialise/aggregate/aggregate.h"
#include "worker/specialise/aggregate/element_values.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/materialise.h"
#include "worker/specialise/expr/expression.h"
#include "worker/value/sparse.h"

namespace residua::specialise {

namespace {

constexpr int kMostTests = 8;       // beside the products of one operation
constexpr int64_t kMostScaled = 8;  // elements of a known sparse matrix that a number not known is multiplied with
constexpr int64_t kMostFull = 512;  // elements of a full array beside a sparse one
constexpr int64_t kMostEach = 8;    // of one that an operation is written out for, element by element

const PartialValue& Zero() {
  static const PartialValue zero = PartialValue::Static(Value::Double(0));
  return zero;
}

bool MayBeZero(const PartialValue& p) { return p.facts.interval().Contains(0) || p.facts.interval().Contains(-0.0); }

bool IsFinite(const PartialValue& p) {
  if (p.IsStatic()) return std::isfinite(p.facts.static_value().ElementAsDouble(0));
  const domain::Interval& i = p.facts.interval();
  return !i.may_be_nan && std::isfinite(i.low) && std::isfinite(i.high);
}

bool IsSame(const Activation& act, const PartialValue& a, const PartialValue& b) {
  if (a.IsStatic() || b.IsStatic()) return false;
  const Ast& ast = act.tree().ast;
  return ast[a.residual].kind == ExprKind::kIdentifier && ast[b.residual].kind == ExprKind::kIdentifier &&
         ast.Name(a.residual) == ast.Name(b.residual);
}

class Arithmetic {
 public:
  Arithmetic(Activation& act, SourceRange range)
      : act_(act), range_(range), name_(act.now.target_hint.empty() ? "s" : act.now.target_hint.text()) {}

  PartialValue Finish(const ElementValues& made) { return ArrayFrom(act_, WithoutZeros(made), name_, range_); }

  // An element of a sparse matrix as a number.
  PartialValue AsFull(const PartialValue& element) { return FoldBinary(act_, Op::kPlus, Zero(), element, range_); }

  PartialValue NumberOf(const ElementValues& one) { return one.at.empty() ? Zero() : AsFull(one.at.at(0)); }

  ElementValues Negated(const ElementValues& a) {
    ElementValues out = a;
    for (auto& [_, element] : out.at) element = FoldUnary(act_, Op::kUnaryMinus, element, range_, false);
    return out;
  }

  // a + b, a - b of sparse matrices of the same extents.
  ElementValues Sum(Op op, const ElementValues& a, const ElementValues& b) {
    ElementValues out = a;
    for (const auto& [place, element] : b.at) {
      const auto there = out.at.find(place);
      if (there != out.at.end()) {
        there->second = FoldBinary(act_, op, there->second, element, range_);
      } else {
        out.at.emplace(place, op == Op::kPlus ? element : FoldUnary(act_, Op::kUnaryMinus, element, range_, false));
      }
    }
    return out;
  }

  // number * a, a * number, a / number. None, of this and the other products: more tests than it is worth. Of two NaN
  // the product has the sign of one, and that is the number's on either side of a sparse matrix: it comes second there.
  std::optional<ElementValues> Scaled(Op op, const ElementValues& a, PartialValue number, bool number_first) {
    const auto comes_first = [&](const PartialValue& element) {
      return number_first && (!a.sparse || IsFinite(number) || IsFinite(element));
    };
    for (const auto& [_, element] : a.at) {
      CountTests(comes_first(element) ? Tested(op, number, element, false, true)
                                      : Tested(op, element, number, true, false));
    }
    if (TooManyTests()) return std::nullopt;
    if (a.at.size() > 1) number = Named(number);
    ElementValues out = a;
    for (auto& [_, element] : out.at) {
      element = comes_first(element) ? ProductOfStored(op, number, element, false, true)
                                     : ProductOfStored(op, element, number, true, false);
    }
    return out;
  }

  // The product of matrices; none: an element of it is a sum.
  std::optional<ElementValues> Product(const ElementValues& a, const ElementValues& b) {
    ElementValues out;
    out.sparse = true;
    out.dims = value::Dims(a.dims[0], b.dims[1]);
    for (const auto& [at_b, y] : b.at) {
      for (const auto& [at_a, x] : a.at) {
        if (at_a / a.dims[0] != at_b % b.dims[0]) continue;
        const int64_t place = at_a % a.dims[0] + at_b / b.dims[0] * a.dims[0];
        if (out.at.contains(place)) return std::nullopt;
        out.at.emplace(place, Zero());
        CountTests(Tested(Op::kTimes, x, y, true, true));
      }
    }
    if (TooManyTests()) return std::nullopt;
    for (const auto& [at_b, y] : b.at) {
      for (const auto& [at_a, x] : a.at) {
        if (at_a / a.dims[0] != at_b % b.dims[0]) continue;
        out.at[at_a % a.dims[0] + at_b / b.dims[0] * a.dims[0]] = ProductOfStored(Op::kTimes, x, y, true, true);
      }
    }
    return out;
  }

  // a .* b of sparse matrices of the same extents.
  std::optional<ElementValues> Common(const ElementValues& a, const ElementValues& b) {
    ElementValues out = a;
    std::erase_if(out.at, [&](const auto& one) { return !b.at.contains(one.first); });
    for (const auto& [place, element] : out.at) CountTests(Tested(Op::kTimes, element, b.at.at(place), true, true));
    if (TooManyTests()) return std::nullopt;
    for (auto& [place, element] : out.at) {
      element = ProductOfStored(Op::kTimes, element, b.at.at(place), true, true);
    }
    return out;
  }

  // As a variable, where it is something to compute.
  PartialValue Named(const PartialValue& number) {
    return PieceOf(act_, PartFrom(act_, number, name_, "scale", range_), range_);
  }

 private:
  static ElementValues WithoutZeros(ElementValues made) {
    const auto is_zero = [](const PartialValue& p) {
      return p.IsStatic() && p.facts.static_value().ElementAsDouble(0) == 0;
    };
    if (made.sparse) std::erase_if(made.at, [&](const auto& one) { return is_zero(one.second); });
    return made;
  }

  void CountTests(const std::vector<PartialValue>& tested) { tests_ += tested.empty() ? 0 : 1; }
  bool TooManyTests() const { return tests_ > kMostTests; }

  // Those of the operands of x * y or x / y that have to be tested: elements that may be 0 beside what may not be
  // finite.
  std::vector<PartialValue> Tested(Op op, const PartialValue& x, const PartialValue& y, bool x_stored,
                                   bool y_stored) const {
    const bool by_itself = op == Op::kTimes && IsSame(act_, x, y);
    const auto counts = [&](const PartialValue& element, bool stored, const PartialValue& other) {
      const bool harmless = IsFinite(other) && (op == Op::kTimes || !MayBeZero(other));
      return stored && !by_itself && MayBeZero(element) && !harmless;
    };
    std::vector<PartialValue> tested;
    if (counts(x, x_stored, y)) tested.push_back(x);
    if (counts(y, y_stored, x)) tested.push_back(y);
    return tested;
  }

  // x * y or x / y, 0 where one that is an element of a sparse matrix is 0: it is not stored.
  PartialValue ProductOfStored(Op op, const PartialValue& x, const PartialValue& y, bool x_stored, bool y_stored) {
    const std::vector<PartialValue> tested = Tested(op, x, y, x_stored, y_stored);
    PartialValue product = FoldBinary(act_, op, x, y, range_);
    if (tested.empty() || product.IsStatic()) return product;
    ResidualTree& tree = act_.tree();
    NoteNumber(act_, product);
    const InternedName name = FreshName(act_, name_);
    Emit(act_, AssignNode(tree, name, product.residual, range_));
    ExprId condition;
    for (const PartialValue& p : tested) {
      const ExprId is_zero =
          tree.Make(ExprKind::kBinary, Op::kEqual, "", {p.residual, tree.Number(0, range_)}, range_, kPure);
      condition = condition.valid() ? tree.Make(ExprKind::kBinary, Op::kOrOr, "", {condition, is_zero}, range_, kPure)
                                    : is_zero;
    }
    auto zero = std::make_shared<Code>();
    zero->items.emplace_back(AssignNode(tree, name, tree.Number(0, range_), range_));
    Node test;
    test.stmt.kind = StmtKind::kIf;
    test.stmt.range = range_;
    test.exprs = {condition};
    test.blocks = {zero};
    Emit(act_, std::move(test));
    const PartialValue made = PartialValue::Dynamic(Join(product.facts.Forget(), Zero().facts.Forget()),
                                                    tree.Identifier(name, range_, kPure), kPure);
    NoteNumber(act_, made);
    return made;
  }

  Activation& act_;
  SourceRange range_;
  std::string name_;
  int tests_ = 0;  // that products would need
};

bool CanBeFollowed(const Activation& act, const PartialValue& p) {
  return act.now.can_hoist && p.IsPure() && !p.diverges && !p.list;
}

bool IsSparseParts(const PartialValue& p) { return p.parts && p.parts->kind == PartialAggregate::kSparse; }

bool IsFullParts(const PartialValue& p) { return p.parts && p.parts->kind == PartialAggregate::kArray; }

bool IsKnownSparse(const PartialValue& p) { return p.IsStatic() && p.facts.static_value().IsSparse(); }

// A known sparse matrix of few elements.
bool IsSmallSparse(const PartialValue& p) {
  if (!IsKnownSparse(p)) return false;
  return p.facts.static_value().sparse().count() <= kMostScaled;
}

bool IsOne(const ElementValues& a) { return a.dims == value::Dims(1, 1); }

std::optional<PartialValue> Finished(Arithmetic& at, const std::optional<ElementValues>& made) {
  return made ? std::optional(at.Finish(*made)) : std::nullopt;
}

std::optional<ElementValues> SparseSum(Arithmetic& at, Op op, const ElementValues& a, const ElementValues& b) {
  if (!a.sparse || !b.sparse || !(a.dims == b.dims)) return std::nullopt;
  return at.Sum(op, a, b);
}

// Of two arrays of the same extents, at least one of them full.
std::optional<ElementValues> FullOfEach(Activation& act, Arithmetic& at, Op op, const ElementValues& a,
                                        const ElementValues& b, SourceRange range) {
  const bool sums = op == Op::kPlus || op == Op::kMinus;
  if (!sums && op != Op::kElementTimes && op != Op::kElementRightDivide) return std::nullopt;
  if (!(a.dims == b.dims) || (a.sparse && b.sparse)) return std::nullopt;
  const bool beside_sparse = a.sparse || b.sparse;
  if (a.dims.numel() > (beside_sparse ? kMostFull : kMostEach) || (beside_sparse && !sums)) return std::nullopt;
  if (op == Op::kElementTimes) op = Op::kTimes;
  if (op == Op::kElementRightDivide) op = Op::kRightDivide;
  const auto element = [&](const ElementValues& of, int64_t k) {
    const auto there = of.at.find(k);
    if (there == of.at.end()) return Zero();
    return of.sparse ? at.AsFull(there->second) : there->second;
  };
  ElementValues out;
  out.dims = a.dims;
  for (int64_t k = 0; k < a.dims.numel(); ++k) {
    out.at.emplace(k, FoldBinary(act, op, element(a, k), element(b, k), range));
  }
  return out;
}

// A full array and a number.
std::optional<ElementValues> FullWithNumber(Activation& act, Arithmetic& at, Op op, const ElementValues& array,
                                            PartialValue number, bool number_first, SourceRange range) {
  if (op == Op::kTimes) op = Op::kElementTimes;
  if (op == Op::kRightDivide && !number_first) op = Op::kElementRightDivide;
  const bool each = op == Op::kPlus || op == Op::kMinus || op == Op::kElementTimes || op == Op::kElementRightDivide;
  if (!each || array.dims.numel() > kMostEach) return std::nullopt;
  if (op == Op::kElementTimes) op = Op::kTimes;
  if (op == Op::kElementRightDivide) op = Op::kRightDivide;
  number = at.Named(number);
  ElementValues out = array;
  for (auto& [_, element] : out.at) {
    element = number_first ? FoldBinary(act, op, number, element, range) : FoldBinary(act, op, element, number, range);
  }
  return out;
}

std::optional<ElementValues> SparseProduct(Arithmetic& at, Op op, const ElementValues& a, const ElementValues& b) {
  if (!a.sparse || !b.sparse) return std::nullopt;
  if (op == Op::kElementTimes) return a.dims == b.dims ? at.Common(a, b) : std::nullopt;
  if (IsOne(a) || IsOne(b) || a.dims[1] != b.dims[0]) return std::nullopt;
  return at.Product(a, b);
}

// A sparse matrix and a number that is not known.
std::optional<PartialValue> WithNumber(Arithmetic& at, Activation& act, Op op, const PartialValue& a,
                                       const PartialValue& b, SourceRange range) {
  const bool number_first = IsRealNumber(a);
  const PartialValue &number = number_first ? a : b, &matrix = number_first ? b : a;
  const auto elements = ElementsFrom(act, matrix, range);
  if (!IsRealNumber(number) || !elements || !elements->sparse) return std::nullopt;
  switch (op) {
    case Op::kPlus:
    case Op::kMinus: {
      if (!IsOne(*elements)) return std::nullopt;
      const PartialValue one = at.NumberOf(*elements);
      return number_first ? FoldBinary(act, op, number, one, range) : FoldBinary(act, op, one, number, range);
    }
    case Op::kTimes:
    case Op::kElementTimes:
      return Finished(at, at.Scaled(Op::kTimes, *elements, number, number_first));
    case Op::kRightDivide:
    case Op::kElementRightDivide:
      if (number_first) return std::nullopt;
      return Finished(at, at.Scaled(Op::kRightDivide, *elements, number, false));
    default:
      return std::nullopt;
  }
}

}  // namespace

std::optional<PartialValue> UnaryOfElements(Activation& act, Op op, const PartialValue& a, SourceRange range) {
  if (!(IsSparseParts(a) || IsFullParts(a)) || !CanBeFollowed(act, a)) return std::nullopt;
  Arithmetic at(act, range);
  ElementValues elements = *ElementsFrom(act, a, range);
  switch (op) {
    case Op::kUnaryPlus:
      return a;
    case Op::kUnaryMinus:
      return at.Finish(at.Negated(elements));
    case Op::kTranspose:
    case Op::kConjugateTranspose: {
      ElementValues turned;
      turned.sparse = elements.sparse;
      turned.dims = value::Dims(elements.dims[1], elements.dims[0]);
      for (const auto& [place, element] : elements.at) {
        turned.at.emplace(place / elements.dims[0] + place % elements.dims[0] * turned.dims[0], element);
      }
      return at.Finish(turned);
    }
    default:
      return std::nullopt;
  }
}

namespace {

// At least one of them is a full array that is known element by element.
std::optional<PartialValue> BinaryOfFull(Activation& act, Op op, const PartialValue& a, const PartialValue& b,
                                         SourceRange range) {
  if (!CanBeFollowed(act, a) || !CanBeFollowed(act, b)) return std::nullopt;
  const auto one = [&](const PartialValue& p) {
    return IsFullParts(p) && p.parts->parts.size() == 1 ? PieceOf(act, p.parts->parts[0], range) : p;
  };
  const PartialValue x = one(a), y = one(b);
  if (IsRealNumber(x) && IsRealNumber(y)) return FoldBinary(act, op, x, y, range);
  Arithmetic at(act, range);
  const bool number_first = IsRealNumber(x);
  const auto array = ElementsFrom(act, number_first ? y : x, range);
  if (!array) return std::nullopt;
  if (number_first || IsRealNumber(y)) {
    if (array->sparse) return std::nullopt;
    return Finished(at, FullWithNumber(act, at, op, *array, number_first ? x : y, number_first, range));
  }
  const auto other = ElementsFrom(act, y, range);
  return other ? Finished(at, FullOfEach(act, at, op, *array, *other, range)) : std::nullopt;
}

}  // namespace

std::optional<PartialValue> BinaryOfElements(Activation& act, Op op, const PartialValue& a, const PartialValue& b,
                                             SourceRange range) {
  if (IsFullParts(a) || IsFullParts(b)) return BinaryOfFull(act, op, a, b, range);
  const bool parts = IsSparseParts(a) || IsSparseParts(b);
  if (!parts && !(IsSmallSparse(a) && !b.IsStatic()) && !(IsSmallSparse(b) && !a.IsStatic())) return std::nullopt;
  if (!CanBeFollowed(act, a) || !CanBeFollowed(act, b)) return std::nullopt;
  Arithmetic at(act, range);
  if (IsRealNumber(a) || IsRealNumber(b)) return WithNumber(at, act, op, a, b, range);
  if (!parts) return std::nullopt;
  const auto x = ElementsFrom(act, a, range), y = ElementsFrom(act, b, range);
  if (!x || !y) return std::nullopt;
  std::optional<ElementValues> made;
  if (op == Op::kPlus || op == Op::kMinus) made = SparseSum(at, op, *x, *y);
  if (op == Op::kTimes || op == Op::kElementTimes) made = SparseProduct(at, op, *x, *y);
  if (!made) made = FullOfEach(act, at, op, *x, *y, range);
  return Finished(at, made);
}

std::optional<PartialValue> CallOfElements(Activation& act, const builtin::Builtin& b, const PartialValues& args,
                                           int nargout, SourceRange range) {
  if (b.id != builtin::BuiltinId::k_full || args.size() != 1 || nargout > 1 || !CanBeFollowed(act, args[0]) ||
      !IsSparseParts(args[0])) {
    return std::nullopt;
  }
  const ElementValues elements = *ElementsFrom(act, args[0], range);
  if (elements.dims.numel() > kMostFull) return std::nullopt;
  Arithmetic at(act, range);
  ElementValues full;
  full.dims = elements.dims;
  for (int64_t k = 0; k < full.dims.numel(); ++k) {
    full.at.emplace(k, elements.at.contains(k) ? at.AsFull(elements.at.at(k)) : Zero());
  }
  return at.Finish(full);
}

}  // namespace residua::specialise
