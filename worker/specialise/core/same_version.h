// Whether two versions of a function do the same.
#pragma once

#include "worker/specialise/core/session.h"

namespace residua::specialise {

// Of one call, made where persistent variables stand in two ways (known_state.cc): they return what is alike, and the
// code that they leave is written alike, but for the names of versions that are alike themselves. Gives up on versions
// in the making.
bool SameVersions(const Session& session, const Version& a, const Version& b);

}  // namespace residua::specialise
