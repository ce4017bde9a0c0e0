// The `residua` command.
#include "client/command_line.h"

int main(int argc, char** argv) { residua::client::Leave(residua::client::CommandLine(argc, argv)); }
