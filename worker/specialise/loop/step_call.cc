// Which functions could stand where they are called: they get all their parameters and ask neither for them nor for
// variables by name, nothing in them is printed, and what they do is written in statements that can be copied.
#include "worker/specialise/loop/step_call.h"

#include <algorithm>

#include "worker/specialise/core/assigned.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/expr/known_lookup.h"
#include "worker/syntax/assigned.h"
#include "worker/syntax/loop.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

constexpr uint64_t kTells = kByName | builtin::kAsksForCall | builtin::kAsksErrorState;

// An argument that assigns nothing. Whether it is a list shows when it is evaluated (IsListForParameter).
bool AssignsNothing(const Ast& ast, ExprId argument) {
  const ExprKind kind = ast[argument].kind;
  bool plain = kind != ExprKind::kColon && kind != ExprKind::kTilde;
  VisitExpr(ast, argument, [&](ExprId e) { plain = plain && ast[e].kind != ExprKind::kAssignment && !IsStep(ast[e]); });
  return plain;
}

bool HasPlainStatements(const Activation& act, const syntax::Function& function) {
  const Ast& ast = *act.file->ast;
  bool plain = true;
  VisitStatements(ast, function.body, [&](StmtId s) {
    const StmtKind kind = ast[s].kind;
    const bool simple = kind == StmtKind::kExpression || kind == StmtKind::kAssign || kind == StmtKind::kOpAssign ||
                        kind == StmtKind::kBreak || kind == StmtKind::kContinue || kind == StmtKind::kReturn;
    const bool choice = kind == StmtKind::kIf || kind == StmtKind::kSwitch;
    plain = plain && !ast[s].print && kind != StmtKind::kParfor && (simple || choice || syntax::IsLoop(kind)) &&
            ScriptOf(act, s) == nullptr;
  });
  VisitExprs(ast, function.body, [&](ExprId e) {
    plain = plain && ast[e].kind != ExprKind::kAnonymous && ast[e].kind != ExprKind::kHandle;
  });
  return plain;
}

bool StandsFor(const Activation& act, const FunctionRef& f, const StepCall& call) {
  const Ast& ast = *act.file->ast;
  const syntax::Function& function = ast[f.function];
  const bool named = std::ranges::all_of(
      function.parameters, [&](ExprId p) { return ast[p].kind == ExprKind::kIdentifier && ast.Name(p) != "varargin"; });
  const bool list = !function.outputs.empty() && function.outputs.back() == "varargout";
  return named && !list && !IsNested(f) && function.nested.empty() && f.function != act.function &&
         call.arguments.size() == function.parameters.size() && call.targets.size() <= function.outputs.size() &&
         !act.session.MentionsAny(Callee{f, {}}, kTells) && HasPlainStatements(act, function);
}

// `[a, b] = callee (x, y)`: what gets the results and what is handed over, both plain.
std::optional<StepCall> CallForm(const Ast& ast, StmtId s) {
  if (ast[s].kind != StmtKind::kAssign || ast[s].print) return std::nullopt;
  const auto exprs = ast.Exprs(s);
  const ExprId value = exprs.back();
  if (ast[value].kind != ExprKind::kIndex) return std::nullopt;
  const auto children = ast.Children(value);
  StepCall call;
  call.targets.assign(exprs.begin(), exprs.end() - 1);
  call.arguments.assign(children.begin() + 1, children.end());
  const bool plain = std::ranges::all_of(call.targets, [&](ExprId target) {
    return ast[target].kind == ExprKind::kIdentifier || ast[target].kind == ExprKind::kTilde;
  });
  const bool values = std::ranges::all_of(call.arguments, [&](ExprId e) { return AssignsNothing(ast, e); });
  if (!plain || !values) return std::nullopt;
  return call;
}

std::optional<StepCall> CallOf(const Activation& act, const FunctionRef& f, StepCall call) {
  if (f.builtin || f.file != act.file || !f.function.valid() || !StandsFor(act, f, call)) return std::nullopt;
  call.function = f.function;
  return call;
}

// Variables, their parts and arithmetic: evaluated twice it is the same.
bool IsPlainSubject(const Ast& ast, ExprId subject, const std::function<bool(InternedName)>& is_variable) {
  bool plain = AssignsNothing(ast, subject);
  VisitExpr(ast, subject, [&](ExprId e) {
    const ExprKind kind = ast[e].kind;
    plain = plain && kind != ExprKind::kAnonymous && kind != ExprKind::kEnd && kind != ExprKind::kHandle &&
            (kind != ExprKind::kIdentifier || is_variable(ast.Interned(e)));
  });
  return plain;
}

std::optional<Value> HandleIn(const Value& v) {
  return v.Is(value::ClassId::kFunctionHandle) ? std::optional<Value>(v) : std::nullopt;
}

std::optional<Value> HandleIn(const Part& part) {
  return part.parts || !part.facts.IsStatic() ? std::nullopt : HandleIn(part.facts.static_value());
}

constexpr int64_t kMostHandles = 32;

