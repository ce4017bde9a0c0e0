// inputParser, followed as a struct.
//
// A parser is an object: what a method does to it is seen through every copy. In a variable that is never copied,
// handed on or captured nobody can see that, so for such a variable it is a struct that each call of a method returns
// anew, and the methods are functions in MATLAB (worker/library/inputparser__step.m), specialised as any others: with
// the names of the arguments known, what is left are the checks of values that are not. Reading a property is then
// reading a field. A parser that does not stay in its variable is an object of the residual program, of which nothing
// is known.
#include "worker/specialise/objects/parser_object.h"

#include <limits>

#include "worker/builtin/builtin_names.h"
#include "worker/specialise/core/assigned.h"
#include "worker/specialise/core/bind.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/objects/map_flow.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

constexpr std::string_view kStep = builtin::names::k_inputparser__step;
constexpr std::string_view kOptions[] = {"CaseSensitive", "FunctionName", "KeepUnmatched", "StructExpand"};
constexpr std::string_view kReadOnly[] = {"Results", "Unmatched", "UsingDefaults", "Parameters"};

// With the arguments that each takes.
struct Method {
  std::string_view name;
  size_t least, most;
};
constexpr Method kMethods[] = {{"addRequired", 1, 2},   {"addOptional", 2, 3}, {"addParameter", 2, 5},
                               {"addParamValue", 2, 3}, {"addSwitch", 1, 1},   {"parse", 0, 1000}};

template <class Names>
bool IsOneOf(const Names& names, std::string_view name) {
  return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

const Method* MethodNamed(std::string_view name) {
  for (const Method& m : kMethods) {
    if (m.name == name) return &m;
  }
  return nullptr;
}

// Where the variable becomes the results: behind `p = p.Results` outside all blocks. What it holds from there on is no
// parser.
uint32_t EndOfParser(const Ast& ast, BlockId body, InternedName name) {
  const auto names_it = [&](ExprId e) { return ast[e].kind == ExprKind::kIdentifier && ast.Interned(e) == name; };
  for (StmtId s : ast.Statements(body)) {
    const auto exprs = ast.Exprs(s);
    if (ast[s].kind == StmtKind::kAssign && exprs.size() == 2 && names_it(exprs[0]) && !ast[s].print &&
        ast[exprs[1]].kind == ExprKind::kField && ast.Name(exprs[1]) == "Results" && names_it(ast.Child(exprs[1], 0))) {
      return ast[s].range.end;
    }
  }
  return std::numeric_limits<uint32_t>::max();
}

// The variable whose method the statement calls, `p.add (..)` or `add (p, ..)`; empty: it does something else.
InternedName ParserOf(const Activation& act, StmtId id, std::string* method, std::vector<ExprId>* args) {
  if (act.ast()[id].kind != StmtKind::kExpression) return {};
  const ExprId top = act.ast().Exprs(id)[0];
  const bool called = act.ast()[top].kind == ExprKind::kIndex;
  const ExprId head = called ? act.ast().Child(top, 0) : top;
  args->clear();
  if (called) args->assign(act.ast().Children(top).begin() + 1, act.ast().Children(top).end());
  ExprId object;
  if (act.ast()[head].kind == ExprKind::kField) {
    object = act.ast().Child(head, 0);
  } else if (act.ast()[head].kind == ExprKind::kIdentifier && !args->empty()) {
    object = args->front();
    args->erase(args->begin());
  } else {
    return {};
  }
  *method = act.ast().Name(head);
  if (act.ast()[object].kind != ExprKind::kIdentifier || !MethodNamed(*method)) return {};
  return act.ast().Interned(object);
}

// How a function that makes a parser uses the variable that holds it: how often its text mentions it, and how often in
// ways that a struct in its place serves as well.
class ParserUses {
 public:
  ParserUses(const Activation& act, InternedName name)
      : act_(act), name_(name), body_(act.ast()[act.function].body), end_(EndOfParser(act.ast(), body_, name)) {
    VisitExprs(act.ast(), body_, [&](ExprId e) { NoteExpr(e); });
    VisitStatements(act.ast(), body_, [&](StmtId s) { NoteStmt(s); });
  }

  bool AllFine() const { return mentions_ == fine_; }

  // No closure that reads it is made before a change of it, in the text or by way of a loop.
  bool ClosuresReadTheLast() const {
    for (uint32_t c : closures_) {
      if (std::ranges::any_of(changes_, [&](uint32_t k) { return k >= c; })) return false;
    }
    bool settled = true;
    VisitStatements(act_.ast(), body_, [&](StmtId s) {
      const Stmt& stmt = act_.ast()[s];
      if (stmt.kind != StmtKind::kFor && stmt.kind != StmtKind::kWhile && stmt.kind != StmtKind::kDoUntil) return;
      const auto within = [&](uint32_t at) { return at >= stmt.range.begin && at < stmt.range.end; };
      settled = settled && !(std::ranges::any_of(closures_, within) && std::ranges::any_of(changes_, within));
    });
    return settled;
  }

 private:
  bool NamesIt(ExprId e) const {
    return act_.ast()[e].kind == ExprKind::kIdentifier && act_.ast().Interned(e) == name_;
  }

  void NoteExpr(ExprId e) {
    const Ast& ast = act_.ast();
    if (ast[e].range.begin >= end_) return;
    mentions_ += NamesIt(e);
    if (ast[e].kind == ExprKind::kAnonymous) {
      bool reads = false;
      VisitExpr(ast, e, [&](ExprId inner) { reads = reads || NamesIt(inner); });
      if (reads) closures_.push_back(ast[e].range.begin);
    }
    // `if isempty (p)`: a parser is not empty, whether it is an object or a struct.
    fine_ += ast[e].kind == ExprKind::kIndex && ast[e].count == 2 && NamesIt(ast.Child(e, 1)) &&
             ast[ast.Child(e, 0)].kind == ExprKind::kIdentifier &&
             ast.Name(ast.Child(e, 0)) == builtin::names::k_isempty;
    if (ast[e].kind != ExprKind::kField || !NamesIt(ast.Child(e, 0))) return;
    fine_ += IsOneOf(kOptions, ast.Name(e)) || IsOneOf(kReadOnly, ast.Name(e));
  }

  void NoteStmt(StmtId s) {
    const Ast& ast = act_.ast();
    const Stmt& stmt = ast[s];
    if (stmt.range.begin >= end_) return;
    std::string method;
    std::vector<ExprId> args;
    const bool step = ParserOf(act_, s, &method, &args) == name_;
    fine_ += step;  // a method has no result that a missing semicolon could show
    const auto exprs = ast.Exprs(s);
    bool changed = step;
    if (stmt.kind == StmtKind::kAssign) {
      for (ExprId e : exprs.first(exprs.size() - 1)) changed = changed || RootOf(act_, e) == name_;
    }
    if (changed) changes_.push_back(stmt.range.begin);
    if (stmt.kind == StmtKind::kPersistent) fine_ += std::ranges::count_if(exprs, [&](ExprId e) { return NamesIt(e); });
    if (stmt.kind == StmtKind::kOpAssign && RootOf(act_, exprs[0]) == name_) ++mentions_;
    if (stmt.kind == StmtKind::kAssign) NoteTargets(s);
  }

  void NoteTargets(StmtId s) {
    const Ast& ast = act_.ast();
    const auto exprs = ast.Exprs(s);
    if (exprs.size() == 2 && NamesIt(exprs[0]) && !ast[s].print) {
      ++fine_;
      return;
    }
    for (ExprId e : exprs.first(exprs.size() - 1)) {
      if (RootOf(act_, e) != name_) continue;
      const bool option = ast[e].kind == ExprKind::kField && NamesIt(ast.Child(e, 0)) &&
                          IsOneOf(kOptions, ast.Name(e)) && !ast[s].print;
      if (!option) ++mentions_;
    }
  }

  const Activation& act_;
  const InternedName name_;
  const syntax::BlockId body_;
  const uint32_t end_;
  int64_t mentions_ = 0, fine_ = 0;
  std::vector<uint32_t> closures_, changes_;  // where
};

// Every mention of the variable calls a method in a statement of its own, reads a property, sets an option or gives it
// a new parser. A closure reads the properties when it is called: it may be made only where the parser stays as it is
// from then on.
bool ParserStaysIn(const Activation& act, InternedName name) {
  if (!DoesNotEscape(act, name)) return false;
  const ParserUses uses(act, name);
  return uses.ClosuresReadTheLast() && uses.AllFine();
}

PartialValue ParserStep(Activation& act, PartialValues args, SourceRange range) {
  FunctionRef f = act.session.functions.Find(std::string(kStep), act.file, {});
  const InternedName hint = std::exchange(act.now.target_hint, {});
  PartialValues made = CallUser(act, Callee{f, {}}, std::move(args), 1, range);
  act.now.target_hint = hint;
  return made[0];
}

}  // namespace

