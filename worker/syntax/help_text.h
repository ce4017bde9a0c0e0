// The help texts of functions: the comments above or below a header, without the marks that begin them.
#pragma once

#include <string>
#include <string_view>

#include "worker/syntax/ast.h"

namespace residua::syntax {

// What a function finds that looks for the help text of itself: its file's, when the file has its name. Other functions
// of a file find none. "" without one. Whoever stores what is made of it is told (source_text_watch.h).
std::string OwnHelpText(const Ast& ast, std::string_view path, FunctionId function);

}  // namespace residua::syntax
