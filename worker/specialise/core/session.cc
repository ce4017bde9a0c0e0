// The session of one job: memo table of versions, recursion, functions kept whole, remarks.
//
// Recursion (thesis 2.4 leaves it out): a version that is called while it is being made is assumed to return nothing
// (bottom) at first; its body is evaluated again under what it was found to return until that does not grow. Versions
// made under an assumption that turned out too small are thrown away with it.
#include <absl/strings/str_cat.h>
#include <absl/strings/str_join.h>

#include "worker/builtin/frame/named_function.h"
#include "worker/check/check.h"
#include "worker/library/library.h"
#include "worker/specialise/analysis/assigned_by_name.h"
#include "worker/specialise/core/activation.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/core/library.h"
#include "worker/specialise/core/remembered.h"
#include "worker/specialise/core/worlds.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

// Folding has no program around it: kernels that call back or run text are not folded.
class NoEvaluator : public builtin::Evaluator {
 public:
  ValueList Call(const Value&, absl::Span<const Value>, int) override { throw builtin::BudgetExceeded("a call back"); }
  bool FunctionExists(std::string_view) override { throw builtin::BudgetExceeded("a look-up"); }
  bool CallLibrary(std::string_view, absl::Span<const Value>, int, ValueList*) override {
    throw builtin::BudgetExceeded("a library file");
  }
  ValueList EvalText(std::string_view, int) override { throw builtin::BudgetExceeded("text"); }
};

}  // namespace

Session::Session(const Request& r) : request(r), functions(*r.functions), limits(r.limits), recorder(this, r.versions) {
  fold_evaluator = std::make_unique<NoEvaluator>();
  fold_context.evaluator = fold_evaluator.get();
  fold_context.allow_effects = false;
  fold_context.budget.bytes = limits.bytes;
  fold_context.write = [](std::string_view) {};
  fold_context.write_error = [](std::string_view) {};
}

void Session::PrepareAhead(int64_t steps, builtin::EvaluationContext* context) const {
  context->path = fold_context.path;
  context->allow_effects = false;
  context->cancelled = fold_context.cancelled;
  context->budget.bytes = limits.bytes;
  context->budget.steps = steps;
  context->write = context->write_error = [context](std::string_view) { context->had_output = true; };
}

void Session::Step() {
  if (++steps > limits.steps) {
    throw JobLimit("the evaluation of static code took more than " + std::to_string(limits.steps) +
                       " steps; fix fewer parameters or raise --step-limit",
                   false);
  }
  if ((steps & 1023) == 0 && request.cancelled && request.cancelled()) throw JobLimit("cancelled", true);
}

void Session::AddRemark(const syntax::SourceFilePtr& source, SourceRange range, const std::string& message) {
  if (source && library::IsLibraryPath(source->path())) return;  // no text of the user's
  recorder.Remarked(source, range, message);
  std::string text = (source ? source->path() : "") + std::to_string(range.begin) + message;
  if (remark_texts.insert(text).second) remarks.push_back({source, range, message});
}

uint32_t Session::SourceIndex(const syntax::SourceFilePtr& source) {
  auto [it, fresh] = source_index.emplace(source.get(), 0);
  if (fresh) it->second = tree->ast.AddSource(source);
  return it->second;
}

namespace {

bool MentionsWhere(const Callee& callee, const std::function<bool(const std::string&)>& is_meant) {
  const Ast& ast = *callee.function.file->ast;
  const syntax::BlockId body = ast[callee.function.function].body;
  std::set<uint32_t> own;  // an `assignin` that reaches the variables of the callee itself
  VisitExprs(ast, body, [&](ExprId e) {
    if (AssignedBy(ast, e)) own.insert(ast.Child(ast.Child(ast.Child(e, 1), 0), 0).index);
  });
  bool found = false;
  VisitExprs(ast, body, [&](ExprId e) {
    found = found || (ast[e].kind == ExprKind::kIdentifier && is_meant(ast.Name(e)) && !own.count(e.index));
  });
  return found;
}

}  // namespace

