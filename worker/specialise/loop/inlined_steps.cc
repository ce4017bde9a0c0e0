// The functions that a loop calls, with their statements in the places of the calls.
//
//   while ~vm.halted                          while ~vm.halted
//     vm = step (vm, prog);                     ins = prog{vm.pc};
//   end                                         switch ins{1}
//   ...                             ->            case 'jump', vm.pc = ins{2};
//   function vm = step (vm, prog)                 ...
//     ins = prog{vm.pc};                        end
//     switch ins{1} ...                       end
//
// The ways through a loop part where a branch assigns what the loop depends on (program_points.cc). Those of a function
// that is called have met again when it returns, and then `vm.pc` is not known any more. So a loop that is kept
// together by nothing else is evaluated as if the function's statements stood in it, in a tree of its own.
//
// A parameter that gets a variable of the loop and gives it back is that variable; one that is only read, too, where
// the variable is there. Others, and what else the function assigns, are renamed apart: `ins__1`. They keep their
// values from one trip to the next, so none may be read before it is written.
//
// Written out are calls that are statements, `[a, b] = f (x, y)`, outside of inner loops, of functions of the same file
// that decide something; so are the calls in these, also those that only change what they give back. The function must
// not be able to tell, nor its caller: it gets all its parameters and asks neither for them nor for variables by name,
// nothing of it is printed, no variable of the caller has the name of a function that it calls. Of `return` those are
// followed that end a clause in front of the rest, which then is the other clause's.
//
// Functions that a handle names are written out where it stands in a known table, `s = table{s.mode} (s)`: as the cases
// of `switch s.mode`.
//
// Not followed: arguments that are lists, variables as targets of which a part is assigned, anonymous functions, `try`,
// globals and persistent variables, functions of other files, and handles that are variables.
#include "worker/specialise/loop/inlined_steps.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "worker/builtin/builtin_names.h"
#include "worker/residual/copy_tree.h"
#include "worker/specialise/analysis/first_use.h"
#include "worker/specialise/core/assigned.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/parameters.h"
#include "worker/specialise/loop/step_call.h"
#include "worker/specialise/loop/strategy.h"
#include "worker/syntax/loop.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

using residual::TreeCopier;
using syntax::BlockId;
using syntax::Function;
using syntax::FunctionId;

constexpr size_t kDeepest = 8;  // calls in calls

bool IsChoice(StmtKind kind) { return kind == StmtKind::kIf || kind == StmtKind::kSwitch; }

bool EndsInReturn(const Ast& ast, BlockId block) {
  const auto statements = ast.Statements(block);
  return !statements.empty() && ast[statements.back()].kind == StmtKind::kReturn;
}

class Inliner {
 public:
  explicit Inliner(Activation& act) : act_(act), from_(*act.file->ast), tree_(std::make_shared<ResidualTree>()) {
    for (const auto& source : from_.sources()) tree_->ast.AddSource(source);
  }

  InlinedSteps Loop(StmtId loop) {
    TreeCopier copier{from_, *tree_};
    WriteOutIn(&copier);
    loop_ = loop;
    const StmtId made = copier.Statement(loop);
    if (!inlined_) return {};
    for (const InternedName name : assigned_) ++act_.assigned[name];
    return {tree_, made, arguments_, tables_};
  }

 private:
  void WriteOutIn(TreeCopier* copier) {
    copier->comments = false;
    copier->place = [this, copier](StmtId s, std::vector<StmtId>* out) {
      if (!syntax::IsLoop(from_[s].kind))
        return inner_loops_ == 0 && (WriteOut(*copier, s, out) || WriteOutChoice(*copier, s, out));
      ++inner_loops_;
      out->push_back(copier->Statement(s));
      --inner_loops_;
      return true;
    };
  }

  // Of the function that the loop is in.
  bool IsVariable(InternedName name) const {
    return act_.assigned.contains(name) || act_.now.env.Find(name) != nullptr || IsParameter(act_, name);
  }

