// The unit of static I/O is what opens its files and closes them (call/static_io.cc): a call, or, in a function itself,
//
//   f = fopen ('gains.txt', 'r');
//   table = fscanf (f, '%f', [2 Inf]);
//   fclose (f);
//
// the statements of one block from `f = fopen (..)` to `fclose (f)`. They are run by the interpreter if all that they
// read is known and they call nothing but what computes or reads files. The number of the file means nothing elsewhere:
// where another statement mentions it, the statements stay, unless it is of other such statements, which begin with a
// number of their own.
#include "worker/specialise/stmt/reading_statements.h"

#include <algorithm>
#include <span>

#include "worker/specialise/analysis/plain_calls.h"
#include "worker/specialise/call/static_io.h"
#include "worker/specialise/core/assigned.h"
#include "worker/specialise/core/bind.h"
#include "worker/specialise/loop/known_loop.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

// `name (..)`: the arguments; empty: it is no such call.
std::span<const ExprId> ArgumentsOf(const Ast& ast, ExprId e, builtin::BuiltinId id) {
  if (ast[e].kind != ExprKind::kIndex || ast[ast.Child(e, 0)].kind != ExprKind::kIdentifier) return {};
  const builtin::Builtin* b = builtin::FindBuiltin(ast.Name(ast.Child(e, 0)));
  return b != nullptr && b->id == id ? ast.Children(e).subspan(1) : std::span<const ExprId>();
}

// The variable that holds the number of a file that the statement opens; empty: it opens none.
std::string OpenedBy(const Ast& ast, StmtId s) {
  if (ast[s].kind != StmtKind::kAssign) return "";
  const auto e = ast.Exprs(s);
  const bool opens = !ArgumentsOf(ast, e.back(), builtin::BuiltinId::k_fopen).empty();
  return opens && ast[e[0]].kind == ExprKind::kIdentifier ? ast.Name(e[0]) : "";
}

bool Closes(const Ast& ast, StmtId s, const std::string& file) {
  if (ast[s].kind != StmtKind::kAssign && ast[s].kind != StmtKind::kExpression) return false;
  const auto arguments = ArgumentsOf(ast, ast.Exprs(s).back(), builtin::BuiltinId::k_fclose);
  return arguments.size() == 1 && ast[arguments[0]].kind == ExprKind::kIdentifier && ast.Name(arguments[0]) == file;
}

size_t MentionsOf(const Ast& ast, std::span<const StmtId> statements, const std::string& name) {
  size_t count = 0;
  const auto visit = [&](ExprId e) { count += ast[e].kind == ExprKind::kIdentifier && ast.Interned(e) == name; };
  for (const StmtId s : statements) {
    for (const ExprId e : ast.Exprs(s)) syntax::VisitExpr(ast, e, visit);
    for (const syntax::BlockId b : ast.Blocks(s)) syntax::VisitExprs(ast, b, visit);
  }
  return count;
}

// How many statements there are from the first, which opens the file, to the one that closes it; 0: none closes it.
size_t UntilClosed(const Ast& ast, std::span<const StmtId> statements, const std::string& file) {
  size_t end = 1;
  while (end < statements.size() && !Closes(ast, statements[end], file)) ++end;
  return end < statements.size() ? end + 1 : 0;
}

// The mentions of the number among the statements, and in their blocks, that are from where it is opened anew to where
// it is closed.
size_t MentionsWhileOpen(const Ast& ast, std::span<const StmtId> statements, const std::string& file) {
  size_t count = 0;
  for (size_t k = 0; k < statements.size(); ++k) {
    const bool opens =
        OpenedBy(ast, statements[k]) == file && !syntax::Mentions(ast, ast.Exprs(statements[k]).back(), file);
    if (const size_t length = opens ? UntilClosed(ast, statements.subspan(k), file) : 0; length > 0) {
      count += MentionsOf(ast, statements.subspan(k, length), file);
      k += length - 1;
      continue;
    }
    for (const syntax::BlockId b : ast.Blocks(statements[k])) count += MentionsWhileOpen(ast, ast.Statements(b), file);
  }
  return count;
}

bool MayStandThere(const syntax::Stmt& s) { return OnlyComputes(s) || s.kind == StmtKind::kExpression; }

