// The reserved words of MATLAB and Octave.
#include <algorithm>
#include <array>

#include "worker/syntax/lexer.h"

namespace residua::syntax {
namespace {

struct KeywordName {
  std::string_view name;
  Keyword keyword;
};
// Sorted by name.
constexpr std::array<KeywordName, 38> kKeywords = {{
    {"break", Keyword::kBreak},
    {"case", Keyword::kCase},
    {"catch", Keyword::kCatch},
    {"classdef", Keyword::kClassdef},
    {"continue", Keyword::kContinue},
    {"do", Keyword::kDo},
    {"else", Keyword::kElse},
    {"elseif", Keyword::kElseif},
    {"end", Keyword::kEnd},
    {"end_try_catch", Keyword::kEndTryCatch},
    {"end_unwind_protect", Keyword::kEndUnwindProtect},
    {"endclassdef", Keyword::kEndClassdef},
    {"endenumeration", Keyword::kEndEnumeration},
    {"endevents", Keyword::kEndEvents},
    {"endfor", Keyword::kEndFor},
    {"endfunction", Keyword::kEndFunction},
    {"endif", Keyword::kEndIf},
    {"endmethods", Keyword::kEndMethods},
    {"endparfor", Keyword::kEndParfor},
    {"endproperties", Keyword::kEndProperties},
    {"endspmd", Keyword::kEndSpmd},
    {"endswitch", Keyword::kEndSwitch},
    {"endwhile", Keyword::kEndWhile},
    {"for", Keyword::kFor},
    {"function", Keyword::kFunction},
    {"global", Keyword::kGlobal},
    {"if", Keyword::kIf},
    {"otherwise", Keyword::kOtherwise},
    {"parfor", Keyword::kParfor},
    {"persistent", Keyword::kPersistent},
    {"return", Keyword::kReturn},
    {"spmd", Keyword::kSpmd},
    {"switch", Keyword::kSwitch},
    {"try", Keyword::kTry},
    {"until", Keyword::kUntil},
    {"unwind_protect", Keyword::kUnwindProtect},
    {"unwind_protect_cleanup", Keyword::kUnwindProtectCleanup},
    {"while", Keyword::kWhile},
}};

}  // namespace

Keyword FindKeyword(std::string_view name) {
  const auto found = std::lower_bound(kKeywords.begin(), kKeywords.end(), name,
                                      [](const KeywordName& k, std::string_view n) { return k.name < n; });
  return found != kKeywords.end() && found->name == name ? found->keyword : Keyword::kNone;
}

bool IsOctavesAlone(Keyword keyword) {
  switch (keyword) {
    case Keyword::kDo:
    case Keyword::kUntil:
    case Keyword::kUnwindProtect:
    case Keyword::kUnwindProtectCleanup:
    case Keyword::kEndTryCatch:
    case Keyword::kEndUnwindProtect:
    case Keyword::kEndClassdef:
    case Keyword::kEndEnumeration:
    case Keyword::kEndEvents:
    case Keyword::kEndFor:
    case Keyword::kEndFunction:
    case Keyword::kEndIf:
    case Keyword::kEndMethods:
    case Keyword::kEndParfor:
    case Keyword::kEndProperties:
    case Keyword::kEndSpmd:
    case Keyword::kEndSwitch:
    case Keyword::kEndWhile:
      return true;
    default:
      return false;
  }
}

// A statement may follow these directly: `try x = 1; catch ...`, `else disp hi`.
bool StatementMayFollow(Keyword keyword) {
  switch (keyword) {
    case Keyword::kCase:
    case Keyword::kClassdef:
    case Keyword::kElseif:
    case Keyword::kFor:
    case Keyword::kFunction:
    case Keyword::kGlobal:
    case Keyword::kIf:
    case Keyword::kParfor:
    case Keyword::kPersistent:
    case Keyword::kSwitch:
    case Keyword::kUntil:
    case Keyword::kWhile:
      return false;
    default:
      return true;
  }
}

bool OpensBlock(Keyword keyword) {
  switch (keyword) {
    case Keyword::kFor:
    case Keyword::kIf:
    case Keyword::kParfor:
    case Keyword::kSpmd:
    case Keyword::kSwitch:
    case Keyword::kTry:
    case Keyword::kUnwindProtect:
    case Keyword::kWhile:
      return true;
    default:
      return false;
  }
}

}  // namespace residua::syntax
