// The requests of a batch: JSON objects, read by the options of the command line.
//
// A request is turned into the words of a command line, which the one table of options reads: its keys are the long
// names of the options (`no_native` for `--no-native`, `file` for the operand), and what an option accepts, sets and
// refuses is the same here. An option of the batch's own command line is a word of each request that has no such key.
// Two keys belong to the batch: `id` is given back, `files` asks for the texts of the files in the answer.
#pragma once

#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "client/commands.h"
#include "client/configuration.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace residua::client {

struct BatchRequest {
  nlohmann::json id;  // null: none
  bool has_id = false;
  bool with_files = false;  // the files go into the answer, and to a folder only if one is named
  SpecialiseOptions options;
};

class BatchReader {
 public:
  // `command_line`: the sub-command with what it was given.
  BatchReader(const CLI::App& command_line, const Configuration& configuration);
  ~BatchReader();

  // What a request may have beside `id` and `files`.
  std::vector<std::string> Keys() const;

  // Empty, or what is wrong: the key, and what it may be. The id is read in any case, if it can be.
  std::string Read(const std::string& line, BatchRequest* request) const;

 private:
  // The options, made once: to make them takes longer than to read a request by them.
  struct Table;

  const Configuration& configuration_;
  const std::unique_ptr<Table> table_;
  std::map<std::string, std::vector<std::string>> given_;  // key -> the words for each request that does not have it
};

}  // namespace residua::client
