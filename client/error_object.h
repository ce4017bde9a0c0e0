// An error as an object, for programs: what `--json` gives of every error of every command, and a batch of each request
// (docs/json.md).
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace residua::client {

// Of a rendered diagnostic, `FILE:LINE:COLUMN: error: TEXT [KIND]` and the lines that show the place, or of another
// text that says what is wrong: `message`, `status` and, of what it says, `id`, `kind`, `text`, `file`, `line`,
// `column`, `excerpt`, `hint`.
nlohmann::ordered_json ErrorObject(const std::string& message, int status);

// Of an error that a MATLAB program raised; the place is `FILE:LINE:COLUMN`, or empty.
nlohmann::ordered_json RaisedObject(const std::string& identifier, const std::string& message,
                                    const std::string& location);

// Diagnostics to standard error. They name files and show lines of them, whoever wrote those: what would act on a
// terminal is shown escaped.
void ShowDiagnostics(const std::string& diagnostics);

// `{"error": ...}` as a line on standard output.
void PrintError(const nlohmann::ordered_json& error);

}  // namespace residua::client
