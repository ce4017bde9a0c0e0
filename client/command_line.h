// One command line of `residua`, from its words to the exit status.
#pragma once

namespace residua::client {

// Parses and runs. Exit status: 0 done, 1 the user's input is wrong, 2 the command line is wrong, 3 the service failed.
// At most once a process: it may leave threads and open files behind.
int CommandLine(int argc, const char* const* argv);

// Ends the process without the destructors of libraries that nobody waits for.
[[noreturn]] void Leave(int status);

}  // namespace residua::client
