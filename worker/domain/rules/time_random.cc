// Time and random numbers.
#include "worker/domain/size_arguments.h"
#include "worker/domain/weak_rule.h"

namespace residua::domain {

RuleResult Rule_rand(Args args, int) {
  bool option = false;
  for (const AbstractValue& a : args) option |= May(a, ClassSet::Of(ClassId::kChar));
  if (option) return One(AbstractValue::Top(), true);
  SizeArguments s = ReadSizes(args, true);
  // One negative extent is an error here, and none where there are more of them.
  const bool negative = args.size() == 1 && !(args[0].interval().low >= 0);
  return One(AbstractValue::RealDouble(s.shape, RealInterval(0, 1)).WithFullStorage(true), !s.certain || negative);
}

RuleResult Rule_tic(Args, int) {
  return One(AbstractValue::Array(ClassSet::Of(ClassId::kUint64), Shape::Scalar(), Tristate::kTrue), false);
}

RuleResult Rule_toc(Args, int) { return One(AbstractValue::DoubleScalar(), true); }

// Draws of another distribution: not bounded.
namespace {
RuleResult Unbounded(Args args) {
  bool option = false;
  for (const AbstractValue& a : args) option |= May(a, ClassSet::Of(ClassId::kChar));
  if (option) return One(AbstractValue::Top(), true);
  return One(AbstractValue::RealDouble(ReadSizes(args, true).shape, Interval::Top()).WithFullStorage(true), true);
}
}  // namespace

// A parameter, or one for each number, stands before the extents.
namespace {
RuleResult WithParameter(Args args) {
  for (const AbstractValue& a : args) {
    if (May(a, ClassSet::Of(ClassId::kChar))) return One(AbstractValue::Top(), true);
  }
  if (args.empty()) return One(AbstractValue::Top(), true);
  const Shape shape = args.size() > 1 ? ReadSizes(args.subspan(1)).shape : args[0].shape();
  return One(AbstractValue::RealDouble(shape, Interval::Top()).WithFullStorage(true), true);
}
}  // namespace

RuleResult Rule_randg(Args args, int) { return WithParameter(args); }
RuleResult Rule_randp(Args args, int) { return WithParameter(args); }
RuleResult Rule_randn(Args args, int) { return Unbounded(args); }
RuleResult Rule_rande(Args args, int) { return Unbounded(args); }
RuleResult Rule_randi(Args args, int) {
  for (const AbstractValue& a : args) {
    if (May(a, ClassSet::Of(ClassId::kChar))) return One(AbstractValue::Top(), true);
  }
  return One(AbstractValue::RealDouble(ReadSizes(args.subspan(1)).shape, Interval::Top()).WithFullStorage(true), true);
}
RuleResult Rule_randperm(Args, int) {
  return One(AbstractValue::RealDouble(Shape::Matrix(ExtentRange::Of(1), {}), Interval::Top()).WithFullStorage(true),
             true);
}

}  // namespace residua::domain
