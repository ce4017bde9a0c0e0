// Binary operators on two real double scalars, by far the most frequent case of a program under interpretation: the one
// place where they are computed, inline so that the interpreter need not leave its loop for them.
#pragma once

#include <cmath>

#include "worker/builtin/real_functions.h"
#include "worker/syntax/ast.h"
#include "worker/value/value.h"

namespace residua::builtin {

// False: not an arithmetic operator, or the result is complex.
inline bool ScalarArithmetic(syntax::Op op, double x, double y, double* result) {
  switch (op) {
    case syntax::Op::kPlus:
      *result = x + y;
      return true;
    case syntax::Op::kMinus:
      *result = x - y;
      return true;
    case syntax::Op::kTimes:
    case syntax::Op::kElementTimes:
      *result = x * y;
      return true;
    case syntax::Op::kRightDivide:
    case syntax::Op::kElementRightDivide:
      *result = x / y;
      return true;
    case syntax::Op::kLeftDivide:
    case syntax::Op::kElementLeftDivide:
      *result = y / x;
      return true;
    case syntax::Op::kPower:
    case syntax::Op::kElementPower:
      if (x < 0 && !IsIntExponent(y)) return false;
      *result = libm::pow(x, y);
      return true;
    default:
      return false;
  }
}

inline bool IsComparison(syntax::Op op) { return op >= syntax::Op::kLess && op <= syntax::Op::kGreater; }

inline bool ScalarComparison(syntax::Op op, double x, double y) {  // of IsComparison() only
  switch (op) {
    case syntax::Op::kLess:
      return x < y;
    case syntax::Op::kLessEqual:
      return x <= y;
    case syntax::Op::kEqual:
      return x == y;
    case syntax::Op::kNotEqual:
      return x != y;
    case syntax::Op::kGreaterEqual:
      return x >= y;
    default:
      return x > y;
  }
}

// False: neither of the two; ask Binary.
inline bool ScalarBinary(syntax::Op op, double x, double y, value::Value* result) {
  if (IsComparison(op)) {
    *result = value::Value::Bool(ScalarComparison(op, x, y));
    return true;
  }
  double number;
  if (!ScalarArithmetic(op, x, y, &number)) return false;
  *result = value::Value::Double(number);
  return true;
}

}  // namespace residua::builtin
