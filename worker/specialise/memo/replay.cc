// Records of versions: written when a version is made, followed when it is asked for again.
#include <algorithm>

#include "worker/specialise/core/session.h"
#include "worker/specialise/memo/code_bytes.h"
#include "worker/specialise/memo/recorder.h"

namespace residua::specialise {

using interpret::FunctionRef;
using value::Malformed;

namespace {

enum Tag : uint8_t { kEnd, kFound, kCalled, kRemark, kHanded };
enum From : uint8_t { kNowhere, kFileOf, kFunction };
enum Answer : uint8_t { kNothing, kBuiltin, kUserFunction };

}  // namespace

std::string Recorder::Making::Encode(const Version& version) const {
  value::ByteWriter bytes;
  VersionWriter out(&bytes, recorder_.names_);
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
  WriteCode(*recorder_.session_.tree, version.residual, *text_, source_, number, &bytes);
  return bytes.Take();
}

void Recorder::Making::Write(const Found& found, VersionWriter* out) const {
  out->out().Byte(kFound);
  out->out().Text(found.name);
  out->out().Byte(found.installed);
  if (found.from == nullptr) {
    out->out().Byte(kNowhere);
  } else {
    // Without a function that asks, the first of its file tells the file.
    const bool asked = found.caller.valid();
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
  if (from != kNowhere) asking = recorder_.FunctionOf(std::string(in->in().Text()));
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

void Recorder::Making::Write(const Called& called, VersionWriter* out) const {
  out->out().Byte(kCalled);
  out->out().Text(recorder_.DigestOf(called.callee));
  const VersionCall& call = called.call;
  out->out().Count(static_cast<int64_t>(call.args.size()));
  for (const PartialValue& p : call.args) {
    if (p.colon || p.list || p.values) throw Malformed("an argument that is no value");
    out->Facts(p.facts);
    out->Parts(p.parts);
  }
  out->out().Count(call.nargout + 1);
  out->out().Count(call.outputs);
  out->Flags({call.force_dynamic, called.quiet});
  out->Globals(call.globals);
  out->Flags(call.ignored);
  out->out().Count(called.decisions);
  out->out().Count(called.handle_sets);
  out->out().Text(recorder_.SaysOfItself(called.callee, *called.version));
}

bool Recorder::Making::FollowCall(VersionReader* in, std::vector<std::string>* versions) {
  Session& session = recorder_.session_;
  const FunctionRef callee = recorder_.FunctionOf(std::string(in->in().Text()));
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
  if (flags.size() != 2) throw Malformed("a call has two flags");
  call.force_dynamic = flags[0];
  call.globals = in->Globals();
  call.ignored = in->Flags();
  const auto decisions = static_cast<int>(in->in().Count()), handle_sets = static_cast<int>(in->in().Count());
  const std::string says(in->in().Text());
  // Recursion, or so many versions that arguments would be kept general: the evaluator sees to it.
  const std::string identity = IdentityOf(Callee{callee, {}});
  if (session.active_depth[identity] > 0) return false;
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
  const Version& version = session.VersionFor(Callee{callee, {}}, call.args, call.nargout, call.outputs,
                                              call.force_dynamic, call.globals, call.ignored);
  if (flags[1]) session.remarks.resize(remarks);
  if (std::ranges::find(*versions, version.name) == versions->end()) versions->push_back(version.name);
  return !version.in_progress && recorder_.SaysOfItself(callee, version) == says;
}

void Recorder::Making::Write(const Remark& remark, VersionWriter* out) const {
  if (remark.source != function_.file->ast->sources()[0]) throw Malformed("a remark on another text");
  out->out().Byte(kRemark);
  SourceRange range = remark.range;
  range.file = source_;
  WriteRange(range, *text_, source_, &out->out());
  out->out().Text(remark.message);
}

void Recorder::Making::Write(const HandedOn& handed, VersionWriter* out) const {
  out->out().Byte(kHanded);
  for (const Position& p : {handed.to, handed.from}) {
    out->out().Text(p.first.empty() ? "" : recorder_.NameOf(p.first));
    out->out().Count(static_cast<int64_t>(p.second));
  }
}

bool Recorder::Making::Replay(Version* version) {
  if (text_ == nullptr) return false;
  const std::optional<std::string> bytes = recorder_.store_.find(key_);
  if (bytes) {
    try {
      if (Follow(*bytes, version)) {
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

bool Recorder::Making::Follow(const std::string& bytes, Version* version) {
  Session& session = recorder_.session_;
  value::ByteReader bytes_in(bytes);
  VersionReader in(&bytes_in, recorder_.names_);
  recorder_.DigestOf(function_);
  std::vector<std::string> versions;
  for (uint8_t tag = bytes_in.Byte(); tag != kEnd; tag = bytes_in.Byte()) {
    if (tag == kFound) {
      if (!FollowFound(&in)) return false;
    } else if (tag == kCalled) {
      if (!FollowCall(&in, &versions) || version->recursive) return false;
    } else if (tag == kRemark) {
      const SourceRange range = ReadRange(&bytes_in, *text_, source_);
      session.AddRemark(function_.file->ast->sources()[0], range, std::string(bytes_in.Text()));
    } else if (tag == kHanded) {
      Position to_from[2];
      for (Position& p : to_from) {
        const std::string name(bytes_in.Text());
        p = {name.empty() ? "" : recorder_.names_.identity_of(name), static_cast<size_t>(bytes_in.Count())};
      }
      session.handed[to_from[0]].insert(to_from[1]);
    } else {
      throw Malformed("there is no such event");
    }
  }
  const int64_t steps = bytes_in.Count();
  Version read = *version;
  in.Version(&read);
  read.residual = ReadCode(&bytes_in, version->name, *text_, source_, versions, session.tree.get());
  if (bytes_in.left() != 0) throw Malformed("bytes are left behind the code");
  session.steps += steps - 1;
  session.Step();
  *version = std::move(read);
  return true;
}

}  // namespace residua::specialise
