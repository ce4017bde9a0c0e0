#include <dlfcn.h>
#include <lld/Common/Driver.h>
#include <llvm/Support/raw_ostream.h>
#include <stdlib.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <mutex>
#include <sstream>

#include "worker/native/emit.h"
#include "worker/runtime/residua_runtime.h"

LLD_HAS_DRIVER(elf)

namespace residua::native {
namespace {

// A private folder that is removed with everything in it.
class ScratchFolder {
 public:
  ScratchFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "residua-link-XXXXXX").string();
    if (mkdtemp(pattern.data()) != nullptr) path_ = pattern;
  }
  ~ScratchFolder() {
    std::error_code ignored;
    if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
  }
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace

bool LinkSharedLibrary(const std::string& object, const std::string& soname, std::string* bytes, std::string* error) {
  static std::mutex mutex;
  const std::lock_guard<std::mutex> lock(mutex);
  ScratchFolder folder;
  if (folder.path().empty()) {
    *error = "cannot make a temporary folder for linking";
    return false;
  }
  const std::string in = (folder.path() / "code.o").string(), out = (folder.path() / soname).string();
  std::ofstream(in, std::ios::binary) << object;
  Dl_info info;
  if (dladdr(reinterpret_cast<const void*>(&residua_context_create), &info) == 0) {
    *error = "cannot find the running libresidua_runtime.so.1";
    return false;
  }
  std::error_code ignored;
  // By one name, whichever program found it (`bin/../lib`): artefacts are compared byte by byte.
  const std::filesystem::path found = std::filesystem::absolute(info.dli_fname, ignored);
  const std::filesystem::path plain = std::filesystem::canonical(found.parent_path(), ignored);
  const std::filesystem::path runtime = (plain.empty() ? found.parent_path() : plain) / found.filename();
  const std::string rpath = "$ORIGIN:" + runtime.parent_path().string(), runtime_name = runtime.string();
  const std::vector<const char*> args = {"ld.lld",
                                         "-shared",
                                         "--threads=1",
                                         "--enable-new-dtags",
                                         "--hash-style=gnu",
                                         "--build-id=none",
                                         "-z",
                                         "relro",
                                         "-z",
                                         "now",
                                         "-soname",
                                         soname.c_str(),
                                         "-rpath",
                                         rpath.c_str(),
                                         "-o",
                                         out.c_str(),
                                         in.c_str(),
                                         runtime_name.c_str()};
  std::string messages;
  llvm::raw_string_ostream stream(messages);
  const lld::Result result = lld::lldMain(args, stream, stream, {{lld::Gnu, &lld::elf::link}});
  if (result.retCode != 0 || !result.canRunAgain) {
    *error = "linking failed: " + messages;
    return false;
  }
  std::ifstream file(out, std::ios::binary);
  std::stringstream content;
  content << file.rdbuf();
  *bytes = content.str();
  return !bytes->empty();
}

}  // namespace residua::native
