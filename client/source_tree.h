// The sources that go along with a request to a server.
#pragma once

#include <string>

#include "worker/job/job.h"

namespace residua::client {

// Reads into `request->files` what the request may reach, unless that has been done: every .m file beside the entry
// file, in the user's folders of the search path, and in the `private` folder of each; of an installed Octave's
// functions those that these files mention, and so on. Paths are spelled folder/name with the folder as the request
// spells it. Empty, or what is wrong: an unreadable entry, over 64 MiB of text.
std::string CollectSourceTree(job::JobRequest* request);

}  // namespace residua::client
