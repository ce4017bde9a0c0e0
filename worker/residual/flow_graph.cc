#include "worker/residual/flow_graph.h"

#include <absl/strings/str_cat.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "worker/check/check.h"
#include "worker/residual/frame_by_text.h"
#include "worker/syntax/assigned.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

using syntax::Ast;
using syntax::BlockId;
using syntax::ExprId;
using syntax::ExprKind;
using syntax::FunctionId;
using syntax::StmtId;
using syntax::StmtKind;

namespace {

class Builder {
 public:
  Builder(const Ast& ast, FunctionId function) : ast_(ast), function_(function) {
    const syntax::Function& f = ast[function];
    graph_.nodes.emplace_back();
    for (ExprId p : f.parameters) {
      if (ast[p].kind == ExprKind::kIdentifier) graph_.nodes[0].defines.insert(ast[p].name);
    }
    for (const std::string& output : f.outputs) outputs_.insert(IdOf(output));
    std::vector<int> ends = Block(f.body, {0});
    graph_.nodes.emplace_back();
    int exit = graph_.exit();
    graph_.nodes[exit].uses = outputs_;
    Connect(ends, exit);
    Connect(returns_, exit);
    UseByText();
  }
  FlowGraph Take() { return std::move(graph_); }

 private:
  struct Loop {
    int head;
    std::vector<int> breaks;
    std::vector<int> continues;
  };

  void Connect(const std::vector<int>& from, int to) {
    for (int n : from) graph_.nodes[n].successors.push_back(to);
  }

  void Use(FlowNode* node, ExprId id) {
    syntax::VisitExpr(ast_, id, [&](ExprId e) {
      if (ast_[e].kind == ExprKind::kIdentifier) node->uses.insert(ast_[e].name);
      const std::optional<FrameRead> read = ReadByText(ast_, ast_[function_], e);
      if (!read) return;
      for (const NameId name : read->variables) node->uses.insert(name);
      reads_any_ = reads_any_ || read->any;
    });
  }

  // A variable that has no assignment anywhere has no value to read.
  void UseByText() {
    if (any_readers_.empty()) return;
    NameSet all = VariablesOf(graph_);
    all.insert(outputs_);
    for (int n : any_readers_) graph_.nodes[n].uses.insert(all);
  }

  NameId IdOf(const std::string& output) const {
    const NameId id = ast_.FindName(output);
    RESIDUA_CHECK(id.valid(), absl::StrCat("the output `", output, "` has no id in its tree"));
    return id;
  }

  void Define(FlowNode* node, ExprId target) {
    if (ast_[target].kind == ExprKind::kIdentifier) {
      node->defines.insert(ast_[target].name);
      return;
    }
    if (ast_[target].kind == ExprKind::kTilde) return;
    Update(node, target);
  }

  void Update(FlowNode* node, ExprId target) {
    Use(node, target);
    if (const NameId root = syntax::TargetName(ast_, target); root.valid()) node->updates.insert(root);
  }

  // Whether the body of a `for` assigns its variable.
  bool AssignsItsVariable(StmtId id) const {
    if (ast_[id].kind != StmtKind::kFor && ast_[id].kind != StmtKind::kParfor) return false;
    const syntax::InternedName variable = syntax::TargetRoot(ast_, ast_.Exprs(id)[0]);
    return syntax::AssignedIn(ast_, ast_.Blocks(id)[0]).contains(variable);
  }

  int Node(StmtId id, const std::vector<int>& from) {
    int n = static_cast<int>(graph_.nodes.size());
    FlowNode node;
    node.stmt = id;
    auto exprs = ast_.Exprs(id);
    // A loop over fields that takes no trip leaves its variables as they are; another one makes its variable empty.
    const bool may_leave = ast_[id].kind == StmtKind::kFor && ast_[exprs[0]].kind == ExprKind::kMatrix;
    const auto define = [&](ExprId target) { may_leave ? Update(&node, target) : Define(&node, target); };
    syntax::VisitTargets(ast_, id, define);
    syntax::VisitDeclared(ast_, id, define);
    // What an expression assigns it may do more than once, or not at all.
    for (ExprId root : exprs) {
      syntax::VisitExpr(ast_, root, [&](ExprId e) {
        syntax::VisitAssignedBy(ast_, e, [&](NameId name) { node.updates.insert(name); });
      });
    }
    switch (ast_[id].kind) {
      case StmtKind::kAssign:
        Use(&node, exprs.back());
        break;
      case StmtKind::kFor:
      case StmtKind::kParfor:
        for (size_t k = 1; k < exprs.size(); ++k) Use(&node, exprs[k]);
        break;
      case StmtKind::kTry:
      case StmtKind::kGlobal:
      case StmtKind::kPersistent:
        break;
      default:
        for (ExprId e : exprs) Use(&node, e);
    }
    if (std::exchange(reads_any_, false)) any_readers_.push_back(n);
    graph_.nodes.push_back(std::move(node));
    graph_.node_of[id.index] = n;
    Connect(from, n);
    // An error inside a try block may come before or after the statement's own effect.
    for (std::vector<int>* handler : handlers_) handler->push_back(n);
    return n;
  }

