// A value under twenty keys of a new RocksDB, in a table on the disk (not in memory, where it was just written), as a
// stored result stands.
#pragma once

#include <rocksdb/db.h>

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <string>

namespace residua::bench {

class Values {
 public:
  static constexpr int kKeys = 20;

  Values(const std::string& folder, const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    value_.assign(std::istreambuf_iterator<char>(in), {});
    rocksdb::Options options;
    options.create_if_missing = true;
    rocksdb::DB* opened = nullptr;
    Check(rocksdb::DB::Open(options, folder, &opened));
    database_.reset(opened);
    for (int k = 0; k < kKeys; ++k) Check(database_->Put({}, KeyOf(k), value_));
    Check(database_->Flush({}));
  }

  const std::string& value() const { return value_; }
  std::string Get(int k) {
    std::string read;
    Check(database_->Get({}, KeyOf(k % kKeys), &read));
    return read;
  }

 private:
  static std::string KeyOf(int k) {
    return "a key of thirty-two bytes: no. " + std::string(1, static_cast<char>('A' + k));
  }
  static void Check(const rocksdb::Status& status) {
    if (status.ok()) return;
    std::cerr << "RocksDB: " << status.ToString() << "\n";
    std::exit(1);
  }

  std::string value_;
  std::unique_ptr<rocksdb::DB> database_;
};

}  // namespace residua::bench
