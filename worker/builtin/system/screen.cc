// What a program says to its terminal: clearing, paging, pausing, drawing what is not drawn yet.
//
// A program runs here without a terminal and without figures, as it does in Octave's batch mode: these functions check
// their arguments and remember their settings; only pause takes time.
#include <algorithm>
#include <chrono>
#include <thread>

#include "worker/builtin/binary_op_common.h"
#include "worker/builtin/kernel_util.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

// A setting that is asked for by name () and set by name (value), which gives what it was.
ValueList Setting(const char* name, Args args, int nargout, bool* setting) {
  const bool before = *setting;
  if (args.size() == 2) {
    if (!args[1].IsString() || args[1].AsString() != "local") ThrowError("", "second argument must be \"local\"");
    Refuse(name, "a setting for the rest of the function");
  }
  if (args.size() == 1) {
    if (!args[0].IsNumericOrLogicalOrChar() || args[0].Is(ClassId::kChar) || args[0].numel() != 1) {
      ThrowError("", "%s: argument must be a logical value", name);
    }
    *setting = args[0].ElementAsDouble(0) != 0;
  }
  return args.empty() || nargout > 0 ? One(Value::Bool(before)) : ValueList{};
}

void Sleep(EvaluationContext& context, double seconds) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point end =
      Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(std::min(seconds, 1e6)));
  while (Clock::now() < end) {
    if (context.cancelled && context.cancelled()) throw BudgetExceeded("pause: cancelled");
    const Clock::duration rest = end - Clock::now();
    std::this_thread::sleep_for(std::min<Clock::duration>(rest, std::chrono::milliseconds(100)));
  }
}

}  // namespace

ValueList Kernel_clc(EvaluationContext&, Args, int) { return {}; }
ValueList Kernel_home(EvaluationContext&, Args, int) { return {}; }

ValueList Kernel_drawnow(EvaluationContext&, Args args, int) {
  if (args.empty()) return {};
  if (!args[0].IsString()) ThrowError("", "drawnow: first argument must be a string");
  if (args.size() > 1) Refuse("drawnow", "printing");
  if (args[0].AsString() != "expose") ThrowError("", "drawnow: invalid argument, 'expose' is only valid option");
  return {};
}

ValueList Kernel_more(EvaluationContext& context, Args args, int) {
  if (args.empty()) {
    context.page_screen_output = !context.page_screen_output;
    return {};
  }
  if (!args[0].IsString()) ThrowError("", "more: argument must be string \"on\" or \"off\"");
  const std::string word = args[0].AsString();
  if (word != "on" && word != "off") ThrowError("", "more: argument must be \"on\" or \"off\"");
  context.page_screen_output = word == "on";
  return {};
}

ValueList Kernel_page_screen_output(EvaluationContext& context, Args args, int nargout) {
  return Setting("page_screen_output", args, nargout, &context.page_screen_output);
}

ValueList Kernel_page_output_immediately(EvaluationContext& context, Args args, int nargout) {
  return Setting("page_output_immediately", args, nargout, &context.page_output_immediately);
}

ValueList Kernel_pause(EvaluationContext& context, Args args, int) {
  if (!context.allow_effects) throw BudgetExceeded("pause: effects are not allowed here");
  if (args.empty()) Refuse("pause", "waiting for a key");
  const Value& v = args[0];
  if (v.Is(ClassId::kChar)) {
    const std::string word = v.IsString() ? v.AsString() : "";
    if (word != "on" && word != "off" && word != "query") {
      ThrowError("", "pause: first argument must be \"on\", \"off\", or \"query\"");
    }
    Refuse("pause", "switching it on and off");
  }
  if (!v.IsNumericOrLogicalOrChar() || v.IsComplex()) ThrowError("", "pause: N must be a scalar real value");
  if (v.IsEmpty()) ThrowError("", "pause: N must be a scalar real value");
  const double seconds = v.ElementAsDouble(0);
  if (std::isnan(seconds)) {
    OperatorWarning("", "pause: NaN is an invalid delay");
    return {};
  }
  if (std::isinf(seconds)) Refuse("pause", "waiting for a key");
  Sleep(context, seconds);
  return {};
}

}  // namespace residua::builtin
