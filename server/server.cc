#include "server/server.h"

#include <google/protobuf/stubs/logging.h>
#include <grpc/support/log.h>
#include <grpcpp/ext/proto_server_reflection_plugin.h>
#include <grpcpp/grpcpp.h>
#include <grpcpp/health_check_service_interface.h>
#include <stdlib.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <filesystem>
#include <optional>
#include <thread>

#include "cache/owner/cache_service.h"
#include "cache/owner/client.h"
#include "cache/owner/endpoint.h"
#include "proto/deadline.h"
#include "proto/quick_locks.h"
#include "server/admin_service.h"
#include "server/blob_service.h"
#include "server/canary.h"
#include "server/front_door.h"
#include "server/listening.h"
#include "server/log.h"
#include "server/metrics_listener.h"
#include "server/report_service.h"
#include "server/unknown_methods.h"
#include "server/version_service.h"
#include "server/worker_service.h"

namespace residua::server {
namespace {

constexpr Milliseconds kTick{200};
// For work that takes no time, on a machine that is busy.
constexpr Milliseconds kCanaryPatience{10000};
// What a server keeps that cannot use its folder.
constexpr uint64_t kMemoryCacheBytes = uint64_t{256} << 20;
// For another owner of the folder to leave.
constexpr Milliseconds kFolderPatience{5000};

// What gRPC says of connections that come to nothing, in a line of ours.
void LogOfGrpc(gpr_log_func_args* said) {
  static BoundedLog log;
  if (said->severity >= GPR_LOG_SEVERITY_ERROR) log.Error("connection-failed", {{"reason", said->message}});
}

// And what protobuf says of messages that are none: whoever sends them writes no lines of its own, nor any number.
void LogOfProtobuf(google::protobuf::LogLevel, const char*, int, const std::string& message) {
  static BoundedLog log;
  log.Error("message-malformed", {{"reason", message}});
}

}  // namespace

class Server::Impl {
 public:
  ~Impl() {
    metrics.reset();
    Stop();
    clients_port = {};
    workers_port = {};
    core.reset();
    CloseFolder();
    cache.reset();
    if (temporary.empty()) return;
    std::error_code ignored;  // Nothing depends on it.
    std::filesystem::remove_all(temporary, ignored);
  }

  // Not within the folder of the cache, which holds nothing else.
  std::string ReportFolder() const {
    if (!options.report_dir.empty()) return options.report_dir;
    if (!temporary.empty()) return temporary + "/reports";
    std::filesystem::path cache_folder = std::filesystem::absolute(options.cache_dir);
    if (!cache_folder.has_filename()) cache_folder = cache_folder.parent_path();
    return cache_folder.string() + ".reports";
  }

  absl::Status OpenCache() {
    cache::CacheOptions cache_options;
    // A cache in memory has a name, too, and no working folder.
    if (!options.cache_dir.empty()) cache_options.directory = std::filesystem::absolute(options.cache_dir).string();
    cache_options.max_bytes = options.cache_bytes;
    if (options.signing.given()) {
      cache_options.sign = [key = options.signing](std::string_view bytes) { return key.Sign(bytes); };
      cache_options.trust = [key = options.signing](std::string_view bytes, std::string_view signature) {
        return key.HasSigned(bytes, signature);
      };
    }
    if (cache_options.directory.empty()) {
      std::string pattern = (std::filesystem::temp_directory_path() / "residua-server-XXXXXX").string();
      if (!mkdtemp(pattern.data())) return absl::FailedPreconditionError("cannot make a temporary cache folder");
      temporary = pattern;
      cache_options.directory = temporary + "/cache";
    }
    absl::Status opened = OpenFolder(cache_options);
    if (absl::IsResourceExhausted(opened) || absl::IsFailedPrecondition(opened)) {
      // The disk is full or read-only: work is worth more than what would be kept of it.
      LogError("cache-unusable", {{"reason", std::string(opened.message())}, {"instead", "memory"}});
      cache_options.in_memory = true;
      cache_options.max_bytes = std::min(cache_options.max_bytes, kMemoryCacheBytes);
      opened = OpenStore(cache_options);
    }
    return opened;
  }

  absl::Status OpenStore(const cache::CacheOptions& cache_options) {
    auto opened = cache::ArtefactCache::Open(cache_options);
    if (!opened.ok()) return opened.status();
    cache = std::move(*opened);
    if (!cache->Remark().empty()) LogError("cache-repaired", {{"remark", cache->Remark()}});
    return absl::OkStatus();
  }

