#include "worker/builtin/numeric/load_part.h"

#include <dlfcn.h>

#include <filesystem>
#include <vector>

namespace residua::builtin {

namespace {

std::vector<std::string> Candidates(const std::string& library) {
  std::vector<std::string> out;
  std::error_code ignored;
  const auto add = [&](const std::filesystem::path& folder) {
    out.push_back((folder / library).string());
    out.push_back((folder / ".." / "lib" / library).string());
  };
  Dl_info info;
  if (dladdr(reinterpret_cast<const void*>(&Candidates), &info) != 0 && info.dli_fname != nullptr) {
    add(std::filesystem::absolute(info.dli_fname, ignored).parent_path());
  }
  const auto self = std::filesystem::read_symlink("/proc/self/exe", ignored);
  if (!self.empty()) add(self.parent_path());
  out.push_back(library);
  return out;
}

}  // namespace

void* LoadPart(const std::string& library, const char* symbol, std::string* why) {
  *why = library + " is not found";
  for (const std::string& path : Candidates(library)) {
    std::error_code ignored;
    if (path.find('/') != std::string::npos && !std::filesystem::exists(path, ignored)) continue;
    void* handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr) {
      *why = dlerror();
      continue;
    }
    if (void* address = dlsym(handle, symbol)) return address;
    *why = path + " has no symbol " + symbol;
  }
  return nullptr;
}

}  // namespace residua::builtin
