// Certificates that callers show, and those of them that their authorities have withdrawn: whoever shows one is not let
// in, and calls that were let in by it end. TLS itself asks only who signed a certificate and whether its time is over.
//
// Thread-safe; lists may change while calls come in.
#pragma once

#include <grpcpp/grpcpp.h>

#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "server/peer_calls.h"

namespace residua::server {

class ShownCertificates {
 public:
  // By their ids (proto::CertificateIds).
  void SetWithdrawn(std::set<std::string> ids);
  // Null: the call shows none. Withdrawn: it must not go on.
  std::shared_ptr<const Permit> PermitOf(const grpc::CallbackServerContext& context);

 private:
  struct Shown {
    std::vector<std::string> ids;  // of the certificate, and of those between it and its authority
    std::shared_ptr<Permit> permit;
  };
  bool IsWithdrawn(const Shown& shown) const;

  std::mutex mutex_;
  std::set<std::string> withdrawn_;
  std::map<std::string, Shown> shown_;  // by what was shown, so that it is read once
};

}  // namespace residua::server
