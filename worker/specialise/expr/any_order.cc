// Chains of sums and of products, put in the order that is best (thesis 9.3; Menon and Pingali).
//
//   a + 1 + b + 2 - a   =>   b + 3            numbers that are known are added first, and what cancels goes
//   A * B * x           =>   A * (B * x)      the order of the fewest multiplications
//   s * A * x           =>   s * (A * x)      a number goes to the smallest operand, or to the product
//
// Other last bits come out, and NaN or Inf that cancelled does not: --fast-math allows that and nothing else does.
// Shapes stay as they are, and so do errors: a product is taken apart only where every operand is known to be a matrix
// that fits the next, or a number; a term cancels only where it is a number, and where all terms are of class double,
// as the class of a sum is that of its single terms. What is not pure keeps its turn, as then the chain is folded as it
// is written. Extents that are not known count as kUnknown: the order is a guess there, and equal guesses leave a chain
// alone.
#include "worker/specialise/expr/any_order.h"

#include <cmath>
#include <limits>

#include "worker/specialise/core/apart.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/expr/algebra.h"
#include "worker/specialise/expr/expression.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

constexpr double kUnknown = 100;

struct Operand {
  ExprId id;
  bool minus = false;
  PartialValue value = {};
};

bool IsSum(Op op) { return op == Op::kPlus || op == Op::kMinus; }

void Flatten(const Ast& ast, ExprId id, bool sum, bool minus, std::vector<Operand>* out) {
  const syntax::Expr& e = ast[id];
  if (e.kind != ExprKind::kBinary || (sum ? !IsSum(e.op) : e.op != Op::kTimes)) {
    out->push_back({id, minus});
    return;
  }
  Flatten(ast, ast.Child(id, 0), sum, minus, out);
  Flatten(ast, ast.Child(id, 1), sum, minus != (e.op == Op::kMinus), out);
}

PartialValue FoldAsWritten(Activation& act, ExprId id, bool sum, const Operand** next) {
  const syntax::Expr& e = act.ast()[id];
  if (e.kind != ExprKind::kBinary || (sum ? !IsSum(e.op) : e.op != Op::kTimes)) return (*next)++->value;
  const PartialValue left = FoldAsWritten(act, act.ast().Child(id, 0), sum, next);
  const PartialValue right = FoldAsWritten(act, act.ast().Child(id, 1), sum, next);
  return FoldBinary(act, e.op, left, right, Origin(act, id));
}

bool MayMove(const PartialValue& p) { return p.IsPure() && IsRealFloat(p); }
bool IsMovableDouble(const PartialValue& p) { return MayMove(p) && p.facts.IsRealDouble(); }

bool IsKnownNumber(const PartialValue& p) { return p.IsStatic() && p.facts.IsScalar(); }

// ---- sums

class Sum {
 public:
  Sum(Activation& act, std::vector<Operand> terms, SourceRange range)
      : act_(act), terms_(std::move(terms)), range_(range) {}

  std::optional<PartialValue> Make() {
    for (const Operand& t : terms_) {
      if (!MayMove(t.value)) return std::nullopt;
    }
    const bool all_double = std::ranges::all_of(terms_, [](const Operand& t) { return t.value.facts.IsRealDouble(); });
    TakeConstants();
    const bool cancelled = all_double && Cancel();
    if (constants_ < 2 && !cancelled) return std::nullopt;
    const auto first = std::ranges::find(terms_, false, &Operand::minus);
    std::optional<PartialValue> sum;
    if (first != terms_.end()) {
      sum = first->value;
      terms_.erase(first);
    } else {
      sum = PartialValue::Static(Value::Double(constant_));
      constant_ = 0;
    }
    for (const Operand& t : terms_) Add(&*sum, t.minus, t.value);
    if (constant_ != 0) Add(&*sum, constant_ < 0, PartialValue::Static(Value::Double(std::abs(constant_))));
    return sum;
  }

 private:
  void Add(PartialValue* sum, bool minus, const PartialValue& term) {
    *sum = FoldBinary(act_, minus ? Op::kMinus : Op::kPlus, *sum, term, range_);
  }

  void TakeConstants() {
    std::erase_if(terms_, [&](const Operand& t) {
      if (!IsKnownNumber(t.value) || !t.value.facts.IsRealDouble()) return false;
      const double number = t.value.facts.static_value().ElementAsDouble(0);
      constant_ += t.minus ? -number : number;
      ++constants_;
      return true;
    });
  }

  // Takes pairs `a`, `-a` of one number out.
  bool Cancel() {
    const size_t before = terms_.size();
    for (size_t k = 0; k < terms_.size(); ++k) {
      const auto opposite = [&](const Operand& t) {
        const PartialValue &a = terms_[k].value, &b = t.value;
        return t.minus != terms_[k].minus && a.facts.IsScalar() && b.facts.IsScalar() && !a.IsStatic() &&
               !b.IsStatic() && SameText(act_.tree().ast, a.residual, b.residual);
      };
      const auto other = std::find_if(terms_.begin() + static_cast<ptrdiff_t>(k) + 1, terms_.end(), opposite);
      if (other == terms_.end()) continue;
      terms_.erase(other);
      terms_.erase(terms_.begin() + static_cast<ptrdiff_t>(k--));
    }
    return terms_.size() != before;
  }

