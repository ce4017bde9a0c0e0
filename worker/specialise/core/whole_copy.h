// A function that is kept as it is written, in the residual program.
#pragma once

#include <string>

#include "worker/residual/program.h"
#include "worker/specialise/core/session.h"

namespace residua::specialise {

// Its copy under this name. What it calls of the user's is kept, too, and named as it is there; the statements of a
// script that it runs stand in the place of the call, as the residual program has no file for it. A script that
// cannot stand there, and methods in class folders, are errors that name the function (RefuseScript).
syntax::FunctionId CopyWhole(Session& session, const interpret::FunctionRef& function, const std::string& name,
                             residual::ResidualTree* to);

// A function that the running program may come to by its name stays whole, under that name. False: it is none of the
// user's, the entry, which is another function in the residual, or it is kept so already.
bool KeepUnderItsName(Session& session, const interpret::FunctionRef& function);

}  // namespace residua::specialise
