#include "worker/residual/verify.h"

#include <absl/strings/str_cat.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "worker/domain/error_call.h"
#include "worker/residual/flow_graph.h"
#include "worker/syntax/assigned.h"
#include "worker/syntax/loop.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace {

// Thrown at the first fault.
struct Broken {
  std::string what;
};

struct Count {
  size_t least, most;
};
constexpr size_t kAny = SIZE_MAX;

Count ChildrenOf(ExprKind kind) {
  switch (kind) {
    case ExprKind::kUnary:
    case ExprKind::kPostfix:
    case ExprKind::kField:
      return {1, 1};
    case ExprKind::kBinary:
    case ExprKind::kDynamicField:
    case ExprKind::kInitialised:
      return {2, 2};
    case ExprKind::kRange:
      return {2, 3};
    case ExprKind::kIndex:
    case ExprKind::kCellIndex:
    case ExprKind::kAnonymous:
      return {1, kAny};
    case ExprKind::kAssignment:
      return {2, kAny};
    case ExprKind::kMatrix:
    case ExprKind::kCell:
    case ExprKind::kRow:
      return {0, kAny};
    default:
      return {0, 0};
  }
}

struct StatementShape {
  Count exprs, blocks;
};

StatementShape ShapeOf(StmtKind kind) {
  switch (kind) {
    case StmtKind::kExpression:
      return {{1, 1}, {0, 0}};
    case StmtKind::kAssign:
      return {{1, kAny}, {0, 0}};
    case StmtKind::kOpAssign:
      return {{2, 2}, {0, 0}};
    case StmtKind::kIf:
      return {{1, kAny}, {1, kAny}};
    case StmtKind::kSwitch:
      return {{1, kAny}, {0, kAny}};
    case StmtKind::kWhile:
    case StmtKind::kDoUntil:
      return {{1, 1}, {1, 1}};
    case StmtKind::kFor:
    case StmtKind::kParfor:
      return {{2, 3}, {1, 1}};
    case StmtKind::kTry:
      return {{0, 1}, {1, 2}};
    case StmtKind::kUnwindProtect:
      return {{0, 0}, {2, 2}};
    case StmtKind::kGlobal:
    case StmtKind::kPersistent:
      return {{1, kAny}, {0, 0}};
    case StmtKind::kCommand:
      return {{0, kAny}, {0, 0}};
    default:
      return {{0, 0}, {0, 0}};
  }
}

bool Within(size_t n, Count count) { return n >= count.least && n <= count.most; }

bool HasName(ExprKind kind) {
  return kind == ExprKind::kIdentifier || kind == ExprKind::kString || kind == ExprKind::kField ||
         kind == ExprKind::kHandle;
}

bool IsTarget(ExprKind kind) {
  return kind == ExprKind::kIdentifier || kind == ExprKind::kTilde || kind == ExprKind::kIndex ||
         kind == ExprKind::kCellIndex || kind == ExprKind::kField || kind == ExprKind::kDynamicField;
}

class FunctionVerifier {
 public:
  FunctionVerifier(const Residual& program, size_t index, std::vector<bool>* exprs, std::vector<bool>* statements)
      : program_(program),
        ast_(program.tree->ast),
        facts_(program.tree->facts),
        about_(program.functions[index]),
        id_(ast_.top_functions()[index]),
        exprs_(*exprs),
        statements_(*statements) {}

  void Run() {
    Interface();
    Body(id_);
    if (!about_.whole) Names();
  }

 private:
  [[noreturn]] static void Fail(const std::string& what) { throw Broken{what}; }

  void Interface() const {
    const syntax::Function& f = ast_[id_];
    if (f.name != about_.name) Fail(absl::StrCat("is listed as `", about_.name, "`"));
    const auto has_id = [&](const std::string& name) { return ast_.FindName(name).valid(); };
    if (!has_id(f.name) || !std::ranges::all_of(f.outputs, has_id)) Fail("a name without an id");
    if (about_.whole) return;
    if (!f.nested.empty()) Fail("a nested function in one that was not kept whole");
    if (about_.parameters.size() != f.parameters.size()) {
      Fail(absl::StrCat("takes ", f.parameters.size(), " parameters and has facts of ", about_.parameters.size()));
    }
    if (about_.nargout > static_cast<int>(f.outputs.size()) && (f.outputs.empty() || f.outputs.back() != "varargout")) {
      Fail(absl::StrCat("gives ", f.outputs.size(), " results and is asked for ", about_.nargout));
    }
  }

