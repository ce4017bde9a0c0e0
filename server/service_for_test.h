// A real server, real workers and real clients over loopback, in one process, with a compiler that is told what to do.
#pragma once

#include <gmock/gmock.h>
#include <grpcpp/generic/generic_stub.h>
#include <grpcpp/grpcpp.h>
#include <gtest/gtest.h>

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <set>
#include <thread>

#include "client/remote.h"
#include "client/remote_reports.h"
#include "digest/riddle.h"
#include "digest/sha256.h"
#include "proto/chunks.h"
#include "residua/v1/artefact.grpc.pb.h"
#include "residua/v1/report.pb.h"
#include "residua/v1/specialisation.grpc.pb.h"
#include "server/server.h"
#include "worker/host/worker_host.h"

namespace residua::server {

using client::RemoteAnswer;
using client::RemoteEvent;
using testing::HasSubstr;

// A file of a request, wherever its text is.
inline std::optional<std::string> TextOf(const job::JobRequest& request, const std::string& path) {
  if (auto text = request.files.find(path); text != request.files.end()) return text->second;
  if (!request.tree || !request.tree->files.count(path)) return std::nullopt;
  return request.tree->blobs->Read(request.tree->files.at(path));
}

inline constexpr char kVersionKey[] = "the key of a version";

// The compiler of these tests: the text of the entry file says what it does.
class FakeCompiler {
 public:
  static job::Signature Sign(const job::JobRequest& request) {
    const std::string& text = request.files.at(request.entry_path);
    job::Signature signature;
    signature.canonical = text;
    for (const job::FixedValue& value : request.values) signature.canonical += "\n" + value.name + value.bytes;
    signature.sha256 = Sha256Hex(signature.canonical);
    signature.function_digest = Sha256Hex(text);
    if (text == "unreadable") {
      signature.state = job::JobState::kUserError;
      signature.message = "f.m:1:1: error: unreadable";
    }
    return signature;
  }
  static bool Hold(const job::JobRequest& request, std::vector<job::Dependency>* dependencies, std::string* told) {
    std::vector<std::string> secrets;
    for (job::Dependency& d : *dependencies) {
      const std::optional<std::string> text = TextOf(request, d.path);
      const std::string sha256 = text ? Sha256Hex(*text) : "";
      const auto secret = Solve(d.code, sha256, [] { return std::string(); });
      if (!text || !(secret || sha256 == d.sha256)) {
        *told = "`" + d.path + "` changed";
        return false;
      }
      if (secret) secrets.push_back(*secret);
      d.sha256 = sha256;
    }
    if (!secrets.empty()) *told = KeyOfSecrets(secrets);
    return true;
  }

  static cache::Compiler AsCompiler() {
    cache::Compiler compiler{Sign, Hold};
    compiler.listed = Listed;
    return compiler;
  }
  // Of a listing: `lists DIGEST`.
  static std::vector<job::FileDigest> Listed(const std::string& listing) {
    constexpr std::string_view kBegins = "lists ";
    if (!listing.starts_with(kBegins)) return {};
    return {{listing.substr(kBegins.size()), 0}};
  }

