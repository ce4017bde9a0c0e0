// Stores of a few elements at once, element by element.
//
//   g([1, 3]) = g([1, 3]) + w * [a; b];          =>   g(1) = g(1) + w * a;
//                                                     g(3) = g(3) + w * b;
//   J(1, [1, 2]) = J(1, [1, 2]) + [-d, d];       =>   J(1, 1) = J(1, 1) + -d;
//                                                     J(1, 2) = J(1, 2) + d;
//
// So gradients, residuals and Jacobians are put together from the parts of a description. Element by element they can
// be taken apart as a whole (residual/passes/scalar_replace_arrays.cc), and what an element is made of is seen.
//
// The array is full, real and has the places; the value has as many real numbers and cannot fail; it is made by
// operators that work on each element for itself, of numbers, matrices of numbers, and arrays of which a number picks
// the element. Each of the arrays has the extents of the value: a shorter one would be a number or repeated, and two
// vectors that lie across each other would make a matrix. The array itself may be read at the places that are stored
// into only, each before its own store. The operators and their order are the same, so that the bits are. Where all
// arrays are variables nothing is seen of what their elements are made of, and only two are worth it, unless the array
// is a table whose other elements are known and stay so.
#include "worker/specialise/stmt/split_store.h"

#include <algorithm>
#include <set>

#include "worker/residual/code_forms.h"
#include "worker/residual/literal_places.h"
#include "worker/specialise/aggregate/aggregate.h"
#include "worker/specialise/aggregate/element_array.h"
#include "worker/specialise/aggregate/element_reads.h"
#include "worker/specialise/core/materialise.h"
#include "worker/specialise/core/storage.h"
#include "worker/specialise/stmt/assign.h"
#include "worker/specialise/stmt/target.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

using residual::LiteralPlaces;

constexpr int64_t kLongest = 1000000;  // of a vector of which so much is not known
constexpr size_t kMost = 4;            // elements
constexpr size_t kFewOfVariables = 2;  // of arrays that are variables: in Octave one store is cheaper than three
constexpr size_t kMostOfTable = 32;    // where the elements beside them are known and stay so

// What is stored into: places that are all different and within the array, not too many.
std::optional<LiteralPlaces> BlockOf(const PartialValues& subscripts, const Dims& dims, size_t most) {
  if (dims.ndims() != 2 || dims.numel() < 2) return std::nullopt;
  const std::optional<Value> places = PlacesAt(dims, subscripts);
  if (!places || places->ndims() > 2 || places->numel() < 2 || places->numel() > static_cast<int64_t>(most))
    return std::nullopt;
  LiteralPlaces block{{places->dims()[0], places->dims()[1]}, {}};
  for (int64_t k = 0; k < places->numel(); ++k)
    block.places.push_back(static_cast<int64_t>(places->ElementAsDouble(k)));
  const std::set<int64_t> different(block.places.begin(), block.places.end());
  return different.size() == block.places.size() ? std::optional(block) : std::nullopt;
}

// A place, counted from 0, as it is written: by its number alone, or by row and column.
std::vector<double> SubscriptsOf(int64_t place, const Dims& dims, bool by_number) {
  if (by_number) return {static_cast<double>(place + 1)};
  const int64_t row = place % dims[0] + 1, column = place / dims[0] + 1;
  return {static_cast<double>(row), static_cast<double>(column)};
}

class Elements {
 public:
  // Of a block of `array`, which has the extents `dims`.
  Elements(Activation& act, InternedName array, const Dims& dims, const LiteralPlaces& block, SourceRange range)
      : act_(act), ast_(act.tree().ast), array_(array), dims_(dims), block_(block), range_(range) {}

  bool has_literal() const { return has_literal_; }  // an array whose elements are expressions

  // A value of these extents is stored element by element: a vector may lie either way.
  bool Fits(const Dims& dims) const {
    if (dims.ndims() != 2) return false;
    if (block_.size.first == 1 || block_.size.second == 1) {
      return dims.IsVector() && dims.numel() == static_cast<int64_t>(block_.places.size());
    }
    return dims[0] == block_.size.first && dims[1] == block_.size.second;
  }

