#include "worker/specialise/analysis/constant_state.h"

#include <absl/types/span.h>

#include <algorithm>
#include <string_view>

#include "worker/builtin/builtin_names.h"
#include "worker/builtin/frame/named_function.h"
#include "worker/specialise/analysis/memo_state.h"
#include "worker/specialise/analysis/plain_calls.h"
#include "worker/syntax/assigned.h"
#include "worker/syntax/printer.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

using syntax::Ast;
using syntax::BlockId;
using syntax::ExprId;
using syntax::ExprKind;
using syntax::FunctionId;
using syntax::StmtId;
using syntax::StmtKind;

namespace {

constexpr std::string_view kParser = builtin::names::k_inputParser;

using IsPlain = std::function<bool(const std::string&)>;

class Finder {
 public:
  Finder(const Ast& ast, FunctionId function, const IsPlain& is_plain)
      : ast_(ast), f_(ast[function]), is_plain_(is_plain) {}

  ConstantStates Run() {
    if (!Survey()) return {};
    ConstantStates found;
    const auto statements = ast_.Statements(f_.body);
    for (size_t k = 0; k < statements.size(); ++k) {
      if (ast_[statements[k]].kind != StmtKind::kPersistent) continue;
      for (ExprId e : ast_.Exprs(statements[k])) {
        const bool initialised = ast_[e].kind == ExprKind::kInitialised;
        const InternedName name = ast_.Interned(initialised ? ast_.Child(e, 0) : e);
        if (declared_[name] != 1) continue;
        ConstantState state;
        if (initialised) state.initial = ast_.Child(e, 1);
        const bool constant =
            initialised ? IsTable(name, &state) || IsTemplate(name, k, &state) : IsMadeWhenEmpty(name, k, &state);
        if (constant) found[name] = state;
      }
    }
    return found;
  }

 private:
  struct Write {
    StmtId statement;
    ExprId target;
  };

  // A parameter that has one value in a whole call.
  bool IsFixed(InternedName name) const {
    const auto& outputs = f_.outputs;
    return parameters_.count(name) && !writes_.count(name) && !declared_.count(name) && name != "varargin" &&
           std::find(outputs.begin(), outputs.end(), name) == outputs.end();
  }

  void AddNeeds(ExprId id, ConstantState* state) const {
    VisitExpr(ast_, id, [&](ExprId e) {
      if (ast_[e].kind == ExprKind::kIdentifier && IsFixed(ast_.Interned(e))) state->needs.insert(ast_.Interned(e));
    });
  }

  // Who assigns what; false where that cannot be told from the text.
  bool Survey() {
    bool plain = f_.nested.empty() && !f_.parent.valid();
    for (ExprId p : f_.parameters) {
      Variable(p);
      if (ast_[p].kind == ExprKind::kIdentifier) parameters_.insert(ast_.Interned(p));
    }
    variables_.insert(f_.outputs.begin(), f_.outputs.end());
    VisitStatements(ast_, f_.body, [&](StmtId s) {
      const StmtKind kind = ast_[s].kind;
      const auto exprs = ast_.Exprs(s);
      syntax::VisitTargets(ast_, s, [&](ExprId target) {
        const InternedName root = syntax::TargetRoot(ast_, target);
        if (root.empty()) return;
        variables_.insert(root);
        writes_[root].push_back({s, target});
      });
      plain = plain && kind != StmtKind::kCommand && kind != StmtKind::kGlobal;
      for (ExprId e : exprs) {
        if (kind == StmtKind::kPersistent) {
          const ExprId name = ast_[e].kind == ExprKind::kInitialised ? ast_.Child(e, 0) : e;
          variables_.insert(ast_.Interned(name));
          ++declared_[ast_.Interned(name)];
        }
        VisitExpr(ast_, e, [&](ExprId inner) {
          const syntax::Expr& expr = ast_[inner];
          if (expr.kind == ExprKind::kAssignment || IsStep(expr)) plain = false;
          if (SeesVariables(inner)) plain = false;
        });
      }
    });
    return plain;
  }