  // Never throws, as the compiler. Where the text says so, the process that it would run in ends.
  worker::JobAnswer Run(const std::string& worker, const job::JobRequest& request, const job::JobHooks& hooks) {
    const std::string& text = request.files.at(request.entry_path);
    if (text == "crash" || text == "limit") return EndedBy(text == "limit");
    try {
      return RunOrThrow(worker, request, hooks);
    } catch (const job::SourceUnavailable& missing) {
      job::JobResult result;
      result.state = job::JobState::kInternal;
      result.message = missing.what();
      return result;
    }
  }
  worker::JobAnswer EndedBy(bool limit) {
    const std::lock_guard lock(mutex_);
    ++runs_;
    worker::JobAnswer answer;
    answer.result.state = limit ? job::JobState::kLimit : job::JobState::kInternal;
    answer.result.message = limit ? "f.m: error: too much memory [limit]\n" : "f.m: error: SIGSEGV [crash]\n";
    v1::JobReport report;
    report.set_unix_ms(1000 + runs_);
    report.set_kind(limit ? v1::JOB_END_KIND_MEMORY : v1::JOB_END_KIND_CRASH);
    report.set_message(limit ? "too much \x1b[2Jmemory" : "SIGSEGV");
    report.set_entry_path("f.m");
    report.mutable_request()->set_entry_path("f.m");
    report.add_blobs(std::string(3 << 20, 'b'));
    answer.report = report.SerializeAsString();
    return answer;
  }
  // Its file says what an earlier job left; it leaves its own text, with what is too long and as much as needs several
  // messages.
  static job::JobResult UseVersions(const job::JobRequest& request, const job::JobHooks& hooks) {
    const std::string& text = request.files.at(request.entry_path);
    job::JobResult result;
    result.entry = "f";
    result.files["f.m"] = hooks.find_version(kVersionKey).bytes.value_or("nothing");
    std::map<std::string, job::KeptVersion> left = {{kVersionKey, {"g", "left by " + text}}};
    if (text == "versions long") {
      left["too long"] = {"g", std::string((1 << 20) + 1, 'v')};
      for (int k = 0; k < 300; ++k) left["key " + std::to_string(k)] = {"g", std::string(1 << 14, 'v')};
    }
    hooks.keep_versions(left);
    result.signature = Sign(request).sha256;
    return result;
  }
  job::JobResult RunOrThrow(const std::string& worker, const job::JobRequest& request, const job::JobHooks& hooks) {
    const std::string& text = request.files.at(request.entry_path);
    if (text.starts_with("versions")) return UseVersions(request, hooks);
    hooks.progress("parse", "f.m");
    hooks.progress("function", "f(x: double)");
    job::JobResult result;
    std::unique_lock lock(mutex_);
    ++runs_;
    running_on_ = worker;
    changed_.notify_all();
    while (text == "wait" && !open_ && !hooks.cancelled()) changed_.wait_for(lock, Milliseconds(5));
    if (hooks.cancelled()) {
      ++cancelled_;
      changed_.notify_all();
      result.state = job::JobState::kCancelled;
      return result;
    }
    if (text == "wrong") {
      result.state = job::JobState::kUserError;
      result.message = "f.m:2:3: error: wrong";
      return result;
    }
    result.entry = "f";
    // It looks up all that it may but in one folder.
    std::set<std::string> paths = {request.entry_path};
    if (request.tree) {
      for (const auto& [path, digest] : request.tree->files) paths.insert(path);
    }
    std::erase_if(paths, [](const std::string& path) { return path.starts_with("unused/"); });
    for (const std::string& path : paths) {
      const std::string content = *TextOf(request, path);
      result.dependencies.push_back({path, true, Sha256Hex(content)});
      result.files["f.m"] += "% " + content.substr(0, 20) + "\n";
    }
    if (text == "long") result.files["libf.so"] = std::string(6 << 20, 'x') + "end";
    // Goes along with a candidate, in one message.
    if (text == "medium") result.files["libf.so"] = std::string(400 << 10, 'x');
    result.signature = Sign(request).sha256;
    if (text.starts_with("forged") && worker == "w0") Forge(text, &result);
    return result;
  }

  // What no worker should answer.
  static void Forge(const std::string& text, job::JobResult* result) {
    if (text == "forged") result->signature = Sha256Hex("what somebody else asks for");
    if (text == "forged name") result->files["../../.profile"] = "echo owned";
    if (text == "forged entry") result->entry = "../../f";
    if (text == "forged without a residual") result->files.erase("f.m");
    if (text == "forged remarks") result->native_remarks = 7;
    if (text == "forged size") result->files["libf.so"] = std::string((64 << 20) + 1, 'x');
  }

