// NAME.json: what the output folder holds and what it was made from. Deterministic: no time, no path of
// the output; the files of a relocated request (relocation.h) are told from the root of the sources.
//
// The manifest is made in two halves. ManifestText writes what is true of the residual whoever asked for it, and is
// stored with it. CompleteManifest (job.h) adds what belongs to one request, each time a result is delivered: nobody
// sees how another user spelled things.
#pragma once

#include <map>
#include <string>

#include "worker/job/entry.h"
#include "worker/job/job.h"
#include "worker/job/numerics.h"
#include "worker/specialise/specialiser.h"

namespace residua::job {

// `compiled`: digest of everything that a native artefact of this residual is made of. `known_state`: persistent
// variables that the residual does without, as no call shows whether it is the first
// (specialise/variables/known_state.cc).
std::string ManifestText(const JobRequest& request, const Entry& entry, const residual::Residual& residual,
                         const JobResult& result, const Numerics& numerics, const std::string& compiled,
                         const std::vector<std::string>& known_state);
// That digest, of a result with its manifest, with the facts of parameters that the residual does not look at: it is no
// part of `compiled`, but an artefact takes what they say. Empty: the manifest says nothing of it.
std::string CompiledDigest(const JobResult& result);

// The facts of a parameter: as the manifest spells them, and a digest of the exact ones.
struct ToldFacts {
  std::string words, digest;
};
// By the name of the parameter; goes where the manifest tells facts of a parameter that the residual does not look at.
void TellInManifest(const std::map<std::string, ToldFacts>& facts, JobResult* result);
std::string CanonicalText(const JobRequest& request, const Entry& entry);

}  // namespace residua::job
