// Collects the uses in one function (variable_uses.h): of each statement what it makes of its targets and of what they
// are made of (uses_in_statements.cc), of each expression what it makes of its operands (uses_in_expressions.cc), and
// of which classes elements are (uses_of_classes.cc). Private to this room.
#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "worker/array_ir/assume/counters.h"
#include "worker/array_ir/assume/variable_uses.h"
#include "worker/array_ir/program/scope.h"
#include "worker/builtin/builtin.h"

namespace residua::array_ir {

class UseCollector {
 public:
  UseCollector(const ResidualProgram& program, const syntax::InternedNameMap<syntax::FunctionId>& functions,
               syntax::FunctionId f, Uses* uses);

 private:
  void Note(syntax::InternedName variable, const Use& use) {
    Use& u = uses_.of[{name_, variable}];
    u = Joined(u, use);
  }
  void Note(syntax::InternedName variable, Level level) { Note(variable, Use{.level = level}); }
  bool IsVariable(syntax::ExprId e) const {
    return ast_[e].kind == syntax::ExprKind::kIdentifier && names_.count(ast_.Interned(e)) != 0;
  }
  const builtin::Builtin* Called(syntax::ExprId e) const { return CalledBuiltin(ast_, e, names_, functions_); }
  void Flow(syntax::ExprId from, VariablePlace to) {
    uses_.flows.emplace_back(VariablePlace{name_, ast_.Interned(from)}, std::move(to));
  }
  // The variable of x or x', else no expression.
  syntax::ExprId Factor(syntax::ExprId e) const {
    if (IsTransposed(ast_[e])) e = ast_.Child(e, 0);
    return IsVariable(e) ? e : syntax::ExprId{};
  }
  bool IsCount(syntax::ExprId e) const { return counters_.IsCount(e); }

  // ---- of which class elements are
  bool IsCharacter(syntax::ExprId e) const;
  bool AreNumbers(syntax::ExprId e) const;
  bool AreCharacters(syntax::ExprId label) const;
  syntax::ExprId Elements(syntax::ExprId e) const;
  void NoteClass(syntax::ExprId e, value::ClassId c);
  std::optional<value::ClassId> ClassWritten(syntax::ExprId e) const;
  void FindClasses(syntax::FunctionId f);
  std::optional<value::ClassId> ClassWithin(syntax::ExprId e) const;
  void NoteClassWithin(syntax::ExprId e, value::ClassId c);
  void ShareClass(syntax::ExprId a, syntax::ExprId b);

  // ---- statements
  void Statement(syntax::StmtId s);
  bool GivesTruth(syntax::ExprId e) const;
  void Condition(syntax::ExprId e);
  void Lift(const VariablePlace& to, syntax::ExprId e);
  bool Operands(syntax::ExprId e, std::vector<VariablePlace>* out) const;
  void Made(syntax::ExprId target, syntax::ExprId e);
  void Converted(syntax::ExprId target, syntax::ExprId e);
  void Stored(syntax::ExprId target, syntax::ExprId e);
  void OneNumber(syntax::ExprId e);
  void Target(syntax::ExprId t);

  // ---- expressions
  void All(std::span<const syntax::ExprId> list, Level level);
  void Expression(syntax::ExprId e, Level level);
  bool IsSymmetricProduct(syntax::ExprId e) const;
  void Binary(syntax::ExprId e, Level level);
  bool IsTable(syntax::ExprId e) const;
  void Factors(syntax::ExprId left, syntax::ExprId right);
  void MayBeTruth(syntax::ExprId e);
  void JoinedParts(syntax::ExprId matrix);
  void NotePart(syntax::ExprId e);
  void Index(syntax::ExprId e, Level level);
  bool IsElement(syntax::ExprId e) const;
  bool IsOneNumber(syntax::ExprId e) const;
  bool IsPosition(syntax::ExprId e) const;
  bool IsPlaceOfCode(syntax::ExprId e) const;
  void Element(syntax::ExprId array, std::span<const syntax::ExprId> subscripts);
  void Read(syntax::InternedName array, std::span<const syntax::ExprId> subscripts);
  static Level LevelOf(size_t subscripts);
  void Mapped(std::span<const syntax::ExprId> arguments);
  void MadeNumber(syntax::ExprId e, const syntax::InternedNames& own);
  void Call(const builtin::Builtin& b, std::span<const syntax::ExprId> arguments, Level surroundings);

  const syntax::Ast& ast_;
  const syntax::InternedNameMap<syntax::FunctionId>& functions_;
  const syntax::InternedName name_;
  const syntax::InternedNames names_;
  const Counters counters_;
  syntax::InternedNameMap<value::ClassId> classes_;
  struct List {
    syntax::InternedName variable;
    int parts;
    std::vector<VariablePlace> variables;
    std::vector<VariablePlace> within;  // of these parts, too, that are computed of one variable
  };
  struct ReadPlaces {
    double last = 0;
    bool open = false;
  };
  std::vector<List> lists_;
  syntax::InternedNameMap<ReadPlaces> read_;
  syntax::InternedNameMap<int> assigned_;
  std::vector<MadeOf> made_;
  Uses& uses_;
};

}  // namespace residua::array_ir
