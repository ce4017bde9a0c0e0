// Files that are found where functions are.
#pragma once

#include <string>

#include "worker/builtin/evaluation_context.h"

namespace residua::builtin {

// A file of that name, which has no folder, in one of the folders in which functions are looked for; "": there is none.
std::string FileAlongPath(EvaluationContext& context, const std::string& name);

}  // namespace residua::builtin
