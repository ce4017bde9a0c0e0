#include "worker/array_ir/prepare/one_number.h"

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "worker/array_ir/inference/infer.h"
#include "worker/array_ir/ir/kept_storage.h"
#include "worker/array_ir/prepare/split_variables.h"
#include "worker/array_ir/program/liveness.h"
#include "worker/builtin/builtin.h"
#include "worker/builtin/builtin_names.h"
#include "worker/syntax/visit.h"

namespace residua::array_ir {

using syntax::Ast;
using syntax::BlockId;
using syntax::Expr;
using syntax::ExprId;
using syntax::ExprKind;
using syntax::FunctionId;
using syntax::Stmt;
using syntax::StmtId;
using syntax::StmtKind;

namespace {

constexpr size_t kMostStatements = 24;  // that are there twice
constexpr int kMostDepth = 2;           // of such places one behind the other
constexpr char kSuffix[] = "'one";      // behind the mark of split_variables.cc, which no written name has
constexpr char kSearch[] = "'search";   // of what is found within an expression

using Names = InternedNameMap<std::string>;

class Doubler {
 public:
  Doubler(const ResidualProgram& program, std::shared_ptr<Ast> ast, FunctionId f, std::set<uint32_t>* have_value)
      : ast_(*ast),
        function_(f),
        names_(AssignedNames(ast_, f)),
        kept_(KeptNames(ast_, f)),
        have_value_(*have_value),
        live_(ast_, f) {
    for (const FunctionVersion& v : program.versions) functions_.insert(ast_[v.function].name);
    for (const std::string& output : ast_[f].outputs) elsewhere_.insert(output);
    for (ExprId p : ast_[f].parameters) elsewhere_.insert(ParameterName(ast_, p));
  }

  // The block, or another one in its place.
  BlockId Rewrite(BlockId block) {
    const auto span = ast_.Statements(block);
    const std::vector<StmtId> statements(span.begin(), span.end());
    std::vector<StmtId> out;
    bool changed = false;
    for (size_t k = 0; k < statements.size(); ++k) {
      std::vector<StmtId> rest(statements.begin() + static_cast<std::ptrdiff_t>(k) + 1, statements.end());
      const std::vector<std::string> found = Found(statements[k], rest);
      if (const ExprId search = found.size() == 1 ? SearchWithin(ast_.Exprs(statements[k]).back()) : ExprId{};
          search.valid()) {
        const std::string name = found[0] + kSearch;
        out.push_back(Assign(name, search));
        rest.insert(rest.begin(), WithVariable(statements[k], search, name));
        out.push_back(Choice(statements[k], {name}, found, rest));
        return ast_.AddBlock(std::move(out));
      }
      if (!found.empty()) {
        out.push_back(statements[k]);
        out.push_back(Choice(statements[k], found, {}, rest));
        return ast_.AddBlock(std::move(out));
      }
      out.push_back(WithBlocks(statements[k]));
      changed = changed || out.back().index != statements[k].index;
    }
    return changed ? ast_.AddBlock(std::move(out)) : block;
  }

 private:
  StmtId WithBlocks(StmtId s) {
    const std::vector<BlockId> blocks(ast_.Blocks(s).begin(), ast_.Blocks(s).end());
    std::vector<BlockId> next;
    for (BlockId b : blocks) next.push_back(Rewrite(b));
    const bool same =
        std::equal(blocks.begin(), blocks.end(), next.begin(), [](BlockId a, BlockId b) { return a.index == b.index; });
    if (same) return s;
    const std::vector<ExprId> exprs(ast_.Exprs(s).begin(), ast_.Exprs(s).end());
    return ast_.AddStmt(Stmt(ast_[s]), exprs, next);
  }

  // ---- what is likely one number
  const builtin::Builtin* Called(ExprId e) const { return CalledBuiltin(ast_, e, names_, functions_); }
  // A search, or what is computed of one.
  bool FindsOne(ExprId e) const {
    const auto some = [&](std::span<const ExprId> list) {
      return std::any_of(list.begin(), list.end(), [&](ExprId x) { return FindsOne(x); });
    };
    if (ast_[e].kind == ExprKind::kBinary) return some(ast_.Children(e));
    const builtin::Builtin* b = Called(e);
    if (b == nullptr) return false;
    const auto arguments = ast_.Children(e).subspan(1);
    const bool extreme = b->id == builtin::BuiltinId::k_max || b->id == builtin::BuiltinId::k_min;
    if ((extreme && arguments.size() == 2) || std::string_view(b->family) == "elementwise") return some(arguments);
    if (b->id == builtin::BuiltinId::k_find) {
      return arguments.size() >= 2 && ast_[arguments[1]].kind == ExprKind::kNumber &&
             ast_.Literal(arguments[1]).value == 1;
    }
    return extreme && arguments.size() == 1;
  }
  // The variables that the statement assigns such results to, where the rest takes them as subscripts.
  std::vector<std::string> Found(StmtId s, const std::vector<StmtId>& rest) {
    const auto e = ast_.Exprs(s);
    if (ast_[s].kind != StmtKind::kAssign || ast_[s].print || rest.empty() || !FindsOne(e.back())) return {};
    if (depth_ >= kMostDepth || !Usable(builtin::names::k_isscalar)) return {};
    size_t statements = 0;
    for (StmtId r : rest) {
      ++statements;
      for (BlockId b : ast_.Blocks(r)) syntax::VisitStatements(ast_, b, [&](StmtId) { ++statements; });
    }
    if (statements > kMostStatements) return {};
    std::vector<std::string> found;
    bool subscript = false;
    for (ExprId target : e.first(e.size() - 1)) {
      if (ast_[target].kind != ExprKind::kIdentifier || !IsOwn(ast_.Name(target), s, rest)) continue;
      found.push_back(ast_.Name(target));
      subscript = subscript || IsSubscript(found.back(), rest);
    }
    return subscript ? found : std::vector<std::string>{};
  }
  bool Usable(const std::string& name) const { return !names_.count(name) && !functions_.count(name); }

