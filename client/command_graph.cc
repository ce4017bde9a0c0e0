// residua graph: which function can call which, as Graphviz dot.
//
// From the functions of the given files, every name that is no variable of its function is looked up as a call of it
// would be; what is found is followed. Variables are judged as the whole function has them: a name that is assigned
// anywhere in it is never a call. Handles, commands and the names given to feval and its kind as literal strings count
// as calls, names made at run time cannot. A function with methods in class folders stands for all of them. Files stand
// as boxes around their functions; built-ins are shown on request; a name that nothing answers to is dashed.
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "client/commands.h"
#include "client/json_text.h"
#include "worker/interpret/class_methods.h"
#include "worker/interpret/interpreter.h"

namespace residua::client {

namespace {

using interpret::FunctionRef;
using interpret::LoadedFilePtr;
using syntax::Ast;
using syntax::BlockId;
using syntax::ExprId;
using syntax::ExprKind;
using syntax::FunctionId;
using syntax::StmtId;
using syntax::StmtKind;

// The package's name in "p.q.f", or the name itself.
std::string FirstPart(const std::string& name) { return name.substr(0, name.find('.')); }

// The names that one function (or script) assigns and those that it mentions, in the order of the text.
class Names {
 public:
  explicit Names(const Ast& ast) : ast_(ast) {}

  void Function(FunctionId id) {
    for (ExprId parameter : ast_[id].parameters) Target(parameter);
    for (const std::string& output : ast_[id].outputs) variables_.insert(output);
    Block(ast_[id].body);
  }
  void Block(BlockId id) {
    if (!id.valid()) return;
    for (StmtId statement : ast_.Statements(id)) Statement(statement);
  }

  const std::set<std::string>& variables() const { return variables_; }
  const std::vector<std::string>& mentioned() const { return mentioned_; }

 private:
  void Statement(StmtId id) {
    const syntax::Stmt& s = ast_[id];
    const auto exprs = ast_.Exprs(id);
    size_t first_value = 0;
    switch (s.kind) {
      case StmtKind::kAssign:
        for (; first_value + 1 < exprs.size(); ++first_value) Target(exprs[first_value]);
        break;
      case StmtKind::kOpAssign:
      case StmtKind::kFor:
      case StmtKind::kParfor:
        Target(exprs[first_value++]);
        break;
      case StmtKind::kTry:
      case StmtKind::kGlobal:
      case StmtKind::kPersistent:
        for (; first_value < exprs.size(); ++first_value) Target(exprs[first_value]);
        break;
      case StmtKind::kCommand:
        Mention(ast_.Name(id));
        break;
      default:
        break;
    }
    for (ExprId e : exprs.subspan(first_value)) Expr(e);
    for (BlockId block : ast_.Blocks(id)) Block(block);
  }

  // What is assigned; the indices beside it are read.
  void Target(ExprId id) {
    const auto children = ast_.Children(id);
    switch (ast_[id].kind) {
      case ExprKind::kIdentifier:
        variables_.insert(ast_.Name(id));
        return;
      case ExprKind::kMatrix:
      case ExprKind::kRow:
        for (ExprId child : children) Target(child);
        return;
      default:
        if (children.empty()) return;
        Target(children[0]);
        for (ExprId child : children.subspan(1)) Expr(child);
    }
  }

  void Expr(ExprId id) {
    const auto children = ast_.Children(id);
    switch (ast_[id].kind) {
      case ExprKind::kIdentifier:
      case ExprKind::kHandle:
        Mention(ast_.Name(id));
        return;
      case ExprKind::kAnonymous:
        Anonymous(id);
        return;
      case ExprKind::kAssignment:
        for (ExprId target : children.first(children.size() - 1)) Target(target);
        Expr(children.back());
        return;
      case ExprKind::kIndex:
        LiteralCall(children);
        break;
      case ExprKind::kField:  // perhaps a function of a package, otherwise a field of what stands before
        Mention(interpret::PackagedName(ast_, id));
        break;
      default:
        break;
    }
    for (ExprId child : children) Expr(child);
  }

  void Anonymous(ExprId id) {
    std::set<std::string> own;
    for (ExprId parameter : ast_.Children(id).subspan(1)) {
      if (ast_[parameter].kind == ExprKind::kIdentifier && !hidden_.contains(ast_.Name(parameter))) {
        own.insert(ast_.Name(parameter));
      }
    }
    hidden_.insert(own.begin(), own.end());
    Expr(ast_.Child(id, 0));
    for (const std::string& name : own) hidden_.erase(name);
  }

  // feval('f', ...), cellfun('f', ...)
  void LiteralCall(std::span<const ExprId> children) {
    static const std::set<std::string> kCallers = {"arrayfun", "cellfun", "feval", "str2func", "structfun"};
    if (children.size() < 2 || ast_[children[0]].kind != ExprKind::kIdentifier) return;
    if (!kCallers.contains(ast_.Name(children[0])) || ast_[children[1]].kind != ExprKind::kString) return;
    if (ast_.Name(children[1]).starts_with("@")) return;
    Mention(ast_.Name(children[1]));
  }

  void Mention(const std::string& name) {
    if (!name.empty() && !hidden_.contains(FirstPart(name)) && seen_.insert(name).second) mentioned_.push_back(name);
  }

  const Ast& ast_;
  std::set<std::string> variables_, seen_, hidden_;  // hidden: parameters of the anonymous functions around
  std::vector<std::string> mentioned_;
};

std::string Quoted(const std::string& text) {
  std::string out = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + "\"";
}

class CallGraph {
 public:
  explicit CallGraph(const GraphOptions& options)
      : options_(options), functions_(interpret::DiskFiles(), options.search_path) {}

