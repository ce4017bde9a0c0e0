#include "worker/domain/sparse_rules.h"

#include <algorithm>
#include <vector>

#include "worker/builtin/operator_method.h"
#include "worker/builtin/sparse_policy.h"
#include "worker/domain/find_rule.h"
#include "worker/domain/rule_support.h"

namespace residua::domain {

using builtin::SparsePolicy;
using syntax::Op;

namespace {

// Sparse results of a row have the shape that full ones would have: it works element by element.
bool KeepsShape(const builtin::Builtin& b) { return std::string_view(b.family) == "elementwise"; }

bool ActsOnElements(Op op) {
  switch (op) {
    case Op::kTimes:
    case Op::kRightDivide:
    case Op::kLeftDivide:
    case Op::kPower:
      return false;
    default:
      return true;
  }
}

// An array that is stored in full, and neither a number nor empty, of which a sparse number makes a sparse matrix.
bool IsFullArray(const AbstractValue& v) {
  return v.IsFullStorage() && !v.shape().MayBeScalar() && !v.shape().MayBeEmpty();
}

// Products and sums of a full array and whatever else are full, be that sparse or not.
bool MakesFull(Op op, const AbstractValue& a, const AbstractValue& b) {
  const bool spreads = op == Op::kTimes || op == Op::kPlus || op == Op::kMinus;
  return spreads && (IsFullArray(a) || IsFullArray(b)) && a.shape().max_rank() <= 2 && b.shape().max_rank() <= 2;
}

bool Compares(Op op) {
  switch (op) {
    case Op::kLess:
    case Op::kLessEqual:
    case Op::kEqual:
    case Op::kNotEqual:
    case Op::kGreaterEqual:
    case Op::kGreater:
    case Op::kAnd:
    case Op::kOr:
      return true;
    default:
      return false;
  }
}

// A comparison with what is 0x0 is 0x0 and sparse, whatever stands beside it.
AbstractValue OrNothing(const AbstractValue& compared, absl::Span<const AbstractValue> operands) {
  if (std::ranges::none_of(operands, [](const auto& v) { return v.shape().MayBeEmpty(); })) return compared;
  const ClassSet classes = ClassSet::Of(ClassId::kLogical) | ClassSet::Sparse();
  return Join(compared, AbstractValue::Array(classes, Shape::Of({0, 0})));
}

}  // namespace

bool AnySparse(absl::Span<const AbstractValue> args) {
  return std::any_of(args.begin(), args.end(), [](const AbstractValue& a) { return a.MayBeSparse(); });
}

bool AnySparse(AbstractSubscripts subscripts) {
  return std::any_of(subscripts.begin(), subscripts.end(),
                     [](const AbstractSubscript& s) { return !s.colon && s.value.MayBeSparse(); });
}

std::vector<AbstractSubscript> FullSubscripts(AbstractSubscripts subscripts) {
  std::vector<AbstractSubscript> full;
  for (const AbstractSubscript& s : subscripts) full.push_back({s.colon, s.value.MadeFull()});
  return full;
}

std::vector<AbstractValue> MadeFull(absl::Span<const AbstractValue> args) {
  std::vector<AbstractValue> full;
  for (const AbstractValue& a : args) full.push_back(a.MadeFull());
  return full;
}

Shape ShapeOfSparse(const Shape& shape) {
  if (shape.max_rank() > 2) return Shape::Top();  // further extents are folded into the second
  return shape.MayBeEmpty() ? Join(shape, Shape::Of({0, 0})) : shape;
}

OneResult SparseOrFull(const OneResult& full, bool keeps_shape, absl::Span<const AbstractValue> operands) {
  const ClassSet numbers = kDoubleOnly | ClassSet::Of(ClassId::kLogical) | ClassSet::Sparse();
  const bool folded =
      std::any_of(operands.begin(), operands.end(), [](const AbstractValue& a) { return a.shape().max_rank() > 2; });
  // What no full matrix can do, no sparse one can: extents must agree in more cases, classes be fewer.
  if (full.value.IsBottom()) {
    return {folded ? AbstractValue::Array(numbers, Shape::Top()) : full.value, true};
  }
  const Shape shape = keeps_shape ? ShapeOfSparse(full.value.shape()) : Shape::Top();
  return {AbstractValue::Array(full.value.classes() | numbers, shape), true};
}

RuleResult RuleOfStorage(const builtin::Builtin& builtin, absl::Span<const AbstractValue> args, int nargout) {
  const Rule rule = FindRule(builtin.id);
  const SparsePolicy policy = builtin::PolicyOf(builtin.id);
  if (!AnySparse(args) || policy == SparsePolicy::kHolds) return rule(args, nargout);
  RuleResult result = rule(MadeFull(args), nargout);
  if (policy == SparsePolicy::kQuery) return result;
  if (policy == SparsePolicy::kFull) {
    result.may_fail = true;  // the full matrix may not fit
    return result;
  }
  if (policy != SparsePolicy::kKernel) return Unknown(nargout);
  const std::optional<Op> op = builtin::OperatorOfMethod(builtin.name);
  for (AbstractValue& v : result.outputs) {
    v = SparseOrFull({v, true}, KeepsShape(builtin), args).value;
    if (op && Compares(*op)) v = OrNothing(v, args);
  }
  result.may_fail = true;
  return result;
}

OneResult BinaryRuleOfStorage(Op op, const AbstractValue& a, const AbstractValue& b) {
  if (!a.MayBeSparse() && !b.MayBeSparse()) return BinaryRuleOfFacts(op, a, b);
  const OneResult full = BinaryRuleOfFacts(op, a.MadeFull(), b.MadeFull());
  if (op == Op::kAndAnd || op == Op::kOrOr) return {full.value, true};
  if (!full.value.IsBottom() && MakesFull(op, a, b)) {
    const AbstractValue made = AbstractValue::Array(full.value.classes() | kDoubleOnly, full.value.shape());
    return {made.WithReal(full.value.real()).WithFullStorage(true), true};
  }
  const AbstractValue operands[] = {a, b};
  const OneResult of = SparseOrFull(full, ActsOnElements(op), operands);
  return Compares(op) ? OneResult{OrNothing(of.value, operands), true} : of;
}

OneResult UnaryRuleOfStorage(Op op, const AbstractValue& a) {
  if (!a.MayBeSparse()) return UnaryRuleOfFacts(op, a);
  return SparseOrFull(UnaryRuleOfFacts(op, a.MadeFull()), true);
}

}  // namespace residua::domain
