// Names of source files that do not say where the files lie.
//
// A request as the user writes it holds paths: absolute, relative to the current folder, through links. A relocated
// request holds names: the folders that it mentions are put into a tree by what contains what on the disk, the root
// with the entry file is `<source>`, every other root `<path K>` after its place in the search path, and everything
// below a root is named from there (`<source>/private/h.m`, `<path 1>/util.m`). The whole job then works on names, so
// signature, dependency record, remarks and manifest are functions of names and texts alone: users who keep equal
// sources in different places make one request.
//
// Guarantees: one folder has one name however often and however spelled it is mentioned (its files stay one file each,
// with one set of persistent variables); a folder of the installed Octave library keeps the part of its path that says
// so, because look-ups go by it. Gives up: requests whose folders contain one another differently are different ones.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "worker/interpret/interpreter.h"
#include "worker/job/job.h"

namespace residua::job {

class Relocation {
 public:
  // Rewrites the paths of `request` to names: also those of its source tree if it brings one along, else it is noted in
  // `request->folders` where they stand. A request that has names already is left as it is.
  explicit Relocation(JobRequest* request);

  // The text with the user's spelling in place of names: for eyes, not for keys.
  std::string Restore(std::string_view text) const;
  // The same in the message, the remarks and the dependencies; files are left alone.
  void Restore(JobResult* result) const;

 private:
  std::map<std::string, std::string> places_;
};

// What the names of everything in the tree with the entry file begin with.
std::string SourceRoot();

// A name as a manifest tells it: from the root of the sources if it lies there.
std::string PlainName(const std::string& name);

// Where a name of a relocated request stands on the disk, by its `folders`.
std::string PathOf(const std::map<std::string, std::string>& folders, const std::string& name);

// The files that a request can reach: its own source tree, or the disk by its names.
std::unique_ptr<interpret::FileProvider> FilesOf(const JobRequest& request);

}  // namespace residua::job
