#include "client/fix_values.h"

#include <optional>

#include "client/process_state.h"
#include "worker/job/fixed_value.h"
#include "worker/job/relocation.h"

namespace residua::client {

bool FixValues(PathsOf paths, const job::JobHooks& hooks, job::JobRequest* request, std::string* message) {
  const ProcessState as_before;
  // A handle remembers the file that its function stands in.
  job::JobRequest named = *request;
  std::optional<job::Relocation> places;
  if (paths == PathsOf::kNames) places.emplace(&named);
  const bool done = job::EvaluateDefinitions(&named, message, hooks.cancelled);
  if (places) *message = places->Restore(*message);
  request->defines = std::move(named.defines);
  request->values = std::move(named.values);
  request->value_files = std::move(named.value_files);
  request->machine_values = std::move(named.machine_values);
  return done;
}

}  // namespace residua::client
