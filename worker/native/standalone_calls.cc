// Which calls of a module a standalone artefact answers itself (standalone/texts.cc, brackets.cc). A slot of one holds
// a number, one truth value, a real matrix, a text or a caught error, and says which, so that most functions look
// there. What cannot be told there, and has another answer in the run-time library, is asked of the block here: whether
// brackets may be of truth values or texts alone, and what a list is.
#include <absl/strings/match.h>

#include <algorithm>
#include <optional>

#include "worker/builtin/builtin.h"
#include "worker/builtin/evaluation_context.h"
#include "worker/builtin/frame/error_value.h"
#include "worker/native/standalone.h"

namespace residua::native {

using array_ir::Block;
using array_ir::Instruction;
using array_ir::Module;
using array_ir::Opcode;
using array_ir::Operand;
using builtin::BuiltinId;

namespace {

bool IsCall(const Instruction& i) { return i.op == Opcode::kRt || i.op == Opcode::kRtv; }
bool IsCallOf(const Instruction* i, std::string_view name) {
  return i != nullptr && IsCall(*i) && i->operands[0].text == name;
}

bool Mentions(const Instruction& i, uint32_t storage) {
  return std::ranges::any_of(i.operands, [&](const Operand& o) {
    return (o.IsStorage() && o.id == storage) || std::ranges::find(o.list, storage) != o.list.end();
  });
}

// The last instruction of the block before this one that has to do with the slot; null: none.
const Instruction* LastWith(const Block& block, size_t before, uint32_t storage) {
  while (before-- > 0) {
    if (Mentions(block.instructions[before], storage)) return &block.instructions[before];
  }
  return nullptr;
}

bool IsLiteral(const Instruction* i) { return IsCallOf(i, "set_string"); }
bool IsCharacter(const Instruction* i) {
  return IsCallOf(i, "set_scalar") && i->operands[2].integer == static_cast<int64_t>(value::ClassId::kChar);
}

bool IsText(const Instruction* i) {
  return IsLiteral(i) || IsCharacter(i) || IsCallOf(i, "field") || IsCallOf(i, "field_list");
}

class CallsOfBlock {
 public:
  CallsOfBlock(const Block& block, OwnCalls* out) : block_(block), out_(*out) {}

  void Look() {
    for (at_ = 0; at_ < block_.instructions.size(); ++at_) {
      const Instruction& i = block_.instructions[at_];
      if (!IsCall(i) || KnowsError(i)) continue;
      if (const std::string own = FunctionOf(i); !own.empty()) out_.functions[&i] = own;
    }
  }

 private:
  const Instruction* Last(uint32_t storage) const { return LastWith(block_, at_, storage); }

  // An error whose texts are known, where nobody catches it: who does may look at the texts.
  bool KnowsError(const Instruction& i) {
    if (block_.handler != array_ir::kNone || !IsCallOf(&i, "call_builtin") || i.operands[4].integer != 0) return false;
    std::set<const Instruction*> texts;
    value::ValueList arguments;
    for (const uint32_t slot : i.operands[3].list) {
      const Instruction* const text = Last(slot);
      if (!IsLiteral(text) || text->operands[2].text.empty()) return false;
      texts.insert(text);
      arguments.push_back(value::Value::String(text->operands[2].text, static_cast<char>(text->operands[3].integer)));
    }
    builtin::EvaluationContext context;
    const auto& called = builtin::GetBuiltin(static_cast<BuiltinId>(i.operands[2].integer));
    const std::optional<value::MatlabError> error = builtin::ErrorToRaise(called, context, arguments);
    if (!error || absl::StrContains(error->message, '\0')) return false;
    out_.errors[&i] = {error->identifier, error->message};
    out_.texts.merge(texts);
    return true;
  }

  // "": none.
  std::string FunctionOf(const Instruction& i) const {
    const std::string& name = i.operands[0].text;
    if (name == "call_builtin") return KernelOf(i);
    if (name == "matrix" && i.operands[4].integer == 0 && CanBeJoined(i.operands[3].list, i.operands[2].text))
      return "standalone_matrix";
    if (name == "append" && !Any(i.operands[2].list, &IsText) && MayBeNumbers(i.operands[2].list))
      return "standalone_append";
    if (IsCharacter(&i)) return "standalone_char";
    if (name == "index" && IsPart(i, 4, 5)) return "standalone_index";
    if (name == "assign_index" && IsPart(i, 2, 3) && !IsNothing(Last(i.operands[5].id))) return "standalone_assign";
    if (name == "cell_literal" && IsListOfLabels(i)) return "standalone_labels";
    if (name == "list_switch_matches" && IsLabel(Last(i.operands[2].id))) return "standalone_switch";
    // What a question gave is one truth value.
    if (name == "is_true" && IsQuestion(Last(i.operands[1].id))) return "to_bool";
    return "";
  }

