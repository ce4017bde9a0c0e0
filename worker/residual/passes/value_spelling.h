// Values as texts: two expressions of one spelling have the same value.
//
// An expression is spelled if its value follows from those of its variables, wherever it stands, and if evaluating it
// once more shows nothing (no warning, no output): operators, indices of variables, and calls of built-ins without
// effects, or of functions that show nothing (quiet_functions.h), of a program that remembers nothing. What a variable
// holds there is the caller's to say.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "worker/residual/program.h"
#include "worker/syntax/name_set.h"

namespace residua::residual {

// What an interpreter takes, in reads of a variable (about 40 ns in Octave 7.3).
inline constexpr int kCallCost = 30;

class QuietFunctions;

// Whoever looks into a map sees what was stored into it under another name.
bool HasMaps(const syntax::Ast& ast);
// `a * b'`: other bits where both are one variable.
bool HasTransposedFactor(const syntax::Ast& ast, syntax::ExprId product);

struct SpelledValue {
  syntax::NameSet reads;  // variables
  int cost = 0;
};

class ValueSpelling {
 public:
  // `spell`: of a variable what stands for its value; empty: nothing does.
  ValueSpelling(const Residual& from, const syntax::NameSet& variables, QuietFunctions* quiet,
                std::function<std::string(syntax::NameId)> spell)
      : from_(from), ast_(from.tree->ast), variables_(variables), quiet_(quiet), variable_(std::move(spell)) {}

  // Empty: it is not of that kind. What it reads and costs is added.
  std::string Spell(syntax::ExprId id, SpelledValue* about) const;
  bool IsPlainBuiltin(const std::string& name) const;  // without effects, and no function of the program

 private:
  std::string SpellLeaf(syntax::ExprId id, SpelledValue* about) const;
  std::optional<std::string> SpellCalled(syntax::ExprId id, SpelledValue* about) const;
  bool Pure(syntax::ExprId e) const { return from_.tree->facts.IsPure(e); }
  bool MayWarn(syntax::ExprId id) const;
  bool IsSteadyFunction(const std::string& name) const;
  bool RemembersNothing() const;

  const Residual& from_;
  const syntax::Ast& ast_;
  const syntax::NameSet& variables_;
  QuietFunctions* quiet_;
  std::function<std::string(syntax::NameId)> variable_;
  mutable std::optional<bool> steady_;  // whether no function of the program remembers anything, once that was asked
};

}  // namespace residua::residual