  // What each variable of the function is called where the call stands; nothing: one of the functions that it calls has
  // the name of a variable there.
  std::optional<InternedNameMap<InternedName>> NamesIn(const StepCall& call, const TreeCopier& outside) {
    const Function& function = from_[call.function];
    InternedNames own = syntax::AssignedIn(from_, function.body);
    const InternedNames assigned = own;
    own.insert(function.outputs.begin(), function.outputs.end());
    InternedNameMap<InternedName> names;
    for (size_t k = 0; k < function.parameters.size(); ++k) {
      const InternedName parameter = from_.Interned(function.parameters[k]);
      own.insert(parameter);
      if (!names.contains(parameter) && IsTheVariable(call, k, assigned.contains(parameter)))
        names[parameter] = Renamed(outside, from_.Interned(call.arguments[k]));
    }
    bool clear = true;
    VisitExprs(from_, function.body, [&](ExprId e) {
      clear = clear && (from_[e].kind != ExprKind::kIdentifier || own.contains(from_.Interned(e)) ||
                        (!IsVariable(from_.Interned(e)) && from_.Name(e) != "ans"));
    });
    if (!clear) return std::nullopt;
    for (const InternedName name : own) {
      if (!names.contains(name)) names[name] = FreshName(act_, name);
    }
    return names;
  }

  // Whether the parameter can go by the name of the variable that it is given: the function gives it back to that, or
  // only reads it, and so does everybody else while it runs.
  bool IsTheVariable(const StepCall& call, size_t k, bool assigned) const {
    if (from_[call.arguments[k]].kind != ExprKind::kIdentifier) return false;
    const Function& function = from_[call.function];
    const InternedName given = from_.Interned(call.arguments[k]);
    const bool seen = act_.externally_writable.contains(given) || act_.now.always_materialised.contains(given);
    if (around_.empty() && seen) return false;  // by functions that are called, or where an error is caught
    const auto is_given = [&](ExprId e) {
      return from_[e].kind == ExprKind::kIdentifier && from_.Interned(e) == given;
    };
    const auto target = std::ranges::find_if(call.targets, is_given);
    if (target == call.targets.end()) {
      const Binding* b = act_.now.env.Find(given);
      const bool there =
          around_.empty() ? b && b->facts.defined() == domain::Tristate::kTrue : parameters_.back().contains(given);
      return !assigned && there;
    }
    const auto output = static_cast<size_t>(target - call.targets.begin());
    return function.outputs[output] == from_.Name(function.parameters[k]) &&
           std::ranges::count_if(call.targets, is_given) == 1 && std::ranges::count_if(call.arguments, is_given) == 1 &&
           std::ranges::count(function.outputs, function.outputs[output]) == 1;
  }

  static InternedName Renamed(const TreeCopier& copier, InternedName name) {
    return copier.rename ? InternedName(copier.rename(name.text())) : name;
  }

  bool WriteOut(TreeCopier& outside, StmtId s, std::vector<StmtId>* out) {
    const std::optional<StepCall> call = StepCallOf(
        act_, s, [&](InternedName name) { return around_.empty() ? IsVariable(name) : around_.back().contains(name); });
    return call && WriteOutCall(outside, s, *call, false, out);
  }

