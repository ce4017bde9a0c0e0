// One version of a function.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {}  // namespace residua::specialise
