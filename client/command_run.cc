// residua run: one call of a function file, a residual program or a native artefact, its results as JSON or as Octave
// shows them.
#include <algorithm>
#include <chrono>
#include <iostream>
#include <nlohmann/json.hpp>

#include "client/call_target.h"
#include "client/commands.h"
#include "client/error_object.h"
#include "client/package_folder.h"
#include "client/required_results.h"
#include "client/run_native.h"
#include "client/value_json.h"
#include "terminal/terminal.h"
#include "worker/builtin/quit.h"
#include "worker/builtin/system/display.h"
#include "worker/builtin/system/mat_file.h"
#include "worker/interpret/interpreter.h"
#include "worker/job/entry.h"

namespace residua::client {

namespace {

using value::Value;

struct Called {
  value::ValueList outputs;
  std::vector<std::string> names;
  int64_t ns = 0;
};

int64_t Median(std::vector<int64_t> times) {
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

// With the unit in which the time is a number of some digits.
std::string TimeLine(int calls, int64_t ns) {
  const double time = static_cast<double>(ns);
  const auto [scale, unit] = time < 1e4   ? std::pair{1.0, "ns"}
                             : time < 1e7 ? std::pair{1e3, "us"}
                                          : std::pair{1e6, "ms"};
  char text[96];
  std::snprintf(text, sizeof text, "residua: %d calls, median %.*f %s\n", calls, scale > 1 ? 1 : 0, time / scale, unit);
  return text;
}

std::string Location(const value::MatlabError& error) {
  if (error.stack.empty()) return "";
  const value::ErrorFrame& f = error.stack[0];
  return f.file + ":" + std::to_string(f.line) + ":" + std::to_string(f.column);
}

int ReportError(const RunOptions& options, const std::string& identifier, const std::string& message,
                const std::string& location) {
  std::fflush(stdout);
  if (options.json) PrintError(RaisedObject(identifier, message, location));
  terminal::Show((location.empty() ? "" : location + ": ") + "error: " + message + "\n");
  return 1;
}

// To people, of a residual, whose number of results is chosen when it is made.
void TellOfResults(const RunOptions& options, const Target& target, int wanted) {
  const size_t count = target.outputs.size();
  if (options.json || target.directory.empty() || wanted <= static_cast<int>(count)) return;
  if (!target.outputs.empty() && target.outputs.back() == "varargout") return;
  std::cerr << "residua: `" << target.directory << "` was made for " << count << (count == 1 ? " result" : " results")
            << "; `residua specialise` with `--nargout " << wanted << "` makes one for more\n";
}

// To people: a parameter that an error calls undefined and that was not given is no fault of the program.
void TellOfArguments(const RunOptions& options, const Target& target, size_t given, const std::string& message) {
  if (options.json) return;
  for (size_t k = given; k < target.parameters.size(); ++k) {
    const std::string& name = target.parameters[k];
    if (!message.starts_with("'" + name + "' undefined")) continue;
    std::cerr << "residua: `" << name << "` was not given: --arg '" << name << " = EXPR'\n";
  }
}

// An artefact and a residual are of calls with all their parameters, which decided what `nargin` is in them: without
// one they could give what the original does not.
void CheckArguments(const Target& target, size_t given) {
  if (target.directory.empty() || given >= target.parameters.size()) return;
  const std::string& name = target.parameters[given];
  throw UserError{
      "--arg: error: `" + target.directory + "` was made for calls with `" + name + "`, which is not given: --arg '" +
      name + " = EXPR'; `residua specialise` with `--nargin` makes one for fewer " + "arguments [missing-argument]\n"};
}

// What result k is called where each has a name of its own: those of `varargout` are numbered.
std::string NameOfResult(const Target& target, size_t k, const std::string& of_none) {
  const size_t named = target.outputs.size();
  const bool rest = named > 0 && target.outputs.back() == "varargout";
  if (rest && k + 1 >= named) return "varargout_" + std::to_string(k + 2 - named);
  return k < named ? target.outputs[k] : of_none;
}

// The results under their names in a MAT-file.
void Store(const std::string& path, const Target& target, const Called& called) {
  builtin::NamedValues variables;
  for (size_t k = 0; k < called.outputs.size(); ++k) {
    variables.emplace_back(NameOfResult(target, k, "ans"), called.outputs[k]);
  }
  builtin::WriteMatFile(path, variables);
}

void Print(const RunOptions& options, const Target& target, const Called& called, builtin::EvaluationContext& context) {
  if (options.json) {
    std::cout << "{\"outputs\":[";
    for (size_t k = 0; k < called.outputs.size(); ++k) {
      std::cout << (k ? "," : "") << ValueToJson(called.outputs[k], NameOfResult(target, k, ""));
    }
    std::cout << "],\"ns\":" << called.ns << "}\n";
    return;
  }
  for (size_t k = 0; k < called.outputs.size(); ++k) {
    context.write(
        builtin::DisplayText(k < target.outputs.size() ? target.outputs[k] : "ans", called.outputs[k], context.format));
  }
}

}  // namespace

int RunRun(const RunOptions& options) {
  builtin::EvaluationContext context;
  std::vector<std::string> path = options.search_path;
  AddPackageFolder(options.what, &path);
  context.path = path;
  auto to_program = [&](std::string_view text) {
    std::fwrite(text.data(), 1, text.size(), options.json ? stderr : stdout);
  };
  context.write = to_program;
  auto functions = std::make_shared<interpret::FunctionTable>(interpret::DiskFiles(), path);
  interpret::Interpreter interpreter(context, functions);
  Target target;
  std::vector<Value> args;
  try {
    target = FindTarget(options.what, *functions, options.args, options.nargout);
    if (options.native && !target.has_native) {
      const std::string what =
          target.standalone
              ? "the artefact in `" + options.what +
                    "` is standalone: C calls it (its header says how); without --native the residual runs"
              : "no native artefact in `" + options.what + "`; `residua specialise` makes one";
      return ReportError(options, "Residua:no-native", what, "");
    }
    args = EvalArguments(options.args_file, options.args, target, interpreter);
    CheckArguments(target, args.size());
    const int nargout = job::NargoutOf((*target.function.file->ast)[target.function.function], options.nargout);
    Called called;
    int repeat = std::max(1, options.repeat);
    if (target.has_native && !options.interpret) {
      NativeRun run = RunNative(target.directory, target.name, args, nargout, {.repeat = repeat, .write = to_program});
      if (!run.ok) {
        TellOfResults(options, target, nargout);
        TellOfArguments(options, target, args.size(), run.message);
        return ReportError(options, run.identifier, run.message, run.location);
      }
      called.outputs = std::move(run.outputs);
      called.ns = run.ns;
    } else {
      std::vector<int64_t> times;
      TellOfResults(options, target, nargout);
      for (int k = 0; k < repeat; ++k) {
        auto start = std::chrono::steady_clock::now();
        called.outputs = interpreter.CallFunction(target.function, args, nargout);
        times.push_back(
            std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - start).count());
      }
      called.ns = Median(times);
    }
    RequireResults(called.outputs.size(), nargout);
    if (static_cast<int>(called.outputs.size()) > nargout) called.outputs.resize(static_cast<size_t>(nargout));
    std::fflush(stdout);
    if (options.repeat > 0 && !options.json) std::cerr << TimeLine(repeat, called.ns);
    if (!options.results_file.empty()) Store(options.results_file, target, called);
    if (options.results_file.empty() || options.json) Print(options, target, called, context);
    return 0;
  } catch (const UserError& error) {
    ShowDiagnostics(error.message);
    if (options.json) {
      nlohmann::ordered_json object = ErrorObject(error.message, 1);
      object["identifier"] = "Residua:usage";  // as of what programs raise
      object["location"] = "";
      PrintError(object);
    }
    return 1;
  } catch (const builtin::QuitRequested& quit) {
    std::fflush(stdout);
    return quit.status() & 0xFF;
  } catch (const value::MatlabError& error) {
    TellOfArguments(options, target, args.size(), error.message);
    return ReportError(options, error.identifier, error.message, Location(error));
  } catch (const std::exception& error) {
    return ReportError(options, "Residua:limit", error.what(), "");
  }
}

}  // namespace residua::client
