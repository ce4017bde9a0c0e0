// Points in one process: specialises, through the cache or a server, and calls what came of it.
//
// A task is one request, as of a batch, and the points that are calls of its artefact; each point is answered by the
// record that the journal keeps. An error, of the request or of the call, is the result of the points that it concerns.
// Each call has a context of its own: no variable, random number or file handle goes from one point to another. What a
// function prints is not kept.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "client/batch_request.h"
#include "client/call_target.h"
#include "client/specialiser.h"

namespace residua::client::campaign {

struct TaskPoint {
  std::string key;
  nlohmann::json arguments;  // expressions by name
};

struct Task {
  nlohmann::json request;
  std::vector<TaskPoint> points;
};

struct CallOptions {
  std::vector<std::string> results;  // which are kept; none: all that are taken
  int seconds = 0;                   // a call may take; 0: as long as it likes
  uint32_t seed = 42;
  int repeat = 1;  // calls of a point, of which the median time counts
};

class Evaluator {
 public:
  // Artefacts are written below `folder`.
  Evaluator(const BatchReader& reader, std::filesystem::path folder, CallOptions options);
  ~Evaluator();

  using Tell = std::function<void(const nlohmann::json& record)>;
  // Tells a record a point, in order; before them one a source, {"source": path, ...}. A service that failed is no
  // result: {"stop": why}, and nothing more.
  void Answer(const Task& task, const Tell& tell);

 private:
  struct Artefact;
  // Null: *failed is what the points of the request get in its place.
  std::shared_ptr<Artefact> Make(const nlohmann::json& request, nlohmann::json* failed, const Tell& tell);
  nlohmann::json Call(const Artefact& artefact, const TaskPoint& point) const;

  const BatchReader& reader_;
  const std::filesystem::path folder_;
  const CallOptions options_;
  std::unique_ptr<Specialiser> specialiser_;
  std::string request_;  // of the artefact at hand, as text
  std::shared_ptr<Artefact> artefact_;
  nlohmann::json failed_;
  int made_ = 0;
};

}  // namespace residua::client::campaign
