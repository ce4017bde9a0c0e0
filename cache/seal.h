// What a signature of an entry is over: the key that it is stored under and all that a client does with it. How long
// making it took is not in it.
#pragma once

#include <string>

#include "cache/entry.h"

namespace residua::cache {

// `result`: with its files and its dependencies.
std::string SealedBytes(const std::string& key_sha256, const StoredResult& result);
// The files of a result, as its row names them.
std::vector<FileReference> ReferencesOf(const std::map<std::string, std::string>& files);

}  // namespace residua::cache
