// An assignment is moved in front of its statement where that shows nowhere: what the statement evaluates before it
// neither reads the variable nor, where an error may be seen half-way (in `try`, or in a variable that outlives the
// call), may fail; and calls stay in their order. What may not be evaluated at all (the right side of `&&`) is not
// moved.
#include "worker/array_ir/prepare/hoist_assignments.h"

#include <absl/strings/str_cat.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "worker/array_ir/inference/infer.h"
#include "worker/array_ir/ir/kept_storage.h"
#include "worker/array_ir/prepare/split_variables.h"
#include "worker/builtin/builtin_names.h"
#include "worker/syntax/null_literal.h"
#include "worker/syntax/visit.h"

namespace residua::array_ir {

using syntax::Ast;
using syntax::BlockId;
using syntax::Expr;
using syntax::ExprId;
using syntax::ExprKind;
using syntax::FunctionId;
using syntax::Op;
using syntax::Stmt;
using syntax::StmtId;
using syntax::StmtKind;

namespace {

bool IsAssignment(const Ast& ast, ExprId e) {
  return ast[e].kind == ExprKind::kAssignment ||
         ((ast[e].kind == ExprKind::kUnary || ast[e].kind == ExprKind::kPostfix) && syntax::IsStep(ast[e]));
}

bool Contains(const Ast& ast, ExprId root, const std::function<bool(ExprId)>& is) {
  bool found = false;
  syntax::VisitExpr(ast, root, [&](ExprId e) { found = found || is(e); });
  return found;
}

bool HasAssignment(const Ast& ast, ExprId root) {
  return Contains(ast, root, [&](ExprId e) { return IsAssignment(ast, e); });
}

bool NeedsHoisting(const Ast& ast, FunctionId f) {
  bool needs = false;
  syntax::VisitStatements(ast, ast[f].body, [&](StmtId s) {
    needs = needs || IsOnElement(ast, s);
    for (ExprId e : ast.Exprs(s)) needs = needs || HasAssignment(ast, e);
  });
  return needs;
}

bool MayBeList(ExprKind kind) {
  return kind == ExprKind::kCellIndex || kind == ExprKind::kField || kind == ExprKind::kDynamicField;
}

// It cannot be moved: the function stays as it is.
struct Stays {};

class Hoister {
 public:
  Hoister(Ast* ast, FunctionId f, std::set<uint32_t>* have_value)
      : ast_(*ast), variables_(AssignedNames(*ast, f)), kept_(KeptNames(*ast, f)), have_value_(*have_value) {}

  BlockId Rewrite(BlockId block) {
    std::vector<StmtId> out;
    const auto span = ast_.Statements(block);
    const std::vector<StmtId> statements(span.begin(), span.end());
    for (StmtId s : statements) Rewrite(s, &out);
    return ast_.AddBlock(std::move(out));
  }

 private:
  void Rewrite(StmtId s, std::vector<StmtId>* out) {
    const std::vector<ExprId> e = CopyOf(ast_.Exprs(s));
    std::vector<BlockId> blocks = CopyOf(ast_.Blocks(s));
    const StmtKind kind = ast_[s].kind;
    const bool guards = kind == StmtKind::kTry || kind == StmtKind::kUnwindProtect;
    if (kind == StmtKind::kIf) return RewriteIf(s, e, blocks, 0, out);
    guarded_ += guards;
    for (BlockId& b : blocks) b = Rewrite(b);
    guarded_ -= guards;
    out_ = out;
    before_.clear();
    roots_ = e;
    switch (kind) {
      case StmtKind::kExpression:
        Walk(e[0]);
        break;
      case StmtKind::kAssign:
      case StmtKind::kOpAssign:
        for (size_t k = 0; k + 1 < e.size(); ++k) {
          if (ast_[e[k]].kind != ExprKind::kIdentifier) Walk(e[k]);
        }
        Walk(e.back());
        if (IsOnElement(ast_, s)) return AssignElement(s);
        break;
      case StmtKind::kWhile:
        if (HasAssignment(ast_, e[0])) return RewriteWhile(s, e[0], blocks[0], out);
        break;
      case StmtKind::kSwitch:
        Walk(e[0]);
        for (size_t k = 1; k < e.size(); ++k) RequireNone(e[k]);
        break;
      case StmtKind::kFor:
        RequireNone(e[0]);
        Walk(e[1]);
        break;
      default:
        for (ExprId x : e) RequireNone(x);
    }
    out->push_back(blocks.empty() ? s : Statement(ast_[s], e, blocks));
  }

