// bare_rocksdb FOLDER VALUE_FILE COUNT: reads a value of a new database COUNT times. It stands under twenty keys in a
// table on the disk (not in memory, where it was just written), as a stored result does; the second half of each read
// is compared with what was written.
#include <rocksdb/db.h>

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <memory>
#include <string>

#include "bench/bare/figures.h"

namespace {

constexpr int kKeys = 20;

std::string KeyOf(int k) { return "a key of thirty-two bytes: no. " + std::string(1, static_cast<char>('A' + k)); }

void Check(const rocksdb::Status& status) {
  if (status.ok()) return;
  std::cerr << "bare_rocksdb: " << status.ToString() << "\n";
  std::exit(1);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    std::cerr << "usage: bare_rocksdb FOLDER VALUE_FILE COUNT\n";
    return 2;
  }
  std::ifstream in(argv[2], std::ios::binary);
  const std::string value((std::istreambuf_iterator<char>(in)), {});
  rocksdb::Options options;
  options.create_if_missing = true;
  rocksdb::DB* opened = nullptr;
  Check(rocksdb::DB::Open(options, argv[1], &opened));
  const std::unique_ptr<rocksdb::DB> database(opened);
  for (int k = 0; k < kKeys; ++k) Check(database->Put({}, KeyOf(k), value + KeyOf(k)));
  Check(database->Flush({}));
  residua::bench::Figures figures;
  for (int k = 0, count = std::atoi(argv[3]); k < count; ++k) {
    const std::string key = KeyOf(k % kKeys);
    std::string read;
    figures.Time([&] { Check(database->Get({}, key, &read)); });
    if (read != value + key) {
      std::cerr << "bare_rocksdb: another value came back\n";
      return 1;
    }
  }
  figures.Print();
  return 0;
}
