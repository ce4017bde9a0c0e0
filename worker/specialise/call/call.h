// Calls: which function a call means, and calls of built-ins.
#pragma once

#include <absl/types/span.h>

#include "worker/specialise/core/activation.h"

namespace residua::specialise {}  // namespace residua::specialise
