// The end of a job that is to give no answer.
#pragma once

#include <exception>
#include <string>
#include <utility>

namespace residua::residual {

// Thrown when a budget ends the whole job (steps, cancellation): nothing is returned, nothing cached.
class JobLimit : public std::exception {
 public:
  JobLimit(std::string what, bool cancelled) : what_(std::move(what)), cancelled_(cancelled) {}
  const char* what() const noexcept override { return what_.c_str(); }
  bool cancelled() const { return cancelled_; }

 private:
  std::string what_;
  bool cancelled_;
};

}  // namespace residua::residual