  Activation& act_;
  std::vector<Operand> terms_;
  SourceRange range_;
  double constant_ = 0;
  int constants_ = 0;
};

// ---- products

class Product {
 public:
  Product(Activation& act, const std::vector<Operand>& factors, SourceRange range) : act_(act), range_(range) {
    for (const Operand& f : factors) (f.value.facts.IsScalar() ? numbers_ : matrices_).push_back(f.value);
  }

  std::optional<PartialValue> Make(const PartialValue& first) {
    if (!Fit()) return std::nullopt;
    PlanOrder();
    const double written = CostAsWritten(first.facts.IsScalar());
    // The number goes to the product, or to the smallest operand.
    size_t smallest = matrices_.size();
    double least = Rows(0) * Columns(matrices_.size() - 1);
    for (size_t k = 0; k < matrices_.size() && !numbers_.empty(); ++k) {
      if (Rows(k) * Columns(k) < least) least = Rows(k) * Columns(smallest = k);
    }
    const double best = best_[0][matrices_.size() - 1].cost + (numbers_.empty() ? 0 : least);
    if (!(best < written)) return std::nullopt;
    std::optional<PartialValue> number;
    for (const PartialValue& n : numbers_) number = number ? Times(*number, n) : n;
    if (number && smallest < matrices_.size()) matrices_[smallest] = Times(*number, matrices_[smallest]);
    const PartialValue product = Fold(0, matrices_.size() - 1);
    return number && smallest == matrices_.size() ? Times(*number, product) : product;
  }

 private:
  struct Best {
    double cost = 0;
    size_t split = 0;  // the last operand of the left part
  };

  // Two matrices or more, each known to fit the next.
  bool Fit() const {
    if (matrices_.size() < 2) return false;
    for (const PartialValue& n : numbers_) {
      if (!IsMovableDouble(n)) return false;
    }
    for (size_t k = 0; k < matrices_.size(); ++k) {
      const domain::Shape& shape = matrices_[k].facts.shape();
      if (!IsMovableDouble(matrices_[k]) || !matrices_[k].facts.IsFullStorage() || shape.max_rank() > 2) return false;
      // A number in a matrix's place would fit anything.
      if (k > 0 && !domain::KnownEqual(matrices_[k - 1].facts.shape().Extent(1), shape.Extent(0))) return false;
    }
    return true;
  }

  static double Estimate(const domain::ExtentRange& e) { return e.IsKnown() ? static_cast<double>(e.low) : kUnknown; }
  double Rows(size_t k) const { return Estimate(matrices_[k].facts.shape().Extent(0)); }
  double Columns(size_t k) const { return Estimate(matrices_[k].facts.shape().Extent(1)); }

  double CostAsWritten(bool number_first) const {
    double cost = 0;
    for (size_t k = 1; k < matrices_.size(); ++k) cost += Rows(0) * Columns(k - 1) * Columns(k);
    const double size = number_first ? Rows(0) * Columns(0) : Rows(0) * Columns(matrices_.size() - 1);
    return cost + (numbers_.empty() ? 0 : size);
  }

  void PlanOrder() {
    const size_t n = matrices_.size();
    best_.assign(n, std::vector<Best>(n));
    for (size_t length = 1; length < n; ++length) {
      for (size_t i = 0; i + length < n; ++i) {
        Best& best = best_[i][i + length];
        best.cost = std::numeric_limits<double>::infinity();
        for (size_t j = i + length; j-- > i;) {  // of equal ones the order that is written
          const double cost =
              best_[i][j].cost + best_[j + 1][i + length].cost + Rows(i) * Columns(j) * Columns(i + length);
          if (cost < best.cost) best = {cost, j};
        }
      }
    }
  }

  PartialValue Times(const PartialValue& a, const PartialValue& b) {
    return FoldBinary(act_, Op::kTimes, a, b, range_);
  }

  PartialValue Fold(size_t i, size_t j) {
    if (i == j) return matrices_[i];
    const size_t split = best_[i][j].split;
    const PartialValue left = Fold(i, split), right = Fold(split + 1, j);
    return Times(left, right);
  }

  Activation& act_;
  SourceRange range_;
  std::vector<PartialValue> numbers_, matrices_;
  std::vector<std::vector<Best>> best_;  // by first and last operand
};

}  // namespace

std::optional<PartialValue> EvalInAnyOrder(Activation& act, ExprId id) {
  const Op op = act.ast()[id].op;
  const bool sum = IsSum(op);
  if (!sum && op != Op::kTimes) return std::nullopt;
  std::vector<Operand> operands;
  Flatten(act.ast(), id, sum, false, &operands);
  if (operands.size() < 3) return std::nullopt;
  for (const Operand& o : operands) {
    // A product with a transposed operand is an operation of its own.
    if (!sum && act.ast()[o.id].kind == ExprKind::kPostfix) return std::nullopt;
  }
  for (Operand& o : operands) {
    if (&o != operands.data()) NoteImpure(act, (&o)[-1].value);
    o.value = EvalOne(act, o.id, Demand().WithElements());
  }
  const SourceRange range = Origin(act, id);
  std::optional<PartialValue> made =
      sum ? Sum(act, operands, range).Make() : Product(act, operands, range).Make(operands.front().value);
  if (made) return made;
  const Operand* next = operands.data();
  return FoldAsWritten(act, id, sum, &next);
}

}  // namespace residua::specialise
