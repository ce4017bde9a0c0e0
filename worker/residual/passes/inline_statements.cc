// Inlining of functions of several statements (thesis 6.5).
//
// A call that is a statement's right-hand side, or that is the first thing of a statement that may fail or have an
// effect, becomes the statements of the function: arguments are bound to parameters in order, the body follows, and
// what it returned takes the call's place. A parameter that nobody assigns is replaced by an argument that is a
// variable or a literal, unless it is a variable of another name and an error would show which (`Q(2,_): out of bound
// 1`); an output becomes the variable it is assigned to where nobody can tell. Every other variable
// of the function is renamed apart (`v__1`), but where an error would show it and the name is that of a variable of
// another call.
//
// Not inlined: recursive functions; `return`, `try`, persistent variables, printing (it shows a variable's name); an
// anonymous function that would have to be renamed (its text can be seen); functions whose outputs may be undefined;
// and, of those that are called from several places, all but short ones without conditions and loops.
#include <algorithm>

#include "worker/builtin/builtin_names.h"
#include "worker/domain/error_call.h"
#include "worker/residual/code_forms.h"
#include "worker/residual/copy_tree.h"
#include "worker/residual/flow_graph.h"
#include "worker/residual/frame_by_text.h"
#include "worker/residual/passes/names_in_errors.h"
#include "worker/residual/passes/passes.h"
#include "worker/residual/rewrite_functions.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

using syntax::SourceRange;

namespace {

// A call costs more than the few statements of a short function; longer ones are not copied.
constexpr int kShort = 4;
constexpr int kGrowth = 24;

// What is known of a function that may be inlined, or into which others are.
struct Body {
  FunctionId id;
  NameSet variables;  // assigned or taken
  NameSet assigned;   // assigned beyond being a parameter
  NameSet free;       // names that are no variables: functions
  NameSet in_closures;
  NameSet in_errors;  // their names would show
  NameSet globals;
  std::vector<NameId> parameters, outputs;
  int lines = 0;
  bool plain = true;  // of the statements that can be moved
  bool guarded = false;
  bool blocks = false;  // has conditions or loops
};

class Catalogue {
 public:
  explicit Catalogue(PassInput& in) : from_(in.program()), ast_(from_.tree->ast) {
    const Residual& from = from_;
    for (size_t k = 0; k < from.functions.size(); ++k) {
      in.Poll();
      index_[ast_.FindName(from.functions[k].name)] = k;
      bodies_.push_back(Describe(ast_.top_functions()[k], in.analyses().Flow(k)));
    }
    for (size_t k = 0; k < from.functions.size(); ++k) {
      called_.insert(bodies_[k].free);
      syntax::VisitExprs(ast_, ast_[bodies_[k].id].body, [&](ExprId e) {
        if (ast_[e].kind != ExprKind::kIdentifier && ast_[e].kind != ExprKind::kHandle) return;
        if (bodies_[k].variables.contains(ast_[e].name)) return;
        auto it = index_.find(ast_[e].name);
        if (it == index_.end()) return;
        calls_[k].insert(it->second);
        ++uses_[it->second];
      });
    }
  }

  const Body& operator[](size_t k) const { return bodies_[k]; }

  // Whether a function of the program calls something of this name, or writes numbers so: no variable that comes into
  // it may have it.
  bool IsCalled(NameId name) const {
    const std::string& text = ast_.Name(name);
    return called_.contains(name) || text == builtin::names::k_Inf || text == builtin::names::k_NaN;
  }

  // Whether there is any function that a call might be inlined of.
  bool HasAny() const {
    for (size_t k = 1; k < bodies_.size(); ++k) {
      if (bodies_[k].plain && !from_.functions[k].whole) return true;
    }
    return false;
  }