  // The server is the owner of its folder: local processes and `residua cache` find it where they look for one.
  absl::Status OpenFolder(const cache::CacheOptions& cache_options) {
    auto opened = cache::Folder::Open(cache_options.directory, true);
    if (!opened.ok()) return opened.status();
    folder.emplace(std::move(*opened));
    auto lock = cache::TakeFolder(*folder, kFolderPatience);
    if (!lock.ok()) return lock.status();
    folder_lock = std::move(*lock);
    auto listener = folder->Listen();
    if (!listener.ok()) return listener.status();
    if (absl::Status store = OpenStore(cache_options); !store.ok()) return store;
    cache::EndpointOptions endpoint_options;
    endpoint_options.may_leave = false;
    endpoint = std::make_unique<cache::Endpoint>(&*folder, std::move(*listener), endpoint_options);
    local_service = std::make_unique<cache::CacheService>(cache.get());
    endpoint_thread = std::thread([this] { endpoint->Serve(*local_service); });
    return absl::OkStatus();
  }

  void CloseFolder() {
    if (!endpoint_thread.joinable()) return;
    endpoint->Stop();
    endpoint_thread.join();
  }

  bool Apart() const { return !options.worker_listen.empty(); }

  absl::Status Bind() {
    grpc::EnableDefaultHealthCheckService(true);
    static std::once_flag once;
    std::call_once(once, [] {
      proto::LookForNoDeadlocks();
      grpc::reflection::InitProtoReflectionServerBuilderPlugin();
      gpr_set_log_function(LogOfGrpc);
      google::protobuf::SetLogHandler(LogOfProtobuf);
    });
    std::vector<grpc::Service*> services = {front_door.get(), blobs.get(), reports.get(), admin.get()};
    if (!Apart()) services.insert(services.end(), {workers.get(), versions.get()});
    absl::Status bound =
        Listen(options, options.listen, options.client_authorities, services, clients_others.get(), &clients_port);
    address = worker_address = clients_port.bound;
    if (bound.ok() && Apart()) {
      bound = Listen(options, options.worker_listen, options.worker_authorities,
                     {workers.get(), worker_blobs.get(), versions.get()}, workers_others.get(), &workers_port);
      worker_address = workers_port.bound;
    }
    if (bound.ok()) core->connections.SetPorts({PortOf(address), PortOf(worker_address)});
    return bound;
  }
  static int PortOf(const std::string& bound) { return std::atoi(bound.c_str() + bound.rfind(':') + 1); }

  // Of all that listen; a server that stops is not healthy, whatever it still does.
  void SayHealth(bool is) {
    if (is == healthy || stopped) return;
    healthy = is;
    if (!healthy) LogError("unhealthy", {{"reason", "work that should take no time does not come to its end"}});
    if (healthy) LogInfo("healthy-again");
    SetServing(healthy);
  }
  void SetServing(bool serving) {
    for (grpc::Server* listener : {clients_port.server.get(), workers_port.server.get()}) {
      if (listener != nullptr) listener->GetHealthCheckService()->SetServingStatus(serving);
    }
  }

  void TickLoop() {
    // What is not stored is asked of the cache: so the look-up goes to the disk.
    Canary canary({{&core->lookups, [this] { cache->HasBlob(std::string(64, '0')); }},
                   {&core->admissions, {}},
                   {&core->deliveries, {}}},
                  kCanaryPatience);
    std::unique_lock lock(timer_mutex);
    while (!timer_wake.wait_for(lock, kTick, [this] { return timer_done; })) {
      core->scheduler.Tick();
      SayHealth(canary.Sings(std::chrono::steady_clock::now()));
      core->connections.Look(core->peers.EndSome(std::chrono::steady_clock::now() - options.peer_idle));
    }
  }

  void Stop() {
    if (stopped || !clients_port.server) return;
    stopped = true;
    SetServing(false);
    core->scheduler.Stop();
    const Time deadline = std::chrono::steady_clock::now() + options.stop_grace;
    while (!core->scheduler.Idle() && std::chrono::steady_clock::now() < deadline) {
      std::this_thread::sleep_for(Milliseconds(20));
    }
    core->scheduler.FailAll("the server stopped before the request was done");
    workers->CloseAll();
    core->peers.EndResting();
    const proto::Deadline end = proto::DeadlineIn(std::chrono::seconds(2));
    for (Port* port : {&clients_port, &workers_port}) port->Shutdown(end);
    {
      std::lock_guard lock(timer_mutex);
      timer_done = true;
    }
    timer_wake.notify_all();
    if (timer.joinable()) timer.join();
    LogInfo("stopped");
  }

  Impl(const ServerOptions& options, cache::Compiler compiler) : options(options), compiler(std::move(compiler)) {}

