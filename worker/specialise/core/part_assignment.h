// `a(i) = b(j) = v`: an assignment to a part, used as a value (stmt/part_assignment.cc).
#pragma once

#include <string>

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

// The statement `b(j) = v` before the one that holds it, and v, which has a name of its own from there on. `root`: b.
PartialValue EvalPartAssignment(Activation& act, ExprId id, InternedName root);

}  // namespace residua::specialise
