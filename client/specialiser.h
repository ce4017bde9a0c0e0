// Who answers the requests of a command: this process over the cache of this machine, or a server. One object answers
// many requests, one after the other, and keeps what they have in common (connections) between them.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "client/commands.h"
#include "worker/job/job.h"
#include "worker/job/relocation.h"

namespace residua::client {

struct Outcome {
  job::JobResult result;
  std::string cache;               // "hit", "miss because ...", "not cached"
  std::vector<std::string> notes;  // of the cache or the service
  std::string request_id;          // by which logs of a server name it; empty: none had to be sent
  bool service_failed = false;
};

class Specialiser {
 public:
  virtual ~Specialiser() = default;
  // Of a request whose target is resolved and whose values are data.
  virtual Outcome Answer(const job::JobRequest& request, const job::JobHooks& hooks) = 0;
};

// Of the options those that say where requests are answered and how long they may take.
std::unique_ptr<Specialiser> EmbeddedSpecialiser(const SpecialiseOptions& options);
std::unique_ptr<Specialiser> RemoteSpecialiser(const SpecialiseOptions& options);
std::unique_ptr<Specialiser> SpecialiserFor(const SpecialiseOptions& options);

// From what the user wrote to the answer: resolves the target, evaluates the fixed values, asks.
Outcome AnswerRequest(Specialiser& specialiser, job::JobRequest request, const job::JobHooks& hooks);

// A request goes out with names in the place of paths: so its manifest tells them. The answer is shown with the user's
// paths again.
void Deliver(const job::JobRequest& request, const job::Relocation& places, Outcome* outcome);

// Exit status of a command that ends with this outcome.
int ExitStatus(const Outcome& outcome);

}  // namespace residua::client
