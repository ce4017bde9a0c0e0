// Persistent variables in which a function keeps its results.
//
//   function y = f (n)                              function y = slow (n)
//     persistent memo                                 persistent y0
//     if isempty (memo)                               if ~isempty (y0), y = y0; return; end
//       memo = containers.Map (..);                   y = ..;
//     end                                             y0 = y;
//     if isKey (memo, n), y = memo(n); return; end
//     y = ..;
//     memo(n) = y;
//
// What a call finds there is what it would compute: with what is kept left out it gives the same, if what it computes
// depends on nothing but the key and calls nothing with effects. Other keys of other calls do not matter then, so that
// each call may begin with an empty memory. Read off the text: the result is looked up under a test, computed
// otherwise, and stored last; or stored and then looked up. The key is a parameter, or a text made of parameters that
// whole numbers make different texts (`sprintf ('%d,%d', m, n)`).
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "worker/specialise/analysis/constant_state.h"

namespace residua::specialise {

std::optional<std::pair<InternedName, ConstantState>> FindMemory(
    const syntax::Ast& ast, syntax::FunctionId function, const std::function<bool(const std::string&)>& is_plain);

}  // namespace residua::specialise
