// Maps that are handed on, and maps that a function returns (map_object.cc says what is known of a map).
//
// Nobody sees whether a map has a second name while all who have one only read it. So a map that is known stays known
// in a function that looks things up in the parameter it comes as, and in those which that function hands it to. The
// function makes no map of its own for that; where it needs one after all, for a key that is not known, the caller
// writes the map out once and hands that on.
//
// A map that a function makes and returns has no name there any more: it is known in the variable that takes it.
#include "worker/specialise/objects/map_flow.h"

#include "worker/builtin/frame/named_function.h"
#include "worker/builtin/map_names.h"
#include "worker/specialise/analysis/assigned_by_name.h"
#include "worker/specialise/core/assigned.h"
#include "worker/specialise/core/materialise.h"
#include "worker/specialise/core/shared_map.h"
#include "worker/specialise/objects/fixed_parts.h"
#include "worker/syntax/assigned.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

bool Names(const Ast& ast, ExprId e, InternedName name) {
  return ast[e].kind == ExprKind::kIdentifier && ast.Interned(e) == name;
}

// Whether a statement or a parameter of the function gives the variable a value, or a part of it one.
bool Sets(const Ast& ast, const syntax::Function& f, InternedName name) {
  if (std::ranges::count(f.outputs, name.text()) || syntax::AssignedIn(ast, f.body).contains(name)) return true;
  bool declared = false;
  VisitStatements(ast, f.body, [&](StmtId s) {
    syntax::VisitDeclared(ast, s, [&](ExprId e) { declared = declared || syntax::TargetRoot(ast, e) == name; });
  });
  return declared;
}

class MapUses {
 public:
  explicit MapUses(Session& session) : session_(session) {}

  // How many mentions of the variable in the function do not read the map.
  int Unread(const interpret::FunctionRef& f, InternedName name) {
    const Ast& ast = *f.file->ast;
    int unread = 0;
    std::set<uint32_t> at_once;  // functions that are called where they are made are no closures
    VisitExprs(ast, ast[f.function].body, [&](ExprId e) {
      if (AssignedBy(ast, e)) at_once.insert(ast.Child(e, 1).index);
    });
    VisitExprs(ast, ast[f.function].body, [&](ExprId e) {
      const syntax::Expr& x = ast[e];
      unread += Names(ast, e, name);
      if (x.kind == ExprKind::kAnonymous && !at_once.count(e.index))
        VisitExpr(ast, e, [&](ExprId inner) { unread += Names(ast, inner, name); });
      if (x.kind == ExprKind::kField && Names(ast, ast.Child(e, 0), name)) {
        unread -= builtin::IsMapReader(ast.Name(e)) || builtin::IsMapProperty(ast.Name(e));
      }
      if (x.kind != ExprKind::kIndex) return;
      const ExprId called = ast.Child(e, 0);
      if (Names(ast, called, name)) {
        --unread;
      } else if (ast[called].kind == ExprKind::kIdentifier) {
        unread -= ReadBy(f, e, name);
      }
    });
    return unread;
  }

  bool OnlyReads(const interpret::FunctionRef& f, size_t parameter) {
    if (!f.file || !f.function.valid() || f.methods != nullptr) return false;
    const Ast& ast = *f.file->ast;
    const syntax::Function& function = ast[f.function];
    if (function.parent.valid() || !function.nested.empty() || parameter >= function.parameters.size()) return false;
    const ExprId declared = function.parameters[parameter];
    if (ast[declared].kind != ExprKind::kIdentifier || ast.Name(declared) == "varargin") return false;
    const InternedName name = ast.Interned(declared);
    // While it is being asked, yes: a function that hands the map to itself does no more than it does otherwise.
    const auto [known, fresh] =
        answers_.emplace(f.file->path + ">" + std::to_string(f.function.index) + "," + name, true);
    if (!fresh) return known->second;
    if (Sets(ast, function, name) || ReachesVariables(f) || Unread(f, name) != 0) known->second = false;
    return answers_.at(known->first);
  }

 private:
  // A call among whose arguments the map stands: how many of them are read.
  int ReadBy(const interpret::FunctionRef& f, ExprId call, InternedName name) {
    const Ast& ast = *f.file->ast;
    const auto children = ast.Children(call);
    const InternedName called = ast.Interned(children[0]);
    if (children.size() >= 2 && builtin::IsMapReader(called.text()) && Names(ast, children[1], name)) return 1;
    int read = 0;
    for (size_t k = 1; k < children.size(); ++k) {
      const ExprKind kind = ast[children[k]].kind;
      if (Names(ast, children[k], name) && !Sets(ast, ast[f.function], called)) {
        read += OnlyReads(session_.functions.Find(called.text(), f.file, f.function), k - 1);
      }
      if (kind == ExprKind::kCellIndex || kind == ExprKind::kField) break;  // may be several arguments
    }
    return read;
  }

