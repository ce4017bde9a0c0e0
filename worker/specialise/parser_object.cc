// inputParser, followed as a struct.
//
// A parser is an object: what a method does to it is seen through every copy. In a variable that is never copied,
// handed on or captured nobody can see that, so for such a variable it is a struct that each call of a method returns
// anew, and the methods are functions in MATLAB (worker/library/inputparser__step.m), specialised as any others: with
// the names of the arguments known, what is left are the checks of values that are not. Reading a property is then
// reading a field. A parser that does not stay in its variable is an object of the residual program, of which nothing
// is known.
#include <limits>

#include "worker/specialise/evaluator.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

constexpr std::string_view kStep = "inputparser__step";
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
uint32_t EndOfParser(const Ast& ast, BlockId body, const std::string& name) {
  const auto names_it = [&](ExprId e) { return ast[e].kind == ExprKind::kIdentifier && ast.Name(e) == name; };
  for (StmtId s : ast.Statements(body)) {
    const auto exprs = ast.Exprs(s);
    if (ast[s].kind == StmtKind::kAssign && exprs.size() == 2 && names_it(exprs[0]) && !ast[s].print &&
        ast[exprs[1]].kind == ExprKind::kField && ast.Name(exprs[1]) == "Results" && names_it(ast.Child(exprs[1], 0))) {
      return ast[s].range.end;
    }
  }
  return std::numeric_limits<uint32_t>::max();
}

}  // namespace

// The variable whose method the statement calls, `p.add (..)` or `add (p, ..)`; empty: it does something else.
std::string FunctionEvaluator::ParserOf(StmtId id, std::string* method, std::vector<ExprId>* args) const {
  if (ast()[id].kind != StmtKind::kExpression) return "";
  const ExprId top = ast().Exprs(id)[0];
  const bool called = ast()[top].kind == ExprKind::kIndex;
  const ExprId head = called ? ast().Child(top, 0) : top;
  args->clear();
  if (called) args->assign(ast().Children(top).begin() + 1, ast().Children(top).end());
  ExprId object;
  if (ast()[head].kind == ExprKind::kField) {
    object = ast().Child(head, 0);
  } else if (ast()[head].kind == ExprKind::kIdentifier && !args->empty()) {
    object = args->front();
    args->erase(args->begin());
  } else {
    return "";
  }
  *method = ast().Name(head);
  if (ast()[object].kind != ExprKind::kIdentifier || !MethodNamed(*method)) return "";
  return ast().Name(object);
}

// Every mention of the variable calls a method in a statement of its own, reads a property, sets an option or gives it
// a new parser. A closure reads the properties when it is called: it may be made only where the parser stays as it is
// from then on.
bool FunctionEvaluator::ParserStaysIn(const std::string& name) const {
  if (!KeptToItself(name)) return false;
  const syntax::Function& f = ast()[function_];
  const uint32_t end = EndOfParser(ast(), f.body, name);
  int mentions = 0, fine = 0;
  std::vector<uint32_t> closures, changes;  // where
  auto names_it = [&](ExprId e) { return ast()[e].kind == ExprKind::kIdentifier && ast().Name(e) == name; };
  VisitExprs(ast(), f.body, [&](ExprId e) {
    if (ast()[e].range.begin >= end) return;
    mentions += names_it(e);
    if (ast()[e].kind == ExprKind::kAnonymous) {
      bool reads = false;
      VisitExpr(ast(), e, [&](ExprId inner) { reads = reads || names_it(inner); });
      if (reads) closures.push_back(ast()[e].range.begin);
    }
    // `if isempty (p)`: a parser is not empty, whether it is an object or a struct.
    fine += ast()[e].kind == ExprKind::kIndex && ast()[e].count == 2 && names_it(ast().Child(e, 1)) &&
            ast()[ast().Child(e, 0)].kind == ExprKind::kIdentifier && ast().Name(ast().Child(e, 0)) == "isempty";
    if (ast()[e].kind != ExprKind::kField || !names_it(ast().Child(e, 0))) return;
    fine += IsOneOf(kOptions, ast().Name(e)) || IsOneOf(kReadOnly, ast().Name(e));
  });
  VisitStatements(ast(), f.body, [&](StmtId s) {
    if (ast()[s].range.begin >= end) return;
    std::string method;
    std::vector<ExprId> args;
    const bool step = ParserOf(s, &method, &args) == name;
    fine += step;  // a method has no result that a missing semicolon could show
    const auto exprs = ast().Exprs(s);
    bool changed = step;
    if (ast()[s].kind == StmtKind::kAssign) {
      for (ExprId e : exprs.first(exprs.size() - 1)) changed = changed || RootOf(e) == name;
    }
    if (changed) changes.push_back(ast()[s].range.begin);
    if (ast()[s].kind == StmtKind::kPersistent) fine += std::count_if(exprs.begin(), exprs.end(), names_it);
    if (ast()[s].kind == StmtKind::kOpAssign && RootOf(exprs[0]) == name) mentions += 1;
    if (ast()[s].kind != StmtKind::kAssign) return;
    if (exprs.size() == 2 && names_it(exprs[0]) && !ast()[s].print) {
      ++fine;
      return;
    }
    for (size_t k = 0; k + 1 < exprs.size(); ++k) {
      if (RootOf(exprs[k]) != name) continue;
      const bool option = ast()[exprs[k]].kind == ExprKind::kField && names_it(ast().Child(exprs[k], 0)) &&
                          IsOneOf(kOptions, ast().Name(exprs[k])) && !ast()[s].print;
      if (!option) ++mentions;
    }
  });
  bool settled = true;
  for (uint32_t c : closures) {
    for (uint32_t k : changes) settled = settled && k < c;
  }
  VisitStatements(ast(), f.body, [&](StmtId s) {
    const StmtKind kind = ast()[s].kind;
    if (kind != StmtKind::kFor && kind != StmtKind::kWhile && kind != StmtKind::kDoUntil) return;
    auto within = [&](uint32_t at) { return at >= ast()[s].range.begin && at < ast()[s].range.end; };
    settled = settled && !(std::any_of(closures.begin(), closures.end(), within) &&
                           std::any_of(changes.begin(), changes.end(), within));
  });
  return settled && mentions == fine;
}

