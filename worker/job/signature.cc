// The canonical call signature (service.md, "Keys"): equal for two spellings of one request, different whenever a fact, a
// value, an option or the code of the entry file differs. Files that the entry reaches are not in it: they are the
// dependency record's business.
#include "worker/job/digest.h"
#include "worker/job/entry.h"
#include "worker/job/manifest.h"

namespace residua::job {

std::string BuildId() { return "residua 0.1.0 abi 1"; }

std::string CanonicalText(const JobRequest& request, const Entry& entry) {
  const JobOptions& o = request.options;
  std::string text = "signature 1\nbuild " + BuildId() + "\n";
  const auto& file = entry.function.file;
  text += "function " + (*file->ast)[entry.function.function].name + " " + Sha256(file->text) + "\n";
  text += "nargin " + std::to_string(entry.parameters.size()) + " nargout " + std::to_string(request.nargout) + "\n";
  for (const EntryParameter& p : entry.parameters) text += "argument " + p.facts.Key() + "\n";
  text += "options post=" + std::to_string(o.post_process) + " inline=" + std::to_string(o.inline_functions) +
          " native=" + std::to_string(o.native) + " comments=" + std::to_string(o.comments) +
          " assert=" + std::to_string(o.assert_facts) + " fixed=" + o.fixed + " target=" + o.target +
          " unroll=" + std::to_string(o.unroll_limit) + " steps=" + std::to_string(o.step_budget) +
          " statements=" + std::to_string(o.statement_budget) + " precision=" + std::to_string(o.precision) + "\n";
  for (const std::string& dir : request.search_path) text += "path " + dir + "\n";
  text += "entry " + request.entry_path + "\n";
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
