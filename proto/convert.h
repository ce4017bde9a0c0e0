// Between the messages of proto/residua/v1 and the structs of worker/job/job.h. Client, server and worker all convert
// here, so a field that is forgotten is forgotten on no side alone. Everything that arrives is checked: digests,
// sizes, counts, names of result files (which become files on the client's disk).
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "residua/v1/specialisation.pb.h"
#include "worker/job/job.h"

namespace residua::proto {

// Finds bytes that are not in the message itself (chunks that came before, or a store).
using FindBlob = std::function<std::optional<std::string>(const v1::Digest& digest)>;
// Is called for bytes that do not fit into the message.
using SpillBlob = std::function<void(const v1::Digest& digest, const std::string& bytes)>;

// The files of the request travel inline up to kInlineBytes, the rest through `spill`. Total over kMaxTreeBytes is the
// caller's error to report; here nothing is cut.
v1::SpecialisationRequest RequestToProto(const job::JobRequest& request, const SpillBlob& spill);

// INVALID_ARGUMENT for a malformed message, FAILED_PRECONDITION naming the files whose bytes `find` does not have.
absl::StatusOr<job::JobRequest> RequestFromProto(const v1::SpecialisationRequest& message, const FindBlob& find);

// Only for a result in state kDone.
v1::SpecialisationResult ResultToProto(const job::JobResult& result, const SpillBlob& spill);
absl::StatusOr<job::JobResult> ResultFromProto(const v1::SpecialisationResult& message, const FindBlob& find);

// Only for a result in another state; and back.
v1::Failure FailureToProto(const job::JobResult& result);
job::JobResult FailureFromProto(const v1::Failure& failure);

// SHA-256 (hex) of all that the request says, sources by digest: equal views of equal trees have equal keys. The
// output cannot depend on anything else, so requests with one key may share a run.
std::string RequestKey(const job::JobRequest& request);

}  // namespace residua::proto
