// The names of passes that a request may say: those over the residual program and those over the array IR.
#pragma once

#include <string>

#include "worker/job/job.h"

namespace residua::job {

// As kExplainDump, and what the page says as NAME.findings too (report/findings.h).
inline constexpr const char* kFindingsDump = "findings";
// The versions of functions that were made, and which asked for which, as NAME.versions (specialise/version_log.h).
inline constexpr const char* kVersionsDump = "versions";
// Whether a page is wanted.
inline bool IsExplained(const JobOptions& options) {
  return options.dump == kExplainDump || options.dump == kFindingsDump;
}

// Empty, or why a request cannot be run as it is: it names a pass that there is not. The message lists those there are.
std::string RefusePasses(const JobOptions& options);

}  // namespace residua::job