  // From the k-th condition on: one with an assignment is asked in the `else` of those before it.
  void RewriteIf(StmtId s, const std::vector<ExprId>& e, const std::vector<BlockId>& blocks, size_t k,
                 std::vector<StmtId>* out) {
    out_ = out;
    before_.clear();
    roots_ = {e[k]};
    Walk(e[k]);
    std::vector<ExprId> conditions{e[k]};
    std::vector<BlockId> bodies{Rewrite(blocks[k])};
    for (++k; k < e.size() && !HasAssignment(ast_, e[k]); ++k) {
      conditions.push_back(e[k]);
      bodies.push_back(Rewrite(blocks[k]));
    }
    if (k < e.size()) {
      std::vector<StmtId> rest;
      RewriteIf(s, e, blocks, k, &rest);
      bodies.push_back(ast_.AddBlock(std::move(rest)));
    } else if (blocks.size() > e.size()) {
      bodies.push_back(Rewrite(blocks.back()));
    }
    out->push_back(Statement(ast_[s], conditions, bodies));
  }

  void RewriteWhile(StmtId s, ExprId condition, BlockId body, std::vector<StmtId>* out) {
    if (variables_.count(builtin::names::k_true) != 0) throw Stays();
    std::vector<StmtId> trip;
    out_ = &trip;
    Walk(condition);
    Stmt leave{StmtKind::kBreak}, test{StmtKind::kIf};
    leave.range = test.range = ast_[s].range;
    const BlockId go_on = ast_.AddBlock({});
    const BlockId stop = ast_.AddBlock({Statement(leave, {}, {})});
    trip.push_back(Statement(test, {condition}, {go_on, stop}));
    const auto rest = ast_.Statements(body);
    trip.insert(trip.end(), rest.begin(), rest.end());
    const ExprId always = Identifier(builtin::names::k_true, ast_[condition].range);
    out->push_back(Statement(ast_[s], {always}, {ast_.AddBlock(std::move(trip))}));
  }

  // x(k) op= a, whose subscripts are written there.
  void AssignElement(StmtId s) {
    const Stmt of = ast_[s];
    const ExprId target = ast_.Exprs(s)[0], right = ast_.Exprs(s)[1];
    const ExprId base = ast_.Child(target, 0);
    const bool step = of.multi || of.prefix;
    const bool plain = HasPlainSubscripts(target) && !MayBeList(ast_[right].kind) && !(of.print && step) &&
                       kept_.count(ast_.Interned(base)) == 0;
    if (!plain) throw Stays();
    ExprId operand = right;
    if (!IsPlain(right)) {
      const std::string name = FreshName(ast_.Name(base));
      Emit(StmtKind::kAssign, Op::kNone, false, {Identifier(name, of.range), right}, of.range);
      operand = Identifier(name, of.range);
    }
    const ExprId old = Clone(target);
    have_value_.insert(ast_.Child(old, 0).index);
    Expr sum{ExprKind::kBinary};
    sum.op = of.op;
    sum.range = of.range;
    const ExprId operands[] = {old, operand};
    const ExprId value = ast_.AddExpr(sum, operands);
    Stmt assign{StmtKind::kAssign};
    assign.print = of.print;
    assign.range = of.range;
    out_->push_back(Statement(assign, {target, value}, {}));
  }

