// Real jobs in real processes: the program residua-job, as a worker starts it.
#include "worker/job_process/job_processes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include "digest/sha256.h"
#include "proto/source_blobs.h"
#include "residua/v1/report.pb.h"
#include "worker/job/target.h"

namespace residua::worker {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

// That a worker may have, for itself.
constexpr const char* kSecrets[] = {"SECRET_OF_THE_WORKER", "RESIDUA_TOKEN", "RESIDUA_TOKEN_FILE", "RESIDUA_TLS_KEY"};

constexpr char kEndless[] =
    "function y = f(x)\n  k = 0;\n  while true\n    k = mod(k + 1, 97);\n  end\n  y = x + k;\nend\n";

job::JobRequest Request(const std::string& text) {
  job::JobRequest request;
  request.entry_path = "f.m";
  request.files = {{"f.m", text}};
  request.facts = {"x: realscalar"};
  request.options.native = false;
  request.options.target = job::HostTarget();
  request.options.step_budget = int64_t{1} << 60;
  request.machine = {{"", ""}};
  return request;
}

std::string ReadFile(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

// Processes of this program by their name (as /proc tells it) whose parent is `parent`.
std::vector<pid_t> Children(pid_t parent, const std::string& name) {
  std::vector<pid_t> found;
  for (const auto& entry : fs::directory_iterator("/proc")) {
    const std::string stat = ReadFile(entry.path().string() + "/stat");
    const size_t open = stat.find('('), close = stat.rfind(')');
    if (open == std::string::npos || close == std::string::npos) continue;
    if (stat.substr(open + 1, close - open - 1) != name || stat[close + 2] == 'Z') continue;
    if (std::stoi(stat.substr(close + 4)) == parent) found.push_back(std::stoi(stat));
  }
  return found;
}

size_t OpenFiles() {
  size_t count = 0;
  for ([[maybe_unused]] const auto& entry : fs::directory_iterator("/proc/self/fd")) ++count;
  return count;
}

class JobProcessesTest : public testing::Test {
 protected:
  JobProcessesTest() {
    char pattern[] = "/tmp/residua-job-processes-XXXXXX";
    folder_ = mkdtemp(pattern);
    setenv("TMPDIR", folder_.c_str(), 1);
    for (const char* secret : kSecrets) setenv(secret, "42", 1);
    options_.program = RESIDUA_JOB;
    options_.worker = "here";
    options_.processor_seconds = 300;
  }
  ~JobProcessesTest() override {
    jobs_.reset();
    EXPECT_THAT(Left(), IsEmpty());
    fs::remove_all(folder_);
    unsetenv("TMPDIR");
  }
  void Start() {
    std::string why;
    jobs_ = JobProcesses::Start(options_, &why);
    ASSERT_TRUE(jobs_) << why;
  }
  std::vector<std::string> Left() const {
    std::vector<std::string> left;
    for (const auto& entry : fs::directory_iterator(folder_)) left.push_back(entry.path().filename().string());
    return left;
  }
  static pid_t Zygote() {
    const std::vector<pid_t> zygotes = Children(getpid(), "residua-job");
    return zygotes.empty() ? -1 : zygotes[0];
  }
  // The process that runs a job, when there is one.
  static pid_t WaitForJob() {
    while (true) {
      const std::vector<pid_t> jobs = Children(Zygote(), "residua-job-run");
      // It has confined itself: the filter of system calls is the last.
      if (!jobs.empty() &&
          ReadFile("/proc/" + std::to_string(jobs[0]) + "/status").find("Seccomp:\t2") != std::string::npos)
        return jobs[0];
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
  }
  static v1::JobReport ReportOf(const JobAnswer& answer) {
    v1::JobReport report;
    EXPECT_TRUE(answer.report && report.ParseFromString(*answer.report));
    return report;
  }

  std::string folder_;
  JobProcessOptions options_;
  std::unique_ptr<JobProcesses> jobs_;
};

void ExpectEqual(const job::JobResult& a, const job::JobResult& b) {
  EXPECT_EQ(a.state, b.state);
  EXPECT_EQ(a.message, b.message);
  EXPECT_EQ(a.entry, b.entry);
  EXPECT_EQ(a.files, b.files);
  EXPECT_EQ(a.remarks, b.remarks);
  EXPECT_EQ(a.native_remarks, b.native_remarks);
  EXPECT_EQ(a.signature, b.signature);
  EXPECT_EQ(a.unused, b.unused);
  ASSERT_EQ(a.dependencies.size(), b.dependencies.size());
  for (size_t k = 0; k < a.dependencies.size(); ++k) {
    EXPECT_EQ(a.dependencies[k].path, b.dependencies[k].path);
    EXPECT_EQ(a.dependencies[k].sha256, b.dependencies[k].sha256);
    EXPECT_EQ(a.dependencies[k].code, b.dependencies[k].code);
  }
}

// A request whose other sources are read when they are looked up.
job::JobRequest WithTree(job::JobRequest request, const std::map<std::string, std::string>& files, int* reads) {
  auto tree = std::make_shared<job::SourceTree>();
  std::map<std::string, std::string> by_digest;
  for (const auto& [path, text] : files) {
    const job::FileDigest digest{Sha256Hex(text), static_cast<int64_t>(text.size())};
    tree->files[path] = digest;
    by_digest[digest.sha256] = text;
  }
  tree->blobs = std::make_shared<proto::SourceBlobs>(
      [by_digest, reads](const job::FileDigest& digest) -> std::optional<std::string> {
        ++*reads;
        const auto found = by_digest.find(digest.sha256);
        return found == by_digest.end() ? std::nullopt : std::optional(found->second);
      });
  request.tree = std::move(tree);
  return request;
}

TEST_F(JobProcessesTest, AnswersAreThoseOfThisProcess) {
  Start();
  int reads = 0;
  job::JobRequest request = Request(
      "function y = f(x, n)\n  y = zeros(1, n);\n  for k = 1:n\n    y(k) = g(x, k) + sum(x .* (1:k)) + [1 2; 3 4](1, "
      "2);\n"
      "  end\n  disp(sprintf('%d', n));\nend\n");
  request = WithTree(request, {{"g.m", "function z = g(x, k)\n  z = x ^ k + sin(k);\nend\n"}, {"unused.m", "nothing"}},
                     &reads);
  request.facts = {"x: realscalar", "n: realscalar"};
  request.options.native = true;
  const JobAnswer answer = jobs_->Run(request, {});
  EXPECT_EQ(reads, 1);
  EXPECT_FALSE(answer.report);
  EXPECT_EQ(answer.result.state, job::JobState::kDone) << answer.result.message;
  EXPECT_EQ(answer.result.files.count("libf.so"), 1u);
  ExpectEqual(answer.result, job::RunJob(request, {}));
  for (const char* text :
       {"function y = f(x)\n  y = (x;\nend\n", "function y = f(x)\n  error('my:id', 'no %d', 3);\nend\n",
        "function y = f(x)\n  y = 1;\n  if x > 10\n    y = zeros(1e6, 1e6);\n  end\nend\n",
        "function y = f(x)\n  y = missing_function(x);\nend\n"}) {
    ExpectEqual(jobs_->Run(Request(text), {}).result, job::RunJob(Request(text), {}));
  }
  job::JobRequest few = Request(kEndless);
  few.options.step_budget = 10000;
  ExpectEqual(jobs_->Run(few, {}).result, job::RunJob(few, {}));
}

TEST_F(JobProcessesTest, ASourceThatIsNotToBeHadIsSaid) {
  Start();
  int reads = 0;
  job::JobRequest request = WithTree(Request("function y = f(x)\n  y = g(x);\nend\n"), {}, &reads);
  auto tree = std::make_shared<job::SourceTree>(*request.tree);
  tree->files["g.m"] = {Sha256Hex("gone"), 4};
  request.tree = tree;
  const JobAnswer answer = jobs_->Run(request, {});
  EXPECT_FALSE(answer.report);
  EXPECT_THAT(static_cast<proto::SourceBlobs&>(*tree->blobs).Missing(), HasSubstr("missing"));
}

TEST_F(JobProcessesTest, ProgressAndVersionsTravel) {
  Start();
  std::vector<std::string> phases;
  std::map<std::string, std::string> kept;
  int found = 0;
  job::JobHooks hooks;
  hooks.progress = [&](const std::string& phase, const std::string&) { phases.push_back(phase); };
  hooks.find_version = [&](const std::string& key) -> std::optional<std::string> {
    const auto version = kept.find(key);
    if (version == kept.end()) return std::nullopt;
    ++found;
    return version->second;
  };
  hooks.keep_versions = [&](const std::map<std::string, job::KeptVersion>& records) {
    for (const auto& [key, version] : records) kept[key] = version.bytes;
  };
  const std::string callee =
      "function z = g(x, n)\n  z = x;\n  for k = 1:n\n    z = z + sin(z) * mod(k * n, 7);\n  end\nend\n";
  const job::JobResult first = jobs_->Run(Request("function y = f(x)\n  y = g(x, 40);\nend\n" + callee), hooks).result;
  ASSERT_EQ(first.state, job::JobState::kDone) << first.message;
  EXPECT_THAT(phases, testing::Contains("specialise"));
  EXPECT_FALSE(kept.empty());
  const job::JobResult second =
      jobs_->Run(Request("function y = f(x)\n  y = g(x, 40) + 1;\nend\n" + callee), hooks).result;
  ASSERT_EQ(second.state, job::JobState::kDone) << second.message;
  EXPECT_GT(found, 0);
}

TEST_F(JobProcessesTest, TooMuchMemoryEndsTheJobWithALimit) {
  options_.memory_bytes = int64_t{100} << 20;
  Start();
  // Nor is it an error that the program could catch: what is computed does not depend on the limit.
  const JobAnswer answer = jobs_->Run(Request("function y = f(x)\n"
                                              "  try\n"
                                              "    c = {};\n"
                                              "    for k = 1:100000\n"
                                              "      c{k} = zeros(1, 10000) + k;\n"
                                              "    end\n"
                                              "    y = x + numel(c);\n"
                                              "  catch\n"
                                              "    y = x;\n"
                                              "  end\n"
                                              "end\n"),
                                      {});
  EXPECT_EQ(answer.result.state, job::JobState::kLimit);
  EXPECT_THAT(answer.result.message, HasSubstr("f.m: error: the job needed more memory than the 100 MiB"));
  const v1::JobReport report = ReportOf(answer);
  EXPECT_EQ(report.kind(), v1::JOB_END_KIND_MEMORY);
  EXPECT_EQ(report.entry_path(), "f.m");
  EXPECT_EQ(report.worker(), "here");
  // Others go on.
  EXPECT_EQ(jobs_->Run(Request("function y = f(x)\n  y = x;\nend\n"), {}).result.state, job::JobState::kDone);
}

TEST_F(JobProcessesTest, TooMuchTimeEndsTheJobWithALimit) {
  options_.processor_seconds = 1;
  options_.wall_seconds = 0;
  Start();
  JobAnswer answer = jobs_->Run(Request(kEndless), {});
  EXPECT_EQ(answer.result.state, job::JobState::kLimit);
  EXPECT_EQ(ReportOf(answer).kind(), v1::JOB_END_KIND_PROCESSOR_TIME) << answer.result.message;
  EXPECT_GE(ReportOf(answer).processor_ms(), 500);
  options_.processor_seconds = 0;
  options_.wall_seconds = 1;
  Start();
  answer = jobs_->Run(Request(kEndless), {});
  EXPECT_EQ(answer.result.state, job::JobState::kLimit);
  EXPECT_EQ(ReportOf(answer).kind(), v1::JOB_END_KIND_WALL_TIME) << answer.result.message;
}

TEST_F(JobProcessesTest, ACancelledJobIsGoneWhenRunReturns) {
  Start();
  std::atomic<bool> cancel = false;
  job::JobHooks hooks;
  hooks.cancelled = [&] { return cancel.load(); };
  JobAnswer answer;
  std::thread runs([&] { answer = jobs_->Run(Request(kEndless), hooks); });
  const pid_t job = WaitForJob();
  cancel = true;
  runs.join();
  EXPECT_EQ(answer.result.state, job::JobState::kCancelled);
  EXPECT_FALSE(answer.report);
  EXPECT_NE(kill(job, 0), 0);
  EXPECT_THAT(Children(Zygote(), "residua-job-run"), IsEmpty());
}

TEST_F(JobProcessesTest, ACrashEndsOneJobAndIsReportedWithAllThatItRead) {
  Start();
  int reads = 0;
  const std::string callee = "function k = g()\n  k = 0;\n  while true\n    k = mod(k + 1, 97);\n  end\nend\n";
  const job::JobRequest request =
      WithTree(Request("function y = f(x)\n  y = x + g();\nend\n"), {{"g.m", callee}}, &reads);
  JobAnswer answer, bystander;
  std::thread runs([&] { answer = jobs_->Run(request, {}); });
  const pid_t job = WaitForJob();
  while (reads == 0) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  bystander = jobs_->Run(Request("function y = f(x)\n  y = x;\nend\n"), {});
  kill(job, SIGSEGV);
  runs.join();
  EXPECT_EQ(bystander.result.state, job::JobState::kDone);
  EXPECT_EQ(answer.result.state, job::JobState::kInternal);
  EXPECT_THAT(answer.result.message, HasSubstr("ended by SIGSEGV"));
  const v1::JobReport report = ReportOf(answer);
  EXPECT_EQ(report.kind(), v1::JOB_END_KIND_CRASH);
  EXPECT_EQ(report.signal(), SIGSEGV);
  EXPECT_EQ(report.request().entry_path(), "f.m");
  EXPECT_THAT(report.blobs(), testing::ElementsAre(callee));
}

TEST_F(JobProcessesTest, AJobKnowsNothingOfItsWorker) {
  Start();
  std::atomic<bool> cancel = false;
  job::JobHooks hooks;
  hooks.cancelled = [&] { return cancel.load(); };
  std::thread runs([&] { jobs_->Run(Request(kEndless), hooks); });
  const std::string place = "/proc/" + std::to_string(WaitForJob());
  for (const char* secret : kSecrets) EXPECT_THAT(ReadFile(place + "/environ"), Not(HasSubstr(secret)));
  EXPECT_THAT(ReadFile(place + "/environ"), HasSubstr("OPENBLAS_NUM_THREADS=1"));
  EXPECT_THAT(fs::read_symlink(place + "/cwd").string(), HasSubstr("residua-jobs-"));
  const std::string status = ReadFile(place + "/status");
  EXPECT_THAT(status, HasSubstr("NoNewPrivs:\t1"));
  EXPECT_THAT(status, HasSubstr("CapEff:\t0000000000000000"));
  EXPECT_THAT(status, HasSubstr("SigBlk:\t0000000000000000"));
  EXPECT_THAT(status, HasSubstr("SigCgt:\t0000000000000000"));
  EXPECT_THAT(status, HasSubstr("Threads:\t1\n"));
  // Nothing of the worker's or of other jobs: input, outputs, the socket.
  std::set<int> open;
  for (const auto& entry : fs::directory_iterator(place + "/fd"))
    open.insert(std::stoi(entry.path().filename().string()));
  EXPECT_LE(open.size(), 6u);
  cancel = true;
  runs.join();
}

TEST_F(JobProcessesTest, JobsGiveWayToWhatElseTheMachineDoes) {
  options_.nice = 7;
  Start();
  std::atomic<bool> cancel = false;
  job::JobHooks hooks;
  hooks.cancelled = [&] { return cancel.load(); };
  std::thread runs([&] { jobs_->Run(Request(kEndless), hooks); });
  const pid_t job = WaitForJob();
  EXPECT_EQ(getpriority(PRIO_PROCESS, static_cast<id_t>(job)), 7);
  const pid_t zygote = Zygote();
  // To nearly everything when it has computed for a while.
  while (getpriority(PRIO_PROCESS, static_cast<id_t>(job)) < GivingWay::kMost) usleep(10'000);
  EXPECT_EQ(getpriority(PRIO_PROCESS, static_cast<id_t>(zygote)), 0) << "who starts jobs waits for none of them";
  const std::string group = ReadFile("/proc/" + std::to_string(job) + "/autogroup");
  if (!group.empty()) {
    EXPECT_THAT(group, HasSubstr("nice 19"));
  }
  EXPECT_THAT(ReadFile("/proc/self/autogroup"), Not(HasSubstr("nice 19")));
  cancel = true;
  runs.join();
  // After a rest the next one, of the same session, is as the first was.
  std::this_thread::sleep_for(GivingWay::kFull);
  cancel = false;
  std::thread again([&] { jobs_->Run(Request(kEndless), hooks); });
  const pid_t next = WaitForJob();
  EXPECT_EQ(getpriority(PRIO_PROCESS, static_cast<id_t>(next)), 7);
  EXPECT_EQ(Zygote(), zygote);
  if (!group.empty()) {
    EXPECT_THAT(ReadFile("/proc/" + std::to_string(next) + "/autogroup"), HasSubstr("nice 7"));
  }
  cancel = true;
  again.join();
}

// As systems do that remove what lies among temporary files for days.
TEST_F(JobProcessesTest, AFolderThatSomebodyRemovedIsMadeAnew) {
  Start();
  const std::string text = "function y = f(x)\n  y = x + sum(1:10);\nend\n";
  for (int k = 0; k < 3; ++k) {
    const JobAnswer answer = jobs_->Run(Request(text), {});
    EXPECT_EQ(answer.result.state, job::JobState::kDone) << answer.result.message;
    for (const std::string& left : Left()) fs::remove_all(folder_ + "/" + left);
  }
}

TEST_F(JobProcessesTest, ALostZygoteIsNobodysFaultAndIsReplaced) {
  Start();
  std::atomic<bool> cancel = false;
  job::JobHooks hooks;
  hooks.cancelled = [&] { return cancel.load(); };
  JobAnswer answer, lost;
  std::thread runs([&] { answer = jobs_->Run(Request(kEndless), hooks); });
  const pid_t job = WaitForJob(), zygote = Zygote();
  kill(zygote, SIGKILL);
  while (kill(job, 0) == 0 && ReadFile("/proc/" + std::to_string(job) + "/stat").find(") Z") == std::string::npos) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  EXPECT_NE(WaitForJob(), job) << "it runs again";
  EXPECT_NE(Zygote(), zygote);
  cancel = true;
  runs.join();
  EXPECT_EQ(answer.result.state, job::JobState::kCancelled);
  // But not without end.
  std::thread again([&] { lost = jobs_->Run(Request(kEndless), {}); });
  for (int k = 0; k < 3; ++k) {
    WaitForJob();
    const pid_t next = Zygote();
    kill(next, SIGKILL);
    while (kill(next, 0) == 0 && Zygote() == next) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  again.join();
  EXPECT_THAT(lost.not_run, Not(IsEmpty()));
  EXPECT_FALSE(lost.report);
  EXPECT_EQ(jobs_->Run(Request("function y = f(x)\n  y = x;\nend\n"), {}).result.state, job::JobState::kDone);
}

TEST_F(JobProcessesTest, AZygoteThatIsStoppedIsReplaced) {
  options_.first_word = std::chrono::milliseconds(1000);
  Start();
  const pid_t zygote = Zygote();
  kill(zygote, SIGSTOP);
  EXPECT_EQ(jobs_->Run(Request("function y = f(x)\n  y = x;\nend\n"), {}).result.state, job::JobState::kDone);
  EXPECT_NE(Zygote(), zygote);
}

TEST_F(JobProcessesTest, NothingIsLeft) {
  fs::create_directory(folder_ + "/residua-jobs-killed");
  std::ofstream lock(folder_ + "/residua-jobs-killed/lock");
  lock.close();
  Start();
  EXPECT_THAT(Left(), testing::SizeIs(1)) << "what a killed zygote left is removed, a scratch folder is there";
  const job::JobRequest request = Request("function y = f(x)\n  y = x;\nend\n");
  jobs_->Run(request, {});
  const size_t before = OpenFiles();
  for (int k = 0; k < 20; ++k) EXPECT_EQ(jobs_->Run(request, {}).result.state, job::JobState::kDone);
  EXPECT_EQ(OpenFiles(), before);
  EXPECT_THAT(Children(Zygote(), "residua-job-run"), IsEmpty());
  for (const auto& entry : fs::directory_iterator(folder_ + "/" + Left()[0]))
    EXPECT_EQ(entry.path().filename(), "lock");
}

TEST(JobProcessesStart, WhatIsMissingIsSaid) {
  JobProcessOptions options;
  options.program = "/nowhere/residua-job";
  std::string why;
  EXPECT_FALSE(JobProcesses::Start(options, &why));
  EXPECT_THAT(why, HasSubstr("/nowhere/residua-job"));
}

}  // namespace
}  // namespace residua::worker
