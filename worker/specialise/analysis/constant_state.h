// Persistent variables that keep nothing from one call to the next.
//
// Much library code keeps tables in persistent variables only so that they are made once. Such a variable can be set
// anew at each call: nobody can tell. That is known of
//   - `persistent t = EXPR` of constants, never assigned otherwise;
//   - `persistent s = struct ('a', 1, 'b', EXPR)` of constants but for fields that the next statements assign, first
//     to the same EXPR;
//   - `persistent t`, assigned only in `if isempty (t) .. end`, to constants; or to an inputParser, set up from
//   constants,
//     that otherwise only parses before it is read;
//   - `persistent t u`, assigned only in `if isempty (t) .. end`, by assignments, loops and branches over constants and
//     variables that nothing outside it mentions; `if isempty (t) || n ~= u ..` asks the same.
//   - `persistent t`, in which results are kept by the parameters that they are made of (memo_state.h).
// A parameter that the function never assigns counts as a constant where every call gives it the same value (`needs`).
// Anything else remembers, for all that is known here (state of a counter, of a random generator).
#pragma once

#include <functional>
#include <set>
#include <string>

#include "worker/syntax/ast.h"

namespace residua::specialise {

using syntax::InternedName;
using syntax::InternedNameMap;
using syntax::InternedNames;

// What a persistent variable is at the beginning of a call.
struct ConstantState {
  syntax::ExprId initial;          // invalid: []
  std::set<std::string> assigned;  // fields of `initial`, a call of struct, that are assigned before they are read
  InternedNames needs;             // parameters that it is made of
  bool by_key = false;             // it holds results by them: no call sees those of calls with others (memo_state.h)
};

// By variable. `is_plain`: whether a name means a function that gives the same for the same arguments and does nothing
// besides.
using ConstantStates = InternedNameMap<ConstantState>;  // by persistent variable

ConstantStates FindConstantState(const syntax::Ast& ast, syntax::FunctionId function,
                                 const std::function<bool(const std::string&)>& is_plain);

}  // namespace residua::specialise
