// The two keys of a result.
//
// The canonical call signature is the residual's: equal for two spellings of one request, different whenever a fact, a
// value, an option or the code of the entry file differs. Files that the entry reaches are not in it: they are the
// dependency record's business. Of a relocated request (relocation.h) it holds names, no path. It knows no machine: a
// residual is a text that means the same everywhere.
//
// A native artefact is made from a residual, so its key is what it is made from (the digest that the manifest of the
// residual gives as `compiled`, which includes the facts that the code rests on), the features that its code may use,
// the code generator, and the version of the run-time that it calls (runtime/abi_number.h). Two requests with one
// residual share it, and so do two builds whose evaluators or kernels differ and gave the same residual.
#include <absl/strings/ascii.h>
#include <absl/strings/escaping.h>
#include <absl/strings/str_join.h>
#include <absl/strings/str_split.h>

#include <cstring>
#include <map>
#include <set>

#include "compiler_fingerprint.h"
#include "digest/sha256.h"
#include "generator_fingerprint.h"
#include "worker/job/code_digest.h"
#include "worker/job/entry.h"
#include "worker/job/fixed_value.h"
#include "worker/job/manifest.h"
#include "worker/job/pass_names.h"
#include "worker/job/target.h"
#include "worker/runtime/residua_runtime.h"
#include "worker/specialise/objects/fixed_map.h"

