// The owner as a process of its own (residua-cache), with clients as threads of this one.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <future>
#include <mutex>
#include <thread>

#include "cache/owner/client.h"
#include "cache/owner/starter.h"
#include "digest/sha256.h"

namespace residua::cache {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::HasSubstr;
using Client = std::unique_ptr<OwnerClient>;

constexpr seconds kDeadline{60};

bool Always(const std::vector<Dependency>&, std::string*) { return true; }
Key KeyOf(const std::string& name) { return {Sha256Hex(name), "n = " + name, "f"}; }

// Polls to a deadline.
template <typename Condition>
bool Becomes(const Condition& condition) {
  const auto end = std::chrono::steady_clock::now() + kDeadline;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::sleep_for(milliseconds(2));
  }
  return true;
}

class OwnerTest : public testing::Test {
 protected:
  void SetUp() override {
    char pattern[] = "/tmp/residua-owner-test-XXXXXX";
    root_ = mkdtemp(pattern);
    options_.directory = root_ + "/cache";
    options_.patience = kDeadline;
  }
  void TearDown() override {
    for (const fs::path& folder : {fs::path(options_.directory), fs::path(root_) / "moved"}) {
      auto opened = Folder::Open(folder.string(), false);
      if (opened.ok()) {
        EXPECT_TRUE(TakeFolder(*opened, kDeadline).ok());
      }
    }
    fs::remove_all(root_);
  }
  Client Connect() {
    auto client = OwnerClient::Connect(options_);
    EXPECT_TRUE(client.ok()) << client.status();
    return client.ok() ? std::move(*client) : nullptr;
  }
  static void Put(OwnerClient& client, const std::string& name) {
    StoredResult result;
    result.entry = name;
    result.phase_ns = {{"parse", 1000}};
    absl::Status stored = client.Store(KeyOf(name), result, {{"f.m", "residual of " + name}});
    EXPECT_TRUE(stored.ok()) << stored;
  }
  static std::string Get(OwnerClient& client, const std::string& name) {
    LookupAnswer answer = client.Lookup(KeyOf(name), Always);
    return answer.result ? answer.files["f.m"] : "miss: " + answer.miss_reason;
  }
  // What a request does: looks up, and makes what is not there. Counts the makers.
  static void Ask(OwnerClient& client, const std::string& name, std::atomic<int>* made) {
    if (client.Lookup(KeyOf(name), Always).result) return;
    ++*made;
    Put(client, name);
  }
  CacheStats Stats() {
    auto report = Connect()->Execute({CommandName::kStats, 0, ""});
    EXPECT_TRUE(report.ok()) << report.status();
    return report.ok() ? report->stats : CacheStats();
  }
  absl::StatusOr<Folder> OpenFolder() { return Folder::Open(options_.directory, true); }

  std::string root_;
  ClientOptions options_;
};

TEST_F(OwnerTest, WhatOneStoresAnotherIsServed) {
  Client one = Connect();
  EXPECT_THAT(Get(*one, "a"), HasSubstr("no result for this function is stored"));
  Put(*one, "a");
  Client other = Connect();
  EXPECT_EQ(other->owner_pid(), one->owner_pid());
  EXPECT_EQ(Get(*other, "a"), "residual of a");
  EXPECT_TRUE(other->Finish().ok());
  const CacheStats stats = Stats();
  EXPECT_EQ(stats.hits, 1);
  EXPECT_EQ(stats.misses, 1);
  EXPECT_EQ(stats.saved_ns, 1000);
}

TEST_F(OwnerTest, WhatWasPeekedAtIsJudgedOnce) {
  Client maker = Connect(), other = Connect();
  Put(*maker, "a");
  Key peek = KeyOf("a");
  peek.peek = true;
  int judged = 0;
  auto changed = [&](const std::vector<Dependency>&, std::string* what) {
    ++judged;
    *what = "`g.m` changed";
    return false;
  };
  EXPECT_EQ(maker->Lookup(peek, changed).miss_reason, "`g.m` changed");
  EXPECT_EQ(Stats().misses, 0);
  EXPECT_EQ(maker->Lookup(KeyOf("a"), changed).miss_reason, "`g.m` changed");
  EXPECT_EQ(judged, 1);
  EXPECT_EQ(Stats().misses, 1);
  // Something is stored after the peek: it is judged again.
  EXPECT_THAT(Get(*other, "b"), HasSubstr("miss"));
  EXPECT_EQ(maker->Lookup(peek, changed).miss_reason, "`g.m` changed");
  Put(*other, "b");
  maker->Lookup(KeyOf("a"), changed);
  EXPECT_EQ(judged, 3);
}