  // The function that `call` calls in `caller` when it may be inlined.
  std::optional<size_t> Inlinable(ExprId call, const Body& caller) const {
    const syntax::Expr& e = ast_[call];
    bool indexed = e.kind == ExprKind::kIndex && ast_[ast_.Child(call, 0)].kind == ExprKind::kIdentifier;
    if (!indexed && e.kind != ExprKind::kIdentifier) return std::nullopt;
    const NameId name = ast_[indexed ? ast_.Child(call, 0) : call].name;
    auto it = index_.find(name);
    if (it == index_.end() || it->second == 0 || from_.functions[it->second].whole) return std::nullopt;
    if (caller.variables.contains(name)) return std::nullopt;
    const Body& body = bodies_[it->second];
    size_t given = indexed ? e.count - 1 : 0;
    if (!body.plain || given != body.parameters.size() || Reaches(it->second, it->second)) return std::nullopt;
    if (indexed) {
      for (ExprId a : ast_.Children(call).subspan(1)) {
        if (ast_[a].kind == ExprKind::kColon || HasFreeEnd(a) || MayBeList(from_, a)) return std::nullopt;
      }
    }
    int k = uses_.at(it->second);
    int grown = k * (body.lines + static_cast<int>(body.parameters.size()) / 2) - (k + body.lines + 2);
    if (k > 1 && (body.blocks || grown > (body.lines <= kShort ? kGrowth : 0))) return std::nullopt;
    return it->second;
  }

 private:
  Body Describe(FunctionId id, const FlowGraph& graph) {
    Body b;
    b.id = id;
    const syntax::Function& f = ast_[id];
    for (size_t n = 0; n < graph.nodes.size(); ++n) {
      const FlowNode& node = graph.nodes[n];
      b.variables.insert(node.defines);
      b.variables.insert(node.updates);
      if (n == 0) continue;
      b.assigned.insert(node.defines);
      b.assigned.insert(node.updates);
    }
    for (const std::string& output : f.outputs) b.outputs.push_back(ast_.FindName(output));
    for (NameId output : b.outputs) b.variables.insert(output);
    for (ExprId p : f.parameters) {
      b.plain = b.plain && ast_[p].kind == ExprKind::kIdentifier && ast_.Name(p) != "varargin";
      b.parameters.push_back(ast_[p].kind == ExprKind::kIdentifier ? ast_[p].name : NameId{});
    }
    b.in_errors = NamesInErrors(*from_.tree, f);
    b.plain =
        b.plain && f.nested.empty() && !ReadsByText(ast_, f) && (f.outputs.empty() || f.outputs.back() != "varargout");
    syntax::VisitStatements(ast_, f.body, [&](StmtId s) { Describe(s, &b); });
    syntax::VisitExprs(ast_, f.body, [&](ExprId e) { Describe(e, &b); });
    ends_.clear();
    for (const FlowNode& node : graph.nodes) ends_.push_back(Ends(node));
    for (NameId output : b.outputs) b.plain = b.plain && AlwaysDefined(graph, output);
    // A variable that is read, or written in part, before it is written whole would see what another call left in it.
    for (NameId name : b.variables) {
      b.plain = b.plain && (b.globals.contains(name) || !ReadBeforeDefined(graph, name));
    }
    return b;
  }

  void Describe(StmtId s, Body* b) const {
    const syntax::Stmt& stmt = ast_[s];
    ++b->lines;
    switch (stmt.kind) {
      case StmtKind::kReturn:
      case StmtKind::kPersistent:
      case StmtKind::kCommand:
      case StmtKind::kAnnotation:
      case StmtKind::kFunctionDefinition:
        b->plain = false;
        break;
      case StmtKind::kTry:
      case StmtKind::kUnwindProtect:
        b->plain = false;
        b->guarded = true;
        break;
      case StmtKind::kGlobal:
        for (ExprId e : ast_.Exprs(s)) {
          if (ast_[e].kind == ExprKind::kIdentifier) b->globals.insert(ast_[e].name);
        }
        break;
      case StmtKind::kIf:
      case StmtKind::kFor:
      case StmtKind::kWhile:
      case StmtKind::kSwitch:
      case StmtKind::kDoUntil:
        b->lines += static_cast<int>(stmt.block_count);
        b->blocks = true;
        break;
      default:
        break;
    }
    b->plain = b->plain && !stmt.print;
  }

  void Describe(ExprId e, Body* b) const {
    if (ast_[e].kind == ExprKind::kIdentifier && !b->variables.contains(ast_[e].name)) b->free.insert(ast_[e].name);
    if (ast_[e].kind == ExprKind::kHandle) b->in_closures.insert(ast_[e].name);
    if (ast_[e].kind == ExprKind::kAnonymous) {
      syntax::VisitExpr(ast_, e, [&](ExprId inner) {
        if (ast_[inner].kind == ExprKind::kIdentifier) b->in_closures.insert(ast_[inner].name);
      });
    }
  }

