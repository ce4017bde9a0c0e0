#include "worker/job/code_digest.h"

#include <absl/strings/str_split.h>

#include <memory>
#include <set>
#include <vector>

#include "digest/sha256.h"
#include "worker/syntax/remembered.h"
#include "worker/syntax/token_text.h"

namespace residua::job {
namespace {

// What the manifest says of a file beside its code stands in comments (Licences): it belongs to what results depend on.
constexpr const char* kLicensed = "licensed\n";

}  // namespace

bool NamesLicence(std::string_view text) { return text.find("GNU General Public License") != std::string_view::npos; }

namespace {

std::string DigestsOf(std::string_view text) {
  const syntax::TokenText tokens(std::make_shared<syntax::SourceFile>("", std::string(text)));
  if (!tokens.sound()) return "";
  std::string lines = NamesLicence(text) ? kLicensed : "";
  for (const auto& function : tokens.functions()) lines += function.name + " " + Sha256Hex(function.tokens) + "\n";
  return lines;
}

}  // namespace

std::string CodeDigests(std::string_view text) {
  static auto& remembered = *new syntax::Remembered<std::string>;
  return remembered.Of(text, [&] { return DigestsOf(text); });
}

std::string FirstChanged(const std::string& then, const std::string& now) {
  const std::set<std::string> known = absl::StrSplit(then, '\n');
  const std::vector<std::string> lines = absl::StrSplit(now, '\n');
  for (const std::string& line : lines) {
    if (!known.contains(line) && line.find(' ') != std::string::npos) return line.substr(0, line.find(' '));
  }
  return "";
}

}  // namespace residua::job
