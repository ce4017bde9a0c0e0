// system: a command of the shell.
//
// Its output goes where that of the program goes, so that a program which is called from Python or a test prints in one
// place; what it says on its error stream, and its input, are the process's. It is never run while specialising.
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <functional>
#include <string>
#include <string_view>

#include "worker/builtin/kernel_util.h"
#include "worker/builtin/operators.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

constexpr int kEndedBySignal = 127;  // the status that Octave gives then

struct Ended {
  int status = 0;
  std::string output;
};

// `heard`: gets each piece of the output.
Ended RunCommand(const std::string& command, const std::function<void(std::string_view)>& heard) {
  Ended ended;
  std::fflush(nullptr);
  std::FILE* const pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) ThrowError("", "system: unable to start subprocess for '%s'", command.c_str());
  std::array<char, 4096> piece;
  while (const size_t size = std::fread(piece.data(), 1, piece.size(), pipe)) {
    const std::string_view said(piece.data(), size);
    if (heard) heard(said);
    ended.output += said;
  }
  const int status = pclose(pipe);
  ended.status = WIFEXITED(status) ? WEXITSTATUS(status) : kEndedBySignal;
  return ended;
}

}  // namespace

ValueList Kernel_system(EvaluationContext& context, Args args, int nargout) {
  if (!context.allow_effects) throw BudgetExceeded("system: effects are not allowed here");
  if (!args[0].IsString()) ThrowError("", "system: first argument must be a string");
  if (args.size() > 2) {
    const std::string type = args[2].IsString() ? args[2].AsString() : "";
    if (type == "async") Refuse("system", "a command that is not waited for");
    if (type != "sync") ThrowError("", "system: TYPE must be \"sync\" or \"async\"");
  }
  bool returns_output = nargout > 1;
  if (args.size() > 1) {
    if (!args[1].IsNumericOrLogicalOrChar() || args[1].IsEmpty())
      ThrowError("", "system: RETURN_OUTPUT must be boolean value true or false");
    returns_output = IsTrue(args[1]);
  }
  std::function<void(std::string_view)> heard;
  if (!returns_output) heard = context.write;
  const Ended ended = RunCommand(args[0].AsString(), heard);
  if (!returns_output) context.had_output = context.had_output || !ended.output.empty();
  const Value status = Value::Double(ended.status);
  return returns_output ? Two(status, Value::String(ended.output)) : One(status);
}

}  // namespace residua::builtin
