// A loop whose trips were written out is kept instead where that costs less.
//
// Writing the trips out pays where it makes something known that a kept loop asks at run time: then a trip written out
// does less than a trip of the kept loop. Where it does not, and the code is several times as much, the loop is kept,
// if what comes behind it, or where its ways out go, loses nothing by that. Both are made and compared, since what a
// loop asks of a description is seen in its code only. Not tried: short code, and where persistent or global variables
// are known, as what is found out about them in a trial is not forgotten again.
#pragma once

#include <functional>

#include "worker/specialise/core/activation.h"
#include "worker/specialise/core/checkpoint.h"
#include "worker/specialise/core/residual_code.h"

namespace residua::specialise {

struct WrittenOut {
  StmtId loop;  // in the tree that is evaluated
  syntax::BlockId body;
  const Checkpoint& start;  // where it begins
  CodePtr code;             // the trips, a splice that stands there
  int64_t trips;
};

// Keeps it by `keep`, and true; or leaves everything as it was.
bool KeptInstead(Activation& act, const WrittenOut& written, const std::function<void()>& keep);

}  // namespace residua::specialise