TEST_F(OwnerTest, TheClientJudgesTheLookUps) {
  Client client = Connect();
  StoredResult result;
  result.dependencies = {{"g.m", true, Sha256Hex("then")}};
  ASSERT_TRUE(client->Store(KeyOf("a"), result, {{"f.m", "1"}}).ok());
  LookupAnswer answer =
      client->Lookup(KeyOf("a"), [](const std::vector<Dependency>& dependencies, std::string* changed) {
        *changed = "`" + dependencies.at(0).path + "` changed";
        return false;
      });
  EXPECT_FALSE(answer.result);
  EXPECT_EQ(answer.miss_reason, "`g.m` changed");
}

TEST_F(OwnerTest, StartersAtTheSameTimeMeetOneOwner) {
  std::vector<std::future<int64_t>> pids;
  for (int i = 0; i < 32; ++i) {
    pids.push_back(std::async(std::launch::async, [this] { return Connect()->owner_pid(); }));
  }
  std::set<int64_t> owners;
  for (auto& pid : pids) owners.insert(pid.get());
  EXPECT_EQ(owners.size(), 1u);
}

TEST_F(OwnerTest, EqualRequestsAreMadeOnce) {
  std::atomic<int> made{0};
  std::vector<std::future<void>> requests;
  for (int i = 0; i < 64; ++i) {
    requests.push_back(std::async(std::launch::async, [&, i] { Ask(*Connect(), std::to_string(i % 4), &made); }));
  }
  for (auto& request : requests) request.get();
  EXPECT_EQ(made, 4);
  const CacheStats stats = Stats();
  EXPECT_EQ(stats.hits, 60);
  EXPECT_EQ(stats.misses, 4);
}

TEST_F(OwnerTest, WhenTheMakerDiesAnotherTakesOver) {
  Client maker = Connect();
  EXPECT_THAT(Get(*maker, "a"), HasSubstr("miss"));
  std::atomic<int> made{0};
  std::vector<std::future<void>> waiting;
  for (int i = 0; i < 4; ++i) waiting.push_back(std::async(std::launch::async, [&] { Ask(*Connect(), "a", &made); }));
  maker.reset();
  for (auto& request : waiting) request.get();
  EXPECT_EQ(made, 1);
}

TEST_F(OwnerTest, NobodyWaitsForAMakerThatGaveUp) {
  Client maker = Connect(), other = Connect();
  EXPECT_THAT(Get(*maker, "a"), HasSubstr("miss"));
  auto waiting = std::async(std::launch::async, [&] { return Get(*other, "a"); });
  maker->GiveUp(KeyOf("a"));
  EXPECT_THAT(waiting.get(), HasSubstr("miss"));
}

TEST_F(OwnerTest, AWaitForAMakerHasALimit) {
  Client maker = Connect();
  EXPECT_THAT(Get(*maker, "a"), HasSubstr("miss"));
  options_.flight_wait = milliseconds(1);
  EXPECT_THAT(Get(*Connect(), "a"), HasSubstr("miss"));
}

TEST_F(OwnerTest, TwoMakersDoNotWaitForEachOther) {
  Client one = Connect(), other = Connect();
  EXPECT_THAT(Get(*one, "a"), HasSubstr("miss"));
  EXPECT_THAT(Get(*other, "b"), HasSubstr("miss"));
  EXPECT_THAT(Get(*one, "b"), HasSubstr("miss"));
  EXPECT_THAT(Get(*other, "a"), HasSubstr("miss"));
}

TEST_F(OwnerTest, AKilledOwnerIsReplacedInTheMiddleOfARequest) {
  Client client = Connect();
  Put(*client, "a");
  for (int round = 0; round < 5; ++round) {
    const std::string name = "b" + std::to_string(round);
    EXPECT_THAT(Get(*client, name), HasSubstr("miss"));
    ASSERT_EQ(kill(static_cast<pid_t>(client->owner_pid()), SIGKILL), 0);
    Put(*client, name);  // by the next owner
    ASSERT_EQ(kill(static_cast<pid_t>(client->owner_pid()), SIGKILL), 0);
    EXPECT_EQ(Get(*client, name), "residual of " + name);
    EXPECT_EQ(Get(*client, "a"), "residual of a");
  }
}

