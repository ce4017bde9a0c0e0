#include "server/shown_certificates.h"

#include <algorithm>
#include <utility>

#include "proto/certificates.h"

namespace residua::server {
namespace {

// Then those are forgotten by which no call is running.
constexpr size_t kRemembered = 4096;

std::string ShownBy(const grpc::CallbackServerContext& context) {
  const auto authenticated = context.auth_context();
  if (!authenticated || !authenticated->IsPeerAuthenticated()) return "";
  std::string shown;
  for (const char* property : {GRPC_X509_PEM_CERT_PROPERTY_NAME, GRPC_X509_PEM_CERT_CHAIN_PROPERTY_NAME}) {
    for (const grpc::string_ref& pem : authenticated->FindPropertyValues(property)) {
      shown.append(pem.data(), pem.size());
      shown += '\n';
    }
  }
  return shown;
}

}  // namespace

bool ShownCertificates::IsWithdrawn(const Shown& shown) const {
  return std::any_of(shown.ids.begin(), shown.ids.end(),
                     [this](const std::string& id) { return withdrawn_.count(id) > 0; });
}

void ShownCertificates::SetWithdrawn(std::set<std::string> ids) {
  const std::lock_guard lock(mutex_);
  withdrawn_ = std::move(ids);
  for (auto& [pem, shown] : shown_) {
    const bool now = IsWithdrawn(shown);
    // Who is in favour again calls again.
    if (!now && shown.permit->withdrawn) shown.permit = std::make_shared<Permit>();
    if (now) shown.permit->withdrawn = true;
  }
}

std::shared_ptr<const Permit> ShownCertificates::PermitOf(const grpc::CallbackServerContext& context) {
  const std::string pem = ShownBy(context);
  if (pem.empty()) return nullptr;
  const std::lock_guard lock(mutex_);
  auto found = shown_.find(pem);
  if (found == shown_.end()) {
    if (shown_.size() >= kRemembered) {
      std::erase_if(shown_, [](const auto& entry) { return entry.second.permit.use_count() == 1; });
    }
    Shown shown{proto::CertificateIds(pem), std::make_shared<Permit>()};
    shown.permit->withdrawn = IsWithdrawn(shown);
    found = shown_.emplace(pem, std::move(shown)).first;
  }
  return found->second.permit;
}

}  // namespace residua::server
