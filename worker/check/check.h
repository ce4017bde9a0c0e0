// What must hold in the compiler, whatever the user's program says.
//
//   RESIDUA_CHECK(version != nullptr, absl::StrCat("no version of ", name));
//
// A check that does not hold is a fault of ours. It throws an InternalError that says where the check stands, what it
// asked and what was being done (`Doing`), and so ends the job but not the process: whoever runs jobs reports it as an
// internal error, and nothing that the job made so far is stored. Nothing else may catch it on the way. Checks are
// there in all builds: what is asked must cost next to nothing. What takes time to ask (a verifier) is asked in builds
// whose assertions are on, those of the tests among them (`kThorough`).
#pragma once

#include <functional>
#include <stdexcept>
#include <string>

namespace residua::check {

#ifdef NDEBUG
constexpr bool kThorough = false;
#else
constexpr bool kThorough = true;
#endif

class InternalError : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

// What this thread is doing while the object lives, e.g. "specialising `f` for (x: real scalar)". The text is made only
// when a check fails; the innermost stands first.
class Doing {
 public:
  explicit Doing(std::function<std::string()> what);
  ~Doing();
  Doing(const Doing&) = delete;
  Doing& operator=(const Doing&) = delete;

 private:
  friend std::string Context();
  std::function<std::string()> what_;
  const Doing* outer_;
};

// All that is being done: "; while specialising ..., called from ...". Empty: nothing was said.
std::string Context();

[[noreturn]] void Fail(const char* file, int line, const char* condition, const std::string& message);

}  // namespace residua::check

// `message` is evaluated only where the condition does not hold.
#define RESIDUA_CHECK(condition, message) \
  (static_cast<bool>(condition) ? void() : ::residua::check::Fail(__FILE__, __LINE__, #condition, (message)))
