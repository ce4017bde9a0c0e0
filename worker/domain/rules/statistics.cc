// Statistics along one dimension.
#include <algorithm>

#include "worker/domain/reduction_shape.h"
#include "worker/domain/weak_rule.h"

namespace residua::domain {
namespace {

// f (x, dim): the second argument is no text.
bool NamesDimension(Args args) { return args.size() == 2 && !May(args[1], ClassSet::Of(ClassId::kChar)); }

// The shape that is left when the first long dimension, or the given one, is reduced.
Shape Reduced(Args args, size_t dim_at) {
  const Shape& s = args[0].shape();
  const bool named = dim_at == 1 && NamesDimension(args);
  if (args.size() > 1 && !named) return Shape::Top();
  // What is empty goes along another dimension than it would otherwise, and gives NaN or nothing.
  if (s.MayBeEmpty()) return s.max_rank() <= 2 ? Shape::Matrix({}, {}) : Shape::Top();
  return ReducedShape(s, named ? &args[1] : nullptr, true);
}

// Sums over a number: along a dimension that is named they are what sums are, of nothing too.
Shape OfMeans(Args args) {
  return NamesDimension(args) ? ReducedShape(args[0].shape(), &args[1], true) : Reduced(args, 1);
}

RuleResult Statistic(Args args, size_t dim_at) { return One(Numbers(args, Reduced(args, dim_at), true), true); }

}  // namespace

RuleResult Rule_mean(Args args, int) {
  // Geometric means take logarithms; which mean it is, a text says.
  const bool plain = std::none_of(args.begin() + 1, args.end(),
                                  [](const AbstractValue& a) { return May(a, ClassSet::Of(ClassId::kChar)); });
  return One(Numbers(args, OfMeans(args), plain, true), true);
}
RuleResult Rule_median(Args args, int) { return Statistic(args, 1); }
RuleResult Rule_meansq(Args args, int) { return Statistic(args, 1); }
RuleResult Rule_range(Args args, int) { return Statistic(args, 1); }
RuleResult Rule_var(Args args, int) {
  // Weights of an integer class make the result one of theirs.
  const bool weighted = args.size() > 1 && May(args[1], ClassSet::Numeric()) && !Only(args[1], FloatClasses());
  const Shape shape = Reduced(args, 2);
  return One(weighted ? Numbers(args, shape, true) : Floats(args, shape, true), true);
}
RuleResult Rule_std(Args args, int) { return One(Floats(args, Reduced(args, 2), args.size() == 1), true); }
RuleResult Rule_center(Args args, int) { return One(Numbers(args, args[0].shape(), true), true); }

RuleResult Rule_nth_element(Args args, int) { return One(MovedElements(args[0], Shape::Top()), true); }

RuleResult Rule_mode(Args args, int nargout) {
  return Some({MovedElements(args[0], Shape::Top()), RealDoubles(Shape::Top()),
               AbstractValue::Array(ClassSet::Of(ClassId::kCell), Shape::Top())},
              nargout, true);
}

RuleResult Rule_cov(Args args, int) { return One(Numbers(args, Shape::Matrix({}, {}), true), true); }
RuleResult Rule_corr(Args args, int) { return One(Numbers(args, Shape::Matrix({}, {}), false), true); }
RuleResult Rule_corrcoef(Args args, int nargout) {
  return Some({Numbers(args, Shape::Matrix({}, {}), false)}, nargout, true);
}
RuleResult Rule_zscore(Args args, int nargout) {
  const AbstractValue any = Numbers(args, Shape::Top(), false);
  return Some({Numbers(args, args[0].shape(), false), any, any}, nargout, true);
}

}  // namespace residua::domain
