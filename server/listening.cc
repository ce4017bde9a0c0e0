#include "server/listening.h"

#include "proto/certificates.h"
#include "proto/secure_channel.h"
#include "server/host_and_port.h"

namespace residua::server {
namespace {

// Beside what our own budgets bound (core.h).
constexpr size_t kTransportBytes = size_t{512} << 20;
// Of the description of the interface (reflection), which is gRPC's own service and takes a thread for each call as
// long as that is open, whosever it is. Those that do not fit are told so; nothing else asks for such a thread.
constexpr int kReflectionThreads = 16;

// Whoever can reach an address that is not this machine's must show who it is.
absl::Status MayListenAt(const ServerOptions& options, const std::string& listen, bool is_known, const char* what) {
  if (!listen.starts_with("unix:") && !HostAndPortOf(listen)) {
    return absl::InvalidArgumentError("`" + listen + "` is not HOST:PORT");
  }
  if (options.trust_network || proto::IsLoopback(listen) || (!options.certificate.empty() && is_known)) {
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError("`" + listen + "` is not a loopback address, and others could reach the server: " +
                                    what + "; or say --trust-network if everybody there may");
}

}  // namespace

absl::Status MayListen(const ServerOptions& options) {
  const bool apart = !options.worker_listen.empty();
  if (options.certificate.empty() && !(options.client_authorities + options.worker_authorities).empty()) {
    return absl::InvalidArgumentError("certificates are asked for over TLS only: --tls-cert and --tls-key are missing");
  }
  if (!options.worker_authorities.empty() && !apart) {
    return absl::InvalidArgumentError("--worker-ca is for a listener of the workers: --worker-listen is missing");
  }
  if (std::string wrong = proto::WrongWithFiles(options.client_authorities, options.certificate, options.key);
      !wrong.empty()) {
    return absl::InvalidArgumentError(wrong);
  }
  if (std::string wrong = proto::WrongWithFiles(options.worker_authorities, "", ""); !wrong.empty()) {
    return absl::InvalidArgumentError(wrong);
  }
  // Else whoever may ask may work, and is sent the sources of all.
  if (options.join_token.empty() && proto::VouchForEachOther(options.client_authorities, options.worker_authorities)) {
    return absl::InvalidArgumentError(
        "a certificate of a client would let a worker in: --client-ca and --worker-ca name the same authority; give "
        "workers one of their own, or --join-token-file");
  }
  const bool clients_known = !options.tokens.empty() || !options.client_authorities.empty();
  const bool workers_known = !options.join_token.empty() || !options.worker_authorities.empty();
  absl::Status status =
      MayListenAt(options, options.listen, clients_known && (apart || workers_known),
                  apart ? "give --tls-cert, --tls-key, and --token-file or --client-ca"
                        : "give --tls-cert, --tls-key, --join-token-file, and --token-file or --client-ca");
  if (status.ok() && apart) {
    status = MayListenAt(options, options.worker_listen, workers_known,
                         "give --tls-cert, --tls-key, and --worker-ca or --join-token-file");
  }
  return status;
}

absl::Status Listen(const ServerOptions& options, const std::string& listen, const std::string& authorities,
                    const std::vector<grpc::Service*>& services, UnknownMethods* others, Port* listener) {
  absl::StatusOr<std::unique_ptr<Acceptor>> acceptor = Acceptor::At(listen);
  if (!acceptor.ok()) return acceptor.status();
  grpc::ServerBuilder builder;
  std::unique_ptr<grpc::experimental::ExternalConnectionAcceptor> to =
      builder.experimental().AddExternalConnectionAcceptor(
          grpc::ServerBuilder::experimental_type::ExternalConnectionType::FROM_FD,
          options.certificate.empty() ? grpc::InsecureServerCredentials()
                                      : proto::ListenSecurely(options.certificate, options.key, authorities));
  // Workers ping on idle streams every 20 s; the default would take that for an attack.
  builder.AddChannelArgument(GRPC_ARG_HTTP2_MIN_RECV_PING_INTERVAL_WITHOUT_DATA_MS, 10000);
  builder.AddChannelArgument(GRPC_ARG_KEEPALIVE_PERMIT_WITHOUT_CALLS, 1);
  builder.AddChannelArgument(GRPC_ARG_KEEPALIVE_TIME_MS, 20000);
  builder.AddChannelArgument(GRPC_ARG_KEEPALIVE_TIMEOUT_MS, 10000);
  // Calls of one connection at a time; more wait at the client. gRPC bounds no connections of one peer.
  builder.AddChannelArgument(GRPC_ARG_MAX_CONCURRENT_STREAMS, 1024);
  // Of a connection that says nothing at all, and one without a call.
  builder.AddChannelArgument(GRPC_ARG_MAX_CONNECTION_IDLE_MS, 600000);
  builder.AddChannelArgument(GRPC_ARG_SERVER_HANDSHAKE_TIMEOUT_MS, 10000);
  // A message of a few bytes becomes gigabytes before anybody asks who sends it; nobody of ours compresses.
  builder.AddChannelArgument(GRPC_ARG_ENABLE_PER_MESSAGE_DECOMPRESSION, 0);
  for (const grpc_compression_algorithm algorithm : {GRPC_COMPRESS_DEFLATE, GRPC_COMPRESS_GZIP}) {
    builder.SetCompressionAlgorithmSupportStatus(algorithm, false);
  }
  // What has arrived and belongs to no call of ours yet: parts of messages, of however many connections.
  builder.SetResourceQuota(grpc::ResourceQuota("residua").Resize(kTransportBytes).SetMaxThreads(kReflectionThreads));
  for (grpc::Service* service : services) builder.RegisterService(service);
  builder.RegisterCallbackGenericService(others);
  listener->server = builder.BuildAndStart();
  if (!listener->server) return absl::UnavailableError("cannot listen on `" + listen + "`");
  listener->acceptor = *std::move(acceptor);
  listener->acceptor->GiveTo(std::move(to));
  listener->bound = listen.substr(0, listen.rfind(':')) + ":" + std::to_string(listener->acceptor->port());
  return absl::OkStatus();
}

void Port::Shutdown(proto::Deadline end) {
  if (!server) return;
  acceptor.reset();
  server->Shutdown(proto::ForCall(end));
  server->Wait();
}

}  // namespace residua::server
