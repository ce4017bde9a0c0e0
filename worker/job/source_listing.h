// Which files of a folder functions can be found in, and their digests as one text: how the functions of an installed
// Octave are named in a request.
//
// The text is canonical: equal files below equal folders give equal bytes, whoever lists them, so that its digest names
// a release. It says nothing of where the folders stand.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "worker/job/job.h"

namespace residua::job {

// One folder: names below it (`fzero.m`, `private/h.m`, `+lang/f.m`) and their digests.
using ListedFiles = std::map<std::string, FileDigest>;

// The names below `folder` under which a look-up can find a function: the .m files in it, those in its `private`,
// class and package folders, and what is compiled. In order. A folder that cannot be read has none. At most `limit`
// (the first that are met).
std::vector<std::string> FunctionFiles(const std::string& folder, size_t limit);

std::string ListingText(const std::vector<ListedFiles>& folders);
// nullopt: it is no listing.
std::optional<std::vector<ListedFiles>> ParseListing(std::string_view text);
// All that it names; nothing: it is no listing, and no file is found by it.
std::vector<FileDigest> DigestsOfListing(const std::string& text);

}  // namespace residua::job
