// What connections hold that has not come to anything yet: calls that are begun and ask nothing, bytes that are no
// message. Each connection has a bound of its own (connections.h); with many of them whoever likes holds as many times
// that. So those of one machine have a bound together, and all have one.
//
// Who has to go is of the machine that holds most, and of its connections the one that holds most: who talks beside a
// flood, from the same machine, too, holds little. Of equal ones the newest goes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace residua::server {

struct Pending {
  std::string machine;
  int64_t held = 0;
  int64_t order = 0;  // who came later has more
};

// Those without which nobody holds more than `of_machine`, and all of them no more than `of_all`.
std::vector<size_t> TooMuch(const std::vector<Pending>& pending, int64_t of_machine, int64_t of_all);

}  // namespace residua::server
