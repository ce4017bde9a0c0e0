#include "worker/native/standalone.h"

#include <absl/strings/match.h>
#include <absl/strings/str_cat.h>

#include <algorithm>
#include <vector>

#include "worker/array_ir/ir/costs.h"
#include "worker/builtin/function_names.h"
#include "worker/native/header.h"
#include "worker/native/standalone/support.h"

namespace residua::native {

using array_ir::Block;
using array_ir::Instruction;
using array_ir::Module;
using array_ir::Opcode;

namespace {

constexpr size_t kMostTold = 3;  // operations in one remark

bool IsCall(const Instruction& i) { return i.op == Opcode::kRt || i.op == Opcode::kRtv; }

std::string PlaceOf(const Module& module, const Instruction& i) {
  if (i.location.line == 0 || i.location.file >= module.files.size()) return "";
  const auto& names = i.location.file < module.names.size() ? module.names : module.files;
  return absl::StrCat(" (", names[i.location.file], ":", i.location.line, ":", i.location.column, ")");
}

// Calls that cost too little for array_ir/ir/costs.h to have words for them.
constexpr std::pair<std::string_view, const char*> kWords[] = {
    {"caught", "the error that `catch` takes"},
    {"set_string", "a text"},
    {"is_empty", "`isempty`"},
    {"numel", "`numel`"},
    {"set_char", "a character"},
    {"random_number", "random numbers"},
    {"set_integer", "an integer"},
    {"set_scalar", "a scalar of another class"},
    {"set_complex", "a complex number"},
    {"set_pair", "a complex number"},
    {"pair_function", "what may be complex"},
    {"pair_binary", "what may be complex"},
    {"long_arithmetic", "an integer of 64 bits and a double"},
    {"long_order", "an integer of 64 bits and a double"},
    {"vector_product", "a product of vectors"},
    {"zero_of_product", "a product of a column and a row"},
    {"may_speculate", "a version of the function that may give up"},
};

// What an instruction asks of a function of the run-time library, in the user's words.
std::string WordsOf(const Module& module, const Instruction& i) {
  const std::string& call = i.operands[0].text;
  if (call == "interpret") {
    return absl::StrCat(
        "`", i.operands[2].text,
        "` by the interpreter, where an argument is not what most are (NaN, say: `-t` can rule it out)");
  }
  std::string words = array_ir::WordsOfCall(i);
  const auto* const plain = std::ranges::find(kWords, call, &std::pair<std::string_view, const char*>::first);
  if (words.empty() && plain != std::end(kWords)) words = plain->second;
  return absl::StrCat(words.empty() ? absl::StrCat("`rt_", call, "`") : words, PlaceOf(module, i));
}

}  // namespace

std::string NameWithNote(const std::string& name) {
  if (!builtin::IsFunctionOfOctave(name)) return name;
  return absl::StrCat(name, std::string(1, '\0'), " (note: variable '", name, "' shadows function)");
}

std::string WhyNotStandalone(const Module& module, const EntryDescription& entry, std::string_view object,
                             const std::string& untyped) {
  if (!entry.typed) return absl::StrCat("there is no entry with plain numbers and matrices: ", untyped);
  if (entry.shared_names > standalone::kNames) {
    return absl::StrCat("the signature names ", entry.shared_names, " extents and numbers more than once, and ",
                        standalone::kNames, " can be compared");
  }
  const ObjectSymbols own = SymbolsOf(object), support = SymbolsOf(StandaloneObject());
  std::set<std::string> lacking;
  for (const std::string& name : own.undefined) {
    if (name.starts_with("rt_") && !support.defined.contains(name)) lacking.insert(name);
  }
  if (lacking.empty()) return "";
  const OwnCalls calls = OwnCallsOf(module);
  std::vector<std::string> told;
  const auto tell = [&told](std::string words) {
    if (std::ranges::find(told, words) == told.end()) told.push_back(std::move(words));
  };
  for (const array_ir::Function& f : module.functions) {
    for (const Block& block : f.blocks) {
      for (const Instruction& i : block.instructions) {
        if (i.op == Opcode::kMath && lacking.contains("rt_m_" + i.operands[0].text))
          tell(absl::StrCat("`", i.operands[0].text, "`", PlaceOf(module, i)));
        if (i.op == Opcode::kMap && lacking.contains("rt_map_fallback")) tell("an operator" + PlaceOf(module, i));
        if (IsCall(i) && lacking.contains("rt_" + i.operands[0].text) && !calls.errors.contains(&i) &&
            !calls.texts.contains(&i) && !calls.functions.contains(&i))
          tell(WordsOf(module, i));
      }
    }
  }
  if (lacking.contains("rt_keep") || lacking.contains("rt_persistent")) tell("a persistent variable");
  if (lacking.contains("rt_global")) tell("a global variable");
  if (told.empty()) tell(absl::StrCat("`", *lacking.begin(), "`"));
  std::string list;
  for (size_t k = 0; k < std::min(told.size(), kMostTold); ++k) absl::StrAppend(&list, k > 0 ? ", " : "", told[k]);
  if (told.size() > kMostTold) absl::StrAppend(&list, " and ", told.size() - kMostTold, " more");
  return absl::StrCat("the run-time library is needed for ", list);
}

}  // namespace residua::native
