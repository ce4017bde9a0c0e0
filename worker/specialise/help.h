// One request on several processes: the versions of functions that it will ask for are made ahead of it.
//
// The evaluator follows a program in its order, and what a call returns decides how it goes on; so nobody knows
// beforehand which versions there will be. Who helps evaluates the same request. Of a version that another process is
// making it does not wait for the result: it takes anything for it, and goes on to the calls behind, of which those
// whose arguments do not depend on that result are asked for as the other one will ask for them. Of these it makes the
// later half, as the other one comes from the front, and looks again; their records it leaves in the store
// (memo/version_store.h), where the other one finds them.
//
// Guarantees: the other evaluation gives what it gives alone. It takes nothing from here but records, which are
// followed question by question (memo/recorder.h), and whoever has no record makes the version: when a process helps,
// or how far it comes, decides how long a request takes, and not what becomes of it.
//
// Gives up: whatever depends on a result that is not known yet. Calls one inside the other are entered one after the
// other, each time from the beginning.
#pragma once

#include "worker/specialise/specialiser.h"

namespace residua::specialise {

// Until nothing is left that another process makes. The store of the request must tell who makes what.
void Help(Request request);

}  // namespace residua::specialise
