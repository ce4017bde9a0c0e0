// A cache in a folder of its own, as the tests of this folder use one.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "cache/artefact_cache.h"
#include "digest/sha256.h"

namespace residua::cache {

namespace fs = std::filesystem;
using testing::HasSubstr;

// Bytes that do not compress, so that they can be found in the files.
inline std::string Noise(size_t size, unsigned seed) {
  std::mt19937 random(seed);
  std::string bytes;
  for (size_t i = 0; i < size; ++i) bytes += static_cast<char>(random());
  return bytes;
}

inline Key KeyFor(const std::string& name) { return {Sha256Hex(name), "function f\nn = 3\n" + name, "f.m"}; }

inline bool Always(const std::vector<Dependency>&, std::string*) { return true; }

class CacheTest : public testing::Test {
 protected:
  void SetUp() override {
    char pattern[] = "/tmp/residua-cache-test-XXXXXX";
    root_ = mkdtemp(pattern);
    options_.directory = root_ + "/cache";
    options_.lock_wait = std::chrono::milliseconds(0);
    options_.free_space_floor = 0;
    options_.now_unix = [this] { return now_; };
    Open();
  }
  void TearDown() override {
    cache_.reset();
    fs::remove_all(root_);
  }
  void Open() {
    cache_.reset();
    auto opened = ArtefactCache::Open(options_);
    ASSERT_TRUE(opened.ok()) << opened.status();
    cache_ = std::move(*opened);
  }
  static StoredResult Result() {
    StoredResult result;
    result.entry = "f";
    result.remarks = {"f.m:1:1: remark: something"};
    result.dependencies = {{"f.m", true, Sha256Hex("text")}, {"private/g.m", false, ""}};
    result.signature = Sha256Hex("k");
    result.phase_ns = {{"parse", 5}};
    return result;
  }
  void Put(const std::string& name, const std::map<std::string, std::string>& files) {
    absl::Status stored = cache_->Store(KeyFor(name), Result(), files);
    ASSERT_TRUE(stored.ok()) << stored;
  }
  LookupAnswer Get(const std::string& name) { return cache_->Lookup(KeyFor(name), Always); }

  // Flips one byte of every file of the database in which `needle` occurs; returns how many.
  int FlipInFiles(const std::string& needle) {
    int flipped = 0;
    for (const auto& entry : fs::directory_iterator(options_.directory)) {
      if (!entry.is_regular_file()) continue;
      std::ifstream in(entry.path(), std::ios::binary);
      std::string bytes((std::istreambuf_iterator<char>(in)), {});
      size_t at = bytes.find(needle);
      if (at == std::string::npos) continue;
      bytes[at + needle.size() / 2] ^= 1;
      std::ofstream(entry.path(), std::ios::binary) << bytes;
      ++flipped;
    }
    return flipped;
  }

  std::string root_;
  int64_t now_ = 1000;
  CacheOptions options_;
  std::unique_ptr<ArtefactCache> cache_;
};

}  // namespace residua::cache
