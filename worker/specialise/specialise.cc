// The whole of it: make the entry's version, keep whole what must be, put the program together.
//
// The entry comes first under its own name; the versions that it reaches follow in the order of their first call and
// are numbered f__1, f__2 within each original name.
#include <deque>

#include "worker/residual/copy_tree.h"
#include "worker/specialise/analysis/parameter_uses.h"
#include "worker/specialise/call/world_calls.h"
#include "worker/specialise/core/activation.h"
#include "worker/specialise/core/names.h"
#include "worker/specialise/core/whole_copy.h"
#include "worker/specialise/core/worlds.h"
#include "worker/specialise/literal_words.h"
#include "worker/specialise/objects/fixed_map.h"
#include "worker/specialise/objects/fixed_parts.h"
#include "worker/specialise/version_log.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

class Assembler {
 public:
  explicit Assembler(Session& session) : session_(session) {
    session.memo->Visit([&](const CallSignature&, Version& version) {
      if (!version.whole && version.residual.valid()) by_name_[version.name] = &version;
    });
  }

  // `first`: the entry's version or, when it was kept whole, a wrapper.
  const std::map<std::string, std::string>& names() const { return names_; }
  std::vector<const Version*> versions() const { return {order_.begin(), order_.end()}; }  // of the program

  Residual Run(Version& first, const std::string& entry_name) {
    Residual out;
    out.tree = std::make_shared<ResidualTree>();
    for (const auto& source : session_.tree->ast.sources()) out.tree->ast.AddSource(source);
    names_[first.name] = entry_name;
    order_.push_back(&first);
    // In the order of first reach; whole functions have names already.
    for (size_t k = 0; k < order_.size() || whole_done_ < session_.whole_queue.size();) {
      if (k < order_.size()) {
        Reach(session_.tree->ast, session_.tree->ast[order_[k]->residual].body, {});
        ++k;
      } else {
        const auto [function, name] = session_.whole_queue[whole_done_++];  // a copy: the queue grows
        copied_.push_back(CopyWhole(session_, function, name, out.tree.get()));
      }
    }
    Name();
    // The versions come first in the file, then the whole functions.
    std::vector<syntax::FunctionId> wholes = std::move(copied_);
    for (const Version* version : order_) Write(*version, version == &first, &out);
    for (syntax::FunctionId id : wholes) {
      out.tree->ast.add_top_function(id);
      const syntax::Function& f = out.tree->ast[id];
      out.functions.push_back(
          {f.name, {}, static_cast<int>(f.outputs.size()), {}, true, session_.named_by_text.count(f.name) != 0});
    }
    out.versions = std::move(versions_);
    return out;
  }

 private:
  // Facts of the outputs, in the names of the declared facts; those of other functions mean nothing to their callers.
  static std::vector<AbstractValue> DynamicOutputs(const Version& version, bool entry) {
    if (!version.returned.empty()) return version.returned;
    std::vector<AbstractValue> out;
    for (size_t k = 0; k < version.outputs.size(); ++k) {
      const bool in_parts = k < version.output_parts.size() && version.output_parts[k];
      if (!version.output_static[k] && !in_parts)
        out.push_back(WithoutNamesAbove(version.outputs[k], entry ? version.declared_names : 0));
    }
    return out;
  }