  // Text that is run, scripts, and functions that look at their caller.
  static constexpr uint64_t kReaches =
      builtin::kReadsVariables | builtin::kSetsVariables | builtin::kRunsText | builtin::kReachesCaller;
  bool ReachesVariables(const interpret::FunctionRef& f) {
    const Ast& ast = *f.file->ast;
    bool found = false;
    VisitExprs(ast, ast[f.function].body, [&](ExprId e) {
      if (found || ast[e].kind != ExprKind::kIdentifier) return;
      const InternedName called = ast.Interned(e);
      found = found || builtin::NamesFunction(ast, ast[f.function], e, kReaches);
      const interpret::FunctionRef callee = session_.functions.Find(called.text(), f.file, f.function);
      found = found || (callee.file && !callee.function.valid());
    });
    return found;
  }

  Session& session_;
  std::map<std::string, bool> answers_;
};

// A call inside the same function that knows less than the call around it, as that of an interpreter for instructions
// that it does not know: nothing will be known of the keys either.
bool KnowsLess(const Session& session, const std::string& identity, const PartialValues& args) {
  const auto found = session.active_calls.find(identity);
  if (found == session.active_calls.end() || found->second.empty()) return false;
  const std::vector<AbstractValue>& around = found->second.back().facts;
  bool less = false;
  for (size_t k = 0; k < std::min(around.size(), args.size()); ++k) {
    less = less || (around[k].IsStatic() && !args[k].IsStatic() && !args[k].parts);
  }
  return less;
}

// Of a value or what a variable is bound to.
constexpr auto IsMap = [](const auto& p) { return p.parts && p.parts->kind == PartialAggregate::kMap; };

}  // namespace

bool OnlyReadsMap(Session& session, const interpret::FunctionRef& f, size_t parameter) {
  return MapUses(session).OnlyReads(f, parameter);
}

namespace {

// The same of a parameter, whose caller knows no other name of what it holds.
bool StaysReached(const Activation& act, InternedName name, bool may_return) {
  if (act.callee.IsAnonymous() || act.has_nested || act.now.text_range || act.now.always_materialised.count(name) ||
      act.externally_writable.count(name))
    return false;
  const syntax::Function& f = act.ast()[act.function];
  // `feval (@() assignin ('caller', ..))` assigns as a statement does.
  bool text = false;
  VisitStatements(act.ast(), f.body, [&](StmtId s) { text = text || ScriptOf(act, s) != nullptr; });
  VisitExprs(act.ast(), f.body, [&](ExprId e) { text = text || RunsText(act, e); });
  if (text) return false;
  return may_return || std::find(f.outputs.begin(), f.outputs.end(), name) == f.outputs.end();
}

bool IsParameter(const Activation& act, InternedName name) {
  return std::ranges::any_of(act.ast()[act.function].parameters, [&](ExprId p) { return RootOf(act, p) == name; });
}

// Every mention of the variable reads it, stores into it or gives it a new map: it has no second name.
bool HasOneName(const Activation& act, InternedName name) {
  if (!StaysReached(act, name, true)) return false;
  const syntax::Function& f = act.ast()[act.function];
  const bool returned = std::find(f.outputs.begin(), f.outputs.end(), name) != f.outputs.end();
  int unread = MapUses(act.session).Unread({act.file, act.function}, name);
  VisitStatements(act.ast(), f.body, [&](StmtId s) {
    const auto exprs = act.ast().Exprs(s);
    const auto names_it = [&](ExprId e) { return Names(act.ast(), e, name); };
    if (act.ast()[s].kind == StmtKind::kAssign && exprs.size() == 2 && names_it(exprs[0]) && !act.ast()[s].print)
      --unread;
    if (act.ast()[s].kind == StmtKind::kPersistent && !returned) {
      unread -= static_cast<int>(std::ranges::count_if(exprs, names_it));
    }
  });
  return unread == 0;
}

}  // namespace

// Nothing but statements of this function under this name can reach what the variable holds.
bool DoesNotEscape(const Activation& act, InternedName name, bool may_return) {
  return !IsParameter(act, name) && StaysReached(act, name, may_return);
}

bool MapStaysIn(const Activation& act, InternedName name) { return !IsParameter(act, name) && HasOneName(act, name); }