  // Nothing else in the function mentions it, or nobody reads what it holds behind the rest, and no anonymous function
  // here mentions it.
  bool IsOwn(const std::string& name, StmtId s, const std::vector<StmtId>& rest) const {
    if (elsewhere_.count(name) || kept_.count(name)) return false;
    size_t here = 0, all = 0;
    bool captured = false;
    const auto count = [&](ExprId e) {
      here += ast_[e].kind == ExprKind::kIdentifier && ast_.Name(e) == name;
      captured = captured || (ast_[e].kind == ExprKind::kAnonymous && syntax::Mentions(ast_, e, name));
    };
    for (ExprId e : ast_.Exprs(s)) syntax::VisitExpr(ast_, e, count);
    for (StmtId r : rest) VisitWithin(r, count);
    syntax::VisitExprs(ast_, ast_[function_].body,
                       [&](ExprId e) { all += ast_[e].kind == ExprKind::kIdentifier && ast_.Name(e) == name; });
    return !captured && (here == all || !live_.IsLiveAfter(rest.back(), name));
  }
  void VisitWithin(StmtId s, const std::function<void(ExprId)>& f) const {
    for (ExprId e : ast_.Exprs(s)) syntax::VisitExpr(ast_, e, f);
    for (BlockId b : ast_.Blocks(s)) syntax::VisitExprs(ast_, b, f);
  }
  bool IsSubscript(const std::string& name, const std::vector<StmtId>& rest) const {
    bool found = false;
    const auto look = [&](ExprId e) {
      if (ast_[e].kind != ExprKind::kIndex || Called(e) != nullptr) return;
      for (ExprId a : ast_.Children(e).subspan(1)) found = found || syntax::Mentions(ast_, a, name);
    };
    for (StmtId s : rest) VisitWithin(s, look);
    return found;
  }

  // ---- a search within an expression: evaluated before it
  bool IsSearch(ExprId e) const {
    const builtin::Builtin* b = Called(e);
    return b != nullptr && b->id == builtin::BuiltinId::k_find && FindsOne(e);
  }
  // The one that is the first thing within the expression that may fail; none: it is all of it, or there is none.
  ExprId SearchWithin(ExprId e) const {
    const bool computes = ast_[e].kind == ExprKind::kBinary || (Called(e) != nullptr && !IsSearch(e));
    if (!computes) return {};
    for (ExprId c : ast_.Children(e).subspan(ast_[e].kind == ExprKind::kBinary ? 0 : 1)) {
      if (IsSearch(c)) return c;
      if (ast_[c].kind != ExprKind::kNumber) return SearchWithin(c);
    }
    return {};
  }
  StmtId Assign(const std::string& name, ExprId value) {
    Stmt assign{StmtKind::kAssign};
    assign.range = ast_[value].range;
    const ExprId sides[] = {Identifier(name, ast_[value].range), value};
    return ast_.AddStmt(assign, sides);
  }
  ExprId WithVariable(ExprId e, ExprId search, const std::string& name) {
    if (e == search) return Identifier(name, ast_[e].range);
    std::vector<ExprId> children;
    const std::vector<ExprId> before(ast_.Children(e).begin(), ast_.Children(e).end());
    for (ExprId c : before) children.push_back(WithVariable(c, search, name));
    const ExprId made = ast_[e].kind == ExprKind::kNumber ? e : ast_.AddExpr(Expr(ast_[e]), children);
    if (have_value_.count(e.index)) have_value_.insert(made.index);
    return made;
  }
  StmtId WithVariable(StmtId s, ExprId search, const std::string& name) {
    std::vector<ExprId> exprs(ast_.Exprs(s).begin(), ast_.Exprs(s).end());
    exprs.back() = WithVariable(exprs.back(), search, name);
    return ast_.AddStmt(Stmt(ast_[s]), exprs);
  }

