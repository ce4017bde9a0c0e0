// Rules that know the classes of a result, and perhaps its shape, but not how its elements come about.
#pragma once

#include "worker/domain/builder.h"
#include "worker/domain/rule_support.h"

namespace residua::domain {

// double, and every numeric, logical or char class of the arguments.
inline ClassSet ClassesFrom(Args args) {
  ClassSet c = kDoubleOnly;
  for (const AbstractValue& a : args) c = c | (a.classes() & ClassSet::NumericLogicalChar());
  return c;
}

inline ClassSet FloatsFrom(Args args) {
  for (const AbstractValue& a : args) {
    if (a.classes().Has(ClassId::kSingle)) return FloatClasses();
  }
  return kDoubleOnly;
}

inline Tristate AllReal(Args args) {
  for (const AbstractValue& a : args) {
    if (a.real() != Tristate::kTrue) return Tristate::kTop;
  }
  return Tristate::kTrue;
}

// Numbers of the arguments' classes; real when the arguments are and the function keeps them so.
inline AbstractValue Numbers(Args args, const Shape& shape, bool keeps_real, bool full = false) {
  return Make(ClassesFrom(args), keeps_real ? AllReal(args) : Tristate::kTop, shape, Interval::Top(), full);
}

// The same, of floating-point results only.
inline AbstractValue Floats(Args args, const Shape& shape, bool keeps_real, bool full = false) {
  return Make(FloatsFrom(args), keeps_real ? AllReal(args) : Tristate::kTop, shape, Interval::Top(), full);
}

inline AbstractValue Anything() { return AbstractValue::Array(ClassSet::All(), Shape::Top()); }

inline AbstractValue PositionsOf(const Shape& shape) {
  return AbstractValue::RealDouble(shape, Interval{0, kInf, false, false, true}).WithFullStorage(true);
}

inline AbstractValue RealDoubles(const Shape& shape) { return AbstractValue::RealDouble(shape, Interval::Top()); }

// Elements of the argument in another order, in another shape.
inline AbstractValue MovedElements(const AbstractValue& a, const Shape& shape) {
  const Tristate real = a.real() == Tristate::kFalse && May(a, FloatClasses()) ? Tristate::kTop : a.real();
  return WithElementsOf(Make(a.classes(), real, shape, Interval::Top(), false), a);
}

inline bool SquareShape(const Shape& s) {
  return s.max_rank() == 2 && s.Extent(0).IsKnown() && s.Extent(1).IsKnown() && s.Extent(0).low == s.Extent(1).low;
}

}  // namespace residua::domain
