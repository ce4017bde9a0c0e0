#include "worker/builtin/quotes.h"

#include <algorithm>
#include <string_view>

#include "worker/builtin/name_list.h"

namespace residua::builtin {

using value::ClassId;
using value::Value;

namespace {

// A text that these make is in single quotes, and so are the parts of a cell that they make out of a text.
constexpr std::string_view kMakeTexts[] = {"P_tmpdir",
                                           "cell2mat",
                                           "cellslices",
                                           "diag",
                                           "do_string_escapes",
                                           "erase",
                                           "evalc",
                                           "full",
                                           "intersect",
                                           "lower",
                                           "mat2cell",
                                           "num2cell",
                                           "ostrsplit",
                                           "permute",
                                           "repmat",
                                           "reshape",
                                           "setdiff",
                                           "setxor",
                                           "shiftdim",
                                           "sort",
                                           "squeeze",
                                           "strrep",
                                           "tempdir",
                                           "tolower",
                                           "toupper",
                                           "tril",
                                           "triu",
                                           "undo_string_escapes",
                                           "union",
                                           "unique",
                                           "upper"};

// These make the texts of a cell anew.
constexpr std::string_view kMakeParts[] = {"intersect", "lower",   "ostrsplit", "setdiff", "setxor",
                                           "sort",      "strrep",  "strtok",    "strtrim", "strtrunc",
                                           "tolower",   "toupper", "union",     "unique",  "upper"};

void InSingleQuotes(Value* v) {
  if (v->Is(ClassId::kChar) && v->quote() != '\'') *v = v->WithQuote('\'');
}

}  // namespace

bool HandsOn(std::string_view name, absl::Span<const Value> args) {
  if (args.empty()) return false;
  if (name == "unique") {
    return args[0].numel() <= 1 || std::any_of(args.begin() + 1, args.end(), [](const Value& v) {
             return v.IsString() && (v.AsString() == "rows" || v.AsString() == "stable");
           });
  }
  if (name == "setdiff") return args[0].numel() <= 1;
  // Scalars alone are put into the shape of the cell, others joined.
  if (name == "cell2mat" && args[0].Is(ClassId::kCell)) {
    for (int64_t k = 0; k < args[0].numel(); ++k) {
      if (!args[0].cell(k).IsScalar()) return true;
    }
  }
  if (name != "union" && name != "setxor") return false;
  return args[0].numel() + (args.size() > 1 ? args[1].numel() : 0) <= 1;
}

void SettleQuotes(const Builtin& builtin, absl::Span<const Value> args, Value* result) {
  const std::string_view name = builtin.name;
  if (result->Is(ClassId::kChar)) {
    if (result->quote() != '\'' && Among(kMakeTexts, name) && !HandsOn(name, args)) InSingleQuotes(result);
    return;
  }
  if (!result->Is(ClassId::kCell)) return;
  const bool of_text = !args.empty() && args[0].Is(ClassId::kChar) && Among(kMakeTexts, name);
  if (!of_text && !(Among(kMakeParts, name) && !HandsOn(name, args))) return;
  for (int64_t k = 0; k < result->numel(); ++k) {
    const Value& part = result->cell(k);
    if (part.Is(ClassId::kChar) && part.quote() != '\'') InSingleQuotes(&result->mutable_cell(k));
  }
}

}  // namespace residua::builtin
