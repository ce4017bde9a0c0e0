// Open files of a session: the numbers from 3 on that fopen gives.
#pragma once

#include <cstdio>
#include <functional>
#include <map>
#include <optional>
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
  // Told of each name that is opened for reading, found or not.
  std::function<void(const std::string& name)> on_read;
  // Set: files may be read where effects are not allowed, and nothing is read but what this gives for a name, so that
  // whoever gives it knows what was read, whatever becomes of the file meanwhile. nullopt: there is no such file.
  std::function<std::optional<std::string>(const std::string& name)> contents;

 private:
  std::map<int, FileStream> streams_;
};

// What stood in the files that were read ahead of time, as long as it lives and on its thread: a file is read once, so
// that all who look at it see the same, and what is said of it later is said of what was read.
class FilesRead {
 public:
  FilesRead();
  ~FilesRead();
  FilesRead(const FilesRead&) = delete;
  FilesRead& operator=(const FilesRead&) = delete;
  static FilesRead* Current();  // the innermost; null: there is none

  // The bytes of a file that was read; without them what stands there instead, or nothing.
  struct Found {
    std::optional<std::string> bytes, stands;
  };
  // `read` is asked when the file was not read before.
  const Found& Of(const std::string& name, const std::function<Found()>& read);

 private:
  FilesRead* const outer_;
  std::map<std::string, Found> files_;
};

// The bytes as an open file without a name, to be read from the beginning; null where the system has no room for it.
std::FILE* FileOfBytes(const std::string& bytes);

// Writes text to a stream by its number: 1 and 2 are what the session prints to.
void WriteToStream(EvaluationContext& context, const char* name, const Value& id, const std::string& text);

}  // namespace residua::builtin