  bool SeesVariables(ExprId e) const {
    return builtin::NamesFunction(ast_, f_, e, builtin::kReadsVariables | builtin::kSetsVariables | builtin::kRunsText);
  }

  void Variable(ExprId parameter) {
    VisitExpr(ast_, parameter, [&](ExprId e) {
      if (ast_[e].kind == ExprKind::kIdentifier) variables_.insert(ast_.Interned(e));
    });
  }

  // The same value whenever it is evaluated; `own`: a variable that may be read nevertheless.
  bool IsConstant(ExprId id, InternedName own = {}) const {
    bool constant = true;
    VisitExpr(ast_, id, [&](ExprId e) {
      switch (ast_[e].kind) {
        case ExprKind::kAnonymous:
        case ExprKind::kHandle:
        case ExprKind::kEnd:
          constant = false;
          break;
        case ExprKind::kIdentifier: {
          const InternedName name = ast_.Interned(e);
          constant = constant && name != kParser &&
                     (name == own || IsFixed(name) || (!variables_.count(name) && is_plain_(name)));
          break;
        }
        default:
          break;
      }
    });
    return constant;
  }

  bool IsTable(InternedName name, ConstantState* state) const {
    if (writes_.count(name) || !IsConstant(state->initial)) return false;
    AddNeeds(state->initial, state);
    return true;
  }

  // `v.F = E`: F.
  std::string FieldOf(StmtId s, InternedName v) const {
    const auto exprs = ast_.Exprs(s);
    if (ast_[s].kind != StmtKind::kAssign || ast_[s].multi || ast_[s].print || exprs.size() != 2) return "";
    if (ast_[exprs[0]].kind != ExprKind::kField || ast_[ast_.Child(exprs[0], 0)].kind != ExprKind::kIdentifier)
      return "";
    return v.empty() || ast_.Interned(ast_.Child(exprs[0], 0)) == v ? ast_.Name(exprs[0]) : "";
  }

  // `struct (...)` whose fields are constants or assigned by the statements that follow.
  bool IsTemplate(InternedName name, size_t at, ConstantState* state) const {
    const ExprId call = state->initial;
    if (ast_[call].kind != ExprKind::kIndex || ast_[ast_.Child(call, 0)].kind != ExprKind::kIdentifier ||
        ast_.Name(ast_.Child(call, 0)) != builtin::names::k_struct || !is_plain_(builtin::names::k_struct)) {
      return false;
    }
    std::map<std::string, ExprId> assigned = FirstAssignments(name, at);
    const auto known = writes_.find(name);
    const size_t writes = known == writes_.end() ? 0 : known->second.size();
    if (assigned.size() != writes) return false;  // somewhere else, or twice
    const auto args = ast_.Children(call).subspan(1);
    if (args.size() % 2 != 0) return false;
    std::set<std::string> fields;
    for (size_t k = 0; k < args.size(); k += 2) {
      if (ast_[args[k]].kind != ExprKind::kString || !fields.insert(ast_.Name(args[k])).second) return false;
      auto it = assigned.find(ast_.Name(args[k]));
      if (it == assigned.end()) {
        if (!IsConstant(args[k + 1])) return false;
        AddNeeds(args[k + 1], state);
        continue;
      }
      if (!IsConstant(args[k + 1]) && !IsSame(args[k + 1], it->second)) return false;
      state->assigned.insert(it->first);
    }
    return std::all_of(assigned.begin(), assigned.end(), [&](const auto& a) { return fields.count(a.first) > 0; });
  }

  // What the statements behind the declaration assign to fields before anything else happens.
  std::map<std::string, ExprId> FirstAssignments(InternedName name, size_t at) const {
    std::map<std::string, ExprId> assigned;
    const auto statements = ast_.Statements(f_.body);
    for (size_t k = at + 1; k < statements.size(); ++k) {
      const StmtId s = statements[k];
      if (ast_[s].kind == StmtKind::kPersistent) continue;
      if (FieldOf(s, {}).empty() || Mentions(ast_, ast_.Exprs(s)[1], name)) break;
      const std::string field = FieldOf(s, name);
      if (!field.empty()) assigned.emplace(field, ast_.Exprs(s)[1]);
    }
    return assigned;
  }

