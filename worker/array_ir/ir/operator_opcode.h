// The operators of the language that are one operation of the IR on real double operands.
#pragma once

#include <optional>

#include "worker/array_ir/ir/ir.h"
#include "worker/syntax/ast.h"

namespace residua::array_ir {

// + - .* ./
inline std::optional<Opcode> ElementwiseOpcode(syntax::Op op) {
  switch (op) {
    case syntax::Op::kPlus:
      return Opcode::kFAdd;
    case syntax::Op::kMinus:
      return Opcode::kFSub;
    case syntax::Op::kElementTimes:
      return Opcode::kFMul;
    case syntax::Op::kElementRightDivide:
      return Opcode::kFDiv;
    default:
      return {};
  }
}

// The same, and * and /, which are elementwise on scalars.
inline std::optional<Opcode> ScalarOpcode(syntax::Op op) {
  if (op == syntax::Op::kTimes) op = syntax::Op::kElementTimes;
  if (op == syntax::Op::kRightDivide) op = syntax::Op::kElementRightDivide;
  return ElementwiseOpcode(op);
}

inline std::optional<Opcode> ComparisonOpcode(syntax::Op op) {
  switch (op) {
    case syntax::Op::kLess:
      return Opcode::kFLt;
    case syntax::Op::kLessEqual:
      return Opcode::kFLe;
    case syntax::Op::kEqual:
      return Opcode::kFEq;
    case syntax::Op::kNotEqual:
      return Opcode::kFNe;
    case syntax::Op::kGreaterEqual:
      return Opcode::kFGe;
    case syntax::Op::kGreater:
      return Opcode::kFGt;
    default:
      return {};
  }
}

}  // namespace residua::array_ir
