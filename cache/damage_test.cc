// The corruption matrix: every kind of file of the database, damaged in every way. Whatever was done to it, the cache
// opens, serves nothing that differs from what was stored, takes the lost results again and serves them; and damage to
// tables, logs and blobs costs entries, not the cache.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <random>

#include "cache/artefact_cache.h"
#include "digest/sha256.h"

namespace residua::cache {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

std::string Noise(size_t size, unsigned seed) {
  std::mt19937 random(seed);
  std::string bytes;
  for (size_t i = 0; i < size; ++i) bytes += static_cast<char>(random());
  return bytes;
}

std::string ReadAll(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return std::string((std::istreambuf_iterator<char>(in)), {});
}

void WriteAll(const fs::path& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

bool Always(const std::vector<Dependency>&, std::string*) { return true; }

using Random = std::mt19937;
struct Way {
  const char* name;
  std::function<void(const fs::path&, Random&)> act;
};

void Flip(const fs::path& path, Random& random, int times) {
  std::string bytes = ReadAll(path);
  for (int i = 0; i < times && !bytes.empty(); ++i)
    bytes[random() % bytes.size()] ^= static_cast<char>(1 << random() % 8);
  WriteAll(path, bytes);
}

// Lengths are what a reader believes first: ones in the place of some of the last bytes, where tables keep theirs.
void ClaimMuch(const fs::path& path, Random& random) {
  std::string bytes = ReadAll(path);
  const size_t size = std::min<size_t>(bytes.size(), 8 + random() % 56);
  bytes.replace(bytes.size() - size, std::min<size_t>(size, 12), std::min<size_t>(size, 12), '\xff');
  WriteAll(path, bytes);
}

const std::vector<Way>& Ways() {
  static const std::vector<Way> ways = {
      {"one bit", [](const fs::path& p, Random& r) { Flip(p, r, 1); }},
      {"64 bits", [](const fs::path& p, Random& r) { Flip(p, r, 64); }},
      {"half", [](const fs::path& p, Random&) { fs::resize_file(p, fs::file_size(p) / 2); }},
      {"empty", [](const fs::path& p, Random&) { fs::resize_file(p, 0); }},
      {"removed", [](const fs::path& p, Random&) { fs::remove(p); }},
      {"zeros", [](const fs::path& p, Random&) { WriteAll(p, std::string(fs::file_size(p), '\0')); }},
      {"longer", [](const fs::path& p, Random& r) { WriteAll(p, ReadAll(p) + Noise(500, r())); }},
      {"wild lengths", ClaimMuch},
  };
  return ways;
}

class DamageTest : public testing::Test {
 protected:
  static constexpr int kEntries = 24;

  void SetUp() override {
    char pattern[] = "/tmp/residua-damage-test-XXXXXX";
    root_ = mkdtemp(pattern);
    options_.directory = root_ + "/cache";
    options_.free_space_floor = options_.opening_floor = 0;
    Open();
    // Tables and blob files from the first half, a log from the second.
    for (int i = 0; i < kEntries; ++i) {
      Store(i);
      if (i == kEntries / 2) {
        ASSERT_TRUE(cache_->Flush().ok());
      }
    }
    cache_.reset();
    fs::copy(options_.directory, root_ + "/sound", fs::copy_options::recursive);
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
  static Key KeyOf(int i) { return {Sha256Hex(std::to_string(i)), "n = " + std::to_string(i), "f"}; }
  static std::map<std::string, std::string> FilesOf(int i) {
    return {{"f.m", "function y = f % " + std::to_string(i)}, {"libf.so", Noise(9000, static_cast<unsigned>(i))}};
  }
  static StoredResult ResultOf(int i) {
    StoredResult result;
    result.entry = "f" + std::to_string(i);
    result.dependencies = {{Noise(300, static_cast<unsigned>(1000 + i)), true, Sha256Hex("t")}};
    return result;
  }
  void Store(int i) { ASSERT_TRUE(cache_->Store(KeyOf(i), ResultOf(i), FilesOf(i)).ok()) << i; }
  // Number of hits; every one is compared with what was stored.
  int Hits(int entries) {
    int hits = 0;
    for (int i = 0; i < entries; ++i) {
      LookupAnswer answer = cache_->Lookup(KeyOf(i), Always);
      if (!answer.result) continue;
      ++hits;
      EXPECT_EQ(answer.files, FilesOf(i)) << "wrong bytes of " << i;
      EXPECT_EQ(answer.result->entry, ResultOf(i).entry);
    }
    return hits;
  }
  std::vector<fs::path> Files(const std::string& kind) {
    std::vector<fs::path> found;
    for (const auto& entry : fs::directory_iterator(options_.directory)) {
      const std::string name = entry.path().filename().string();
      const bool ends = name.size() > kind.size() && name.compare(name.size() - kind.size(), kind.size(), kind) == 0;
      if (entry.is_regular_file() && entry.file_size() > 0 && (ends || name.rfind(kind, 0) == 0)) {
        found.push_back(entry.path());
      }
    }
    std::sort(found.begin(), found.end());
    return found;
  }
  void Restore() {
    cache_.reset();
    fs::remove_all(options_.directory);
    fs::copy(root_ + "/sound", options_.directory, fs::copy_options::recursive);
  }
  // Damages each file of a kind in each way, after which at least so many entries are left.
  void Matrix(const std::string& kind, int least) {
    Random random(11);
    ASSERT_FALSE(Files(kind).empty()) << kind;
    for (const Way& way : Ways()) {
      for (const fs::path& path : Files(kind)) {
        SCOPED_TRACE(kind + " " + way.name + " " + path.filename().string());
        way.act(path, random);
        Open();
        ASSERT_TRUE(cache_);
        int hits = Hits(kEntries);
        if (cache_->WantsRepair()) {
          Open();
          EXPECT_GE(Hits(kEntries), hits);
          hits = Hits(kEntries);
        }
        EXPECT_GE(hits, least);
        for (int i = 0; i < kEntries; ++i) Store(i);
        EXPECT_EQ(Hits(kEntries), kEntries);
        Open();
        EXPECT_EQ(Hits(kEntries), kEntries);
        Restore();
      }
    }
  }

  std::string root_;
  CacheOptions options_;
  std::unique_ptr<ArtefactCache> cache_;
};

// Half of the entries stands in tables and blob files, the other in the log.
TEST_F(DamageTest, Tables) { Matrix(".sst", 11); }
TEST_F(DamageTest, Blobs) { Matrix(".blob", 11); }
TEST_F(DamageTest, Log) { Matrix(".log", 13); }
TEST_F(DamageTest, Manifest) { Matrix("MANIFEST", kEntries); }
TEST_F(DamageTest, Current) { Matrix("CURRENT", kEntries); }
TEST_F(DamageTest, Options) { Matrix("OPTIONS", kEntries); }

// What the engine itself keeps its files by: without these lists it knows none of its tables, and once gave up all.
struct Loss {
  const char* name;
  const char* kind;
  std::function<void(const fs::path&, Random&)> act;
  int least;  // of kEntries that are still there
};

const std::vector<Loss>& Losses() {
  const auto remove = [](const fs::path& p, Random&) { fs::remove(p); };
  const auto half = [](const fs::path& p, Random&) { fs::resize_file(p, fs::file_size(p) / 2); };
  // Inside of the first record, which holds what all others build on.
  const auto flip = [](const fs::path& p, Random&) {
    std::string bytes = ReadAll(p);
    bytes[20] ^= 1;
    WriteAll(p, bytes);
  };
  const auto rubbish = [](const fs::path& p, Random& r) { WriteAll(p, Noise(300, r())); };
  static const std::vector<Loss> losses = {
      {"MANIFEST truncated", "MANIFEST", half, 24},
      {"MANIFEST without its last byte", "MANIFEST",
       [](const fs::path& p, Random&) { fs::resize_file(p, fs::file_size(p) - 1); }, 24},
      {"MANIFEST with a flipped bit", "MANIFEST", flip, 24},
      {"MANIFEST overwritten", "MANIFEST", rubbish, 24},
      {"MANIFEST empty", "MANIFEST", [](const fs::path& p, Random&) { fs::resize_file(p, 0); }, 24},
      {"MANIFEST missing", "MANIFEST", remove, 24},
      {"CURRENT missing", "CURRENT", remove, 24},
      {"CURRENT overwritten", "CURRENT", rubbish, 24},
      {"CURRENT and MANIFEST missing", "CURRENT",
       [](const fs::path& p, Random&) {
         for (const auto& entry : fs::directory_iterator(p.parent_path())) {
           if (entry.path().filename().string().rfind("MANIFEST", 0) == 0) fs::remove(entry.path());
         }
         fs::remove(p);
       },
       24},
      // One family's rows of the first half are gone; what the log holds is not.
      {"a table missing", ".sst", remove, 11},
  };
  return losses;
}

TEST_F(DamageTest, WhatIsLeftWithoutTheListsOfTheEngine) {
  Random random(5);
  for (const Loss& loss : Losses()) {
    for (const fs::path& path : Files(loss.kind)) {
      SCOPED_TRACE(std::string(loss.name) + " " + path.filename().string());
      loss.act(path, random);
      Open();
      const int left = Hits(kEntries);
      std::printf("%-34s %-18s %2d of %d left: %s\n", loss.name, path.filename().c_str(), left, kEntries,
                  cache_->Remark().c_str());
      EXPECT_GE(left, loss.least);
      Open();
      EXPECT_EQ(cache_->Remark(), "");
      EXPECT_EQ(Hits(kEntries), left);
      Restore();
    }
  }
}

// One byte of one table once cost everything.
TEST_F(DamageTest, ADamagedTableCostsItsBlockOnly) {
  Open();
  constexpr int kMany = 300;
  for (int i = 0; i < kMany; ++i) Store(i);
  ASSERT_TRUE(cache_->Flush().ok());
  cache_.reset();
  int damaged = 0;
  for (const fs::path& path : Files(".sst")) {
    std::string bytes = ReadAll(path);
    const size_t at = bytes.find(Noise(300, 1150).substr(0, 40));  // a dependency: a row of `manifest`
    if (at == std::string::npos) continue;
    bytes[at + 20] ^= 1;
    WriteAll(path, bytes);
    ++damaged;
  }
  ASSERT_EQ(damaged, 1);
  Open();
  const int before = Hits(kMany);
  EXPECT_LT(before, kMany);
  EXPECT_TRUE(cache_->WantsRepair());
  Open();
  EXPECT_THAT(cache_->Remark(), HasSubstr("repaired were its parts `manifest`"));
  const int after = Hits(kMany);
  EXPECT_GE(after, before);
  EXPECT_GE(after, kMany / 2);
  Open();
  EXPECT_EQ(cache_->Remark(), "");
  EXPECT_EQ(Hits(kMany), after);
}

// No file of the engine's can be opened as what it is: nothing but rows that prove themselves is taken, and what could
// not be read is kept once.
TEST_F(DamageTest, WhatCannotBeReadIsKeptOnce) {
  for (int round = 0; round < 3; ++round) {
    for (const char* kind : {"MANIFEST", ".sst", ".log", ".blob"}) {
      for (const fs::path& path : Files(kind)) WriteAll(path, "rubbish");
    }
    Open();
    EXPECT_THAT(cache_->Remark(), HasSubstr(": 0 entries were saved; what could not be read is kept in"));
    EXPECT_EQ(Hits(kEntries), 0);
    Store(1);
    ASSERT_TRUE(cache_->Flush().ok());
    cache_.reset();
  }
  int kept = 0;
  for (const auto& entry : fs::directory_iterator(options_.directory)) kept += entry.is_directory();
  EXPECT_EQ(kept, 1);
}

TEST_F(DamageTest, HowMuchWasSavedIsRemembered) {
  for (const fs::path& path : Files("MANIFEST")) fs::remove(path);
  for (const fs::path& path : Files(".blob")) WriteAll(path, "rubbish");
  for (int round = 0; round < 2; ++round) {
    Open();
    const CacheStats stats = cache_->Stats();
    EXPECT_GT(stats.repaired_unix, 0);
    EXPECT_EQ(stats.repaired_whole, 11);
    EXPECT_EQ(stats.repaired_lacking, 13);
    EXPECT_EQ(stats.results, 11);
    EXPECT_EQ(stats.stores, kEntries);
    EXPECT_EQ(cache_->Remark().empty(), round == 1);
  }
  EXPECT_EQ(Hits(kEntries), 11);
  Restore();
  Open();
  EXPECT_EQ(cache_->Stats().repaired_unix, 0);
}

// Its chunks stand in several files: the last, a short one, in a table or in the log.
TEST_F(DamageTest, LargeFilesAreSavedWhole) {
  const std::string large = Noise((9 << 20) + 100, 77);
  for (bool flushed : {false, true}) {
    Open();
    ASSERT_TRUE(cache_->Store(KeyOf(100), ResultOf(100), {{"large", large}}).ok());
    if (flushed) {
      ASSERT_TRUE(cache_->Flush().ok());
    }
    cache_.reset();
    for (const fs::path& path : Files("MANIFEST")) fs::remove(path);
    Open();
    EXPECT_THAT(cache_->Remark(), HasSubstr(": 25 entries were saved"));
    LookupAnswer answer = cache_->Lookup(KeyOf(100), Always);
    EXPECT_TRUE(answer.files["large"] == large);
    EXPECT_EQ(Hits(kEntries), kEntries);
    Restore();
  }
}

// What a process leaves that is killed while it reads the files (tests/fault/kill_rounds.py does that): the next one
// reads the rest, but for the file that may have been to blame.
TEST_F(DamageTest, ASalvageThatWasKilledIsGoneOnWith) {
  const std::vector<fs::path> logs = Files(".log");
  ASSERT_EQ(logs.size(), 1u);
  fs::rename(logs[0], logs[0].string() + ".tried");
  const std::string aside = options_.directory + "/quarantine-1";
  fs::rename(options_.directory, root_ + "/moved");
  fs::create_directory(options_.directory);
  fs::rename(root_ + "/moved", aside);
  Open();
  EXPECT_THAT(cache_->Remark(),
              HasSubstr(": 13 entries were saved; what could not be read is kept in `" + aside + "`"));
  EXPECT_EQ(Hits(kEntries), 13);
  Open();
  EXPECT_EQ(cache_->Remark(), "");
  EXPECT_EQ(Hits(kEntries), 13);
}

// Of a large cache: nobody waits until all is read. What is not there yet is a miss, and what was stored stays.
TEST_F(DamageTest, WhatThereIsNoTimeForIsReadLater) {
  for (const fs::path& path : Files("MANIFEST")) fs::remove(path);
  options_.salvage_time = std::chrono::milliseconds(0);
  Open();
  EXPECT_THAT(cache_->Remark(), HasSubstr("it is read while nobody asks"));
  const int at_once = Hits(kEntries);
  EXPECT_LT(at_once, kEntries);
  Store(100);
  Open();  // whoever comes next goes on with it
  for (int steps = 0; steps < 100; ++steps) cache_->Scrub(1);
  EXPECT_EQ(Hits(kEntries), kEntries);
  EXPECT_EQ(Hits(101), kEntries + 1);
  EXPECT_EQ(cache_->Stats().repaired_lacking, 0);
  Open();
  EXPECT_EQ(cache_->Remark(), "");
  EXPECT_EQ(Hits(kEntries), kEntries);
}

}  // namespace
}  // namespace residua::cache
