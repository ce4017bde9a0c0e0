// Binary operators on two real double scalars, by far the most frequent case of a program under interpretation: the one
// place where they are computed, inline so that the interpreter need not leave its loop for them.
#pragma once

#include "worker/syntax/ast.h"
#include "worker/value/value.h"

namespace residua::builtin {

// False: not one of the quick ones; ask Binary.
inline bool ScalarBinary(syntax::Op op, double x, double y, value::Value* result) {
  switch (op) {
    case syntax::Op::kPlus:
      *result = value::Value::Double(x + y);
      return true;
    case syntax::Op::kMinus:
      *result = value::Value::Double(x - y);
      return true;
    case syntax::Op::kTimes:
    case syntax::Op::kElementTimes:
      *result = value::Value::Double(x * y);
      return true;
    case syntax::Op::kRightDivide:
    case syntax::Op::kElementRightDivide:
      *result = value::Value::Double(x / y);
      return true;
    case syntax::Op::kLeftDivide:
    case syntax::Op::kElementLeftDivide:
      *result = value::Value::Double(y / x);
      return true;
    case syntax::Op::kLess:
      *result = value::Value::Bool(x < y);
      return true;
    case syntax::Op::kLessEqual:
      *result = value::Value::Bool(x <= y);
      return true;
    case syntax::Op::kEqual:
      *result = value::Value::Bool(x == y);
      return true;
    case syntax::Op::kNotEqual:
      *result = value::Value::Bool(x != y);
      return true;
    case syntax::Op::kGreaterEqual:
      *result = value::Value::Bool(x >= y);
      return true;
    case syntax::Op::kGreater:
      *result = value::Value::Bool(x > y);
      return true;
    default:
      return false;
  }
}

}  // namespace residua::builtin
