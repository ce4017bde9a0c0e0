// The life of a process that starter.h starts, whatever it serves: it goes into the background, takes its folder for
// its working folder (so that all its paths stay in that folder, wherever somebody may move it), listens, and says so
// to its starter. The lock that it inherits is its title to all that; the kernel takes it back when the process ends,
// in whatever way. What it meets stands in `owner.log` in the folder.
#pragma once

#include <string>

#include "cache/owner/endpoint.h"
#include "cache/owner/folder.h"

namespace residua::cache {

struct Background {
  Folder folder;
  OpenFile listener;
};
// Ends the process, and tells the starter why, when the folder is not the one that was locked or cannot be listened in.
Background GoIntoBackground(const std::string& path);

// SIGTERM and SIGINT let the endpoint leave. To be called before there are other threads.
void LeaveOnSignal(Endpoint* endpoint);
// The end of such a process: at once, as the thread that waits for signals would wait for ever.
[[noreturn]] void Leave(int status);

// A line of the log.
void Log(const std::string& what);

}  // namespace residua::cache