  void Body(FunctionId id) {
    const syntax::Function& f = ast_[id];
    for (ExprId p : f.parameters) Expression(p, true, false);
    Block(f.body, 0);
    for (FunctionId inner : f.nested) Body(inner);
  }

  void Block(BlockId block, int loops) {
    if (!block.valid()) Fail("a statement without one of its blocks");
    for (StmtId s : ast_.Statements(block)) Statement(s, loops);
  }

  void Statement(StmtId id, int loops) {
    if (id.index >= ast_.stmt_count()) Fail("a statement that is not in the tree");
    if (statements_[id.index]) Fail("a statement that is reached twice");
    statements_[id.index] = true;
    const Stmt& s = ast_[id];
    const auto exprs = ast_.Exprs(id);
    const auto blocks = ast_.Blocks(id);
    const StatementShape shape = ShapeOf(s.kind);
    if (!Within(exprs.size(), shape.exprs) || !Within(blocks.size(), shape.blocks)) {
      Fail(absl::StrCat("a statement of kind ", static_cast<int>(s.kind), " with ", exprs.size(), " expressions and ",
                        blocks.size(), " blocks"));
    }
    const size_t tests = exprs.size() - (s.kind == StmtKind::kSwitch ? 1 : 0);
    const bool branches = s.kind == StmtKind::kIf || s.kind == StmtKind::kSwitch;
    if (branches && blocks.size() != tests && blocks.size() != tests + 1) Fail("a branch for each test is missing");
    if ((s.kind == StmtKind::kBreak || s.kind == StmtKind::kContinue) && loops == 0 && !about_.whole)
      Fail("a jump outside of a loop");
    const size_t targets = TargetsOf(s, exprs.size());
    for (size_t k = 0; k < exprs.size(); ++k) Expression(exprs[k], k < targets, false);
    const bool loop = syntax::IsLoop(s.kind);
    for (BlockId b : blocks) Block(b, loops + (loop ? 1 : 0));
  }

  size_t TargetsOf(const Stmt& s, size_t exprs) const {
    switch (s.kind) {
      case StmtKind::kAssign:
        return exprs - 1;
      case StmtKind::kOpAssign:
      case StmtKind::kFor:
      case StmtKind::kParfor:
        return 1;
      case StmtKind::kTry:
      case StmtKind::kGlobal:
      case StmtKind::kPersistent:
        return exprs;
      default:
        return 0;
    }
  }

  // `target`: something is stored there, or declared; `subscript`: an element of an index list.
  void Expression(ExprId id, bool target, bool subscript) {
    if (id.index >= ast_.expr_count()) Fail("an expression that is not in the tree");
    if (exprs_[id.index]) Fail("an expression that is reached twice");
    exprs_[id.index] = true;
    const syntax::Expr& e = ast_[id];
    if (!Within(e.count, ChildrenOf(e.kind)))
      Fail(absl::StrCat("an expression of kind ", static_cast<int>(e.kind), " with ", e.count, " parts"));
    if (HasName(e.kind) && !e.name.valid()) Fail("a name that is missing");
    if (e.kind == ExprKind::kTilde && !target) Fail("`~` where a value is read");
    if (e.kind == ExprKind::kColon && !subscript) Fail("`:` outside of an index list");
    const bool list = e.kind == ExprKind::kMatrix || e.kind == ExprKind::kCell;
    for (size_t k = 0; k < e.count; ++k) {
      const ExprId child = ast_.Child(id, static_cast<uint32_t>(k));
      const bool row = child.index < ast_.expr_count() && ast_[child].kind == ExprKind::kRow;
      if (row != list) Fail("a row outside of a matrix, or a matrix of something else");
      const bool index = (e.kind == ExprKind::kIndex || e.kind == ExprKind::kCellIndex) && k > 0;
      const bool named = (e.kind == ExprKind::kAnonymous && k > 0) || (e.kind == ExprKind::kInitialised && k == 0) ||
                         (e.kind == ExprKind::kAssignment && k + 1 < e.count);
      Expression(child, named, index);
    }
    if (target && !IsTarget(e.kind) && e.kind != ExprKind::kInitialised && e.kind != ExprKind::kMatrix)
      Fail("an assignment to something that is no place");
    if (!about_.whole) Facts(id, e);
  }