  bool HasPlainSubscripts(ExprId target) const {
    const auto list = ast_.Children(target).subspan(1);
    return std::all_of(list.begin(), list.end(), [&](ExprId x) { return IsPlainTree(x); });
  }

  void RequireNone(ExprId e) const {
    if (HasAssignment(ast_, e)) throw Stays();
  }

  // The nodes in the order in which they are evaluated.
  void Walk(ExprId e) {
    const Expr node = ast_[e];
    const std::vector<ExprId> children = CopyOf(ast_.Children(e));
    if (node.kind == ExprKind::kAnonymous) {
      RequireNone(e);
    } else if (IsAssignment(ast_, e)) {
      return Hoist(e);
    } else if (node.kind == ExprKind::kBinary &&
               (node.op == Op::kAndAnd || node.op == Op::kOrOr || node.op == Op::kAnd || node.op == Op::kOr)) {
      Walk(children[0]);
      RequireNone(children[1]);
      Walk(children[1]);
    } else {
      const bool index = node.kind == ExprKind::kIndex || node.kind == ExprKind::kCellIndex;
      indices_ += index;
      for (ExprId c : children) Walk(c);
      indices_ -= index;
    }
    before_.push_back(e);
  }

  void Hoist(ExprId e) {
    const std::vector<ExprId> children = CopyOf(ast_.Children(e));
    const bool step = ast_[e].kind != ExprKind::kAssignment;
    if (children.size() != (step ? 1u : 2u) || ast_[children[0]].kind != ExprKind::kIdentifier) throw Stays();
    const std::string name = ast_.Name(children[0]);
    RequireUnseen(e, name);
    const syntax::SourceRange range = ast_[e].range;
    if (!step) {
      const ExprId value = children[1];
      if (MayBeList(ast_[value].kind) || syntax::IsNullLiteral(ast_, value)) throw Stays();
      Walk(value);
      const bool computes = ast_[e].op != Op::kNone;
      Emit(computes ? StmtKind::kOpAssign : StmtKind::kAssign, ast_[e].op, false, {children[0], value}, range);
      return Become(e, name);
    }
    std::string value = name;
    if (ast_[e].kind == ExprKind::kPostfix) {
      value = FreshName(name);
      Emit(StmtKind::kAssign, Op::kNone, false, {Identifier(value, range), Identifier(name, range)}, range);
    }
    syntax::NumberLiteral one;
    one.value = 1;
    Emit(StmtKind::kOpAssign, ast_[e].op == Op::kIncrement ? Op::kPlus : Op::kMinus, true,
         {children[0], ast_.AddNumber(one, "1", range)}, range);
    Become(e, value);
  }

  void RequireUnseen(ExprId e, const std::string& name) const {
    const auto is_name = [&](ExprId x) { return ast_[x].kind == ExprKind::kIdentifier && ast_.Name(x) == name; };
    const auto mentions = [&](ExprId root) {
      int count = 0;
      syntax::VisitExpr(ast_, root, [&](ExprId x) { count += is_name(x); });
      return count;
    };
    int all = 0;
    for (ExprId root : roots_) all += mentions(root);
    if (all != mentions(e)) throw Stays();
    if (indices_ > 0 && Contains(ast_, e, [&](ExprId x) { return ast_[x].kind == ExprKind::kEnd; })) throw Stays();
    const bool seen_half_way = guarded_ > 0 || kept_.count(name) > 0;
    const bool calls = ast_[e].kind == ExprKind::kAssignment && !IsPlainTree(ast_.Child(e, 1));
    const bool stays = std::any_of(before_.begin(), before_.end(), [&](ExprId x) {
      if (IsPlain(x)) return false;
      return seen_half_way || (calls && !IsOperator(x));
    });
    if (stays) throw Stays();
  }

