// Sources of a request by digest, from wherever one end of the service has them; checked against their name.
#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <string>

#include "worker/job/job.h"

namespace residua::proto {

// One object serves one request and remembers what could not be read: an answer that was made in spite of it (whoever
// asked may have caught the exception) must not be believed.
class SourceBlobs : public job::Blobs {
 public:
  // The bytes, which need not be right; nothing if they are not to be had.
  using Find = std::function<std::optional<std::string>(const job::FileDigest&)>;
  explicit SourceBlobs(Find find) : find_(std::move(find)) {}

  std::string Read(const job::FileDigest& digest) override;
  static std::string WordsOfMissing(const job::FileDigest& digest);
  // What was asked for and could not be read, in words; empty: nothing.
  std::string Missing();

 private:
  const Find find_;
  std::mutex mutex_;
  std::string missing_;
};

}  // namespace residua::proto
