#include "worker/array_ir/generate/call/handle_table.h"

#include <algorithm>
#include <optional>
#include <set>
#include <span>
#include <string>

#include "worker/array_ir/generate/access/position.h"
#include "worker/array_ir/generate/call/lifted_call.h"
#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/tree_questions.h"
#include "worker/array_ir/program/scope.h"
#include "worker/runtime/handle_tag.h"
#include "worker/syntax/assigned.h"
#include "worker/syntax/printer.h"
#include "worker/syntax/visit.h"

namespace residua::array_ir {

namespace {

using value::ClassId;

// A variable of this call alone, which comes into being by assignments.
bool IsLocal(FunctionBuilder& b, InternedName name, ClassId cls) {
  const Variable* const v = FindVariable(b, name);
  const AbstractValue* const facts = FactsOfVariable(b, name);
  const auto& function = b.ast[b.f.function];
  return v != nullptr && v->rep == Rep::kBoxed && v->defined == kNone && !IsKeptStorage(b, *v) && facts != nullptr &&
         facts->classes().Only(cls) && std::ranges::count(function.outputs, name.text()) == 0 &&
         std::ranges::none_of(function.parameters, [&](ExprId p) { return ParameterName(b.ast, p) == name; });
}

// The statements that assign the variable, all of them `name = ..`; nothing where one is another.
std::optional<std::vector<StmtId>> Assignments(FunctionBuilder& b, InternedName name) {
  std::vector<StmtId> found;
  bool plain = true;
  const syntax::BlockId body = b.ast[b.f.function].body;
  syntax::VisitStatements(b.ast, body, [&](StmtId s) {
    const bool whole = b.ast[s].kind == StmtKind::kAssign && b.ast[s].expr_count == 2 && !b.ast[s].print;
    const auto note = [&](ExprId target) {
      if (syntax::TargetRoot(b.ast, target) != name) return;
      plain = plain && whole && b.ast[target].kind == ExprKind::kIdentifier;
      found.push_back(s);
    };
    syntax::VisitTargets(b.ast, s, note);
    syntax::VisitDeclared(b.ast, s, note);
  });
  syntax::VisitExprs(b.ast, body, [&](ExprId e) {
    syntax::VisitAssignedBy(b.ast, e, [&](syntax::NameId n) { plain = plain && b.ast.Interned(n) != name; });
  });
  return plain && !found.empty() ? std::optional(found) : std::nullopt;
}

// Of the elements of a cell; empty: it is none of those.
std::vector<int64_t> TagsOf(FunctionBuilder& b, ExprId cell) {
  std::vector<int64_t> tags;
  if (b.ast[cell].kind != ExprKind::kCell || b.ast[cell].count != 1) return {};
  for (ExprId e : b.ast.Children(b.ast.Child(cell, 0))) {
    if (b.ast[e].kind == ExprKind::kAnonymous)
      tags.push_back(runtime::HandleTag(syntax::PrintExpr(b.ast, e)));
    else if (b.ast[e].kind == ExprKind::kHandle)
      tags.push_back(runtime::NamedHandleTag(b.ast.Name(e)));
    else
      return {};
  }
  return tags;
}

// `ops{k}` of a cell of which one statement says what it holds.
std::vector<int64_t> TagsOfElement(FunctionBuilder& b, ExprId e) {
  if (b.ast[e].kind != ExprKind::kCellIndex || b.ast[e].count != 2) return {};
  const ExprId base = b.ast.Child(e, 0), subscript = b.ast.Child(e, 1);
  if (b.ast[base].kind != ExprKind::kIdentifier || b.Facts(base).defined() != domain::Tristate::kTrue) return {};
  const bool number =
      b.ast[subscript].kind != ExprKind::kColon && !MayBeList(b, subscript) && RepOf(b.Facts(subscript)) == Rep::kF64;
  if (!number || !IsLocal(b, b.ast.Interned(base), ClassId::kCell)) return {};
  const auto assigned = Assignments(b, b.ast.Interned(base));
  if (!assigned || assigned->size() != 1) return {};
  return TagsOf(b, b.ast.Exprs((*assigned)[0])[1]);
}

// Whether the variable is named only where it is assigned and where it is called, by calls for one value.
bool IsOnlyCalled(FunctionBuilder& b, InternedName name, const std::vector<int64_t>& tags, size_t assignments) {
  size_t named = 0, called = 0;
  std::set<uint32_t> several;  // calls whose statements may take other than one value
  syntax::VisitStatements(b.ast, b.ast[b.f.function].body, [&](StmtId s) {
    const auto e = b.ast.Exprs(s);
    if (b.ast[s].kind == StmtKind::kExpression ||
        (b.ast[s].kind == StmtKind::kAssign && (b.ast[s].multi || e.size() != 2)))
      several.insert(e.back().index);
  });
  syntax::VisitExprs(b.ast, b.ast[b.f.function].body, [&](ExprId e) {
    if (b.ast[e].kind == ExprKind::kIdentifier && b.ast.Interned(e) == name) ++named;
    if (b.ast[e].kind != ExprKind::kIndex || several.count(e.index)) return;
    const ExprId base = b.ast.Child(e, 0);
    if (b.ast[base].kind != ExprKind::kIdentifier || b.ast.Interned(base) != name) return;
    called += b.Facts(base).defined() == domain::Tristate::kTrue && CallsDirectly(b, e, tags);
  });
  return named == called + assignments && called > 0;
}

ChosenHandle Find(FunctionBuilder& b, InternedName name) {
  if (!IsLocal(b, name, ClassId::kFunctionHandle)) return {};
  const auto assigned = Assignments(b, name);
  if (!assigned) return {};
  ChosenHandle chosen;
  for (StmtId s : *assigned) {
    const std::vector<int64_t> tags = TagsOfElement(b, b.ast.Exprs(s)[1]);
    if (tags.empty() || (!chosen.tags.empty() && tags != chosen.tags)) return {};
    chosen.tags = tags;
  }
  if (!IsOnlyCalled(b, name, chosen.tags, assigned->size())) return {};
  chosen.number = b.ir.NewStorage(name + ".chosen", StorageKind::kI64);
  return chosen;
}

}  // namespace

const ChosenHandle* ChosenHandleOf(FunctionBuilder& b, InternedName variable) {
  auto at = b.chosen.find(variable);
  if (at == b.chosen.end()) at = b.chosen.emplace(variable, Find(b, variable)).first;
  return at->second.number == kNone ? nullptr : &at->second;
}

bool ChooseHandle(FunctionBuilder& b, StmtId s) {
  const auto e = b.ast.Exprs(s);
  if (e.size() != 2 || b.ast[e[0]].kind != ExprKind::kIdentifier || b.ast[e[1]].kind != ExprKind::kCellIndex)
    return false;
  if (VariableOf(b, e[0]) == nullptr) return false;
  const ChosenHandle* const chosen = ChosenHandleOf(b, b.ast.Interned(e[0]));
  if (chosen == nullptr) return false;
  const Variable& cell = *VariableOf(b, b.ast.Child(e[1], 0));
  const uint32_t count = b.ir.ConstI(static_cast<int64_t>(chosen->tags.size()));
  uint32_t inside = kNone;
  Ref index;
  b.ends.push_back({{cell.rep, kNone, cell.storage, false}, VariableOf(b, b.ast.Child(e[1], 0)), 0, 1});
  const uint32_t number = BuildPosition(b, b.ast.Child(e[1], 1), count, &inside, &index);
  b.ends.pop_back();
  const uint32_t there = b.ir.NewBlock(), not_there = b.ir.NewBlock();
  b.ir.Branch(inside, there, not_there);
  b.ir.Start(not_there);
  const uint32_t t = b.ir.Temporary();
  b.ir.Rt("cell_one", {Operand::Storage(t), Operand::Storage(cell.storage), Operand::Text(ShownName(cell.name)),
                       Operand::List(SlotsFor(b, std::span(&index, 1))), Operand::Int(0), Operand::Int(0)});
  b.ir.Emit(Opcode::kUnreachable, {});
  b.ir.Start(there);
  b.ir.Set(chosen->number, number);
  return true;
}

}  // namespace residua::array_ir
