// Who calls, and what that one may do.
//
// A client is whoever shows a token of the table; without a table whoever can connect, by the name of its certificate
// or of its connection. A worker shows the join token, or has come by the listener that is for workers alone, or there
// is neither a token nor a listener for them, and any may join. What a client may is said by its role, a worker may
// work and nothing else.
//
// Thread-safe; both secrets may change while calls come in.
#pragma once

#include <grpcpp/grpcpp.h>

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <utility>

#include "server/allowance.h"
#include "server/connections.h"
#include "server/log.h"
#include "server/peer_calls.h"
#include "server/quota.h"
#include "server/shown_certificates.h"
#include "server/token_table.h"

namespace residua::server {

// By which door a call came in.
enum class Door : uint8_t { kClients, kWorkers, kBoth };
enum class Right : uint8_t { kLookUp, kSubmit, kAdminister, kWork };

struct Caller {
  std::string name;      // equal for all connections of one client
  std::string identity;  // the same, if that is what it showed and not where it came from; empty: it showed nothing
  std::string NameOfCredentials() const { return identity.empty() ? "" : name; }
  // Whose share of what all hold together its calls take: what it showed, else the machine that it calls from, whose
  // connections, and addresses, are many if it likes.
  std::string account;
  std::shared_ptr<Quota> quota;
  std::string peer;  // its connection, as gRPC writes it
  Permits permits;   // by which it was let in, its place among the calls too; they end when one is withdrawn
  std::shared_ptr<Traffic> traffic;
};

// By which machine a call comes (`ipv4:10.0.0.7:5123`), as far as its addresses tell.
std::string MachineOf(const std::string& peer);

// A call that is over before it began. `Reactor`: of gRPC's, which then owns itself.
template <typename Reactor>
Reactor* Refuse(const grpc::Status& status) {
  class Refused final : public Reactor {
   public:
    explicit Refused(const grpc::Status& status) { this->Finish(status); }
    void OnDone() override { delete this; }
  };
  return new Refused(status);
}

class Gate {
 public:
  // `refused` hears of each call that is not let in; `connections`, of each call. `calls`: how many there may be.
  Gate(std::function<void()> refused, Connections* connections, Budget* calls)
      : refused_(std::move(refused)), connections_(connections), calls_(calls) {}
  // What is not in the new table, or may do less there, is withdrawn from those who hold it; so is another join token.
  void SetTokens(const std::map<std::string, TokenRow>& table);
  void SetJoinToken(const std::string& token);
  // Certificates that are good no more (proto::ReadWithdrawn).
  void SetWithdrawn(std::set<std::string> ids) { certificates_.SetWithdrawn(std::move(ids)); }

  // UNAUTHENTICATED: it is not known who calls; PERMISSION_DENIED: it is; RESOURCE_EXHAUSTED: it has too many calls.
  // `caller` may be null.
  grpc::Status Admit(const grpc::CallbackServerContext& context, Right right, Door door, Caller* caller = nullptr);

 private:
  struct Known {
    TokenRow row;
    std::shared_ptr<Quota> quota;
    std::shared_ptr<Permit> permit;
  };
  grpc::Status FindPlace(Caller* caller);
  grpc::Status AdmitWorker(const std::string& secret, Door door, Caller* caller);
  grpc::Status AdmitClient(const std::string& secret, Right right, Door door, Caller* caller);

  const std::function<void()> refused_;
  Connections* const connections_;
  Budget* const calls_;
  ShownCertificates certificates_;
  std::mutex mutex_;
  std::map<std::string, Known> tokens_;  // by SHA-256; empty: no token is asked for
  std::string join_token_;               // SHA-256; empty: none is asked for
  std::shared_ptr<Permit> join_permit_ = std::make_shared<Permit>();
  std::map<std::string, std::shared_ptr<Quota>> quotas_;
  BoundedLog log_;
};

}  // namespace residua::server
