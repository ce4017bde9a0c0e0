#include "proto/secure_channel.h"

#include <grpcpp/security/tls_certificate_provider.h>
#include <grpcpp/security/tls_certificate_verifier.h>
#include <grpcpp/security/tls_credentials_options.h>
#include <grpcpp/support/client_interceptor.h>

#include <utility>
#include <vector>

#include "proto/certificates.h"
#include "proto/secret.h"

namespace residua::proto {
namespace {

namespace tls = grpc::experimental;

// How soon a replaced file is noticed.
constexpr unsigned kRefreshSeconds = 10;

// gRPC's own call credentials would do the same on TLS only; a server on this machine may ask for a secret, too.
class ShowSecret final : public tls::Interceptor {
 public:
  explicit ShowSecret(const std::string* value) : value_(value) {}
  void Intercept(tls::InterceptorBatchMethods* methods) override {
    if (methods->QueryInterceptionHookPoint(tls::InterceptionHookPoints::PRE_SEND_INITIAL_METADATA)) {
      methods->GetSendInitialMetadata()->emplace(kAuthorization, *value_);
    }
    methods->Proceed();
  }

 private:
  const std::string* const value_;
};

class ShowSecretFactory final : public tls::ClientInterceptorFactoryInterface {
 public:
  explicit ShowSecretFactory(const std::string& secret) : value_(kBearer + secret) {}
  tls::Interceptor* CreateClientInterceptor(tls::ClientRpcInfo*) override { return new ShowSecret(&value_); }

 private:
  const std::string value_;
};

std::shared_ptr<grpc::ChannelCredentials> CredentialsOf(const Security& security, const std::string& server) {
  if (!WrongWith(security, server).empty()) return nullptr;
  if (security.authorities.empty()) return grpc::InsecureChannelCredentials();
  tls::TlsChannelCredentialsOptions options;
  const bool own_authorities = security.authorities != kSystemAuthorities;
  if (own_authorities || !security.certificate.empty()) {
    options.set_certificate_provider(std::make_shared<tls::FileWatcherCertificateProvider>(
        security.key, security.certificate, own_authorities ? security.authorities : "", kRefreshSeconds));
  }
  if (own_authorities) options.watch_root_certs();
  if (!security.certificate.empty()) options.watch_identity_key_cert_pairs();
  options.set_certificate_verifier(std::make_shared<tls::HostNameCertificateVerifier>());
  return tls::TlsCredentials(options);
}

}  // namespace

std::shared_ptr<grpc::Channel> OpenChannel(const std::string& server, const Security& security,
                                           const grpc::ChannelArguments& arguments) {
  // A server that is none of ours could fill the memory with a few bytes.
  grpc::ChannelArguments plain = arguments;
  plain.SetInt(GRPC_ARG_ENABLE_PER_MESSAGE_DECOMPRESSION, 0);
  std::vector<std::unique_ptr<tls::ClientInterceptorFactoryInterface>> interceptors;
  if (!security.secret.empty()) interceptors.push_back(std::make_unique<ShowSecretFactory>(security.secret));
  return tls::CreateCustomChannelWithInterceptors(server, CredentialsOf(security, server), plain,
                                                  std::move(interceptors));
}

std::shared_ptr<grpc::ServerCredentials> ListenSecurely(const std::string& certificate, const std::string& key,
                                                        const std::string& authorities) {
  tls::TlsServerCredentialsOptions options(
      std::make_shared<tls::FileWatcherCertificateProvider>(key, certificate, authorities, kRefreshSeconds));
  options.watch_identity_key_cert_pairs();
  if (!authorities.empty()) {
    options.watch_root_certs();
    options.set_cert_request_type(GRPC_SSL_REQUEST_AND_REQUIRE_CLIENT_CERTIFICATE_AND_VERIFY);
  }
  // Of a client the chain to its authority is what counts; it has no name that could be looked up.
  options.set_certificate_verifier(std::make_shared<tls::NoOpCertificateVerifier>());
  options.set_check_call_host(false);
  return tls::TlsServerCredentials(options);
}

}  // namespace residua::proto
