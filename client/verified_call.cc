#include "client/verified_call.h"

#include <absl/strings/str_cat.h>

#include <algorithm>
#include <chrono>

#include "client/compared_value.h"
#include "client/required_results.h"
#include "client/run_native.h"
#include "client/run_standalone.h"
#include "worker/builtin/system/random.h"
#include "worker/job/fixed_value.h"
#include "worker/residual/lift.h"
#include "worker/specialise/objects/fixed_parts.h"

namespace residua::client {

using value::Value;

namespace {

// Time for one call; 0 seconds: no limit. Asked at every back edge, so that the clock is read now and then only.
class TimeLimit {
 public:
  explicit TimeLimit(int seconds) : seconds_(seconds), end_(Clock::now() + std::chrono::seconds(seconds)) {}
  bool Over() { return seconds_ > 0 && ++asked_ % 256 == 0 && Clock::now() > end_; }

 private:
  using Clock = std::chrono::steady_clock;
  int seconds_;
  Clock::time_point end_;
  uint64_t asked_ = 0;
};

CallOutcome CallOutcomeOf(NativeRun run) {
  CallOutcome out;
  out.finished = !run.stopped;
  out.failed = !run.ok;
  out.results = std::move(run.outputs);
  out.identifier = std::move(run.identifier);
  out.message = std::move(run.message);
  return out;
}

std::string InOneLine(std::string text) {
  while (text.ends_with('\n')) text.pop_back();
  std::ranges::replace(text, '\n', ' ');
  return text;
}

}  // namespace

CallOutcome Interpret(const std::shared_ptr<interpret::FunctionTable>& functions,
                      const interpret::FunctionRef& function, const std::vector<std::string>& path,
                      const SampleCall& call) {
  CallOutcome out;
  TimeLimit limit(call.seconds);
  builtin::EvaluationContext context;
  context.cancelled = [&] { return limit.Over(); };
  context.path = path;
  builtin::SeedRandom(context, call.seed);
  context.write = [&](std::string_view text) { out.printed += text; };
  context.write_error = [&](std::string_view text) { out.warnings += text; };
  interpret::Interpreter interpreter(context, functions);
  try {
    std::vector<Value> passed = call.args;
    for (Value& v : passed) {
      v = specialise::WithMaps(context, job::ForInterpreter(*functions, v));
    }
    out.results = interpreter.CallFunction(function, passed, call.nargout);
    RequireResults(out.results.size(), call.nargout);
    if (static_cast<int>(out.results.size()) > call.nargout) out.results.resize(static_cast<size_t>(call.nargout));
    for (Value& result : out.results) result = ComparedValue(result, &out.untold);
  } catch (const value::MatlabError& error) {
    out.failed = true;
    out.identifier = error.identifier;
    out.message = error.message;
  } catch (const builtin::BudgetExceeded&) {
    out.finished = false;
  }
  return out;
}

CallOutcome Native(const Target& target, const SampleCall& call) {
  std::string printed, warnings;
  const NativeCalls calls{.seconds = call.seconds,
                          .seed = call.seed,
                          .write = [&](std::string_view text) { printed += text; },
                          .write_error = [&](std::string_view text) { warnings += text; }};
  CallOutcome out = CallOutcomeOf(RunNative(target.directory, target.name, call.args, call.nargout, calls));
  for (Value& result : out.results) result = ComparedValue(result, &out.untold);
  out.printed = std::move(printed);
  out.warnings = std::move(warnings);
  return out;
}

CallOutcome Standalone(const Target& target, const SampleCall& call, const CallOutcome& residual) {
  return CallOutcomeOf(RunStandalone(target.directory, target.name, call.args, std::max(1, call.nargout),
                                     residual.results, call.seconds));
}

std::string Difference(const CallOutcome& original, const CallOutcome& other, const std::vector<std::string>& names) {
  if (original.failed != other.failed) {
    return original.failed ? "no error, original: " + original.message : "error: " + other.message + ", original: none";
  }
  if (original.printed != other.printed) return "prints `" + other.printed + "`, original `" + original.printed + "`";
  if (original.failed) {
    const bool generated = original.identifier.starts_with("Octave:");
    if (original.identifier == other.identifier && (generated || original.message == other.message)) return "";
    return "error " + other.identifier + ": " + other.message + ", original " + original.identifier + ": " +
           original.message;
  }
  if (original.results.size() != other.results.size())
    return "number of results " + std::to_string(other.results.size()) + ", original " +
           std::to_string(original.results.size());
  for (size_t k = 0; k < original.results.size(); ++k) {
    if (value::ResultText(original.results[k]) == value::ResultText(other.results[k])) continue;
    return (k < names.size() ? names[k] : "result " + std::to_string(k + 1)) + " = " + LiteralText(other.results[k]) +
           ", original " + LiteralText(original.results[k]);
  }
  return "";
}

std::string DifferenceOfWarnings(const CallOutcome& original, const CallOutcome& other) {
  if (original.warnings == other.warnings) return "";
  const auto told = [](const CallOutcome& o) {
    return o.warnings.empty() ? std::string("none") : absl::StrCat("`", InOneLine(o.warnings), "`");
  };
  return absl::StrCat("warns otherwise: ", told(other), ", original: ", told(original));
}

std::string LiteralText(const Value& v) {
  return residual::LiftText(v).value_or(std::string("a ") + value::ClassName(v.class_id()));
}

}  // namespace residua::client