  void Open() {
    std::lock_guard lock(mutex_);
    open_ = true;
    changed_.notify_all();
  }
  // The worker on which the `n`-th run began.
  std::string WaitForRun(int n) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return runs_ >= n; });
    return running_on_;
  }
  void WaitForCancelled() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return cancelled_ > 0; });
  }
  int runs() {
    std::lock_guard lock(mutex_);
    return runs_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool open_ = false;
  int runs_ = 0, cancelled_ = 0;
  std::string running_on_;
};

// A worker with its thread. The constructor returns when the server has accepted it.
class TestWorker {
 public:
  TestWorker(const std::string& server, const std::string& name, FakeCompiler* compiler, const std::string& secret = "")
      : host_(Options(server, name, secret),
              [name, compiler](const job::JobRequest& request, const job::JobHooks& hooks) {
                return compiler->Run(name, request, hooks);
              }) {
    thread_ = std::thread([this] { status_ = host_.Run(); });
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return connected_; });
  }
  ~TestWorker() { Stop(); }
  void Stop() {
    host_.Stop();
    if (thread_.joinable()) thread_.join();
  }
  void Kill() {
    host_.Abort();
    if (thread_.joinable()) thread_.join();
  }

 private:
  worker::HostOptions Options(const std::string& server, const std::string& name, const std::string& secret) {
    worker::HostOptions options;
    options.security.secret = secret;
    options.server = server;
    options.name = name;
    options.slots = 2;
    options.build_id = "build";
    options.on_connected = [this] {
      std::lock_guard lock(mutex_);
      connected_ = true;
      changed_.notify_all();
    };
    return options;
  }
  std::mutex mutex_;
  std::condition_variable changed_;
  bool connected_ = false;
  worker::WorkerHost host_;
  absl::Status status_;
  std::thread thread_;
};

class ServiceTest : public testing::Test {
 protected:
  void Start(int workers, SchedulerOptions scheduler = {}) {
    ServerOptions options;
    options.build_id = "build";
    options.scheduler = scheduler;
    options.metrics_listen = "127.0.0.1:0";
    options.stop_grace = Milliseconds(0);
    auto started = Server::Start(options, FakeCompiler::AsCompiler());
    ASSERT_TRUE(started.ok()) << started.status();
    server_ = std::move(*started);
    for (int i = 0; i < workers; ++i) {
      const std::string name = "w" + std::to_string(i);
      workers_[name] = std::make_unique<TestWorker>(server_->address(), name, &compiler_);
    }
  }
  void TearDown() override {
    compiler_.Open();
    workers_.clear();
    server_.reset();
  }
  static job::JobRequest Request(const std::string& text) {
    job::JobRequest request;
    request.entry_path = "f.m";
    request.files = {{"f.m", text}, {"g.m", "callee"}};
    return request;
  }
  std::unique_ptr<client::RemoteServer> Connect() const { return ConnectTo(server_->address()); }
  static std::unique_ptr<client::RemoteServer> ConnectTo(const std::string& address) {
    client::RemoteOptions options;
    options.server = address;
    options.compiler = {FakeCompiler::Sign, FakeCompiler::Hold};
    return client::ConnectToServer(options);
  }
  RemoteAnswer Ask(const job::JobRequest& request, std::vector<RemoteEvent>* events = nullptr) {
    client::RemoteCall call;
    call.on_event = [events](const RemoteEvent& event) {
      if (events) events->push_back(event);
    };
    return Connect()->Specialise(request, call);
  }
  // For so long as this takes.
  RemoteAnswer AskFor(Milliseconds time, const job::JobRequest& request) {
    client::RemoteCall call;
    call.timeout = time;
    return Connect()->Specialise(request, call);
  }
  std::shared_ptr<grpc::Channel> Channel() {
    return grpc::CreateChannel(server_->address(), grpc::InsecureChannelCredentials());
  }

  FakeCompiler compiler_;
  std::unique_ptr<Server> server_;
  std::map<std::string, std::unique_ptr<TestWorker>> workers_;
};

}  // namespace residua::server