// Names that the statements read, if they have nothing in them that may do more than compute.
std::optional<InternedNames> NamesIn(const Ast& ast, std::span<const StmtId> statements) {
  InternedNames names;
  bool plain = true;
  const auto expression = [&](ExprId e) {
    const ExprKind k = ast[e].kind;
    if (k == ExprKind::kIdentifier) names.insert(ast.Interned(e));
    plain = plain && k != ExprKind::kAnonymous && k != ExprKind::kHandle;
  };
  for (const StmtId s : statements) {
    plain = plain && MayStandThere(ast[s]);
    for (const ExprId e : ast.Exprs(s)) syntax::VisitExpr(ast, e, expression);
    for (const syntax::BlockId b : ast.Blocks(s)) {
      syntax::VisitStatements(ast, b, [&](StmtId inner) { plain = plain && MayStandThere(ast[inner]); });
      syntax::VisitExprs(ast, b, expression);
    }
  }
  return plain ? std::optional(std::move(names)) : std::nullopt;
}

bool OnlyReadsFiles(Activation& act, const std::string& name) {
  const FunctionRef f = FunctionNamed(act, name);
  if (f.builtin != nullptr) {
    // An error ends the run: the statements stay.
    return f.builtin->id == builtin::BuiltinId::k_error ||
           (f.builtin->effects & ~static_cast<uint32_t>(builtin::kFiles)) == builtin::kPure;
  }
  return f.file != nullptr && f.methods == nullptr && f.file != act.file && !Remembers(act.session.functions, f);
}

// The values that the statements read; nullopt: not all are known, or they call what is not for this.
std::optional<std::vector<std::pair<std::string, Value>>> KnownValues(Activation& act, const InternedNames& names,
                                                                      const InternedNames& assigned) {
  std::vector<std::pair<std::string, Value>> read;
  for (const InternedName name : names) {
    const Binding* b = act.now.env.Find(name);
    if (b == nullptr) {
      if (assigned.count(name) == 0 && !OnlyReadsFiles(act, name)) return std::nullopt;
      continue;
    }
    if (b->parts || b->facts.defined() != domain::Tristate::kTrue || !b->facts.IsStatic()) return std::nullopt;
    read.emplace_back(name, b->facts.static_value());
  }
  return read;
}

}  // namespace

bool EvalReading(Activation& act, StmtId id, Rest* rest) {
  if (!act.static_io || act.has_nested) return false;
  const Ast& ast = act.ast();
  const std::string file = OpenedBy(ast, id);
  if (file.empty()) return false;
  const size_t length = UntilClosed(ast, rest->statements.subspan(rest->next - 1), file);
  if (length == 0) return false;
  const auto statements = rest->statements.subspan(rest->next - 1, length);
  std::optional<InternedNames> names = NamesIn(ast, statements);
  if (!names) return false;
  names->erase(InternedName(file));  // stored before it is read
  InternedNames assigned;
  for (const StmtId s : statements) assigned.merge(AssignedByStatement(act, s));
  const bool held = std::ranges::any_of(assigned, [&](InternedName name) {
    return act.now.always_materialised.count(name) > 0 || act.externally_writable.count(name) > 0;
  });
  const auto body = ast.Statements(ast[act.function].body);
  const auto& outputs = ast[act.function].outputs;
  const bool elsewhere = MentionsWhileOpen(ast, body, file) != MentionsOf(ast, body, file) ||
                         std::ranges::find(outputs, file) != outputs.end();
  if (held || elsewhere) return false;
  const auto read = KnownValues(act, *names, assigned);
  if (!read) return false;
  std::vector<std::string> left;
  const std::optional<PartialValues> values = OnlyReading(act, [&](builtin::EvaluationContext& context) {
    interpret::Interpreter interpreter(context, act.session.request.functions);
    for (const auto& [name, value] : *read) interpreter.SetVariable(name, value);
    interpreter.RunScript(ScriptOf(ast, statements));
    ValueList found;
    for (const InternedName name : assigned) {
      const Value* v = name == file ? nullptr : interpreter.FindVariable(name.text());
      if (v == nullptr) continue;
      left.push_back(name);
      found.push_back(*v);
    }
    return found;
  });
  if (!values) return false;
  for (const StmtId s : statements) act.uses.Visit(ast, s);
  for (size_t k = 0; k < left.size(); ++k) Bind(act, left[k], (*values)[k], ast[id].range, false);
  rest->next += length - 1;
  return true;
}

}  // namespace residua::specialise
