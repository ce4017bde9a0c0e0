// Setting an activation back to where it stood.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

struct Snapshot {
  Env env;
  CodePtr code;
  size_t items;
  int depth;
  int64_t statements;
  size_t returns;
  size_t learnt;
  bool pure;
};
Snapshot TakeSnapshot(const Activation& act);
void RestoreSnapshot(Activation& act, const Snapshot& snapshot);

}  // namespace residua::specialise