// Maps that the callee may store into, or keep, are written out; of the others the variables that hold them.
std::vector<std::string> HandMaps(Activation& act, const Callee& callee, PartialValues* args, SourceRange range) {
  std::vector<std::string> variables;
  if (std::ranges::none_of(*args, IsMap)) return variables;
  MapUses uses(act.session);
  variables.resize(args->size());
  for (size_t k = 0; k < args->size(); ++k) {
    PartialValue& p = (*args)[k];
    if (!IsMap(p)) continue;
    if (callee.IsAnonymous() || callee.captures || !uses.OnlyReads(callee.function, k)) {
      NoteHeldElsewhere(act.session, p.parts);
      if (p.parts->identity != 0) continue;
      p = PartialValue::Dynamic(AbstractValue::Top(), ResidualOf(act, p, range), Effects::Any());
      continue;
    }
    for (const auto& [name, binding] : act.now.env.vars) {
      if (binding.parts == p.parts) variables[k] = name;
    }
  }
  if (KnowsLess(act.session, IdentityOf(callee), *args)) HandMapsWrittenOut(act, variables, args, range);
  return variables;
}

void HandMapsWrittenOut(Activation& act, const std::vector<std::string>& variables, PartialValues* args,
                        SourceRange range) {
  for (size_t k = 0; k < args->size(); ++k) {
    PartialValue& p = (*args)[k];
    if (!IsMap(p)) continue;
    if (!variables[k].empty() && act.now.can_hoist) {
      MaterialiseVariable(act, variables[k], range);
      p = PartialValue::Dynamic(AbstractValue::Top(), act.tree().Identifier(variables[k], range, kPure), kPure);
    } else {
      p = PartialValue::Dynamic(AbstractValue::Top(), ResidualOf(act, p, range), Effects::Any());
    }
  }
}

namespace {

// Those in a field or in a cell. What is stored into where that is not followed lives in the residual program.
void OpenGivenMaps(Activation& act, InternedName name, Binding* given, SourceRange at) {
  if (!given->facts.IsStatic() || !HoldsFixedMap(given->facts.static_value())) return;
  std::optional<Part> opened = PartsOfFixed(act, given->facts.static_value(), at);
  const bool followed = opened.has_value();
  if (!followed) opened = PartsOfFixed(act, given->facts.static_value(), std::nullopt);
  if (!opened) {
    throw value::MatlabError("", act.file->path +
                                     ": error: a containers.Map in a part of a parameter can be fixed only where it "
                                     "has few keys; make it in the function [object-value]");
  }
  *given = Binding{opened->facts, opened->parts, false};
  if (followed) return;
  MaterialiseVariable(act, name, at);
  act.now.env.vars[name] = Binding{AbstractValue::Top().WithDefined(domain::Tristate::kTrue), nullptr, true};
}

}  // namespace

// Maps that the request gives the entry are as if the entry made them before all else: each call has its own.
void MakeGivenMaps(Activation& act, SourceRange range) {
  const auto parameters = act.ast()[act.function].parameters;
  for (size_t k = 0; k < parameters.size(); ++k) {
    const InternedName name = RootOf(act, parameters[k]);
    const auto found = act.now.env.vars.find(name);
    if (found != act.now.env.vars.end()) OpenGivenMaps(act, name, &found->second, Origin(act, parameters[k]));
    if (found == act.now.env.vars.end() || !IsMap(found->second) || HasOneName(act, name) ||
        OnlyReadsMap(act.session, act.callee.function, k)) {
      continue;
    }
    const SourceRange given = Origin(act, parameters[k]);
    if (MayShareMaps(act.session, given)) {
      found->second.parts = AsShared(act.session, *found->second.parts, given);
      NoteHeld(act.session, found->second.parts);
    } else {
      MaterialiseVariable(act, name, range);
      Binding& binding = act.now.env.vars.at(name);
      binding.parts = nullptr;
      binding.facts = AbstractValue::Top().WithDefined(domain::Tristate::kTrue);
    }
  }
}

// Results that go anywhere but to a variable of their own, `target`.
PartialValues WithoutMaps(Activation& act, PartialValues results, InternedName target, SourceRange range) {
  for (PartialValue& p : results) {
    if (!IsMap(p)) continue;
    // A name that it had in the function has gone.
    const bool one_name = p.parts->identity == 0 || HoldersOf(act.session, *p.parts) < 2;
    const bool stays = !target.empty() && MapStaysIn(act, target);
    if (stays && one_name) {
      auto own = std::make_shared<PartialAggregate>(*p.parts);
      own->identity = 0;
      p.parts = own;
    } else if (one_name && MayShareMaps(act.session, range)) {
      p.parts = AsShared(act.session, *p.parts, range);
    } else if (p.parts->identity == 0) {
      p = PartialValue::Dynamic(AbstractValue::Top(), ResidualOf(act, p, range), Effects::Any());
    }
  }
  return results;
}

}  // namespace residua::specialise
