#include "worker/job/source_listing.h"

#include <algorithm>
#include <charconv>
#include <filesystem>

#include "worker/interpret/compiled_files.h"

namespace residua::job {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFirstLine = "functions 1";
constexpr std::string_view kFolderLine = "folder";
constexpr size_t kDigits = 64;  // of a SHA-256 in hex

bool HoldsFunctions(const std::string& folder) { return folder == "private" || folder[0] == '@' || folder[0] == '+'; }

void Add(const fs::path& folder, const std::string& prefix, size_t limit, std::vector<std::string>* names) {
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end && names->size() < limit;
       it.increment(error)) {
    const std::string name = it->path().filename().string();
    if (name.find('\n') != std::string::npos) continue;  // no function has such a name
    std::error_code unreadable;
    if (HoldsFunctions(name) && it->is_directory(unreadable)) {
      Add(it->path(), prefix + name + "/", limit, names);
    } else if ((name.ends_with(".m") || interpret::IsCompiled(name)) && it->is_regular_file(unreadable)) {
      names->push_back(prefix + name);
    }
  }
}

// The next line, taken from the front.
std::string_view TakeLine(std::string_view* text) {
  const std::string_view line = text->substr(0, text->find('\n'));
  text->remove_prefix(std::min(line.size() + 1, text->size()));
  return line;
}

// `DIGEST SIZE NAME`
bool ParseFile(std::string_view line, ListedFiles* files) {
  if (line.size() < kDigits + 4 || line[kDigits] != ' ') return false;
  FileDigest digest{std::string(line.substr(0, kDigits)), 0};
  line.remove_prefix(kDigits + 1);
  const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), digest.size);
  if (error != std::errc() || digest.size < 0) return false;
  line.remove_prefix(static_cast<size_t>(end - line.data()));
  if (line.size() < 2 || line[0] != ' ') return false;
  return files->emplace(line.substr(1), std::move(digest)).second;
}

}  // namespace

std::vector<std::string> FunctionFiles(const std::string& folder, size_t limit) {
  std::vector<std::string> names;
  Add(folder.empty() ? "." : folder, "", limit, &names);
  std::sort(names.begin(), names.end());
  return names;
}

std::string ListingText(const std::vector<ListedFiles>& folders) {
  std::string text = std::string(kFirstLine) + "\n";
  for (const ListedFiles& files : folders) {
    text += std::string(kFolderLine) + "\n";
    for (const auto& [name, digest] : files) {
      text += digest.sha256 + " " + std::to_string(digest.size) + " " + name + "\n";
    }
  }
  return text;
}

std::optional<std::vector<ListedFiles>> ParseListing(std::string_view text) {
  if (TakeLine(&text) != kFirstLine) return std::nullopt;
  std::vector<ListedFiles> folders;
  while (!text.empty()) {
    const std::string_view line = TakeLine(&text);
    if (line == kFolderLine) {
      folders.emplace_back();
    } else if (folders.empty() || !ParseFile(line, &folders.back())) {
      return std::nullopt;
    }
  }
  return folders;
}

std::vector<FileDigest> DigestsOfListing(const std::string& text) {
  std::vector<FileDigest> digests;
  for (ListedFiles& files : ParseListing(text).value_or(std::vector<ListedFiles>())) {
    for (auto& [name, digest] : files) digests.push_back(std::move(digest));
  }
  return digests;
}

}  // namespace residua::job
