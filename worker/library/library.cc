#include "worker/library/library.h"

#include <algorithm>
#include <unordered_map>

namespace residua::library {

namespace {

const std::unordered_map<std::string_view, std::string_view>& Index() {
  static const auto* const index = [] {
    auto* map = new std::unordered_map<std::string_view, std::string_view>();
    for (const LibraryEntry* e = kLibrary; !e->name.empty(); ++e) map->emplace(e->name, e->text);
    return map;
  }();
  return *index;
}

// Compared with an installed Octave by tests/differential/library.
constexpr std::string_view kCompiled[] = {
    "P_tmpdir",   "SEEK_CUR",        "SEEK_END", "SEEK_SET",     "__accumdim_sum__", "__dsearchn__", "__eigs__",
    "__ichol0__", "__icholt__",      "__ilu0__", "__iluc__",     "__lin_interpn__",  "__ode15__",    "__qp__",
    "argv",       "blkmm",           "bsxfun",   "cellindexmat", "choldelete",       "cholinsert",   "cholshift",
    "cholupdate", "dlmread",         "ellipj",   "flintmax",     "genpath",          "givens",       "ishghandle",
    "isieee",     "list_in_columns", "lsode",    "luupdate",     "matrix_type",      "mgorth",       "qrdelete",
    "qrinsert",   "qrshift",         "qrupdate", "quad",         "quadcc",           "rats",         "repelems",
    "roundb",     "rsf2csf",         "sizemax",  "sylvester",    "terminal_size",    "textscan",     "tsearch"};

}  // namespace

bool IsCompiledInOctave(std::string_view name) { return std::ranges::binary_search(kCompiled, name); }

bool HasFunction(std::string_view name) { return Index().contains(name); }

bool IsLibraryPath(std::string_view path) { return path.starts_with("<library>/"); }

std::optional<std::string> LibraryText(std::string_view path) {
  if (!IsLibraryPath(path) || !path.ends_with(".m")) return std::nullopt;
  path.remove_prefix(kFolder.size() + 1);
  path.remove_suffix(2);
  const auto found = Index().find(path);
  if (found == Index().end()) return std::nullopt;
  return std::string(found->second);
}

}  // namespace residua::library
