#include "client/specialiser.h"

#include "client/fix_values.h"
#include "proto/visible_text.h"
#include "worker/job/target.h"

namespace residua::client {

std::unique_ptr<Specialiser> SpecialiserFor(const SpecialiseOptions& options) {
  return options.server.empty() ? EmbeddedSpecialiser(options) : RemoteSpecialiser(options);
}

Outcome AnswerRequest(Specialiser& specialiser, job::JobRequest request, const job::JobHooks& hooks) {
  Outcome outcome;
  std::string* const wrong = &outcome.result.message;
  const job::JobOptions& o = request.options;
  const bool aimed = o.native || o.emit_ir || o.emit_llvm || !o.target.empty();
  if ((aimed && !job::ResolveTarget(&request.options, wrong)) || !FixValues(PathsOf::kNames, hooks, &request, wrong)) {
    outcome.result.state = job::JobState::kUserError;
    return outcome;
  }
  return specialiser.Answer(request, hooks);
}

void Deliver(const job::JobRequest& request, const job::Relocation& places, Outcome* outcome) {
  if (!outcome->service_failed) job::CompleteManifest(request, &outcome->result);
  places.Restore(&outcome->result);
  // A worker chooses these words, or what stands in the source does: the same are shown wherever it was done.
  outcome->result.message = proto::VisibleText(outcome->result.message);
  for (std::string& remark : outcome->result.remarks) remark = proto::VisibleText(remark);
  outcome->cache = places.Restore(outcome->cache);
}

int ExitStatus(const Outcome& outcome) {
  if (outcome.service_failed) return 3;
  switch (outcome.result.state) {
    case job::JobState::kDone:
      return 0;
    case job::JobState::kUserError:
    case job::JobState::kLimit:
    case job::JobState::kCancelled:
      return 1;
    default:
      return 3;
  }
}

}  // namespace residua::client
