// `clear` where nothing can tell.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

bool ClearsUnseen(Activation& act, StmtId id);

}  // namespace residua::specialise
