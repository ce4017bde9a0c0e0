// One request that several processes evaluate: what a helper leaves is used, and the result is what would have been
// made without it, byte for byte.
#include <gtest/gtest.h>

#include <iostream>
#include <random>
#include <set>

#include "worker/job/golden_for_test.h"
#include "worker/job/job.h"

namespace residua::job {
namespace {

// The store of a job and of its helper, seen by one of them at a time.
struct Store {
  std::map<std::string, std::string> records;
  std::set<std::string> elsewhere;  // the helper is told that the job makes these
  std::vector<std::string> asked;
  std::set<std::string> given_up, waits;
  int found = 0;

  JobHooks Hooks(bool help) {
    JobHooks hooks;
    hooks.help = help;
    hooks.find_version = [this, help](const std::string& key) {
      asked.push_back(key);
      FoundVersion answer;
      answer.shared = true;
      if (const auto at = records.find(key); at != records.end()) answer.bytes = at->second;
      found += answer.bytes.has_value();
      answer.elsewhere = help && !answer.bytes && elsewhere.contains(key);
      if (!answer.bytes && !answer.elsewhere) waits.insert(key);
      return answer;
    };
    hooks.keep_versions = [this](const std::map<std::string, KeptVersion>& made) {
      for (const auto& [key, version] : made) {
        waits.erase(key);
        if (!version.bytes.empty()) records[key] = version.bytes;
        if (version.bytes.empty()) given_up.insert(key);
      }
    };
    return hooks;
  }
};

std::string TextOf(const JobResult& r) {
  std::string text = std::to_string(static_cast<int>(r.state)) + r.message + r.signature + "\n";
  for (const auto& [name, bytes] : r.files) text += "== " + name + "\n" + bytes + "\n";
  for (const std::string& remark : r.remarks) text += remark + "\n";
  for (const Dependency& d : r.dependencies) text += d.path + (d.found ? " " : " not ") + d.sha256 + d.code + "\n";
  for (const std::string& name : r.unused) text += "unused " + name + "\n";
  return text;
}

JobRequest Request(const std::string& text) { return *RequestFor({"help", text, {"n = 3"}, {"x: real scalar"}}); }

// The keys that a job asks for, in their order.
std::vector<std::string> KeysOf(const JobRequest& request) {
  Store store;
  RunJob(request, store.Hooks(false));
  return store.asked;
}

// What a helper records while the job makes the versions of `busy`; nobody is left waiting.
Store HelpWith(const JobRequest& request, const std::set<std::string>& busy) {
  Store store;
  store.elsewhere = busy;
  RunJob(request, store.Hooks(true));
  EXPECT_TRUE(store.waits.empty()) << store.waits.size();
  store.asked.clear();
  store.found = 0;
  return store;
}

constexpr char kIndependent[] =
    "function y = f(n, x)\n"
    "a = one(n, x);\nb = two(n, x);\nc = three(a, n);\ny = a + b + c;\nend\n"
    "function s = one(n, x)\ns = x;\nfor k = 1:n\n  s = s * k + deep(k, x);\nend\nend\n"
    "function s = two(n, x)\ns = x;\nfor k = 1:n\n  s = s * k - x;\nend\nend\n"
    "function s = three(a, n)\ns = a * n;\nend\n"
    "function s = deep(k, x)\ns = x + k;\nend\n";

TEST(HelpTest, WhatDoesNotDependOnResultsIsMadeAhead) {
  const JobRequest request = Request(kIndependent);
  const std::vector<std::string> keys = KeysOf(request);
  ASSERT_EQ(keys.size(), 6u);  // one, deep three times, two, three
  Store store = HelpWith(request, {keys[0]});
  // The job is in `one`: `two` is made ahead, `three` waits for `a`. Then `one` is entered, and what lies in it is
  // made.
  EXPECT_TRUE(store.records.contains(keys[4]));
  EXPECT_TRUE(store.records.contains(keys[1]) && store.records.contains(keys[2]) && store.records.contains(keys[3]));
  EXPECT_FALSE(store.records.contains(keys[0]));
  const std::string helped = TextOf(RunJob(request, store.Hooks(false)));
  EXPECT_GE(store.found, 4);
  EXPECT_EQ(helped, TextOf(RunJob(request, {})));
}

TEST(HelpTest, WhatWillNotBeRecordedIsGivenUp) {
  const JobRequest request = Request(
      "function y = f(n, x)\ny = one(n, x) + two(n, x);\nend\n"
      "function s = one(n, x)\ns = x * n;\nend\n"
      "function s = two(n, x)\npersistent k;\nif isempty(k)\n  k = 0;\nend\nk = k + 1;\ns = x * k * n;\nend\n");
  Store store = HelpWith(request, {KeysOf(request)[0]});
  EXPECT_EQ(TextOf(RunJob(request, store.Hooks(false))), TextOf(RunJob(request, {})));
  EXPECT_TRUE(store.waits.empty());
}

// Whatever the job makes meanwhile, and whatever the helper comes to guess.
TEST(HelpTest, GoldenProgramsWithHelp) {
  std::mt19937_64 random(7);
  int programs = 0, recorded = 0, found = 0;
  for (const Program& program : GoldenCases()) {
    const std::optional<JobRequest> request = RequestFor(program);
    if (!request) continue;
    const std::vector<std::string> keys = KeysOf(*request);
    if (keys.empty()) continue;
    const std::string alone = TextOf(RunJob(*request, {}));
    for (int round = 0; round < 3; ++round) {
      std::set<std::string> busy = {keys[0]};
      for (const std::string& key : keys) {
        if (random() % 4 <= static_cast<uint64_t>(round)) busy.insert(key);
      }
      Store store = HelpWith(*request, busy);
      recorded += static_cast<int>(store.records.size());
      EXPECT_EQ(TextOf(RunJob(*request, store.Hooks(false))), alone) << program.name << ", round " << round;
      EXPECT_TRUE(store.waits.empty()) << program.name;
      found += store.found;
    }
    ++programs;
  }
  std::cout << programs << " programs, " << recorded << " versions made ahead, " << found << " used\n";
  EXPECT_GT(programs, 60);
  EXPECT_GT(found, 100);
}

}  // namespace
}  // namespace residua::job
