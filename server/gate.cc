#include "server/gate.h"

#include <arpa/inet.h>
#include <netinet/in.h>

#include <chrono>
#include <string_view>
#include <utility>

#include "digest/sha256.h"
#include "proto/secret.h"
#include "server/status.h"

namespace residua::server {
namespace {

std::string SecretOf(const grpc::CallbackServerContext& context) {
  const auto shown = context.client_metadata().find(proto::kAuthorization);
  if (shown == context.client_metadata().end()) return "";
  const std::string value(shown->second.data(), shown->second.size());
  const std::string bearer = proto::kBearer;
  return value.rfind(bearer, 0) == 0 ? value.substr(bearer.size()) : "";
}

// The name of a certificate that was shown and is good; else empty.
std::string CertifiedName(const grpc::CallbackServerContext& context) {
  if (const auto authenticated = context.auth_context(); authenticated && authenticated->IsPeerAuthenticated()) {
    const auto names = authenticated->FindPropertyValues(GRPC_X509_CN_PROPERTY_NAME);
    if (!names.empty()) return std::string(names[0].data(), names[0].size());
  }
  return "";
}

// Of a call among those that are open, until the last who knows its caller is gone.
struct Place : Permit {
  Place(Budget* calls, const std::string& account) : among(calls, account), taken(among.Hold(1)) {}
  Allowance among;
  const bool taken;
};

constexpr char kThisMachine[] = "this machine";

// Of an IPv6 address its network, of which one machine has as many addresses as it likes.
std::string NetworkOf(const std::string& address) {
  in6_addr bytes;
  if (inet_pton(AF_INET6, address.c_str(), &bytes) != 1) return address;
  if (IN6_IS_ADDR_LOOPBACK(&bytes)) return kThisMachine;
  if (IN6_IS_ADDR_V4MAPPED(&bytes)) {
    const auto* const last = bytes.s6_addr + 12;
    if (last[0] == 127) return kThisMachine;
    return "ipv4:" + std::to_string(last[0]) + "." + std::to_string(last[1]) + "." + std::to_string(last[2]) + "." +
           std::to_string(last[3]);
  }
  for (int k = 8; k < 16; ++k) bytes.s6_addr[k] = 0;
  char text[INET6_ADDRSTRLEN];
  return std::string("ipv6:") + (inet_ntop(AF_INET6, &bytes, text, sizeof text) != nullptr ? text : "");
}

}  // namespace

// `ipv4:10.0.0.7:5123` without its port, `ipv6:%5B2001:db8::7%5D:5123` without that and half of the address.
std::string MachineOf(const std::string& peer) {
  const size_t colon = peer.rfind(':');
  if (colon == std::string::npos || peer.starts_with("unix")) return kThisMachine;
  std::string address = peer.substr(0, colon);
  if (address.starts_with("ipv4:127.")) return kThisMachine;
  if (!address.starts_with("ipv6:")) return address;
  address = address.substr(5);
  for (const char* const open : {"%5B", "["}) {
    if (address.starts_with(open)) address = address.substr(std::string_view(open).size());
  }
  return NetworkOf(address.substr(0, address.find_first_of("%]")));
}

namespace {

Role Needed(Right right) {
  return right == Right::kLookUp ? Role::kRead : right == Right::kSubmit ? Role::kSubmit : Role::kAdmin;
}

const char* Words(Right right) {
  switch (right) {
    case Right::kLookUp:
      return "look results up";
    case Right::kSubmit:
      return "send jobs (role submit)";
    case Right::kAdminister:
      return "read reports and administer (role admin)";
    case Right::kWork:
      return "work";
  }
  return "";
}

}  // namespace

void Gate::SetTokens(const std::map<std::string, TokenRow>& table) {
  const std::lock_guard lock(mutex_);
  const std::map<std::string, Known> before = std::exchange(tokens_, {});
  for (const auto& [digest, known] : before) {
    const auto now = table.find(digest);
    const bool stays = now != table.end() && now->second.role >= known.row.role && now->second.name == known.row.name;
    if (!stays) known.permit->withdrawn = true;
  }
  for (const auto& [digest, row] : table) {
    // What a client has taken counts on when the table is read again.
    std::shared_ptr<Quota>& quota = quotas_[row.name];
    if (!quota) quota = std::make_shared<Quota>();
    quota->SetLimits(row.limits);
    const auto held = before.find(digest);
    const bool stays = held != before.end() && !held->second.permit->withdrawn;
    tokens_[digest] = {row, quota, stays ? held->second.permit : std::make_shared<Permit>()};
  }
}

void Gate::SetJoinToken(const std::string& token) {
  const std::lock_guard lock(mutex_);
  const std::string digest = token.empty() ? "" : Sha256Raw(token);
  if (digest == join_token_) return;
  join_token_ = digest;
  join_permit_->withdrawn = true;
  join_permit_ = std::make_shared<Permit>();
}

grpc::Status Gate::Admit(const grpc::CallbackServerContext& context, Right right, Door door, Caller* caller) {
  Caller unnamed;
  if (caller == nullptr) caller = &unnamed;
  // Whoever has no token is named by its certificate, or by its connection.
  const std::string certified = CertifiedName(context);
  caller->name = certified.empty() ? context.peer() : certified;
  caller->identity = certified.empty() ? "" : "certificate " + certified;
  const std::string secret = SecretOf(context);
  const std::shared_ptr<const Permit> shown = certificates_.PermitOf(context);
  grpc::Status status =
      right == Right::kWork ? AdmitWorker(secret, door, caller) : AdmitClient(secret, right, door, caller);
  if (shown) {
    caller->permits.push_back(shown);
    if (shown->withdrawn) {
      status = {grpc::StatusCode::UNAUTHENTICATED, "the certificate `" + certified + "` was withdrawn"};
    }
  }
  caller->account = caller->identity.empty() ? MachineOf(context.peer()) : caller->identity;
  if (right == Right::kWork) caller->account = "worker at " + caller->account;
  caller->peer = context.peer();
  const bool known = status.ok();
  if (known) status = FindPlace(caller);
  // Who gives calls up before anybody looks at them does so to no end.
  caller->traffic = connections_->Called(caller->peer, known && !context.IsCancelled());
  if (!status.ok()) {
    refused_();
    log_.Error("call-refused", {{"peer", context.peer()}, {"reason", status.error_message()}});
  }
  return status;
}

grpc::Status Gate::FindPlace(Caller* caller) {
  auto place = std::make_shared<Place>(calls_, caller->account);
  if (!place->taken) {
    return RetryLater(grpc::StatusCode::RESOURCE_EXHAUSTED, "too many calls are open", std::chrono::seconds(1));
  }
  caller->permits.push_back(std::move(place));
  return grpc::Status::OK;
}

// Digests are compared, in a time that says nothing of how much of a secret is right.
grpc::Status Gate::AdmitWorker(const std::string& secret, Door door, Caller* caller) {
  const std::lock_guard lock(mutex_);
  caller->permits.push_back(join_permit_);
  if (door == Door::kClients) return {grpc::StatusCode::PERMISSION_DENIED, "workers are not served here"};
  if (!join_token_.empty()) {
    if (Sha256Raw(secret) == join_token_) return grpc::Status::OK;
    return {grpc::StatusCode::UNAUTHENTICATED,
            "the server takes no worker without its token (residua-worker --join-token-file)"};
  }
  if (door == Door::kBoth && !tokens_.empty()) {
    return {grpc::StatusCode::PERMISSION_DENIED,
            "the server has tokens for clients and none for workers (residua-server --join-token-file)"};
  }
  return grpc::Status::OK;
}

grpc::Status Gate::AdmitClient(const std::string& secret, Right right, Door door, Caller* caller) {
  if (door == Door::kWorkers) return {grpc::StatusCode::PERMISSION_DENIED, "only workers are served here"};
  const std::lock_guard lock(mutex_);
  if (tokens_.empty()) return grpc::Status::OK;
  const auto known = tokens_.find(Sha256Raw(secret));
  if (known == tokens_.end()) {
    return {grpc::StatusCode::UNAUTHENTICATED, secret.empty()
                                                   ? "it asks for a token (RESIDUA_TOKEN_FILE, or `token_file` of the "
                                                     "configuration)"
                                                   : "it does not know this token"};
  }
  const TokenRow& row = known->second.row;
  caller->name = row.name;
  caller->identity = "token " + row.name;
  caller->quota = known->second.quota;
  caller->permits.push_back(known->second.permit);
  if (row.role >= Needed(right)) return grpc::Status::OK;
  return {grpc::StatusCode::PERMISSION_DENIED, "the token `" + row.name + "` may not " + Words(right)};
}

}  // namespace residua::server
