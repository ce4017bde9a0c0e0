#include <mutex>

#include "worker/builtin/load_part.h"
#include "worker/native/compile.h"

namespace residua::native {

CompileFunction LoadBackEnd(std::string* error) {
  static std::mutex mutex;
  static CompileFunction loaded = nullptr;
  const std::lock_guard<std::mutex> lock(mutex);
  std::string why;
  if (loaded == nullptr) {
    loaded =
        reinterpret_cast<CompileFunction>(builtin::LoadPart("libresidua_native.so", "residua_native_compile", &why));
  }
  if (loaded == nullptr && error != nullptr) *error = "the native back end cannot be loaded: " + why;
  return loaded;
}

}  // namespace residua::native
