// Long arrays of zeros with a few other elements.
//
//   Y = zeros (400, 2);  Y(1, :) = y;        =>      Y = zeros (400, 2);  Y(1, 1) = y(1);  Y(1, 2) = y(2);
//
// The tables of steppers begin so. Known element by element, they would be literals of hundreds of zeros where a loop
// needs them as a whole.
#include "worker/specialise/core/filled.h"

#include <algorithm>
#include <cmath>

#include "worker/builtin/builtin_names.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/materialise.h"

namespace residua::specialise {

namespace {

constexpr size_t kLongLiteral = 64;  // elements
constexpr size_t kFew = 16;          // stores
constexpr size_t kZerosForOne = 8;   // zeros a store

bool IsZero(const Part& part) {
  if (part.parts || !part.facts.IsStatic() || part.facts.defined() != domain::Tristate::kTrue) return false;
  const double d = part.facts.static_value().ElementAsDouble(0);
  return d == 0 && !std::signbit(d);
}

}  // namespace

bool IsMostlyZero(const PartialAggregate& v) {
  if (v.kind != PartialAggregate::kArray || v.parts.size() <= kLongLiteral) return false;
  const auto others = static_cast<size_t>(std::ranges::count_if(v.parts, [](const Part& p) { return !IsZero(p); }));
  return others <= kFew && others * kZerosForOne <= v.parts.size();
}

int64_t EmitFilled(Activation& act, InternedName name, const PartialAggregate& v, const CodePtr& code,
                   SourceRange range) {
  ResidualTree& tree = act.tree();
  const auto number = [&](int64_t n) { return tree.Number(static_cast<double>(n), range); };
  const ExprId zeros = tree.Call(builtin::names::k_zeros, {number(v.dims[0]), number(v.dims[1])}, range, kPure);
  code->items.emplace_back(AssignNode(tree, name, zeros, range));
  int64_t made = 1;
  for (size_t k = 0; k < v.parts.size(); ++k) {
    if (IsZero(v.parts[k])) continue;
    const auto place = static_cast<int64_t>(k);
    std::vector<ExprId> target{tree.Identifier(name, range, kPure)};
    if (v.dims.IsVector()) {
      target.push_back(number(place + 1));
    } else {
      target.push_back(number(place % v.dims[0] + 1));
      target.push_back(number(place / v.dims[0] + 1));
    }
    Node store;
    store.stmt.kind = StmtKind::kAssign;
    store.stmt.range = range;
    store.exprs = {tree.Make(ExprKind::kIndex, Op::kNone, "", target, range, kPure),
                   MaterialisePart(act, v.parts[k], range)};
    code->items.emplace_back(std::move(store));
    ++made;
  }
  return made;
}

}  // namespace residua::specialise
