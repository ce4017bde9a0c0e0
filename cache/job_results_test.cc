// Jobs through the cache: run once and served afterwards, for several targets, and given up.
#include "cache/job_results.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "cache/cache_for_test.h"

namespace residua::cache {
namespace {

TEST_F(CacheTest, AJobIsRunOnceAndServedAfterwards) {
  job::JobRequest request;
  request.entry_path = "f.m";
  request.files = {{"f.m", "text"}, {"g.m", "1"}};
  Compiler compiler;
  compiler.signature = [](const job::JobRequest& request) {
    return job::Signature{job::JobState::kDone, "", "f", Sha256Hex("f"), Sha256Hex("text")};
  };
  compiler.dependencies_hold = [](const job::JobRequest& request, std::vector<job::Dependency>* dependencies,
                                  std::string* changed) {
    for (const job::Dependency& d : *dependencies) {
      if (Sha256Hex(request.files.at(d.path)) == d.sha256) continue;
      *changed = "`" + d.path + "` changed";
      return false;
    }
    return true;
  };
  int runs = 0;
  auto run = [&] {
    ++runs;
    job::JobResult result;
    result.entry = "f";
    result.files["f.m"] = "residual of " + request.files["g.m"];
    result.dependencies = {{"g.m", true, Sha256Hex(request.files["g.m"])}};
    result.signature = Sha256Hex("f");
    return result;
  };
  // The fixture owns the cache.
  OpenCache open = [&](std::vector<std::string>*) {
    return std::shared_ptr<ArtefactCache>(cache_.get(), [](ArtefactCache*) {});
  };
  OpenCache none = [](std::vector<std::string>*) { return nullptr; };
  EXPECT_FALSE(RunThroughCache(open, compiler, request, run).hit);
  CachedRun second = RunThroughCache(open, compiler, request, run);
  EXPECT_TRUE(second.hit);
  EXPECT_EQ(second.result.files["f.m"], "residual of 1");
  EXPECT_EQ(runs, 1);
  request.files["g.m"] = "2";
  CachedRun third = RunThroughCache(open, compiler, request, run);
  EXPECT_EQ(third.miss_reason, "`g.m` changed");
  EXPECT_EQ(third.result.files["f.m"], "residual of 2");
  EXPECT_EQ(runs, 2);
  EXPECT_EQ(RunThroughCache(none, compiler, request, run).result.entry, "f");
  EXPECT_EQ(runs, 3);
  // Somebody stored what is no answer: it would name a folder elsewhere, or have nothing to show.
  for (const char* entry : {"../f", "g"}) {
    StoredResult hostile;
    hostile.entry = entry;
    hostile.signature = Sha256Hex("f");
    hostile.dependencies = {{"g.m", true, Sha256Hex(request.files["g.m"])}};
    ASSERT_TRUE(cache_->Clear().ok());
    ASSERT_TRUE(cache_->Store({Sha256Hex("f"), "", ""}, hostile, {{"../f.m", "owned"}}).ok());
    const CachedRun made = RunThroughCache(open, compiler, request, run);
    EXPECT_FALSE(made.hit) << entry;
    EXPECT_EQ(made.result.entry, "f");
  }
}

// The residual stands once; each target has an artefact of its own.
TEST_F(CacheTest, OneResidualServesManyTargets) {
  job::JobRequest request;
  request.entry_path = "f.m";
  Compiler compiler;
  compiler.signature = [](const job::JobRequest&) {
    return job::Signature{job::JobState::kDone, "", "f", Sha256Hex("f"), Sha256Hex("text")};
  };
  compiler.dependencies_hold = [](const auto&, auto*, std::string*) { return true; };
  compiler.native_signature = [](const job::JobRequest& request, const job::JobResult& residual) {
    job::Signature second;
    if (!request.options.native) return second;
    second.canonical = residual.files.at("f.m") + " for " + request.options.target;
    second.sha256 = Sha256Hex(second.canonical);
    return second;
  };
  int runs = 0;
  auto run = [&] {
    ++runs;
    job::JobResult result;
    result.entry = "f";
    result.signature = Sha256Hex("f");
    result.files = {{"f.m", "residual"}};
    result.remarks = {"of the residual"};
    if (request.options.native) {
      result.files["libf.so"] = "code for " + request.options.target;
      result.files["f.h"] = "header";
      result.remarks.push_back("of " + request.options.target);
      result.native_remarks = 1;
    }
    return result;
  };
  OpenCache open = [&](std::vector<std::string>*) {
    return std::shared_ptr<ArtefactCache>(cache_.get(), [](ArtefactCache*) {});
  };
  for (const char* target : {"old", "new"}) {
    request.options.target = target;
    CachedRun first = RunThroughCache(open, compiler, request, run);
    EXPECT_FALSE(first.hit);
    const job::JobResult second = RunThroughCache(open, compiler, request, run).result;
    EXPECT_EQ(second.files, first.result.files);
    EXPECT_EQ(second.remarks, first.result.remarks);
    EXPECT_EQ(second.native_remarks, 1);
  }
  EXPECT_EQ(runs, 2);
  request.options.target = "old";
  EXPECT_EQ(RunThroughCache(open, compiler, request, run).result.files["libf.so"], "code for old");
  request.options.native = false;
  const CachedRun plain = RunThroughCache(open, compiler, request, run);
  EXPECT_TRUE(plain.hit);
  EXPECT_EQ(plain.result.files, (std::map<std::string, std::string>{{"f.m", "residual"}}));
  EXPECT_EQ(plain.result.remarks, std::vector<std::string>{"of the residual"});
  EXPECT_EQ(runs, 2);
}

// A store that remembers what was given up.
class Waited final : public ResultCache {
 public:
  explicit Waited(ArtefactCache* cache) : cache_(*cache) {}
  LookupAnswer Lookup(const Key& key, const Validate& validate) override {
    LookupAnswer answer = cache_.Lookup(key, validate);
    if (!answer.result && !key.peek) awaited.insert(key.sha256);
    return answer;
  }
  absl::Status Store(const Key& key, StoredResult result, const std::map<std::string, std::string>& blobs) override {
    awaited.erase(key.sha256);
    return cache_.Store(key, std::move(result), blobs);
  }
  void GiveUp(const Key& key) override { awaited.erase(key.sha256); }

