// Whether a stored result still answers: every look-up that was made for it, asked again.
#include <optional>
#include <string>
#include <vector>

#include "digest/riddle.h"
#include "digest/sha256.h"
#include "worker/interpret/compiled_files.h"
#include "worker/interpret/file_place.h"
#include "worker/interpret/what_stands.h"
#include "worker/job/code_digest.h"
#include "worker/job/job.h"
#include "worker/job/numerics.h"
#include "worker/job/relocation.h"

namespace residua::job {

namespace {

// What changed of a look-up that has another answer now; `code`: of the text that is there, when that was asked.
std::string Explain(const Dependency& d, const std::optional<std::string>& text, const std::string& code) {
  if (const auto folder = interpret::ListedFolder(d.path)) {
    if (interpret::TellsPlace(d.path)) return "the program asks where its files stand, and they stand elsewhere now";
    const char* const what = interpret::ListsCompiled(d.path) ? "compiled functions" : "class folders";
    return std::string(what) + " were made or removed in `" + *folder + "`";
  }
  if (d.path.ends_with(interpret::kWhatStands)) {
    const std::string path = "`" + d.path.substr(0, d.path.size() - interpret::kWhatStands.size()) + "`";
    if (d.found) return path + (text ? " is something else now" : " is gone");
    return (text == interpret::kFolder ? "folder " : "") + path + " now exists";
  }
  const std::string file = "file `" + d.path + "`";
  if (!d.found) return file + " now exists";
  if (!text) return file + " is gone";
  const bool told = !IsRiddle(d.code);
  const std::string function =
      code.empty() ? "" : FirstChanged(told ? d.code : "", told ? code : LinesApart(d.code, code));
  return (function.empty() ? "" : "function `" + function + "` in ") + file + " changed";
}

// A text that is there is the one that was found; of one that is not told (digest/riddle.h) its secret joins the
// others.
bool IsSame(const Dependency& d, const std::string& text, const std::string& sha256, std::string* code,
            std::vector<std::string>* secrets) {
  if (IsRiddle(d.code)) {
    const auto secret = Solve(d.code, sha256, [&] { return *code = CodeDigests(text); });
    if (secret) secrets->push_back(*secret);
    return secret.has_value();
  }
  if (d.sha256.empty() || sha256 == d.sha256) return true;
  if (!d.code.empty()) *code = CodeDigests(text);
  return !code->empty() && *code == d.code;
}

// The record tells the text that is there now when that will do.
bool Holds(interpret::FileProvider& files, Dependency* d, std::vector<std::string>* secrets, std::string* changed) {
  const std::optional<std::string> text = files.Read(d->path);
  std::string code;
  if (text.has_value() == d->found) {
    if (!d->found) return true;
    std::string sha256 = Sha256Hex(*text);
    if (IsSame(*d, *text, sha256, &code, secrets)) {
      d->sha256 = std::move(sha256);
      return true;
    }
  }
  *changed = Explain(*d, text, code);
  return false;
}

// The same of what is no file.
bool IsOfMachine(const JobRequest& request, Dependency* d, std::vector<std::string>* secrets, std::string* changed) {
  std::string sha256 = DigestNow(request, *d), code;
  if (!IsSame(*d, "", sha256, &code, secrets)) {
    *changed = "the stored result has the last bits of another machine's " + LibraryOf(*d);
    return false;
  }
  d->sha256 = std::move(sha256);
  return true;
}

}  // namespace

bool DependenciesHold(const JobRequest& request, std::vector<Dependency>* dependencies, std::string* told) {
  const std::unique_ptr<interpret::FileProvider> files = FilesOf(request);
  std::vector<std::string> secrets;
  for (Dependency& d : *dependencies) {
    if (!(IsOnMachine(d) ? IsOfMachine(request, &d, &secrets, told) : Holds(*files, &d, &secrets, told))) return false;
  }
  if (!secrets.empty()) *told = KeyOfSecrets(secrets);
  return true;
}

}  // namespace residua::job
