#include <dlfcn.h>

#include <cstdlib>
#include <filesystem>
#include <mutex>

#include "worker/native/compile.h"

namespace residua::native {
namespace {

// Folders where the back end may lie: beside this code, in ../lib of it, and wherever the loader looks anyway ("").
std::vector<std::string> Candidates() {
  std::vector<std::string> out;
  std::error_code ignored;
  const auto add = [&](const std::filesystem::path& folder) {
    out.push_back((folder / "libresidua_native.so").string());
    out.push_back((folder / ".." / "lib" / "libresidua_native.so").string());
  };
  Dl_info info;
  if (dladdr(reinterpret_cast<const void*>(&Candidates), &info) != 0 && info.dli_fname != nullptr) {
    add(std::filesystem::absolute(info.dli_fname, ignored).parent_path());
  }
  const auto self = std::filesystem::read_symlink("/proc/self/exe", ignored);
  if (!self.empty()) add(self.parent_path());
  out.push_back("libresidua_native.so");
  return out;
}

}  // namespace

CompileFunction LoadBackEnd(std::string* error) {
  static std::mutex mutex;
  static CompileFunction loaded = nullptr;
  const std::lock_guard<std::mutex> lock(mutex);
  if (loaded != nullptr) return loaded;
  std::string why;
  for (const std::string& path : Candidates()) {
    std::error_code ignored;
    if (path.find('/') != std::string::npos && !std::filesystem::exists(path, ignored)) continue;
    void* handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr) {
      why = dlerror();
      continue;
    }
    loaded = reinterpret_cast<CompileFunction>(dlsym(handle, "residua_native_compile"));
    if (loaded != nullptr) return loaded;
    why = path + " has no symbol residua_native_compile";
  }
  if (error != nullptr) *error = "the native back end cannot be loaded: " + (why.empty() ? "not found" : why);
  return nullptr;
}

}  // namespace residua::native
