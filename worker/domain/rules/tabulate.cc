// Tables: positions, counts, sums by subscript, areas.
#include <algorithm>

#include "worker/domain/size_arguments.h"
#include "worker/domain/weak_rule.h"

namespace residua::domain {

namespace {

// Where numbers lie in a known table of n numbers: from 0 or, with `l`, from 1; to n or, with `r`, to n - 1.
Interval PlacesIn(Args args) {
  Interval places{0, kInf, false, false, true};
  const std::optional<std::string> ends = args.size() > 2 ? StaticText(args[2]) : "";
  const bool plain = args[0].IsStatic() && args[0].classes().Only(ClassId::kDouble) && Only(args[1], FloatClasses());
  if (!ends || !plain || args[0].static_value().numel() < 2) return places;
  places.low = ends->find('l') != std::string::npos ? 1 : 0;
  places.high = static_cast<double>(args[0].static_value().numel() - (ends->find('r') != std::string::npos ? 1 : 0));
  return places;
}

}  // namespace

RuleResult Rule_lookup(Args args, int) {
  const bool cell = May(args[1], ClassSet::Of(ClassId::kChar)) || May(args[1], ContainerClasses());
  const Shape shape = cell ? Shape::Top() : args[1].shape();
  if (args.size() > 2 && !(StaticText(args[2]) && StaticText(args[2])->find_first_not_of("lr") == std::string::npos)) {
    return One(Make(kDoubleOnly | ClassSet::Of(ClassId::kLogical), Tristate::kTrue, shape, Interval::Top(), false),
               true);
  }
  return One(AbstractValue::RealDouble(shape, PlacesIn(args)).WithFullStorage(true), true);
}

namespace {
const Shape kColumn = Shape::Matrix({}, ExtentRange::Of(1));
}

RuleResult Rule___accumarray_sum__(Args args, int) {
  return One(Make(FloatsFrom(args), args[1].real(), kColumn, Interval::Top(), false), true);
}
namespace {
// The extremes of truths are doubles.
RuleResult ExtremesOf(const AbstractValue& values) {
  ClassSet classes = values.classes();
  if (May(values, ClassSet::Of(ClassId::kLogical))) classes = classes | kDoubleOnly;
  return One(Make(classes, values.real(), kColumn, Interval::Top(), false), true);
}
}  // namespace

RuleResult Rule___accumarray_max__(Args args, int) { return ExtremesOf(args[1]); }
RuleResult Rule___accumarray_min__(Args args, int) { return ExtremesOf(args[1]); }

// Sums, where no function says otherwise: of integers and truths they are doubles.
RuleResult Rule_accumarray(Args args, int) {
  if (args.size() > 3) return One(Anything(), true);
  const Shape& subscripts = args[0].shape();
  Shape shape = Shape::Top();
  if (args.size() == 3 && !args[2].shape().MayBeEmpty()) {
    shape = ShapeFromVector(args[2]);
  } else if (args.size() == 2 && !May(args[0], ContainerClasses()) && subscripts.max_rank() == 2 &&
             subscripts.Extent(1) == ExtentRange::Of(1)) {
    shape = kColumn;
  }
  return One(Make(FloatsFrom(args.subspan(1, 1)), args[1].real(), shape, Interval::Top(), true), true);
}

RuleResult Rule_histc(Args args, int nargout) {
  const AbstractValue& x = args[0];
  return Some(
      {PositionsOf(Shape::Top()), args[1].shape().MayBeEmpty() ? PositionsOf(Shape::Top()) : PositionsOf(x.shape())},
      nargout, true);
}

namespace {
bool AreVectors(Args args) {
  if (args.size() == 2 && !(args[0].shape().IsKnown() && args[0].shape() == args[1].shape())) return false;
  return args.size() < 3 && std::all_of(args.begin(), args.end(), [](const AbstractValue& a) {
           const Shape& s = a.shape();
           if (s.max_rank() != 2 || s.MayBeEmpty()) return false;
           return (s.Extent(0).IsKnown() && s.Extent(0).low == 1) || (s.Extent(1).IsKnown() && s.Extent(1).low == 1);
         });
}
}  // namespace

RuleResult Rule_trapz(Args args, int) {
  return One(Numbers(args, AreVectors(args) ? Shape::Scalar() : Shape::Top(), true), true);
}
RuleResult Rule_cumtrapz(Args args, int) {
  return One(Numbers(args, args.size() == 1 && AreVectors(args) ? args[0].shape() : Shape::Top(), true), true);
}

}  // namespace residua::domain
