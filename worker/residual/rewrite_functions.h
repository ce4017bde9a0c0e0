// What the passes share: a residual program is never changed, each pass writes its successor.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>

#include "worker/residual/program.h"

namespace residua::residual {

// Makes `to` a program with the sources, records and remarks of `from` and an empty tree to write functions into.
void BeginRewrite(const Residual& from, Residual* to);

// Rewrites every function into `to`: one that is kept whole is copied, `rewrite` makes the others (by index) and sets
// its flag when it changed something. Returns whether any did.
bool RewriteFunctions(const Residual& from, Residual* to,
                      const std::function<syntax::FunctionId(size_t index, bool* changed)>& rewrite);

// Calls f for every statement of the functions that are not kept whole: whether a program has anything of interest to a
// pass is to be seen before it is copied.
void VisitOwnStatements(const Residual& program, const std::function<void(const syntax::Stmt&)>& f);

}  // namespace residua::residual