  // s = table{k} (s): `switch k` over the functions, and the statement as it is for every other k.
  bool WriteOutChoice(TreeCopier& outside, StmtId s, std::vector<StmtId>* out) {
    if (!around_.empty()) return false;  // the table would be a variable of the function
    const std::optional<StepChoice> choice = StepChoiceOf(
        act_, s, [&](InternedName name) { return IsVariable(name); },
        [&](InternedName name) { return AssignedInLoop().contains(name); });
    if (!choice) return false;
    std::vector<ExprId> exprs = {outside.Expr(choice->subject)};
    std::vector<BlockId> bodies;
    bool written = false;
    for (size_t k = 0; k < choice->cases.size(); ++k) {
      std::vector<StmtId> body;
      if (!choice->cases[k] || !WriteOutCall(outside, s, *choice->cases[k], true, &body)) continue;
      written = true;
      const Value& label = choice->handles[k].first;
      exprs.push_back(label.IsString() ? tree_->Text(label.AsString(), from_[s].range)
                                       : tree_->Number(label.ElementAsDouble(0), from_[s].range));
      bodies.push_back(tree_->ast.AddBlock(std::move(body)));
    }
    if (!written) return false;
    bodies.push_back(tree_->ast.AddBlock({outside.Statement(s)}));
    syntax::Stmt made;
    made.kind = StmtKind::kSwitch;
    made.range = from_[s].range;
    out->push_back(tree_->ast.AddStmt(made, exprs, bodies));
    tables_.emplace_back(choice->table, choice->handles);
    return true;
  }

  const InternedNames& AssignedInLoop() {
    if (!assigned_in_loop_) {
      assigned_in_loop_.emplace();
      for (const BlockId block : from_.Blocks(loop_)) {
        const InternedNames assigned = syntax::AssignedIn(from_, block);
        assigned_in_loop_->insert(assigned.begin(), assigned.end());
      }
      if (from_[loop_].kind == StmtKind::kFor || from_[loop_].kind == StmtKind::kParfor)
        assigned_in_loop_->insert(syntax::TargetRoot(from_, from_.Exprs(loop_)[0]));
    }
    return *assigned_in_loop_;
  }

  // `chosen`: which call it is has been decided.
  bool WriteOutCall(TreeCopier& outside, StmtId s, const StepCall& call, bool chosen, std::vector<StmtId>* out) {
    if (active_.size() == kDeepest || std::ranges::count(active_, call.function) > 0) return false;
    const auto names = NamesIn(call, outside);
    if (!names) return false;
    const bool inlined = std::exchange(inlined_, false);
    const BlockId body = Body(call, *names);
    const bool decides = std::exchange(inlined_, inlined) || chosen || Decides(body);
    const bool within = !around_.empty() && GivesBack(call, *names, outside);
    if ((!decides && !within) || !StandsForCall(body, call, *names)) return false;
    const Function& function = from_[call.function];
    for (size_t k = 0; k < call.arguments.size(); ++k) {
      const InternedName parameter = names->at(from_.Interned(function.parameters[k]));
      const bool same = from_[call.arguments[k]].kind == ExprKind::kIdentifier &&
                        Renamed(outside, from_.Interned(call.arguments[k])) == parameter;
      if (same) continue;
      out->push_back(Assign(parameter, outside.Expr(call.arguments[k]), from_[s].range));
      arguments_.insert(out->back().index);
    }
    const auto statements = tree_->ast.Statements(body);
    out->insert(out->end(), statements.begin(), statements.end());
    for (size_t k = 0; k < call.targets.size(); ++k) {
      if (from_[call.targets[k]].kind == ExprKind::kTilde) continue;
      const InternedName target = Renamed(outside, from_.Interned(call.targets[k]));
      const InternedName output = names->at(function.outputs[k]);
      if (target != output)
        out->push_back(Assign(target, tree_->Identifier(output, from_[s].range, kPure), from_[s].range));
    }
    for (const auto& [_, name] : *names) assigned_.push_back(name);
    inlined_ = true;
    return true;
  }

  // A variable is a parameter and a result: `m = push (m, x)`.
  bool GivesBack(const StepCall& call, const InternedNameMap<InternedName>& names, const TreeCopier& outside) const {
    return std::ranges::any_of(call.targets, [&](ExprId target) {
      if (from_[target].kind != ExprKind::kIdentifier) return false;
      const InternedName name = Renamed(outside, from_.Interned(target));
      return std::ranges::any_of(from_[call.function].parameters,
                                 [&](ExprId p) { return names.at(from_.Interned(p)) == name; });
    });
  }

