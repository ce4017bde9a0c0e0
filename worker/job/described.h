// The words of a request about one parameter, taken apart: `opt.tol = 1e-6`, `x: real double [1 n]`.
#pragma once

#include <string>
#include <vector>

#include "worker/job/job.h"

namespace residua::job {

// The user's request is wrong; thrown inside this component, and handed on as the message of a result.
struct UserError {
  std::string rendered;
};

// A message about bytes `begin` to `end` of what stands behind a flag, with the text and a mark under the place.
[[noreturn]] void Fail(const std::string& flag, const std::string& text, size_t begin, size_t end,
                       const std::string& what);

// "opt.tol = 1e-6" -> the name {opt, tol}, and where the rest starts. "p.list{2}.k: real" -> {p, list, {2}, k}.
struct Described {
  std::string flag, text;
  std::vector<std::string> path;
  size_t rest = 0;
  const FixedValue* value = nullptr;  // of a definition that was evaluated
};

// A step of a path that selects an element: `{2}` or `(1,3)`.
bool IsSelection(const std::string& step);
std::string PathText(const std::vector<std::string>& path);

Described Split(const std::string& flag, const std::string& text, char separator);

}  // namespace residua::job
