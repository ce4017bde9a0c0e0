#include "worker/residual/flow_graph.h"

#include <algorithm>
#include <string_view>
#include <utility>

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
      if (ast[p].kind == ExprKind::kIdentifier) graph_.nodes[0].defines.insert(ast.Name(p));
    }
    std::vector<int> ends = Block(f.body, {0});
    graph_.nodes.emplace_back();
    int exit = graph_.exit();
    for (const std::string& o : f.outputs) graph_.nodes[exit].uses.insert(o);
    Connect(ends, exit);
    Connect(returns_, exit);
    UseByText(f);
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
      if (ast_[e].kind == ExprKind::kIdentifier) node->uses.insert(ast_.Name(e));
      const std::optional<FrameRead> read = ReadByText(ast_, ast_[function_], e);
      if (read) node->uses.insert(read->variable);  // "": any, which is known when all are
    });
  }

  // A variable that has no assignment anywhere has no value to read.
  void UseByText(const syntax::Function& f) {
    std::set<std::string> all(f.outputs.begin(), f.outputs.end());
    for (const FlowNode& node : graph_.nodes) {
      all.insert(node.defines.begin(), node.defines.end());
      all.insert(node.updates.begin(), node.updates.end());
    }
    for (FlowNode& node : graph_.nodes) {
      if (node.uses.erase("") > 0) node.uses.insert(all.begin(), all.end());
    }
  }

  void Define(FlowNode* node, ExprId target) {
    if (ast_[target].kind == ExprKind::kIdentifier) {
      node->defines.insert(ast_.Name(target));
      return;
    }
    if (ast_[target].kind == ExprKind::kTilde) return;
    Update(node, target);
  }

  void Update(FlowNode* node, ExprId target) {
    Use(node, target);
    if (const std::string root = syntax::TargetRoot(ast_, target); !root.empty()) node->updates.insert(root);
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
      syntax::VisitExpr(ast_, root, [&](ExprId e) { syntax::AddAssignedBy(ast_, e, &node.updates); });
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

// From each use back to the definitions: what is walked is where the variable lives, not the product of all nodes and
// all variables.
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

UseDefinitions ReachingDefinitions(const FlowGraph& graph) {
  enum Write : uint8_t { kNone, kPart, kWhole };
  const size_t count = graph.nodes.size();
  std::vector<std::vector<int>> predecessors(count);
  std::map<std::string_view, std::vector<int>> writers, readers;
  for (size_t n = 0; n < count; ++n) {
    const FlowNode& node = graph.nodes[n];
    for (int s : node.successors) predecessors[static_cast<size_t>(s)].push_back(static_cast<int>(n));
    for (const auto* written : {&node.updates, &node.defines}) {
      for (const std::string& v : *written) writers[v].push_back(static_cast<int>(n));
    }
    for (const std::string& v : node.uses) readers[v].push_back(static_cast<int>(n));
    for (const std::string& v : node.updates) {
      if (!node.uses.count(v)) readers[v].push_back(static_cast<int>(n));
    }
  }
  UseDefinitions chains;
  chains.definitions.resize(count);
  std::vector<Write> writes(count, kNone);
  std::vector<size_t> seen(count, 0);
  size_t walk = 0;
  std::vector<int> work;
  for (const auto& [variable, places] : readers) {
    const std::string name(variable);
    const auto written = writers.find(variable);
    if (written == writers.end()) continue;
    for (int n : written->second) {
      writes[static_cast<size_t>(n)] = graph.nodes[static_cast<size_t>(n)].defines.count(name) ? kWhole : kPart;
    }
    for (int use : places) {
      ++walk;
      std::vector<int> found;
      work = {use};
      while (!work.empty()) {
        const int n = work.back();
        work.pop_back();
        for (int p : predecessors[static_cast<size_t>(n)]) {
          if (std::exchange(seen[static_cast<size_t>(p)], walk) == walk) continue;
          if (writes[static_cast<size_t>(p)] != kNone) found.push_back(p);
          if (writes[static_cast<size_t>(p)] != kWhole) work.push_back(p);
        }
      }
      if (found.empty()) continue;
      std::sort(found.begin(), found.end());
      chains.definitions[static_cast<size_t>(use)][name] = std::move(found);
    }
    for (int n : written->second) writes[static_cast<size_t>(n)] = kNone;
  }
  return chains;
}

}  // namespace residua::residual
