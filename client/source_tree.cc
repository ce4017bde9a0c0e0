#include "client/source_tree.h"

#include <cctype>
#include <filesystem>
#include <fstream>
#include <map>
#include <vector>

#include "proto/limits.h"
#include "worker/interpret/installed_folder.h"

namespace residua::client {
namespace {

namespace fs = std::filesystem;

std::string ReadFile(const fs::path& path, std::string* text) {
  std::error_code error;
  if (fs::is_directory(path, error)) return "is a folder";
  std::ifstream in(path, std::ios::binary);
  if (!in) return "cannot be read";
  text->assign(std::istreambuf_iterator<char>(in), {});
  return in.bad() ? "cannot be read" : "";
}

void ListFunctions(const fs::path& folder, std::map<std::string, std::vector<std::string>>* functions) {
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    const fs::path& path = it->path();
    if (path.extension() == ".m") (*functions)[path.stem().string()].push_back(path.string());
    if (path.filename() == "private") ListFunctions(path, functions);
  }
}

// Takes the files of the functions that a text mentions into the tree, and notes them as not yet read.
void AddWords(const std::string& text, const std::map<std::string, std::vector<std::string>>& functions,
              job::JobRequest* request, std::vector<std::string>* unread) {
  const auto in_word = [](unsigned char c) { return std::isalnum(c) || c == '_'; };
  for (size_t at = 0; at < text.size();) {
    size_t end = at;
    while (end < text.size() && in_word(text[end])) ++end;
    const auto found = functions.find(text.substr(at, end - at));
    at = end == at ? at + 1 : end;
    if (found == functions.end()) continue;
    for (const std::string& path : found->second) {
      std::string bytes;
      if (request->files.count(path) || !ReadFile(path, &bytes).empty()) continue;
      request->files[path] = std::move(bytes);
      unread->push_back(path);
    }
  }
}

// The functions of an installed Octave are a thousand files: only those go along that a file of the tree mentions, and
// those that these mention. A word in a text or a comment counts too; nothing that can be called by its name is missed.
void AddMentioned(const std::map<std::string, std::vector<std::string>>& functions, job::JobRequest* request) {
  std::vector<std::string> unread;
  for (const auto& [path, text] : request->files) unread.push_back(path);
  for (const job::FixedValue& value : request->values) AddWords(value.bytes, functions, request, &unread);  // handles
  while (!unread.empty()) {
    const std::string text = request->files[unread.back()];
    unread.pop_back();
    AddWords(text, functions, request, &unread);
  }
}

}  // namespace

std::string CollectSourceTree(job::JobRequest* request) {
  if (!request->files.empty()) return "";
  std::string text;
  if (std::string wrong = ReadFile(request->entry_path, &text); !wrong.empty()) {
    return request->entry_path + ": error: the file " + wrong;
  }
  size_t total = text.size();
  for (const job::FixedValue& value : request->values) total += value.bytes.size();
  if (total > static_cast<size_t>(proto::kMaxTreeBytes)) {
    return request->entry_path + ": error: the fixed values are over 64 MiB together; let the function read them";
  }
  request->files[request->entry_path] = std::move(text);
  std::vector<fs::path> folders = {fs::path(request->entry_path).parent_path()};
  std::map<std::string, std::vector<std::string>> installed;  // name -> paths of an installed Octave's functions
  for (const std::string& folder : request->search_path) {
    if (interpret::IsInstalledFolder(folder)) {
      ListFunctions(folder, &installed);
    } else {
      folders.push_back(folder);
    }
  }
  for (size_t i = 0; i < folders.size(); ++i) {
    const fs::path folder = folders[i];  // a copy: the list grows
    std::error_code error;
    for (fs::directory_iterator it(folder.empty() ? fs::path(".") : folder, error), end; !error && it != end;
         it.increment(error)) {
      const std::string name = it->path().filename().string();
      if ((name == "private" || name[0] == '@' || name[0] == '+') && it->is_directory(error)) {
        folders.push_back(folder / name);
      }
      if (it->path().extension() != ".m" || !it->is_regular_file(error)) continue;
      const std::string path = (folder / it->path().filename()).string();
      // An unreadable neighbour is as good as absent, as it is for the interpreter.
      if (request->files.count(path) || !ReadFile(path, &text).empty()) continue;
      total += text.size();
      if (total > static_cast<size_t>(proto::kMaxTreeBytes)) {
        return request->entry_path +
               ": error: the fixed values and the .m files that it may reach are over 64 MiB together (the last one is "
               "`" +
               path + "`)";
      }
      request->files[path] = std::move(text);
    }
  }
  AddMentioned(installed, request);
  return "";
}

}  // namespace residua::client