  // Element k of the expression, from 0; not valid: it cannot be taken apart.
  ExprId Of(ExprId e, size_t k) {
    const syntax::Expr x = ast_[e];
    if (IsNumber(e)) return syntax::Mentions(ast_, e, array_) ? ExprId{} : e;
    switch (x.kind) {
      case ExprKind::kUnary:
        return x.op == Op::kUnaryMinus ? Each(e, k) : ExprId{};
      case ExprKind::kBinary:
        return WorksOnEach(e) ? Each(e, k) : ExprId{};
      case ExprKind::kMatrix:
        return OfMatrix(e, k);
      case ExprKind::kIdentifier:
        return OfVariable(e, k);
      case ExprKind::kPostfix:
        return OfTurned(e, k);
      case ExprKind::kIndex:
        return OfPart(e, k);
      default:
        return {};
    }
  }

 private:
  using Number = residual::ResidualFacts::Number;

  bool IsNumber(ExprId e) const {
    return ast_[e].kind == ExprKind::kNumber || act_.tree().facts.NumberOf(e) != Number::kNo;
  }

  bool WorksOnEach(ExprId e) const {
    const bool left = IsNumber(ast_.Child(e, 0)), right = IsNumber(ast_.Child(e, 1));
    switch (ast_[e].op) {
      case Op::kPlus:
      case Op::kMinus:
      case Op::kElementTimes:
      case Op::kElementRightDivide:
        return true;
      case Op::kTimes:
        return left || right;
      case Op::kRightDivide:
        return right;
      default:
        return false;
    }
  }

  ExprId Each(ExprId e, size_t k) {
    const syntax::Expr x = ast_[e];
    std::vector<ExprId> children;
    for (uint32_t c = 0; c < x.count; ++c) {
      children.push_back(Of(ast_.Child(e, c), k));
      if (!children.back().valid()) return {};
    }
    Op op = x.op == Op::kElementTimes ? Op::kTimes : x.op;
    if (op == Op::kElementRightDivide) op = Op::kRightDivide;
    return Made(act_.tree().Make(x.kind, op, "", children, range_, kPure));
  }

  ExprId OfMatrix(ExprId e, size_t k) {
    const auto rows = ast_.Children(e);
    const int64_t columns = rows.empty() ? 0 : ast_[rows[0]].count;
    if (!Fits(Dims{static_cast<int64_t>(rows.size()), columns})) return {};
    std::vector<ExprId> elements;
    for (ExprId row : rows) {
      if (ast_[row].count != columns) return {};
      for (ExprId element : ast_.Children(row)) elements.push_back(element);
    }
    for (ExprId element : elements) {
      has_literal_ = has_literal_ || !residual::RealLiteral(ast_, element);
      const bool minus = ast_[element].kind == ExprKind::kUnary && ast_[element].op == Op::kUnaryMinus;
      if (!IsNumber(minus ? ast_.Child(element, 0) : element) || syntax::Mentions(ast_, element, array_)) return {};
    }
    return elements[k % rows.size() * static_cast<size_t>(columns) + k / rows.size()];
  }

  // The extents of a real variable; none: they are not known.
  std::optional<Dims> DimsOf(InternedName name) const {
    const Binding* b = act_.now.env.Find(name);
    if (b == nullptr || b->parts || !b->facts.IsRealDouble() || b->facts.MayBeSparse()) return std::nullopt;
    return b->facts.shape().Known();
  }

  ExprId OfVariable(ExprId e, size_t k) {
    const InternedName name = ast_.Interned(e);
    const std::optional<Dims> dims = name == array_ ? std::nullopt : DimsOf(name);
    if (!dims || !Fits(*dims)) return {};
    return Element(name, SubscriptsOf(static_cast<int64_t>(k), *dims, dims->IsVector()));
  }

  // `q'` of a vector, which lies the other way.
  ExprId OfTurned(ExprId e, size_t k) {
    const ExprId base = ast_.Child(e, 0);
    const bool turns = ast_[e].op == Op::kTranspose || ast_[e].op == Op::kConjugateTranspose;
    if (!turns || ast_[base].kind != ExprKind::kIdentifier) return {};
    const std::optional<Dims> dims = DimsOf(ast_.Interned(base));
    return dims && dims->IsVector() ? OfVariable(base, k) : ExprId{};
  }

