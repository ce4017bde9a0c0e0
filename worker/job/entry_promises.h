// What annotations promise of the entry's arguments, as facts of its parameters.
//
// Annotations of the request (`-a`) and those that stand before every statement of the entry hold when it is called:
// what they promise of a parameter is met with its facts, so that native code, `--assert`, `verify` and the header have
// it as if it had been said by `-t`. What is malformed, or cannot be so, is left to the evaluator, which says where it
// stands.
#pragma once

#include "worker/job/entry.h"

namespace residua::job {

void TakePromises(Entry* entry);

}  // namespace residua::job
