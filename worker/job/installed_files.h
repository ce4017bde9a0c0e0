// The functions of an installed Octave that a residual program calls by name.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "worker/interpret/interpreter.h"
#include "worker/job/job.h"
#include "worker/syntax/ast.h"

namespace residua::job {

// Their files and those that these call, each as the name it is found by (`hist`, `private/validsetinputs`) and its
// text, ordered by name: a native artefact carries them, since it runs where there may be no Octave. A name counts as
// called where it is written and no variable's, so there can be more of them than ever run. `functions` notes each file
// as read.
std::vector<std::pair<std::string, std::string>> InstalledFiles(const syntax::Ast& residual, const JobRequest& request,
                                                                interpret::FunctionTable& functions);

}  // namespace residua::job
