// A source that standard input gives: `residua specialise -`.
#pragma once

#include <memory>
#include <string>

#include "worker/job/job.h"

namespace residua::client {

// A file with that text in a folder of its own, named for its first function, as long as this is there. What stands in
// the current folder is found by it, as by a file of that folder.
class StandardSource {
 public:
  ~StandardSource();
  StandardSource(const StandardSource&) = delete;
  StandardSource& operator=(const StandardSource&) = delete;

  // Reads all of standard input, and makes it the entry file of the request. Null and `wrong`, in words: there is no
  // text, or more than a request may have, or no room for it.
  static std::unique_ptr<StandardSource> Read(job::JobRequest* request, std::string* wrong);

 private:
  explicit StandardSource(std::string folder) : folder_(std::move(folder)) {}

  const std::string folder_;
};

}  // namespace residua::client
