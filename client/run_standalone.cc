#include "client/run_standalone.h"

#include <dlfcn.h>

#include <algorithm>
#include <filesystem>
#include <vector>

#include "client/call_watch.h"

namespace residua::client {
namespace {

using value::Value;

// As the headers of such artefacts declare it (worker/native/header.cc).
struct Context {
  int32_t stop = 0, depth = 0;
  const char *identifier = nullptr, *message = nullptr, *location = nullptr;
  char reserved[1000] = {};
  int32_t reserved_count = 0;
  uint32_t reserved_names[16] = {};
  double reserved_numbers[16] = {};
};
using PointsEntry = int (*)(Context*, int64_t points, const double* const* x, const int64_t* x_size, double* const* y,
                            const int64_t* y_size, int64_t* done);
constexpr int kStopped = 2;

NativeRun Failure(std::string message) {
  NativeRun run;
  run.identifier = "Residua:native";
  run.message = std::move(message);
  return run;
}

std::string TextOf(const char* text) { return text == nullptr ? "" : text; }

// Columns of one point and their extents.
struct Columns {
  std::vector<double*> places;
  std::vector<int64_t> extents;

  void Add(double* place, int64_t rows, int64_t columns) {
    places.push_back(place);
    extents.insert(extents.end(), {rows, columns});
  }
};

}  // namespace

bool IsPlainMatrix(const Value& v) {
  return v.class_id() == value::ClassId::kDouble && !v.IsComplex() && !v.IsSparse() && v.ndims() == 2;
}

NativeRun RunStandalone(const std::string& out_dir, const std::string& name, absl::Span<const Value> args, int results,
                        absl::Span<const Value> like, int seconds) {
  std::error_code ignored;
  const std::string path = std::filesystem::absolute(out_dir, ignored) / ("lib" + name + ".so");
  void* const library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) return Failure(std::string("cannot load the artefact: ") + dlerror());
  const auto entry = reinterpret_cast<PointsEntry>(dlsym(library, (name + "_points").c_str()));
  if (entry == nullptr) return Failure(path + " has no entry `" + name + "_points`");

  std::vector<std::vector<double>> given, taken;
  Columns x, y;
  for (const Value& v : args) {
    given.emplace_back(v.data<double>(), v.data<double>() + v.numel());
    x.Add(given.back().data(), v.rows(), v.cols());
  }
  for (int k = 0; k < results; ++k) {
    const bool known = static_cast<size_t>(k) < like.size();
    const int64_t rows = known ? like[static_cast<size_t>(k)].rows() : 0;
    const int64_t columns = known ? like[static_cast<size_t>(k)].cols() : 0;
    taken.emplace_back(static_cast<size_t>(std::max<int64_t>(rows * columns, 1)));
    y.Add(taken.back().data(), rows, columns);
  }
  Context context;
  CallWatch watch(seconds, [&context] { __atomic_store_n(&context.stop, 1, __ATOMIC_RELAXED); });
  int64_t done = 0;
  const int status = entry(&context, 1, x.places.data(), x.extents.data(), y.places.data(), y.extents.data(), &done);
  NativeRun run;
  run.stopped = status == kStopped && watch.End();
  run.ok = status == 0;
  if (!run.ok) {
    run.identifier = TextOf(context.identifier);
    run.message = TextOf(context.message);
    run.location = TextOf(context.location);
    return run;
  }
  for (size_t k = 0; k < taken.size(); ++k) {
    Value v = Value::Array(value::ClassId::kDouble, {y.extents[2 * k], y.extents[2 * k + 1]});
    if (v.numel() > 0) std::copy_n(taken[k].begin(), v.numel(), v.mutable_data<double>());
    run.outputs.push_back(std::move(v));
  }
  return run;
}

}  // namespace residua::client
