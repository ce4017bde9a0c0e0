// How many positions a range selects whose ends are the same but for a number: x(i-1:i+1), A(2*k-1:2*k, :),
// x(end-2:end).
//
// The rules of domain/ see two numbers of which neither is known. Holds of subscripts alone: where rounding moves an
// end the positions are beyond those of any array, and the subscript is an error. Gives up: increments, and ends that
// are more than sums of numbers and multiples of variables.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "worker/syntax/ast.h"

namespace residua::array_ir {

// `is_number` says whether a name is a variable that holds a real double scalar.
std::optional<int64_t> CountInText(const syntax::Ast& ast, syntax::ExprId range,
                                   const std::function<bool(const std::string&)>& is_number);

}  // namespace residua::array_ir
