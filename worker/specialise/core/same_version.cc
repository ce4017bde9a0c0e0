#include "worker/specialise/core/same_version.h"

#include <cctype>
#include <string_view>

#include "worker/syntax/printer.h"

namespace residua::specialise {

namespace {

bool IsNameCharacter(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// A name, `f'v3` for a version (memo/version.h), or a character.
std::string_view NextWord(const std::string& text, size_t at) {
  size_t end = at;
  while (end < text.size() && IsNameCharacter(text[end])) ++end;
  if (end > at && text.compare(end, 2, "'v") == 0) {
    end += 2;
    while (end < text.size() && IsNameCharacter(text[end])) ++end;
  }
  return std::string_view(text).substr(at, std::max<size_t>(1, end - at));
}

bool SameOutputs(const Version& a, const Version& b) {
  if (a.outputs.size() != b.outputs.size() || a.output_static != b.output_static) return false;
  for (size_t k = 0; k < a.outputs.size(); ++k) {
    const PartialAggregatePtr x = k < a.output_parts.size() ? a.output_parts[k] : nullptr;
    const PartialAggregatePtr y = k < b.output_parts.size() ? b.output_parts[k] : nullptr;
    if ((x == nullptr) != (y == nullptr)) return false;
    if (x && !SameParts(x, y)) return false;
    if (a.output_static[k] && a.outputs[k].Key() != b.outputs[k].Key()) return false;
  }
  return true;
}

// Pairs of versions are taken to be alike until they are seen not to be, so that versions that call each other in a
// ring can be alike.
class Comparison {
 public:
  explicit Comparison(const Session& session) : session_(session) {
    session.memo->Visit([&](const CallSignature&, const Version& version) { by_name_[version.name] = &version; });
  }

  bool Same(const Version& a, const Version& b) {
    if (&a == &b || !taken_.emplace(&a, &b).second) return true;
    if (a.in_progress || b.in_progress || a.base != b.base || a.whole != b.whole) return false;
    if (a.whole) return a.name == b.name;
    if (a.returns != b.returns || a.has_code != b.has_code || a.parameters.size() != b.parameters.size()) return false;
    if (a.error.has_value() != b.error.has_value() || a.shared != b.shared || !SameOutputs(a, b)) return false;
    return SameText(TextOf(a), TextOf(b));
  }

 private:
  std::string TextOf(const Version& version) const {
    syntax::PrintOptions options;
    options.comments = false;
    options.line_width = 0;  // where a line ends follows the lengths of versions' names
    return syntax::PrintFunction(session_.tree->ast, version.residual, options);
  }

  bool SameText(const std::string& a, const std::string& b) {
    size_t i = 0, j = 0;
    while (i < a.size() && j < b.size()) {
      const std::string_view x = NextWord(a, i), y = NextWord(b, j);
      if (x != y) {
        const auto p = by_name_.find(std::string(x)), q = by_name_.find(std::string(y));
        if (p == by_name_.end() || q == by_name_.end() || !Same(*p->second, *q->second)) return false;
      }
      i += x.size();
      j += y.size();
    }
    return i == a.size() && j == b.size();
  }

  const Session& session_;
  std::map<std::string, const Version*> by_name_;
  std::set<std::pair<const Version*, const Version*>> taken_;
};

}  // namespace

bool SameVersions(const Session& session, const Version& a, const Version& b) {
  return &a == &b || Comparison(session).Same(a, b);
}

}  // namespace residua::specialise