  bool Ends(const FlowNode& node) const {
    if (!node.stmt.valid() || ast_[node.stmt].kind != StmtKind::kExpression) return false;
    return domain::SurelyRaises(ast_, ast_.Exprs(node.stmt)[0]);
  }

  // Nodes that are reached from the entry before `name` is written whole.
  std::vector<int> BeforeDefined(const FlowGraph& graph, NameId name, bool updates_count) const {
    return ReachedFrom(graph, {graph.entry()}, [&](int n) {
      const FlowNode& node = graph.nodes[n];
      return node.defines.contains(name) || (updates_count && node.updates.contains(name)) || ends_[n];
    });
  }

  // Every way from the entry to the exit assigns it.
  bool AlwaysDefined(const FlowGraph& graph, NameId name) const {
    for (int n : BeforeDefined(graph, name, true)) {
      if (n == graph.exit()) return false;
    }
    return true;
  }

  bool ReadBeforeDefined(const FlowGraph& graph, NameId name) const {
    for (int n : BeforeDefined(graph, name, false)) {
      if (n != graph.exit() && graph.nodes[n].Reads(name)) return true;
    }
    return false;
  }

  bool Reaches(size_t from, size_t to) const {
    std::set<size_t> seen;
    std::vector<size_t> work{from};
    while (!work.empty()) {
      size_t at = work.back();
      work.pop_back();
      auto it = calls_.find(at);
      if (it == calls_.end()) continue;
      for (size_t next : it->second) {
        if (next == to) return true;
        if (seen.insert(next).second) work.push_back(next);
      }
    }
    return false;
  }

  // An `end` that belongs to an index outside of `id`.
  bool HasFreeEnd(ExprId id) const {
    if (ast_[id].kind == ExprKind::kEnd) return true;
    auto children = ast_.Children(id);
    bool index = ast_[id].kind == ExprKind::kIndex || ast_[id].kind == ExprKind::kCellIndex;
    if (index && !bodies_.empty() && ast_[children[0]].kind == ExprKind::kIdentifier &&
        index_.contains(ast_[children[0]].name)) {
      index = false;  // a call: `end` in it is not its own
    }
    for (size_t k = 0; k < children.size(); ++k) {
      if (index && k > 0) continue;
      if (HasFreeEnd(children[k])) return true;
    }
    return false;
  }

  const Residual& from_;
  const Ast& ast_;
  NameMap<size_t> index_;
  std::vector<bool> ends_;  // nodes of the function that is being described: nothing comes behind them
  std::vector<Body> bodies_;
  std::map<size_t, std::set<size_t>> calls_;
  std::map<size_t, int> uses_;
  NameSet called_;  // what is no variable, in any function
};

class Inliner {
 public:
  Inliner(const Residual& from, const Catalogue& catalogue, size_t index, ResidualTree* to)
      : from_(from),
        ast_(from.tree->ast),
        catalogue_(catalogue),
        caller_(catalogue[index]),
        to_(*to),
        copier_{ast_, to_, &from.tree->facts},
        new_names_(ast_, NamesIn(caller_), from.functions[index].made) {}
  const MadeNames& made() const { return new_names_.made(); }
  bool changed() const { return changed_; }

  FunctionId Rewrite(const std::string& name) {
    syntax::Function f = ast_[caller_.id];
    f.name = name;
    for (ExprId& p : f.parameters) p = copier_.Expr(p);
    f.body = Block(f.body);
    return to_.ast.AddFunction(std::move(f));
  }

 private:
  static NameSet NamesIn(const Body& body) {
    NameSet names = body.variables;
    names.insert(body.free);
    return names;
  }

  bool Pure(ExprId e) const { return from_.tree->facts.IsPure(e); }
  // Targets that cannot fail before the value is asked for.
  bool Settled(absl::Span<const ExprId> targets) const {
    return std::all_of(targets.begin(), targets.end(), [&](ExprId t) {
      const ExprKind kind = ast_[t].kind;
      return kind == ExprKind::kIdentifier || kind == ExprKind::kTilde || from_.tree->facts[t].settled;
    });
  }

  BlockId Block(BlockId block) {
    std::vector<StmtId> out;
    for (StmtId s : ast_.Statements(block)) Statement(s, &out);
    return to_.ast.AddBlock(std::move(out));
  }

