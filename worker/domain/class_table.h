// The classes that operators, brackets, ranges and indexed assignments give for the classes of their operands: one
// table for all of them (thesis table 4.2, brought to today's classes).
//
// Guarantees: where operands with elements give a result, its class is in the entry, and the entry of operands that
// always fail is empty; a test compares every entry with the installed Octave. Gives up: what the elements and the
// extents decide (a complex number stored into integers: the entry has both classes); sparse operands, which
// sparse_rules.h treats; the class of [] beside containers, which the rules add.
#pragma once

#include "worker/domain/abstract_value.h"

namespace residua::domain {

enum class ClassOperation : uint8_t {
  kArithmetic,  // + - * / \ ^ and the same element by element
  kOrder,       // < <= > >=
  kEquality,    // == ~=
  kLogical,     // & |
  kConcat,      // [a, b]
  kColon,       // a:b
  kAssign,      // the class of `a` after a(...) = b
  kSign,        // +a -a
  kNot,         // ~a
  kTranspose,   // a' a.'
};

struct OperationClasses {
  ClassSet result = ClassSet::None();
  bool certain = true;    // every combination of classes gives a result
  bool integers = false;  // an operand may be of an integer class
};

// For operands of any of the classes in `a` and `b`.
OperationClasses ClassesOf(ClassOperation op, ClassSet a, ClassSet b);
OperationClasses ClassesOf(ClassOperation op, ClassSet a);  // of one operand

}  // namespace residua::domain
