// Names resolved to numbered slots, once per syntax tree.
//
// A Scope is one set of variables: a function, the body of an anonymous function, or a script. Every identifier of a
// tree belongs to one scope and gets the number of its name there, whether it turns out to be a variable or a function:
// that is decided when it is reached. A nested function shares the slots of the names that its parents also mention.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "worker/syntax/ast.h"
#include "worker/value/value.h"

namespace residua::interpret {

using syntax::Ast;
using syntax::ExprId;
using syntax::ExprKind;
using syntax::FunctionId;
using syntax::StmtId;
using syntax::StmtKind;

inline constexpr int32_t kNoSlot = -1;

struct Scope {
  const Ast* ast = nullptr;
  FunctionId function;      // invalid for scripts and anonymous functions
  std::string name;         // as error stacks and messages show it
  Scope* parent = nullptr;  // of a nested function; of an anonymous one: the scope around it
  bool anonymous = false;
  bool has_nested = false;         // frames may outlive the call
  std::vector<std::string> names;  // by slot
  std::unordered_map<std::string, int32_t> slot_of_name;
  std::vector<int32_t> parameters;  // slots; kNoSlot for `~`
  std::vector<ExprId> defaults;     // by parameter; invalid: none
  bool varargin = false;
  std::vector<int32_t> outputs;  // slots, varargout excluded
  bool varargout = false;
  int32_t varargin_slot = kNoSlot, varargout_slot = kNoSlot;
  struct Shared {
    int32_t own, outer;
  };
  std::vector<Shared> shared;                               // nested: slots that are the parent's
  std::vector<Shared> captures;                             // anonymous: free names, in order of first use
  std::vector<std::pair<int, value::ValueList>> constants;  // of a table of the library: its results, by nargout

  int32_t Slot(std::string_view name);  // adds the name when new
  int32_t Find(std::string_view name) const;
};

class Plan {
 public:
  explicit Plan(std::shared_ptr<const Ast> ast);

  const Ast& ast() const { return *ast_; }
  const std::shared_ptr<const Ast>& shared_ast() const { return ast_; }
  Scope& function(FunctionId id) const { return *functions_[id.index]; }
  Scope& anonymous(ExprId id) const { return *anonymous_.at(id.index); }
  Scope& script() const { return *script_; }
  // Slot of an identifier; index into strings() of a string literal.
  int32_t slot(ExprId id) const { return slots_[id.index]; }
  const value::Value& text(ExprId id) const { return strings_[slots_[id.index]]; }
  // True when the arguments of an index expression mention `end`.
  bool UsesEnd(ExprId id) const { return uses_end_[id.index]; }
  // How often the short path for numbers was tried in vain (number.cc).
  uint8_t& losses(ExprId id) { return losses_[id.index]; }

 private:
  void ResolveBlock(syntax::BlockId block, Scope& scope);
  void ResolveStatement(StmtId id, Scope& scope);
  bool ResolveExpr(ExprId id, Scope& scope);  // true when it holds an `end`
  void ResolveAnonymous(ExprId id, Scope& outer);
  void ResolveFunction(FunctionId id, Scope* parent);
  void ShareWithParent(Scope& scope, Scope& parent);

  std::shared_ptr<const Ast> ast_;
  std::vector<int32_t> slots_;
  std::vector<bool> uses_end_;
  std::vector<uint8_t> losses_;
  std::vector<value::Value> strings_;
  std::vector<std::unique_ptr<Scope>> functions_;
  std::unordered_map<uint32_t, std::unique_ptr<Scope>> anonymous_;
  std::unique_ptr<Scope> script_;
};

}  // namespace residua::interpret
