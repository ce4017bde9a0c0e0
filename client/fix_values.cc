#include "client/fix_values.h"

#include <filesystem>
#include <optional>

#include "worker/job/fixed_value.h"
#include "worker/job/relocation.h"

namespace residua::client {

bool FixValues(PathsOf paths, const job::JobHooks& hooks, job::JobRequest* request, std::string* message) {
  std::error_code ignored;
  const std::filesystem::path here = std::filesystem::current_path(ignored);
  // A handle remembers the file that its function stands in.
  job::JobRequest named = *request;
  std::optional<job::Relocation> places;
  if (paths == PathsOf::kNames) places.emplace(&named);
  const bool done = job::EvaluateDefinitions(&named, message, hooks.cancelled);
  std::filesystem::current_path(here, ignored);
  if (places) *message = places->Restore(*message);
  request->values = std::move(named.values);
  request->value_files = std::move(named.value_files);
  request->machine_values = std::move(named.machine_values);
  return done;
}

}  // namespace residua::client
