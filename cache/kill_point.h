// Named places at which tests end the process as kill -9 does: RESIDUA_KILL_AT=NAME:N ends it when it comes to the
// place NAME for the N-th time. A kill from outside meets the narrow places once in thousands of rounds; tests/fault
// meets each of them on purpose, and reads the names from the sources. What dies says where on its standard error.
#pragma once

namespace residua::cache {

void KillPoint(const char* name);

}  // namespace residua::cache
