// Making sparse matrices and ordering them.
#include "worker/domain/weak_rule.h"

namespace residua::domain {
namespace {

AbstractValue SparseOf(const Shape& shape, Tristate real = Tristate::kTop) {
  return AbstractValue::Array(ClassSet::Sparse(), shape, real);
}

// What a size argument says; only a scalar is one.
ExtentRange SizeFrom(const AbstractValue& a) { return a.IsScalar() ? ExtentOf(a.MadeFull()) : ExtentRange{}; }

AbstractValue Permutation() { return RealDoubles(Shape::Top()); }

RuleResult Orderings(int nargout, size_t most) {
  return Some(std::vector<AbstractValue>(most, Permutation()), nargout, true);
}

}  // namespace

RuleResult Rule_sparse(Args args, int) {
  if (args.size() == 1) {
    const Shape& s = args[0].shape();
    return One(SparseOf(s.max_rank() == 2 ? s : Shape::Matrix({}, {}),
                        args[0].real() == Tristate::kTrue ? Tristate::kTrue : Tristate::kTop),
               true);
  }
  if (args.size() == 2)
    return One(SparseOf(Shape::Matrix(SizeFrom(args[0]), SizeFrom(args[1])), Tristate::kTrue), true);
  const Shape shape = args.size() >= 5 ? Shape::Matrix(SizeFrom(args[3]), SizeFrom(args[4])) : Shape::Matrix({}, {});
  return One(SparseOf(shape), true);
}

RuleResult Rule_full(Args args, int) {
  const AbstractValue& a = args[0];
  if (a.classes().empty()) return One(AbstractValue::Bottom(), true);
  return One(a.Forget().WithFullStorage(true), false);
}

RuleResult Rule_spalloc(Args args, int) {
  if (args.size() < 2) return One(AbstractValue::Bottom(), true);
  return One(SparseOf(Shape::Matrix(SizeFrom(args[0]), SizeFrom(args[1])), Tristate::kTrue), true);
}

RuleResult Rule_nzmax(Args args, int) {
  if (args[0].MayBeSparse())
    return One(AbstractValue::DoubleScalar(Interval::Integers(0, 9223372036854775807.0)), false);
  return One(Count(args[0].shape().Numel()), false);
}

RuleResult Rule_amd(Args, int nargout) { return Orderings(nargout, 1); }
RuleResult Rule_colamd(Args, int nargout) { return Orderings(nargout, 2); }
RuleResult Rule_dmperm(Args, int nargout) { return Orderings(nargout, 4); }
RuleResult Rule_etree(Args, int nargout) { return Orderings(nargout, 2); }
RuleResult Rule_symamd(Args, int nargout) { return Orderings(nargout, 2); }
RuleResult Rule_sprank(Args, int) { return One(AbstractValue::DoubleScalar(), true); }

}  // namespace residua::domain
