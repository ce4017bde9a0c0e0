// load: the variables of a file, whichever of its formats it has.
//
// Octave's text files are known by their first comment, files of numbers by their first word; the rest is left to the
// reader of MAT-files. Without a result the variables come into being in the function that load is called from.
#include <fnmatch.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "worker/builtin/kernel_util.h"
#include "worker/builtin/system/file_stream.h"
#include "worker/builtin/system/mat_file.h"
#include "worker/builtin/system/numbers_file.h"
#include "worker/builtin/system/text_file.h"

namespace residua::builtin {

using value::MatlabError;
using value::ThrowError;

namespace {

struct File {
  std::string path, bytes;
};

std::optional<std::string> BytesAt(const std::string& path) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path, ignored)) return std::nullopt;
  std::ifstream file(path, std::ios::binary);
  std::ostringstream bytes;
  bytes << file.rdbuf();
  return std::move(bytes).str();
}

// What a relative name may mean: itself, and behind that the same in each folder of the search path.
std::vector<std::string> PlacesOf(const std::string& name, const EvaluationContext& context) {
  std::vector<std::string> places = {name};
  if (name.starts_with('/') || !context.allow_effects || context.evaluator == nullptr) return places;
  for (const std::string& folder : context.evaluator->SearchFolders()) places.push_back(folder + "/" + name);
  return places;
}

// The file that a name means: itself, or with ".mat" behind it. Where effects are not allowed it is what was given of
// it.
File FileNamed(const EvaluationContext& context, const FileStreams& streams, const std::string& name) {
  const bool allow_effects = context.allow_effects;
  std::vector<std::string> paths;
  for (const std::string& place : PlacesOf(name, context)) paths.insert(paths.end(), {place, place + ".mat"});
  for (const std::string& path : paths) {
    std::optional<std::string> bytes = allow_effects ? BytesAt(path) : streams.contents(path);
    if (!bytes) continue;
    if (allow_effects && streams.on_read) streams.on_read(path);
    return {path, std::move(*bytes)};
  }
  ThrowError("", "load: unable to find file %s", name.c_str());
}

enum class Format { kAny, kText, kNumbers, kMatFile };

struct Request {
  std::string file;
  std::vector<std::string> patterns;  // none: all
  Format format = Format::kAny;

  bool Wants(const std::string& name) const {
    return patterns.empty() || std::any_of(patterns.begin(), patterns.end(), [&](const std::string& pattern) {
             return fnmatch(pattern.c_str(), name.c_str(), 0) == 0;
           });
  }
};

bool IsAnyOf(const std::string& word, std::initializer_list<const char*> words) {
  return std::any_of(words.begin(), words.end(), [&](const char* w) { return word == w; });
}

Request RequestOf(Args args) {
  Request request;
  for (const Value& a : args) {
    if (!a.IsString()) ThrowError("", "load: all arguments must be strings");
    const std::string text = a.AsString();
    if (text.size() > 1 && text[0] == '-') {
      if (IsAnyOf(text,
                  {"-mat", "-v7", "-v6", "-V7", "-V6", "-7", "-6", "-mat-binary", "-mat7-binary", "-v4", "-V4", "-4"}))
        request.format = Format::kMatFile;
      else if (IsAnyOf(text, {"-ascii", "-a", "-mat-ascii"}))
        request.format = Format::kNumbers;
      else if (IsAnyOf(text, {"-text", "-t"}))
        request.format = Format::kText;
      else if (!IsAnyOf(text, {"-force", "-f", "-import", "-i", "-verbose", "-v", "-regexp", "-r"}))
        Refuse("load", ("option " + text).c_str());
    } else if (request.file.empty()) {
      request.file = text;
    } else {
      request.patterns.push_back(text);
    }
  }
  if (request.file.empty()) InvalidCall("load");
  return request;
}

// The heading of MAT-files of version 4, of a variable without extents and name: as if the file ended there.
bool IsOfNothing(const std::string& bytes) {
  constexpr size_t kHeading = 20;
  return bytes.size() >= kHeading && bytes.find_first_not_of('\0') >= kHeading;
}

// Whoever reads the bytes knows no name of theirs.
NamedValues MatFileNamed(const File& file) {
  try {
    return MatFileOf(file.bytes);
  } catch (MatlabError& error) {
    static constexpr std::string_view kOurs = "'/proc/self/fd/";
    const size_t at = error.message.find(kOurs), end = error.message.find('\'', at + kOurs.size());
    if (at == std::string::npos || end == std::string::npos) throw;
    error.message.replace(at + 1, end - at - 1, file.path);
    throw;
  }
}

std::vector<TextVariable> VariablesOf(const File& file, const Request& request, Evaluator* evaluator) {
  const auto wanted = [&](const std::string& name) { return request.Wants(name); };
  const bool any = request.format == Format::kAny;
  if (any && IsOfNothing(file.bytes)) return {};
  if (request.format == Format::kText || (any && IsTextOfVariables(file.bytes))) {
    std::vector<TextVariable> found = VariablesOfText(file.bytes, file.path, wanted, evaluator);
    if (found.empty()) {
      ThrowError("", "load: empty name keyword or no data found in file '%s'", file.path.c_str());
    }
    return found;
  }
  if (request.format == Format::kNumbers || any) {
    std::optional<Value> matrix = NumbersOfText(file.bytes, file.path);
    if (matrix) return {{VariableOfFile(file.path), std::move(*matrix)}};
  }
  const bool binary = file.bytes.starts_with("MATLAB ") || file.bytes.find('\0') != std::string::npos;
  if (request.format == Format::kNumbers || !binary) {
    ThrowError("", "load: unable to determine file format of '%s'", file.path.c_str());
  }
  std::vector<TextVariable> found;
  for (auto& [name, value] : MatFileNamed(file)) {
    if (wanted(name)) found.push_back({name, std::move(value)});
  }
  return found;
}

void Store(Evaluator& evaluator, const TextVariable& variable) {
  if (variable.global) evaluator.EvalIn(Workspace::kHere, "global " + variable.name, nullptr, 0);
  evaluator.AssignIn(Workspace::kHere, variable.name, variable.value);
}

}  // namespace

ValueList Kernel_load(EvaluationContext& context, Args args, int nargout) {
  FileStreams& streams = FileStreams::Of(context);
  if (!context.allow_effects && !streams.contents) throw BudgetExceeded("load: effects are not allowed here");
  const Request request = RequestOf(args);
  const File file = FileNamed(context, streams, request.file);
  const std::vector<TextVariable> found = VariablesOf(file, request, context.evaluator);
  if (nargout == 0) {
    if (context.evaluator == nullptr) Refuse("load", "variables of a caller that is not known");
    for (const TextVariable& variable : found) Store(*context.evaluator, variable);
    return {};
  }
  // A file of numbers is its matrix.
  if (found.size() == 1 && !IsTextOfVariables(file.bytes) && !file.bytes.starts_with("MATLAB ") &&
      file.bytes.find('\0') == std::string::npos) {
    return One(found[0].value);
  }
  Value all = Value::Struct(Dims(1, 1));
  for (const TextVariable& variable : found) all.mutable_field(0, all.AddField(variable.name)) = variable.value;
  if (found.empty()) ThrowError("", "value on right hand side of assignment is undefined");
  return One(std::move(all));
}

}  // namespace residua::builtin