  // False when the file cannot be read or does not parse; its diagnostics are then on standard error.
  bool AddFile(const std::string& path) {
    const LoadedFilePtr file = functions_.Load(path);
    if (file == nullptr) {
      ShowError(path + ": error: cannot read the file [no-such-file]\n", 1, options_.json);
      return false;
    }
    for (const auto& d : file->diagnostics) {
      const bool wrong = d.severity == syntax::Severity::kError;
      ShowError(syntax::Render(d), 1, options_.json && wrong);
      if (wrong) return false;
    }
    if (file->ast->kind() == syntax::FileKind::kScript) Visit({file, {}});
    for (FunctionId f : file->ast->top_functions()) Visit({file, f});
    while (!pending_.empty()) {
      const FunctionRef next = pending_.back();
      pending_.pop_back();
      Follow(next);
    }
    return true;
  }

  nlohmann::ordered_json Json() const {
    nlohmann::ordered_json functions = nlohmann::ordered_json::array(), others = functions, calls = functions;
    for (const auto& [path, nodes] : files_) {
      for (const auto& [id, name] : nodes) functions.push_back({{"id", id}, {"name", name}, {"file", path}});
    }
    for (const auto& [name, attributes] : loose_) others.push_back(name);
    for (const auto& [from, to] : edges_) calls.push_back({{"from", from}, {"to", to}});
    return {{"functions", functions}, {"others", others}, {"calls", calls}};
  }

  void Write(std::ostream& out) const {
    out << "digraph calls {\n  rankdir=LR;\n  node [shape=box];\n";
    for (const auto& [path, nodes] : files_) {
      out << "  subgraph " << Quoted("cluster_" + path) << " {\n    label=" << Quoted(path) << ";\n";
      for (const auto& [id, label] : nodes) out << "    " << Quoted(id) << " [label=" << Quoted(label) << "];\n";
      out << "  }\n";
    }
    for (const auto& [id, attributes] : loose_) out << "  " << Quoted(id) << " [" << attributes << "];\n";
    for (const auto& [from, to] : edges_) out << "  " << Quoted(from) << " -> " << Quoted(to) << ";\n";
    out << "}\n";
  }

 private:
  static std::string NameOf(const FunctionRef& f) {
    if (f.function.valid()) return (*f.file->ast)[f.function].name;
    const std::string base = f.file->path.substr(f.file->path.rfind('/') + 1);
    return base.substr(0, base.rfind('.'));
  }

  // The node of a function of a file; it is followed when it is new.
  std::string Visit(const FunctionRef& f) {
    std::string id = f.file->path + ":" + NameOf(f);
    if (f.function.valid()) {
      for (FunctionId p = (*f.file->ast)[f.function].parent; p.valid(); p = (*f.file->ast)[p].parent) {
        id += " in " + (*f.file->ast)[p].name;
      }
    }
    if (files_[f.file->path].emplace(id, NameOf(f)).second) pending_.push_back(f);
    return id;
  }

  void Follow(const FunctionRef& f) {
    const Ast& ast = *f.file->ast;
    Names names(ast);
    std::set<std::string> variables;
    if (f.function.valid()) {
      names.Function(f.function);
      for (FunctionId p = ast[f.function].parent; p.valid(); p = ast[p].parent) {  // shared with nested functions
        Names outer(ast);
        outer.Function(p);
        variables.insert(outer.variables().begin(), outer.variables().end());
      }
    } else {
      names.Block(ast.script());
    }
    variables.insert(names.variables().begin(), names.variables().end());
    const std::string from = Visit(f);
    std::set<std::string> packages;
    for (const std::string& name : names.mentioned()) {
      if (variables.contains(FirstPart(name)) || packages.contains(name)) continue;
      if (name != FirstPart(name)) {
        if (!functions_.Find(name, f.file, f.function).valid()) continue;
        packages.insert(FirstPart(name));
      }
      Call(f, from, name);
    }
  }

  void Call(const FunctionRef& f, const std::string& from, const std::string& name) {
    try {
      const FunctionRef callee = functions_.Find(name, f.file, f.function);
      if (callee.methods != nullptr) {
        for (const auto& [c, method] : callee.methods->by_class) edges_.emplace(from, Visit(method));
      }
      if (callee.file != nullptr) {
        edges_.emplace(from, Visit(callee));
      } else if (callee.methods != nullptr) {
        return;
      } else if (callee.builtin == nullptr) {
        loose_.emplace(name, "style=dashed");
        edges_.emplace(from, name);
      } else if (options_.builtins) {
        loose_.emplace(name, "shape=ellipse");
        edges_.emplace(from, name);
      }
    } catch (const value::MatlabError& error) {
      std::cerr << error.message << "\n";
      loose_.emplace(name, "style=dashed, color=red");
      edges_.emplace(from, name);
    }
  }

  const GraphOptions& options_;
  interpret::FunctionTable functions_;
  std::map<std::string, std::map<std::string, std::string>> files_;  // path -> node -> label
  std::map<std::string, std::string> loose_;                         // built-ins and unknown names -> attributes
  std::set<std::pair<std::string, std::string>> edges_;
  std::vector<FunctionRef> pending_;
};

}  // namespace

int RunGraph(const GraphOptions& options) {
  CallGraph graph(options);
  bool ok = true;
  for (const std::string& path : options.paths) {
    ok = graph.AddFile(path) && ok;
    if (!ok && options.json) return 1;  // the object on standard output is the error
  }
  if (options.json) {
    std::cout << JsonText(graph.Json()) << "\n";
  } else {
    graph.Write(std::cout);
  }
  return ok ? 0 : 1;
}

}  // namespace residua::client