  // The argument of struct that gives the field the value of `value`: the same text, in a cell of its own where it may
  // be a cell.
  bool IsSame(ExprId argument, ExprId value) const {
    auto text = [&](ExprId e) { return syntax::PrintExpr(ast_, e); };
    if (ast_[argument].kind == ExprKind::kCell) {
      const auto rows = ast_.Children(argument);
      if (rows.size() != 1 || ast_[rows[0]].count != 1) return false;
      return text(ast_.Child(rows[0], 0)) == text(value);
    }
    bool number = ast_[argument].kind == ExprKind::kBinary || ast_[argument].kind == ExprKind::kUnary;
    if (ast_[argument].kind == ExprKind::kIndex && ast_[ast_.Child(argument, 0)].kind == ExprKind::kIdentifier) {
      const InternedName called = ast_.Interned(ast_.Child(argument, 0));
      number = !variables_.count(called) && builtin::HasAny(called.text(), builtin::kMakesNumbers);
    }
    return number && text(argument) == text(value);
  }

  // `v.method (..)` as a statement: the method.
  std::string MethodCalled(StmtId s, InternedName v) const {
    if (ast_[s].kind != StmtKind::kExpression || ast_[s].print) return "";
    ExprId call = ast_.Exprs(s)[0];
    if (ast_[call].kind == ExprKind::kIndex) call = ast_.Child(call, 0);
    const bool field = ast_[call].kind == ExprKind::kField && ast_[ast_.Child(call, 0)].kind == ExprKind::kIdentifier;
    return field && ast_.Interned(ast_.Child(call, 0)) == v ? ast_.Name(call) : "";
  }

  bool MakesParser(ExprId e) const {
    if (ast_[e].kind == ExprKind::kIndex && ast_[e].count == 1) e = ast_.Child(e, 0);
    return ast_[e].kind == ExprKind::kIdentifier && ast_.Name(e) == kParser && is_plain_(ast_.Name(e));
  }

  // The parser gets its arguments from constants.
  bool SetsUpParser(absl::Span<const StmtId> made, InternedName v) const {
    for (size_t k = 1; k < made.size(); ++k) {
      const auto exprs = ast_.Exprs(made[k]);
      const std::string method = MethodCalled(made[k], v);
      const bool option = !FieldOf(made[k], v).empty() && IsConstant(exprs[1]);
      if (!option && (!method.starts_with("add") || !IsConstant(exprs[0], v))) return false;
    }
    return true;
  }

  // Beyond `made`, the parser parses, and what it found is read behind that, in the same list of statements.
  bool OnlyParses(BlockId block, StmtId making, InternedName v) const {
    bool parsed = false;
    for (StmtId s : ast_.Statements(block)) {
      if (s == making || ast_[s].kind == StmtKind::kPersistent) continue;
      if (MethodCalled(s, v) == "parse") {
        for (ExprId a : ast_.Children(ast_.Exprs(s)[0])) {
          if (ast_[a].kind != ExprKind::kField && Mentions(ast_, a, v)) return false;
        }
        parsed = true;
        continue;
      }
      for (ExprId e : ast_.Exprs(s)) {
        if (Mentions(ast_, e, v) && !parsed) return false;
      }
      for (BlockId inner : ast_.Blocks(s)) {
        if (!parsed && !OnlyParses(inner, making, v)) return false;
      }
    }
    return true;
  }