// `p = inputParser`, where p may be a struct.
std::optional<PartialValue> MakeParser(Activation& act, const std::string& called, SourceRange range) {
  if (act.now.plain_target.empty() || !act.now.top_expr.valid()) return std::nullopt;
  ExprId top = act.now.top_expr;
  if (act.ast()[top].kind == ExprKind::kIndex && act.ast()[top].count == 1) top = act.ast().Child(top, 0);
  if (act.ast()[top].kind != ExprKind::kIdentifier || act.ast().Name(top) != called ||
      !ParserStaysIn(act, act.now.plain_target)) {
    return std::nullopt;
  }
  act.parsers.insert(act.now.plain_target);
  return ParserStep(act, {PartialValue::Static(Value::Double(0)), PartialValue::Static(Value::String("new"))}, range);
}

bool EvalParserMethod(Activation& act, StmtId id) {
  if (act.parsers.empty() || !InOwnText(act)) return false;
  std::string name;
  std::vector<ExprId> ids;
  const InternedName variable = ParserOf(act, id, &name, &ids);
  const bool ended = act.ast()[id].range.begin >= EndOfParser(act.ast(), act.ast()[act.function].body, variable);
  const Binding* b = act.parsers.count(variable) && !ended ? act.now.env.Find(variable) : nullptr;
  if (!b || b->facts.defined() != domain::Tristate::kTrue) return false;
  const SourceRange range = act.ast()[id].range;
  PartialValue object;
  object.facts = b->facts;
  object.parts = b->parts;
  object.variable = b->parts ? variable : InternedName();
  if (!b->parts && !b->facts.IsStatic()) object.residual = act.tree().Identifier(variable, Origin(act, range), kPure);
  PartialValues args{object, PartialValue::Static(Value::String(name))};
  const bool known = EvalArguments(act, ids, &args, true);
  const Method* method = MethodNamed(name);
  if (!known || args.size() - 2 < method->least || args.size() - 2 > method->most) {
    throw Unsupported{"`inputParser` with arguments of unknown or wrong number", range};
  }
  Bind(act, variable, ParserStep(act, std::move(args), Origin(act, range)), Origin(act, range), false);
  return true;
}

}  // namespace residua::specialise
