// The elements of an array that is not known, each as a read of its place.
//
//   p.k(2:4) = x;             p.k(2) is x(1), p.k(3) is x(2), p.k(4) is x(3), and the other elements stay known
//   tab = [q(:), tab(:, 2:4)]
//   w(1:3) = A * x;           w__part = A * x, and w(1) is w__part(1)
//
// It is for tables of which the rest is known: what is known of it is worth more than one store of several elements.
#include "worker/specialise/aggregate/element_reads.h"

#include "worker/specialise/aggregate/aggregate.h"
#include "worker/specialise/core/emit.h"

namespace residua::specialise {

namespace {

constexpr int64_t kMost = 32;  // elements

// `q` for `q(:)`, and for `q'` of a vector q: its elements have the same numbers.
PartialValue WithoutTurning(const Activation& act, const PartialValue& value) {
  const Ast& ast = act.tree().ast;
  const syntax::Expr& e = ast[value.residual];
  if (e.count == 0 || ast[ast.Child(value.residual, 0)].kind != ExprKind::kIdentifier) return value;
  const ExprId base = ast.Child(value.residual, 0);
  const bool turns = e.kind == ExprKind::kPostfix && value.facts.shape().Known()->IsVector() &&
                     (e.op == Op::kTranspose || e.op == Op::kConjugateTranspose);
  const bool column = e.kind == ExprKind::kIndex && e.count == 2 && act.tree().facts[value.residual].elements &&
                      ast[ast.Child(value.residual, 1)].kind == ExprKind::kColon;
  return turns || column ? PartialValue::Dynamic(value.facts, base, value.effects) : value;
}

}  // namespace

ExprId ReadOfElement(Activation& act, InternedName array, const std::vector<double>& subscripts, SourceRange range) {
  ResidualTree& tree = act.tree();
  std::vector<ExprId> children{tree.Identifier(array, range, kPure)};
  for (double k : subscripts) children.push_back(tree.Number(k, range));
  const ExprId read = tree.Make(ExprKind::kIndex, Op::kNone, "", children, range, kPure);
  tree.facts.At(read).elements = true;
  tree.facts.SetNumber(read, residual::ResidualFacts::Number::kReal);
  return read;
}

std::optional<ElementValues> ElementsByReading(Activation& act, const PartialValue& value, const std::string& name,
                                               SourceRange range) {
  if (IsRealNumber(value)) return OneElement(value);
  if (value.parts || value.list || value.diverges || value.colon || value.IsStatic() || !value.IsPure()) return {};
  const std::optional<Dims> dims = value.facts.shape().Known();
  if (!dims || dims->ndims() > 2 || dims->numel() == 0 || dims->numel() > kMost || !value.facts.IsRealDouble() ||
      value.facts.MayBeSparse() || value.facts.defined() != domain::Tristate::kTrue)
    return {};
  const PartialValue same = WithoutTurning(act, value);
  const Part array = PartFrom(act, same, name, "part", range);
  ElementValues out;
  out.dims = *dims;
  const AbstractValue one = AbstractValue::RealDouble(domain::Shape::Scalar(), value.facts.interval());
  for (int64_t k = 0; k < dims->numel(); ++k) {
    const ExprId read = ReadOfElement(act, array.variable, {static_cast<double>(k + 1)}, range);
    out.at.emplace(k, PartialValue::Dynamic(one, read, kPure));
  }
  return out;
}

}  // namespace residua::specialise