  // The function's statements under the names where the call stands.
  BlockId Body(const StepCall& call, const InternedNameMap<InternedName>& names) {
    const Function& function = from_[call.function];
    TreeCopier copier{from_, *tree_};
    copier.rename = [&](const std::string& name) {
      const auto found = names.find(name);
      return found == names.end() ? name : found->second.text();
    };
    WriteOutIn(&copier);
    active_.push_back(call.function);
    InternedNames& own = around_.emplace_back();
    for (const auto& [name, _] : names) own.insert(name);
    InternedNames& parameters = parameters_.emplace_back();
    for (const ExprId p : function.parameters) parameters.insert(from_.Interned(p));
    const BlockId body = tree_->ast.AddBlock(Statements(copier, from_.Statements(function.body)));
    active_.pop_back();
    around_.pop_back();
    parameters_.pop_back();
    return body;
  }

  // A list of statements of the function, up to where it returns.
  std::vector<StmtId> Statements(TreeCopier& copier, std::span<const StmtId> list) {
    std::vector<StmtId> made;
    for (size_t k = 0; k < list.size(); ++k) {
      if (from_[list[k]].kind == StmtKind::kReturn) break;
      if (IsGuard(list[k])) {
        made.push_back(Guard(copier, list[k], list.subspan(k + 1)));
        break;
      }
      if (!copier.place(list[k], &made)) made.push_back(copier.Statement(list[k]));
    }
    return made;
  }

  // `if c, ..., return; end`: all of its clauses return but one, or but the one that is not written.
  bool IsGuard(StmtId s) const {
    if (from_[s].kind != StmtKind::kIf) return false;
    const auto blocks = from_.Blocks(s);
    const auto returning = std::ranges::count_if(blocks, [&](BlockId b) { return EndsInReturn(from_, b); });
    const size_t ways = from_.Exprs(s).size() + 1;
    return returning > 0 && static_cast<size_t>(returning) + 1 == ways;
  }

  StmtId Guard(TreeCopier& copier, StmtId s, std::span<const StmtId> rest) {
    std::vector<ExprId> conditions;
    for (const ExprId e : from_.Exprs(s)) conditions.push_back(copier.Expr(e));
    std::vector<BlockId> blocks;
    for (size_t k = 0; k <= conditions.size(); ++k) {
      const bool written = k < from_.Blocks(s).size();
      const auto block = written ? from_.Statements(from_.Blocks(s)[k]) : std::span<const StmtId>();
      std::vector<StmtId> list(block.begin(), block.end());
      if (!written || !EndsInReturn(from_, from_.Blocks(s)[k])) list.insert(list.end(), rest.begin(), rest.end());
      blocks.push_back(tree_->ast.AddBlock(Statements(copier, list)));
    }
    syntax::Stmt made = from_[s];
    return tree_->ast.AddStmt(made, conditions, blocks);
  }

  bool Decides(BlockId body) const {
    bool decides = false;
    VisitStatements(tree_->ast, body, [&](StmtId s) { decides = decides || IsChoice(tree_->ast[s].kind); });
    return decides;
  }

  // Nothing returns in the middle, what it is to give is set, and nothing of an earlier call is read.
  bool StandsForCall(BlockId body, const StepCall& call, const InternedNameMap<InternedName>& names) const {
    const Function& function = from_[call.function];
    bool returns = false;
    VisitStatements(tree_->ast, body, [&](StmtId s) { returns = returns || tree_->ast[s].kind == StmtKind::kReturn; });
    InternedNames set;
    for (const ExprId p : function.parameters) set.insert(from_.Interned(p));
    const auto is_set = [&](InternedName name) {
      return set.contains(name) || FirstUseIn(tree_->ast, body, names.at(name)) == FirstUse::kWritten;
    };
    const auto outputs = std::span(function.outputs).first(call.targets.size());
    return !returns && std::ranges::all_of(outputs, [&](const std::string& o) { return is_set(InternedName(o)); }) &&
           std::ranges::all_of(names, [&](const auto& name) {
             return set.contains(name.first) || FirstUseIn(tree_->ast, body, name.second) != FirstUse::kRead;
           });
  }

