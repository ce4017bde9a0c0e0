// Lookup and Store.
//
// A row of `manifest` says under which look-ups (dependencies) which row of `result` holds for a signature; several
// rows of one signature belong to different versions of the files that the program reached. A lookup tries them,
// newest first, and takes the first whose dependencies hold and whose blobs are all there and sound. Nothing is
// believed: rows carry a seal, results are named by their digest, blobs too.
#include "cache/artefact_cache.h"

#include <algorithm>
#include <ctime>
#include <fstream>
#include <sstream>

#include "cache/cache_impl.h"
#include "cache/disk_room.h"
#include "cache/kill_point.h"
#include "cache/seal.h"
#include "digest/sha256.h"

namespace residua::cache {
namespace {

constexpr size_t kMaxRowsPerSignature = 32;
constexpr size_t kMaxCanonicalBytes = 64 << 10;
constexpr int64_t kDay = 86400;

std::string FamilyKey(const std::string& family) { return "family/" + Sha256Raw(family); }

std::vector<std::string> Lines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::string Shortened(const std::string& text) {
  constexpr size_t kMax = 80;
  return text.size() <= kMax ? text : text.substr(0, kMax - 3) + "...";
}

}  // namespace

ArtefactCache::ArtefactCache(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
ArtefactCache::~ArtefactCache() = default;

ArtefactCache::Impl::~Impl() {
  if (database && counters_changed) {
    rocksdb::WriteBatch batch;
    batch.Put(database->state(), kCountersKey, CountersRow());
    // Statistics only: a cache that cannot count its last hits is still right.
    database->Write(&batch).IgnoreError();
  }
}

absl::StatusOr<std::unique_ptr<ArtefactCache>> ArtefactCache::Open(const CacheOptions& options) {
  auto impl = std::make_unique<Impl>();
  impl->options = options;
  Opening opening;
  auto database = OpenDatabase(options, &opening);
  if (!database.ok()) return database.status();
  impl->database = std::move(*database);
  auto ring = BlobRing::Open(impl->database.get(), options.max_bytes, options.generations);
  if (!ring.ok()) return ring.status();
  impl->ring = std::move(*ring);
  impl->Recover(opening);
  std::string row;
  if (impl->database->Get(impl->database->state(), kCountersKey, &row)) {
    if (auto counters = DecodeCounters(row)) impl->counters = *counters;
  }
  return std::unique_ptr<ArtefactCache>(new ArtefactCache(std::move(impl)));
}

const std::string& ArtefactCache::Remark() const { return impl_->remark; }
bool ArtefactCache::WantsRepair() const { return impl_->database->wants_repair(); }
void ArtefactCache::AskForRepair(const std::string& directory) {
  std::ofstream(directory + "/" + kRepairMark).put('\n');
}

int64_t ArtefactCache::Impl::Now() const { return options.now_unix ? options.now_unix() : std::time(nullptr); }

void ArtefactCache::Impl::Count(int64_t Counters::*counter) {
  std::lock_guard lock(counters_mutex);
  ++(counters.*counter);
  counters_changed = true;
}

std::string ArtefactCache::Impl::CountersRow() {
  std::lock_guard lock(counters_mutex);
  return EncodeCounters(counters);
}

void ArtefactCache::Impl::Forget(rocksdb::ColumnFamilyHandle* family, const std::string& key) {
  rocksdb::WriteBatch batch;
  batch.Delete(family, key);
  database->Write(&batch).IgnoreError();  // It would only be met, and counted, again.
}

void ArtefactCache::Impl::ForgetBlob(const std::string& raw) {
  std::lock_guard lock(write_mutex);
  std::string bytes;
  if (ring->Get(raw, &bytes) == BlobRing::Found::kYes) return;  // Stored again meanwhile.
  rocksdb::WriteBatch batch;
  ring->Remove(raw, &batch);
  database->Write(&batch).IgnoreError();
}

std::vector<ArtefactCache::Impl::Candidate> ArtefactCache::Impl::Candidates(const std::string& signature_raw) {
  std::vector<Candidate> found;
  std::vector<std::string> damaged;
  database->EachRow(database->manifest(), signature_raw, [&](const std::string& key, std::string_view value) {
    if (key.compare(0, signature_raw.size(), signature_raw) != 0) return false;
    if (auto row = DecodeManifest(value)) {
      found.push_back({key, std::move(*row)});
    } else {
      damaged.push_back(key);
    }
    return true;
  });
  for (const std::string& key : damaged) {
    Count(&Counters::damaged);
    Forget(database->manifest(), key);
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const Candidate& a, const Candidate& b) { return a.row.stored_unix > b.row.stored_unix; });
  return found;
}

std::optional<std::string> ArtefactCache::RowsInMemory(const Key& key) {
  const std::string signature_raw = RawOfHex(key.sha256);
  if (signature_raw.empty()) return std::nullopt;
  Database& database = *impl_->database;
  std::string rows;
  const bool all =
      database.EachRowInMemory(database.manifest(), signature_raw, [&](const std::string& row, std::string_view value) {
        if (!row.starts_with(signature_raw)) return false;
        rows.append(row).append(value);
        return true;
      });
  return all && !rows.empty() ? std::optional(std::move(rows)) : std::nullopt;
}

bool ArtefactCache::Impl::Load(const Candidate& candidate, LookupAnswer* answer) {
  if (candidate.row.used_unix < OldestLiving()) {
    answer->miss_reason = "the stored result had not been used for long";
    answer->miss = Miss::kUnused;
    return false;
  }
  std::string bytes;
  bool damaged = false;
  const bool present = database->Get(database->result(), candidate.row.result_key, &bytes, &damaged);
  std::optional<StoredResult> result;
  if (present && Sha256Raw(bytes) == candidate.row.result_key) result = DecodeResult(bytes);
  if (!result) {
    if (present || damaged) Count(&Counters::damaged);
    answer->miss_reason = present || damaged ? "the stored result is damaged" : "the stored result was removed";
    answer->miss = present || damaged ? Miss::kDamaged : Miss::kRemoved;
    if (present || damaged || !aside_waits) Forget(database->manifest(), candidate.key);
    return false;
  }
  for (const FileReference& file : result->files) {
    const std::string raw = RawOfHex(file.sha256);
    std::string content;
    switch (ring->Get(raw, &content)) {
      case BlobRing::Found::kYes:
        break;
      case BlobRing::Found::kNo:
        answer->miss_reason = "the stored file `" + file.name + "` was evicted";
        answer->miss = Miss::kEvicted;
        return false;
      case BlobRing::Found::kDamaged:
        Count(&Counters::damaged);
        ForgetBlob(raw);
        answer->miss_reason = "the stored file `" + file.name + "` is damaged";
        answer->miss = Miss::kDamaged;
        return false;
    }
    answer->files[file.name] = std::move(content);
  }
  result->dependencies = candidate.row.dependencies;
  const std::string key = HexOfRaw(candidate.key.substr(0, kDigestBytes));
  if (options.trust && !options.trust(SealedBytes(key, *result), candidate.row.seal)) {
    Count(&Counters::damaged);
    answer->miss_reason = "the stored result is not signed by this server";
    answer->miss = Miss::kNotSigned;
    Forget(database->manifest(), candidate.key);
    return false;
  }
  answer->seal = candidate.row.seal;
  answer->result = std::move(*result);
  answer->miss_reason.clear();
  return true;
}

namespace {

// What lines of canonical texts (job/signature.cc) begin with: those who make them wrote them to be read.
Miss KindOfDifference(const std::string& now, const std::string& then) {
  const auto both = [&](const char* words) { return now.starts_with(words) && then.starts_with(words); };
  return both("build ") ? Miss::kOtherBuild : both("code ") ? Miss::kSourceChanged : Miss::kOtherRequest;
}

// Two lines that begin with `value of NAME: `, of which one has no words that a person could read: the name. Else
// empty.
std::string HasOtherBytes(const std::string& now, const std::string& then) {
  constexpr std::string_view kValueOf = "value of ";
  const size_t colon = now.find(": ");
  if (!now.starts_with(kValueOf) || colon == std::string::npos || !then.starts_with(now.substr(0, colon + 2)))
    return "";
  const auto unreadable = [&](const std::string& line) {
    const std::string_view value = std::string_view(line).substr(colon + 2);
    return value.starts_with("bytes ") || value.starts_with("blob sha256:");
  };
  return unreadable(now) || unreadable(then) ? now.substr(kValueOf.size(), colon - kValueOf.size()) : "";
}

// Two lines that differ in a digest alone: what it is of. Else empty.
std::string HasOtherDigest(const std::string& now, const std::string& then) {
  const size_t digest = now.find(" (digest ");
  if (digest == std::string::npos || !now.ends_with(')') || !then.starts_with(now.substr(0, digest + 9))) return "";
  const size_t begin = now.starts_with("code of ") ? 8 : 0;
  return now.substr(begin, digest - begin);
}

}  // namespace

// The canonical texts of this request and of the last stored one of its family differ somewhere: name the first line.
ArtefactCache::Impl::Explained ArtefactCache::Impl::ExplainMiss(const Key& key) {
  std::string stored;
  if (key.family.empty() || !database->Get(database->state(), FamilyKey(key.family), &stored)) {
    return {"no result for this function is stored", Miss::kNothingStored};
  }
  const std::vector<std::string> now = Lines(key.canonical), then = Lines(stored);
  for (size_t i = 0; i < std::max(now.size(), then.size()); ++i) {
    if (i < now.size() && i < then.size() && now[i] == then[i]) continue;
    if (i >= then.size()) return {"`" + Shortened(now[i]) + "` is new", Miss::kOtherRequest};
    if (i >= now.size()) return {"`" + Shortened(then[i]) + "` is gone", Miss::kOtherRequest};
    if (const std::string name = HasOtherBytes(now[i], then[i]); !name.empty())
      return {"`" + name + "` has another value than in the stored request", Miss::kOtherRequest};
    if (const std::string what = HasOtherDigest(now[i], then[i]); !what.empty())
      return {what + " changed", KindOfDifference(now[i], then[i])};
    return {"`" + Shortened(now[i]) + "` differs from the stored `" + Shortened(then[i]) + "`",
            KindOfDifference(now[i], then[i])};
  }
  return {"the stored result was removed", Miss::kRemoved};
}

LookupAnswer ArtefactCache::Lookup(const Key& key, const Validate& validate) {
  LookupAnswer answer = Find(key, validate);
  if (IsCounted(key, answer)) CountLookup(answer, false);
  return answer;
}

void ArtefactCache::CountLookup(const LookupAnswer& answer, bool joined) {
  std::lock_guard lock(impl_->counters_mutex);
  Counters& counters = impl_->counters;
  impl_->counters_changed = true;
  if (!answer.result) {
    ++counters.misses;
    return;
  }
  ++counters.hits;
  counters.joined += joined;
  for (const auto& [phase, nanoseconds] : answer.result->phase_ns) counters.saved_ns += nanoseconds;
}

LookupAnswer ArtefactCache::Find(const Key& key, const Validate& validate) {
  Search search(this, key);
  LookupAnswer answer;
  while (const std::vector<Dependency>* dependencies = search.Next()) {
    std::string changed;
    if (!validate(*dependencies, &changed)) {
      search.Reject(changed);
    } else if (search.Load(&answer)) {
      search.Use(answer);
      return answer;
    }
  }
  answer.miss_reason = search.MissReason();
  answer.miss = search.WhyMissed();
  return answer;
}

struct ArtefactCache::Search::State {
  Impl* cache;
  Key key;
  std::vector<Impl::Candidate> candidates = {};
  size_t next = 0;
  std::string reason = {};
  Miss why = Miss::kNothingStored;

