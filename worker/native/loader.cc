#include <mutex>

#include "worker/builtin/numeric/load_part.h"
#include "worker/native/compile.h"

namespace residua::native {

namespace {

// The library is loaded once and stays.
template <class F>
F LoadSymbol(const char* symbol, std::string* error) {
  static std::mutex mutex;
  static F loaded = nullptr;
  const std::lock_guard<std::mutex> lock(mutex);
  std::string why;
  if (loaded == nullptr) loaded = reinterpret_cast<F>(builtin::LoadPart("libresidua_native.so", symbol, &why));
  if (loaded == nullptr && error != nullptr) *error = "the native back end cannot be loaded: " + why;
  return loaded;
}

}  // namespace

CompileFunction LoadBackEnd(std::string* error) { return LoadSymbol<CompileFunction>("residua_native_compile", error); }

FeaturesFunction LoadFeatures(std::string* error) {
  return LoadSymbol<FeaturesFunction>("residua_native_features", error);
}

}  // namespace residua::native
