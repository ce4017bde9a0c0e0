// Which parameters of a function a version of it did not look at.
//
// The residual program is the same whatever value a parameter has that no evaluated statement mentions. That is what is
// found here, and no more: a mention counts as a use, also one whose outcome changes nothing. Statements that are not
// reached (an `if` decided otherwise) mention nothing. Of a struct the first level of fields is told apart where it is
// only read by field. A parameter that is handed on as it is is used if the function that gets it uses it: as far as
// the evaluator followed that, else (the interpreter ran the call) as far as its text mentions it. Versions of a
// function are shared by what its arguments are, so this holds only where all calls of it hand on the same parameter
// of the entry in this place.
//
// Counts as a use of everything: whatever reads variables by name (eval, exist, who..., nested functions, annotations),
// and a function that is kept whole. What a loop names is at least touched, reached or not: whether the interpreter may
// run it depends on the classes of all that it names.
//
// Rests on this: what the evaluator knows of a variable changes the residual only through statements that name the
// variable. job/unused_test.cc tries it on all golden cases.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "worker/interpret/interpreter.h"
#include "worker/syntax/ast.h"

namespace residua::specialise {

using syntax::InternedName;
using syntax::InternedNameMap;

// A parameter of a function: the function's identity and the place in its list.
using Position = std::pair<std::string, size_t>;

// Of one parameter.
struct Uses {
  bool whole = false;
  bool touched = false;          // its class was looked at: what is no scalar struct is used
  std::set<std::string> fields;  // when not whole: these alone, of a scalar struct
  std::set<Position> handed_to;  // the answer takes for granted that these always get the same parameter

  bool any() const { return whole || touched || !fields.empty(); }
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
  // The parameter of this function that is handed on in this place of the call: its own place; nullopt: something else.
  std::optional<size_t> HandedAt(const syntax::SourceRange& range, size_t position) const;
  // Calls that nothing was said of: what `of` says of a function by its name and a place; null: all may be used.
  void Resolve(const std::function<const Uses*(const std::string& callee, size_t position)>& of);
  void All() { all_ = true; }

  // In the order of the declared parameters.
  std::vector<Uses> Result() const;

 private:
  struct Handed {
    InternedName parameter;
    std::string callee;
    size_t position = 0;
    Uses uses;           // of those who got it
    bool known = false;  // somebody got it, and all who did say what they use
  };

  void Walk(const syntax::Ast& ast, syntax::ExprId id, bool by_field);
  void WalkCall(const syntax::Ast& ast, syntax::ExprId id, bool by_field);
  void Mention(InternedName name);

  const syntax::Ast* ast_ = nullptr;
  std::vector<InternedName> parameters_;  // empty name: none
  InternedNameMap<Uses> mentioned_;
  std::multimap<std::pair<uint32_t, uint32_t>, Handed> handed_;  // by the place of the call
  std::set<std::pair<const syntax::Ast*, uint32_t>> visited_;
  bool all_ = false;
};

// What the text of a function mentions, reached or not; of what it hands on to others of its file what their text does.
std::vector<Uses> UsesInText(const syntax::Ast& ast, syntax::FunctionId function);

}  // namespace residua::specialise