  // ---- the two ways
  // Of what is found one number is taken; what is `computed` of it has a name of its own there.
  StmtId Choice(StmtId s, const std::vector<std::string>& found, const std::vector<std::string>& computed,
                const std::vector<StmtId>& rest) {
    const syntax::SourceRange range = ast_[s].range;
    Names names;
    std::vector<StmtId> one;
    ExprId condition;
    for (const std::string& name : found) {
      names[name] = name + kSuffix;
      const ExprId asked[] = {Identifier(builtin::names::k_isscalar, range), Identifier(name, range)};
      const ExprId is_one = Node(ExprKind::kIndex, syntax::Op::kNone, range, asked);
      const ExprId both[] = {condition, is_one};
      condition = condition.valid() ? Node(ExprKind::kBinary, syntax::Op::kAndAnd, range, both) : is_one;
      const ExprId first[] = {Identifier(name, range), Number(range)};
      const ExprId sides[] = {Identifier(names[name], range), Node(ExprKind::kIndex, syntax::Op::kNone, range, first)};
      Stmt assign{StmtKind::kAssign};
      assign.range = range;
      one.push_back(ast_.AddStmt(assign, sides));
    }
    for (const std::string& name : computed) names[name] = name + kSuffix;
    for (StmtId r : rest) one.push_back(Copy(r, names));
    Stmt choice{StmtKind::kIf};
    choice.range = range;
    const ExprId conditions[] = {condition};
    ++depth_;
    const BlockId blocks[] = {Rewrite(ast_.AddBlock(std::move(one))), ast_.AddBlock(rest)};
    --depth_;
    return ast_.AddStmt(choice, conditions, blocks);
  }
  ExprId Identifier(const std::string& name, syntax::SourceRange range) {
    Expr e{ExprKind::kIdentifier};
    e.name = ast_.Intern(name);
    e.range = range;
    return ast_.AddExpr(e);
  }
  ExprId Number(syntax::SourceRange range) {
    syntax::NumberLiteral one;
    one.value = 1;
    return ast_.AddNumber(one, "1", range);
  }
  ExprId Node(ExprKind kind, syntax::Op op, syntax::SourceRange range, std::span<const ExprId> children) {
    Expr e{kind, op};
    e.range = range;
    return ast_.AddExpr(e, children);
  }
  ExprId Copy(ExprId e, const Names& names) {
    std::vector<ExprId> children;
    const std::vector<ExprId> before(ast_.Children(e).begin(), ast_.Children(e).end());
    for (ExprId c : before) children.push_back(Copy(c, names));
    Expr copy = ast_[e];
    if (copy.kind == ExprKind::kIdentifier) {
      if (const auto at = names.find(ast_.Interned(e)); at != names.end()) copy.name = ast_.Intern(at->second);
    }
    const ExprId made = ast_.AddExpr(copy, children);
    if (have_value_.count(e.index)) have_value_.insert(made.index);
    return made;
  }
  StmtId Copy(StmtId s, const Names& names) {
    std::vector<ExprId> exprs;
    std::vector<BlockId> blocks;
    const std::vector<ExprId> before(ast_.Exprs(s).begin(), ast_.Exprs(s).end());
    const std::vector<BlockId> inside(ast_.Blocks(s).begin(), ast_.Blocks(s).end());
    for (ExprId e : before) exprs.push_back(Copy(e, names));
    for (BlockId b : inside) {
      const std::vector<StmtId> statements(ast_.Statements(b).begin(), ast_.Statements(b).end());
      std::vector<StmtId> copies;
      for (StmtId x : statements) copies.push_back(Copy(x, names));
      blocks.push_back(ast_.AddBlock(std::move(copies)));
    }
    return ast_.AddStmt(Stmt(ast_[s]), exprs, blocks);
  }

  Ast& ast_;
  const FunctionId function_;
  const InternedNames names_;
  const InternedNameMap<int> kept_;
  std::set<uint32_t>& have_value_;
  const Liveness live_;  // of the function as it was
  InternedNames functions_, elsewhere_;
  int depth_ = 0;
};

}  // namespace

ResidualProgram OneNumberWhereItIs(const ResidualProgram& program) {
  ResidualProgram out = program;
  const std::shared_ptr<Ast> ast = CopyTree(*program.ast);
  bool changed = false;
  for (const FunctionVersion& v : program.versions) {
    if (!FindUnsupported(*ast, v.function).empty()) continue;
    const BlockId body = (*ast)[v.function].body;
    const BlockId next = Doubler(program, ast, v.function, &out.have_value).Rewrite(body);
    changed = changed || next.index != body.index;
    ast->MutableFunction(v.function).body = next;
  }
  if (!changed) return program;
  out.ast = ast;
  return out;
}

}  // namespace residua::array_ir
