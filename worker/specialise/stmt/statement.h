// Statements: which construct evaluates each.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {}  // namespace residua::specialise
