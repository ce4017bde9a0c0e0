// Sources on their way to a server: what it has not yet, by digest.
#pragma once

#include <functional>

#include "client/remote_connection.h"
#include "client/sources.h"

namespace residua::client {

// Afterwards the server has all files of `sources`. A listing that it has was stored after what it lists; `thorough`:
// look nevertheless, because something was found missing. kStale: a file changed since it was listed.
TryOutcome Upload(Connection& connection, const Sources& sources, bool thorough, Deadline deadline,
                  const std::function<bool()>& cancelled);

}  // namespace residua::client
