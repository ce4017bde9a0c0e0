#include "worker/builtin/frame/file_along_path.h"

#include <sys/stat.h>

namespace residua::builtin {

std::string FileAlongPath(EvaluationContext& context, const std::string& name) {
  if (context.evaluator == nullptr || name.find('/') != std::string::npos) return "";
  for (const std::string& folder : context.evaluator->SearchFolders()) {
    const std::string path = folder + "/" + name;
    struct stat status;
    if (stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode)) return path;
  }
  return "";
}

}  // namespace residua::builtin