bool Session::Mentions(const Callee& callee, const std::string& identifier) {
  if (callee.IsAnonymous()) return false;
  const auto [at, fresh] = mentions.emplace(IdentityOf(callee) + "|" + identifier, false);
  if (fresh) at->second = MentionsWhere(callee, [&](const std::string& name) { return name == identifier; });
  return at->second;
}

bool Session::MentionsAny(const Callee& callee, uint64_t traits) {
  if (callee.IsAnonymous()) return false;
  const auto [at, fresh] = mentions.emplace(IdentityOf(callee) + "|" + std::to_string(traits), false);
  if (!fresh) return at->second;
  const Ast& ast = *callee.function.file->ast;
  at->second = MentionsWhere(callee, [&](const std::string& name) {
    return builtin::HasAny(name, traits) && !builtin::IsVariableOf(ast, ast[callee.function.function], name);
  });
  return at->second;
}

namespace {

CallSignature SignatureOf(const Callee& callee, const PartialValues& args, int nargout, int outputs,
                          const GlobalState& globals, const std::vector<bool>& ignored) {
  CallSignature signature;
  signature.function = IdentityOf(callee);
  signature.call = std::to_string(nargout) + "," + std::to_string(outputs);
  for (bool b : ignored) signature.call += b ? "~" : ".";
  if (callee.IsAnonymous()) {
    for (const auto& [name, v] : callee.anonymous.captures) signature.call += "|" + name + "=" + value::Fingerprint(v);
  }
  for (const PartialValue& p : args) signature.call += "|" + KeyOf(p.facts, p.parts);
  for (const auto& [name, facts] : globals) signature.call += "|global " + name + "=" + facts.Key();
  return signature;
}

}  // namespace

Version& Session::VersionFor(const Callee& callee, const PartialValues& args, int nargout, int outputs,
                             bool force_dynamic, const GlobalState& globals, const std::vector<bool>& ignored,
                             const WorldPtr& world) {
  Recorder::Asking asking(&recorder);
  const VersionCall call{args, nargout, outputs, force_dynamic, globals, ignored, world};
  MemoTable::State state = MemoTable::State::kMissing;
  Version& version = FindOrMake(callee, call, &state);
  asking.Answered(callee, call, version, state);
  return version;
}

Version& Session::Begin(const Callee& callee, const VersionCall& call, const CallSignature& signature) {
  Version& version = memo->Begin(signature);
  ++version_count[signature.function];
  std::vector<AbstractValue>& arguments = last_arguments[signature.function];
  arguments.clear();
  for (const PartialValue& p : call.args) arguments.push_back(p.facts);
  version.base = callee.IsAnonymous() ? "anonymous" : (*callee.function.file->ast)[callee.function.function].name;
  version.name = version.base + "'v" + std::to_string(next_version++);
  version.nargout = call.nargout;
  version.ignored = call.ignored;
  version.given_globals = call.globals;
  version.state.given = call.world;
  version.force_dynamic = call.force_dynamic;
  version.in_progress = true;
  version.returns = false;
  version.effects = Effects::Any();
  version.output_static.assign(call.outputs, false);
  version.outputs.assign(call.outputs, AbstractValue::Bottom());
  return version;
}

// Makes it, by following what an earlier request recorded or by evaluating the body.
void Session::Make(const Callee& callee, const VersionCall& call, const std::string& identity, Recorder::Making* making,
                   Version* version) {
  ++active_depth[identity];
  std::vector<Active>& calls = active_calls[identity];
  struct Leave {
    ~Leave() {
      calls.pop_back();
      --depth;
    }
    std::vector<Active>& calls;
    int& depth;
  };
  const Leave leave{calls, active_depth[identity]};
  calls.emplace_back();
  calls.back().decisions = decisions;
  calls.back().globals = call.globals;
  calls.back().world = call.world;
  for (const PartialValue& p : call.args) calls.back().facts.push_back(p.facts);
  if (making->Replay(version) || making->Guess(call, version)) return;
  if (version->recursive) memo->Again();  // somebody called it meanwhile
  version->recursive = false;
  MakeVersion(callee, call.args, version);
}

