// The tree of a residual program: syntax, and what is known of its expressions.
#pragma once

#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "worker/residual/effects.h"
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

// What is known of a residual expression.
struct ExprFacts {
  // Its value is one double; kNarrowed: no complex one without an imaginary part.
  enum class Number : uint8_t { kNo, kYes, kNarrowed, kReal };
  Effects effects = Effects::Any();
  // A call of struct that gives one struct with these fields: no cell among its arguments is spread but one of one
  // element.
  bool one_struct = false;
  // It indexes an array, which can do nothing but give elements or fail.
  bool elements = false;
  // A matrix of one row whose elements are texts that fit beside each other.
  bool text_row = false;
  // The target of an assignment that can be looked at before the value without failing.
  bool settled = false;
  // A field or an element of a target: what is stored into a part of it is stored as into a variable. One of 0x0 is
  // taken for one that is not there yet, so that `s.f = []; s.f(2) = 'a'` makes a text, where a variable stays of
  // numbers.
  bool stores_as_variable = false;
  // Its value is one logical.
  bool truth = false;
  // A name by which a literal is written: it is the function's, also where the user's text has a variable of that name.
  bool function = false;
  // The subject of a `switch` that is an array of numbers, logicals or characters: no label fails beside it.
  bool plain_subject = false;
  Number number = Number::kNo;
  // Its value is a row of so many doubles, two or more; below zero: a column.
  int32_t line = 0;

  // What is true or false of them as one byte, and back.
  uint8_t Truths() const {
    return static_cast<uint8_t>(one_struct | elements << 1 | text_row << 2 | settled << 3 | stores_as_variable << 4 |
                                truth << 5 | function << 6 | plain_subject << 7);
  }
  void SetTruths(uint8_t bits) {
    one_struct = bits & 1, elements = bits & 2, text_row = bits & 4, settled = bits & 8, stores_as_variable = bits & 16;
    truth = bits & 32, function = bits & 64, plain_subject = bits & 128;
  }
  friend bool operator==(const ExprFacts&, const ExprFacts&) = default;
};

// The same by ExprId of the residual Ast. Of an expression of which nothing was said nothing is known.
class ResidualFacts {
 public:
  using Number = ExprFacts::Number;
  const ExprFacts& operator[](ExprId id) const { return id.index < of_.size() ? of_[id.index] : unknown_; }
  ExprFacts& At(ExprId id) {
    if (of_.size() <= id.index) of_.resize(id.index + 1);
    return of_[id.index];
  }
  bool IsPure(ExprId id) const { return (*this)[id].effects.none(); }
  Effects EffectsOf(std::span<const ExprId> ids) const {  // of evaluating all of them
    Effects all;
    for (ExprId id : ids) all |= (*this)[id].effects;
    return all;
  }
  Number NumberOf(ExprId id) const { return (*this)[id].number; }
  void SetNumber(ExprId id, Number number) { At(id).number = number; }

 private:
  std::vector<ExprFacts> of_;
  static inline const ExprFacts unknown_;
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

  ExprId Identifier(const std::string& name, SourceRange range, Effects effects);
  ExprId Text(const std::string& text, SourceRange range, char quote = '\'');
  ExprId Number(double value, SourceRange range);
  ExprId Colon(SourceRange range);
  ExprId Make(ExprKind kind, Op op, const std::string& name, const std::vector<ExprId>& children, SourceRange range,
              Effects effects);
  // name(arguments): a call or an index.
  ExprId Call(const std::string& name, const std::vector<ExprId>& arguments, SourceRange range, Effects effects);
  ExprId Matrix(ExprKind kind, const std::vector<std::vector<ExprId>>& rows, SourceRange range, Effects effects);
};

}  // namespace residua::residual
