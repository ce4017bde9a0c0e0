#include "server/pending_shares.h"

#include <algorithm>
#include <map>
#include <utility>

namespace residua::server {
namespace {

struct Machine {
  int64_t held = 0;
  std::vector<size_t> connections;  // who goes first is last
};

}  // namespace

std::vector<size_t> TooMuch(const std::vector<Pending>& pending, int64_t of_machine, int64_t of_all) {
  std::map<std::string, Machine> machines;
  int64_t all = 0;
  for (size_t k = 0; k < pending.size(); ++k) {
    Machine& machine = machines[pending[k].machine];
    machine.held += pending[k].held;
    machine.connections.push_back(k);
    all += pending[k].held;
  }
  for (auto& [name, machine] : machines) {
    std::sort(machine.connections.begin(), machine.connections.end(), [&](size_t a, size_t b) {
      return std::pair(pending[a].held, pending[a].order) < std::pair(pending[b].held, pending[b].order);
    });
  }
  std::vector<size_t> gone;
  while (!machines.empty()) {
    Machine& most = std::max_element(machines.begin(), machines.end(), [](const auto& a, const auto& b) {
                      return a.second.held < b.second.held;
                    })->second;
    if ((most.held <= of_machine && all <= of_all) || most.connections.empty()) break;
    const size_t first = most.connections.back();
    most.connections.pop_back();
    most.held -= pending[first].held;
    all -= pending[first].held;
    gone.push_back(first);
  }
  return gone;
}

}  // namespace residua::server
