// Between the messages of proto/residua/v1 and the structs of worker/job/job.h. Client, server and worker all convert
// here, so a field that is forgotten is forgotten on no side alone. Everything that arrives is checked: digests,
// sizes, counts, names of results and their files (which become folders and files on the client's disk).
#pragma once

#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "residua/v1/specialisation.pb.h"
#include "worker/job/job.h"

namespace residua::proto {

// The texts and values that the request has travel with the message; of its tree only digests do.
v1::SpecialisationRequest RequestToProto(const job::JobRequest& request);

// INVALID_ARGUMENT for a malformed message. Files without text become the request's tree over `blobs`, but for the
// entry and for values, which are read now: FAILED_PRECONDITION when `blobs` does not have them.
absl::StatusOr<job::JobRequest> RequestFromProto(const v1::SpecialisationRequest& message,
                                                 const std::shared_ptr<job::Blobs>& blobs);

// Only for a result in state kDone.
v1::SpecialisationResult ResultToProto(const job::JobResult& result);
absl::StatusOr<job::JobResult> ResultFromProto(const v1::SpecialisationResult& message);
// One that answers a request, and so has its residual program; the other one may be a part of a stored result.
absl::StatusOr<job::JobResult> WholeResultFromProto(const v1::SpecialisationResult& message);

// Only for a result in another state; and back.
v1::Failure FailureToProto(const job::JobResult& result);
job::JobResult FailureFromProto(const v1::Failure& failure);

job::FileDigest FileDigestOf(const v1::Digest& digest);

// SHA-256 (hex) of all that the request says, sources by digest: equal views of equal trees have equal keys. The
// output cannot depend on anything else, so requests with one key may share a run.
std::string RequestKey(const job::JobRequest& request);

}  // namespace residua::proto
