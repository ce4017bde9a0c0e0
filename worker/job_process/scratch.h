// The only places where jobs write: a folder for each, all within one of their zygote, which removes them. What a
// zygote left that was killed, the next one removes: each holds a lock as long as it lives.
#pragma once

#include <string>

#include "worker/job_process/frames.h"

namespace residua::worker {

class ScratchFolder {
 public:
  // In the folder for temporary files. Removes what zygotes of this user left there. An empty path: it could not be
  // made.
  explicit ScratchFolder(const std::string& within);
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;

  const std::string& path() const { return path_; }
  // Empty: it could not be made. A folder of the zygote that is gone is made anew: what lies among temporary files for
  // days and is not used is removed by many systems.
  std::string Make(uint64_t job);
  void Remove(uint64_t job) const;

 private:
  static void RemoveLeftovers(const std::string& within);
  void MakeOwn();
  std::string Of(uint64_t job) const;

  const std::string within_;
  std::string path_;
  Descriptor lock_;
};

}  // namespace residua::worker