  void Write(const Version& version, bool entry, Residual* out) {
    const syntax::Ast& ast = session_.tree->ast;
    residual::TreeCopier copier{ast, *out->tree, &session_.tree->facts};
    const std::map<std::string, std::string> apart = ApartFromLiterals(*session_.tree, version.residual);
    copier.rename = [&](const std::string& name) {
      if (const auto other = apart.find(name); other != apart.end()) return other->second;
      auto it = names_.find(name);
      return it == names_.end() ? NameOfSpelled(name) : it->second;
    };
    copier.replace = [&](ExprId e) -> std::optional<ExprId> {
      if (ast[e].kind != ExprKind::kIdentifier) return std::nullopt;
      if (session_.tree->facts[e].function && apart.contains(ast.Name(e))) {
        return out->tree->Identifier(ast.Name(e), ast[e].range, residual::kPure);
      }
      if (version.shared.empty()) return std::nullopt;
      const auto it = version.shared.find(ast.Interned(e));
      if (it == version.shared.end()) return std::nullopt;
      return out->tree->Identifier(it->second, ast[e].range, session_.tree->facts[e].effects);
    };
    const std::string& name = names_[version.name];
    out->tree->ast.add_top_function(copier.Function(version.residual, name));
    out->functions.push_back({name, version.parameters, static_cast<int>(ast[version.residual].outputs.size()),
                              DynamicOutputs(version, entry)});
    out->functions.back().remembered = version.remembered;
    residual::MadeNames& made = out->functions.back().made;
    made = version.made;
    for (const auto& [variable, global] : version.shared) made.Add(global, variable);
    for (const auto& [variable, other] : apart) made.Add(other, variable);
  }

  // `base__k`, in the order of first reach: what no function of the program means something else by.
  void Name() {
    const syntax::Ast& ast = session_.tree->ast;
    std::set<std::string> taken{names_[order_[0]->name]};
    const auto take = [&](ExprId e) {
      const bool named = ast[e].kind == ExprKind::kIdentifier || ast[e].kind == ExprKind::kHandle;
      if (named && !by_name_.contains(ast.Name(e))) taken.insert(ast.Name(e));
    };
    for (const Version* version : order_) {
      const syntax::Function& f = ast[version->residual];
      for (ExprId p : f.parameters) take(p);
      taken.insert(f.outputs.begin(), f.outputs.end());
      VisitExprs(ast, f.body, take);
    }
    for (const Version* version : order_) {
      std::string& name = names_[version->name];
      for (int k = 1; name.empty(); ++k) {
        const std::string numbered = version->base + "__" + std::to_string(k);
        if (taken.insert(numbered).second) name = *versions_.insert(numbered).first;
      }
    }
  }

  void Reach(const syntax::Ast& ast, BlockId body, InternedNames variables) {
    VisitExprs(ast, body, [&](ExprId e) {
      if (ast[e].kind != ExprKind::kIdentifier && ast[e].kind != ExprKind::kHandle) return;
      const InternedName name = ast.Interned(e);
      auto it = by_name_.find(name);
      if (it != by_name_.end() && !names_.count(name)) {
        names_[name] = "";  // Name() gives it one
        order_.push_back(it->second);
      }
      // A user function named by a handle that stays, or called inside one.
      auto referenced = session_.referenced.find(name);
      if (it == by_name_.end() && referenced != session_.referenced.end()) {
        names_[name] = session_.KeepWhole(referenced->second);
      }
    });
  }

  Session& session_;
  std::map<std::string, Version*> by_name_;
  std::map<std::string, std::string> names_;
  std::set<std::string> versions_;  // the names that are given here
  std::vector<Version*> order_;
  size_t whole_done_ = 0;
  std::vector<syntax::FunctionId> copied_;
};

// The arguments of the call of a function that is kept whole: fixed values, and what becomes a parameter of `made`.
std::vector<ExprId> PassArguments(ResidualTree& tree, const Callee& callee, const PartialValues& args,
                                  SourceRange range, Version* version, syntax::Function* made) {
  const syntax::Ast& ast = *callee.function.file->ast;
  const syntax::Function& f = ast[callee.function.function];
  std::vector<ExprId> passed;
  int further = 0;
  for (size_t k = 0; k < args.size(); ++k) {
    if (args[k].IsStatic()) {
      std::optional<ExprId> literal = Lift(tree, args[k].facts.static_value(), range);
      if (!literal) throw Unsupported{"a fixed value that cannot be written as an expression", f.range};
      passed.push_back(*literal);
      continue;
    }
    bool named = k < f.parameters.size() && ast[f.parameters[k]].kind == ExprKind::kIdentifier &&
                 ast.Name(f.parameters[k]) != "varargin";
    // As the parameters of an entry that is followed (function.cc).
    const std::string name = named ? ast.Name(f.parameters[k]) : "arg__" + std::to_string(++further);
    if (!named) version->made.Add(name, "varargin");
    made->parameters.push_back(tree.Identifier(name, range, kPure));
    passed.push_back(tree.Identifier(name, range, kPure));
    version->parameters.push_back(args[k].facts.Forget());
  }
  return passed;
}