Piece FunctionEvaluator::ParserStep(Pieces args, SourceRange range) {
  FunctionRef f = session_.functions.Find(std::string(kStep), file_, {});
  const std::string hint = std::exchange(target_hint_, "");
  std::vector<std::string> hints = std::exchange(output_hints_, {});
  Pieces made = CallUser(Callee{f, {}}, std::move(args), 1, range);
  target_hint_ = hint;
  output_hints_ = std::move(hints);
  return made[0];
}

// `p = inputParser`, where p may be a struct.
std::optional<Piece> FunctionEvaluator::MakeParser(const std::string& called, SourceRange range) {
  if (plain_target_.empty() || !top_expr_.valid()) return std::nullopt;
  ExprId top = top_expr_;
  if (ast()[top].kind == ExprKind::kIndex && ast()[top].count == 1) top = ast().Child(top, 0);
  if (ast()[top].kind != ExprKind::kIdentifier || ast().Name(top) != called || !ParserStaysIn(plain_target_)) {
    return std::nullopt;
  }
  parsers_.insert(plain_target_);
  return ParserStep({Piece::Static(Value::Double(0)), Piece::Static(Value::String("new"))}, range);
}

bool FunctionEvaluator::EvalParserMethod(StmtId id) {
  if (parsers_.empty()) return false;
  std::string name;
  std::vector<ExprId> ids;
  const std::string variable = ParserOf(id, &name, &ids);
  const bool ended = ast()[id].range.begin >= EndOfParser(ast(), ast()[function_].body, variable);
  const Binding* b = parsers_.count(variable) && !ended ? env_.Find(variable) : nullptr;
  if (!b || b->facts.defined() != domain::Tristate::kTrue) return false;
  const SourceRange range = ast()[id].range;
  Piece object;
  object.facts = b->facts;
  object.parts = b->parts;
  object.variable = b->parts ? variable : "";
  if (!b->parts && !b->facts.IsStatic()) object.residual = session_.tree->Identifier(variable, Origin(range), true);
  Pieces args{object, Piece::Static(Value::String(name))};
  const bool split = std::exchange(split_cells_, true);
  const bool known = EvalArguments(ids, &args);
  split_cells_ = split;
  const Method* method = MethodNamed(name);
  if (!known || args.size() - 2 < method->least || args.size() - 2 > method->most) {
    throw Unsupported{"`inputParser` with arguments of unknown or wrong number", range};
  }
  Bind(variable, ParserStep(std::move(args), Origin(range)), Origin(range), false);
  return true;
}

}  // namespace residua::specialise
