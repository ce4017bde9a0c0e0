// Fixed values as data: `-d 'n = EXPR'` becomes the value of EXPR, once, where the user is; from then on it is bytes.
//
// The text of a definition is a program: it may read files, the clock and random numbers, it may print and write. So it
// is run by EvaluateDefinitions alone, in the process of the user and with the user's rights, and gives *that* value.
// What is keyed, what travels and what a worker gets is the encoding of the value (value/encoding.h). ReadEntry,
// CanonicalSignature and RunJob only decode: there is no way into them for an expression.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "worker/interpret/interpreter.h"
#include "worker/job/job.h"
#include "worker/value/encoding.h"

namespace residua::job {

// Evaluates `request->defines` in their order into `request->values`, and notes in `request->value_files` which files
// were read. What they print goes to the standard error stream. A program that has a value says `NAME = bytes 0100...`,
// its encoding in hexadecimal digits: nothing is evaluated, and the definition becomes what people read (TextOfValue).
// `cancelled` is polled and may be empty. False: *message holds the rendered diagnostic.
bool EvaluateDefinitions(JobRequest* request, std::string* message, std::function<bool()> cancelled = {});

// Where the names in a handle are looked up, among the functions of a request: a function that the entry does not find
// by its name is told by its file.
value::HandlePlaces PlacesOf(const std::shared_ptr<interpret::FunctionTable>& functions, const std::string& entry_path);

// A decoded value as the interpreter takes it: handles know the functions that they name. (The evaluator finds them by
// itself.)
value::Value ForInterpreter(interpret::FunctionTable& functions, value::Value v);

// A value as one word for people and manifests. Short ones are text that reads back to the same bits (`3`, `single
// 0.5`, `'abc'`) or, where there is no such text, their bytes (`bytes 0100...`); long ones are the name of their bytes
// (`blob sha256:...`).
std::string TextOfValue(const std::string& bytes);
// The bytes again; none of a blob or of what is no such text.
std::optional<std::string> BytesOfValueText(const std::string& text);
// Digest of the bytes if the value is so long that its text is the name of a blob, else empty.
std::string BlobOfValue(const std::string& bytes);

}  // namespace residua::job
