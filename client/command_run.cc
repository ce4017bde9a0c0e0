// residua run: one call of a function file, a residual program or a native artefact, its results as JSON or as Octave
// shows them.
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "client/commands.h"
#include "client/run_native.h"
#include "client/value_json.h"
#include "worker/builtin/display.h"
#include "worker/interpret/interpreter.h"
#include "worker/job/entry.h"
#include "worker/syntax/parser.h"

namespace residua::client {

namespace {

namespace fs = std::filesystem;
using value::Value;

struct Called {
  value::ValueList outputs;
  std::vector<std::string> names;
  int64_t ns = 0;
};

struct UserError {
  std::string message;
};

// What is to be called: the function's name, its file, its parameters and outputs.
struct Target {
  std::string name, file, directory;
  std::vector<std::string> parameters, outputs;
  bool varargs = false;
  bool has_native = false;
  interpret::FunctionRef function;
};

Target FindTarget(const RunOptions& options, interpret::FunctionTable& functions) {
  Target t;
  std::error_code code;
  if (fs::is_directory(options.what, code)) {
    t.directory = options.what;
    std::string manifest;
    for (const auto& entry : fs::directory_iterator(options.what, code)) {
      if (entry.path().extension() != ".json") continue;
      std::ifstream in(entry.path());
      nlohmann::json m = nlohmann::json::parse(in, nullptr, false);
      if (m.is_discarded() || !m.contains("name") || !m.contains("residua")) continue;
      t.name = m["name"];
    }
    if (t.name.empty()) throw UserError{options.what + ": error: no manifest of an output folder here [no-manifest]\n"};
    t.file = (fs::path(options.what) / (t.name + ".m")).string();
    t.has_native = fs::exists(fs::path(options.what) / ("lib" + t.name + ".so"), code);
  } else {
    t.file = options.what;
  }
  interpret::LoadedFilePtr file = functions.Load(t.file);
  if (!file) throw UserError{t.file + ": error: no such file [no-such-file]\n"};
  std::string errors;
  for (const auto& d : file->diagnostics) {
    if (d.severity == syntax::Severity::kError) errors += syntax::Render(d);
  }
  if (!errors.empty()) throw UserError{errors};
  if (file->ast->top_functions().empty())
    throw UserError{t.file + ":1:1: error: the file has no function to call [no-function]\n"};
  t.function = interpret::FunctionRef{file, file->ast->top_functions()[0], nullptr};
  const syntax::Function& f = (*file->ast)[t.function.function];
  t.name = f.name;
  for (syntax::ExprId p : f.parameters) {
    bool named = (*file->ast)[p].kind == syntax::ExprKind::kIdentifier;
    t.parameters.push_back(named ? file->ast->Name(p) : "");
  }
  t.varargs = !t.parameters.empty() && t.parameters.back() == "varargin";
  if (t.varargs) t.parameters.pop_back();
  t.outputs = f.outputs;
  return t;
}

// Evaluates 'NAME = EXPR' in order, each seeing those before it, and puts them in the order of the parameters.
std::vector<Value> EvalArguments(const RunOptions& options, const Target& target, interpret::Interpreter& interpreter) {
  std::vector<std::pair<std::string, Value>> given;
  for (const std::string& text : options.args) {
    size_t at = text.find('=');
    std::string name = text.substr(0, at);
    name.erase(std::remove(name.begin(), name.end(), ' '), name.end());
    if (at == std::string::npos || name.empty())
      throw UserError{"--arg: error: expected `NAME = EXPR` in `" + text + "` [expected-definition]\n"};
    auto source = std::make_shared<syntax::SourceFile>("--arg", std::string(at + 1, ' ') + text.substr(at + 1));
    syntax::ParseResult parsed = syntax::ParseExpression(source);
    if (!parsed.ok()) throw UserError{syntax::Render(parsed.diagnostics.front())};
    Value v = interpreter.EvalExpression(parsed.ast);
    interpreter.SetVariable(name, v);
    given.emplace_back(name, v);
  }
  std::vector<Value> args;
  for (const std::string& parameter : target.parameters) {
    auto it = std::find_if(given.begin(), given.end(), [&](const auto& g) { return g.first == parameter; });
    if (it == given.end()) break;
    args.push_back(it->second);
    given.erase(it);
  }
  if (!given.empty()) {
    const std::string& name = given[0].first;
    bool known = std::find(target.parameters.begin(), target.parameters.end(), name) != target.parameters.end();
    if (target.varargs && !known && args.size() == target.parameters.size()) {
      for (auto& [_, v] : given) args.push_back(v);
      return args;
    }
    std::string names;
    for (const std::string& p : target.parameters) names += (names.empty() ? "`" : ", `") + p + "`";
    if (!known) {
      throw UserError{"--arg: error: `" + target.name + "` has no parameter `" + name + "`; it has " +
                      (names.empty() ? "none" : names) + " [unknown-parameter]\n"};
    }
    throw UserError{"--arg: error: `" + name + "` is given but a parameter before it is not [missing-argument]\n"};
  }
  return args;
}

int64_t Median(std::vector<int64_t> times) {
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

std::string Location(const value::MatlabError& error) {
  if (error.stack.empty()) return "";
  const value::ErrorFrame& f = error.stack[0];
  return f.file + ":" + std::to_string(f.line) + ":" + std::to_string(f.column);
}

int ReportError(const RunOptions& options, const std::string& identifier, const std::string& message,
                const std::string& location) {
  std::fflush(stdout);
  if (options.json) {
    nlohmann::ordered_json j;
    j["error"] = {{"identifier", identifier}, {"message", message}, {"location", location}};
    std::cout << j.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << "\n";
  }
  std::cerr << (location.empty() ? "" : location + ": ") << "error: " << message << "\n";
  return 1;
}

void Print(const RunOptions& options, const Target& target, const Called& called, builtin::EvaluationContext& context) {
  if (options.json) {
    std::cout << "{\"outputs\":[";
    for (size_t k = 0; k < called.outputs.size(); ++k) {
      std::string name = k < target.outputs.size() ? target.outputs[k] : "";
      std::cout << (k ? "," : "") << ValueToJson(called.outputs[k], name);
    }
    std::cout << "],\"ns\":" << called.ns << "}\n";
    return;
  }
  for (size_t k = 0; k < called.outputs.size(); ++k) {
    context.write(builtin::DisplayText(k < target.outputs.size() ? target.outputs[k] : "ans", called.outputs[k],
                                       context.format_long));
  }
}

}  // namespace

int RunRun(const RunOptions& options) {
  builtin::EvaluationContext context;
  std::vector<std::string> path = options.search_path;
  context.path = path;
  auto to_program = [&](std::string_view text) {
    std::fwrite(text.data(), 1, text.size(), options.json ? stderr : stdout);
  };
  context.write = to_program;
  auto functions = std::make_shared<interpret::FunctionTable>(interpret::DiskFiles(), path);
  interpret::Interpreter interpreter(context, functions);
  try {
    Target target = FindTarget(options, *functions);
    if (options.native && !target.has_native) {
      return ReportError(options, "Residua:no-native", "no native artefact in `" + options.what + "`", "");
    }
    std::vector<Value> args = EvalArguments(options, target, interpreter);
    const int nargout = job::NargoutOf((*target.function.file->ast)[target.function.function], options.nargout);
    Called called;
    int repeat = std::max(1, options.repeat);
    if (target.has_native && !options.interpret) {
      NativeRun run = RunNative(target.directory, target.name, args, nargout, repeat, to_program);
      if (!run.ok) return ReportError(options, run.identifier, run.message, run.location);
      called.outputs = std::move(run.outputs);
      called.ns = run.ns;
    } else {
      std::vector<int64_t> times;
      for (int k = 0; k < repeat; ++k) {
        auto start = std::chrono::steady_clock::now();
        called.outputs = interpreter.CallFunction(target.function, args, nargout);
        times.push_back(
            std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - start).count());
      }
      called.ns = Median(times);
    }
    if (static_cast<int>(called.outputs.size()) > nargout) called.outputs.resize(static_cast<size_t>(nargout));
    std::fflush(stdout);
    Print(options, target, called, context);
    return 0;
  } catch (const UserError& error) {
    std::cerr << error.message;
    if (options.json) {
      nlohmann::ordered_json j;
      j["error"] = {{"identifier", "Residua:usage"}, {"message", error.message}, {"location", ""}};
      std::cout << j.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << "\n";
    }
    return 1;
  } catch (const value::MatlabError& error) {
    return ReportError(options, error.identifier, error.message, Location(error));
  } catch (const std::exception& error) {
    return ReportError(options, "Residua:limit", error.what(), "");
  }
}

}  // namespace residua::client