// The function stands for itself, as it is written.
void Session::LeaveWhole(const Callee& callee, const Unsupported& what, Version* version) {
  version->in_progress = false;
  version->whole = true;
  version->returns = true;
  version->name = KeepWhole(callee.function);
  why_whole.emplace(IdentityOf(callee), what.construct);
  memo->FinishWhole();
  AddRemark(callee.function.file->ast->sources()[0], what.range,
            "`" + version->base + "` kept whole: " + what.construct + " is not followed [kept-whole]");
}

Version& Session::FindOrMake(const Callee& callee, const VersionCall& call, MemoTable::State* state) {
  CallSignature signature = SignatureOf(callee, call.args, call.nargout, call.outputs, call.globals, call.ignored);
  const std::string own_call = InWorldOf(*this, call.world, &signature);
  // A recursive call goes to the version in the making even if that keeps its outputs anyway.
  signature.complete = true;
  signature.complete = call.force_dynamic || memo->StateOf(signature) == MemoTable::State::kInProgress;
  if (const MemoTable::Found found = memo->LookUp(signature); found.version != nullptr) {
    if (found.state == MemoTable::State::kInProgress) found.version->recursive = true;
    *state = found.state;
    return *found.version;
  }
  const std::string& identity = signature.function;
  Version& version = Begin(callee, call, signature);
  Recorder::Making making(&recorder, callee, call, signature, version);
  const int64_t guesses = recorder.guesses();
  try {
    Make(callee, call, identity, &making, &version);
  } catch (const Unsupported& what) {
    const auto* needs = dynamic_cast<const NeedsStatement*>(&what);
    if (needs && needs->function == identity && apart.emplace(identity, needs->place).second) {
      memo->Again();
      memo->Abandon();
      --version_count[identity];
      return FindOrMake(callee, call, state);
    }
    if (callee.IsAnonymous() || callee.captures) {
      memo->Abandon();
      throw;
    }
    LeaveWhole(callee, what, &version);
    *state = memo->StateOf(signature);
    return version;
  } catch (...) {
    memo->Abandon();
    throw;
  }
  version.in_progress = false;
  if (recorder.guesses() != guesses) {  // whoever asks next asks anew, and perhaps it is known by then
    Version& guessed = recorder.Guessed(version);
    memo->Abandon();
    *state = MemoTable::State::kInProgress;
    return guessed;
  }
  memo->Finish();
  *state = memo->StateOf(signature);
  if (*state == MemoTable::State::kSettled && call.world) NoteInWorld(this, own_call, signature, version);
  making.Made(version, *state);
  if (version.effects.none() && std::ranges::all_of(version.output_static, std::identity{})) --version_count[identity];
  return version;
}

namespace {

int VersionsOf(const MemoTable& memo, const std::string& identity) {
  int count = 0;
  memo.Visit([&](const CallSignature& made_for, const Version&) { count += made_for.function == identity; });
  return count;
}

}  // namespace

void Session::MakeVersion(const Callee& callee, const PartialValues& args, Version* version) {
  const check::Doing doing([&] {
    std::vector<std::string> facts;
    for (const PartialValue& arg : args) facts.push_back(arg.facts.ToString());
    return absl::StrCat("specialising `", version->base, "` for (", absl::StrJoin(facts, ", "), ")");
  });
  const bool remembers = signatures.contains(IdentityOf(callee));
  const auto said = remembers ? remarks : std::vector<Remark>{};
  const auto said_texts = remembers ? remark_texts : std::set<std::string>{};
  for (int round = 0;; ++round) {
    std::vector<AbstractValue> assumed = version->outputs;
    bool assumed_returns = version->returns;
    bool was_recursive = version->recursive;
    const auto written = version->globals.written;
    const bool any = version->globals.any;
    const StateEffects state = version->state;
    const std::set<std::string> open_stores = version->open_stores;
    Activation act(*this, callee, *version);
    EvalFunction(act, args);
    if (remembers && !act.remembered.empty() && !version->recursive && StoredGrewOf(*this, act.identity)) {
      if (VersionsOf(*memo, act.identity) > 1) throw Restart{signatures};
      remarks = said;
      remark_texts = said_texts;
      memo->Again();
      version->output_static.assign(assumed.size(), false);
      continue;
    }
    version->remembered = RememberedIn(act);
    if (!version->recursive) return;
    bool settled = was_recursive && version->returns == assumed_returns && version->globals.any == any &&
                   version->globals.written == written && SameEffects(version->state, state) &&
                   version->open_stores == open_stores;
    for (size_t k = 0; k < assumed.size(); ++k) {
      settled = settled && (!version->returns || domain::LessEqual(version->outputs[k], assumed[k]));
      AbstractValue wider =
          round < 3 ? domain::Join(assumed[k], version->outputs[k]) : domain::Widen(assumed[k], version->outputs[k]);
      version->outputs[k] = round < 12 ? wider.Forget() : AbstractValue::Top();
    }
    if (settled) return;
    memo->Again();
    version->output_static.assign(assumed.size(), false);
  }
}

