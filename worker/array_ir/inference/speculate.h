// What a speculative version of a function takes expressions for, though facts leave more open.
//
// `sqrt (x)` of an x that may be negative is complex, perhaps, and so is all that is computed of it; `p(k).x` of
// structs that grow is a number or nothing, and what a struct holds of which nothing is known may be anything
// (assume/part_guesses.h); in the programs that are worth being compiled it is one real number each time. So is what a
// handle of which nothing is known gives of numbers: it is called for a number alone, by which nothing happens where it
// gives none. The speculative version of a function goes by that. Each such expression is tested where it is evaluated,
// and where one is something else the version gives up: control goes back to where it was called
// (generate/dispatch.h), and the version that does not speculate begins with the same arguments. So a wrong guess costs
// the time that was spent, at most a few times in the life of a context, and never an answer.
//
// Only a function that shows nothing of what it does before it returns may begin anew (generate/repeatable.h).
#pragma once

#include <set>
#include <string>

#include "worker/syntax/ast.h"

namespace residua::array_ir {

// The text has an expression that may be speculated about, and nothing that rules it out at once.
bool MaySpeculate(const syntax::Ast& ast, syntax::FunctionId function);
// Nothing in the text rules it out at once.
bool MayBeginAnew(const syntax::Ast& ast, syntax::FunctionId function);
// Variables of which elements are taken by several subscripts, whose rows are asked for but to make an array like them,
// or of which what is reduced is reduced once more.
syntax::InternedNames UsedAsMatrices(const syntax::Ast& ast, syntax::FunctionId function);
// sum, prod, min, max and mean.
bool IsReduction(std::string_view name);
// dot and polyval: functions of vectors that give one number.
bool TakesVectors(std::string_view name);
// A function that gives NaN where the result would be complex: sqrt, log and their kind.
bool IsUndefinedWhereComplex(std::string_view name);

}  // namespace residua::array_ir