  std::set<std::string> awaited;

 private:
  ArtefactCache& cache_;
};

// Nobody waits for what a job that failed leaves unmade, be it the residual or only the artefact of a stored one.
TEST_F(CacheTest, AJobThatFailsGivesUpWhatItMissed) {
  job::JobRequest request;
  request.entry_path = "f.m";
  Compiler compiler;
  compiler.signature = [](const job::JobRequest&) {
    return job::Signature{job::JobState::kDone, "", "f", Sha256Hex("f"), Sha256Hex("text")};
  };
  compiler.dependencies_hold = [](const auto&, auto*, std::string*) { return true; };
  compiler.native_signature = [](const job::JobRequest& request, const job::JobResult&) {
    return request.options.native ? job::Signature{job::JobState::kDone, "", "native", Sha256Hex("native"), ""}
                                  : job::Signature{};
  };
  const auto cache = std::make_shared<Waited>(cache_.get());
  const OpenCache open = [&](std::vector<std::string>*) { return cache; };
  const auto fails = [] {
    job::JobResult result;
    result.state = job::JobState::kLimit;
    return result;
  };
  const auto succeeds = [] {
    job::JobResult result;
    result.entry = "f";
    result.signature = Sha256Hex("f");
    result.files = {{"f.m", "residual"}};
    return result;
  };
  request.options.native = false;
  EXPECT_EQ(RunThroughCache(open, compiler, request, fails).miss_reason, "no result for this function is stored");
  EXPECT_TRUE(cache->awaited.empty());
  RunThroughCache(open, compiler, request, succeeds);
  request.options.native = true;
  EXPECT_THAT(RunThroughCache(open, compiler, request, fails).miss_reason, HasSubstr("the residual is stored"));
  EXPECT_TRUE(cache->awaited.empty());
}

// A folder for temporary files that is not there, a full disk, no memory: nobody else is to go without for that.
TEST_F(CacheTest, AnArtefactThatCouldNotBeMadeThereIsMadeByTheNext) {
  job::JobRequest request;
  request.entry_path = "f.m";
  request.options.native = true;
  Compiler compiler;
  compiler.signature = [](const job::JobRequest&) {
    return job::Signature{job::JobState::kDone, "", "f", Sha256Hex("f"), Sha256Hex("text")};
  };
  compiler.dependencies_hold = [](const auto&, auto*, std::string*) { return true; };
  compiler.native_signature = [](const job::JobRequest& request, const job::JobResult&) {
    return request.options.native ? job::Signature{job::JobState::kDone, "", "native", Sha256Hex("native"), ""}
                                  : job::Signature{};
  };
  const auto cache = std::make_shared<Waited>(cache_.get());
  const OpenCache open = [&](std::vector<std::string>*) { return cache; };
  const auto answers = [](const std::string& remark) {
    return [remark] {
      job::JobResult result;
      result.entry = "f";
      result.signature = Sha256Hex("f");
      result.files = {{"f.m", "residual"}};
      result.remarks = {"remark: no native artefact: " + remark};
      result.native_remarks = 1;
      return result;
    };
  };
  for (const char* why : {"no room [native-failed]", "f.m: no back end [no-native]", "no room [native-failed]"}) {
    EXPECT_FALSE(RunThroughCache(open, compiler, request, answers(why)).hit) << why;
    EXPECT_TRUE(cache->awaited.empty()) << why;
  }
  request.options.native = false;
  EXPECT_TRUE(RunThroughCache(open, compiler, request, answers("")).hit) << "the residual is as it is everywhere";
  request.options.native = true;
  EXPECT_FALSE(RunThroughCache(open, compiler, request, answers("f.m:1:1: no [native-unsupported]")).hit);
  EXPECT_TRUE(RunThroughCache(open, compiler, request, answers("")).hit) << "that is the program's";
}

TEST_F(CacheTest, AResultOfAnotherRequestIsNotStored) {
  job::JobResult result;
  result.entry = "f";
  result.signature = Sha256Hex("g");
  const Key key{Sha256Hex("f"), "f", "f.m"};
  EXPECT_EQ(StoreJob(*cache_, {}, {}, key, result).code(), absl::StatusCode::kInvalidArgument);
  result.signature = key.sha256;
  result.native_remarks = 1;
  EXPECT_EQ(StoreJob(*cache_, {}, {}, key, result).code(), absl::StatusCode::kInvalidArgument);
  result.native_remarks = 0;
  EXPECT_TRUE(StoreJob(*cache_, {}, {}, key, result).ok());
}

}  // namespace
}  // namespace residua::cache