  StmtId Assign(InternedName target, ExprId value, syntax::SourceRange range) {
    syntax::Stmt s;
    s.kind = StmtKind::kAssign;
    s.range = range;
    const std::vector<ExprId> exprs = {tree_->Identifier(target, range, kPure), value};
    return tree_->ast.AddStmt(s, exprs);
  }

  Activation& act_;
  const Ast& from_;
  std::shared_ptr<ResidualTree> tree_;
  StmtId loop_;
  std::optional<InternedNames> assigned_in_loop_;
  std::vector<std::pair<ExprId, HandleTable>> tables_;
  bool inlined_ = false;
  int inner_loops_ = 0;
  std::vector<FunctionId> active_;
  std::vector<InternedNames> around_, parameters_;  // variables of the functions that are being written out
  std::vector<InternedName> assigned_;
  std::set<uint32_t> arguments_;
};

bool SameHandles(const HandleTable& a, const HandleTable& b) {
  return std::ranges::equal(a, b, [](const auto& x, const auto& y) {
    return Identical(x.first, y.first) && x.second.has_value() == y.second.has_value() &&
           (!x.second || Identical(*x.second, *y.second));
  });
}

}  // namespace

const InlinedSteps& WithInlinedSteps(Activation& act, StmtId loop) {
  static const InlinedSteps none;
  if (!act.file || act.now.ast != act.file->ast.get() || act.has_nested || act.callee.IsAnonymous()) return none;
  // The copy would not tell it from the built-in (FirstUseIn).
  if (act.ast().FindFunction(builtin::names::k_error).valid()) return none;
  const auto [it, fresh] = act.inlined_steps.try_emplace({loop.index, act.now.always_materialised});
  const auto still = [&](const auto& table) { return SameHandles(HandleTableOf(act, table.first), table.second); };
  if (fresh || !std::ranges::all_of(it->second.tables, still)) it->second = Inliner(act).Loop(loop);
  return it->second;
}

InInlinedSteps::InInlinedSteps(Activation& act, const InlinedSteps& steps)
    : act_(act),
      steps_(std::exchange(act.in_steps, &steps)),
      ast_(std::exchange(act.now.ast, &steps.tree->ast)),
      owner_(std::exchange(act.now.ast_owner, std::shared_ptr<const Ast>(steps.tree, &steps.tree->ast))),
      statement_(std::exchange(act.now.statement, steps.loop)),
      path_(act.now.trip_path) {
  act.now.trip_path += "in" + std::to_string(statement_.index);
}

InInlinedSteps::~InInlinedSteps() {
  act_.in_steps = steps_;
  act_.now.ast = ast_;
  act_.now.ast_owner = owner_;
  act_.now.statement = statement_;
  act_.now.trip_path = path_;
}

bool KeptWithSteps(Activation& act, StmtId loop, const std::function<void(StmtId)>& keep) {
  if (!HasStepChoice(act.ast(), loop)) return false;
  return Succeeds(act, [&] {
    const InlinedSteps& steps = WithInlinedSteps(act, loop);
    if (steps.tables.empty()) return false;
    const InInlinedSteps inside(act, steps);
    keep(steps.loop);
    act.session.recorder.Spoil();  // places in other functions' text
    return true;
  });
}

bool IsListForParameter(const Activation& act, StmtId id, const PartialValue& value) {
  return (value.list || value.diverges) && act.in_steps != nullptr && act.now.ast == &act.in_steps->tree->ast &&
         act.in_steps->arguments.contains(id.index);
}

}  // namespace residua::specialise
