// `clear a b` where nothing can tell: no way from there reads a or b before assigning it whole. Such a command is left
// out. So is `clear` in front of the first variable of the entry function, or where all that stand have known values
// that the residual program does not hold: they are forgotten. What such a command does beyond variables (`all`,
// `global`, `functions`) it does in the residual program, too. For the first kind, no way through what follows in each
// list of statements around it may read the variable before it assigns it; for a list that is a loop's body, through
// the list from its beginning, too. An output is read where the function ends: all ways assign it.
#include "worker/specialise/stmt/clear_command.h"

#include <algorithm>
#include <cctype>

#include "worker/builtin/builtin_names.h"
#include "worker/builtin/builtin_traits.h"
#include "worker/specialise/core/assigned.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/core/materialise.h"
#include "worker/syntax/loop.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

bool IsPlainName(const std::string& word) {
  if (word.empty() || word == "all" || word == "global" || word == "variables" || word == "functions") return false;
  if (std::isdigit(static_cast<unsigned char>(word[0]))) return false;
  return std::all_of(word.begin(), word.end(),
                     [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; });
}

bool AsksForVariables(const std::string& function) {
  return builtin::HasAny(function, builtin::kAsksNames | builtin::kReadsVariables | builtin::kRunsText);
}

// What the ways through statements do with a variable, from the beginning of each to its end.
enum class First {
  kPasses,   // some do not mention it, and none reads it before it is assigned
  kAssigns,  // all give it a value, or none, or return before anything reads it
  kReads,    // one may read it
};

class Search {
 public:
  Search(const Ast& ast, StmtId command, InternedName variable, bool output)
      : ast_(ast), command_(command), variable_(variable), output_(output), assigned_(!output) {}

  bool Unseen(BlockId body) { return Find(body, false, true) && unseen_ && assigned_; }

 private:
  // Whether the command is in the block; if so, `unseen` says what follows from there on. What is behind a list around
  // it is looked at whatever the list does: `break` may come first. `straight`: what follows in the list follows
  // always.
  bool Find(BlockId block, bool loop, bool straight) {
    const auto statements = ast_.Statements(block);
    for (size_t k = 0; k < statements.size(); ++k) {
      bool here = statements[k] == command_;
      const StmtKind kind = ast_[statements[k]].kind;
      const bool caught = kind == StmtKind::kTry || kind == StmtKind::kUnwindProtect;
      for (BlockId inner : ast_.Blocks(statements[k])) {
        const bool loops = syntax::IsLoop(ast_[statements[k]].kind);
        if (here) {
          // An error may come at once.
          unseen_ = unseen_ && !(caught && OfList(ast_.Statements(inner)) == First::kReads);
        } else if (Find(inner, loops, straight && !loops && !caught)) {
          here = true;
          if (loops && MentionedInHead(statements[k])) unseen_ = false;  // the condition of a loop is asked again
        }
      }
      if (!here) continue;
      const First behind = OfList(statements.subspan(k + 1));
      unseen_ = unseen_ && behind != First::kReads;
      assigned_ = assigned_ || (straight && behind == First::kAssigns);
      // `continue` may come first, so the next trip is looked at whatever follows in this one.
      const size_t before = statements[k] == command_ ? k : k + 1;
      if (loop) unseen_ = unseen_ && OfList(statements.first(before)) != First::kReads;
      return true;
    }
    return false;
  }

  bool IsIt(ExprId e) const { return ast_[e].kind == ExprKind::kIdentifier && ast_.Interned(e) == variable_; }

  bool MentionedInHead(StmtId s) const {
    const auto exprs = ast_.Exprs(s);
    return std::any_of(exprs.begin(), exprs.end(), [&](ExprId e) { return Mentions(ast_, e, variable_); });
  }

  First OfList(std::span<const StmtId> statements) const {
    for (StmtId s : statements) {
      if (const First first = Of(s); first != First::kPasses) return first;
    }
    return First::kPasses;
  }

  First Of(StmtId s) const {
    const auto exprs = ast_.Exprs(s);
    const StmtKind kind = ast_[s].kind;
    if (kind == StmtKind::kReturn) return output_ ? First::kReads : First::kAssigns;
    if (kind == StmtKind::kAssign) {
      // As a target it is assigned, in an index or on the right it is read.
      bool whole = false, read = false;
      for (ExprId e : exprs) {
        const bool target = e != exprs.back() && IsIt(e);
        whole = whole || target;
        read = read || (!target && Mentions(ast_, e, variable_));
      }
      return read ? First::kReads : whole ? First::kAssigns : First::kPasses;
    }
    if (kind == StmtKind::kCommand && ast_.Name(s) == builtin::names::k_clear) {
      const bool again =
          std::any_of(exprs.begin(), exprs.end(), [&](ExprId e) { return ast_.Interned(e) == variable_; });
      return again ? First::kAssigns : First::kPasses;
    }
    if (MentionedInHead(s)) return First::kReads;
    return OfBlocks(s);
  }

  // The ways through the blocks of a statement; a loop may leave its own out, and so may an `if` without `else`.
  First OfBlocks(StmtId s) const {
    bool all = !syntax::IsLoop(ast_[s].kind);
    for (BlockId b : ast_.Blocks(s)) {
      const First first = OfList(ast_.Statements(b));
      if (first == First::kReads) return first;
      all = all && first == First::kAssigns;
    }
    const StmtKind kind = ast_[s].kind;
    const size_t blocks = ast_.Blocks(s).size(), exprs = ast_.Exprs(s).size();
    const bool complete = (kind == StmtKind::kIf && blocks > exprs) || (kind == StmtKind::kSwitch && blocks == exprs);
    return all && complete ? First::kAssigns : First::kPasses;
  }

