#include "server/fair_turns.h"

#include <algorithm>

namespace residua::server {
namespace {

// Of the last job in what the next one is expected to cost.
constexpr double kNewest = 0.3;
// What takes no time at all is a job, too: else who sends empty ones is always next.
constexpr double kLeast = 0.001;
// Clients without credentials are connections, of which there may be any number.
constexpr size_t kManyAccounts = 1024;

}  // namespace

double FairTurns::Usual(const std::string& client) const {
  const auto found = accounts_.find(client);
  return found == accounts_.end() || found->second.usual == 0 ? usual_ : found->second.usual;
}

double FairTurns::Start(const std::string& client, int64_t waiting) const {
  const auto found = accounts_.find(client);
  const double account = found == accounts_.end() ? now_ : std::max(now_, found->second.seconds);
  return account + static_cast<double>(waiting) * Usual(client);
}

double FairTurns::Begin(const std::string& client, double start) {
  const double charge = Usual(client);
  Account& account = accounts_[client];
  account.seconds = std::max(now_, account.seconds) + charge;
  ++account.running;
  now_ = std::max(now_, start);
  return charge;
}

double FairTurns::Runs(const std::string& client, double charged, double seconds) {
  if (seconds <= charged) return charged;
  accounts_[client].seconds += seconds - charged;
  return seconds;
}

void FairTurns::End(const std::string& client, double charged, double seconds, bool counts) {
  Account& account = accounts_[client];
  --account.running;
  const double cost = counts ? std::max(seconds, kLeast) : 0;
  account.seconds += cost - charged;
  if (counts) {
    account.usual = account.usual == 0 ? cost : (1 - kNewest) * account.usual + kNewest * cost;
    usual_ = (1 - kNewest) * usual_ + kNewest * cost;
  }
  Forget();
}

void FairTurns::Close() {
  accounts_.clear();
  now_ = 0;
}

// Those that are where a new one would be; what their jobs usually cost is learnt again.
void FairTurns::Forget() {
  if (accounts_.size() <= kManyAccounts) return;
  std::erase_if(accounts_,
                [this](const auto& entry) { return entry.second.running == 0 && entry.second.seconds <= now_; });
}

}  // namespace residua::server
