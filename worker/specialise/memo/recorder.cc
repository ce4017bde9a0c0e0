#include "worker/specialise/memo/recorder.h"

#include <algorithm>

#include "digest/sha256.h"
#include "worker/builtin/builtin_names.h"
#include "worker/specialise/core/library.h"
#include "worker/specialise/core/session.h"

namespace residua::specialise {

using interpret::FunctionRef;
using value::Malformed;

namespace {

// Of what is guessed nothing is known (Guess). Where the entry's own parameters are such, that says nothing.
bool LooksGuessed(const Request& request, const VersionCall& call) {
  const AbstractValue anything = AbstractValue::Top();
  return std::ranges::none_of(request.arguments, [&](const AbstractValue& facts) { return facts == anything; }) &&
         std::ranges::any_of(call.args, [&](const PartialValue& p) { return !p.parts && p.facts == anything; });
}

bool CanBeRecorded(Session& session, const Callee& callee) {
  return !callee.IsAnonymous() && !callee.captures && session.preserved.empty() && session.never_interpreted.empty() &&
         !(callee.function == session.request.entry) && !session.HasPersistent(callee);
}

}  // namespace

Recorder::Recorder(Session* session, VersionStore store)
    : session_(*session), store_(std::move(store)), on_(store_.find && store_.keep && !session->request.log_facts) {
  if (!on_) return;
  names_.name_of = [this](const std::string& identity) { return NameOf(identity); };
  names_.identity_of = [this](const std::string& name) {
    const auto at = by_name_.find(name);
    if (at == by_name_.end()) throw Malformed("a function that nobody looked up");
    return at->second;
  };
  session_.functions.Listen(
      [this](const interpret::NameLookUp& asked, const FunctionRef* found) { LookedUp(asked, found); });
}

Recorder::~Recorder() {
  if (on_) session_.functions.Listen(nullptr);
  if (shared_) Keep();  // an evaluation that fails or begins anew leaves nobody waiting
}

void Recorder::Keep() {
  if (!shared_) std::erase_if(made_, [](const auto& record) { return record.second.bytes.empty(); });
  if (!made_.empty()) store_.keep(std::exchange(made_, {}));
}

Version& Recorder::Guessed(Version version) {
  version.in_progress = true;
  return guessed_.emplace_back(std::move(version));
}

void Recorder::Spoil() {
  if (making_ != nullptr) making_->Spoil();
}

void Recorder::Remarked(const syntax::SourceFilePtr& source, SourceRange range, const std::string& message) {
  if (making_ != nullptr && !making_->spoilt_) making_->events_.emplace_back(Making::Remark{source, range, message});
}

void Recorder::Handed(const Position& to, const Position& from) {
  if (making_ != nullptr && !making_->spoilt_) making_->events_.emplace_back(Making::HandedOn{to, from});
}

void Recorder::Referred(const std::string& name, const std::string& origin, const FunctionRef& function) {
  if (making_ != nullptr && !making_->spoilt_) making_->events_.emplace_back(Making::Reference{name, origin, function});
}

void Recorder::CalledInside(const std::string& identity) {
  if (making_ != nullptr && making_->identity_ != identity) Spoil();
}

void Recorder::LastCallWasQuiet() {
  if (making_ == nullptr || making_->events_.empty()) return;
  if (auto* called = std::get_if<Making::Called>(&making_->events_.back())) called->quiet = true;
}

// ---- what names mean

void Recorder::LookedUp(const interpret::NameLookUp& asked, const FunctionRef* found) {
  if (found == nullptr || found->methods != nullptr || (found->file != nullptr && !found->function.valid()))
    return Spoil();  // an error, what the classes of the arguments decide, a script
  if (found->file != nullptr) Register(*found);
  Note({std::string(asked.name), asked.from, asked.caller, asked.installed, *found});
}

void Recorder::Note(const Making::Found& found) {
  for (Tap* tap = tap_; tap != nullptr; tap = tap->outer_) tap->found_.push_back(found);
  if (making_ == nullptr || making_->spoilt_) return;
  const auto place = std::pair<const void*, uint32_t>(found.from.get(), found.caller.index);
  if (making_->asked_.insert({(found.installed ? "@" : "") + found.name, place}).second)
    making_->events_.push_back(found);
}

Recorder::Tap::Tap(Recorder* recorder, std::string name)
    : recorder_(*recorder), name_(std::move(name)), outer_(std::exchange(recorder->tap_, this)) {}

Recorder::Tap::~Tap() {
  recorder_.tap_ = outer_;
  recorder_.tapped_[name_] = std::move(found_);
}

void Recorder::Again(const std::string& name) {
  if (!on_) return;
  const auto known = tapped_.find(name);
  if (known == tapped_.end()) return Spoil();
  for (const Making::Found& found : known->second) Note(found);
}

// ---- functions by what they are

void Recorder::Register(const FunctionRef& function) {
  const auto [at, fresh] = by_identity_.emplace(IdentityOf(Callee{function, {}}), function);
  if (fresh) by_name_.emplace(NameOf(at->first), at->first);
}

std::string Recorder::DigestOf(const FunctionRef& function) {
  const FunctionText* text = texts_.Of(function);
  if (text == nullptr) throw Malformed("a function whose text does not stand for itself");
  Register(function);
  const std::string identity = IdentityOf(Callee{function, {}});
  const auto [at, fresh] = by_digest_.emplace(text->digest(), identity);
  if (at->second != identity) at->second = "";
  if (at->second.empty()) throw Malformed("two functions with one text");
  return text->digest();
}

std::string Recorder::NameOf(const std::string& identity) const {
  const auto known = by_identity_.find(identity);
  if (known == by_identity_.end()) throw Malformed("a function that nobody looked up");
  const FunctionRef& f = known->second;
  std::string name = f.file->path;
  const syntax::FunctionId outer = (*f.file->ast)[f.function].parent;
  if (outer.valid()) name += ">" + (*f.file->ast)[outer].name;
  return name + ">" + (*f.file->ast)[f.function].name;
}

FunctionRef Recorder::FunctionOf(const std::string& digest) const {
  const auto identity = by_digest_.find(digest);
  if (identity == by_digest_.end() || identity->second.empty()) throw Malformed("a function that is not there");
  return by_identity_.at(identity->second);
}

// ---- versions that are asked for

Recorder::Asking::Asking(Recorder* recorder) : recorder_(*recorder), steps_(recorder->session_.steps) {}

Recorder::Asking::~Asking() {
  if (!answered_) recorder_.Spoil();
  if (recorder_.making_ != nullptr) recorder_.making_->steps_of_others_ += recorder_.session_.steps - steps_;
}

void Recorder::Asking::Answered(const Callee& callee, const VersionCall& call, const Version& version,
                                MemoTable::State state) {
  answered_ = true;
  Making* const making = recorder_.making_;
  if (making == nullptr || making->spoilt_) return;
  if (state != MemoTable::State::kSettled) return recorder_.Spoil();
  const Session& session = recorder_.session_;
  Making::Called called{std::make_shared<const Callee>(callee),     call,     session.decisions - making->decisions_,
                        session.handle_sets - making->handle_sets_, &version, false};
  making->events_.emplace_back(std::move(called));
}

// What its callers go by: all but its code, of which those of library functions ask how long it is.
std::string Recorder::SaysOfItself(const Callee& callee, const Version& version, const FunctionNames& names) {
  value::ByteWriter out;
  VersionWriter(&out, names).Version(version);
  if (IsLibrary(callee)) out.Text(OutlineOf(session_, version));
  return Sha256Hex(out.Take());
}

// ---- versions in the making

// Generalise looks at the calls of a function that are being evaluated when it is called again.
std::string Recorder::KeyOfCallsAround(const std::string& identity) const {
  const auto active = session_.active_calls.find(identity);
  if (active == session_.active_calls.end()) return "";
  std::string key;
  for (const Session::Active& call : active->second) {
    if (call.digest.empty()) {
      std::string text;
      for (const AbstractValue& facts : call.facts) text += facts.Key() + "|";
      for (const auto& [name, facts] : call.globals) text += "global " + name + "=" + facts.Key() + "|";
      call.digest = Sha256Hex(text);
    }
    key += "inside " + std::to_string(session_.decisions - call.decisions) + " " + call.digest + "\n";
  }
  return key;
}

std::string Recorder::RecordKey(const CallSignature& signature, const Version& version,
                                const FunctionText& text) const {
  const Request& r = session_.request;
  const Limits& l = r.limits;
  std::string key = "version of a function, 4\n" + text.digest() + "\n" + KeyOfCallsAround(signature.function);
  for (const int64_t limit : {l.steps, l.unroll_trips, l.unroll_statements, l.statements, l.versions, l.depth,
                              int64_t{l.static_depth}, l.recursive_bytes, l.literal_elements, l.bytes})
    key += std::to_string(limit) + " ";
  for (const bool option : {r.fast_math, r.assert_promises, r.portable_bits, r.may_read_files, session_.decisions > 0,
                            signature.complete, version.state.given != nullptr, version.force_dynamic,
                            r.entry.file->text.find(builtin::names::k_lasterr) != std::string::npos})
    key += option ? "1" : "0";
  key += " " + std::to_string(session_.handle_sets) + "\n";
  for (const auto& [function, place] : session_.apart) {
    if (function != signature.function) continue;
    const std::optional<PlaceInFunction> at = text.PlaceOf(place);
    key += "apart " + (at ? std::to_string(at->token) + "+" + std::to_string(at->behind) : "elsewhere") + "\n";
  }
  return Sha256Hex(key + signature.call);
}

Recorder::Making::Making(Recorder* recorder, const Callee& callee, const VersionCall& call,
                         const CallSignature& signature, const Version& version)
    : recorder_(*recorder),
      outer_(recorder->making_),
      function_(callee.function),
      steps_(recorder->session_.steps),
      decisions_(recorder->session_.decisions),
      handle_sets_(recorder->session_.handle_sets) {
  if (!recorder_.on_) return;
  recorder_.making_ = this;
  astray_ = recorder_.store_.helps && LooksGuessed(recorder_.session_.request, call);
  if (CanBeRecorded(recorder_.session_, callee)) text_ = recorder_.texts_.Of(function_);
  spoilt_ = text_ == nullptr;
  if (spoilt_) return;
  bits_.emplace();
  text_watch_.emplace();
  recorder_.Register(function_);
  Session& session = recorder_.session_;
  session.SourceIndex(function_.file->ast->sources()[0]);
  places_.emplace(function_, text_,
                  FunctionDigests{Names().digest_of, Names().function_of,
                                  [this](const FunctionRef& f) { return recorder_.texts_.Of(f); }},
                  [&session](const syntax::SourceFilePtr& source) { return session.SourceIndex(source); });
  const auto give = [this](const value::FunctionHandle& handle) { places_->Give(handle); };
  for (const PartialValue& p : call.args) {
    HandlesIn(p.facts, give);
    HandlesIn(p.parts, give);
  }
  for (const auto& [name, facts] : call.globals) HandlesIn(facts, give);
  identity_ = signature.function;
  try {
    key_ = recorder_.RecordKey(signature, version, *text_) + places_->KeyOfGiven();
    key_ = Sha256Hex(key_);
  } catch (const Malformed&) {
    text_ = nullptr;
    spoilt_ = true;
  }
}

std::string Recorder::Making::NameOfFunction() const { return (*function_.file->ast)[function_.function].name; }

void Recorder::Making::Spoil() {
  spoilt_ = true;
  GiveUp();
}

void Recorder::Making::GiveUp() {
  if (!std::exchange(ours_, false)) return;
  recorder_.made_.try_emplace(key_, VersionRecord{NameOfFunction(), ""});
  // Who helps waits for nobody, and may be told of several at once; the job may wait for this.
  constexpr size_t kTogether = 16;
  const bool now = recorder_.store_.helps || recorder_.made_.size() >= kTogether;
  if (recorder_.shared_ && now) recorder_.Keep();
}

// What lies in a version that is made here is evaluated: the record is to rest on no guess. Of functions of our library
// their callers see more than what they return.
bool Recorder::Making::Guess(const VersionCall& call, Version* version) {
  const bool wanted = elsewhere_ && !IsLibrary(Callee{function_, {}});
  if (!recorder_.store_.helps || (!wanted && !astray_)) return false;
  int entered = 0;
  for (const Making* around = outer_; around != nullptr; around = around->outer_) {
    if (around->ours_) return false;
    entered += around->elsewhere_;
  }
  if (!astray_ && entered < recorder_.store_.enters) return false;
  ++recorder_.guesses_;
  version->returns = true;
  version->outputs.assign(version->outputs.size(), AbstractValue::Top());
  for (const PartialValue& argument : call.args) version->named.push_back(argument.facts);
  return true;
}

// As the record of this version names functions and handles.
FunctionNames Recorder::Making::Names() const {
  FunctionNames names = recorder_.names_;
  names.digest_of = [this](const FunctionRef& f) { return recorder_.DigestOf(f); };
  names.function_of = [this](const std::string& digest) { return recorder_.FunctionOf(digest); };
  if (places_) names.handles = places_->Handles();
  return names;
}

Recorder::Making::~Making() {
  GiveUp();
  recorder_.making_ = outer_;
}

void Recorder::Making::Made(const Version& version, MemoTable::State state) {
  const int64_t steps = recorder_.session_.steps - steps_;
  if (text_ == nullptr || spoilt_ || elsewhere_ || steps < recorder_.store_.least_steps) return;
  const bool rests_on_more = !bits_->noted().empty() || text_watch_->noted() || version.recursive || version.whole ||
                             state != MemoTable::State::kSettled;
  if (rests_on_more) return;
  try {
    recorder_.made_[key_] = {NameOfFunction(), Encode(version)};
    ours_ = false;
    if (!recorder_.shared_) return;
    ++recorder_.ahead_;
    recorder_.Keep();
  } catch (const Malformed&) {  // it holds what stands for things of this process
  }
}

}  // namespace residua::specialise
