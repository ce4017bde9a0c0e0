#pragma once

#include <string>

namespace residua::builtin {

// What error and warning take for an identifier, if more follows: a colon inside, no white space, no colon at the end.
bool LooksLikeErrorIdentifier(const std::string& s);

}  // namespace residua::builtin
