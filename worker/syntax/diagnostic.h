// What is wrong with the user's program, and where.
//
// Kinds live in diagnostic_kinds.def; Render gives the one form that every command prints:
//
//   f.m:3:9: error: expected `)` before end of line [expected-token]
//     y = (x + 1;
//           ^~~~
#pragma once

#include <string>
#include <vector>

#include "worker/syntax/source.h"

namespace residua::syntax {

enum class Severity { kError, kWarning, kRemark };

enum class DiagnosticKind {
#define DIAGNOSTIC(name, kebab) name,
#include "worker/syntax/diagnostic_kinds.def"
#undef DIAGNOSTIC
};

const char* KebabName(DiagnosticKind kind);

struct Diagnostic {
  Severity severity = Severity::kError;
  DiagnosticKind kind;
  SourceFilePtr source;  // may be null: then the message stands without a place
  uint32_t begin = 0;
  uint32_t end = 0;
  std::string message;  // lower case, no full stop, code in backticks
};

// Header line, source line and caret, each ended by a newline.
std::string Render(const Diagnostic& diagnostic);

}  // namespace residua::syntax
