// Which blobs the process of a job may read: those that its request names, and those that the listing names which the
// request names. The worker has sources of other clients too, in its memory and by asking the server, and a job whose
// process does what its program wants may know digests of them.
#pragma once

#include <set>
#include <string>

#include "worker/job/job.h"

namespace residua::worker {

class NamedSources {
 public:
  // `request` lives as long as this.
  explicit NamedSources(const job::JobRequest& request) : request_(request) {}

  // Reads the listing when something else than the request itself has to name the blob, for the first time; throws
  // what its reading throws (job::SourceUnavailable).
  bool Have(const job::FileDigest& digest);

 private:
  const job::JobRequest& request_;
  std::set<std::string> named_;  // SHA-256
  bool begun_ = false, listed_ = false;
};

}  // namespace residua::worker
