// Questions about characters: what kind each one is, whether a text is a name, and how it was quoted.

#include <algorithm>
#include <cctype>
#include <string_view>

#include "worker/builtin/function_names.h"
#include "worker/builtin/kernel_util.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

// A truth for each character; real numbers stand for characters, cells give cells.
Value TestCharacters(EvaluationContext& context, const char* name, const Value& v, int (*test)(int)) {
  if (v.Is(ClassId::kCell)) {
    Value out = Value::Cell(v.dims());
    for (int64_t k = 0; k < v.numel(); ++k) {
      out.mutable_cell(k) = TestCharacters(context, name, v.cell(k), test);
    }
    return out;
  }
  if (!v.IsNumericOrLogicalOrChar() || v.IsComplex()) {
    ThrowError("", "%s: not defined for %s", name, TypeName(v).c_str());
  }
  Value out = Value::Array(ClassId::kLogical, v.dims());
  if (out.IsEmpty()) return out;
  const ValueList texts = Kernel_char(context, {v.Is(ClassId::kLogical) ? ToDouble(v) : v}, 1);
  if (texts.empty()) return out;
  const Value& text = texts[0];
  for (int64_t k = 0; k < v.numel(); ++k) {
    out.mutable_data<bool>()[k] = test(static_cast<unsigned char>(text.data<char>()[k])) != 0;
  }
  return out;
}

int IsAscii(int c) { return c < 128; }

constexpr std::string_view kKeywords[] = {
    "__FILE__",
    "__LINE__",
    "break",
    "case",
    "catch",
    "classdef",
    "continue",
    "do",
    "else",
    "elseif",
    "end",
    "end_try_catch",
    "end_unwind_protect",
    "endarguments",
    "endclassdef",
    "endenumeration",
    "endevents",
    "endfor",
    "endfunction",
    "endif",
    "endmethods",
    "endparfor",
    "endproperties",
    "endspmd",
    "endswitch",
    "endwhile",
    "for",
    "function",
    "global",
    "if",
    "otherwise",
    "parfor",
    "persistent",
    "return",
    "spmd",
    "switch",
    "try",
    "until",
    "unwind_protect",
    "unwind_protect_cleanup",
    "while",
};

bool IsKeyword(const std::string& s) {
  return std::find(std::begin(kKeywords), std::end(kKeywords), s) != std::end(kKeywords);
}

}  // namespace

#define KERNEL(name) ValueList Kernel_##name(EvaluationContext&, Args args, int)
#define CHARACTER_TEST(name, test)                                      \
  ValueList Kernel_##name(EvaluationContext& context, Args args, int) { \
    return One(TestCharacters(context, #name, args[0], test));          \
  }

CHARACTER_TEST(isalnum, std::isalnum)
CHARACTER_TEST(isalpha, std::isalpha)
CHARACTER_TEST(isascii, IsAscii)
CHARACTER_TEST(iscntrl, std::iscntrl)
CHARACTER_TEST(isdigit, std::isdigit)
CHARACTER_TEST(isgraph, std::isgraph)
CHARACTER_TEST(islower, std::islower)
CHARACTER_TEST(isprint, std::isprint)
CHARACTER_TEST(ispunct, std::ispunct)
CHARACTER_TEST(isspace, std::isspace)
CHARACTER_TEST(isupper, std::isupper)
CHARACTER_TEST(isxdigit, std::isxdigit)
#undef CHARACTER_TEST
ValueList Kernel_isletter(EvaluationContext& context, Args args, int) {
  return One(TestCharacters(context, "isalpha", args[0], std::isalpha));
}

KERNEL(is_sq_string) { return One(Value::Bool(args[0].Is(ClassId::kChar) && args[0].quote() == '\'')); }
KERNEL(is_dq_string) { return One(Value::Bool(args[0].Is(ClassId::kChar) && args[0].quote() == '"')); }
KERNEL(isstring) { return One(Value::Bool(false)); }
KERNEL(isvarname) {
  return One(Value::Bool(args[0].IsString() && IsName(args[0].AsString()) && !IsKeyword(args[0].AsString())));
}

KERNEL(iskeyword) {
  if (args.empty()) {
    std::vector<std::string> words(std::begin(kKeywords), std::end(kKeywords));
    return One(CellOfStrings(words, true));
  }
  if (!args[0].IsString()) ThrowError("", "iskeyword: NAME must be a string");
  return One(Value::Bool(IsKeyword(args[0].AsString())));
}

}  // namespace residua::builtin
