// What a request may reach, by digests, and where its bytes are.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "worker/job/job.h"

namespace residua::client {

struct Sources {
  // Its `blobs` read what is here: the files, the listing, and what the listing names. A file that has changed since is
  // SourceUnavailable.
  std::shared_ptr<job::SourceTree> tree;
  std::vector<job::FileDigest> listed;  // what the listing names
};

// Empty, or what is wrong with the user's files.
using ListSources = std::function<std::string(const job::JobRequest& request, Sources* sources)>;

// Of a request that has all of its files as texts.
std::string SourcesInMemory(const job::JobRequest& request, Sources* sources);

}  // namespace residua::client
