// load, and what commands use to read and write MAT-files.
#include "worker/builtin/system/mat_file.h"

#include <unistd.h>

#include <algorithm>
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

NamedValues ReadMatFileOf(const std::string& bytes) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(FileOfBytes(bytes), std::fclose);
  if (file == nullptr) throw BudgetExceeded("load: no room for a file in memory");
  return ReadMatFile("/proc/self/fd/" + std::to_string(fileno(file.get())));
}

// What stands in the file that a name means: itself, or with ".mat" behind it. Where effects are not allowed it is read
// from what was given of it.
NamedValues ReadFileNamed(const FileStreams& streams, bool allow_effects, const std::string& name) {
  for (const char* suffix : {"", ".mat"}) {
    const std::string path = name + suffix;
    if (!allow_effects) {
      const std::optional<std::string> bytes = streams.contents(path);
      if (bytes) return ReadMatFileOf(*bytes);
      continue;
    }
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(path, ignored)) continue;
    if (streams.on_read) streams.on_read(path);
    return ReadMatFile(path);
  }
  ThrowError("", "load: unable to find file %s", name.c_str());
}

bool IsOption(const std::string& text) { return text.size() > 1 && text[0] == '-'; }

struct LoadRequest {
  std::string file;
  std::vector<std::string> wanted;  // patterns; none: all

  bool Wants(const std::string& name) const {
    return wanted.empty() || std::find(wanted.begin(), wanted.end(), name) != wanted.end();
  }
};

LoadRequest RequestOf(Args args) {
  LoadRequest request;
  for (const Value& a : args) {
    if (!a.IsString()) ThrowError("", "load: all arguments must be strings");
    const std::string text = a.AsString();
    if (IsOption(text)) {
      if (text != "-mat" && text != "-v7" && text != "-v6" && text != "-V7" && text != "-V6" && text != "-force" &&
          text != "-7" && text != "-6") {
        Refuse("load", ("option " + text).c_str());
      }
    } else if (request.file.empty()) {
      request.file = text;
    } else {
      if (text.find_first_of("*?[") != std::string::npos) Refuse("load", "patterns of names");
      request.wanted.push_back(text);
    }
  }
  if (request.file.empty()) ThrowError("Octave:invalid-fun-call", "Invalid call to load");
  return request;
}

}  // namespace

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

ValueList Kernel_load(EvaluationContext& context, Args args, int nargout) {
  FileStreams& streams = FileStreams::Of(context);
  if (!context.allow_effects && !streams.contents) throw BudgetExceeded("load: effects are not allowed here");
  const LoadRequest request = RequestOf(args);
  NamedValues found = ReadFileNamed(streams, context.allow_effects, request.file);
  std::erase_if(found, [&](const auto& variable) { return !request.Wants(variable.first); });
  if (nargout == 0) {
    if (context.evaluator == nullptr) Refuse("load", "variables of a caller that is not known");
    for (const auto& [name, value] : found) context.evaluator->AssignIn(Workspace::kHere, name, value);
    return {};
  }
  Value all = Value::Struct(Dims(1, 1));
  for (const auto& [name, value] : found) all.mutable_field(0, all.AddField(name)) = value;
  if (found.empty()) ThrowError("", "value on right hand side of assignment is undefined");
  return One(std::move(all));
}

}  // namespace residua::builtin
