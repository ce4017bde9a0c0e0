// What the evaluation of a fixed value can do to this process, undone: the current folder, the environment and the mask
// of new files are what they were. Gives up: files that were written stay.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>

namespace residua::client {

class ProcessState {
 public:
  ProcessState();
  ~ProcessState();
  ProcessState(const ProcessState&) = delete;
  ProcessState& operator=(const ProcessState&) = delete;

 private:
  const std::filesystem::path folder_;
  const std::string environment_;  // NAME=VALUE, each with a zero behind it
  const mode_t mask_;
};

}  // namespace residua::client
