#include "client/campaign/evaluate.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "client/error_object.h"
#include "client/json_text.h"
#include "client/run_native.h"
#include "client/specialise_answer.h"
#include "client/value_json.h"
#include "worker/interpret/interpreter.h"

namespace residua::client::campaign {

namespace fs = std::filesystem;
using nlohmann::json;
using value::Value;

namespace {

int64_t Since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - start).count();
}

json Raised(const std::string& identifier, const std::string& message) {
  return {{"error", {{"id", identifier}, {"message", message}}}};
}

// Of what stands before a call: the words of the diagnostic.
json Refused(const std::string& diagnostic) {
  const nlohmann::ordered_json object = ErrorObject(diagnostic, 1);
  json error = {{"id", object.value("id", "")}, {"message", object.value("text", object.value("message", ""))}};
  for (const char* key : {"file", "line", "column"}) {
    if (object.contains(key)) error[key] = object[key];
  }
  return {{"error", error}};
}

}  // namespace

struct Evaluator::Artefact {
  fs::path folder;
  std::shared_ptr<interpret::FunctionTable> functions;
  std::vector<std::string> path;  // where the residual looks for what it calls
  Target target;
  int nargout = 1;
  json told;  // of the specialisation, until a point has told it

  Artefact() = default;
  Artefact(const Artefact&) = delete;
  Artefact& operator=(const Artefact&) = delete;
  ~Artefact() {
    std::error_code ignored;
    fs::remove_all(folder, ignored);
  }
};

Evaluator::Evaluator(const BatchReader& reader, fs::path folder, CallOptions options)
    : reader_(reader), folder_(std::move(folder)), options_(std::move(options)) {}
Evaluator::~Evaluator() = default;

std::shared_ptr<Evaluator::Artefact> Evaluator::Make(const json& request, json* failed, const Tell& tell) {
  BatchRequest asked;
  json said = request;
  // Each has a folder of its own: a library that is open is known by its path.
  said["output"] = (folder_ / std::to_string(made_++)).string();
  if (const std::string wrong = reader_.Read(JsonText(said), &asked); !wrong.empty()) {
    *failed = Refused(wrong);
    return nullptr;
  }
  if (!specialiser_) specialiser_ = SpecialiserFor(asked.options);
  const SpecialiseAnswer answer = AnswerAndWrite(*specialiser_, asked.options, Delivery::kFolder, {});
  if (answer.outcome.service_failed) {
    *failed = {{"stop", answer.error}};
    return nullptr;
  }
  if (answer.status != 0) {
    *failed = Refused(answer.error);
    (*failed)["specialise_ns"] = answer.ns;
    return nullptr;
  }
  const job::JobResult& result = answer.outcome.result;
  for (const job::Dependency& d : result.dependencies) {
    tell({{"source", d.path}, {"found", d.found}, {"sha256", d.sha256}, {"code", d.code}});
  }
  auto artefact = std::make_shared<Artefact>();
  artefact->folder = answer.directory;
  artefact->path = asked.options.request.search_path;
  artefact->functions = std::make_shared<interpret::FunctionTable>(interpret::DiskFiles(), artefact->path);
  try {
    artefact->target = FindTarget(artefact->folder.string(), *artefact->functions);
  } catch (const UserError& error) {
    *failed = Refused(error.message);
    return nullptr;
  }
  artefact->nargout = asked.options.request.nargout;
  if (artefact->nargout < 0) artefact->nargout = artefact->target.outputs.empty() ? 0 : 1;
  artefact->told = {{"hit", answer.outcome.cache == "hit"}, {"specialise_ns", answer.ns}};
  json phases = json::object();
  for (const auto& [phase, ns] : result.phase_ns) phases[phase] = ns;
  if (!phases.empty() && answer.outcome.cache != "hit") artefact->told["phases_ns"] = phases;
  return artefact;
}

json Evaluator::Call(const Artefact& artefact, const TaskPoint& point) const {
  builtin::EvaluationContext context;
  context.path = artefact.path;
  context.write = [](std::string_view) {};
  interpret::Interpreter interpreter(context, artefact.functions);
  const Target& target = artefact.target;
  NativeRun run;
  try {
    std::vector<std::string> definitions;
    for (const auto& [name, text] : point.arguments.items())
      definitions.push_back(name + " = " + text.get<std::string>());
    const std::vector<Value> arguments = EvalArguments("", definitions, target, interpreter);
    if (target.has_native) {
      run = RunNative(target.directory, target.name, arguments, artefact.nargout,
                      {options_.repeat, options_.seconds, options_.seed, [](std::string_view) {}});
      if (!run.ok) return Raised(run.identifier, run.stopped ? "it took longer than it may" : run.message);
    } else {
      const auto start = std::chrono::steady_clock::now();
      run.outputs = interpreter.CallFunction(target.function, arguments, artefact.nargout);
      run.ns = Since(start);
    }
  } catch (const UserError& error) {
    return Refused(error.message);
  } catch (const value::MatlabError& error) {
    return Raised(error.identifier, error.message);
  } catch (const std::exception& error) {
    return Raised("Residua:limit", error.what());
  }
  json record = {{"results", json::object()}, {"call_ns", run.ns}};
  const size_t taken = std::min({run.outputs.size(), target.outputs.size(), static_cast<size_t>(artefact.nargout)});
  for (size_t k = 0; k < taken; ++k) {
    const std::string& name = target.outputs[k];
    const bool kept =
        options_.results.empty() || std::count(options_.results.begin(), options_.results.end(), name) > 0;
    if (kept) record["results"][name] = json::parse(ValueToJson(run.outputs[k]));
  }
  return record;
}

void Evaluator::Answer(const Task& task, const Tell& tell) {
  const std::string request = JsonText(task.request);
  if (request != request_ || (!artefact_ && failed_.is_null())) {
    artefact_.reset();
    failed_ = nullptr;
    artefact_ = Make(task.request, &failed_, tell);
    request_ = request;
  }
  for (const TaskPoint& point : task.points) {
    json record;
    if (artefact_) {
      record = Call(*artefact_, point);
      record.update(artefact_->told);
      artefact_->told = json::object();
    } else if (failed_.contains("stop")) {
      tell(failed_);
      failed_ = nullptr;
      return;
    } else {
      record = failed_;
    }
    record["point"] = point.key;
    tell(record);
  }
}

}  // namespace residua::client::campaign