// The entry could not be followed: a function of the remaining parameters that calls it with the fixed values.
void WrapWhole(Session& session, const Callee& callee, const PartialValues& args, Version* version) {
  const syntax::Ast& ast = *callee.function.file->ast;
  const syntax::Function& f = ast[callee.function.function];
  ResidualTree& tree = *session.tree;
  SourceRange range = f.range;
  range.file = session.SourceIndex(ast.sources()[0]);
  version->parameters.clear();
  syntax::Function made;
  const std::vector<ExprId> passed = PassArguments(tree, callee, args, range, version, &made);
  const ExprId call = tree.Call(version->name, passed, range, Effects::Any());
  version->name = "entry'v0";
  version->output_static.assign(version->outputs.size(), false);
  version->outputs.assign(version->outputs.size(), AbstractValue::Top());
  std::vector<ExprId> exprs;
  for (size_t k = 0; k < version->outputs.size(); ++k) {
    std::string name =
        k < f.outputs.size() && f.outputs[k] != "varargout" ? f.outputs[k] : "out__" + std::to_string(k + 1);
    if (k >= f.outputs.size() || name != f.outputs[k]) version->made.Add(name, "out");
    made.outputs.push_back(name);
    exprs.push_back(tree.Identifier(name, range, kPure));
  }
  Node node;
  node.stmt.range = range;
  node.stmt.kind = exprs.empty() ? StmtKind::kExpression : StmtKind::kAssign;
  node.stmt.multi = exprs.size() > 1;
  exprs.push_back(call);
  node.exprs = std::move(exprs);
  Code body;
  body.items.emplace_back(node);
  made.name = version->name;
  made.body = FinishBlock(tree, body);
  made.range = range;
  made.has_end = made.had_parameter_list = true;
  version->residual = tree.ast.AddFunction(std::move(made));
  version->whole = false;
}

[[noreturn]] void RefuseMap(const interpret::FunctionRef& entry, const std::string& why) {
  throw value::MatlabError("", entry.file->path + ": error: a containers.Map can be fixed only where " + why +
                                   "; make it in the function [object-value]");
}

PartialValue FixedMapOf(Session& session, const Value& fixed) {
  PartialValue piece;
  piece.facts = AbstractValue::Top();
  piece.parts = KnownMap(session.fold_context, fixed);
  if (!piece.parts) RefuseMap(session.request.entry, "it has few keys, and values of any class");
  return piece;
}

// What was taken for granted of those who were handed a parameter holds when the whole program is known: each of them
// got, in all calls, this parameter of the entry, directly or through others; a function may hand it on to itself.
bool AlwaysHanded(const Session& session, const Position& to, const Position& parameter, std::set<Position>* seen) {
  if (to == parameter || !seen->insert(to).second) return true;
  if (to.first == parameter.first) return false;  // another parameter of the entry, which whoever asks gives a value
  const auto from = session.handed.find(to);
  return from != session.handed.end() && std::ranges::all_of(from->second, [&](const Position& p) {
           return !p.first.empty() && AlwaysHanded(session, p, parameter, seen);
         });
}

std::vector<Uses> UsesInAll(const Session& session, const std::string& entry, std::vector<Uses> uses) {
  for (size_t k = 0; k < uses.size(); ++k) {
    // The entry calls itself: with what it was given, or with something else.
    const auto again = session.handed.find({entry, k});
    if (again != session.handed.end()) uses[k].handed_to.insert(again->second.begin(), again->second.end());
    uses[k].whole = uses[k].whole || std::ranges::any_of(uses[k].handed_to, [&](const Position& to) {
                      std::set<Position> seen;
                      return to.first.empty() || !AlwaysHanded(session, to, {entry, k}, &seen);
                    });
  }
  return uses;
}

