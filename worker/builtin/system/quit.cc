#include "worker/builtin/quit.h"

#include <cmath>

#include "worker/builtin/kernel_util.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

int StatusOf(const Value& v) {
  const bool number = ((v.IsNumericOrLogicalOrChar() && !v.IsString()) || v.IsSparse()) && v.numel() > 0;
  const double status = number ? v.Full().ElementAsDouble(0) : std::nan("");
  if (std::isnan(status)) ThrowError("", "quit: STATUS must be an integer");
  // What fits into no int is the least one, as processors convert it.
  const double whole = std::trunc(status);
  return whole > INT32_MAX || whole < INT32_MIN ? INT32_MIN : static_cast<int>(whole);
}

ValueList Quit(EvaluationContext& context, Args args) {
  int status = 0;
  if (args.size() == 1 && args[0].IsString()) {
    const std::string option = args[0].AsString();
    if (option == "cancel") return {};  // of an end that began elsewhere, of which there is none
    if (option != "force") ThrowError("", "quit: option must be string \"cancel\" or \"force\"");
  } else if (!args.empty()) {
    status = StatusOf(args[0]);
  }
  if (args.size() == 2) {
    if (!args[1].IsString()) ThrowError("", "quit: second argument must be a string");
    if (args[1].AsString() != "force") ThrowError("", "quit: second argument must be string \"force\"");
  }
  if (!context.allow_effects) throw BudgetExceeded("quit: effects are not allowed here");
  throw QuitRequested(status);
}

}  // namespace

ValueList Kernel_exit(EvaluationContext& context, Args args, int) { return Quit(context, args); }
ValueList Kernel_quit(EvaluationContext& context, Args args, int) { return Quit(context, args); }

}  // namespace residua::builtin
