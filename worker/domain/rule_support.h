// What the rules share: classes of results, counts as values, reading static arguments.
#pragma once

#include <optional>
#include <string>

#include "worker/domain/abstract_value.h"
#include "worker/domain/interval_math.h"
#include "worker/domain/rules.h"

namespace residua::domain {

// The rules of operators from facts alone, without looking at lists of choices.
OneResult BinaryRuleOfFacts(syntax::Op op, const AbstractValue& a, const AbstractValue& b);
OneResult UnaryRuleOfFacts(syntax::Op op, const AbstractValue& a);
Tristate TruthRuleOfFacts(const AbstractValue& a, bool* may_fail);

using Args = absl::Span<const AbstractValue>;

inline const ClassSet kDoubleOnly = ClassSet::Of(ClassId::kDouble);
ClassSet FloatClasses();
ClassSet ContainerClasses();

AbstractValue Known(double v);                   // static double
AbstractValue Known(bool v);                     // static logical
AbstractValue KnownText(std::string_view text);  // static char
AbstractValue Truth(Tristate t);                 // scalar logical: static when decided
AbstractValue Count(const ExtentRange& e);       // scalar double: static when known
AbstractValue Make(ClassSet classes, Tristate real, Shape shape, const Interval& interval, bool full = true);

RuleResult One(AbstractValue v, bool may_fail);
RuleResult One(OneResult r);
RuleResult Some(std::vector<AbstractValue> outputs, int nargout, bool may_fail);  // pads with top, cuts
RuleResult Unknown(int nargout);                                                  // anything, or an error

bool AnyBottom(Args args);
bool Only(const AbstractValue& a, ClassSet set);  // has only classes of the set
bool May(const AbstractValue& a, ClassSet set);
Tristate RealOfPart(const AbstractValue& a);  // some elements, rearranged: those of a complex array may all be real
// The integer class that is the class of both: one operand has it, the other has no other integer class.
std::optional<ClassId> DecidingInteger(ClassSet a, ClassSet b);
std::optional<int64_t> StaticWhole(const AbstractValue& a);
std::optional<std::string> StaticText(const AbstractValue& a);
// The extent that a size argument (a scalar) stands for: negative is 0.
ExtentRange ExtentOf(const AbstractValue& a);
ExtentRange Plus(const ExtentRange& a, const ExtentRange& b);
ExtentRange Times(const ExtentRange& a, const ExtentRange& b);
ExtentRange UpTo(const ExtentRange& a);                         // 0 .. high
Shape WithExtent(const Shape& s, int k, const ExtentRange& e);  // k below 64
Shape SwapMatrix(const Shape& s);                               // transposed; bottom if certainly not a matrix
int64_t FirstNonSingleton(const Shape& s);                      // 0-based when certain, else -1
// The numbers that count elements along one dimension (the argument for it null: the first that is not 1), and those
// that count all elements.
Interval PositionsAlong(const Shape& s, const AbstractValue* dim_argument);
Interval PositionsIn(const Shape& s);
// The interval of floats of these classes, given what exact doubles would give; top when integers may take part.
Interval Rounded(ClassSet classes, const Interval& i);
// Bounds that are safe for comparing values of these classes as doubles (64-bit integers beyond 2^53 are not).
Interval Comparable(const AbstractValue& a);

// MatrixRule (rules.h) of facts alone, without the lists of values that texts may be.
OneResult MatrixRuleOfFacts(const std::vector<std::vector<AbstractValue>>& rows);

}  // namespace residua::domain
