// Functions, classes and whole files back to text, and the printer's entry points.
#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>
#include <utility>

#include "worker/syntax/assigned_names.h"
#include "worker/syntax/print_context.h"

namespace residua::syntax {

// In a file with nested functions, in a class and in portable mode every function is closed.
bool Printer::FunctionsNeedEnd() const {
  if (portable() || ast_.kind() == FileKind::kClass) return true;
  for (uint32_t i = 0; i < ast_.function_count(); ++i) {
    const Function& function = ast_[FunctionId{i}];
    if (function.has_end || function.parent.valid()) return true;
  }
  return false;
}

void Printer::FunctionHeader(const Function& function) {
  out_ += "function ";
  if (function.outputs.size() == 1) {
    out_ += function.outputs[0] + " = ";
  } else if (!function.outputs.empty()) {
    out_ += '[';
    for (size_t i = 0; i < function.outputs.size(); ++i) {
      if (i > 0) {
        out_ += ", ";
        MayBreak();
      }
      out_ += function.outputs[i];
    }
    out_ += "] = ";
  }
  out_ += function.name;
  if (function.parameters.empty() && !function.had_parameter_list) return;
  out_ += '(';
  List(function.parameters);
  out_ += ')';
}

StmtId Printer::FirstStatement(const Function& function) const {
  if (!function.body.valid() || ast_.Statements(function.body).empty()) return {};
  return ast_.Statements(function.body)[0];
}

// What begins with the word `arguments` where a function's statements begin is read as a block that says what the
// parameters are: by Octave whatever follows the word, by our parser if it is alone or before one pair of parentheses
// on its line. So in the portable form another statement comes first, one that does nothing and sets no `ans`; in the
// faithful one, which must stay the same tree, the parentheses end on another line.
void Printer::KeepFromArguments(size_t begin) {
  constexpr std::string_view kWord = "arguments";
  const size_t word = std::min(out_.find_first_not_of(' ', begin), out_.size());
  const size_t end = word + kWord.size();
  const auto goes_on = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  if (!std::string_view(out_).substr(word).starts_with(kWord) || end >= out_.size() || goes_on(out_[end])) return;
  const std::string indentation = out_.substr(begin, word - begin);
  if (portable()) {
    out_.insert(begin, indentation + "if false\n" + indentation + "end\n");
  } else if (out_[end] == '(') {
    out_.insert(end + 1, "...\n" + indentation + indentation);
  }
}

void Printer::FunctionText(FunctionId id, int indent) {
  const Function& function = ast_[id];
  const int outer = std::exchange(indent_, indent);
  const auto around = std::exchange(kept_, portable() ? KeptOperatorAssignments(ast_, id) : std::set<StmtId>());
  const auto first = std::exchange(first_, FirstStatement(function));
  const auto comments = ast_.CommentsOf(id);
  CommentLines(comments, CommentPlace::kBefore);
  Begin();
  FunctionHeader(function);
  EndWith(comments, CommentPlace::kBehind);
  CommentLines(comments, CommentPlace::kBelow);
  if (!portable()) {
    for (const std::string& block : function.argument_blocks) Line(block);
  }
  if (function.body.valid()) {
    if (HasLeadingComments(function.body)) out_ += '\n';
    Body(function.body);
  }
  for (FunctionId nested : function.nested) {
    out_ += '\n';
    FunctionText(nested, indent + 1);
  }
  if (FunctionsNeedEnd()) {
    Begin();
    out_ += "end";
    EndWith(comments, CommentPlace::kClosing);
  }
  first_ = first;
  kept_ = around;
  indent_ = outer;
}

// The members' text is kept as it was written.
void Printer::ClassText(const ClassDefinition& definition) {
  out_ += "classdef ";
  if (!definition.attributes.empty()) out_ += "(" + definition.attributes + ") ";
  out_ += definition.name;
  for (size_t i = 0; i < definition.superclasses.size(); ++i) {
    out_ += (i == 0 ? " < " : " & ") + definition.superclasses[i];
  }
  out_ += '\n';
  for (const ClassMember& member : definition.members) out_ += "\n" + member.text + "\n";
  out_ += "end\n";
}

void Printer::File() {
  if (ast_.class_definition() != nullptr) ClassText(*ast_.class_definition());
  const bool script = ast_.kind() == FileKind::kScript;
  if (!script) {  // a script's functions stand among its statements
    for (FunctionId id : ast_.top_functions()) {
      if (!out_.empty()) out_ += '\n';
      FunctionText(id, 0);
    }
  }
  if (!ast_.script().valid()) return;
  indent_ = -1;
  Body(ast_.script());
  indent_ = 0;
}

std::string Print(const Ast& ast, const PrintOptions& options) {
  Printer printer(ast, options);
  printer.File();
  return printer.Finish();
}

std::string PrintExpr(const Ast& ast, ExprId id, const PrintOptions& options) {
  Printer printer(ast, options);
  printer.Expr(id, kAssignmentLevel);
  return printer.Finish();
}

std::string PrintFunction(const Ast& ast, FunctionId id, const PrintOptions& options) {
  Printer printer(ast, options);
  printer.FunctionText(id, 0);
  return printer.Finish();
}

}  // namespace residua::syntax