  const ServerOptions options;
  cache::Compiler compiler;
  std::string temporary;
  std::string address, worker_address;
  std::optional<cache::Folder> folder;
  cache::OpenFile folder_lock;
  std::unique_ptr<cache::ArtefactCache> cache;
  std::unique_ptr<cache::CacheService> local_service;
  std::unique_ptr<cache::Endpoint> endpoint;
  std::thread endpoint_thread;
  std::unique_ptr<Core> core;
  std::unique_ptr<FrontDoor> front_door;
  std::unique_ptr<BlobService> blobs, worker_blobs;
  std::unique_ptr<WorkerDoor> workers;
  std::unique_ptr<VersionService> versions;
  std::unique_ptr<ReportService> reports;
  std::unique_ptr<AdminService> admin;
  std::unique_ptr<UnknownMethods> clients_others, workers_others;
  std::unique_ptr<MetricsListener> metrics;
  Port clients_port, workers_port;  // the second: of workers that have one of their own
  std::atomic<bool> stopped = false;
  std::atomic<bool> healthy = true;  // said last
  std::mutex timer_mutex;
  std::condition_variable timer_wake;
  bool timer_done = false;
  std::thread timer;
};

absl::StatusOr<std::unique_ptr<Server>> Server::Start(const ServerOptions& options, cache::Compiler compiler) {
  auto impl = std::make_unique<Impl>(options, std::move(compiler));
  if (absl::Status may = MayListen(options); !may.ok()) return may;
  if (absl::Status opened = impl->OpenCache(); !opened.ok()) return opened;
  impl->core = std::make_unique<Core>(options.scheduler, impl->compiler, options.build_id, impl->cache.get(),
                                      impl->ReportFolder(), static_cast<int64_t>(options.cache_bytes));
  impl->core->signing = options.signing;
  if (!options.tier.peers.empty()) {
    impl->core->tier = std::make_unique<RemoteTier>(options.tier, options.build_id, options.signing);
  }
  impl->core->gate.SetJoinToken(options.join_token);
  impl->core->gate.SetTokens(options.tokens);
  impl->core->gate.SetWithdrawn(options.withdrawn);
  const bool apart = impl->Apart();
  impl->front_door = std::make_unique<FrontDoor>(impl->core.get());
  impl->blobs = std::make_unique<BlobService>(impl->core.get(), apart ? Door::kClients : Door::kBoth);
  if (apart) impl->worker_blobs = std::make_unique<BlobService>(impl->core.get(), Door::kWorkers);
  impl->workers = std::make_unique<WorkerDoor>(impl->core.get(), apart ? Door::kWorkers : Door::kBoth);
  impl->versions = std::make_unique<VersionService>(impl->core.get(), apart ? Door::kWorkers : Door::kBoth);
  impl->reports = std::make_unique<ReportService>(impl->core.get());
  impl->admin = std::make_unique<AdminService>(impl->core.get());
  for (auto* others : {&impl->clients_others, &impl->workers_others}) {
    *others = std::make_unique<UnknownMethods>(&impl->core->connections);
  }
  if (absl::Status bound = impl->Bind(); !bound.ok()) return bound;
  if (!options.metrics_listen.empty()) {
    auto metrics =
        MetricsListener::Start(options.metrics_listen, {[core = impl->core.get()] { return core->metrics.Text(*core); },
                                                        [raw = impl.get()] { return raw->healthy && !raw->stopped; }});
    if (!metrics.ok()) return metrics.status();
    impl->metrics = std::move(*metrics);
  }
  impl->timer = std::thread([raw = impl.get()] { raw->TickLoop(); });
  LogInfo("listening", {{"address", impl->address},
                        {"worker_address", impl->worker_address},
                        {"metrics_address", impl->metrics ? impl->metrics->address() : ""},
                        {"build", options.build_id}});
  return std::unique_ptr<Server>(new Server(std::move(impl)));
}

Server::Server(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Server::~Server() = default;

const std::string& Server::address() const { return impl_->address; }
Scheduler& Server::scheduler() { return impl_->core->scheduler; }
std::vector<PeerView> Server::Peers() const {
  return impl_->core->tier ? impl_->core->tier->Peers() : std::vector<PeerView>();
}
cache::ArtefactCache& Server::cache() { return *impl_->cache; }
std::string Server::metrics_address() const { return impl_->metrics ? impl_->metrics->address() : ""; }
const std::string& Server::worker_address() const { return impl_->worker_address; }
void Server::SetJoinToken(const std::string& token) { impl_->core->gate.SetJoinToken(token); }
void Server::SetWithdrawn(const std::set<std::string>& certificates) { impl_->core->gate.SetWithdrawn(certificates); }
void Server::SetTokens(const std::map<std::string, TokenRow>& tokens) { impl_->core->gate.SetTokens(tokens); }
void Server::Stop() { impl_->Stop(); }

}  // namespace residua::server
