// NAME.json: what the output folder holds and what it was made from. Deterministic: no time, no path of
// the output; the files of a relocated request (relocation.h) are told from the root of the sources.
#pragma once

#include <string>

#include "worker/job/entry.h"
#include "worker/job/job.h"
#include "worker/job/numerics.h"
#include "worker/specialise/specialiser.h"

namespace residua::job {

std::string ManifestText(const JobRequest& request, const Entry& entry, const specialise::Residual& residual,
                         const JobResult& result, const Numerics& numerics, const std::string& target);
std::string CanonicalText(const JobRequest& request, const Entry& entry);

}  // namespace residua::job
