// Whose turn it is, by what jobs cost: of clients that wait, each gets the same time of workers, whether it sends many
// short jobs or few long ones (start-time fair queueing).
//
// Each client has an account of the seconds of workers that it used, in virtual time: the account of the job that was
// started last. A client's next job starts at its account; whoever is lowest is next. What a job costs is known when it
// ends, so it is charged what the client's jobs usually cost when it starts, more while it runs longer than that, and
// the difference when it ends. A client that comes (back) starts where the others are: it has no credit for the time in
// which it asked for nothing, and when nobody wants anything all accounts are closed.
//
// No clock and no threads: seconds are passed in.
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace residua::server {

class FairTurns {
 public:
  // Where the next job of a client starts, after so many of its that wait.
  double Start(const std::string& client, int64_t waiting) const;
  // A job that starts there begins to run; what it is charged for now.
  double Begin(const std::string& client, double start);
  // It has run for so long, and was charged so much; what it is charged for now.
  double Runs(const std::string& client, double charged, double seconds);
  // It ended after so long; `counts`: by itself, or its client wants it no more. Else it will be run again, and is not
  // charged for this time.
  void End(const std::string& client, double charged, double seconds, bool counts);
  // Nobody waits, nothing runs.
  void Close();

  size_t accounts() const { return accounts_.size(); }

 private:
  struct Account {
    double seconds = 0;
    double usual = 0;  // what a job of this client costs; 0: none has ended yet
    int64_t running = 0;
  };
  double Usual(const std::string& client) const;
  void Forget();

  std::map<std::string, Account> accounts_;
  double now_ = 0;    // virtual: where the job started that began last
  double usual_ = 1;  // what a job of anybody costs
};

}  // namespace residua::server
