#include <absl/strings/str_cat.h>
#include <dlfcn.h>
#include <lld/Common/Driver.h>
#include <llvm/Support/raw_ostream.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <sstream>

#include "worker/native/emit.h"
#include "worker/native/standalone.h"
#include "worker/runtime/residua_runtime.h"

LLD_HAS_DRIVER(elf)

namespace residua::native {
namespace {

// A private folder that is removed with everything in it.
class ScratchFolder {
 public:
  ScratchFolder() {
    std::error_code ignored;
    // Of a folder that does not exist, too, as it stands in `TMPDIR`.
    std::filesystem::path within = std::filesystem::temp_directory_path(ignored);
    if (const char* told = std::getenv("TMPDIR"); within.empty() && told != nullptr) within = told;
    within_ = within.string();
    std::string pattern = (within / "residua-link-XXXXXX").string();
    if (mkdtemp(pattern.data()) != nullptr) path_ = pattern;
  }
  ~ScratchFolder() {
    std::error_code ignored;
    if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
  }
  const std::filesystem::path& path() const { return path_; }
  const std::string& within() const { return within_; }

 private:
  std::filesystem::path path_;
  std::string within_;
};

}  // namespace

namespace {

// The file that a function of this process is in; empty: nobody knows.
std::string FileOf(const void* function) {
  Dl_info info;
  return dladdr(function, &info) == 0 ? "" : info.dli_fname;
}

// What the artefact is linked with: the running run-time library, or the C library alone. Empty: they cannot be found.
std::vector<std::string> Libraries(bool standalone, const std::filesystem::path& folder) {
  if (standalone) {
    const std::string support = (folder / "support.o").string();
    std::ofstream(support, std::ios::binary) << StandaloneObject();
    const std::string mathematics = FileOf(reinterpret_cast<const void*>(static_cast<double (*)(double)>(&std::sin))),
                      c = FileOf(reinterpret_cast<const void*>(&std::malloc));
    if (mathematics.empty() || c.empty()) return {};
    return {support, "--as-needed", "--gc-sections", "--no-undefined", mathematics, c};
  }
  const std::string file = FileOf(reinterpret_cast<const void*>(&residua_context_create));
  if (file.empty()) return {};
  std::error_code ignored;
  // By one name, whichever program found it (`bin/../lib`): artefacts are compared byte by byte.
  const std::filesystem::path found = std::filesystem::absolute(file, ignored);
  const std::filesystem::path plain = std::filesystem::canonical(found.parent_path(), ignored);
  const std::filesystem::path runtime = (plain.empty() ? found.parent_path() : plain) / found.filename();
  return {"-rpath", "$ORIGIN:" + runtime.parent_path().string(), runtime.string()};
}

}  // namespace

bool LinkSharedLibrary(const std::string& object, const std::string& soname, bool standalone, std::string* bytes,
                       std::string* error) {
  static std::mutex mutex;
  const std::lock_guard<std::mutex> lock(mutex);
  ScratchFolder folder;
  if (folder.path().empty()) {
    *error = absl::StrCat("cannot make a folder for temporary files in `", folder.within(), "`; set TMPDIR");
    return false;
  }
  const std::string in = (folder.path() / "code.o").string(), out = (folder.path() / soname).string();
  if (std::ofstream file(in, std::ios::binary); !(file << object << std::flush)) {
    *error = absl::StrCat("cannot write temporary files in `", folder.within(), "`");
    return false;
  }
  const std::vector<std::string> libraries = Libraries(standalone, folder.path());
  if (libraries.empty()) {
    *error = standalone ? "cannot find the running C library" : "cannot find the running libresidua_runtime.so.3";
    return false;
  }
  std::vector<const char*> args = {"ld.lld",
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
                                   "-o",
                                   out.c_str(),
                                   in.c_str()};
  for (const std::string& library : libraries) args.push_back(library.c_str());
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
  if (bytes->empty()) *error = absl::StrCat("cannot read temporary files in `", folder.within(), "`");
  return !bytes->empty();
}

}  // namespace residua::native