namespace residua::job {

std::string BuildId() { return "residua 0.1.0 build " RESIDUA_COMPILER_FINGERPRINT; }

namespace {

constexpr const char* kValueLine = "value of ";
// Of what matters, used or not: functions are looked up when a handle is read, and a map is followed where it goes.
constexpr const char* kUsedLine = "value, used or not, of ";
constexpr const char* kNoFacts = "[...]";  // as an array of any shape is spelled
constexpr const char* kNoWords = "none";
constexpr const char* kFactsLine = "facts of ";
constexpr const char* kUsedFactsLine = "facts, used or not, of ";  // which may not be left open
constexpr const char* kExactLine = "exact facts of ";              // behind the line of the facts
constexpr const char* kDigestIs = " (digest ";

// Text of a request in a line of its own: whatever it holds, it begins no other line.
std::string Line(const std::string& text) { return absl::CEscape(text); }

// The name of a field, of which nothing can be taken for another one's: a struct may have a field `a: b` or `a.b`.
std::string FieldName(const std::string& field) {
  std::string name;
  for (const char c : field) {
    const bool plain = absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_';
    name += plain ? std::string(1, c) : "\\" + absl::BytesToHexString(absl::string_view(&c, 1));
  }
  return name;
}

// A value that is known whole, to the bit: short ones in words, so that a miss can say which it was.
std::string WordsOf(const JobRequest& request, const Entry& entry, const value::Value& v) {
  std::string why;
  const std::optional<std::string> bytes = value::Encode(v, PlacesOf(entry.functions, request.entry_path), &why);
  return bytes ? TextOfValue(*bytes) : Line(value::Fingerprint(v));
}

bool HoldsHandle(const value::Value& v) {
  if (v.Is(value::ClassId::kFunctionHandle)) return true;
  bool holds = false;
  if (v.Is(value::ClassId::kCell)) {
    for (int64_t k = 0; k < v.numel() && !holds; ++k) holds = HoldsHandle(v.cell(k));
  } else if (v.Is(value::ClassId::kStruct)) {
    for (size_t f = 0; f < v.fields().size(); ++f) {
      for (int64_t k = 0; k < v.numel() && !holds; ++k) holds = HoldsHandle(v.field(k, static_cast<int>(f)));
    }
  }
  return holds;
}

constexpr int kDeepestLines = 8;  // structs in structs

// A value in lines: of a scalar struct a line a field, and so of those in it, so that what differs is named, and what
// is unused left out.
std::string ValueLines(const JobRequest& request, const Entry& entry, const std::string& name, const value::Value& v,
                       int depth = 0) {
  const bool scalar = v.Is(value::ClassId::kStruct) && v.dims().ndims() == 2 && v.numel() == 1;
  if (!scalar || v.fields().empty() || depth == kDeepestLines)
    return (HoldsHandle(v) ? kUsedLine : kValueLine) + name + ": " + WordsOf(request, entry, v) + "\n";
  std::string fields, lines;
  for (size_t f = 0; f < v.fields().size(); ++f) {
    const std::string field = FieldName(v.fields()[f]);
    fields += (f > 0 ? ", " : "") + field;
    lines += ValueLines(request, entry, name + "." + field, v.field(0, static_cast<int>(f)), depth + 1);
  }
  return kValueLine + name + ": struct of " + fields + "\n" + lines;
}

// A line a function, so that a miss names the one that changed.
std::string CodeLines(const std::string& path, const std::string& text, bool comments) {
  const std::string code = comments ? "" : CodeDigests(text), in_file = "in file `" + Line(path) + "`";
  if (code.empty()) return "code " + in_file + kDigestIs + Sha256Hex(text) + ")\n";
  std::string lines;
  for (const absl::string_view line : absl::StrSplit(code, '\n', absl::SkipEmpty())) {
    const std::vector<std::string> words = absl::StrSplit(line, ' ');
    lines += words.size() == 2 ? "code of function `" + words[0] + "` " + in_file + kDigestIs + words[1] + ")\n"
                               : "code " + in_file + ": " + words[0] + "\n";
  }
  return lines;
}

}  // namespace

std::string CanonicalText(const JobRequest& request, const Entry& entry) {
  const JobOptions& o = request.options;
  // One fact a line, in words: a miss quotes the first line that differs. Where words do not tell two values apart, a
  // digest of the exact description follows in a line of its own.
  std::string text = "signature 3\nbuild " + BuildId() + "\n";
  const auto& file = entry.function.file;
  text += "function " + (*file->ast)[entry.function.function].name + " of " + Line(request.entry_path) + "\n";
  text += CodeLines(request.entry_path, file->text, o.comments);
  text += "number of arguments: " + std::to_string(entry.parameters.size()) + "\n";
  text += "number of results: " + std::to_string(entry.nargout) + "\n";
  for (const EntryParameter& p : entry.parameters) {
    if (specialise::IsFixedMap(p.facts)) {
      text += kUsedLine + p.name + ": " + WordsOf(request, entry, p.facts.static_value()) + "\n";
    } else if (p.facts.IsStatic()) {
      text += ValueLines(request, entry, p.name, p.facts.static_value());
    } else {
      const std::string facts = p.facts.ToString();
      text += (SayNothingElse(p.facts) ? kFactsLine : kUsedFactsLine) + p.name + ": " +
              (facts == kNoFacts ? kNoWords : facts) + "\n";
      text += kExactLine + p.name + kDigestIs + Sha256Hex(p.facts.Key()) + ")\n";
    }
  }
  // Fields that are fixed stand in the facts of their parameter, but for the place that a handle in one comes from.
  std::map<std::string, std::string> fields;
  for (const FixedValue& value : request.values) {
    if (value.name.find('.') != std::string::npos) fields[value.name] = TextOfValue(value.bytes);
  }
  for (const auto& [name, words] : fields) text += kValueLine + name + ": " + words + "\n";
  const std::pair<const char*, std::string> kOptions[] = {
      {"post-processing", std::to_string(o.post_process)},
      {"inlining", std::to_string(o.inline_functions)},
      {"comments", std::to_string(o.comments)},
      {"assert", std::to_string(o.assert_facts)},
      {"fast math", std::to_string(o.fast_math)},
      {"portable bits", std::to_string(o.portable_bits)},
      {"loop heads", std::to_string(o.loop_heads)},
      {"fixed", Line(o.fixed)},
      {"unroll limit", std::to_string(o.unroll_limit)},
      {"step limit", std::to_string(o.step_budget)},
      {"statement limit", std::to_string(o.statement_budget)},
      {"version limit", std::to_string(o.version_budget)},
      {"depth limit", std::to_string(o.depth_budget)},
      {"byte limit", std::to_string(o.byte_budget)},
      {"precision", std::to_string(o.precision)},
      {"style", Line(o.style)},
      {"dialect", Line(o.dialect)},
      {"disabled passes",
       absl::StrJoin(std::set<std::string>(o.disabled_passes.begin(), o.disabled_passes.end()), ", ")},
  };
  for (const auto& [name, value] : kOptions) text += "option " + std::string(name) + ": " + value + "\n";
  for (const std::string& annotation : request.annotations) text += "annotation " + Line(annotation) + "\n";
  for (const std::string& dir : request.search_path) text += "search path folder " + Line(dir) + "\n";
  return text;
}

Signature CanonicalSignature(const JobRequest& request) {
  Signature signature;
  std::string why = RefuseTarget(request.options);
  if (why.empty()) why = RefusePasses(request.options);
  if (!why.empty()) {
    signature.state = JobState::kUserError;
    signature.message = request.entry_path + ": error: " + why;
    return signature;
  }
  std::optional<Entry> entry = ReadEntry(request, &signature.message);
  if (!entry) {
    signature.state = JobState::kUserError;
    return signature;
  }
  signature.canonical = CanonicalText(request, *entry);
  signature.sha256 = Sha256Hex(signature.canonical);
  signature.function_digest = Sha256Hex(entry->function.file->text);
  return signature;
}

namespace {

std::vector<std::string> LinesOf(const Signature& signature) { return absl::StrSplit(signature.canonical, '\n'); }

// What a line that may be left open tells: a value (ValueLines), or the facts of a parameter that is not fixed.
struct Told {
  const char* begins = nullptr;  // null: another line
  std::string name;
};
Told ToldBy(std::string_view line) {
  for (const char* const begins : {kValueLine, kFactsLine}) {
    if (!line.starts_with(begins)) continue;
    const size_t begin = std::strlen(begins);
    return {begins, std::string(line.substr(begin, line.find(": ") - begin))};
  }
  return {};
}

}  // namespace

Signature LeftOpen(const Signature& signature, const std::vector<std::string>& unused) {
  Signature general = signature;
  const std::set<std::string> names(unused.begin(), unused.end());
  std::vector<std::string> left;
  bool open = false;  // the line before was
  for (const std::string& line : LinesOf(signature)) {
    if (open && line.starts_with(kExactLine)) continue;
    const Told told = ToldBy(line);
    open = told.begins != nullptr && names.contains(told.name);
    // The fields of what is not used at all go with it.
    bool inside = false;
    for (size_t dot = told.name.find('.'); dot != std::string::npos && !inside; dot = told.name.find('.', dot + 1))
      inside = names.contains(told.name.substr(0, dot));
    if (!inside) left.push_back(open ? told.begins + told.name + ": any" : line);
  }
  general.canonical = absl::StrJoin(left, "\n");
  general.sha256 = Sha256Hex(general.canonical);
  return general;
}

std::vector<std::string> ToldIn(const Signature& signature) {
  std::vector<std::string> names;
  for (const absl::string_view line : absl::StrSplit(signature.canonical, '\n')) {
    const Told told = ToldBy({line.data(), line.size()});
    if (told.begins != nullptr && told.name.find('.') == std::string::npos) names.push_back(told.name);
  }
  return names;
}

void TellFacts(const Signature& signature, JobResult* result) {
  std::map<std::string, ToldFacts> facts;
  std::string name;  // of the line before
  for (const std::string& line : LinesOf(signature)) {
    if (line.starts_with(kExactLine) && !name.empty()) {
      const size_t digest = line.find(kDigestIs) + std::strlen(kDigestIs);
      facts[name].digest = line.substr(digest, line.size() - digest - 1);
    }
    name.clear();
    if (!line.starts_with(kFactsLine)) continue;
    name = ToldBy(line).name;
    const std::string words = line.substr(line.find(": ") + 2);
    facts[name].words = words == kNoWords ? kNoFacts : words;
  }
  TellInManifest(facts, result);
}

Signature NativeSignature(const JobRequest& request, const JobResult& residual) {
  Signature signature;
  if (!request.options.native) return signature;
  const std::string compiled = CompiledDigest(residual);
  if (compiled.empty()) return signature;
  const std::string rests_on =
      request.options.standalone ? "no run-time" : "run-time " + std::to_string(residua_abi_version());
  signature.canonical = "native artefact 2\ngenerator " RESIDUA_GENERATOR_FINGERPRINT "\nresidual (digest " + compiled +
                        ")\ntarget " + request.options.target + "\n" + rests_on + "\n";
  signature.sha256 = Sha256Hex(signature.canonical);
  return signature;
}

}  // namespace residua::job
