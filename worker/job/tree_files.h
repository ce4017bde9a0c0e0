// The files of a source tree that is known by digests, for the evaluator.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "worker/interpret/interpreter.h"
#include "worker/job/job.h"

namespace residua::job {

// `texts` come before what `tree` has under the same path. The listing of the tree is read when a look-up goes to one
// of its folders for the first time. Throws SourceUnavailable when a file that exists cannot be read.
std::unique_ptr<interpret::FileProvider> TreeFiles(std::map<std::string, std::string> texts,
                                                   std::shared_ptr<const SourceTree> tree);

}  // namespace residua::job
