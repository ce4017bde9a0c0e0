#include "client/process_state.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <system_error>

namespace residua::client {

namespace {

std::filesystem::path CurrentFolder() {
  std::error_code ignored;
  return std::filesystem::current_path(ignored);
}

// One text, since each request of a batch takes it twice.
std::string Environment() {
  std::string variables;
  for (char** at = environ; at != nullptr && *at != nullptr; ++at) variables.append(*at, std::strlen(*at) + 1);
  return variables;
}

// The mask can only be read by setting it.
mode_t Mask() {
  const mode_t mask = umask(0);
  umask(mask);
  return mask;
}

}  // namespace

ProcessState::ProcessState() : folder_(CurrentFolder()), environment_(Environment()), mask_(Mask()) {}

ProcessState::~ProcessState() {
  std::error_code ignored;
  if (CurrentFolder() != folder_) std::filesystem::current_path(folder_, ignored);
  umask(mask_);
  if (Environment() == environment_) return;
  clearenv();
  for (size_t at = 0; at < environment_.size();) {
    const std::string variable = environment_.c_str() + at;
    at += variable.size() + 1;
    const size_t equals = variable.find('=');
    if (equals != std::string::npos) setenv(variable.substr(0, equals).c_str(), variable.c_str() + equals + 1, 1);
  }
}

}  // namespace residua::client