  // What has a value without more being done.
  bool IsPlain(ExprId e) const {
    const ExprKind kind = ast_[e].kind;
    if (kind == ExprKind::kIdentifier) return variables_.count(ShownName(ast_.Name(e))) > 0;
    return kind == ExprKind::kNumber || kind == ExprKind::kString || kind == ExprKind::kColon ||
           kind == ExprKind::kEnd || kind == ExprKind::kAnonymous || kind == ExprKind::kHandle;
  }
  bool IsOperator(ExprId e) const {
    const ExprKind kind = ast_[e].kind;
    return kind == ExprKind::kBinary || kind == ExprKind::kUnary || kind == ExprKind::kPostfix ||
           kind == ExprKind::kRange || kind == ExprKind::kMatrix || kind == ExprKind::kRow || kind == ExprKind::kCell;
  }
  // Made of plain values by operators.
  bool IsPlainTree(ExprId root) const {
    return !Contains(ast_, root, [&](ExprId x) { return !IsPlain(x) && !IsOperator(x); });
  }

  void Become(ExprId e, const std::string& name) {
    Expr now{ExprKind::kIdentifier};
    now.name = ast_.Intern(name);
    now.range = ast_[e].range;
    ast_.MutableExpr(e) = now;
    before_.push_back(e);
  }
  ExprId Identifier(std::string_view name, syntax::SourceRange range) {
    Expr e{ExprKind::kIdentifier};
    e.name = ast_.Intern(name);
    e.range = range;
    return ast_.AddExpr(e);
  }
  ExprId Clone(ExprId e) {
    const Expr node = ast_[e];
    if (node.kind == ExprKind::kNumber) return e;
    std::vector<ExprId> children = CopyOf(ast_.Children(e));
    for (ExprId& c : children) c = Clone(c);
    return ast_.AddExpr(node, children);
  }
  StmtId Statement(Stmt s, const std::vector<ExprId>& exprs, const std::vector<BlockId>& blocks) {
    return ast_.AddStmt(s, exprs, blocks);
  }
  void Emit(StmtKind kind, Op op, bool step, const std::vector<ExprId>& exprs, syntax::SourceRange range) {
    Stmt s{kind};
    s.op = op;
    s.prefix = step;
    s.range = range;
    out_->push_back(Statement(s, exprs, {}));
  }
  // Shown as the variable is (ShownName).
  std::string FreshName(const std::string& name) { return absl::StrCat(ShownName(name), "'old", ++names_); }

  template <class T>
  static std::vector<T> CopyOf(std::span<const T> list) {
    return {list.begin(), list.end()};
  }

  Ast& ast_;
  const InternedNames variables_;
  const InternedNameMap<int> kept_;
  std::set<uint32_t>& have_value_;
  std::vector<StmtId>* out_ = nullptr;  // before the statement at hand
  std::vector<ExprId> before_, roots_;  // what it has evaluated so far, all that it has
  int guarded_ = 0, indices_ = 0, names_ = 0;
};

}  // namespace

ResidualProgram HoistAssignments(const ResidualProgram& program) {
  std::set<uint32_t> wanted;
  for (const FunctionVersion& v : program.versions) {
    if (NeedsHoisting(*program.ast, v.function)) wanted.insert(v.function.index);
  }
  while (!wanted.empty()) {
    ResidualProgram out = program;
    const std::shared_ptr<Ast> ast = CopyTree(*program.ast);
    uint32_t at = 0;
    try {
      for (uint32_t f : wanted) {
        at = f;
        const BlockId body = Hoister(ast.get(), FunctionId{f}, &out.have_value).Rewrite((*ast)[FunctionId{f}].body);
        ast->MutableFunction(FunctionId{f}).body = body;
      }
      out.ast = ast;
      return out;
    } catch (const Stays&) {
      wanted.erase(at);
    }
  }
  return program;
}

}  // namespace residua::array_ir
