// save: variables of the function that it is called from, or fields of a struct, as a file.
//
//   -text (the default)                text_file.h
//   -ascii, -double, -tabs             numbers_file.h
//   -mat, -v6, -v7, -mat7-binary ..    mat_file.h, always the uncompressed level 5
//
// What has no name of a format here (Octave's binary files, HDF5, compression) is refused by name.
#include <fnmatch.h>
#include <pwd.h>
#include <unistd.h>

#include <algorithm>
#include <ctime>
#include <fstream>

#include "worker/builtin/binary_op_common.h"
#include "worker/builtin/kernel_util.h"
#include "worker/builtin/system/mat_file.h"
#include "worker/builtin/system/numbers_file.h"
#include "worker/builtin/system/saved_variables.h"
#include "worker/builtin/system/text_file.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

struct Request {
  enum class Format { kText, kNumbers, kMatFile } format = Format::kText;
  bool append = false;
  NumbersLook look;
  std::vector<std::string> words;  // the file, then what is to be saved
};

bool IsAnyOf(const std::string& word, std::initializer_list<const char*> words) {
  return std::any_of(words.begin(), words.end(), [&](const char* w) { return word == w; });
}

void TakeOption(const std::string& word, Request* request) {
  if (IsAnyOf(word, {"-text", "-t"}))
    request->format = Request::Format::kText;
  else if (IsAnyOf(word, {"-ascii", "-a"}))
    request->format = Request::Format::kNumbers;
  else if (IsAnyOf(word, {"-mat", "-m", "-mat-binary", "-6", "-v6", "-V6", "-7", "-v7", "-V7", "-mat7-binary"}))
    request->format = Request::Format::kMatFile;
  else if (word == "-append")
    request->append = true;
  else if (word == "-double")
    request->look.all_digits = true;
  else if (word == "-tabs")
    request->look.tabs = true;
  else if (IsAnyOf(word, {"-binary", "-b", "-float-binary", "-f", "-hdf5", "-h", "-float-hdf5", "-zip", "-z",
                          "-mat4-binary", "-v4", "-V4", "-4", "-v7.3", "-V7.3", "-7.3"}))
    Refuse("save", ("option " + word).c_str());
  else
    ThrowError("", "save: Unrecognized option '%s'", word.c_str());
}

Request RequestOf(Args args) {
  Request request;
  for (const Value& a : args) {
    if (!a.IsString()) ThrowError("", ": all arguments must be strings");
    const std::string word = a.AsString();
    if (IsOptionOfSave(word))
      TakeOption(word, &request);
    else
      request.words.push_back(word);
  }
  if (request.words.empty()) InvalidCall("save");
  return request;
}

bool Matches(const std::string& pattern, const std::string& name) {
  return fnmatch(pattern.c_str(), name.c_str(), 0) == 0;
}

struct Variable {
  std::string name;
  Value value;
  bool global = false;
};

// The variables that the patterns mean, in the order of these; a pattern that means none is warned of.
std::vector<Variable> FromFrame(EvaluationContext& context, absl::Span<const std::string> patterns) {
  std::vector<Variable> found;
  Evaluator& evaluator = *context.evaluator;
  const std::vector<std::string> names = evaluator.VariableNames();
  for (const std::string& pattern : patterns) {
    bool any = false;
    for (const std::string& name : names) {
      if (!Matches(pattern, name)) continue;
      any = true;
      const bool global = context.frame != nullptr && context.frame->IsGlobal(name);
      found.push_back({name, evaluator.EvalIn(Workspace::kHere, name, nullptr, 1).at(0), global});
    }
    if (!any && pattern != "*") OperatorWarning("", "save: no such variable '" + pattern + "'");
  }
  return found;
}