  void Statement(StmtId s, std::vector<StmtId>* out) {
    const syntax::Stmt& stmt = ast_[s];
    auto exprs = ast_.Exprs(s);
    bool assign = stmt.kind == StmtKind::kAssign, expression = stmt.kind == StmtKind::kExpression;
    if ((assign || expression) && !stmt.print) {
      std::optional<size_t> callee = catalogue_.Inlinable(exprs.back(), caller_);
      size_t targets = exprs.size() - 1;
      if (callee && Settled(exprs.subspan(0, targets)) && Fits(*callee, targets) &&
          (!expression || ast_[catalogue_[*callee].id].outputs.empty())) {
        Expand(*callee, exprs.back(), exprs.subspan(0, targets), stmt, out);
        return;
      }
    }
    // A call further inside, when nothing that is not pure comes before it.
    std::optional<ExprId> head;
    if ((assign && !stmt.multi && Settled(exprs.subspan(0, 1))) || expression) head = exprs.back();
    if (stmt.kind == StmtKind::kIf || stmt.kind == StmtKind::kSwitch) head = exprs[0];
    if (stmt.kind == StmtKind::kFor) head = exprs[1];
    if (head) {
      bool blocked = false;
      if (std::optional<ExprId> call = FirstCall(*head, LazyLogic(ast_, s), &blocked)) {
        std::optional<size_t> callee = catalogue_.Inlinable(*call, caller_);
        if (callee && Fits(*callee, 1)) {
          const std::string& output = ast_[catalogue_[*callee].id].outputs[0];
          const std::string temporary = new_names_.FreshOfStem(from_.functions[*callee].made.Stem(output));
          Expand(*callee, *call, {}, stmt, out, temporary);
          copier_.replace = [&](ExprId e) -> std::optional<ExprId> {
            if (e != *call) return std::nullopt;
            const ExprId result = to_.Identifier(temporary, ast_[e].range, kPure);
            to_.facts.SetNumber(result, from_.tree->facts.NumberOf(e));
            return result;
          };
          Copy(s, out);
          copier_.replace = nullptr;
          return;
        }
      }
    }
    Copy(s, out);
  }

  void Copy(StmtId s, std::vector<StmtId>* out) {
    if (ast_[s].block_count == 0) {
      out->push_back(copier_.Statement(s));
      return;
    }
    std::vector<ExprId> exprs;
    for (ExprId e : ast_.Exprs(s)) exprs.push_back(copier_.Expr(e));
    auto replace = std::exchange(copier_.replace, nullptr);
    std::vector<BlockId> blocks;
    for (BlockId b : ast_.Blocks(s)) blocks.push_back(Block(b));
    copier_.replace = replace;
    out->push_back(to_.ast.AddStmt(ast_[s], exprs, blocks));
  }

  bool Fits(size_t callee, size_t targets) const {
    const Body& body = catalogue_[callee];
    if (targets > body.outputs.size()) return false;
    if (HaveCommon(body.free, caller_.variables)) return false;  // a function's name there, a variable's here
    for (NameId name : body.globals) {
      bool here = caller_.variables.contains(name) || caller_.free.contains(name);
      if (here && !caller_.globals.contains(name)) return false;
    }
    return !HaveCommon(body.globals, body.in_closures) && !HaveCommon(body.variables, body.in_closures);
  }

  // The first call, in the order of evaluation, that may be inlined; `blocked`: something that is not pure comes first.
  std::optional<ExprId> FirstCall(ExprId id, const std::set<uint32_t>& lazy_logic, bool* blocked) {
    const syntax::Expr& e = ast_[id];
    auto children = ast_.Children(id);
    if (e.kind == ExprKind::kAnonymous) {
      *blocked = !Pure(id);
      return std::nullopt;
    }
    if (catalogue_.Inlinable(id, caller_)) return id;
    const bool lazy = lazy_logic.count(id.index) > 0 ||
                      (e.kind == ExprKind::kBinary && (e.op == syntax::Op::kAndAnd || e.op == syntax::Op::kOrOr));
    for (size_t k = 0; k < children.size(); ++k) {
      if (e.kind == ExprKind::kIndex && k == 0 && ast_[children[0]].kind == ExprKind::kIdentifier) continue;
      std::optional<ExprId> found = FirstCall(children[k], lazy_logic, blocked);
      if (found || *blocked) return found;
      if (lazy) break;
    }
    *blocked = !Pure(id);
    return std::nullopt;
  }

