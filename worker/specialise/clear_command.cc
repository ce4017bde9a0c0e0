// `clear a b` where nothing can tell: no way from there reads a or b before assigning it whole. Such a command is left
// out. So is `clear` in front of the first variable of the entry function, or where all that stand have known values
// that the residual program does not hold: they are forgotten. What such a command does beyond variables (`all`,
// `global`, `functions`) it does in the residual program, too. For the first kind it is enough that what follows in
// each list of statements around it mentions the variable first, if at all, in a statement `a = EXPR` of that list; for
// a list that is a loop's body, the list from its beginning, too.
#include <algorithm>
#include <cctype>

#include "worker/specialise/copy_tree.h"
#include "worker/specialise/evaluator.h"

namespace residua::specialise {

namespace {

bool IsPlainName(const std::string& word) {
  if (word.empty() || word == "all" || word == "global" || word == "variables" || word == "functions") return false;
  if (std::isdigit(static_cast<unsigned char>(word[0]))) return false;
  return std::all_of(word.begin(), word.end(),
                     [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; });
}

bool AsksForVariables(const std::string& function) {
  static const std::set<std::string> kAsk = {"exist", "who",  "whos", "eval",   "evalin", "evalc",    "inputname",
                                             "save",  "load", "run",  "source", "input",  "keyboard", "clearvars"};
  return kAsk.count(function) > 0;
}

class Search {
 public:
  Search(const Ast& ast, StmtId command, const std::string& variable)
      : ast_(ast), command_(command), variable_(variable) {}

  // Whether the command is in the block; if so, `unseen` says what follows from there on.
  bool Find(BlockId block, bool loop) {
    const auto statements = ast_.Statements(block);
    for (size_t k = 0; k < statements.size(); ++k) {
      bool here = statements[k] == command_;
      for (BlockId inner : ast_.Blocks(statements[k])) {
        const StmtKind kind = ast_[statements[k]].kind;
        const bool loops = kind == StmtKind::kFor || kind == StmtKind::kParfor || kind == StmtKind::kWhile ||
                           kind == StmtKind::kDoUntil;
        // The condition of a loop is asked again.
        if (!here && Find(inner, loops)) {
          here = true;
          if (loops && MentionedInHead(statements[k])) unseen = false;
        }
      }
      if (!here) continue;
      bool decided = false;
      for (size_t i = k + 1; i < statements.size() && !decided; ++i) decided = Decide(statements[i]);
      // `continue` may come first, so the next trip is looked at whatever follows in this one.
      decided = false;
      for (size_t i = 0; loop && i <= k && !decided; ++i) {
        if (statements[i] == command_) break;
        decided = Decide(statements[i]);
      }
      return true;
    }
    return false;
  }

  bool unseen = true;

 private:
  bool MentionedInHead(StmtId s) const {
    const auto exprs = ast_.Exprs(s);
    return std::any_of(exprs.begin(), exprs.end(), [&](ExprId e) { return Mentions(ast_, e, variable_); });
  }

  // The statement mentions the variable, so that no later one matters.
  bool Decide(StmtId s) {
    const auto exprs = ast_.Exprs(s);
    if (ast_[s].kind == StmtKind::kAssign && !ast_[s].multi && exprs.size() == 2 &&
        ast_[exprs[0]].kind == ExprKind::kIdentifier && ast_.Name(exprs[0]) == variable_) {
      unseen = unseen && !Mentions(ast_, exprs[1], variable_);
      return true;
    }
    bool mentioned = MentionedInHead(s);
    for (BlockId b : ast_.Blocks(s)) {
      VisitStatements(ast_, b, [&](StmtId inner) { mentioned = mentioned || MentionedInHead(inner); });
    }
    unseen = unseen && !mentioned;
    return mentioned;
  }

  const Ast& ast_;
  StmtId command_;
  const std::string& variable_;
};

}  // namespace

bool FunctionEvaluator::ClearsUnseen(StmtId id) {
  const auto words = ast().Exprs(id);
  if (words.empty() || has_nested_) return false;
  const syntax::Function& f = ast()[function_];
  for (ExprId word : words) {
    const std::string& name = ast().Name(word);
    if (!IsPlainName(name) || opaque_.count(name) || pinned_.count(name)) return false;
    if (std::find(f.outputs.begin(), f.outputs.end(), name) != f.outputs.end()) return false;
    Search search(ast(), id, name);
    if (!search.Find(f.body, false) || !search.unseen) return false;
  }
  bool asks = false;  // for the names of variables
  VisitExprs(ast(), f.body, [&](ExprId e) {
    asks = asks || (ast()[e].kind == ExprKind::kIdentifier && AsksForVariables(ast().Name(e)));
  });
  VisitStatements(ast(), f.body, [&](StmtId s) {
    asks = asks || (ast()[s].kind == StmtKind::kCommand && AsksForVariables(ast().Name(s)));
  });
  return !asks;
}

// Only the entry function holds on to the command: one that is inlined would clear the variables around it.
bool FunctionEvaluator::ClearAtFront(const std::string& command, const Pieces& words, SourceRange range) {
  if ((command != "clear" && command != "clearvars") || session_.functions.Find(command, file_, function_).file) {
    return false;
  }
  if (has_nested_ || !opaque_.empty() || !pinned_.empty() || callee_.IsAnonymous()) return false;
  bool whole = true, names = !words.empty();
  for (const Piece& p : words) {
    if (!p.IsStatic() || !p.facts.static_value().IsString()) return false;
    const std::string word = p.facts.static_value().AsString();
    whole = whole && (word == "all" || word == "-all" || word == "-a" || word == "variables");
    names = names && IsPlainName(word);
  }
  if (!whole && !names) return false;
  const bool beyond = !words.empty() && whole;
  if (beyond &&
      (depth_ > 0 || callee_.function != session_.request.entry || session_.active_depth[IdentityOf(callee_)] != 1)) {
    return false;
  }
  const auto remains = [&](const auto& v) {
    if (v.second.facts.defined() == domain::Tristate::kFalse) return false;
    if (depth_ == 0 && v.second.facts.IsStatic() && !v.second.parts && !v.second.in_residual) return false;
    return whole || std::any_of(words.begin(), words.end(),
                                [&](const Piece& p) { return p.facts.static_value().AsString() == v.first; });
  };
  if (std::any_of(env_.vars.begin(), env_.vars.end(), remains)) return false;
  if (whole) {
    env_.vars.clear();
  } else {
    for (const Piece& p : words) env_.vars.erase(p.facts.static_value().AsString());
  }
  if (beyond) {
    env_.globals.clear();
    for (const Piece& p : ResidualCall(command, words, 0, range)) {
      Node node;
      node.stmt.kind = StmtKind::kExpression;
      node.stmt.range = range;
      node.exprs = {Residual(p, range)};
      Emit(std::move(node));
    }
  }
  return true;
}

}  // namespace residua::specialise
