// Parts of Residua that are shared libraries of their own and loaded when first needed, as few calls need them and what
// they link takes long to start.
#pragma once

#include <string>

namespace residua::builtin {

// The address of a symbol of such a library ("libresidua_NAME.so"), which lies beside this code, in ../lib of it or of
// the program, or where the loader looks anyway. Null: `why` says what is wrong.
void* LoadPart(const std::string& library, const char* symbol, std::string* why);

}  // namespace residua::builtin
