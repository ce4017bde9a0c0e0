// `clear` where nothing can tell.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

bool ClearsUnseen(Activation& act, StmtId id);
bool ClearAtFront(Activation& act, const std::string& command, const Pieces& words, SourceRange range);

}  // namespace residua::specialise
