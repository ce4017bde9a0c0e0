// A stored result as a look-up offers it: to whom is not known yet. What it rests on is asked in riddles
// (digest/riddle.h), and what is in it goes along under the key that solves them all: who has the files reads it
// without another turn, and nobody else does. Of what rests on no text it is told as it is.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "residua/v1/specialisation.pb.h"
#include "worker/job/job.h"

namespace residua::proto {

struct Offer {
  v1::LookupCandidate candidate;  // with no result yet
  std::string key;                // empty: there is nothing to solve
};
Offer OfferOf(std::vector<job::Dependency> dependencies);
// The result, with what it rests on, goes along.
void Enclose(v1::SpecialisationResult result, Offer* offer);
// What its client has to say beside that all holds; empty: nothing.
std::string ProofFor(const Offer& offer);

// As they are told: for whoever has the files.
std::vector<job::Dependency> DependenciesOf(const v1::LookupCandidate& candidate);
// `key`: what came of their check, empty if there was nothing to solve. Nullopt: the result did not come along.
absl::StatusOr<std::optional<v1::SpecialisationResult>> Enclosed(const v1::LookupCandidate& candidate,
                                                                 const std::string& key);
v1::LookupRequest VerdictOf(bool holds, const std::string& told);

}  // namespace residua::proto
