// Stores of a few elements at once, element by element.
//
//   g([1, 3]) = g([1, 3]) + w * [a; b];   =>   g(1) = g(1) + w * a;
//                                              g(3) = g(3) + w * b;
//
// So gradients and residuals are put together from the parts of a description. Element by element they can be taken
// apart as a whole (residual/passes/scalar_replace_arrays.cc), and what an element is made of is seen.
//
// The array is full, real and has the places; the value is a vector of as many real numbers and cannot fail; it is made
// by operators that work on each element for itself, of numbers, matrices of numbers, and vectors of which a number
// picks the element. Each of the vectors has the extents of the value: a shorter one would be a number, and two that
// lie across each other would make a matrix. The array itself may be read at the places that are stored into only, each
// before its own store. The operators and their order are the same, so that the bits are. Where all vectors are
// variables nothing is seen of what their elements are made of, and only two are worth it.
#include "worker/specialise/stmt/split_store.h"

#include <algorithm>
#include <cmath>

#include "worker/specialise/core/materialise.h"
#include "worker/specialise/stmt/assign.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

constexpr int64_t kMost = 4;           // elements
constexpr size_t kFewOfVariables = 2;  // of vectors that are variables: in Octave one store is cheaper than three

// The places that the one subscript says, all different and within the array; none: it says something else.
std::vector<double> PlacesOf(const Lvalue& target, const Dims& dims) {
  std::vector<double> places;
  if (target.subscripts.size() != 1 || target.subscripts[0].size() != 1) return places;
  const PartialValue& p = target.subscripts[0][0];
  if (p.colon || !p.IsStatic()) return places;
  const Value& v = p.facts.static_value();
  if (!v.Is(value::ClassId::kDouble) || v.IsComplex() || v.IsSparse() || v.numel() < 2 || v.numel() > kMost) return {};
  if (!v.dims().IsVector()) return {};
  for (int64_t k = 0; k < v.numel(); ++k) {
    const double place = v.ElementAsDouble(k);
    const bool within = place >= 1 && place <= static_cast<double>(dims.numel()) && place == std::floor(place);
    if (!within || std::ranges::count(places, place) > 0) return {};
    places.push_back(place);
  }
  return places;
}

class Elements {
 public:
  Elements(Activation& act, InternedName array, const std::vector<double>& places, SourceRange range)
      : act_(act), ast_(act.tree().ast), array_(array), places_(places), range_(range) {}

  bool has_literal() const { return has_literal_; }  // a vector whose elements are expressions

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
    has_literal_ = true;
    std::vector<ExprId> elements;
    for (ExprId row : ast_.Children(e)) {
      if (ast_[e].count > 1 && ast_[row].count != 1) return {};
      for (ExprId element : ast_.Children(row)) elements.push_back(element);
    }
    if (elements.size() != places_.size()) return {};
    for (ExprId element : elements) {
      const bool minus = ast_[element].kind == ExprKind::kUnary && ast_[element].op == Op::kUnaryMinus;
      if (!IsNumber(minus ? ast_.Child(element, 0) : element) || syntax::Mentions(ast_, element, array_)) return {};
    }
    return elements[k];
  }

  // A variable that is known to have so many elements.
  ExprId OfVariable(ExprId e, size_t k) {
    const InternedName name = ast_.Interned(e);
    const Binding* b = act_.now.env.Find(name);
    if (name == array_ || b == nullptr || b->parts || !b->facts.IsRealDouble() || b->facts.MayBeSparse()) return {};
    const std::optional<Dims> dims = b->facts.shape().Known();
    if (!dims || !dims->IsVector() || dims->numel() != static_cast<int64_t>(places_.size())) return {};
    return Element(name, static_cast<double>(k + 1));
  }

  // `d(:)`, `x([2, 5])`.
  ExprId OfPart(ExprId e, size_t k) {
    const ExprId base = ast_.Child(e, 0);
    if (ast_[e].count != 2 || ast_[base].kind != ExprKind::kIdentifier || !act_.tree().facts[e].elements) return {};
    const ExprId subscript = ast_.Child(e, 1);
    if (ast_[subscript].kind == ExprKind::kColon) return OfVariable(base, k);
    if (ast_[subscript].kind != ExprKind::kMatrix) return {};
    std::vector<double> at;
    for (ExprId row : ast_.Children(subscript)) {
      for (ExprId place : ast_.Children(row)) {
        if (ast_[place].kind != ExprKind::kNumber || ast_.Literal(place).imaginary) return {};
        at.push_back(ast_.Literal(place).value);
      }
    }
    if (at.size() != places_.size() || (ast_.Interned(base) == array_ && at != places_)) return {};
    return Element(ast_.Interned(base), at[k]);
  }

  ExprId Element(InternedName name, double place) {
    ResidualTree& tree = act_.tree();
    const ExprId made = tree.Make(ExprKind::kIndex, Op::kNone, "",
                                  {tree.Identifier(name, range_, kPure), tree.Number(place, range_)}, range_, kPure);
    tree.facts.At(made).elements = true;
    return Made(made);
  }

  ExprId Made(ExprId e) {
    act_.tree().facts.SetNumber(e, Number::kReal);
    return e;
  }

  Activation& act_;
  const Ast& ast_;
  const InternedName array_;
  const std::vector<double>& places_;
  SourceRange range_;
  bool has_literal_ = false;
};

bool IsFull(const AbstractValue& array) {
  return array.IsStatic() ? array.static_value().storage() == value::Storage::kFull : array.IsFullStorage();
}

}  // namespace

bool SplitStore(Activation& act, const Lvalue& target, const PartialValue& value, SourceRange range) {
  const Binding* old = act.now.env.Find(target.root);
  if (!old || IsOfNumbers(old->parts) || old->parts || act.externally_writable.count(target.root)) return false;
  if (target.levels.size() != 1 || act.ast()[target.levels[0]].kind != ExprKind::kIndex) return false;
  const std::optional<Dims> has = old->facts.shape().Known(), stored = value.facts.shape().Known();
  const auto plain = [](const AbstractValue& v) {
    return v.IsRealDouble() && !v.MayBeSparse() && v.defined() == domain::Tristate::kTrue;
  };
  if (!has || !stored || !plain(old->facts) || !plain(value.facts) || !IsFull(old->facts)) return false;
  if (value.parts || value.list || value.diverges || value.IsStatic() || !value.IsPure()) return false;
  const std::vector<double> places = PlacesOf(target, *has);
  if (places.empty() || !stored->IsVector() || stored->numel() != static_cast<int64_t>(places.size())) return false;
  Elements elements(act, target.root, places, range);
  std::vector<ExprId> each;
  for (size_t k = 0; k < places.size(); ++k) {
    each.push_back(elements.Of(value.residual, k));
    if (!each.back().valid()) return false;
  }
  if (!elements.has_literal() && places.size() > kFewOfVariables) return false;
  const AbstractValue one = AbstractValue::RealDouble(domain::Shape::Scalar(), value.facts.interval());
  for (size_t k = 0; k < places.size(); ++k) {
    Lvalue part = target;
    part.subscripts[0] = {PartialValue::Static(Value::Double(places[k]))};
    AssignPart(act, std::move(part), PartialValue::Dynamic(one, each[k], kPure), range, false);
  }
  return true;
}

}  // namespace residua::specialise
