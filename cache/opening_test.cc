// Who opens a cache that another has open, one that is no cache, and one whose process was killed.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "cache/cache_for_test.h"

namespace residua::cache {
namespace {

TEST_F(CacheTest, ASecondOpenerIsToldToWorkUncached) {
  auto second = ArtefactCache::Open(options_);
  EXPECT_EQ(second.status().code(), absl::StatusCode::kUnavailable);
  Put("a", {{"f.m", "1"}});
  EXPECT_TRUE(Get("a").result);
}

TEST_F(CacheTest, ASecondProcessIsToldToWorkUncachedAndGetsItsTurn) {
  auto open_in_child = [this] {
    pid_t child = fork();
    if (child == 0) _exit(ArtefactCache::Open(options_).status().code() == absl::StatusCode::kUnavailable ? 7 : 8);
    int status = 0;
    waitpid(child, &status, 0);
    return WEXITSTATUS(status);
  };
  EXPECT_EQ(open_in_child(), 7);
  cache_.reset();
  EXPECT_EQ(open_in_child(), 8);
}

TEST_F(CacheTest, AWaitingOpenerGetsTheCacheWhenItIsLeft) {
  options_.lock_wait = std::chrono::seconds(30);
  std::thread leaver([held = std::move(cache_)]() mutable { held.reset(); });
  auto opened = ArtefactCache::Open(options_);
  leaver.join();
  EXPECT_TRUE(opened.ok()) << opened.status();
}

TEST_F(CacheTest, AnUnusableFolderIsAnErrorNotAQuarantine) {
  CacheOptions options = options_;
  options.directory = root_ + "/file/cache";
  std::ofstream(root_ + "/file") << "not a folder";
  EXPECT_EQ(ArtefactCache::Open(options).status().code(), absl::StatusCode::kFailedPrecondition);
}

TEST_F(CacheTest, KilledAtAnyPointItOpensAndServesWhatWasAcknowledged) {
  cache_.reset();
  for (unsigned round = 0; round < 5; ++round) {
    int acknowledged[2];
    ASSERT_EQ(pipe(acknowledged), 0);
    pid_t child = fork();
    if (child == 0) {
      auto cache = ArtefactCache::Open(options_);
      if (!cache.ok()) _exit(1);
      for (unsigned i = 0;; ++i) {
        std::string name = std::to_string(round) + "/" + std::to_string(i);
        if (!(*cache)->Store(KeyFor(name), Result(), {{"f", Noise(20000, i)}}).ok()) _exit(1);
        if (write(acknowledged[1], &i, sizeof i) != sizeof i) _exit(1);
      }
    }
    close(acknowledged[1]);  // So that a child that ends by itself is seen, not waited for.
    unsigned last = 0;
    for (unsigned seen = 0; seen < 10 * (round + 1); ++seen) {
      ASSERT_EQ(read(acknowledged[0], &last, sizeof last), static_cast<ssize_t>(sizeof last));
    }
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    close(acknowledged[0]);
    Open();
    for (unsigned i = 0; i <= last; ++i) {
      EXPECT_EQ(Get(std::to_string(round) + "/" + std::to_string(i)).files["f"], Noise(20000, i));
    }
    cache_.reset();
  }
}

}  // namespace
}  // namespace residua::cache
