// What is stored is served, or it is a miss that says why; what grows old or does not fit goes.
#include "cache/artefact_cache.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "cache/cache_for_test.h"
#include "cache/codec.h"
#include "cache/export_file.h"

namespace residua::cache {
namespace {

TEST_F(CacheTest, WhatIsStoredIsServed) {
  std::map<std::string, std::string> files = {
      {"f.m", "function y = f\n"}, {"libf.so", Noise(9 << 20, 1)}, {"empty", ""}, {"copy.m", "function y = f\n"}};
  EXPECT_THAT(Get("a").miss_reason, HasSubstr("no result for this function is stored"));
  EXPECT_EQ(Get("a").miss, Miss::kNothingStored);
  Put("a", files);
  for (int round = 0; round < 2; ++round) {
    LookupAnswer answer = Get("a");
    ASSERT_TRUE(answer.result) << answer.miss_reason;
    EXPECT_EQ(answer.files, files);
    EXPECT_EQ(answer.result->entry, "f");
    EXPECT_EQ(answer.result->remarks, Result().remarks);
    EXPECT_EQ(answer.result->signature, Result().signature);
    EXPECT_EQ(answer.result->phase_ns, Result().phase_ns);
    ASSERT_EQ(answer.result->dependencies.size(), 2u);
    EXPECT_EQ(answer.result->dependencies[1].path, "private/g.m");
    Open();  // The second round reads what another process would.
  }
  CacheStats stats = cache_->Stats();
  EXPECT_EQ(stats.hits, 2);
  EXPECT_EQ(stats.misses, 2);
  EXPECT_EQ(stats.stores, 1);
  EXPECT_EQ(stats.results, 1);
  EXPECT_EQ(stats.blobs, 3);
}

TEST_F(CacheTest, AMissNamesTheFactThatDiffers) {
  Put("x: real", {{"f.m", "1"}});
  EXPECT_EQ(Get("x: complex").miss_reason, "`x: complex` differs from the stored `x: real`");
  EXPECT_EQ(Get("x: complex").miss, Miss::kOtherRequest);
  EXPECT_EQ(Get("x: real\ny: real").miss, Miss::kOtherRequest);
  Put("value of n: bytes 0100", {{"f.m", "1"}});
  EXPECT_EQ(Get("value of n: blob sha256:12").miss_reason, "`n` has another value than in the stored request");
  EXPECT_EQ(Get("value of n: 5").miss_reason, "`n` has another value than in the stored request");
  EXPECT_EQ(Get("value of m: 5").miss_reason, "`value of m: 5` differs from the stored `value of n: bytes 0100`");
  Put("build one\ncode of function `f` in file `f.m` (digest 1)", {{"f.m", "1"}});
  EXPECT_EQ(Get("build two\ncode of function `f` in file `f.m` (digest 2)").miss, Miss::kOtherBuild);
  EXPECT_EQ(Get("build one\ncode of function `f` in file `f.m` (digest 2)").miss, Miss::kSourceChanged);
  EXPECT_EQ(Get("build one\ncode of function `f` in file `f.m` (digest 2)").miss_reason,
            "function `f` in file `f.m` changed");
}

TEST_F(CacheTest, AChangedDependencyIsAMissThatNamesTheFile) {
  Put("a", {{"f.m", "1"}});
  LookupAnswer answer =
      cache_->Lookup(KeyFor("a"), [](const std::vector<Dependency>& dependencies, std::string* changed) {
        *changed = "`" + dependencies[1].path + "` was added";
        return false;
      });
  EXPECT_FALSE(answer.result);
  EXPECT_EQ(answer.miss_reason, "`private/g.m` was added");
  EXPECT_EQ(answer.miss, Miss::kSourceChanged);
}

TEST_F(CacheTest, VersionsOfOneSignatureLiveSideBySide) {
  StoredResult older = Result(), newer = Result();
  newer.dependencies[0].sha256 = Sha256Hex("edited");
  ASSERT_TRUE(cache_->Store(KeyFor("a"), older, {{"f.m", "older"}}).ok());
  now_ = 2000;
  ASSERT_TRUE(cache_->Store(KeyFor("a"), newer, {{"f.m", "newer"}}).ok());
  auto with = [&](const std::string& text) {
    return cache_->Lookup(KeyFor("a"), [&](const std::vector<Dependency>& dependencies, std::string* changed) {
      *changed = "`f.m` changed";
      return dependencies[0].sha256 == Sha256Hex(text);
    });
  };
  EXPECT_EQ(with("text").files["f.m"], "older");
  EXPECT_EQ(with("edited").files["f.m"], "newer");
  EXPECT_EQ(with("third").miss_reason, "`f.m` changed");
}

TEST_F(CacheTest, ManyVersionsAreBounded) {
  for (int i = 0; i < 50; ++i) {
    StoredResult result = Result();
    result.dependencies[0].sha256 = Sha256Hex(std::to_string(i));
    now_ = 1000 + i;
    ASSERT_TRUE(cache_->Store(KeyFor("a"), result, {{"f.m", std::to_string(i)}}).ok());
  }
  EXPECT_EQ(cache_->Stats().results, 32);
  EXPECT_EQ(Get("a").files["f.m"], "49");
}

TEST_F(CacheTest, ADamagedBlobIsAMissAndIsMadeAgain) {
  const std::string library = Noise(100000, 2);
  Put("a", {{"libf.so", library}});
  std::string wrong = library;
  wrong[5000] ^= 1;
  ASSERT_TRUE(cache_->DamageBlobForTesting(Sha256Hex(library), wrong).ok());
  LookupAnswer answer = Get("a");
  EXPECT_FALSE(answer.result);
  EXPECT_EQ(answer.miss_reason, "the stored file `libf.so` is damaged");
  EXPECT_EQ(answer.miss, Miss::kDamaged);
  EXPECT_EQ(cache_->Stats().damaged, 1);
  EXPECT_FALSE(cache_->GetBlob(Sha256Hex(library)).has_value());
  Put("a", {{"libf.so", library}});
  EXPECT_EQ(Get("a").files["libf.so"], library);
}

TEST_F(CacheTest, StoreReplacesDamageThatNobodyMetYet) {
  const std::string library = Noise(100000, 3);
  Put("a", {{"libf.so", library}});
  ASSERT_TRUE(cache_->DamageBlobForTesting(Sha256Hex(library), "short").ok());
  Put("b", {{"libf.so", library}});
  EXPECT_EQ(Get("a").files["libf.so"], library);
}

TEST_F(CacheTest, AFlippedByteInABlobFileIsAMissAndIsMadeAgain) {
  const std::string library = Noise(100000, 4);
  Put("a", {{"libf.so", library}});
  Put("b", {{"other", "sound"}});
  ASSERT_TRUE(cache_->Flush().ok());
  cache_.reset();
  ASSERT_GE(FlipInFiles(library.substr(50000, 64)), 1);
  Open();
  EXPECT_FALSE(Get("a").result);
  EXPECT_EQ(Get("b").files["other"], "sound");
  Put("a", {{"libf.so", library}});
  EXPECT_EQ(Get("a").files["libf.so"], library);
}

TEST_F(CacheTest, AFlippedByteInTheLogIsNeverServed) {
  const std::string library = Noise(100000, 5);
  Put("a", {{"libf.so", library}});
  cache_.reset();
  ASSERT_GE(FlipInFiles(library.substr(50000, 64)), 1);
  Open();
  EXPECT_FALSE(Get("a").result);
  Put("a", {{"libf.so", library}});
  EXPECT_EQ(Get("a").files["libf.so"], library);
}

TEST_F(CacheTest, ACacheThatCannotBeOpenedIsReadFileByFile) {
  Put("a", {{"f.m", "1"}});
  ASSERT_TRUE(cache_->Flush().ok());
  cache_.reset();
  for (const auto& entry : fs::directory_iterator(options_.directory)) {
    if (entry.path().filename().string().rfind("MANIFEST", 0) == 0) std::ofstream(entry.path()) << "rubbish";
  }
  Open();
  EXPECT_THAT(cache_->Remark(), HasSubstr("its files were read one by one: 1 entries were saved"));
  EXPECT_EQ(Get("a").files["f.m"], "1");
  Put("b", {{"f.m", "2"}});
  EXPECT_TRUE(Get("b").result);
}

TEST_F(CacheTest, VersionsOfFunctionsAreCountedApart) {
  Put("a", {{"f.m", "1"}});
  StoredResult version;
  version.entry = std::string(kVersionOf) + "g";
  for (bool read : {false, true}) {  // Counted by reading, then by looking at what is written.
    const std::string name = read ? "w" : "v";
    ASSERT_TRUE(cache_->Store(KeyFor(name), version, {{"version", name}}).ok());
    EXPECT_EQ(cache_->Lookup(KeyFor(name), Always).files["version"], name);
    EXPECT_EQ(cache_->Stats().results, 1);
    EXPECT_EQ(cache_->Stats().versions, read ? 2 : 1);
  }
  ASSERT_TRUE(cache_->Clear().ok());
  EXPECT_EQ(cache_->Stats().versions, 0);
}

TEST_F(CacheTest, VerifyRemovesWhatIsDamaged) {
  Put("a", {{"one", Noise(5000, 6)}, {"two", Noise(5000, 7)}});
  ASSERT_TRUE(cache_->DamageBlobForTesting(Sha256Hex(Noise(5000, 6)), Noise(5000, 8)).ok());
  VerifyReport report = cache_->Verify();
  EXPECT_EQ(report.blobs, 2);
  EXPECT_EQ(report.damaged_blobs, 1);
  EXPECT_EQ(report.damaged_results, 0);
  report = cache_->Verify();
  EXPECT_EQ(report.blobs, 1);
  EXPECT_EQ(report.damaged_blobs, 0);
  EXPECT_EQ(Get("a").miss_reason, "the stored file `one` was evicted");
}

TEST_F(CacheTest, ACacheThatWasOnlyLookedIntoIsStillEmpty) {
  Get("a");
  Open();
  Put("a", {{"f", "12345"}});
  Open();
  EXPECT_EQ(cache_->Stats().blob_bytes, 5u);
}

TEST_F(CacheTest, TheRingDropsTheOldestAndKeepsWhatIsUsed) {
  options_.max_bytes = 40000;
  options_.generations = 4;
  Open();
  Put("used", {{"u", Noise(5000, 100)}});
  for (unsigned i = 0; i < 20; ++i) {
    Put("k" + std::to_string(i), {{"f", Noise(5000, i)}});
    ASSERT_TRUE(Get("used").result) << "after " << i;
    ASSERT_TRUE(Get("k" + std::to_string(i)).result);
  }
  CacheStats stats = cache_->Stats();
  EXPECT_LE(stats.blob_bytes, 40000u);
  EXPECT_EQ(stats.newest_generation - stats.oldest_generation, 3u);
  EXPECT_GT(stats.oldest_generation, 1u);
  EXPECT_EQ(Get("k0").miss_reason, "the stored file `f` was evicted");
  EXPECT_EQ(Get("k0").miss, Miss::kEvicted);
  Open();
  EXPECT_EQ(cache_->Stats().oldest_generation, stats.oldest_generation);
  EXPECT_TRUE(Get("used").result);
  EXPECT_TRUE(Get("k19").result);
  Put("k0", {{"f", Noise(5000, 0)}});
  EXPECT_TRUE(Get("k0").result);
}

// Making room for the first file of a result may drop the generation of the second.
TEST_F(CacheTest, AResultThatIsUsedStaysWhole) {
  options_.max_bytes = 40000;
  options_.generations = 4;
  Open();
  Put("used", {{"one", Noise(3000, 100)}, {"two", Noise(3000, 101)}});
  // The ring is full, the result stands in the oldest generation, and the newest has room for nothing.
  for (unsigned i = 0; i < 3; ++i) Put("k" + std::to_string(i), {{"f", Noise(8000, i)}});
  ASSERT_EQ(cache_->Stats().oldest_generation, 1u);
  ASSERT_TRUE(Get("used").result);
  EXPECT_EQ(cache_->Stats().oldest_generation, 2u);
  EXPECT_TRUE(Get("used").result) << Get("used").miss_reason;
}

// Whoever asks every second does not make the cache count what it holds.
TEST_F(CacheTest, WhatIsToldAtOnceCountsNoRows) {
  Put("a", {{"f", "12345"}});
  Open();  // Nothing was counted since.
  ASSERT_TRUE(Get("a").result);
  const CacheStats counters = cache_->StatsAtOnce();
  EXPECT_EQ(counters.hits, 1);
  EXPECT_EQ(counters.blob_bytes, 5u);
  EXPECT_EQ(counters.limit_bytes, options_.max_bytes);
  EXPECT_EQ(counters.results, 0);
  EXPECT_EQ(counters.blobs, 0);
  EXPECT_EQ(cache_->Stats().results, 1);
}

TEST_F(CacheTest, PruneRemovesOldResultsAndTheirBlobs) {
  Put("old", {{"f", "old"}, {"shared", "shared"}});
  now_ = 5000;
  Put("new", {{"f", "new"}, {"shared", "shared"}});
  auto removed = cache_->Prune(3000);
  ASSERT_TRUE(removed.ok());
  EXPECT_EQ(*removed, 1);
  EXPECT_FALSE(Get("old").result);
  EXPECT_EQ(Get("new").files["shared"], "shared");
  EXPECT_EQ(cache_->Stats().blobs, 2);
  ASSERT_EQ(cache_->List(10).size(), 1u);
  EXPECT_EQ(cache_->List(10)[0].signature, Sha256Hex("new"));
}

// What is counted while it is written is what a cache finds that has just been opened and reads its rows.
TEST_F(CacheTest, CountsFollowWhatIsWritten) {
  EXPECT_EQ(cache_->Stats().results, 0);
  EXPECT_EQ(cache_->Stats().blobs, 0);
  const auto check = [&](int64_t results, int64_t blobs, const char* when) {
    const CacheStats kept = cache_->Stats();
    EXPECT_EQ(kept.results, results) << when;
    EXPECT_EQ(kept.blobs, blobs) << when;
    Open();
    const CacheStats read = cache_->Stats();
    EXPECT_EQ(kept.results, read.results) << when;
    EXPECT_EQ(kept.blobs, read.blobs) << when;
  };
  Put("a", {{"f", "one"}, {"g", "shared"}});
  Put("b", {{"f", "two"}, {"g", "shared"}});
  check(2, 3, "stored");
  Put("a", {{"f", "three"}, {"g", "shared"}, {"h", "three"}});
  check(2, 4, "stored in the place of another, with one file under two names");
  for (int i = 0; i < 40; ++i) {
    StoredResult result = Result();
    result.dependencies[0].sha256 = Sha256Hex(std::to_string(i));
    ASSERT_TRUE(cache_->Store(KeyFor("c"), result, {{"f", "many"}}).ok());
  }
  check(2 + 32, 5, "versions of one signature");
  now_ = 5000;
  Put("d", {{"f", "late"}});
  ASSERT_TRUE(cache_->Prune(4000).ok());
  check(1, 1, "pruned");
  ASSERT_TRUE(cache_->Clear().ok());
  check(0, 0, "cleared");
}

constexpr int64_t kDay = 86400;

TEST_F(CacheTest, WhatNobodyUsedForLongIsNoHitAndGoes) {
  now_ = 100 * kDay;
  Put("used", {{"f", "used"}});
  Put("unused", {{"f", "unused"}});
  for (int day = 0; day < 40; day += 10) {
    now_ += 10 * kDay;
    EXPECT_TRUE(Get("used").result) << day;
  }
  EXPECT_EQ(Get("unused").miss_reason, "the stored result had not been used for long");
  EXPECT_EQ(Get("unused").miss, Miss::kUnused);
  EXPECT_EQ(cache_->Stats().results, 2);
  while (cache_->Scrub(1)) {
  }
  EXPECT_EQ(cache_->Stats().results, 1);
  EXPECT_EQ(cache_->Stats().blobs, 1);
  EXPECT_TRUE(Get("used").result);
}

// The sources of a server: no result names them, and they are wanted tomorrow.
TEST_F(CacheTest, AgeingLeavesBlobsThatWereStoredAlone) {
  now_ = 100 * kDay;
  Put("unused", {{"f", "unused"}});
  ASSERT_TRUE(cache_->PutBlob("a source").ok());
  now_ += 40 * kDay;
  while (cache_->Scrub(1)) {
  }
  EXPECT_FALSE(cache_->HasBlob(Sha256Hex("unused")));
  EXPECT_TRUE(cache_->HasBlob(Sha256Hex("a source")));
  ASSERT_TRUE(cache_->Prune(now_).ok());
  EXPECT_FALSE(cache_->HasBlob(Sha256Hex("a source")));
}

// What Find does in one, a step at a time.
TEST_F(CacheTest, ASearchOffersCandidatesNewestFirst) {
  now_ = 100 * kDay;
  for (const std::string version : {"1", "2"}) {
    StoredResult result = Result();
    result.dependencies = {{"g.m", true, Sha256Hex(version)}};
    ASSERT_TRUE(cache_->Store(KeyFor("key"), result, {{"f", "result " + version}}).ok());
    now_ += 10;
  }
  ArtefactCache::Search search(cache_.get(), KeyFor("key"));
  LookupAnswer answer;
  for (const std::string version : {"2", "1"}) {
    const std::vector<Dependency>* dependencies = search.Next();
    ASSERT_NE(dependencies, nullptr);
    EXPECT_EQ(dependencies->at(0).sha256, Sha256Hex(version));
    ASSERT_TRUE(search.Load(&answer));
    EXPECT_EQ(answer.files.at("f"), "result " + version);
    search.Reject("`g.m` is not " + version);
  }
  EXPECT_EQ(search.Next(), nullptr);
  EXPECT_EQ(search.MissReason(), "`g.m` is not 2");
  EXPECT_EQ(cache_->Stats().hits, 0);
}

TEST_F(CacheTest, TheScrubberFindsDamageInSmallStepsAndRestsForADay) {
  now_ = 100 * kDay;
  for (unsigned i = 0; i < 5; ++i) Put("k" + std::to_string(i), {{"f", Noise(5000, 20 + i)}});
  ASSERT_TRUE(cache_->DamageBlobForTesting(Sha256Hex(Noise(5000, 22)), Noise(5000, 9)).ok());
  int steps = 1;
  while (cache_->Scrub(1)) {
    ++steps;
    Open();  // It goes on where it was.
  }
  EXPECT_EQ(steps, 5);
  EXPECT_EQ(cache_->Stats().damaged, 1);
  EXPECT_EQ(cache_->Stats().blobs, 4);
  EXPECT_FALSE(cache_->Scrub(1));
  EXPECT_EQ(cache_->Stats().damaged, 1);
  ASSERT_TRUE(cache_->DamageBlobForTesting(Sha256Hex(Noise(5000, 23)), Noise(5000, 9)).ok());
  now_ += 2 * kDay;
  while (cache_->Scrub(uint64_t{1} << 20)) {
  }
  EXPECT_EQ(cache_->Stats().damaged, 2);
}

TEST_F(CacheTest, BlobsThatCompressAreStoredShorterAndServedWhole) {
  const std::string text(9 << 20, 'x');
  Put("a", {{"long.m", text}, {"noise", Noise(5000, 1)}});
  ASSERT_TRUE(cache_->Flush().ok());
  EXPECT_EQ(Get("a").files["long.m"], text);
  uint64_t bytes = 0;
  for (const auto& entry : fs::directory_iterator(options_.directory)) {
    if (entry.path().extension() == ".blob" || entry.path().extension() == ".sst") bytes += entry.file_size();
  }
  EXPECT_LT(bytes, 200000u);
}

TEST_F(CacheTest, ACacheInMemoryServesAndLeavesNothing) {
  CacheOptions options = options_;
  options.directory = root_ + "/memory";
  options.in_memory = true;
  auto memory = ArtefactCache::Open(options);
  ASSERT_TRUE(memory.ok()) << memory.status();
  ASSERT_TRUE((*memory)->Store(KeyFor("a"), Result(), {{"f", Noise(50000, 1)}}).ok());
  EXPECT_EQ((*memory)->Lookup(KeyFor("a"), Always).files["f"], Noise(50000, 1));
  EXPECT_FALSE(fs::exists(options.directory));
}

TEST_F(CacheTest, ADiskWithoutRoomIsAnErrorInWordsBeforeTheEngineMeetsIt) {
  cache_.reset();
  options_.opening_floor = uint64_t{1} << 60;
  EXPECT_EQ(ArtefactCache::Open(options_).status().code(), absl::StatusCode::kResourceExhausted);
  options_.opening_floor = 0;
  Open();
  Put("a", {{"f", "1"}});
}

TEST_F(CacheTest, AnEntryThatIsNotWhatItSaysIsNotImported) {
  Put("a", {{"f.m", "1"}, {"g.m", "2"}});
  std::vector<PortableEntry> entries;
  cache_->EachEntry([&](const PortableEntry& entry) {
    entries.push_back(entry);
    return true;
  });
  ASSERT_EQ(entries.size(), 1u);
  ASSERT_TRUE(cache_->Clear().ok());
  EXPECT_EQ(cache_->Stats().blobs, 0);
  EXPECT_EQ(cache_->Stats().blob_bytes, 0u);
  using Spoil = void (*)(PortableEntry&);
  for (Spoil spoil : std::initializer_list<Spoil>{
           [](PortableEntry& e) { e.files["f.m"] = "3"; }, [](PortableEntry& e) { e.files.erase("g.m"); },
           [](PortableEntry& e) { e.files["h.m"] = "4"; }, [](PortableEntry& e) { e.signature = "short"; },
           [](PortableEntry& e) { e.result.files[0].name = "../f.m"; },
           [](PortableEntry& e) { e.result.entry = "../f"; }, [](PortableEntry& e) { e.result.entry = ""; }}) {
    PortableEntry wrong = entries[0];
    spoil(wrong);
    EXPECT_FALSE(cache_->Import(wrong).ok());
  }
  EXPECT_EQ(cache_->Stats().results, 0);
  ASSERT_TRUE(cache_->Import(entries[0]).ok());
  EXPECT_EQ(Get("a").files["g.m"], "2");
}

// No memory is taken for what a file claims: a record of a tebibyte is left out, and the one behind it is read.
TEST_F(CacheTest, ARecordThatClaimsToBeHugeIsLeftOut) {
  const std::string path = root_ + "/carried";
  auto writer = ExportWriter::Create(path);
  ASSERT_TRUE(writer.ok()) << writer.status();
  PortableEntry entry;
  entry.signature = Sha256Hex("a");
  ASSERT_TRUE(writer->Add(entry).ok() && writer->Finish().ok());
  std::ifstream in(path, std::ios::binary);
  const std::string whole((std::istreambuf_iterator<char>(in)), {});
  const size_t magic = whole.find('\n') + 1;
  const uint64_t claimed = uint64_t{1} << 40;
  {
    std::ofstream out(path, std::ios::binary | std::ios::trunc);
    out << whole.substr(0, magic) << Encode(claimed) << std::string(32, 'd');
  }
  fs::resize_file(path, fs::file_size(path) + claimed);  // with nothing in it
  std::ofstream(path, std::ios::binary | std::ios::app) << whole.substr(magic);
  auto reader = ExportReader::Open(path);
  ASSERT_TRUE(reader.ok()) << reader.status();
  const std::optional<PortableEntry> read = reader->Next();
  ASSERT_TRUE(read);
  EXPECT_EQ(read->signature, entry.signature);
  EXPECT_EQ(reader->damaged(), 1);
  EXPECT_FALSE(reader->Next());
}

}  // namespace
}  // namespace residua::cache