  // `d(:)`, `x([2, 5])`, `J(1, [1, 2])`.
  ExprId OfPart(ExprId e, size_t k) {
    const ExprId base = ast_.Child(e, 0);
    if (ast_[base].kind != ExprKind::kIdentifier || !act_.tree().facts[e].elements) return {};
    const InternedName name = ast_.Interned(base);
    std::optional<Dims> dims = name == array_ ? dims_ : DimsOf(name);
    if (!dims && (ast_[e].count != 2 || ast_[ast_.Child(e, 1)].kind != ExprKind::kMatrix)) return {};
    if (!dims) dims = Dims{1, kLongest};  // it has the elements, as the value cannot fail
    if (dims->ndims() != 2) return {};
    const std::optional<LiteralPlaces> read =
        residual::PlacesOf(ast_, ast_.Children(e).subspan(1), {(*dims)[0], (*dims)[1]});
    if (!read || !Fits(Dims{read->size.first, read->size.second})) return {};
    if (name == array_ && read->places != block_.places) return {};
    return Element(name, SubscriptsOf(read->places[k], *dims, ast_[e].count == 2));
  }

  ExprId Element(InternedName name, const std::vector<double>& subscripts) {
    return ReadOfElement(act_, name, subscripts, range_);
  }

  ExprId Made(ExprId e) {
    act_.tree().facts.SetNumber(e, Number::kReal);
    return e;
  }

  Activation& act_;
  const Ast& ast_;
  const InternedName array_;
  const Dims& dims_;
  const LiteralPlaces& block_;
  SourceRange range_;
  bool has_literal_ = false;
};

// What is stored into: of a range, too, a store makes a full array.
bool BecomesFull(const AbstractValue& v) {
  return IsStoredInFull(v) || (v.IsStatic() && v.static_value().storage() == value::Storage::kRange);
}

}  // namespace

bool SplitStore(Activation& act, const Lvalue& target, const PartialValue& value, SourceRange range) {
  const Binding* old = act.now.env.Find(target.root);
  if (!old || (old->parts && !IsOfNumbers(old->parts)) || act.externally_writable.count(target.root)) return false;
  if (target.levels.size() != 1 || act.ast()[target.levels[0]].kind != ExprKind::kIndex) return false;
  const std::optional<Dims> has = old->facts.shape().Known(), stored = value.facts.shape().Known();
  const auto plain = [](const AbstractValue& v) {
    return v.IsRealDouble() && !v.MayBeSparse() && v.defined() == domain::Tristate::kTrue;
  };
  if (!has || !stored || !plain(old->facts) || !plain(value.facts) || !BecomesFull(old->facts)) return false;
  if (value.parts || value.list || value.diverges || value.IsStatic() || !value.IsPure()) return false;
  const bool known = old->parts || (old->facts.IsStatic() && !act.now.always_materialised.contains(target.root));
  const bool table = known && (old->parts || ControlsBranch(act, target.root) ||
                               KeepsTable(act, target.root, *old, target.subscripts[0]));
  const std::optional<LiteralPlaces> block = BlockOf(target.subscripts[0], *has, table ? kMostOfTable : kMost);
  if (!block) return false;
  Elements elements(act, target.root, *has, *block, range);
  if (!elements.Fits(*stored)) return false;
  std::vector<ExprId> each;
  for (size_t k = 0; k < block->places.size(); ++k) {
    each.push_back(elements.Of(value.residual, k));
    if (!each.back().valid()) return false;
  }
  if (!table && !elements.has_literal() && each.size() > kFewOfVariables) return false;
  const AbstractValue one = AbstractValue::RealDouble(domain::Shape::Scalar(), value.facts.interval());
  for (size_t k = 0; k < each.size(); ++k) {
    Lvalue part = target;
    part.subscripts[0].clear();
    for (double subscript : SubscriptsOf(block->places[k], *has, target.subscripts[0].size() == 1)) {
      part.subscripts[0].push_back(PartialValue::Static(Value::Double(subscript)));
    }
    AssignPart(act, std::move(part), PartialValue::Dynamic(one, each[k], kPure), range, false);
  }
  return true;
}

}  // namespace residua::specialise