TEST_F(OwnerTest, AStaleSocketIsReplaced) {
  const int64_t first = Connect()->owner_pid();
  ASSERT_EQ(kill(static_cast<pid_t>(first), SIGKILL), 0);
  ASSERT_TRUE(fs::exists(options_.directory + "/owner.sock"));
  EXPECT_NE(Connect()->owner_pid(), first);
}

TEST_F(OwnerTest, AStoppedOwnerIsNotWaitedForLong) {
  const pid_t owner = static_cast<pid_t>(Connect()->owner_pid());
  ASSERT_EQ(kill(owner, SIGSTOP), 0);
  options_.patience = milliseconds(50);
  EXPECT_FALSE(OwnerClient::Connect(options_).ok());
  ASSERT_EQ(kill(owner, SIGCONT), 0);
  options_.patience = kDeadline;
  EXPECT_EQ(Connect()->owner_pid(), owner);
}

TEST_F(OwnerTest, AnIdleOwnerLeavesAndTakesItsSocketAlong) {
  setenv("RESIDUA_CACHE_IDLE", "0", 1);
  Put(*Connect(), "a");
  unsetenv("RESIDUA_CACHE_IDLE");
  auto folder = OpenFolder();
  ASSERT_TRUE(folder.ok());
  EXPECT_TRUE(Becomes([&] { return folder->TryLock().ok(); }));
  EXPECT_FALSE(fs::exists(options_.directory + "/owner.sock"));
  EXPECT_EQ(Get(*Connect(), "a"), "residual of a");
}

// Requests fall into the moment in which the owner leaves, again and again.
TEST_F(OwnerTest, NoRequestIsLostToAnOwnerThatLeaves) {
  setenv("RESIDUA_CACHE_IDLE", "0", 1);
  std::vector<std::future<void>> clients;
  for (int i = 0; i < 4; ++i) {
    clients.push_back(std::async(std::launch::async, [&, i] {
      for (int k = 0; k < 10; ++k) {
        const std::string name = std::to_string(i) + "/" + std::to_string(k);
        Put(*Connect(), name);
        EXPECT_EQ(Get(*Connect(), name), "residual of " + name);
      }
    }));
  }
  for (auto& client : clients) client.get();
  unsetenv("RESIDUA_CACHE_IDLE");
}

TEST_F(OwnerTest, AnOwnerWhoseFolderIsGoneLeavesAndTheNextBeginsAnew) {
  const pid_t first = static_cast<pid_t>(Connect()->owner_pid());
  fs::rename(options_.directory, root_ + "/moved");
  Client client = Connect();
  EXPECT_NE(client->owner_pid(), first);
  Put(*client, "a");
  auto moved = Folder::Open(root_ + "/moved", false);
  ASSERT_TRUE(moved.ok());
  EXPECT_TRUE(Becomes([&] { return moved->TryLock().ok(); }));
  EXPECT_EQ(Get(*client, "a"), "residual of a");
}

TEST_F(OwnerTest, TakingTheFolderEndsTheOwner) {
  Client client = Connect();
  Put(*client, "a");
  {
    auto folder = OpenFolder();
    ASSERT_TRUE(folder.ok());
    auto lock = TakeFolder(*folder, kDeadline);
    ASSERT_TRUE(lock.ok()) << lock.status();
  }
  EXPECT_EQ(Get(*client, "a"), "residual of a");  // by the next owner
}

TEST_F(OwnerTest, APathMayBeLongerThanASocketAddress) {
  options_.directory = root_ + "/" + std::string(200, 'd') + "/" + std::string(200, 'e');
  Client client = Connect();
  ASSERT_TRUE(client);
  Put(*client, "a");
  EXPECT_EQ(Get(*Connect(), "a"), "residual of a");
}

