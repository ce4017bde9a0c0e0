// Names of extents and scalars at the head of a kept loop.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

// Names at the head of a loop, found from those before it and those at the end of a trip (loop_names.cc).
uint32_t NameHead(const Env& entry, const Env& tail, uint32_t first, Env* head);

}  // namespace residua::specialise