  void Facts(ExprId id, const syntax::Expr& e) const {
    if (facts_[id].text_row && e.kind != ExprKind::kMatrix) Fail("a row of texts that is no matrix");
    if (facts_[id].one_struct && e.kind != ExprKind::kIndex) Fail("a struct that no call makes");
    if (facts_[id].elements && e.kind != ExprKind::kIndex && e.kind != ExprKind::kCellIndex)
      Fail("elements of something that is not indexed");
    if (!facts_.IsPure(id) || e.kind == ExprKind::kAnonymous || e.kind == ExprKind::kNumber) return;
    for (ExprId child : ast_.Children(id)) {
      const ExprKind kind = ast_[child].kind;
      const bool value = kind != ExprKind::kRow && kind != ExprKind::kColon && kind != ExprKind::kEnd;
      if (value && !facts_.IsPure(child)) Fail("an expression that cannot fail with a part that can");
    }
  }

  void Names() const {
    const FlowGraph graph = BuildFlowGraph(ast_, id_);
    NameSet bound = VariablesOf(graph);
    for (const ResidualFunction& f : program_.functions) bound.insert(ast_.FindName(f.name));
    const auto bind = [&](ExprId e) {
      if (ast_[e].kind == ExprKind::kAnonymous) {
        for (ExprId p : ast_.Children(e).subspan(1)) syntax::VisitExpr(ast_, p, [&](ExprId n) { Bind(n, &bound); });
      }
      syntax::VisitAssignedBy(ast_, e, [&](NameId name) { bound.insert(name); });
    };
    for (ExprId p : ast_[id_].parameters) syntax::VisitExpr(ast_, p, [&](ExprId n) { Bind(n, &bound); });
    syntax::VisitExprs(ast_, ast_[id_].body, bind);
    // Behind a call that surely raises nothing is evaluated, and what it would have given has no definition.
    const auto raises = [&](int n) {
      const StmtId at = graph.nodes[static_cast<size_t>(n)].stmt;
      return at.valid() && ast_[at].kind == StmtKind::kExpression && domain::SurelyRaises(ast_, ast_.Exprs(at)[0]);
    };
    for (int n : ReachedFrom(graph, {graph.entry()}, raises)) {
      const StmtId at = graph.nodes[static_cast<size_t>(n)].stmt;
      if (!at.valid()) continue;
      for (ExprId root : ast_.Exprs(at)) syntax::VisitExpr(ast_, root, [&](ExprId e) { IsBound(e, bound); });
    }
  }

  void IsBound(ExprId e, const NameSet& bound) const {
    if (ast_[e].kind != ExprKind::kIdentifier && ast_[e].kind != ExprKind::kHandle) return;
    if (bound.contains(ast_[e].name)) return;
    const std::string& name = ast_.Name(e);
    if (about_.made.Has(name) || program_.versions.contains(name))
      Fail(absl::StrCat("`", name, "` is neither a variable nor a function of the program"));
  }

  void Bind(ExprId e, NameSet* bound) const {
    if (ast_[e].kind == ExprKind::kIdentifier) bound->insert(ast_[e].name);
  }

  const Residual& program_;
  const Ast& ast_;
  const ResidualFacts& facts_;
  const ResidualFunction& about_;
  FunctionId id_;
  std::vector<bool>& exprs_;
  std::vector<bool>& statements_;
};

}  // namespace

std::string Verify(const Residual& program) {
  if (program.tree == nullptr || program.functions.empty()) return "the program has no functions";
  const Ast& ast = program.tree->ast;
  if (ast.top_functions().size() != program.functions.size())
    return absl::StrCat("the tree has ", ast.top_functions().size(), " functions, the list ", program.functions.size());
  std::vector<bool> exprs(ast.expr_count()), statements(ast.stmt_count());
  std::set<std::string> names;
  for (size_t k = 0; k < program.functions.size(); ++k) {
    const std::string& name = program.functions[k].name;
    if (!names.insert(name).second) return absl::StrCat("function `", name, "` stands there twice");
    try {
      FunctionVerifier(program, k, &exprs, &statements).Run();
    } catch (const Broken& broken) {
      return absl::StrCat("function `", name, "`: ", broken.what);
    }
  }
  return "";
}

}  // namespace residua::residual
