#include "client/run_native.h"

#include <dlfcn.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <vector>

#include "client/call_watch.h"
#include "worker/runtime/residua_runtime.h"

namespace residua::client {
namespace {

using value::Value;

void Write(void* user, const char* text, size_t length) {
  (*static_cast<std::function<void(std::string_view)>*>(user))(std::string_view(text, length));
}

NativeRun Failure(std::string message) {
  NativeRun run;
  run.identifier = "Residua:native";
  run.message = std::move(message);
  return run;
}

}  // namespace

NativeRun RunNative(const std::string& out_dir, const std::string& name, absl::Span<const Value> args, int nargout,
                    NativeCalls calls) {
  std::error_code ignored;
  const std::string path = std::filesystem::absolute(out_dir, ignored) / ("lib" + name + ".so");
  // Kept open: values may hold what the artefact made (parsed handles) until the end.
  void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    const std::string why = dlerror();
    const bool calls_more = why.find("undefined symbol: rt_") != std::string::npos;
    return Failure("cannot load the artefact: " + why +
                   (calls_more ? "; it was made for a newer run-time library: install that, or specialise again" : ""));
  }
  const auto entry = reinterpret_cast<residua_generic_entry>(dlsym(library, (name + "_call").c_str()));
  if (entry == nullptr) return Failure(path + " has no entry `" + name + "_call`");

  const std::unique_ptr<residua_context, void (*)(residua_context*)> context(residua_context_create(),
                                                                             residua_context_free);
  if (calls.seed) residua_context_seed(context.get(), *calls.seed);
  if (calls.write) residua_context_set_output(context.get(), Write, &calls.write);
  if (calls.write_error) residua_context_set_error_output(context.get(), Write, &calls.write_error);
  // A residua_value is a Value behind the C interface.
  std::vector<const residua_value*> in;
  for (const Value& v : args) in.push_back(reinterpret_cast<const residua_value*>(&v));
  NativeRun run;
  CallWatch watch(calls.seconds, [&context] { residua_context_cancel(context.get()); });
  std::vector<int64_t> times;
  for (int k = 0; k < std::max(1, calls.repeat); ++k) {
    std::vector<residua_value*> results(static_cast<size_t>(std::max(1, nargout)), nullptr);
    const auto begin = std::chrono::steady_clock::now();
    const int status = entry(context.get(), static_cast<int>(in.size()), in.data(), nargout, results.data());
    const auto end = std::chrono::steady_clock::now();
    times.push_back(std::chrono::duration_cast<std::chrono::nanoseconds>(end - begin).count());
    run.outputs.clear();
    for (residua_value* r : results) {
      if (r == nullptr) continue;
      if (status == RESIDUA_OK) run.outputs.push_back(*reinterpret_cast<const Value*>(r));
      residua_free(r);
    }
    if (status != RESIDUA_OK) {
      run.identifier = residua_error_identifier(context.get());
      run.message = std::string(residua_error_message(context.get()), residua_error_message_size(context.get()));
      run.location = residua_error_location(context.get());
      run.stopped = status == RESIDUA_STOPPED && watch.End();
      return run;
    }
  }
  std::nth_element(times.begin(), times.begin() + static_cast<ptrdiff_t>(times.size() / 2), times.end());
  run.ns = times[times.size() / 2];
  run.ok = true;
  return run;
}

}  // namespace residua::client