  // A call that becomes the statements of its function.
  struct Expansion {
    const Body& body;
    absl::Span<const ExprId> arguments, targets;
    SourceRange range;
    ResidualFacts::Number number = ResidualFacts::Number::kNo;  // the first result
    NameMap<std::string> names = {};                            // of its variables here
    NameMap<ExprId> replaced = {};                              // parameters that stand for their arguments

    bool IsArgumentFor(size_t a, NameId name) const {
      const auto found = std::ranges::find(body.parameters, name);
      return static_cast<size_t>(found - body.parameters.begin()) == a;
    }
  };

  // `temporary`: the variable for the first output when the call is inside an expression.
  void Expand(size_t index, ExprId call, absl::Span<const ExprId> targets, const syntax::Stmt& origin,
              std::vector<StmtId>* out, const std::string& temporary = "") {
    changed_ = true;
    const Body& body = catalogue_[index];
    Expansion x{body, {}, targets, origin.range, from_.tree->facts.NumberOf(call)};
    if (ast_[call].kind == ExprKind::kIndex) x.arguments = ast_.Children(call).subspan(1);
    TakeTargets(&x);
    const bool is_global = !temporary.empty() && body.globals.contains(body.outputs[0]);
    if (!temporary.empty() && !is_global) x.names[body.outputs[0]] = temporary;
    StandForArguments(&x);
    NameVariables(from_.functions[index].made, &x);
    AssignParameters(&x, out);
    CopyBody(x, out);
    AssignTargets(&x, out);
    if (is_global) {
      const ExprId result = to_.Identifier(ast_.Name(body.outputs[0]), x.range, kPure);
      Assign(to_.Identifier(temporary, x.range, kPure), result, x.range, out);
    }
  }

  // Outputs that take the variables they are assigned to.
  void TakeTargets(Expansion* x) const {
    for (size_t k = 0; k < x->targets.size(); ++k) {
      const NameId output = x->body.outputs[k];
      if (ast_[x->targets[k]].kind != ExprKind::kIdentifier || x->names.contains(output)) continue;
      const NameId target = ast_[x->targets[k]].name;
      bool fine = !caller_.guarded && !caller_.globals.contains(target) && !x->body.globals.contains(target) &&
                  !x->body.globals.contains(output) && !x->body.free.contains(target);
      for (size_t a = 0; a < x->arguments.size(); ++a) {
        if (!x->IsArgumentFor(a, output) && syntax::Mentions(ast_, x->arguments[a], target)) fine = false;
      }
      for (size_t other = 0; other < x->targets.size(); ++other) {
        if (other != k && syntax::Mentions(ast_, x->targets[other], target)) fine = false;
      }
      if (fine) x->names[output] = ast_.Name(target);
    }
  }

  void StandForArguments(Expansion* x) const {
    for (size_t k = 0; k < x->arguments.size(); ++k) {
      const NameId name = x->body.parameters[k];
      const ExprId argument = x->arguments[k];
      const ExprKind kind = ast_[argument].kind;
      const bool trivial =
          kind == ExprKind::kNumber || kind == ExprKind::kString ||
          (kind == ExprKind::kIdentifier && Pure(argument) && caller_.variables.contains(ast_[argument].name) &&
           !caller_.globals.contains(ast_[argument].name));
      const bool output = std::ranges::find(x->body.outputs, name) != x->body.outputs.end();
      const bool renamed = kind == ExprKind::kIdentifier && ast_[argument].name != name;
      const bool would_show = renamed && x->body.in_errors.contains(name);
      if (trivial && !output && !would_show && !x->body.assigned.contains(name)) x->replaced[name] = argument;
    }
  }

  void NameVariables(const MadeNames& made, Expansion* x) {
    const bool library = IsFromLibrary(ast_, ast_[x->body.id]);
    for (NameId variable : syntax::SortedByText(ast_, x->body.variables)) {  // names are given in this order
      if (x->names.contains(variable) || x->replaced.contains(variable) || x->body.globals.contains(variable)) continue;
      const std::string& name = ast_.Name(variable);
      const bool keeps = !library && !catalogue_.IsCalled(variable) &&
                         (new_names_.TakeFrom(name, made) || IsFreeAgain(variable, *x, made));
      if (keeps && !made.Has(name)) of_calls_.insert(name);
      x->names[variable] = keeps ? name : new_names_.FreshOfStem(made.Stem(name));
    }
    for (NameId name : x->body.globals) new_names_.TakeFrom(ast_.Name(name), made);
  }