  bool IsParserMadeWhenEmpty(InternedName name, StmtId making) const {
    const auto made = ast_.Statements(ast_.Blocks(making)[0]);
    if (made.empty()) return false;
    const auto first = ast_.Exprs(made[0]);
    if (ast_[made[0]].kind != StmtKind::kAssign || ast_[made[0]].multi || ast_[made[0]].print || first.size() != 2 ||
        ast_[first[0]].kind != ExprKind::kIdentifier || ast_.Interned(first[0]) != name || !MakesParser(first[1])) {
      return false;
    }
    size_t inside = 0;
    for (const Write& w : writes_.at(name)) inside += std::find(made.begin(), made.end(), w.statement) != made.end();
    return inside == writes_.at(name).size() && SetsUpParser(made, name) && OnlyParses(f_.body, making, name);
  }

  // `if isempty (v)  v = ..; end` and no other assignment.
  bool IsMadeWhenEmpty(InternedName name, size_t at, ConstantState* state) const {
    auto it = writes_.find(name);
    if (it == writes_.end()) return false;
    const auto statements = ast_.Statements(f_.body);
    size_t k = at + 1;
    while (k < statements.size() && ast_[statements[k]].kind == StmtKind::kPersistent) ++k;
    for (; k < statements.size(); ++k) {
      if (AsksWhetherEmpty(statements[k], name) || MakesTables(statements[k], name)) break;
      bool mentioned = ast_[statements[k]].block_count > 0 && !AsksWhetherEmpty(statements[k], {});
      for (ExprId e : ast_.Exprs(statements[k])) mentioned = mentioned || Mentions(ast_, e, name);
      if (mentioned) return false;
    }
    if (k == statements.size()) return false;
    const auto add_needs = [&](StmtId s) {
      for (ExprId e : ast_.Exprs(s)) AddNeeds(e, state);
    };
    add_needs(statements[k]);
    VisitStatements(ast_, ast_.Blocks(statements[k])[0], add_needs);
    if (MakesTables(statements[k], name)) return true;
    if (IsParserMadeWhenEmpty(name, statements[k])) return true;
    const auto made = ast_.Statements(ast_.Blocks(statements[k])[0]);
    bool first = true;
    for (StmtId s : made) {
      const auto exprs = ast_.Exprs(s);
      if (ast_[s].kind != StmtKind::kAssign || ast_[s].multi || ast_[s].print || exprs.size() != 2) return false;
      ExprId root = exprs[0];
      while (ast_[root].count > 0) root = ast_.Child(root, 0);
      if (ast_.Interned(root) != name || (first && root != exprs[0])) return false;
      if (!IsConstant(exprs[1], first ? InternedName() : name) || (root != exprs[0] && !IsConstant(exprs[0], name)))
        return false;
      first = false;
    }
    return it->second.size() == made.size();
  }

  // `if isempty (t) .. end`, `if isempty (t) || .. end`: t.
  InternedName AskedFirst(StmtId s) const {
    const auto exprs = ast_.Exprs(s);
    if (ast_[s].kind != StmtKind::kIf || exprs.size() != 1 || ast_[s].block_count != 1) return {};
    ExprId first = exprs[0];
    while (ast_[first].kind == ExprKind::kBinary && ast_[first].op == syntax::Op::kOrOr) first = ast_.Child(first, 0);
    if (ast_[first].kind != ExprKind::kIndex || ast_[first].count != 2) return {};
    const ExprId base = ast_.Child(first, 0), argument = ast_.Child(first, 1);
    const bool asks = ast_[base].kind == ExprKind::kIdentifier && ast_.Name(base) == builtin::names::k_isempty &&
                      is_plain_(builtin::names::k_isempty);
    return asks && ast_[argument].kind == ExprKind::kIdentifier ? ast_.Interned(argument) : InternedName();
  }