TEST_F(OwnerTest, FolderAndSocketAreTheUsersAlone) {
  Connect();
  struct stat about;
  for (const std::string& path : {options_.directory, options_.directory + "/owner.sock"}) {
    ASSERT_EQ(stat(path.c_str(), &about), 0);
    EXPECT_EQ(about.st_mode & 0777, 0700u) << path;
  }
  ASSERT_EQ(chmod(options_.directory.c_str(), 0755), 0);
  Connect();
  ASSERT_EQ(stat(options_.directory.c_str(), &about), 0);
  EXPECT_EQ(about.st_mode & 0777, 0700u);
}

TEST_F(OwnerTest, AFolderWithOtherFilesIsRefused) {
  fs::create_directories(root_ + "/other");
  std::ofstream(root_ + "/other/letter.txt") << "dear";
  options_.directory = root_ + "/other";
  auto client = OwnerClient::Connect(options_);
  EXPECT_EQ(client.status().code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(std::string(client.status().message()), HasSubstr("it holds other files"));
  EXPECT_FALSE(fs::exists(root_ + "/other/owner.lock"));
}

TEST_F(OwnerTest, AFolderOfAnotherUserIsRefused) {
  fs::create_directories(options_.directory);
  if (chown(options_.directory.c_str(), 12345, 12345) != 0) GTEST_SKIP() << "only root can give a folder away";
  EXPECT_EQ(OwnerClient::Connect(options_).status().code(), absl::StatusCode::kPermissionDenied);
  ASSERT_EQ(chown(options_.directory.c_str(), geteuid(), getegid()), 0);
}

TEST_F(OwnerTest, AFolderThatIsNotThereIsMadeOnlyWhenAskedFor) {
  options_.make = false;
  EXPECT_EQ(OwnerClient::Connect(options_).status().code(), absl::StatusCode::kNotFound);
  EXPECT_FALSE(fs::exists(options_.directory));
}

TEST_F(OwnerTest, AProgramThatIsNoOwnerIsAnErrorInWords) {
  options_.program = "/bin/false";
  options_.patience = milliseconds(200);
  EXPECT_FALSE(OwnerClient::Connect(options_).ok());
  options_.program = root_ + "/none";
  EXPECT_THAT(std::string(OwnerClient::Connect(options_).status().message()), HasSubstr("cannot start"));
}

// An owner of another version of the protocol, as much of it as never changes.
class OtherVersion {
 public:
  OtherVersion(const Folder& folder, uint64_t version) : folder_(folder), version_(version) {
    lock_ = *folder.TryLock();
    listener_ = *folder.Listen();
    thread_ = std::thread([this] { Serve(); });
  }
  ~OtherVersion() {
    {
      const std::lock_guard lock(closing_);
      shutdown(listener_.get(), SHUT_RDWR);
    }
    thread_.join();
  }

 private:
  void Serve() {
    while (true) {
      Channel channel(accept4(listener_.get(), nullptr, nullptr, SOCK_CLOEXEC));
      if (!channel.ReceiveFrame().ok()) break;
      ASSERT_TRUE(channel.Send(FrameKind::kRefused, Refused{version_, ""}).ok());
      auto frame = channel.ReceiveFrame();
      if (!frame.ok() || frame->kind != FrameKind::kRetire) continue;
      break;
    }
    folder_.RemoveSocket();
    {
      const std::lock_guard lock(closing_);
      listener_ = OpenFile();
    }
    lock_ = OpenFile();
  }
  const Folder& folder_;
  const uint64_t version_;
  OpenFile lock_, listener_;
  std::mutex closing_;  // of the listener, by the thread that serves
  std::thread thread_;
};

TEST_F(OwnerTest, AnOwnerOfAnEarlierVersionIsAskedToLeave) {
  auto folder = OpenFolder();
  ASSERT_TRUE(folder.ok());
  OtherVersion earlier(*folder, kProtocolVersion - 1);
  Client client = Connect();
  ASSERT_TRUE(client);
  EXPECT_NE(client->owner_pid(), getpid());
  Put(*client, "a");
}

TEST_F(OwnerTest, AnOwnerOfALaterVersionIsLeftAlone) {
  auto folder = OpenFolder();
  ASSERT_TRUE(folder.ok());
  OtherVersion later(*folder, kProtocolVersion + 1);
  EXPECT_THAT(std::string(OwnerClient::Connect(options_).status().message()), HasSubstr("a later version of residua"));
}

TEST_F(OwnerTest, AClientOfALaterVersionMakesTheOwnerLeave) {
  Connect();
  auto folder = OpenFolder();
  Channel channel(folder->Connect()->Release());
  ASSERT_TRUE(channel.Send(FrameKind::kHello, Hello{Hello().magic, kProtocolVersion + 1}).ok());
  auto refused = channel.Receive<Refused>(FrameKind::kRefused);
  ASSERT_TRUE(refused.ok());
  EXPECT_EQ(refused->version, kProtocolVersion);
  ASSERT_TRUE(channel.SendFrame(FrameKind::kRetire, "").ok());
  EXPECT_TRUE(Becomes([&] { return folder->TryLock().ok(); }));
}

TEST_F(OwnerTest, RubbishEndsItsConnectionAndNothingElse) {
  Client client = Connect();
  Put(*client, "a");
  const int64_t owner = client->owner_pid();
  auto folder = OpenFolder();
  std::string wild(64, '\xff');
  for (int round = 0; round < 50; ++round) {
    OpenFile raw = *folder->Connect();
    Channel channel(raw.Release());
    if (round % 2) {
      ASSERT_TRUE(channel.Send(FrameKind::kHello, Hello{}).ok());
      ASSERT_TRUE(channel.ReceiveFrame().ok());
    }
    wild[0] = static_cast<char>(round);
    // The owner may hang up before it has read all.
    channel.SendFrame(static_cast<FrameKind>(round % 20), wild).IgnoreError();
  }
  EXPECT_EQ(Get(*Connect(), "a"), "residual of a");
  EXPECT_EQ(Connect()->owner_pid(), owner);
}

TEST_F(OwnerTest, EntriesTravel) {
  Client one = Connect();
  Put(*one, "a");
  Put(*one, "b");
  std::vector<PortableEntry> entries;
  ASSERT_TRUE(one->Export([&](const PortableEntry& entry) {
                   entries.push_back(entry);
                   return absl::OkStatus();
                 })
                  .ok());
  ASSERT_EQ(entries.size(), 2u);
  ASSERT_TRUE(one->Execute({CommandName::kClear, 0, ""}).ok());
  EXPECT_THAT(Get(*one, "a"), HasSubstr("miss"));
  for (const PortableEntry& entry : entries) EXPECT_TRUE(one->Import(entry).ok());
  EXPECT_EQ(Get(*one, "a"), "residual of a");
  PortableEntry wrong = entries[0];
  wrong.files.begin()->second += "!";
  EXPECT_EQ(one->Import(wrong).code(), absl::StatusCode::kDataLoss);
  wrong = entries[0];
  wrong.files = {{"../f.m", wrong.files.begin()->second}};
  wrong.result.files[0].name = "../f.m";
  EXPECT_EQ(one->Import(wrong).code(), absl::StatusCode::kDataLoss);
}

TEST_F(OwnerTest, ABackupIsACache) {
  Put(*Connect(), "a");
  ASSERT_TRUE(Connect()->Execute({CommandName::kBackup, 0, root_ + "/moved"}).ok());
  ClientOptions copy = options_;
  copy.directory = root_ + "/moved";
  auto client = OwnerClient::Connect(copy);
  ASSERT_TRUE(client.ok()) << client.status();
  EXPECT_EQ(Get(**client, "a"), "residual of a");
}

TEST_F(OwnerTest, OwnersThatDieBeforeTheyAnswerHaveTheCacheRepaired) {
  Put(*Connect(), "a");
  auto folder = OpenFolder();
  { ASSERT_TRUE(TakeFolder(*folder, kDeadline).ok()); }
  std::ofstream(options_.directory + "/owner.lock") << "2\n";  // as after two deaths
  Client client = Connect();
  EXPECT_EQ(Get(*client, "a"), "residual of a");
  EXPECT_FALSE(fs::exists(options_.directory + "/needs-repair"));
  std::ifstream lock(options_.directory + "/owner.lock");
  int deaths = -1;
  EXPECT_TRUE(Becomes([&] {
    std::ifstream again(options_.directory + "/owner.lock");
    return (again >> deaths) && deaths == 0;
  }));
}

}  // namespace
}  // namespace residua::cache