  const Impl::Candidate& Last() const { return candidates.at(next - 1); }
};

ArtefactCache::Search::Search(ArtefactCache* cache, Key key) : state_(new State{cache->impl_.get(), std::move(key)}) {
  state_->candidates = state_->cache->Candidates(RawOfHex(state_->key.sha256));
}
ArtefactCache::Search::~Search() = default;

const std::vector<Dependency>* ArtefactCache::Search::Next() {
  if (state_->next == state_->candidates.size()) return nullptr;
  return &state_->candidates[state_->next++].row.dependencies;
}

void ArtefactCache::Search::Reject(const std::string& changed, Miss why) {
  if (!state_->reason.empty()) return;
  state_->reason = changed.empty() ? "a file that it was made from changed" : changed;
  state_->why = why;
}

bool ArtefactCache::Search::Load(LookupAnswer* answer) {
  *answer = {};
  if (state_->cache->Load(state_->Last(), answer)) return true;
  Reject(answer->miss_reason, answer->miss);
  *answer = {};
  return false;
}

void ArtefactCache::Search::Use(const LookupAnswer& answer) {
  state_->cache->Touch(state_->Last());
  state_->cache->Refresh(answer);
}

bool ArtefactCache::Search::IsUsedAtOnce() const {
  return state_->cache->IsUsedToday(state_->Last()) && !state_->cache->ring->IsFull();
}

std::string ArtefactCache::Search::MissReason() const {
  return state_->reason.empty() ? state_->cache->ExplainMiss(state_->key).words : state_->reason;
}

Miss ArtefactCache::Search::WhyMissed() const {
  return state_->reason.empty() ? state_->cache->ExplainMiss(state_->key).why : state_->why;
}

bool ArtefactCache::Impl::IsUsedToday(const Candidate& candidate) const {
  return candidate.row.used_unix > Now() - kDay;
}

void ArtefactCache::Impl::Touch(const Candidate& candidate) {
  if (IsUsedToday(candidate)) return;
  ManifestRow row = candidate.row;
  row.used_unix = Now();
  rocksdb::WriteBatch batch;
  batch.Put(database->manifest(), candidate.key, EncodeManifest(row));
  database->Write(&batch).IgnoreError();  // It ages a little too fast.
}

// All that is old is found before anything moves: making room for one file may drop the generation that the next one
// stands in.
void ArtefactCache::Impl::Refresh(const LookupAnswer& answer) {
  auto old = [&](const FileReference& file) { return ring->IsOld(RawOfHex(file.sha256)); };
  const std::vector<FileReference>& files = answer.result->files;
  if (std::none_of(files.begin(), files.end(), old)) return;
  std::lock_guard lock(write_mutex);
  std::map<std::string, const std::string*> moving;
  uint64_t bytes = 0;
  for (const FileReference& file : files) {
    if (!old(file) || !moving.try_emplace(RawOfHex(file.sha256), &answer.files.at(file.name)).second) continue;
    bytes += file.size;
  }
  if (!CheckDisk(bytes).ok() || !ring->MakeRoom(bytes).ok()) return;
  rocksdb::WriteBatch batch;
  for (const auto& [raw, content] : moving) ring->Put(raw, *content, &batch);
  database->Write(&batch).IgnoreError();  // They stay where they are and may be evicted.
}

absl::Status ArtefactCache::Impl::CheckDisk(uint64_t bytes) const {
  if (options.in_memory) return absl::OkStatus();
  const DiskRoom room = RoomOn(options.directory);
  if (room.bytes < options.free_space_floor + bytes) {
    return absl::ResourceExhaustedError("the disk of the cache `" + options.directory + "` is nearly full");
  }
  if (room.files < kFilesToStore) {
    return absl::ResourceExhaustedError("the disk of the cache `" + options.directory + "` has no room for more files");
  }
  return absl::OkStatus();
}

absl::Status ArtefactCache::Store(const Key& key, StoredResult result,
                                  const std::map<std::string, std::string>& blobs) {
  std::lock_guard lock(impl_->write_mutex);
  Database& database = *impl_->database;
  const std::string signature_raw = RawOfHex(key.sha256);
  if (signature_raw.empty()) return absl::InvalidArgumentError("a signature is 64 hexadecimal digits");
  result.files.clear();
  std::map<std::string, const std::string*> fresh;  // raw digest -> bytes; one file may have two names
  uint64_t bytes = 0;
  for (const auto& [name, content] : blobs) {
    const std::string raw = Sha256Raw(content);
    result.files.push_back({name, HexOfRaw(raw), content.size()});
    std::string stored;
    if (fresh.count(raw) || (impl_->ring->Get(raw, &stored) == BlobRing::Found::kYes && !impl_->ring->IsOld(raw)))
      continue;
    fresh[raw] = &content;
    bytes += content.size();
  }
  if (absl::Status disk = impl_->CheckDisk(bytes); !disk.ok()) return disk;
  if (absl::Status room = impl_->ring->MakeRoom(bytes); !room.ok()) return room;
  rocksdb::WriteBatch batch;
  KillPoint("store-begun");
  for (const auto& [raw, content] : fresh) impl_->ring->Put(raw, *content, &batch);
  const std::string row = EncodeResult(result);
  const int64_t now = impl_->Now();
  const std::string seal = impl_->options.sign ? impl_->options.sign(SealedBytes(key.sha256, result)) : "";
  const ManifestRow manifest{result.dependencies, Sha256Raw(row), now, now, seal};
  batch.Put(database.result(), manifest.result_key, row);
  batch.Put(database.manifest(), ManifestKey(signature_raw, result), EncodeManifest(manifest));
  std::vector<Impl::Candidate> older = impl_->Candidates(signature_raw);
  for (size_t i = kMaxRowsPerSignature - 1; i < older.size(); ++i) batch.Delete(database.manifest(), older[i].key);
  if (!key.family.empty() && key.canonical.size() <= kMaxCanonicalBytes) {
    batch.Put(database.state(), FamilyKey(key.family), key.canonical);
  }
  impl_->Count(&Counters::stores);
  batch.Put(database.state(), kCountersKey, impl_->CountersRow());
  const absl::Status written = database.Write(&batch);
  KillPoint("store-written");
  return written;
}

std::optional<std::string> ArtefactCache::GetBlob(const std::string& sha256) {
  const std::string raw = RawOfHex(sha256);
  std::string bytes;
  switch (impl_->ring->Get(raw, &bytes)) {
    case BlobRing::Found::kYes:
      return bytes;
    case BlobRing::Found::kNo:
      return std::nullopt;
    case BlobRing::Found::kDamaged:
      break;
  }
  impl_->Count(&Counters::damaged);
  impl_->ForgetBlob(raw);
  return std::nullopt;
}

bool ArtefactCache::HasBlob(const std::string& sha256) { return impl_->ring->Has(RawOfHex(sha256)); }

absl::Status ArtefactCache::PutBlob(const std::string& bytes) {
  std::lock_guard lock(impl_->write_mutex);
  if (absl::Status disk = impl_->CheckDisk(bytes.size()); !disk.ok()) return disk;
  if (absl::Status room = impl_->ring->MakeRoom(bytes.size()); !room.ok()) return room;
  rocksdb::WriteBatch batch;
  impl_->ring->Put(Sha256Raw(bytes), bytes, &batch);
  return impl_->database->Write(&batch);
}

}  // namespace residua::cache