Specialised SpecialiseOnce(const Request& request, const Signatures& signatures,
                           std::shared_ptr<KnownCalls> known_calls, VersionLog* log) {
  const builtin::MachineBitsWatch watch;
  Session session(request);
  if (log != nullptr) session.memo = log->Around(std::move(session.memo), &session.steps);
  session.signatures = signatures;
  session.known_calls = known_calls;
  Callee callee{request.entry, {}};
  const syntax::Function& f = (*request.entry.file->ast)[request.entry.function];
  if (session.HasPersistent(callee)) session.signatures[IdentityOf(callee)].entry = true;
  PartialValues args;
  for (const AbstractValue& facts : request.arguments) {
    PartialValue piece;
    piece.facts = facts;
    if (IsFixedMap(facts)) {
      piece = FixedMapOf(session, facts.static_value());
    } else if (facts.IsStatic()) {
      piece.facts = AbstractValue::Of(session.Adopt(facts.static_value(), request.entry.file));
    } else {
      piece.residual = session.tree->Identifier("argument", {}, kPure);  // a parameter's own name takes its place
    }
    args.push_back(std::move(piece));
  }
  session.Remembers(callee, args);
  int outputs = request.nargout == 0 ? 0 : request.nargout;
  Version& version = VersionOfEntry(session, callee, {args, request.nargout, outputs, true, {}, {}});
  if (session.recorder.helps()) {
    Specialised helped;
    helped.guesses = session.recorder.guesses();
    helped.ahead = session.recorder.ahead();
    return helped;
  }
  const bool wrapped = version.whole;
  const auto holds_map = [](const PartialValue& p) {
    return p.parts != nullptr || (p.IsStatic() && HoldsFixedMap(p.facts.static_value()));
  };
  if (wrapped && std::ranges::any_of(args, holds_map)) {
    RefuseMap(request.entry, "the function can be followed");
  }
  if (wrapped) WrapWhole(session, callee, args, &version);
  Assembler assembler(session);
  Specialised made;
  made.program = assembler.Run(version, f.name);
  // A function with persistent variables that was both specialised, or computed here, and kept whole would have two
  // sets of them.
  std::set<std::string> followed;
  session.memo->Visit([&](const CallSignature& made_for, const Version& other) {
    if (other.whole || (wrapped && &other == &version)) return;
    followed.insert(made_for.function);
    followed.merge(OwnersOf(other.state.touched));
  });
  for (const auto& [identity, name] : session.whole) {
    if (!followed.contains(identity) || !(session.signatures.contains(identity) || session.followed.contains(identity)))
      continue;
    if (std::exchange(session.signatures[identity].whole, true)) continue;
    throw Restart{session.signatures};
  }
  ShareLeft(session, assembler.versions());
  if (session.StoredGrew()) throw Restart{session.signatures};
  if (!wrapped && !version.recursive && session.signatures.empty())
    made.uses = UsesInAll(session, IdentityOf(callee), version.uses);
  made.machine_bits = session.ReportMachineBits(watch.noted());
  if (request.portable_bits) made.refused = session.LibrariesNoted();
  made.program.remarks = std::move(session.remarks);
  for (const std::string& key : version.state.touched) made.known_state.push_back(NameOfKept(session, key));
  made.versions_reused = session.recorder.replayed();
  session.recorder.Keep();
  made.files_read.assign(session.files_read.begin(), session.files_read.end());
  if (request.log_facts) made.facts = session.fact_log.Take(assembler.names());
  return made;
}

}  // namespace

Specialised Specialise(const Request& request) { return Specialise(request, nullptr); }

Specialised Specialise(const Request& request, VersionLog* log) {
  Signatures signatures;
  const auto known_calls = std::make_shared<KnownCalls>();
  while (true) {
    try {
      return SpecialiseOnce(request, signatures, known_calls, log);
    } catch (Restart& again) {
      signatures = std::move(again.signatures);
    }
  }
}

}  // namespace residua::specialise
