#include "worker/job/tree_files.h"

#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "worker/interpret/compiled_files.h"
#include "worker/interpret/file_place.h"
#include "worker/job/source_listing.h"

namespace residua::job {
namespace {

// The names of the class folders that stand directly below `prefix`, of the paths of a map.
template <typename Map>
void AddClassFolders(const Map& files, const std::string& prefix, std::set<std::string>* found) {
  const std::string begin = prefix + std::string(interpret::kClassFolders);
  for (auto it = files.lower_bound(begin); it != files.end() && it->first.starts_with(begin); ++it) {
    const size_t end = it->first.find('/', begin.size());
    if (end != std::string::npos) found->insert(it->first.substr(prefix.size(), end - prefix.size()));
  }
}

// The same of compiled functions.
void AddCompiled(const std::map<std::string, FileDigest>& files, const std::string& prefix,
                 std::set<std::string>* found) {
  for (auto it = files.lower_bound(prefix); it != files.end() && it->first.starts_with(prefix); ++it) {
    const std::string name = it->first.substr(prefix.size());
    if (interpret::IsCompiled(name) && name.find('/') == std::string::npos) found->insert(name);
  }
}

class FilesOfTree final : public interpret::FileProvider {
 public:
  FilesOfTree(std::map<std::string, std::string> texts, std::shared_ptr<const SourceTree> tree)
      : texts_(std::move(texts)), tree_(std::move(tree)) {}

  std::optional<std::string> Read(const std::string& path) override {
    if (const auto folder = interpret::ListedFolder(path); folder && !interpret::TellsPlace(path))
      return ListOf(*folder, interpret::ListsCompiled(path));
    if (const auto text = texts_.find(path); text != texts_.end()) return text->second;
    const FileDigest* digest = Find(path);
    return digest ? std::optional(tree_->blobs->Read(*digest)) : std::nullopt;
  }

 private:
  // As the disk answers: sorted lines, nothing when there are none. An installed Octave's are not asked for.
  std::optional<std::string> ListOf(const std::string& prefix, bool compiled) const {
    std::set<std::string> found;
    if (compiled) {
      AddCompiled(tree_->files, prefix, &found);
    } else {
      AddClassFolders(texts_, prefix, &found);
      AddClassFolders(tree_->files, prefix, &found);
    }
    if (found.empty()) return std::nullopt;
    std::string text;
    for (const std::string& name : found) text += name + "\n";
    return text;
  }

  const FileDigest* Find(const std::string& path) {
    if (const auto file = tree_->files.find(path); file != tree_->files.end()) return &file->second;
    for (size_t k = 0; k < tree_->folders.size(); ++k) {
      const std::string& folder = tree_->folders[k];
      if (!path.starts_with(folder) || path.size() <= folder.size() || path[folder.size()] != '/') continue;
      const ListedFiles& listed = Listing()[k];
      if (const auto file = listed.find(path.substr(folder.size() + 1)); file != listed.end()) return &file->second;
    }
    return nullptr;
  }

  const std::vector<ListedFiles>& Listing() {
    if (listing_) return *listing_;
    listing_ = ParseListing(tree_->blobs->Read(tree_->listing));
    if (!listing_ || listing_->size() != tree_->folders.size()) {
      listing_.reset();
      throw SourceUnavailable("the listing of the installed functions is malformed");
    }
    return *listing_;
  }

  const std::map<std::string, std::string> texts_;
  const std::shared_ptr<const SourceTree> tree_;
  std::optional<std::vector<ListedFiles>> listing_;
};

}  // namespace

std::unique_ptr<interpret::FileProvider> TreeFiles(std::map<std::string, std::string> texts,
                                                   std::shared_ptr<const SourceTree> tree) {
  return std::make_unique<FilesOfTree>(std::move(texts), std::move(tree));
}

}  // namespace residua::job