  // The name of a variable of a call that stands before: what this one does not write first it does not read
  // (Catalogue), and nobody reads it behind. It is taken again where an error would show it; results are to become the
  // variables that they are assigned to.
  bool IsFreeAgain(NameId variable, const Expansion& x, const MadeNames& made) const {
    const std::string& name = ast_.Name(variable);
    return x.body.in_errors.contains(variable) && !made.Has(name) && of_calls_.contains(name) &&
           std::ranges::find(x.body.outputs, variable) == x.body.outputs.end();
  }

  void AssignParameters(Expansion* x, std::vector<StmtId>* out) {
    for (size_t k = 0; k < x->arguments.size(); ++k) {
      const ExprId argument = x->arguments[k];
      if (x->replaced.contains(x->body.parameters[k])) continue;
      const std::string& name = x->names[x->body.parameters[k]];
      const bool same = ast_[argument].kind == ExprKind::kIdentifier && ast_.Name(argument) == name;
      if (!same) Assign(to_.Identifier(name, x->range, kPure), copier_.Expr(argument), x->range, out);
    }
  }

  void CopyBody(const Expansion& x, std::vector<StmtId>* out) {
    TreeCopier inner{ast_, to_, &from_.tree->facts};
    inner.rename = [&](const std::string& name) {
      const auto it = x.names.find(ast_.FindName(name));
      return it == x.names.end() ? name : it->second;
    };
    inner.replace = [&](ExprId e) -> std::optional<ExprId> {
      if (ast_[e].kind != ExprKind::kIdentifier) return std::nullopt;
      const auto it = x.replaced.find(ast_[e].name);
      if (it == x.replaced.end()) return std::nullopt;
      const ExprId copy = copier_.Expr(it->second);
      if (!Pure(e)) to_.facts.At(copy).effects = Effects::Any();  // what is done with it may fail
      return copy;
    };
    // A declaration that the caller makes too goes with the body: the caller's may come later, and `RemoveDeadCode`
    // takes away those that come again.
    for (StmtId s : ast_.Statements(ast_[x.body.id].body)) out->push_back(inner.Statement(s));
  }

  void AssignTargets(Expansion* x, std::vector<StmtId>* out) {
    for (size_t k = 0; k < x->targets.size(); ++k) {
      const ExprId target = x->targets[k];
      if (ast_[target].kind == ExprKind::kTilde) continue;
      const auto named = x->names.find(x->body.outputs[k]);
      const std::string& result = named == x->names.end() ? ast_.Name(x->body.outputs[k]) : named->second;
      const bool done = ast_[target].kind == ExprKind::kIdentifier && ast_.Name(target) == result;
      if (done) continue;
      const ExprId value = to_.Identifier(result, x->range, kPure);
      if (k == 0) to_.facts.SetNumber(value, x->number);
      Assign(copier_.Expr(target), value, x->range, out);
    }
  }

  void Assign(ExprId target, ExprId value, SourceRange range, std::vector<StmtId>* out) {
    out->push_back(MakeAssignment(&to_, target, value, range));
  }

  const Residual& from_;
  const Ast& ast_;
  const Catalogue& catalogue_;
  const Body& caller_;
  ResidualTree& to_;
  TreeCopier copier_;
  NewNames new_names_;
  std::set<std::string> of_calls_;  // names that variables of functions have kept here
  bool changed_ = false;
};

}  // namespace

bool InlineStatements(PassInput& in, Residual* to) {
  const Residual& from = in.program();
  Catalogue catalogue(in);
  if (!catalogue.HasAny()) return false;
  return RewriteFunctions(from, to, [&](size_t k, bool* changed) {
    in.Poll();
    Inliner inliner(from, catalogue, k, to->tree.get());
    const FunctionId id = inliner.Rewrite(from.functions[k].name);
    *changed = *changed || inliner.changed();
    to->functions[k].made = inliner.made();
    return id;
  });
}

}  // namespace residua::residual
