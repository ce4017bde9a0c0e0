// How many rows a column family has, by the length of their keys (which tells kinds of rows apart), for those who ask
// again and again (`cache stats`, a server's status): found by reading the family once, then kept by looking at what is
// written. Private to this folder.
//
// Guarantees: the number of rows at some moment between call and return, as long as the family can be read. Gives up:
// what is damaged later stays counted until the cache is opened anew. Writing costs one look-up a row of a family that
// is counted, and writers go one by one.
#pragma once

#include <rocksdb/db.h>
#include <rocksdb/write_batch.h>

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>

#include "absl/status/status.h"

namespace residua::cache {

class RowCounts {
 public:
  using Family = rocksdb::ColumnFamilyHandle*;
  using Has = std::function<bool(Family family, const rocksdb::Slice& key)>;

  using Numbers = std::map<size_t, int64_t>;  // by length of key

  // `scan` reads and counts; called if the numbers are not known yet.
  Numbers Of(Family family, const std::function<Numbers()>& scan);
  // Before the handle goes.
  void Forget(Family family);
  // `write` writes the batch; `has` says whether a row is there before.
  absl::Status While(const rocksdb::WriteBatch& batch, const Has& has, const std::function<absl::Status()>& write);

 private:
  std::mutex mutex_;
  struct Counted {
    Family family = nullptr;
    Numbers rows;
  };
  std::map<uint32_t, Counted> counts_;  // by the number that batches have for a family

  class Touched;
};

}  // namespace residua::cache
