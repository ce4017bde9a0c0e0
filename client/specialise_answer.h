// The answer to `residua specialise`: the outcome of a request, the folder that it is written to, and the report that
// says both in JSON. One for the command and for each line of a batch.
#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "client/specialiser.h"

namespace residua::client {

struct SpecialiseAnswer {
  Outcome outcome;
  int status = 0;                   // as of a command
  std::string error;                // why, unless the status is 0; in lines
  std::filesystem::path directory;  // empty: nothing was written
  int64_t ns = 0;
};

// Where the files go: to the folder that was named, or to one that has the name of the function.
enum class Delivery { kFolder, kFolderIfNamed };

// Answers, within the time limit of the options, and writes. What an earlier run left in the folder and this one does
// not deliver is removed.
SpecialiseAnswer AnswerAndWrite(Specialiser& specialiser, const SpecialiseOptions& options, Delivery delivery,
                                job::JobHooks hooks);

// Whether a remark says that the artefact that was asked for is not there, and why.
bool IsOfNoNativeArtefact(const std::string& remark);
int64_t LineCount(const std::string& text);

// One object for people's programs; `with_files` adds the texts (of what is no text: base64).
nlohmann::ordered_json ReportOf(const SpecialiseAnswer& answer, bool with_files);
// The same, behind what stands there.
void AddReport(const SpecialiseAnswer& answer, bool with_files, nlohmann::ordered_json* report);
// On one line.
std::string LineOf(const nlohmann::ordered_json& report);

}  // namespace residua::client
