// Ast to source text.
//
// kFaithful keeps every construct as written: parse(print(parse(f))) equals parse(f).
// kPortable writes only what MATLAB and Octave share: `do ... until` becomes `while true ... if`, `x += 1` becomes
// `x = x + 1` (where x may be without a value the first is kept: assigned_names.h), `!` becomes `~`, "..." strings
// become
// '...' (sprintf where an escape needs it) unless one of them holds a backslash, every block ends with `end`.
#pragma once

#include <string>

#include "worker/syntax/ast.h"

namespace residua::syntax {

enum class PrintMode { kFaithful, kPortable };

struct PrintOptions {
  PrintMode mode = PrintMode::kFaithful;
  bool comments = true;
  int line_width = 100;  // longer statements are continued with `...`; 0: never
};

std::string Print(const Ast& ast, const PrintOptions& options = {});
std::string PrintExpr(const Ast& ast, ExprId id, const PrintOptions& options = {});
std::string PrintFunction(const Ast& ast, FunctionId id, const PrintOptions& options = {});
// The body of an anonymous function as `func2str` shows it in Octave: normalised spacing, `@(x) x + a`.
std::string PrintHandleText(const Ast& ast, ExprId anonymous);
// Any expression in the same manner: what Octave's `assert` and `inputname` show of an argument, `x (1) != 2`.
std::string PrintArgumentText(const Ast& ast, ExprId argument);

// The shortest decimal that reads back to the same bits: "0.1", "1e-20", "-0", "Inf", "NaN".
std::string FormatDouble(double value);
// The same for the nearest single.
std::string FormatSingle(float value);

}  // namespace residua::syntax
