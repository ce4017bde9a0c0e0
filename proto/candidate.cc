#include "proto/candidate.h"

#include <utility>

#include "digest/riddle.h"
#include "digest/sha256.h"
#include "proto/convert.h"
#include "proto/visible_text.h"

namespace residua::proto {

Offer OfferOf(std::vector<job::Dependency> dependencies) {
  std::vector<std::string> secrets;
  for (job::Dependency& d : dependencies) {
    if (!d.found || d.sha256.empty()) continue;
    Riddle riddle = MakeRiddle(d.sha256, d.code);
    secrets.push_back(std::move(riddle.secret));
    d.code = std::move(riddle.text);
    // Of no text: who knows of no riddles finds that it changed.
    d.sha256 = Sha256Hex(d.code);
  }
  job::JobResult record;
  record.dependencies = std::move(dependencies);
  Offer offer;
  *offer.candidate.mutable_dependencies() = std::move(*ResultToProto(record).mutable_dependencies());
  if (!secrets.empty()) offer.key = KeyOfSecrets(secrets);
  return offer;
}

void Enclose(v1::SpecialisationResult result, Offer* offer) {
  if (offer->key.empty()) {
    *offer->candidate.mutable_result() = std::move(result);
  } else {
    offer->candidate.set_enclosed(Encrypted(offer->key, result.SerializeAsString()));
  }
}

std::string ProofFor(const Offer& offer) { return offer.key.empty() ? "" : ProofOf(offer.key); }

std::vector<job::Dependency> DependenciesOf(const v1::LookupCandidate& candidate) {
  std::vector<job::Dependency> dependencies;
  for (const v1::Dependency& d : candidate.dependencies()) {
    dependencies.push_back({d.path(), d.found(), HexOfRaw(d.sha256()), d.code()});
  }
  return dependencies;
}

absl::StatusOr<std::optional<v1::SpecialisationResult>> Enclosed(const v1::LookupCandidate& candidate,
                                                                 const std::string& key) {
  if (candidate.has_result()) return candidate.result();
  if (candidate.enclosed().empty()) return std::nullopt;
  v1::SpecialisationResult result;
  if (key.empty() || !result.ParseFromString(Encrypted(key, candidate.enclosed()))) {
    return absl::DataLossError("what goes along with a candidate cannot be read");
  }
  return result;
}

v1::LookupRequest VerdictOf(bool holds, const std::string& told) {
  v1::LookupRequest message;
  v1::LookupVerdict* verdict = message.mutable_verdict();
  verdict->set_holds(holds);
  if (!holds) verdict->set_changed(WellFormed(told));
  if (holds && !told.empty()) verdict->set_proof(ProofOf(told));
  return message;
}

}  // namespace residua::proto