  std::vector<int> Block(BlockId block, std::vector<int> from) {
    for (StmtId s : ast_.Statements(block)) from = Statement(s, std::move(from));
    return from;
  }

  std::vector<int> Statement(StmtId id, std::vector<int> from) {
    switch (ast_[id].kind) {
      case StmtKind::kIf:
      case StmtKind::kSwitch:
        return Choice(id, from);
      case StmtKind::kFor:
      case StmtKind::kParfor:
      case StmtKind::kWhile:
        return HeadedLoop(id, from);
      case StmtKind::kDoUntil:
        return FootedLoop(id, from);
      case StmtKind::kTry:
        return Try(id, std::move(from));
      case StmtKind::kUnwindProtect:
        return UnwindProtect(id, std::move(from));
      case StmtKind::kBreak: {
        int n = Node(id, from);
        if (!loops_.empty()) loops_.back().breaks.push_back(n);
        return {};
      }
      case StmtKind::kContinue: {
        int n = Node(id, from);
        if (!loops_.empty()) loops_.back().continues.push_back(n);
        return {};
      }
      case StmtKind::kReturn: {
        returns_.push_back(Node(id, from));
        return {};
      }
      default:
        return {Node(id, from)};
    }
  }

  std::vector<int> Choice(StmtId id, const std::vector<int>& from) {
    const auto blocks = ast_.Blocks(id);
    int n = Node(id, from);
    std::vector<int> out;
    size_t conditional = ast_.Exprs(id).size() - (ast_[id].kind == StmtKind::kSwitch ? 1 : 0);
    for (BlockId b : blocks) {
      std::vector<int> end = Block(b, {n});
      out.insert(out.end(), end.begin(), end.end());
    }
    if (blocks.size() <= conditional) out.push_back(n);
    return out;
  }

  std::vector<int> HeadedLoop(StmtId id, const std::vector<int>& from) {
    int n = Node(id, from);
    loops_.push_back({n, {}, {}});
    std::vector<int> end = Block(ast_.Blocks(id)[0], {n});
    Loop loop = std::move(loops_.back());
    loops_.pop_back();
    Connect(end, n);
    Connect(loop.continues, n);
    std::vector<int> out = std::move(loop.breaks);
    // The last trip leads out past the head, which gives the variable to a further one.
    if (AssignsItsVariable(id)) {
      std::ranges::copy_if(end, std::back_inserter(out), [n](int last) { return last != n; });
      std::ranges::copy(loop.continues, std::back_inserter(out));
    }
    out.push_back(n);
    return out;
  }

  // The node of the condition comes last; a jump node stands for the head.
  std::vector<int> FootedLoop(StmtId id, const std::vector<int>& from) {
    int head = static_cast<int>(graph_.nodes.size());
    graph_.nodes.emplace_back();
    Connect(from, head);
    loops_.push_back({head, {}, {}});
    std::vector<int> end = Block(ast_.Blocks(id)[0], {head});
    Loop loop = std::move(loops_.back());
    loops_.pop_back();
    end.insert(end.end(), loop.continues.begin(), loop.continues.end());
    int n = Node(id, end);
    graph_.nodes[n].successors.push_back(head);
    std::vector<int> out = std::move(loop.breaks);
    out.push_back(n);
    return out;
  }

  std::vector<int> Try(StmtId id, std::vector<int> from) {
    const auto blocks = ast_.Blocks(id);
    std::vector<int> throwing = from;
    handlers_.push_back(&throwing);
    std::vector<int> out = Block(blocks[0], std::move(from));
    handlers_.pop_back();
    int n = Node(id, throwing);  // the catch: defines the error variable
    std::vector<int> end{n};
    if (blocks.size() > 1) end = Block(blocks[1], end);
    out.insert(out.end(), end.begin(), end.end());
    return out;
  }

