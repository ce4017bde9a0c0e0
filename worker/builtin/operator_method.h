// The function that an operator is short for: `a .* b` is `times (a, b)`.
#pragma once

#include <optional>
#include <string_view>
#include <utility>

#include "worker/syntax/ast.h"

namespace residua::builtin {

inline constexpr std::pair<syntax::Op, const char*> kOperatorMethods[] = {
    {syntax::Op::kPlus, "plus"},
    {syntax::Op::kMinus, "minus"},
    {syntax::Op::kTimes, "mtimes"},
    {syntax::Op::kRightDivide, "mrdivide"},
    {syntax::Op::kLeftDivide, "mldivide"},
    {syntax::Op::kPower, "mpower"},
    {syntax::Op::kElementTimes, "times"},
    {syntax::Op::kElementRightDivide, "rdivide"},
    {syntax::Op::kElementLeftDivide, "ldivide"},
    {syntax::Op::kElementPower, "power"},
    {syntax::Op::kEqual, "eq"},
    {syntax::Op::kNotEqual, "ne"},
    {syntax::Op::kLess, "lt"},
    {syntax::Op::kLessEqual, "le"},
    {syntax::Op::kGreater, "gt"},
    {syntax::Op::kGreaterEqual, "ge"},
    {syntax::Op::kAnd, "and"},
    {syntax::Op::kOr, "or"},
    {syntax::Op::kNot, "not"},
    {syntax::Op::kUnaryPlus, "uplus"},
    {syntax::Op::kUnaryMinus, "uminus"},
    {syntax::Op::kTranspose, "transpose"},
    {syntax::Op::kConjugateTranspose, "ctranspose"},
};

inline const char* MethodOfOperator(syntax::Op op) {
  for (const auto& [of, method] : kOperatorMethods) {
    if (of == op) return method;
  }
  return nullptr;
}

inline std::optional<syntax::Op> OperatorOfMethod(std::string_view name) {
  for (const auto& [op, method] : kOperatorMethods) {
    if (name == method) return op;
  }
  return std::nullopt;
}

}  // namespace residua::builtin