HandleTable TableOfValue(const Value& v) {
  HandleTable table;
  if (v.Is(value::ClassId::kCell) && v.numel() <= kMostHandles) {
    for (int64_t k = 0; k < v.numel(); ++k) {
      table.emplace_back(Value::Double(static_cast<double>(k + 1)), HandleIn(v.cell(k)));
    }
  }
  if (v.Is(value::ClassId::kStruct) && v.numel() == 1) {
    for (const std::string& name : v.fields()) {
      table.emplace_back(Value::String(name), HandleIn(v.field(0, v.FieldIndex(name))));
    }
  }
  return table;
}

HandleTable TableOfParts(const PartialAggregate& v) {
  HandleTable table;
  for (size_t k = 0; k < v.parts.size(); ++k) {
    if (v.kind == PartialAggregate::kCell)
      table.emplace_back(Value::Double(static_cast<double>(k + 1)), HandleIn(v.parts[k]));
    if (v.kind == PartialAggregate::kStruct) table.emplace_back(Value::String(v.names[k]), HandleIn(v.parts[k]));
  }
  return table;
}

// The part that `s.a.b` names; null: none that is known.
const Part* PartAt(const Part& of, const Ast& ast, ExprId e) {
  if (!of.parts || of.parts->kind != PartialAggregate::kStruct) return nullptr;
  const auto name = std::ranges::find(of.parts->names, ast.Name(e));
  return name == of.parts->names.end() ? nullptr
                                       : &of.parts->parts[static_cast<size_t>(name - of.parts->names.begin())];
}

// What `[a, b] = table{k} (x, y)` or `.. table.(k) (x, y)` picks; invalid: it is something else.
ExprId ChosenHandle(const Ast& ast, StmtId s) {
  if (ast[s].kind != StmtKind::kAssign || ast[ast.Exprs(s).back()].kind != ExprKind::kIndex) return {};
  const ExprId chosen = ast.Child(ast.Exprs(s).back(), 0);
  const ExprKind kind = ast[chosen].kind;
  const bool picks = (kind == ExprKind::kCellIndex || kind == ExprKind::kDynamicField) && ast[chosen].count == 2;
  return picks ? chosen : ExprId{};
}

}  // namespace

bool HasStepChoice(const Ast& ast, StmtId loop) {
  bool has = false;
  for (const syntax::BlockId block : ast.Blocks(loop)) {
    VisitStatements(ast, block, [&](StmtId s) { has = has || ChosenHandle(ast, s).valid(); });
  }
  return has;
}

HandleTable HandleTableOf(const Activation& act, ExprId table) {
  const Ast& ast = *act.file->ast;
  std::vector<ExprId> path;
  while (ast[table].kind == ExprKind::kField) {
    path.push_back(table);
    table = ast.Child(table, 0);
  }
  const Binding* b = ast[table].kind == ExprKind::kIdentifier ? act.now.env.Find(ast.Interned(table)) : nullptr;
  if (!b || b->facts.defined() != domain::Tristate::kTrue) return {};
  const Part whole{b->facts, {}, b->parts};
  const Part* part = &whole;
  for (; part && part->parts && !path.empty(); path.pop_back()) part = PartAt(*part, ast, path.back());
  if (!part) return {};
  if (part->parts) return TableOfParts(*part->parts);
  if (!part->facts.IsStatic()) return {};
  const Value* v = &part->facts.static_value();
  for (; v && !path.empty(); path.pop_back()) v = FieldIn(*v, ast.Name(path.back()));
  return v ? TableOfValue(*v) : HandleTable();
}

std::optional<StepChoice> StepChoiceOf(Activation& act, StmtId s, const std::function<bool(InternedName)>& is_variable,
                                       const std::function<bool(InternedName)>& is_assigned) {
  const Ast& ast = *act.file->ast;
  const ExprId chosen = ChosenHandle(ast, s);
  const std::optional<StepCall> form = chosen.valid() ? CallForm(ast, s) : std::nullopt;
  if (!form) return std::nullopt;
  StepChoice choice{ast.Child(chosen, 0), ast.Child(chosen, 1), {}, {}};
  const InternedName root = syntax::TargetRoot(ast, choice.table);
  if (root.empty() || is_assigned(root) || !IsPlainSubject(ast, choice.subject, is_variable)) return std::nullopt;
  choice.handles = HandleTableOf(act, choice.table);
  if (choice.handles.empty() ||
      choice.handles.front().first.IsString() != (ast[chosen].kind == ExprKind::kDynamicField)) {
    return std::nullopt;
  }
  for (const auto& [_, handle] : choice.handles) {
    const std::optional<Callee> callee = handle ? StaticCallee(act, PartialValue::Static(*handle)) : std::nullopt;
    choice.cases.push_back(callee && !callee->IsAnonymous() ? CallOf(act, callee->function, *form) : std::nullopt);
  }
  if (std::ranges::none_of(choice.cases, [](const auto& c) { return c.has_value(); })) return std::nullopt;
  return choice;
}

std::optional<StepCall> StepCallOf(const Activation& act, StmtId s,
                                   const std::function<bool(InternedName)>& is_variable) {
  const Ast& ast = *act.file->ast;
  const std::optional<StepCall> form = CallForm(ast, s);
  if (!form) return std::nullopt;
  const ExprId callee = ast.Child(ast.Exprs(s).back(), 0);
  if (ast[callee].kind != ExprKind::kIdentifier || is_variable(ast.Interned(callee))) return std::nullopt;
  return CallOf(act, FunctionNamed(act, ast.Name(callee)), *form);
}

}  // namespace residua::specialise
