#include "worker/syntax/diagnostic.h"

#include <algorithm>
#include <string_view>

namespace residua::syntax {
namespace {

const char* SeverityName(Severity severity) {
  switch (severity) {
    case Severity::kError:
      return "error";
    case Severity::kWarning:
      return "warning";
    case Severity::kRemark:
      return "remark";
  }
  return "error";
}

bool IsUtf8Continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

// One character cell a byte that starts a character: tabs and control bytes become blanks so that the caret lines up.
std::string Displayed(std::string_view text) {
  std::string shown;
  for (char c : text) shown += static_cast<unsigned char>(c) < 32 || c == 127 ? ' ' : c;
  return shown;
}

size_t CellCount(std::string_view text) {
  return static_cast<size_t>(std::count_if(text.begin(), text.end(), [](char c) { return !IsUtf8Continuation(c); }));
}

// Source line and caret. A very long line (generated code) is cut to a window around the caret.
std::string Excerpt(const Diagnostic& diagnostic, LineColumn place) {
  constexpr size_t kWindow = 160;
  constexpr size_t kLead = 60;
  std::string_view line = diagnostic.source->Line(place.line);
  size_t column = std::min<size_t>(place.column - 1, line.size());
  size_t width = diagnostic.end > diagnostic.begin ? diagnostic.end - diagnostic.begin : 1;
  if (line.size() > kWindow) {
    size_t cut = column > kLead ? column - kLead : 0;
    for (int k = 0; k < 3 && cut > 0 && IsUtf8Continuation(line[cut]); ++k) --cut;  // Latin-1 may go on so for long
    line = line.substr(cut, kWindow);
    column -= cut;
  }
  width = std::min(width, line.size() - column);
  const size_t cells = std::max<size_t>(CellCount(line.substr(column, width)), 1);
  std::string out = "  " + Displayed(line) + "\n  ";
  out.append(CellCount(line.substr(0, column)), ' ');
  out += '^';
  out.append(cells - 1, '~');
  out += '\n';
  return out;
}

}  // namespace

const char* KebabName(DiagnosticKind kind) {
  switch (kind) {
#define DIAGNOSTIC(name, kebab) \
  case DiagnosticKind::name:    \
    return kebab;
#include "worker/syntax/diagnostic_kinds.def"
#undef DIAGNOSTIC
  }
  return "unknown";
}

std::string Render(const Diagnostic& diagnostic) {
  const std::string text = std::string(SeverityName(diagnostic.severity)) + ": " + diagnostic.message + " [" +
                           KebabName(diagnostic.kind) + "]\n";
  if (diagnostic.source == nullptr) return text;
  const LineColumn place = diagnostic.source->Locate(diagnostic.begin);
  return diagnostic.source->path() + ":" + std::to_string(place.line) + ":" + std::to_string(place.column) + ": " +
         text + Excerpt(diagnostic, place);
}

}  // namespace residua::syntax