  std::string KernelOf(const Instruction& i) const {
    const size_t given = i.operands[3].list.size();
    const int64_t asked = i.operands[5].integer;
    switch (static_cast<BuiltinId>(i.operands[2].integer)) {
      case BuiltinId::k_error:
        return given > 0 && asked == 0 ? "standalone_report" : "";
      case BuiltinId::k_rethrow:
        return given == 1 && asked == 0 ? "standalone_rethrow" : "";
      case BuiltinId::k_strcmp:
        return given == 2 && asked == 1 ? "standalone_strcmp" : "";
      case BuiltinId::k_isempty:
        return given == 1 && asked == 1 ? "standalone_isempty" : "";
      case BuiltinId::k_zeros:
        return asked == 1 && AreExtents(i.operands[3].list) ? "standalone_zeros" : "";
      case BuiltinId::k_ones:
        return asked == 1 && AreExtents(i.operands[3].list) ? "standalone_ones" : "";
      default:
        return "";
    }
  }

  bool IsNumber(uint32_t slot) const { return IsCallOf(Last(slot), "set_f64"); }
  bool AreExtents(const std::vector<uint32_t>& given) const {
    return (given.size() == 1 || given.size() == 2) &&
           std::ranges::all_of(given, [this](uint32_t slot) { return IsNumber(slot); });
  }
  // A(:), A(i, :), A(:, j), A(:, :) of numbers i and j; `list`: where the subscripts stand, `colons` and `spread`
  // behind.
  bool IsPart(const Instruction& i, size_t list, size_t colons) const {
    const std::vector<uint32_t>& given = i.operands[list].list;
    const int64_t all = i.operands[colons].integer;
    if (i.operands[colons + 1].integer != 0 || given.empty() || given.size() > 2 || (given.size() == 1 && all != 1))
      return false;
    for (size_t k = 0; k < given.size(); ++k) {
      if ((all >> k & 1) == 0 && !IsNumber(given[k])) return false;
    }
    return true;
  }
  static bool IsNothing(const Instruction* i) { return IsCallOf(i, "matrix") && i->operands[3].list.empty(); }

  bool IsQuestion(const Instruction* i) const {
    if (!IsCallOf(i, "call_builtin")) return false;
    const std::string own = KernelOf(*i);
    return own == "standalone_strcmp" || own == "standalone_isempty";
  }

  template <typename Is>
  bool Any(const std::vector<uint32_t>& parts, Is is) const {
    return std::ranges::any_of(parts, [&](uint32_t part) { return is(Last(part)); });
  }

  // One of the parts is a number, or cannot be told here.
  bool MayBeNumbers(const std::vector<uint32_t>& parts) const {
    return Any(parts, [&](const Instruction* last) { return !IsCallOf(last, "set_bool") && !IsQuestion(last); });
  }

  // Texts in one row, or no texts; `lengths` of the rows, with a comma behind each.
  bool CanBeJoined(const std::vector<uint32_t>& parts, std::string_view lengths) const {
    if (parts.empty()) return true;
    if (!Any(parts, &IsText)) return MayBeNumbers(parts);
    return !Any(parts, [](const Instruction* last) { return !IsText(last); }) &&
           lengths.find(',') + 1 == lengths.size();
  }

  // A cell of texts that is asked for next.
  bool IsListOfLabels(const Instruction& i) const {
    const auto is_text = [&](uint32_t part) { return IsLiteral(Last(part)); };
    if (i.operands[4].integer != 0 || !std::ranges::all_of(i.operands[3].list, is_text)) return false;
    for (size_t k = at_ + 1; k < block_.instructions.size(); ++k) {
      const Instruction& next = block_.instructions[k];
      if (Mentions(next, i.operands[1].id))
        return IsCallOf(&next, "list_switch_matches") && next.operands[2].id == i.operands[1].id;
    }
    return false;
  }
  static bool IsLabel(const Instruction* i) { return IsLiteral(i) || IsCallOf(i, "cell_literal"); }

  const Block& block_;
  OwnCalls& out_;
  size_t at_ = 0;
};

}  // namespace

OwnCalls OwnCallsOf(const Module& module) {
  OwnCalls calls;
  for (const array_ir::Function& f : module.functions) {
    for (const Block& block : f.blocks) CallsOfBlock(block, &calls).Look();
  }
  return calls;
}

}  // namespace residua::native
