// Calls of functions of the user.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {}  // namespace residua::specialise
