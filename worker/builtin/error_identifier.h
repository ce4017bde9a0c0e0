#pragma once

#include <string>

#include "worker/value/error.h"

namespace residua::builtin {

// What error and warning take for an identifier, if more follows: a colon inside, no white space, no colon at the end.
bool LooksLikeErrorIdentifier(const std::string& s);

// Raised by Refuse (): we cannot do what the program asks for, though Octave can.
bool IsRefusal(const value::MatlabError& error);

}  // namespace residua::builtin