bool Session::Refer(const std::string& name, const std::string& origin, const FunctionRef& f) {
  if (!f.valid() || f.builtin || f.methods != nullptr) return false;  // a method is refused where it would stay
  if (!f.function.valid()) return false;                              // a script is no function
  const std::string spelled = SpelledFunction(name, origin);
  referenced[spelled] = f;
  recorder.Referred(name, origin, f);
  tree->spelled.insert(spelled);
  return true;
}

Value Session::Adopt(const Value& v, const LoadedFilePtr& file) {
  if (v.Is(value::ClassId::kFunctionHandle)) {
    value::FunctionHandle h = v.handle();
    h.scope = file;
    if (h.ast && h.name.empty()) {
      // An anonymous function carries its own tree; names in it are looked up from the entry's file.
      auto wrapper = std::make_shared<interpret::LoadedFile>(*file);
      wrapper->ast = h.ast;
      h.scope = wrapper;
      VisitExpr(*h.ast, h.anonymous, [&](ExprId e) {
        if ((*h.ast)[e].kind != ExprKind::kIdentifier && (*h.ast)[e].kind != ExprKind::kHandle) return;
        const std::string& name = h.ast->Name(e);
        for (const auto& [captured, _] : h.captures) {
          if (captured == name) return;
        }
        if (Refer(name, file->path, functions.Find(name, file, {}))) h.origin = file->path;
      });
    } else {
      LoadedFilePtr from = file;
      if (h.ast && h.ast != file->ast) {  // a function of another file, which nobody else sees
        auto wrapper = std::make_shared<interpret::LoadedFile>(*file);
        wrapper->ast = h.ast;
        if (!h.ast->sources().empty()) wrapper->path = h.ast->sources()[0]->path();
        h.scope = from = wrapper;
      }
      const FunctionRef f = functions.Find(h.name, from, {});
      if (f.file && Refer(h.name, f.file->path, f)) h.origin = f.file->path;
    }
    for (auto& [_, c] : h.captures) c = Adopt(c, file);
    return Value::Handle(std::move(h));
  }
  Value out = v;
  if (v.Is(value::ClassId::kCell)) {
    for (int64_t k = 0; k < v.numel(); ++k) out.mutable_cell(k) = Adopt(v.cell(k), file);
  } else if (v.Is(value::ClassId::kStruct)) {
    for (int64_t k = 0; k < v.numel(); ++k) {
      for (size_t f = 0; f < v.fields().size(); ++f) {
        out.mutable_field(k, static_cast<int>(f)) = Adopt(v.field(k, static_cast<int>(f)), file);
      }
    }
  }
  return out;
}

std::string Session::KeepWhole(const FunctionRef& function) {
  recorder.Spoil();
  if (IsLibrary(Callee{function, {}})) return (*function.file->ast)[function.function].name;
  std::string identity = IdentityOf(Callee{function, {}});
  auto known = whole.find(identity);
  if (known != whole.end()) return known->second;
  const std::string& base = (*function.file->ast)[function.function].name;
  std::string name = base;
  std::set<std::string> taken{(*request.entry.file->ast)[request.entry.function].name};
  for (const auto& [_, used] : whole) taken.insert(used);
  for (int k = 1; taken.count(name); ++k) name = base + "__w" + std::to_string(k);
  whole[identity] = name;
  whole_queue.emplace_back(function, name);
  return name;
}

}  // namespace residua::specialise
