// The names of MATLAB functions, for code that means one of them: `tree.Call (names::k_numel, ..)`.
//
// Made by the table, so that a misspelt name does not compile. What is known *about* a function, and true of others,
// too, is a trait (builtin_traits.h) and no comparison with a name. Each is an array of characters, as a literal is.
#pragma once

namespace residua::builtin::names {

#define BUILTIN(name, family, min_in, max_in, max_out, effects) inline constexpr char k_##name[] = #name;
#include "worker/builtin/builtins.def"
#undef BUILTIN

// Functions without a row: texts of worker/library, and what only the evaluator knows.
#define FUNCTION(name) inline constexpr char k_##name[] = #name;
FUNCTION(assert)
FUNCTION(bsxfun)
FUNCTION(clearvars)
FUNCTION(input)
FUNCTION(inputparser__step)
FUNCTION(run)
#undef FUNCTION

}  // namespace residua::builtin::names
