// A real server, real workers and real clients over loopback, in one process, with a compiler that is told what to do.
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
#include "proto/chunks.h"
#include "proto/digest.h"
#include "residua/v1/artefact.grpc.pb.h"
#include "residua/v1/specialisation.grpc.pb.h"
#include "server/server.h"
#include "worker/host/worker_host.h"

namespace residua::server {
namespace {

using client::RemoteAnswer;
using client::RemoteEvent;
using testing::HasSubstr;

// A file of a request, wherever its text is.
std::optional<std::string> TextOf(const job::JobRequest& request, const std::string& path) {
  if (auto text = request.files.find(path); text != request.files.end()) return text->second;
  if (!request.tree || !request.tree->files.count(path)) return std::nullopt;
  return request.tree->blobs->Read(request.tree->files.at(path));
}

// The compiler of these tests: the text of the entry file says what it does.
class FakeCompiler {
 public:
  static job::Signature Sign(const job::JobRequest& request) {
    const std::string& text = request.files.at(request.entry_path);
    job::Signature signature;
    signature.canonical = text;
    for (const job::FixedValue& value : request.values) signature.canonical += "\n" + value.name + value.bytes;
    signature.sha256 = proto::Sha256Hex(signature.canonical);
    signature.function_digest = proto::Sha256Hex(text);
    if (text == "unreadable") {
      signature.state = job::JobState::kUserError;
      signature.message = "f.m:1:1: error: unreadable";
    }
    return signature;
  }
  static bool Hold(const job::JobRequest& request, std::vector<job::Dependency>* dependencies, std::string* changed) {
    for (const job::Dependency& d : *dependencies) {
      const std::optional<std::string> text = TextOf(request, d.path);
      if (text && proto::Sha256Hex(*text) == d.sha256) continue;
      *changed = "`" + d.path + "` changed";
      return false;
    }
    return true;
  }