  // `if isempty (t) .. end` for a persistent t makes `name` (t, or another persistent variable) and others from nothing
  // but constants: each persistent one is assigned whole, by a statement of its own, before anything mentions it, and
  // the other variables are mentioned nowhere else.
  bool MakesTables(StmtId test, InternedName name) const {
    const InternedName asked = AskedFirst(test);
    if (asked.empty()) return false;
    const BlockId block = ast_.Blocks(test)[0];
    std::set<StmtId, ByIndex> inside;
    bool plain = true;
    InternedNameMap<int> mentioned;
    const auto count = [&](ExprId e) {
      if (ast_[e].kind == ExprKind::kIdentifier) ++mentioned[ast_.Interned(e)];
    };
    const auto take = [&](StmtId s) {
      inside.insert(s);
      plain = plain && (s == test || OnlyComputes(ast_[s]));
      for (ExprId e : ast_.Exprs(s)) VisitExpr(ast_, e, count);
    };
    take(test);
    VisitStatements(ast_, block, take);
    if (!plain || !declared_.count(asked)) return false;
    InternedNames made;
    for (const auto& [variable, writes] : writes_) {
      const auto here =
          std::count_if(writes.begin(), writes.end(), [&](const Write& w) { return inside.count(w.statement) > 0; });
      if (here == 0) continue;
      if (static_cast<size_t>(here) != writes.size()) return false;
      if (declared_.count(variable) ? !MadeWhole(block, variable) : MentionedOutside(variable, mentioned[variable])) {
        return false;
      }
      made.insert(variable);
    }
    for (const auto& [identifier, _] : mentioned) {
      if (made.count(identifier) || IsFixed(identifier)) continue;
      if (variables_.count(identifier) || !is_plain_(identifier)) return false;
    }
    return made.count(asked) > 0 && made.count(name) > 0;
  }

  struct ByIndex {
    bool operator()(StmtId a, StmtId b) const { return a.index < b.index; }
  };

  // The first statement of the block that mentions the variable is `variable = EXPR`, and EXPR does not.
  bool MadeWhole(BlockId block, InternedName variable) const {
    for (StmtId s : ast_.Statements(block)) {
      const auto exprs = ast_.Exprs(s);
      const bool whole = ast_[s].kind == StmtKind::kAssign && !ast_[s].multi && exprs.size() == 2 &&
                         ast_[exprs[0]].kind == ExprKind::kIdentifier && ast_.Interned(exprs[0]) == variable;
      if (whole) return !Mentions(ast_, exprs[1], variable);
      bool mentions = false;
      const auto look = [&](StmtId inner) {
        for (ExprId e : ast_.Exprs(inner)) mentions = mentions || Mentions(ast_, e, variable);
      };
      look(s);
      for (BlockId b : ast_.Blocks(s)) VisitStatements(ast_, b, look);
      if (mentions) return false;
    }
    return false;
  }

  // Parameters and outputs are, by being that.
  bool MentionedOutside(InternedName variable, int inside) const {
    int all = 0;
    const auto count = [&](ExprId e) { all += ast_[e].kind == ExprKind::kIdentifier && ast_.Interned(e) == variable; };
    for (ExprId p : f_.parameters) VisitExpr(ast_, p, count);
    all += static_cast<int>(std::count(f_.outputs.begin(), f_.outputs.end(), variable));
    VisitStatements(ast_, f_.body, [&](StmtId s) {
      for (ExprId e : ast_.Exprs(s)) VisitExpr(ast_, e, count);
    });
    return all != inside;
  }

  // `if isempty (name) .. end`, of any variable where the name is "".
  bool AsksWhetherEmpty(StmtId s, InternedName name) const {
    const InternedName asked = AskedFirst(s);
    return !asked.empty() && ast_[ast_.Exprs(s)[0]].kind == ExprKind::kIndex && (name.empty() || asked == name);
  }

  const Ast& ast_;
  const syntax::Function& f_;
  const IsPlain& is_plain_;
  InternedNames variables_, parameters_;
  InternedNameMap<int> declared_;
  InternedNameMap<std::vector<Write>> writes_;
};

}  // namespace

ConstantStates FindConstantState(const Ast& ast, FunctionId function, const IsPlain& is_plain) {
  ConstantStates found = Finder(ast, function, is_plain).Run();
  if (auto memory = FindMemory(ast, function, is_plain)) found.insert(*std::move(memory));
  return found;
}

}  // namespace residua::specialise