std::vector<Variable> FromStruct(EvaluationContext& context, const std::string& name,
                                 absl::Span<const std::string> patterns) {
  Evaluator& evaluator = *context.evaluator;
  const std::vector<std::string> names = evaluator.VariableNames();
  if (std::find(names.begin(), names.end(), name) == names.end()) {
    ThrowError("", "save: no such variable: '%s'", name.c_str());
  }
  const Value s = evaluator.EvalIn(Workspace::kHere, name, nullptr, 1).at(0);
  if (!s.Is(ClassId::kStruct) || !s.IsScalar()) {
    ThrowError("", "save: '%s' is not a scalar structure", name.c_str());
  }
  std::vector<std::string> fields(s.fields().begin(), s.fields().end());
  std::sort(fields.begin(), fields.end());
  std::vector<Variable> found;
  const auto add = [&](const std::string& pattern) {
    bool any = false;
    for (const std::string& field : fields) {
      if (!Matches(pattern, field)) continue;
      any = true;
      found.push_back({field, s.field(0, s.FieldIndex(field))});
    }
    if (!any) OperatorWarning("", "save: no such field '" + name + "." + pattern + "'");
  };
  if (patterns.empty()) add("*");
  for (const std::string& pattern : patterns) add(pattern);
  return found;
}

std::string Heading() {
  const time_t now = std::time(nullptr);
  std::tm parts;
  localtime_r(&now, &parts);
  char when[80], host[256] = "";
  std::strftime(when, sizeof when, "%a %b %d %H:%M:%S %Y %Z", &parts);
  ::gethostname(host, sizeof host - 1);
  const passwd* user = ::getpwuid(::getuid());
  return std::string("# Created by Octave 7.3.0, ") + when + " <" + (user != nullptr ? user->pw_name : "unknown") +
         "@" + host + ">\n";
}

void AddNumbers(const Variable& variable, const NumbersLook& look, std::string* out) {
  const Value& v = variable.value;
  if (!v.IsNumericOrLogicalOrChar()) {
    OperatorWarning("", "save: unable to save " + variable.name + " in ASCII format");
  } else if (v.ndims() > 2) {
    OperatorWarning("", "save: skipping variable which is not a 2-D matrix");
  } else {
    if (v.IsComplex()) OperatorWarning("", "save: omitting imaginary part for ASCII file");
    *out += NumbersAsText(v, look);
  }
}

std::string BytesOf(const Request& request, const std::vector<Variable>& variables) {
  std::string bytes;
  NamedValues named;
  if (request.format == Request::Format::kText && !request.append) bytes = Heading();
  for (const Variable& variable : variables) {
    switch (request.format) {
      case Request::Format::kText:
        bytes += VariableAsText(variable.name, variable.value, variable.global);
        break;
      case Request::Format::kNumbers:
        AddNumbers(variable, request.look, &bytes);
        break;
      case Request::Format::kMatFile:
        named.emplace_back(variable.name, variable.value);
        break;
    }
  }
  return request.format == Request::Format::kMatFile ? MatFileBytes(named) : bytes;
}

std::vector<Variable> Chosen(EvaluationContext& context, const Request& request) {
  const absl::Span<const std::string> wanted = absl::MakeConstSpan(request.words).subspan(1);
  if (wanted.empty()) return FromFrame(context, {"*"});
  if (wanted[0] != "-struct") return FromFrame(context, wanted);
  if (wanted.size() < 2) ThrowError("", "save: missing struct name");
  return FromStruct(context, wanted[1], wanted.subspan(2));
}

}  // namespace

ValueList Kernel_save(EvaluationContext& context, Args args, int nargout) {
  if (!context.allow_effects) throw BudgetExceeded("save: effects are not allowed here");
  if (context.evaluator == nullptr) Refuse("save", "variables of a caller that is not known");
  const Request request = RequestOf(args);
  const std::string& file = request.words[0];
  if (file == "-") {
    if (nargout == 0) InvalidCall("save");
    return One(Value::String(BytesOf(request, Chosen(context, request))));
  }
  if (request.append && request.format == Request::Format::kMatFile) Refuse("save", "appending to a MAT-file");
  // What was in the file is lost where the values turn out not to be there.
  std::ofstream out(file, std::ios::binary | (request.append ? std::ios::app : std::ios::trunc));
  if (!out) ThrowError("", "save: unable to open output file '%s'", file.c_str());
  out << BytesOf(request, Chosen(context, request));
  return {};
}

}  // namespace residua::builtin
