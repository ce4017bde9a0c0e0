#include "worker/check/check.h"

#include <string_view>
#include <utility>

namespace residua::check {

namespace {

thread_local const Doing* innermost = nullptr;

// Deep recursions are many alike.
constexpr int kShown = 3;

// Within the repository: where the build stood says nothing to a reader.
std::string_view Within(std::string_view file) {
  const size_t at = file.rfind("/worker/");
  return at == std::string_view::npos ? file : file.substr(at + 1);
}

}  // namespace

Doing::Doing(std::function<std::string()> what) : what_(std::move(what)), outer_(innermost) { innermost = this; }

Doing::~Doing() { innermost = outer_; }

std::string Context() {
  std::string text;
  int shown = 0;
  for (const Doing* d = innermost; d != nullptr && shown < kShown; d = d->outer_, ++shown) {
    text += (shown == 0 ? "; while " : ", within ") + d->what_();
  }
  return text;
}

void Fail(const char* file, int line, const char* condition, const std::string& message) {
  throw InternalError(std::string(Within(file)) + ":" + std::to_string(line) + ": " + message + " (`" + condition +
                      "` does not hold)" + Context());
}

}  // namespace residua::check
