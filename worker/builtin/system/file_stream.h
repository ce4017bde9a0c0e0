// Open files of a session: the numbers from 3 on that fopen gives.
#pragma once

#include <cstdio>
#include <functional>
#include <map>
#include <string>

#include "worker/builtin/kernel_util.h"

namespace residua::builtin {

struct FileStream {
  std::FILE* file = nullptr;
  std::string name, mode;
};

class FileStreams {
 public:
  FileStreams() = default;
  FileStreams(const FileStreams&) = delete;
  FileStreams& operator=(const FileStreams&) = delete;
  ~FileStreams();  // closes what is open

  static FileStreams& Of(EvaluationContext& context);
  int Open(std::FILE* file, std::string name, std::string mode);
  // What a program says a stream by, its number or the name of its file, as a number; -1 for a name of none.
  double NumberOf(const Value& id) const;
  // The stream of a number; raises "NAME: invalid stream number = K".
  FileStream& Get(const char* name, const Value& id);
  const std::map<int, FileStream>& all() const { return streams_; }
  void Close(int id);
  // Set: files may be opened for reading where effects are not allowed, and each name is told, found or not.
  std::function<void(const std::string& name)> on_read;

 private:
  std::map<int, FileStream> streams_;
};

// Writes text to a stream by its number: 1 and 2 are what the session prints to.
void WriteToStream(EvaluationContext& context, const char* name, const Value& id, const std::string& text);

}  // namespace residua::builtin
