// What load, save and commands use to read and write MAT-files.
#include "worker/builtin/system/mat_file.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>

#include "worker/builtin/kernel_util.h"
#include "worker/builtin/numeric/load_part.h"
#include "worker/builtin/system/file_stream.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

template <class F>
F PartFunction(const char* symbol) {
  std::string why;
  void* address = LoadPart("libresidua_mat_file.so", symbol, &why);
  if (address == nullptr) ThrowError("Residua:no-mat-file", "MAT-files cannot be read or written: %s", why.c_str());
  return reinterpret_cast<F>(address);
}

void Check(const std::string& wrong) {
  if (!wrong.empty()) ThrowError("Residua:mat-file", "%s", wrong.c_str());
}

}  // namespace

NamedValues MatFileOf(const std::string& bytes) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(FileOfBytes(bytes), std::fclose);
  if (file == nullptr) throw BudgetExceeded("load: no room for a file in memory");
  return ReadMatFile("/proc/self/fd/" + std::to_string(fileno(file.get())));
}

NamedValues ReadMatFile(const std::string& path) {
  static const auto read = PartFunction<ReadMatFileFunction>("residua_read_mat_file");
  NamedValues variables;
  Check(read(path, &variables));
  return variables;
}

void WriteMatFile(const std::string& path, const NamedValues& variables) {
  static const auto write = PartFunction<WriteMatFileFunction>("residua_write_mat_file");
  Check(write(path, variables));
}

std::string MatFileBytes(const NamedValues& variables) {
  std::string path = (std::filesystem::temp_directory_path() / "residua-mat-XXXXXX").string();
  const int opened = ::mkstemp(path.data());
  if (opened < 0) ThrowError("Residua:mat-file", "cannot write %s", path.c_str());
  ::close(opened);
  try {
    WriteMatFile(path, variables);
  } catch (...) {
    ::unlink(path.c_str());
    throw;
  }
  std::ifstream file(path, std::ios::binary);
  std::string bytes((std::istreambuf_iterator<char>(file)), {});
  ::unlink(path.c_str());
  return bytes;
}

}  // namespace residua::builtin