  std::vector<int> UnwindProtect(StmtId id, std::vector<int> from) {
    const auto blocks = ast_.Blocks(id);
    std::vector<int> throwing = from;
    handlers_.push_back(&throwing);
    std::vector<int> out = Block(blocks[0], std::move(from));
    handlers_.pop_back();
    throwing.insert(throwing.end(), out.begin(), out.end());
    return Block(blocks[1], throwing);
  }

  const Ast& ast_;
  const FunctionId function_;
  FlowGraph graph_;
  NameSet outputs_;
  bool reads_any_ = false;  // the node that is being made, by a text that is not known
  std::vector<int> any_readers_;
  std::vector<Loop> loops_;
  std::vector<int> returns_;
  std::vector<std::vector<int>*> handlers_;
};

}  // namespace

FlowGraph BuildFlowGraph(const Ast& ast, FunctionId function) { return Builder(ast, function).Take(); }

void VisitReads(const Ast& ast, StmtId statement, const std::function<void(ExprId)>& f) {
  if (!statement.valid()) return;
  auto exprs = ast.Exprs(statement);
  const StmtKind kind = ast[statement].kind;
  if (kind == StmtKind::kGlobal || kind == StmtKind::kPersistent) return;
  const size_t targets = kind == StmtKind::kAssign ? exprs.size() - 1 : kind == StmtKind::kFor ? 1 : 0;
  for (size_t k = 0; k < exprs.size(); ++k) {
    ExprId root = exprs[k];
    if (k < targets) {
      while (ast[root].count > 0) root = ast.Child(root, 0);
    }
    syntax::VisitExpr(ast, exprs[k], [&](ExprId e) {
      if (ast[e].kind == ExprKind::kIdentifier && !(k < targets && e == root)) f(e);
    });
  }
}

std::vector<int> ReachedFrom(const FlowGraph& graph, std::vector<int> starts, const std::function<bool(int)>& ends) {
  std::vector<bool> seen(graph.nodes.size(), false);
  std::vector<int> reached;
  std::erase_if(starts, ends);
  while (!starts.empty()) {
    const int n = starts.back();
    starts.pop_back();
    for (int next : graph.nodes[static_cast<size_t>(n)].successors) {
      if (seen[static_cast<size_t>(next)]) continue;
      seen[static_cast<size_t>(next)] = true;
      reached.push_back(next);
      if (!ends(next)) starts.push_back(next);
    }
  }
  return reached;
}

bool IsReachedUnwritten(const FlowGraph& graph, int node, NameId variable) {
  const auto writes = [&](int n) { return graph.nodes[static_cast<size_t>(n)].defines.contains(variable); };
  return std::ranges::count(ReachedFrom(graph, {graph.entry()}, writes), node) > 0;
}

bool IsReadBefore(const FlowGraph& graph, int node, NameId variable) {
  return std::ranges::any_of(ReachedFrom(graph, {graph.entry()}, [&](int n) { return n == node; }),
                             [&](int n) { return graph.nodes[static_cast<size_t>(n)].Reads(variable); });
}

NameSet VariablesOf(const FlowGraph& graph) {
  NameSet all;
  for (const FlowNode& node : graph.nodes) {
    all.insert(node.defines);
    all.insert(node.updates);
  }
  return all;
}

NameSet WrittenIn(const syntax::Ast& ast, const FlowGraph& graph, syntax::StmtId statement) {
  NameSet out;
  const auto add = [&](syntax::StmtId s) {
    const auto at = graph.node_of.find(s.index);
    if (at == graph.node_of.end()) return;
    out.insert(graph.nodes[at->second].defines);
    out.insert(graph.nodes[at->second].updates);
  };
  add(statement);
  for (syntax::BlockId b : ast.Blocks(statement)) syntax::VisitStatements(ast, b, add);
  return out;
}

NameSet WrittenOnce(const FlowGraph& graph) {
  syntax::NameMap<int> writes;  // one in part is more than one
  for (const FlowNode& node : graph.nodes) {
    for (NameId v : node.defines) ++writes[v];
    for (NameId v : node.updates) writes[v] += 2;
  }
  NameSet once;
  for (const auto& [v, count] : writes) {
    if (count == 1) once.insert(v);
  }
  return once;
}

}  // namespace residua::residual
