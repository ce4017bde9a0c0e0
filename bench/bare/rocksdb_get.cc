// bare_rocksdb FOLDER VALUE_FILE COUNT: reads a value of a new database COUNT times (values.h), and compares it.
#include <cstdlib>
#include <iostream>
#include <string>

#include "bench/bare/figures.h"
#include "bench/bare/values.h"

int main(int argc, char** argv) {
  if (argc != 4) {
    std::cerr << "usage: bare_rocksdb FOLDER VALUE_FILE COUNT\n";
    return 2;
  }
  residua::bench::Values values(argv[1], argv[2]);
  residua::bench::Figures figures;
  for (int k = 0, count = std::atoi(argv[3]); k < count; ++k) {
    std::string read;
    figures.Time([&] { read = values.Get(k); });
    if (read != values.value()) {
      std::cerr << "bare_rocksdb: another value came back\n";
      return 1;
    }
  }
  figures.Print();
  return 0;
}
