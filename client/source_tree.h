// The files on this disk that a request may reach, by digest.
#pragma once

#include <map>
#include <string>

#include "client/file_digests.h"
#include "client/sources.h"

namespace residua::client {

// Lists for one request after the other, and remembers digests between them.
class SourceLister {
 public:
  // `remembered`: a file in which other processes find the digests of an installed Octave; empty: none.
  explicit SourceLister(std::string remembered) : remembered_(std::move(remembered)) {}

  // Of a relocated request (relocation.h): every .m file beside the entry file, in the user's folders of the search
  // path, and in the `private`, class and package folders of each, as files; the folders of an installed Octave as a
  // listing. Where folders stand is told of those whose files ask for it (interpret/file_place.h). Empty, or what is
  // wrong: an unreadable entry, over 64 MiB of text.
  std::string List(const job::JobRequest& request, Sources* sources);

  const FileDigests& digests() const { return digests_; }

 private:
  const std::string remembered_;
  bool loaded_ = false;
  FileDigests digests_, installed_;
  std::map<std::string, bool> asks_for_place_;  // by the digest of a file
};

}  // namespace residua::client
