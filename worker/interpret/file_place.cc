#include "worker/interpret/file_place.h"

namespace residua::interpret {

bool TellsPlace(const std::string& path) { return path == kPlace || path.ends_with(std::string("/").append(kPlace)); }

std::optional<std::string> FileName(FunctionTable& functions, const std::string& path, const std::string& option) {
  const bool with_extension = option == "fullpathext";
  if (!with_extension && option != "fullpath") return NameOfFile(path);
  const size_t slash = path.rfind('/');
  const std::string folder = slash == std::string::npos ? "" : path.substr(0, slash + 1);
  const LoadedFilePtr place = functions.Load(folder + std::string(kPlace));
  if (place == nullptr) return std::nullopt;
  const std::string inside = with_extension ? path.substr(folder.size()) : NameOfFile(path);
  return place->text.ends_with('/') ? place->text + inside : place->text + "/" + inside;
}

}  // namespace residua::interpret
