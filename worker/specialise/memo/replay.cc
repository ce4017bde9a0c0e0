// Records of versions: written when a version is made, followed when it is asked for again.
#include <algorithm>

#include "worker/specialise/core/session.h"
#include "worker/specialise/memo/code_bytes.h"
#include "worker/specialise/memo/recorder.h"

namespace residua::specialise {

using interpret::FunctionRef;
using value::Malformed;

namespace {

enum Tag : uint8_t { kEnd, kFound, kCalled, kRemark, kHanded, kReference };
enum From : uint8_t { kNowhere, kFileOf, kFunction, kFileOfGiven };
enum Answer : uint8_t { kNothing, kBuiltin, kUserFunction };
enum Called : uint8_t { kNamed, kAnonymous };
enum Whose : uint8_t { kTarget, kOwn };  // the path that a reference holds

}  // namespace

std::string Recorder::Making::Encode(const Version& version) const {
  value::ByteWriter bytes;
  const FunctionNames names = Names();
  VersionWriter out(&bytes, names);
  std::map<std::string, size_t> versions;  // names -> numbers of calls
  recorder_.DigestOf(function_);
  for (const Event& event : events_) {
    std::visit([&](const auto& e) { Write(e, &out); }, event);
    if (const auto* called = std::get_if<Called>(&event)) versions.emplace(called->version->name, versions.size());
  }
  bytes.Byte(kEnd);
  bytes.Count(recorder_.session_.steps - steps_ - steps_of_others_);
  out.Version(version);
  const auto number = [&](const std::string& name) -> std::optional<size_t> {
    const auto at = versions.find(name);
    return at == versions.end() ? std::nullopt : std::optional(at->second);
  };
  WriteCode(*recorder_.session_.tree, version.residual, *places_, number, &bytes);
  return bytes.Take();
}

void Recorder::Making::Write(const Found& found, VersionWriter* out) const {
  out->out().Byte(kFound);
  out->out().Text(found.name);
  out->out().Byte(found.installed);
  const bool asked = found.caller.valid();
  if (found.from == nullptr) {
    out->out().Byte(kNowhere);
  } else if (!asked && found.from == function_.file) {
    out->out().Byte(kFileOf);
    out->out().Text(recorder_.DigestOf(function_));
  } else if (const auto given = asked ? std::nullopt : places_->GivenFrom(found.from)) {
    out->out().Byte(kFileOfGiven);
    out->out().Count(static_cast<int64_t>(*given));
  } else {
    // Without a function that asks, the first of its file tells the file.
    if (found.from->ast == nullptr || found.from->ast->top_functions().empty()) throw Malformed("no file of functions");
    const FunctionRef asking{found.from, asked ? found.caller : found.from->ast->top_functions().front()};
    if (found.from->ast.get() != function_.file->ast.get() && found.from->path == function_.file->path)
      throw Malformed("a text of its own in the name of a file");
    out->out().Byte(asked ? kFunction : kFileOf);
    out->out().Text(recorder_.DigestOf(asking));
  }
  const FunctionRef& f = found.found;
  out->out().Byte(f.file != nullptr ? kUserFunction : f.builtin != nullptr ? kBuiltin : kNothing);
  if (f.file != nullptr) out->out().Text(recorder_.DigestOf(f));
}

bool Recorder::Making::FollowFound(VersionReader* in) {
  const std::string name(in->in().Text());
  const bool installed = in->in().Byte() != 0;
  const uint8_t from = in->in().Byte();
  FunctionRef asking;
  if (from == kFileOfGiven) {
    asking.file = places_->FileOfGiven(static_cast<size_t>(in->in().Count()));
  } else if (from != kNowhere) {
    asking = recorder_.FunctionOf(std::string(in->in().Text()));
  }
  const uint8_t answer = in->in().Byte();
  const std::string digest(answer == kUserFunction ? in->in().Text() : std::string_view());
  interpret::FunctionTable& functions = recorder_.session_.functions;
  const FunctionRef found =
      installed ? functions.FindLibrary(name)
                : functions.Find(name, asking.file, from == kFunction ? asking.function : syntax::FunctionId());
  if (found.methods != nullptr) return false;
  if (found.file != nullptr) return answer == kUserFunction && recorder_.DigestOf(found) == digest;
  return answer == (found.builtin != nullptr ? kBuiltin : kNothing);
}

void Recorder::Making::WriteCallee(const Callee& callee, VersionWriter* out) const {
  out->out().Byte(callee.IsAnonymous() ? kAnonymous : kNamed);
  if (callee.IsAnonymous()) {
    out->Handle(callee.anonymous);
  } else {
    out->out().Text(recorder_.DigestOf(callee.function));
  }
  out->Parts(callee.captures);
}

Callee Recorder::Making::ReadCallee(VersionReader* in) const {
  Callee callee;
  if (in->in().Byte() == kAnonymous) {
    callee.anonymous = in->Handle();
  } else {
    callee.function = recorder_.FunctionOf(std::string(in->in().Text()));
  }
  callee.captures = in->Parts();
  return callee;
}

void Recorder::Making::Write(const Called& called, VersionWriter* out) const {
  out->out().Byte(kCalled);
  WriteCallee(*called.callee, out);
  const VersionCall& call = called.call;
  out->out().Count(static_cast<int64_t>(call.args.size()));
  for (const PartialValue& p : call.args) {
    if (p.colon || p.list || p.values) throw Malformed("an argument that is no value");
    out->Facts(p.facts);
    out->Parts(p.parts);
  }
  out->out().Count(call.nargout + 1);
  out->out().Count(call.outputs);
  out->Flags({call.force_dynamic, called.quiet, call.world != nullptr});
  out->Globals(call.globals);
  out->Flags(call.ignored);
  out->out().Count(called.decisions);
  out->out().Count(called.handle_sets);
  out->out().Text(recorder_.SaysOfItself(*called.callee, *called.version, Names()));
}

bool Recorder::Making::FollowCall(VersionReader* in, std::vector<std::string>* versions, const Version& own) {
  Session& session = recorder_.session_;
  const Callee callee = ReadCallee(in);
  VersionCall call;
  bool all_static = true;
  for (int64_t k = in->in().Count(); k > 0; --k) {
    PartialValue p;
    p.facts = in->Facts();
    p.parts = in->Parts();
    all_static = all_static && p.IsStatic();
    call.args.push_back(std::move(p));
  }
  call.nargout = static_cast<int>(in->in().Count()) - 1;
  call.outputs = static_cast<int>(in->in().Count());
  const std::vector<bool> flags = in->Flags();
  if (flags.size() != 3) throw Malformed("a call has three flags");
  call.force_dynamic = flags[0];
  call.globals = in->Globals();
  call.ignored = in->Flags();
  const auto decisions = static_cast<int>(in->in().Count()), handle_sets = static_cast<int>(in->in().Count());
  const std::string says(in->in().Text());
  // Recursion, or so many versions that arguments would be kept general: the evaluator sees to it.
  const std::string identity = IdentityOf(callee);
  if (session.active_depth[identity] > 0 && identity != identity_) return false;
  if (!all_static && session.version_count[identity] >= session.limits.versions) return false;
  struct Depths {
    ~Depths() {
      session.decisions = decisions;
      session.handle_sets = handle_sets;
    }
    Session& session;
    const int decisions, handle_sets;
  } restore{session, session.decisions, session.handle_sets};
  session.decisions = decisions_ + decisions;
  session.handle_sets = handle_sets_ + handle_sets;
  const size_t remarks = session.remarks.size();
  const Version& version = session.VersionFor(callee, call.args, call.nargout, call.outputs, call.force_dynamic,
                                              call.globals, call.ignored, flags[2] ? own.state.given : nullptr);
  if (flags[1]) session.remarks.resize(remarks);
  if (std::ranges::find(*versions, version.name) == versions->end()) versions->push_back(version.name);
  return !version.in_progress && version.state.touched.empty() &&
         recorder_.SaysOfItself(callee, version, Names()) == says;
}

void Recorder::Making::Write(const Remark& remark, VersionWriter* out) const {
  if (remark.source != function_.file->ast->sources()[0]) throw Malformed("a remark on another text");
  out->out().Byte(kRemark);
  const bool none = remark.range.begin == 0 && remark.range.end == 0;
  out->out().Byte(!none);
  if (!none) places_->WriteOwn(remark.range, &out->out());
  out->out().Text(remark.message);
}

void Recorder::Making::FollowRemark(VersionReader* in) {
  const SourceRange range = in->in().Byte() != 0 ? places_->Read(&in->in()) : SourceRange();
  recorder_.session_.AddRemark(function_.file->ast->sources()[0], range, std::string(in->in().Text()));
}

void Recorder::Making::Write(const HandedOn& handed, VersionWriter* out) const {
  out->out().Byte(kHanded);
  for (const Position& p : {handed.to, handed.from}) {
    out->out().Text(p.first.empty() ? "" : recorder_.NameOf(p.first));
    out->out().Count(static_cast<int64_t>(p.second));
  }
}

void Recorder::Making::FollowHanded(VersionReader* in) {
  Position to_from[2];
  for (Position& p : to_from) {
    const std::string name(in->in().Text());
    p = {name.empty() ? "" : recorder_.names_.identity_of(name), static_cast<size_t>(in->in().Count())};
  }
  recorder_.session_.handed[to_from[0]].insert(to_from[1]);
}

// The path that stands in the spelling of a reference.
const std::string& Recorder::Making::PathOf(uint8_t whose, const FunctionRef& function) const {
  return whose == kTarget ? function.file->path : function_.file->path;
}

void Recorder::Making::Write(const Reference& reference, VersionWriter* out) const {
  out->out().Byte(kReference);
  out->out().Text(recorder_.DigestOf(reference.function));
  const uint8_t whose = reference.origin == PathOf(kTarget, reference.function) ? kTarget : kOwn;
  if (reference.origin != PathOf(whose, reference.function)) throw Malformed("a reference from elsewhere");
  out->out().Byte(whose);
  out->out().Text(reference.origin);
  out->out().Text(reference.name);
}

bool Recorder::Making::FollowReference(VersionReader* in) {
  const FunctionRef function = recorder_.FunctionOf(std::string(in->in().Text()));
  const uint8_t whose = in->in().Byte();
  const std::string origin(in->in().Text()), name(in->in().Text());
  return origin == PathOf(whose, function) && recorder_.session_.Refer(name, origin, function);
}

bool Recorder::Making::Replay(Version* version) {
  if (text_ == nullptr || astray_) return false;
  const VersionStore::Answer found = recorder_.store_.find(key_);
  ours_ = !found.bytes && !found.elsewhere;
  elsewhere_ = found.elsewhere;
  astray_ = found.elsewhere && !found.shared;
  if (found.shared && !std::exchange(recorder_.shared_, true)) recorder_.Keep();
  if (found.bytes) {
    try {
      if (Follow(*found.bytes, version)) {
        spoilt_ = true;  // it is in the store
        ++recorder_.replayed_;
        return true;
      }
    } catch (const Malformed&) {           // of another evaluator, or it names what is not here
    } catch (const value::MatlabError&) {  // a look-up that fails: so it will for whoever evaluates the function
    }
  }
  events_.clear();
  asked_.clear();
  spoilt_ = false;
  return false;
}

bool Recorder::Making::FollowEvent(uint8_t tag, VersionReader* in, std::vector<std::string>* versions,
                                   Version* version) {
  switch (tag) {
    case kFound:
      return FollowFound(in);
    case kCalled:
      return FollowCall(in, versions, *version) && !version->recursive;
    case kRemark:
      FollowRemark(in);
      return true;
    case kHanded:
      FollowHanded(in);
      return true;
    case kReference:
      return FollowReference(in);
    default:
      throw Malformed("there is no such event");
  }
}

bool Recorder::Making::Follow(const std::string& bytes, Version* version) {
  Session& session = recorder_.session_;
  value::ByteReader bytes_in(bytes);
  const FunctionNames names = Names();
  VersionReader in(&bytes_in, names);
  recorder_.DigestOf(function_);
  std::vector<std::string> versions;
  for (uint8_t tag = bytes_in.Byte(); tag != kEnd; tag = bytes_in.Byte()) {
    if (!FollowEvent(tag, &in, &versions, version)) return false;
  }
  const int64_t steps = bytes_in.Count();
  Version read = *version;
  in.Version(&read);
  read.residual = ReadCode(&bytes_in, version->name, *places_, versions, session.tree.get());
  if (bytes_in.left() != 0) throw Malformed("bytes are left behind the code");
  session.steps += steps - 1;
  session.Step();
  *version = std::move(read);
  return true;
}

}  // namespace residua::specialise
