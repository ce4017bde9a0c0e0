// Variables of a loop that nobody asks for at its head.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

// Those that the body writes before it reads them, in every trip, and that nothing else of the function mentions.
// `condition` and `body` are of what is being evaluated; `loop` is the same loop in the function's text.
InternedNames DeadAtHead(const Activation& act, ExprId condition, syntax::BlockId body, StmtId loop);

}  // namespace residua::specialise
