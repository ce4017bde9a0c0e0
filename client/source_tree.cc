#include "client/source_tree.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "digest/sha256.h"
#include "proto/limits.h"
#include "proto/source_blobs.h"
#include "proto/visible_text.h"
#include "worker/builtin/current_folder.h"
#include "worker/interpret/compiled_files.h"
#include "worker/interpret/file_place.h"
#include "worker/interpret/installed_folder.h"
#include "worker/job/relocation.h"
#include "worker/job/source_listing.h"

namespace residua::client {
namespace {

// The server takes no more in one request.
constexpr size_t kMaxFiles = 65536;
constexpr int64_t kMaxInstalledFile = int64_t{16} << 20;

// The folder of a file as it is spelled: "" is the current one.
std::string FolderOf(const std::string& path) {
  const size_t slash = path.rfind('/');
  if (slash == std::string::npos) return "";
  return slash == 0 ? "/" : path.substr(0, slash);
}

std::string Join(const std::string& folder, const std::string& name) {
  return folder.empty() ? name : folder.back() == '/' ? folder + name : folder + "/" + name;
}

std::optional<std::string> ReadFile(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return std::nullopt;
  std::string bytes(std::istreambuf_iterator<char>(in), {});
  return in.bad() ? std::nullopt : std::optional(std::move(bytes));
}

// What one request comes to.
class Listing {
 public:
  Listing(const job::JobRequest& request, FileDigests& digests, std::map<std::string, bool>& asks_for_place)
      : request_(request), digests_(digests), asks_for_place_(asks_for_place) {
    for (const job::FixedValue& value : request.values) total_ += static_cast<int64_t>(value.bytes.size());
  }

  // Each returns what is wrong, or nothing.
  std::string AddEntry() {
    if (total_ > proto::kMaxTreeBytes) {
      return Error("the fixed values are over 64 MiB together; let the function read them");
    }
    const std::string wrong = Add(request_.entry_path);
    return wrong.empty() && !files_.count(request_.entry_path) ? Error("the file cannot be read") : wrong;
  }
  std::string AddFolder(const std::string& folder) {
    for (const std::string& name : job::FunctionFiles(OnDisk(folder), kMaxFiles)) {
      // No function is called so, and nothing is sent to a server that is no UTF-8.
      if (!proto::IsUtf8(name)) continue;
      if (std::string wrong = Add(Join(folder, name)); !wrong.empty()) return wrong;
    }
    return "";
  }
  void AddInstalled(const std::string& folder, FileDigests& installed) {
    job::ListedFiles files;
    for (const std::string& name : job::FunctionFiles(OnDisk(folder), kMaxFiles)) {
      if (interpret::IsCompiled(name)) continue;
      const std::string path = Join(OnDisk(folder), name);
      const std::optional<job::FileDigest> digest = installed.Of(path, kMaxInstalledFile);
      if (!digest || digest->sha256.empty()) continue;
      files[name] = *digest;
      listed_.push_back(*digest);
      paths_[digest->sha256] = path;
    }
    folders_.push_back(folder);
    installed_.push_back(std::move(files));
  }

  Sources Take() {
    Sources sources;
    sources.tree = std::make_shared<job::SourceTree>();
    sources.tree->files = std::move(files_);
    std::string listing;
    if (!folders_.empty()) {
      listing = job::ListingText(installed_);
      sources.tree->listing = {Sha256Hex(listing), static_cast<int64_t>(listing.size())};
      sources.tree->folders = std::move(folders_);
    }
    sources.listed = std::move(listed_);
    sources.tree->blobs = std::make_shared<proto::SourceBlobs>(
        [paths = std::move(paths_), places = std::move(places_), listing = std::move(listing),
         name = sources.tree->listing.sha256](const job::FileDigest& digest) -> std::optional<std::string> {
          if (digest.sha256 == name) return listing;
          if (const auto place = places.find(digest.sha256); place != places.end()) return place->second;
          if (digest.size == 0) return "";
          const auto found = paths.find(digest.sha256);
          return found == paths.end() ? std::nullopt : ReadFile(found->second);
        });
    return sources;
  }

 private:
  std::string Error(const std::string& what) const { return request_.entry_path + ": error: " + what; }
  std::string OnDisk(const std::string& name) const { return job::PathOf(request_.folders, name); }

  // An unreadable file is as good as absent, as it is for the interpreter.
  std::string Add(const std::string& name) {
    if (files_.count(name)) return "";
    if (interpret::IsCompiled(name)) {  // that it is there is all that is looked at
      files_[name] = {Sha256Hex(""), 0};
      return TooMany(name);
    }
    const std::string path = OnDisk(name);
    const std::optional<job::FileDigest> digest = digests_.Of(path, proto::kMaxTreeBytes - total_);
    if (!digest) return "";
    total_ += digest->size;
    if (total_ > proto::kMaxTreeBytes) {
      return Error("the fixed values and the .m files that it may reach are over 64 MiB together (the last one is `" +
                   name + "`)");
    }
    files_[name] = *digest;
    paths_[digest->sha256] = path;
    if (AsksForPlace(path, digest->sha256)) AddPlace(FolderOf(name));
    return TooMany(name);
  }

  // Where folders stand is said of those in which a program may ask for it, and of no others.
  bool AsksForPlace(const std::string& path, const std::string& sha256) {
    const auto [asks, fresh] = asks_for_place_.try_emplace(sha256);
    if (fresh) {
      const std::optional<std::string> text = ReadFile(path);
      asks->second =
          text && text->find("mfilename") != std::string::npos && text->find("fullpath") != std::string::npos;
    }
    return asks->second;
  }
  void AddPlace(const std::string& folder) {
    const std::string place = builtin::RealFolder(OnDisk(folder));
    if (!proto::IsUtf8(place)) return;
    const std::string digest = Sha256Hex(place);
    files_[Join(folder, std::string(interpret::kPlace))] = {digest, static_cast<int64_t>(place.size())};
    places_[digest] = place;
  }

  std::string TooMany(const std::string& last) const {
    if (files_.size() <= kMaxFiles) return "";
    return Error("more than 65536 .m files stand in the folders that it may reach (the last one is `" + last + "`)");
  }

  const job::JobRequest& request_;
  FileDigests& digests_;
  std::map<std::string, bool>& asks_for_place_;
  int64_t total_ = 0;
  std::map<std::string, job::FileDigest> files_;
  std::vector<std::string> folders_;  // of the installed Octave
  std::vector<job::ListedFiles> installed_;
  std::vector<job::FileDigest> listed_;
  std::map<std::string, std::string> paths_;   // digest -> where such a file stands
  std::map<std::string, std::string> places_;  // digest -> where a folder stands
};

}  // namespace

std::string SourceLister::List(const job::JobRequest& request, Sources* sources) {
  Listing listing(request, digests_, asks_for_place_);
  std::string wrong = listing.AddEntry();
  if (wrong.empty()) wrong = listing.AddFolder(FolderOf(request.entry_path));
  std::set<std::string> done;
  for (const std::string& folder : request.search_path) {
    if (!wrong.empty()) return wrong;
    if (!done.insert(folder).second) continue;
    if (!interpret::IsInstalledFolder(folder)) {
      wrong = listing.AddFolder(folder);
      continue;
    }
    if (!std::exchange(loaded_, true) && !remembered_.empty()) installed_.Load(remembered_);
    listing.AddInstalled(folder, installed_);
  }
  if (!wrong.empty()) return wrong;
  if (!remembered_.empty()) installed_.Save(remembered_);
  *sources = listing.Take();
  return "";
}

}  // namespace residua::client
