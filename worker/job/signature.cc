// The canonical call signature (service.md, "Keys"): equal for two spellings of one request, different whenever a fact,
// a value, an option or the code of the entry file differs. Files that the entry reaches are not in it: they are the
// dependency record's business. Of a relocated request (relocation.h) it holds names, no path.
#include "compiler_fingerprint.h"
#include "worker/job/digest.h"
#include "worker/job/entry.h"
#include "worker/job/manifest.h"

namespace residua::job {

std::string BuildId() { return "residua 0.1.0 build " RESIDUA_COMPILER_FINGERPRINT; }

std::string CanonicalText(const JobRequest& request, const Entry& entry) {
  const JobOptions& o = request.options;
  // One fact a line, in words: a miss quotes the first line that differs. Where words do not tell two values apart, a
  // digest of the exact description follows in a line of its own.
  std::string text = "signature 1\nbuild " + BuildId() + "\n";
  const auto& file = entry.function.file;
  text += "function " + (*file->ast)[entry.function.function].name + " of " + request.entry_path + "\n";
  text += "code of " + request.entry_path + " (digest " + Sha256(file->text) + ")\n";
  text += std::to_string(entry.parameters.size()) + " arguments\n" + std::to_string(entry.nargout) + " results\n";
  for (const EntryParameter& p : entry.parameters) {
    if (p.facts.IsStatic()) {
      text += "value of " + p.name + " (digest " + Sha256(p.facts.Key()) + ")\n";
    } else {
      text += "facts of " + p.name + ": " + p.facts.ToString() + "\n";
      text += "exact facts of " + p.name + " (digest " + Sha256(p.facts.Key()) + ")\n";
    }
  }
  const std::pair<const char*, std::string> kOptions[] = {
      {"post-processing", std::to_string(o.post_process)},
      {"inlining", std::to_string(o.inline_functions)},
      {"native", std::to_string(o.native)},
      {"comments", std::to_string(o.comments)},
      {"assert", std::to_string(o.assert_facts)},
      {"fast math", std::to_string(o.fast_math)},
      {"portable bits", std::to_string(o.portable_bits)},
      {"fixed", o.fixed},
      {"target", o.target},
      {"unroll limit", std::to_string(o.unroll_limit)},
      {"step limit", std::to_string(o.step_budget)},
      {"statement limit", std::to_string(o.statement_budget)},
      {"version limit", std::to_string(o.version_budget)},
      {"depth limit", std::to_string(o.depth_budget)},
      {"byte limit", std::to_string(o.byte_budget)},
      {"precision", std::to_string(o.precision)},
  };
  for (const auto& [name, value] : kOptions) text += "option " + std::string(name) + ": " + value + "\n";
  for (const std::string& annotation : request.annotations) text += "annotation " + annotation + "\n";
  for (const std::string& dir : request.search_path) text += "search path folder " + dir + "\n";
  return text;
}

Signature CanonicalSignature(const JobRequest& request) {
  Signature signature;
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

}  // namespace residua::job
