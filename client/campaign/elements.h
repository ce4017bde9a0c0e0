// Elements of arguments in a study, each with a value of its own: `"x(2)" = { from = 0, to = 1 }`.
//
// What is specialised and called has the whole of x. It is what [arguments], [fixed] or the point say of x, with these
// elements stored into it; where nothing is said of x they are its elements, a row from the first to the last.
#pragma once

#include <string>

#include "client/campaign/study.h"

namespace residua::client::campaign {

// "x" of "x(2)" and "p.x" of "p.x(2,1)"; empty: it names no element.
std::string ArrayOf(const std::string& name);

// Puts the elements among the values into their arrays. Throws UserError: there is no array, and they make none.
void PutElements(const Study& study, Values* values);

}  // namespace residua::client::campaign