  // Never throws, as the compiler.
  job::JobResult Run(const std::string& worker, const job::JobRequest& request, const job::JobHooks& hooks) {
    try {
      return RunOrThrow(worker, request, hooks);
    } catch (const job::SourceUnavailable& missing) {
      job::JobResult result;
      result.state = job::JobState::kInternal;
      result.message = missing.what();
      return result;
    }
  }
  job::JobResult RunOrThrow(const std::string& worker, const job::JobRequest& request, const job::JobHooks& hooks) {
    const std::string& text = request.files.at(request.entry_path);
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
      result.dependencies.push_back({path, true, proto::Sha256Hex(content)});
      result.files["f.m"] += "% " + content.substr(0, 20) + "\n";
    }
    if (text == "long") result.files["libf.so"] = std::string(6 << 20, 'x') + "end";
    result.signature = Sign(request).sha256;
    if (text == "forged" && worker == "w0") result.signature = proto::Sha256Hex("what somebody else asks for");
    return result;
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
  TestWorker(const std::string& server, const std::string& name, FakeCompiler* compiler)
      : host_(Options(server, name), [name, compiler](const job::JobRequest& request, const job::JobHooks& hooks) {
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
  worker::HostOptions Options(const std::string& server, const std::string& name) {
    worker::HostOptions options;
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
    options.stop_grace = Milliseconds(0);
    auto started = Server::Start(options, {FakeCompiler::Sign, FakeCompiler::Hold});
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

// What a worker answers to a lease is stored under the lease's key only if it says that it is an answer to it.
TEST_F(ServiceTest, AnAnswerToAnotherRequestIsNotStored) {
  Start(1);
  RemoteAnswer refused;
  std::thread asks([&] { refused = Ask(Request("forged")); });
  compiler_.WaitForRun(1);
  workers_["w1"] = std::make_unique<TestWorker>(server_->address(), "w1", &compiler_);
  asks.join();
  ASSERT_TRUE(refused.answered) << refused.error;
  EXPECT_EQ(refused.result.signature, FakeCompiler::Sign(Request("forged")).sha256);
  EXPECT_EQ(compiler_.runs(), 2);
  EXPECT_EQ(client::RemoteClusterStatus(server_->address(), Milliseconds(5000)).refused, 1);
  EXPECT_TRUE(Ask(Request("forged")).hit);
}

TEST_F(ServiceTest, ARequestIsRunOnceAndIsAHitAfterwards) {
  Start(2);
  std::vector<RemoteEvent> events;
  RemoteAnswer first = Ask(Request("plain"), &events);
  ASSERT_TRUE(first.answered) << first.error;
  EXPECT_EQ(first.result.state, job::JobState::kDone);
  EXPECT_EQ(first.result.files["f.m"], "% plain\n% callee\n");
  EXPECT_FALSE(first.hit);
  EXPECT_THAT(first.miss_reason, HasSubstr("no result"));
  std::vector<RemoteEvent::Kind> kinds;
  for (const RemoteEvent& event : events) kinds.push_back(event.kind);
  using K = RemoteEvent::Kind;
  EXPECT_THAT(kinds, testing::ElementsAre(K::kMiss, K::kQueued, K::kStarted, K::kProgress, K::kFunction));
  RemoteAnswer second = Ask(Request("plain"));
  EXPECT_TRUE(second.hit);
  EXPECT_EQ(second.result.files, first.result.files);
  EXPECT_EQ(second.result.signature, first.result.signature);
  EXPECT_EQ(compiler_.runs(), 1);
  job::JobRequest edited = Request("plain");
  edited.files["g.m"] = "edited";
  RemoteAnswer third = Ask(edited);
  EXPECT_EQ(third.miss_reason, "`g.m` changed");
  EXPECT_EQ(compiler_.runs(), 2);
  client::ClusterSummary status = client::RemoteClusterStatus(server_->address(), Milliseconds(10000));
  EXPECT_EQ(status.error, "");
  EXPECT_EQ(status.workers.size(), 2u);
  EXPECT_EQ(status.hits, 1);
  EXPECT_EQ(status.misses, 2);
}

TEST_F(ServiceTest, EqualRequestsShareOneRun) {
  Start(2);
  constexpr int kClients = 6;
  std::atomic<int> waiting = 0;
  std::vector<std::thread> clients;
  std::vector<RemoteAnswer> answers(kClients);
  for (int i = 0; i < kClients; ++i) {
    clients.emplace_back([&, i] {
      client::RemoteCall call;
      call.on_event = [&](const RemoteEvent& event) {
        if (event.kind == RemoteEvent::Kind::kQueued && ++waiting == kClients) compiler_.Open();
      };
      answers[i] = Connect()->Specialise(Request("wait"), call);
    });
  }
  for (std::thread& client : clients) client.join();
  for (const RemoteAnswer& answer : answers) {
    ASSERT_TRUE(answer.answered) << answer.error;
    EXPECT_EQ(answer.result.files, answers[0].result.files);
  }
  EXPECT_EQ(compiler_.runs(), 1);
  EXPECT_EQ(server_->scheduler().Status().joined, kClients - 1);
}

TEST_F(ServiceTest, AKilledWorkersJobIsDoneByTheOther) {
  Start(2);
  RemoteAnswer answer;
  std::vector<RemoteEvent> events;
  std::thread client([&] { answer = Ask(Request("wait"), &events); });
  const std::string first = compiler_.WaitForRun(1);
  workers_.at(first)->Kill();
  const std::string second = compiler_.WaitForRun(2);
  EXPECT_NE(second, first);
  compiler_.Open();
  client.join();
  ASSERT_TRUE(answer.answered) << answer.error;
  EXPECT_EQ(answer.result.state, job::JobState::kDone);
  EXPECT_EQ(server_->scheduler().Status().released_again, 1);
}

TEST_F(ServiceTest, ARequestThatEndsTwoWorkersIsQuarantined) {
  Start(2);
  RemoteAnswer answer;
  std::thread client([&] { answer = Ask(Request("wait")); });
  workers_.at(compiler_.WaitForRun(1))->Kill();
  workers_.at(compiler_.WaitForRun(2))->Kill();
  client.join();
  ASSERT_TRUE(answer.answered);
  EXPECT_EQ(answer.result.state, job::JobState::kInternal);
  EXPECT_THAT(answer.result.message, HasSubstr("ended 2 workers"));
  EXPECT_THAT(Ask(Request("wait")).result.message, HasSubstr("not tried again for a while"));
}

TEST_F(ServiceTest, UsersErrorsComeBackAsSuch) {
  Start(1);
  for (auto [text, message] :
       {std::pair("unreadable", "f.m:1:1: error: unreadable"), std::pair("wrong", "f.m:2:3: error: wrong")}) {
    RemoteAnswer answer = Ask(Request(text));
    ASSERT_TRUE(answer.answered) << answer.error;
    EXPECT_EQ(answer.result.state, job::JobState::kUserError);
    EXPECT_EQ(answer.result.message, message);
  }
}

TEST_F(ServiceTest, LongSourcesAndResultsTravel) {
  Start(1);
  job::JobRequest request = Request("long");
  request.files["h.m"] = std::string(5 << 20, 'h');
  for (bool hit : {false, true}) {
    RemoteAnswer answer = Ask(request);
    ASSERT_TRUE(answer.answered) << answer.error;
    EXPECT_EQ(answer.hit, hit);
    EXPECT_EQ(answer.result.files["libf.so"], std::string(6 << 20, 'x') + "end");
    EXPECT_THAT(answer.result.files["f.m"], HasSubstr("hhhh"));
  }
}

TEST_F(ServiceTest, ACancelledRequestStopsItsJob) {
  Start(1);
  std::atomic<bool> cancel = false;
  client::RemoteCall call;
  call.cancelled = [&] { return cancel.load(); };
  RemoteAnswer answer;
  std::thread client([&] { answer = Connect()->Specialise(Request("wait"), call); });
  compiler_.WaitForRun(1);
  cancel = true;
  client.join();
  EXPECT_FALSE(answer.answered);
  EXPECT_EQ(answer.error, "cancelled");
  EXPECT_FALSE(answer.retry_may_help);
  compiler_.WaitForCancelled();
}

TEST_F(ServiceTest, ADamagedBlobIsMadeAgain) {
  Start(1);
  RemoteAnswer first = Ask(Request("plain"));
  const std::string digest = proto::Sha256Hex(first.result.files["f.m"]);
  ASSERT_TRUE(server_->cache().DamageBlobForTesting(digest, "rubbish").ok());
  RemoteAnswer second = Ask(Request("plain"));
  EXPECT_FALSE(second.hit);
  EXPECT_THAT(second.miss_reason, HasSubstr("damaged"));
  EXPECT_EQ(second.result.files, first.result.files);
  EXPECT_TRUE(Ask(Request("plain")).hit);
}

TEST_F(ServiceTest, AFullQueueIsWaitedForAsItSays) {
  SchedulerOptions options;
  options.queue_limit = 0;
  options.retry_delay = Milliseconds(40);
  Start(0, options);
  std::vector<RemoteEvent> events;
  client::RemoteCall call;
  int waits = 0;
  call.cancelled = [&] { return waits == 5; };
  call.on_event = [&](const RemoteEvent& event) {
    if (event.kind != RemoteEvent::Kind::kWaiting) return;
    ++waits;
    EXPECT_THAT(event.text, HasSubstr("the queue of the server is full"));
    EXPECT_GE(event.number, 40);
    EXPECT_LE(event.number, 50);
  };
  EXPECT_EQ(Connect()->Specialise(Request("plain"), call).error, "cancelled");
  EXPECT_EQ(waits, 5);
  const RemoteAnswer late = AskFor(Milliseconds(100), Request("plain"));
  EXPECT_FALSE(late.answered);
  EXPECT_THAT(late.error, HasSubstr("queue"));
  EXPECT_TRUE(late.retry_may_help);
  EXPECT_FALSE(late.away);
}

TEST_F(ServiceTest, ARefusedRequestSucceedsWhenThereIsRoom) {
  SchedulerOptions options;
  options.queue_limit = 1;
  options.retry_delay = Milliseconds(10);
  Start(0, options);
  RemoteAnswer first, second;
  std::atomic<bool> queued = false;
  std::thread one([&] {
    client::RemoteCall call;
    call.on_event = [&](const RemoteEvent& event) { queued = queued || event.kind == RemoteEvent::Kind::kQueued; };
    first = Connect()->Specialise(Request("first"), call);
  });
  while (!queued) std::this_thread::sleep_for(Milliseconds(1));
  std::thread two([&] {
    client::RemoteCall call;
    call.on_event = [&](const RemoteEvent& event) {
      if (event.kind != RemoteEvent::Kind::kWaiting || workers_.count("w0")) return;
      workers_["w0"] = std::make_unique<TestWorker>(server_->address(), "w0", &compiler_);
    };
    second = Connect()->Specialise(Request("second"), call);
  });
  one.join();
  two.join();
  EXPECT_TRUE(first.answered) << first.error;
  EXPECT_TRUE(second.answered) << second.error;
}

TEST_F(ServiceTest, WithoutWorkersTheServerIsAway) {
  SchedulerOptions options;
  options.no_worker_grace = Milliseconds(0);
  Start(0, options);
  const RemoteAnswer answer = AskFor(Milliseconds(1500), Request("plain"));
  EXPECT_FALSE(answer.answered);
  EXPECT_THAT(answer.error, HasSubstr("no worker is connected"));
  EXPECT_TRUE(answer.away);
  EXPECT_TRUE(answer.retry_may_help);
}

TEST_F(ServiceTest, AHitSendsNoSource) {
  Start(1);
  ASSERT_TRUE(Ask(Request("plain")).answered);
  const job::JobRequest request = Request("plain");
  client::RemoteOptions options;
  options.server = server_->address();
  options.compiler = {FakeCompiler::Sign, FakeCompiler::Hold};
  int listed = 0;
  options.list_sources = [&](const job::JobRequest&, client::Sources* sources) {
    ++listed;
    return client::SourcesInMemory(request, sources);
  };
  // The files are here and not in the request, as on a disk.
  options.compiler.signature = [&](const job::JobRequest&) { return FakeCompiler::Sign(request); };
  options.compiler.dependencies_hold = [&](const job::JobRequest&, auto* dependencies, std::string* changed) {
    return FakeCompiler::Hold(request, dependencies, changed);
  };
  job::JobRequest bare = request;
  bare.files.clear();
  auto client = client::ConnectToServer(options);
  for (int k = 0; k < 3; ++k) EXPECT_TRUE(client->Specialise(bare, {}).hit);
  EXPECT_EQ(listed, 0);
  EXPECT_EQ(compiler_.runs(), 1);
  EXPECT_EQ(server_->cache().Stats().hits, 3);
  EXPECT_EQ(server_->cache().Stats().misses, 1);
}

// How many bytes of sources reach the server is seen from what it holds.
TEST_F(ServiceTest, AnEditSendsTheFileThatWasEdited) {
  Start(1);
  job::JobRequest request = Request("plain");
  request.files["h.m"] = "another";
  ASSERT_TRUE(Ask(request).answered);
  const int64_t blobs = server_->cache().Stats().blobs;
  request.files["h.m"] = "edited";
  const RemoteAnswer edited = Ask(request);
  EXPECT_EQ(edited.miss_reason, "`h.m` changed");
  // The file, and the new result.
  EXPECT_EQ(server_->cache().Stats().blobs, blobs + 2);
}

TEST_F(ServiceTest, FilesThatAreNotLookedUpAreNotFetched) {
  Start(1);
  job::JobRequest request = Request("plain");
  request.files["unused/u.m"] = "nobody calls it";
  ASSERT_TRUE(Ask(request).answered);
  request.files["g.m"] = "edited";
  // Gone from the server, but nobody needs it.
  ASSERT_TRUE(server_->cache().DamageBlobForTesting(proto::Sha256Hex("nobody calls it"), "rubbish").ok());
  EXPECT_TRUE(Ask(request).answered);
  EXPECT_EQ(compiler_.runs(), 2);
}

TEST_F(ServiceTest, ASourceThatTheServerLostIsSentAgain) {
  Start(1);
  ASSERT_TRUE(Ask(Request("plain")).answered);
  ASSERT_TRUE(server_->cache().DamageBlobForTesting(proto::Sha256Hex("callee"), "rubbish").ok());
  job::JobRequest request = Request("other");  // its callee is there, says the index
  const RemoteAnswer answer = Ask(request);
  ASSERT_TRUE(answer.answered) << answer.error;
  EXPECT_EQ(answer.result.state, job::JobState::kDone);
  EXPECT_EQ(answer.result.files.at("f.m"), "% other\n% callee\n");
}

TEST_F(ServiceTest, ManyFilesTravel) {
  Start(1);
  job::JobRequest request = Request("plain");
  for (int k = 0; k < 40000; ++k) {
    request.files["unused/function_with_a_name_" + std::to_string(k) + ".m"] = std::to_string(k);
  }
  const RemoteAnswer answer = Ask(request);
  ASSERT_TRUE(answer.answered) << answer.error;
  EXPECT_EQ(answer.result.dependencies.size(), 2u);
  EXPECT_TRUE(server_->cache().HasBlob(proto::Sha256Hex("39999")));
  EXPECT_TRUE(Ask(request).hit);
}

TEST_F(ServiceTest, LongValuesTravel) {
  Start(1);
  job::JobRequest request = Request("plain");
  request.values.push_back({"n", std::string(9 << 20, 'v')});
  const RemoteAnswer answer = Ask(request);
  ASSERT_TRUE(answer.answered) << answer.error;
  EXPECT_EQ(answer.result.signature, FakeCompiler::Sign(request).sha256);
}

TEST_F(ServiceTest, TooMuchIsRefusedForGood) {
  Start(1);
  job::JobRequest request = Request("plain");
  request.values.push_back({"n", std::string(65 << 20, 'v')});
  const RemoteAnswer answer = Ask(request);
  EXPECT_FALSE(answer.answered);
  EXPECT_THAT(answer.error, HasSubstr("64 MiB"));
  EXPECT_FALSE(answer.retry_may_help);
  EXPECT_FALSE(answer.away);
}

TEST_F(ServiceTest, AServerThatIsNotThereIsAway) {
  Start(0);
  const std::string address = server_->address();
  server_.reset();
  client::RemoteOptions options;
  options.server = address;
  options.connect_patience = Milliseconds(200);
  options.compiler = {FakeCompiler::Sign, FakeCompiler::Hold};
  const RemoteAnswer answer = client::ConnectToServer(options)->Specialise(Request("plain"), {});
  EXPECT_FALSE(answer.answered);
  EXPECT_TRUE(answer.away);
  EXPECT_THAT(answer.error, HasSubstr("cannot reach the server `" + address + "`"));
}

TEST_F(ServiceTest, AServerThatComesBackAnswers) {
  Start(1);
  const std::string address = server_->address();
  RemoteAnswer answer;
  std::atomic<bool> waits = false;
  std::thread client([&] {
    client::RemoteCall call;
    call.on_event = [&](const RemoteEvent& event) { waits = waits || event.kind == RemoteEvent::Kind::kWaiting; };
    answer = ConnectTo(address)->Specialise(Request("wait"), call);
  });
  compiler_.WaitForRun(1);
  server_.reset();
  while (!waits) std::this_thread::sleep_for(Milliseconds(5));
  ServerOptions options;
  options.build_id = "build";
  options.listen = address;
  options.stop_grace = Milliseconds(0);
  compiler_.Open();
  auto again = Server::Start(options, {FakeCompiler::Sign, FakeCompiler::Hold});
  ASSERT_TRUE(again.ok()) << again.status();
  server_ = std::move(*again);
  client.join();
  ASSERT_TRUE(answer.answered) << answer.error;
  EXPECT_EQ(answer.result.state, job::JobState::kDone);
}

TEST_F(ServiceTest, AClientThatSaysNothingIsLeft) {
  ServerOptions options;
  options.build_id = "build";
  options.lookup_idle = Milliseconds(20);
  auto started = Server::Start(options, {FakeCompiler::Sign, FakeCompiler::Hold});
  ASSERT_TRUE(started.ok()) << started.status();
  server_ = std::move(*started);
  auto stub = v1::SpecialisationService::NewStub(Channel());
  for (const bool speaks : {false, true}) {
    grpc::ClientContext context;
    auto stream = stub->Lookup(&context);
    v1::LookupRequest message;
    message.mutable_key()->set_signature(std::string(32, 's'));
    v1::LookupReply reply;
    if (speaks) {
      stream->Write(message);
      ASSERT_TRUE(stream->Read(&reply));
      EXPECT_THAT(reply.miss().reason(), HasSubstr("no result"));
    }
    EXPECT_FALSE(stream->Read(&reply));
    EXPECT_EQ(stream->Finish().error_code(), grpc::StatusCode::DEADLINE_EXCEEDED);
  }
}

// Candidates that are too long to go along are sent after the verdict, in parts.
TEST_F(ServiceTest, ALongResultFollowsItsVerdict) {
  Start(1);
  ASSERT_TRUE(Ask(Request("long")).answered);
  auto stub = v1::SpecialisationService::NewStub(Channel());
  grpc::ClientContext context;
  auto stream = stub->Lookup(&context);
  v1::LookupRequest message;
  message.mutable_key()->set_signature(proto::RawOfHex(FakeCompiler::Sign(Request("long")).sha256));
  stream->Write(message);
  v1::LookupReply reply;
  ASSERT_TRUE(stream->Read(&reply));
  EXPECT_EQ(reply.candidate().dependencies_size(), 2);
  EXPECT_FALSE(reply.candidate().has_result());
  message.mutable_verdict()->set_holds(true);
  stream->Write(message);
  stream->WritesDone();
  int parts = 0;
  while (stream->Read(&reply)) {
    EXPECT_LT(reply.ByteSizeLong(), size_t{2} << 20);
    parts += reply.has_chunk();
  }
  EXPECT_EQ(parts, 7);
  EXPECT_TRUE(stream->Finish().ok());
}

// What a client says is judged before it is used.
TEST_F(ServiceTest, MalformedLookUpsAreRefused) {
  Start(0);
  auto stub = v1::SpecialisationService::NewStub(Channel());
  for (int wrong = 0; wrong < 4; ++wrong) {
    grpc::ClientContext context;
    auto stream = stub->Lookup(&context);
    v1::LookupRequest message;
    if (wrong == 0) message.mutable_verdict()->set_holds(true);
    if (wrong == 1) message.mutable_key()->set_signature("short");
    if (wrong == 2) message.mutable_key()->set_signature(std::string(32, 's'));
    if (wrong == 2) message.mutable_key()->set_canonical(std::string(100 << 10, 'c'));
    stream->Write(message);
    v1::LookupReply reply;
    EXPECT_FALSE(stream->Read(&reply));
    EXPECT_EQ(stream->Finish().error_code(), grpc::StatusCode::INVALID_ARGUMENT) << wrong;
  }
}

TEST_F(ServiceTest, AWorkerOfAnotherBuildIsRefused) {
  Start(0);
  worker::HostOptions options;
  options.server = server_->address();
  options.name = "stranger";
  options.build_id = "another";
  worker::WorkerHost host(options, [](const job::JobRequest&, const job::JobHooks&) { return job::JobResult{}; });
  absl::Status status = host.Run();
  EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(std::string(status.message()), HasSubstr("of build another"));
}

TEST_F(ServiceTest, ADrainedWorkerAnswersBeforeItLeaves) {
  Start(1);
  RemoteAnswer answer;
  std::thread client([&] { answer = Ask(Request("wait")); });
  compiler_.WaitForRun(1);
  std::thread stopper([&] { workers_.at("w0")->Stop(); });
  compiler_.Open();
  stopper.join();
  client.join();
  EXPECT_TRUE(answer.answered) << answer.error;
  EXPECT_EQ(compiler_.runs(), 1);
}

TEST_F(ServiceTest, AStoppedServerAnswersWhoWaits) {
  Start(1);
  client::RemoteCall call;
  std::string said;
  call.on_event = [&](const RemoteEvent& event) {
    if (event.kind == RemoteEvent::Kind::kWaiting && said.empty()) said = event.text;
  };
  call.cancelled = [&] { return !said.empty(); };
  std::thread client([&] { Connect()->Specialise(Request("wait"), call); });
  compiler_.WaitForRun(1);
  server_->Stop();
  client.join();
  EXPECT_THAT(said, HasSubstr("stopped"));
}

TEST_F(ServiceTest, OthersCannotReachItUnlessThatIsMeant) {
  ServerOptions options;
  options.listen = "0.0.0.0:0";
  auto refused = Server::Start(options, {FakeCompiler::Sign, FakeCompiler::Hold});
  EXPECT_EQ(refused.status().code(), absl::StatusCode::kInvalidArgument);
}

TEST_F(ServiceTest, BlobsAreCheckedOnTheirWayIn) {
  Start(0);
  auto stub = v1::ArtefactService::NewStub(Channel());
  auto write = [&](const std::string& named, const std::string& bytes) {
    grpc::ClientContext context;
    v1::WriteBlobResponse response;
    auto writer = stub->WriteBlob(&context, &response);
    proto::SendChunks(proto::DigestOf(named), bytes, 0,
                      [&](const v1::BlobChunk& chunk) { return writer->Write(chunk); });
    writer->WritesDone();
    return writer->Finish();
  };
  EXPECT_EQ(write("right", "wrong").error_code(), grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_TRUE(write("right", "right").ok());
  v1::FindMissingBlobsRequest ask;
  *ask.add_digests() = proto::DigestOf("right");
  *ask.add_digests() = proto::DigestOf("absent");
  v1::FindMissingBlobsResponse missing;
  grpc::ClientContext find_context;
  ASSERT_TRUE(stub->FindMissingBlobs(&find_context, ask, &missing).ok());
  ASSERT_EQ(missing.missing_size(), 1);
  EXPECT_EQ(missing.missing(0).sha256(), proto::DigestOf("absent").sha256());
  v1::ReadBlobRequest read;
  *read.mutable_digest() = proto::DigestOf("right");
  read.set_offset(2);
  grpc::ClientContext read_context;
  auto reader = stub->ReadBlob(&read_context, read);
  v1::BlobChunk chunk;
  ASSERT_TRUE(reader->Read(&chunk));
  EXPECT_EQ(chunk.data(), "ght");
  EXPECT_FALSE(reader->Read(&chunk));
  EXPECT_TRUE(reader->Finish().ok());
}

// One exchange by name and bytes, for services of which Debian packages no headers.
std::string RawCall(const std::shared_ptr<grpc::Channel>& channel, const std::string& method,
                    const std::string& request) {
  grpc::GenericStub stub(channel);
  grpc::ClientContext context;
  grpc::CompletionQueue queue;
  auto call = stub.PrepareCall(&context, method, &queue);
  auto step = [&queue] {
    void* tag;
    bool ok = false;
    return queue.Next(&tag, &ok) && ok;
  };
  call->StartCall(nullptr);
  if (!step()) return "no call";
  grpc::Slice slice(request);
  call->Write(grpc::ByteBuffer(&slice, 1), nullptr);
  if (!step()) return "no write";
  call->WritesDone(nullptr);
  step();
  grpc::ByteBuffer answer;
  call->Read(&answer, nullptr);
  if (!step()) return "no answer";
  grpc::Slice flat;
  if (!answer.DumpToSingleSlice(&flat).ok()) return "no bytes";
  grpc::Status status;
  call->Finish(&status, nullptr);
  step();
  return std::string(reinterpret_cast<const char*>(flat.begin()), flat.size());
}

TEST_F(ServiceTest, HealthAndReflectionAnswer) {
  Start(0);
  const std::string serving("\x08\x01", 2);        // HealthCheckResponse{status: SERVING}
  const std::string list_services("\x3a\x00", 2);  // ServerReflectionRequest{list_services: ""}
  EXPECT_EQ(RawCall(Channel(), "/grpc.health.v1.Health/Check", ""), serving);
  const std::string services =
      RawCall(Channel(), "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo", list_services);
  for (const char* name :
       {"residua.v1.SpecialisationService", "residua.v1.ArtefactService", "residua.v1.WorkerService"}) {
    EXPECT_THAT(services, HasSubstr(name));
  }
}

}  // namespace
}  // namespace residua::server
