#include "cache/row_counts.h"

#include <string>
#include <utility>

namespace residua::cache {

// What a batch leaves of the rows that it touches, in the families that are counted.
class RowCounts::Touched final : public rocksdb::WriteBatch::Handler {
 public:
  explicit Touched(const std::map<uint32_t, Counted>& counted) : counted_(counted) {}

  rocksdb::Status PutCF(uint32_t family, const rocksdb::Slice& key, const rocksdb::Slice&) override {
    return Leave(family, key, true);
  }
  rocksdb::Status DeleteCF(uint32_t family, const rocksdb::Slice& key) override { return Leave(family, key, false); }

  const std::map<std::pair<uint32_t, std::string>, bool>& left() const { return left_; }

 private:
  rocksdb::Status Leave(uint32_t family, const rocksdb::Slice& key, bool there) {
    if (counted_.count(family)) left_[{family, key.ToString()}] = there;
    return rocksdb::Status::OK();
  }

  const std::map<uint32_t, Counted>& counted_;
  std::map<std::pair<uint32_t, std::string>, bool> left_;
};

RowCounts::Numbers RowCounts::Of(Family family, const std::function<Numbers()>& scan) {
  const std::lock_guard lock(mutex_);
  const auto known = counts_.find(family->GetID());
  if (known != counts_.end()) return known->second.rows;
  Numbers rows = scan();
  counts_[family->GetID()] = {family, rows};
  return rows;
}

void RowCounts::Forget(Family family) {
  const std::lock_guard lock(mutex_);
  counts_.erase(family->GetID());
}

absl::Status RowCounts::While(const rocksdb::WriteBatch& batch, const Has& has,
                              const std::function<absl::Status()>& write) {
  const std::lock_guard lock(mutex_);
  if (counts_.empty()) return write();
  Touched touched(counts_);
  if (!batch.Iterate(&touched).ok()) {  // of a kind that nobody here writes: counted anew when it is wanted
    counts_.clear();
    return write();
  }
  std::map<uint32_t, Numbers> more;
  for (const auto& [row, there] : touched.left()) {
    more[row.first][row.second.size()] += int{there} - int{has(counts_.at(row.first).family, row.second)};
  }
  absl::Status written = write();
  if (!written.ok()) return written;
  for (const auto& [family, numbers] : more) {
    for (const auto& [length, rows] : numbers) counts_.at(family).rows[length] += rows;
  }
  return written;
}

}  // namespace residua::cache
