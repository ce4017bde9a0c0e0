// Calls a stand-alone artefact of an output folder (`--standalone`), through the entry that its C header calls
// NAME_points, for one point.
//
// That entry is told the extents of its results beforehand, so that the caller has to know them: from the residual,
// which gave results for the same arguments. An artefact that comes to others says so with an error.
#pragma once

#include <optional>
#include <string>

#include "client/run_native.h"

namespace residua::client {

// Whether C could call it so: real full doubles of two extents.
bool IsPlainMatrix(const value::Value& v);

// `like`: results of the extents that are expected; none: the call is expected to end with an error. All are plain
// matrices.
NativeRun RunStandalone(const std::string& out_dir, const std::string& name, absl::Span<const value::Value> args,
                        int results, absl::Span<const value::Value> like, int seconds);

}  // namespace residua::client
