// What parts of structs and cells are taken for where facts leave open what they hold.
//
// `p.mass * x(k)` of a struct of which nothing more is known is a product of two numbers in every program that is worth
// being compiled, and `s(k).v(j)` is one, and `p.wheel` of `p.wheel.mass * x(k)` is one struct; what `w = c{k}` is, the
// rest of the function shows (assume.h). Speculative versions go by that (inference/speculate.h), which test each such
// part where it is read.
//
// Guarantees: guesses depend on the text alone. Gives up: lists of parts, elements of other classes, fields whose names
// are computed.
#pragma once

#include <cstdint>
#include <functional>
#include <map>

#include "worker/array_ir/assume/assume.h"

namespace residua::array_ir {

using PartGuesses = std::map<uint32_t, Assumption>;  // by expression

PartGuesses GuessParts(const ResidualProgram& program);
// `of_variable(function, variable)` is what the text makes of a variable.
PartGuesses GuessParts(const ResidualProgram& program,
                       const std::function<Assumption(syntax::InternedName, syntax::InternedName)>& of_variable);
// Whether the text guesses about parts of the function.
bool HasGuesses(const syntax::Ast& ast, syntax::FunctionId function, const PartGuesses& guesses);

}  // namespace residua::array_ir
