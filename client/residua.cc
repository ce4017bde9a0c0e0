// The `residua` command.
#include <unistd.h>

#include "client/command_line.h"
#include "worker/check/deep_stack.h"

namespace {

constexpr char kTooDeep[] =
    "error: the program is nested too deeply: conditions, calls and expressions within each other are followed to some "
    "100000 [too-deep]\n";

constexpr char kNoRoom[] =
    "error: there is no room on a disk, most likely of the temporary folder (TMPDIR): a file that was being written "
    "ended [disk-full]\n";

[[noreturn]] void NoRoom() { _exit(write(STDERR_FILENO, kNoRoom, sizeof kNoRoom - 1) < 0 ? 3 : 1); }
[[noreturn]] void TooDeep() { _exit(write(STDERR_FILENO, kTooDeep, sizeof kTooDeep - 1) < 0 ? 3 : 1); }

}  // namespace

int main(int argc, char** argv) {
  return residua::OnDeepStack(
      [&] {
        residua::client::Leave(residua::client::CommandLine(argc, argv));
        return 0;
      },
      TooDeep, NoRoom);
}
