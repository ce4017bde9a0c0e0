// `clear a b` where nothing can tell: no way from there reads a or b before assigning it whole. Such a command is left
// out. It is enough that what follows in each list of statements around it mentions the variable first, if at all, in a
// statement `a = EXPR` of that list; for a list that is a loop's body, the list from its beginning, too.
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

}  // namespace residua::specialise
