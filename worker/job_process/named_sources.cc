#include "worker/job_process/named_sources.h"

#include "worker/job/source_listing.h"

namespace residua::worker {

bool NamedSources::Have(const job::FileDigest& digest) {
  if (!request_.tree) return false;
  const job::SourceTree& tree = *request_.tree;
  if (!begun_) {
    begun_ = true;
    for (const auto& [path, named] : tree.files) named_.insert(named.sha256);
    if (!tree.folders.empty()) named_.insert(tree.listing.sha256);
  }
  if (named_.count(digest.sha256)) return true;
  if (listed_ || tree.folders.empty() || !tree.blobs) return false;
  for (const job::FileDigest& named : job::DigestsOfListing(tree.blobs->Read(tree.listing))) {
    named_.insert(named.sha256);
  }
  listed_ = true;
  return named_.count(digest.sha256) > 0;
}

}  // namespace residua::worker