  const Ast& ast_;
  StmtId command_;
  const InternedName variable_;
  const bool output_;
  bool unseen_ = true;
  bool assigned_;  // an output, by all ways
};

}  // namespace

bool ClearsUnseen(Activation& act, StmtId id) {
  std::span<const ExprId> words = act.ast().Exprs(id);
  if (act.ast()[id].kind == StmtKind::kExpression) {
    const ExprId call = words[0];
    if (act.ast()[call].kind != ExprKind::kIndex || act.ast()[act.ast().Child(call, 0)].kind != ExprKind::kIdentifier ||
        act.ast().Name(act.ast().Child(call, 0)) != builtin::names::k_clear ||
        act.now.env.Find(builtin::names::k_clear)) {
      return false;
    }
    words = act.ast().Children(call).subspan(1);
    if (!std::ranges::all_of(words, [&](ExprId e) { return act.ast()[e].kind == ExprKind::kString; })) return false;
  }
  if (words.empty() || act.has_nested || !InOwnText(act)) return false;
  const syntax::Function& f = act.ast()[act.function];
  for (ExprId word : words) {
    const InternedName name = act.ast().Interned(word);
    if (!IsPlainName(name) || act.externally_writable.count(name)) return false;
    const bool output = std::find(f.outputs.begin(), f.outputs.end(), name) != f.outputs.end();
    if (!Search(act.ast(), id, name, output).Unseen(f.body)) return false;
  }
  bool asks = false;  // for the names of variables
  VisitExprs(act.ast(), f.body, [&](ExprId e) {
    asks = asks || (act.ast()[e].kind == ExprKind::kIdentifier && AsksForVariables(act.ast().Name(e)));
  });
  VisitStatements(act.ast(), f.body, [&](StmtId s) {
    asks = asks || (act.ast()[s].kind == StmtKind::kCommand && AsksForVariables(act.ast().Name(s)));
  });
  return !asks;
}

// Only the entry function holds on to the command: one that is inlined would clear the variables around it.
bool ClearAtFront(Activation& act, const std::string& command, const PartialValues& words, SourceRange range) {
  if ((command != builtin::names::k_clear && command != builtin::names::k_clearvars) ||
      FunctionNamed(act, command).file) {
    return false;
  }
  if (act.has_nested || !act.externally_writable.empty() || !act.now.always_materialised.empty() ||
      act.callee.IsAnonymous())
    return false;
  bool whole = true, names = !words.empty();
  for (const PartialValue& p : words) {
    if (!p.IsStatic() || !p.facts.static_value().IsString()) return false;
    const std::string word = p.facts.static_value().AsString();
    whole = whole && (word == "all" || word == "-all" || word == "-a" || word == "variables");
    names = names && IsPlainName(word);
  }
  if (!whole && !names) return false;
  const bool beyond = !words.empty() && whole;
  if (beyond && (act.now.depth > 0 || act.callee.function != act.session.request.entry ||
                 act.session.active_depth[IdentityOf(act.callee)] != 1)) {
    return false;
  }
  const Ast& ast = act.ast();
  const bool entry = act.callee.function == act.session.request.entry;
  const auto& given = act.session.request.arguments;
  // Whether the variable may stand in the residual program with another value than the one that it has here: its
  // argument, or what another assignment, or an earlier trip, gave it.
  const auto may_hold_other = [&](const auto& name) {
    int assignments = 0;
    VisitStatements(ast, ast[act.function].body, [&](StmtId s) {
      if (syntax::IsLoop(ast[s].kind) || ast.Blocks(s).empty()) assignments += AssignedByStatement(act, s).count(name);
    });
    if (assignments > 1) return true;
    const auto& parameters = ast[act.function].parameters;
    for (size_t k = 0; k < parameters.size(); ++k) {
      if (ast.Name(parameters[k]) == name) return !entry || k >= given.size() || !given[k].IsStatic();
    }
    return false;
  };
  const auto remains = [&](const auto& v) {
    if (v.second.facts.defined() == domain::Tristate::kFalse) return false;
    const bool known = v.second.facts.IsStatic() && !v.second.parts && !v.second.in_residual;
    if (act.now.depth == 0 && known && !may_hold_other(v.first)) return false;
    return whole || std::any_of(words.begin(), words.end(),
                                [&](const PartialValue& p) { return p.facts.static_value().AsString() == v.first; });
  };
  if (std::any_of(act.now.env.vars.begin(), act.now.env.vars.end(), remains)) return false;
  if (whole) {
    act.now.env.vars.clear();
  } else {
    for (const PartialValue& p : words) act.now.env.vars.erase(p.facts.static_value().AsString());
  }
  if (beyond) {
    act.now.env.globals.clear();
    for (const PartialValue& p : ResidualCall(act, command, words, 0, range)) {
      Node node;
      node.stmt.kind = StmtKind::kExpression;
      node.stmt.range = range;
      node.exprs = {ResidualOf(act, p, range)};
      Emit(act, std::move(node));
    }
  }
  return true;
}

}  // namespace residua::specialise
