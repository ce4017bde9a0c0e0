// The tree of a residual program: syntax, and what is known of its expressions.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "worker/syntax/ast.h"
#include "worker/syntax/name_set.h"

namespace residua::residual {

// The words of the tree.
using syntax::Ast;
using syntax::BlockId;
using syntax::ExprId;
using syntax::ExprKind;
using syntax::FunctionId;
using syntax::NameId;
using syntax::NameMap;
using syntax::NameSet;
using syntax::Op;
using syntax::SourceRange;
using syntax::Stmt;
using syntax::StmtId;
using syntax::StmtKind;

// What is known of residual expressions, by ExprId of the residual Ast.
class ResidualFacts {
 public:
  // Evaluating it has no effects and cannot raise an error.
  bool IsPure(ExprId id) const { return id.index < pure_.size() && pure_[id.index]; }
  void SetPure(ExprId id, bool pure) { Set(&pure_, id, pure); }
  // A call of struct that gives one struct with these fields: no cell among its arguments is spread but one of one
  // element.
  bool IsOneStruct(ExprId id) const { return id.index < one_struct_.size() && one_struct_[id.index]; }
  void SetOneStruct(ExprId id) { Set(&one_struct_, id, true); }
  // If it fails, then because the array that it makes would be too large.
  bool FailsOnlyBySize(ExprId id) const { return id.index < by_size_.size() && by_size_[id.index]; }
  void SetFailsOnlyBySize(ExprId id) { Set(&by_size_, id, true); }
  // It indexes an array, which can do nothing but give elements or fail.
  bool IsElements(ExprId id) const { return id.index < elements_.size() && elements_[id.index]; }
  void SetElements(ExprId id) { Set(&elements_, id, true); }
  // A matrix of one row whose elements are texts that fit beside each other.
  bool IsTextRow(ExprId id) const { return id.index < text_row_.size() && text_row_[id.index]; }
  void SetTextRow(ExprId id) { Set(&text_row_, id, true); }
  // The target of an assignment that can be looked at before the value without failing.
  bool IsSettled(ExprId id) const { return id.index < settled_.size() && settled_[id.index]; }
  void SetSettled(ExprId id) { Set(&settled_, id, true); }
  // A field of a target: what is stored into a part of it is stored as into a variable. A field of 0x0 is taken for
  // one that is not there yet, so that `s.f = []; s.f(2) = 'a'` makes a text, where a variable stays of numbers.
  bool StoresAsVariable(ExprId id) const { return id.index < as_variable_.size() && as_variable_[id.index]; }
  void SetStoresAsVariable(ExprId id) { Set(&as_variable_, id, true); }
  // Its value is one double; kNarrowed: no complex one without an imaginary part.
  enum class Number : uint8_t { kNo, kYes, kNarrowed, kReal };
  Number NumberOf(ExprId id) const { return id.index < number_.size() ? number_[id.index] : Number::kNo; }
  void SetNumber(ExprId id, Number number) {
    if (number_.size() <= id.index) number_.resize(id.index + 1);
    number_[id.index] = number;
  }

 private:
  static void Set(std::vector<bool>* bits, ExprId id, bool value) {
    if (bits->size() <= id.index) bits->resize(id.index + 1);
    (*bits)[id.index] = value;
  }
  std::vector<bool> pure_, one_struct_, by_size_, elements_, text_row_, settled_, as_variable_;
  std::vector<Number> number_;
};

// A function of the user that a handle names, as residual code spells it until the program is put together: its name
// and the file from which the name is looked up. Two files may each have a function of that name.
std::string SpelledFunction(const std::string& name, const std::string& origin);
std::string NameOfSpelled(const std::string& spelled);  // without the file

// The residual program in the making: tree and facts.
struct ResidualTree {
  syntax::Ast ast;
  ResidualFacts facts;
  std::set<std::string> spelled;  // the functions that are spelled so

  ExprId Identifier(const std::string& name, SourceRange range, bool pure);
  ExprId Text(const std::string& text, SourceRange range, char quote = '\'');
  ExprId Number(double value, SourceRange range);
  ExprId Colon(SourceRange range);
  ExprId Make(ExprKind kind, Op op, const std::string& name, const std::vector<ExprId>& children, SourceRange range,
              bool pure);
  // name(arguments): a call or an index.
  ExprId Call(const std::string& name, const std::vector<ExprId>& arguments, SourceRange range, bool pure);
  ExprId Matrix(ExprKind kind, const std::vector<std::vector<ExprId>>& rows, SourceRange range, bool pure);
};

}  // namespace residua::residual
