// Which parameters of a function a version of it did not look at.
//
// The residual program is the same whatever value a parameter has that no evaluated statement mentions. That is what is
// found here, and no more: a mention counts as a use, also one whose outcome changes nothing. Statements that are not
// reached (an `if` decided otherwise) mention nothing. Of a struct the first level of fields is told apart where it is
// only read by field. A parameter that is handed on as it is to a function which was specialised for this call alone is
// used if that one uses it.
//
// Counts as a use of everything: whatever reads variables by name (eval, exist, who..., nested functions, scripts'
// annotations), and a function that is kept whole. Loops count as mentioning all that stands in them: they may be run
// by the interpreter.
//
// Rests on this: what the evaluator knows of a variable changes the residual only through statements that name the
// variable. job/unused_test.cc tries it on all golden cases.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "worker/interpret/interpreter.h"
#include "worker/syntax/ast.h"

namespace residua::specialise {

// Of one parameter.
struct Uses {
  bool whole = false;
  std::set<std::string> fields;  // when not whole: these alone, of a scalar struct
  // Functions that were called at one place only, which the answer takes for granted: another call with another value
  // would make or share a version.
  std::set<std::string> called_once;

  bool any() const { return whole || !fields.empty(); }
  void Add(const Uses& other);
};

// The uses of one activation.
class ParameterUses {
 public:
  ParameterUses() = default;  // of what has no named parameters
  ParameterUses(const syntax::Ast& ast, syntax::FunctionId function);

  // The statement is evaluated now; a loop with all that it holds.
  void Visit(const syntax::Ast& ast, syntax::StmtId id);
  // The call that stands at `range` goes to a user's function: what it uses of its arguments by position, or, with an
  // empty list, whatever it gets.
  void Called(const syntax::SourceRange& range, const std::string& callee, const std::vector<Uses>& of_arguments);
  void All() { all_ = true; }

  // In the order of the declared parameters.
  std::vector<Uses> Result() const;

 private:
  struct Handed {
    std::string parameter;
    size_t position = 0;
    Uses uses;           // of those who got it
    bool known = false;  // somebody got it, and all who did say what they use
  };

  void Walk(const syntax::Ast& ast, syntax::ExprId id, bool by_field);
  void WalkCall(const syntax::Ast& ast, syntax::ExprId id, bool by_field);
  void Mention(const std::string& name);

  const syntax::Ast* ast_ = nullptr;
  std::vector<std::string> parameters_;  // empty name: none
  std::map<std::string, Uses> mentioned_;
  std::multimap<std::pair<uint32_t, uint32_t>, Handed> handed_;  // by the place of the call
  std::set<std::pair<const syntax::Ast*, uint32_t>> visited_;
  bool all_ = false;
};

}  // namespace residua::specialise
