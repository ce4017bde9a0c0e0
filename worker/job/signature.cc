// The two keys of a result.
//
// The canonical call signature is the residual's: equal for two spellings of one request, different whenever a fact, a
// value, an option or the code of the entry file differs. Files that the entry reaches are not in it: they are the
// dependency record's business. Of a relocated request (relocation.h) it holds names, no path. It knows no machine: a
// residual is a text that means the same everywhere.
//
// A native artefact is made from a residual, so its key is what it is made from (the digest that the manifest of the
// residual gives as `compiled`, which includes the facts that the code rests on), the features that its code may use
// and the run-time that it calls. Two requests with one residual share it.
#include <absl/strings/escaping.h>

#include <map>

#include "compiler_fingerprint.h"
#include "worker/job/code_digest.h"
#include "worker/job/digest.h"
#include "worker/job/entry.h"
#include "worker/job/fixed_value.h"
#include "worker/job/manifest.h"
#include "worker/job/target.h"
#include "worker/runtime/residua_runtime.h"

namespace residua::job {

std::string BuildId() { return "residua 0.1.0 build " RESIDUA_COMPILER_FINGERPRINT; }

namespace {

// Text of a request in a line of its own: whatever it holds, it begins no other line.
std::string Line(const std::string& text) { return absl::CEscape(text); }

// A value that is known whole, to the bit: short ones in words, so that a miss can say which it was.
std::string WordsOf(const JobRequest& request, const Entry& entry, const value::Value& v) {
  std::string why;
  const std::optional<std::string> bytes = value::Encode(v, PlacesOf(entry.functions, request.entry_path), &why);
  return bytes ? TextOfValue(*bytes) : Line(value::Fingerprint(v));
}

}  // namespace

std::string CanonicalText(const JobRequest& request, const Entry& entry) {
  const JobOptions& o = request.options;
  // One fact a line, in words: a miss quotes the first line that differs. Where words do not tell two values apart, a
  // digest of the exact description follows in a line of its own.
  std::string text = "signature 3\nbuild " + BuildId() + "\n";
  const auto& file = entry.function.file;
  text += "function " + (*file->ast)[entry.function.function].name + " of " + Line(request.entry_path) + "\n";
  const std::string code = o.comments ? "" : CodeDigests(file->text);
  text += "code of " + Line(request.entry_path) + " (digest " + Sha256(code.empty() ? file->text : code) + ")\n";
  text += std::to_string(entry.parameters.size()) + " arguments\n" + std::to_string(entry.nargout) + " results\n";
  for (const EntryParameter& p : entry.parameters) {
    if (p.facts.IsStatic()) {
      text += "value of " + p.name + ": " + WordsOf(request, entry, p.facts.static_value()) + "\n";
    } else {
      text += "facts of " + p.name + ": " + p.facts.ToString() + "\n";
      text += "exact facts of " + p.name + " (digest " + Sha256(p.facts.Key()) + ")\n";
    }
  }
  // Fields that are fixed stand in the facts of their parameter, but for the place that a handle in one comes from.
  std::map<std::string, std::string> fields;
  for (const FixedValue& value : request.values) {
    if (value.name.find('.') != std::string::npos) fields[value.name] = TextOfValue(value.bytes);
  }
  for (const auto& [name, words] : fields) text += "value of " + name + ": " + words + "\n";
  const std::pair<const char*, std::string> kOptions[] = {
      {"post-processing", std::to_string(o.post_process)},
      {"inlining", std::to_string(o.inline_functions)},
      {"comments", std::to_string(o.comments)},
      {"assert", std::to_string(o.assert_facts)},
      {"fast math", std::to_string(o.fast_math)},
      {"portable bits", std::to_string(o.portable_bits)},
      {"fixed", Line(o.fixed)},
      {"unroll limit", std::to_string(o.unroll_limit)},
      {"step limit", std::to_string(o.step_budget)},
      {"statement limit", std::to_string(o.statement_budget)},
      {"version limit", std::to_string(o.version_budget)},
      {"depth limit", std::to_string(o.depth_budget)},
      {"byte limit", std::to_string(o.byte_budget)},
      {"precision", std::to_string(o.precision)},
  };
  for (const auto& [name, value] : kOptions) text += "option " + std::string(name) + ": " + value + "\n";
  for (const std::string& annotation : request.annotations) text += "annotation " + Line(annotation) + "\n";
  for (const std::string& dir : request.search_path) text += "search path folder " + Line(dir) + "\n";
  return text;
}

Signature CanonicalSignature(const JobRequest& request) {
  Signature signature;
  if (const std::string why = RefuseTarget(request.options); !why.empty()) {
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
  signature.sha256 = Sha256(signature.canonical);
  signature.function_digest = Sha256(entry->function.file->text);
  return signature;
}

Signature NativeSignature(const JobRequest& request, const JobResult& residual) {
  Signature signature;
  const std::string compiled = CompiledDigest(residual);
  if (!request.options.native || compiled.empty()) return signature;
  signature.canonical = "native artefact 1\nbuild " + BuildId() + "\nresidual (digest " + compiled + ")\ntarget " +
                        request.options.target + "\nrun-time " + std::to_string(residua_abi_version()) + "\n";
  signature.sha256 = Sha256(signature.canonical);
  return signature;
}

}  // namespace residua::job
