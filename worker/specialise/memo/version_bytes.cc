#include "worker/specialise/memo/version_bytes.h"

namespace residua::specialise {

using value::Malformed;

namespace {

constexpr int kDeepestAggregate = 64;      // aggregates in aggregates
constexpr int64_t kMostBytes = 1LL << 28;  // of one value

template <class Strings>
void WriteNames(const Strings& names, value::ByteWriter* out) {
  out->Count(static_cast<int64_t>(names.size()));
  for (const std::string& name : names) out->Text(name);
}

std::vector<std::string> ReadNames(value::ByteReader* in) {
  std::vector<std::string> names;
  for (int64_t k = in->Count(); k > 0; --k) names.emplace_back(in->Text());
  return names;
}

}  // namespace

void VersionWriter::Handle(const value::FunctionHandle& handle) {
  std::string why;
  if (HandlesOf(names_) == nullptr) throw Malformed("a function handle");
  const std::optional<std::string> bytes = value::Encode(value::Value::Handle(handle), names_.handles, &why);
  if (!bytes) throw Malformed(why);
  out_.Text(*bytes);
}

value::FunctionHandle VersionReader::Handle() {
  std::string why;
  if (HandlesOf(names_) == nullptr) throw Malformed("a function handle");
  const std::optional<value::Value> v = value::Decode(in_.Text(), kMostBytes, names_.handles, &why);
  if (!v || !v->Is(value::ClassId::kFunctionHandle)) throw Malformed("no function handle");
  return v->handle();
}

// A map can have several names in the program, which its parts do not tell.
void VersionWriter::Parts(const PartialAggregatePtr& parts) {
  out_.Byte(parts != nullptr);
  if (parts == nullptr) return;
  if (parts->kind == PartialAggregate::kMap) throw Malformed("a map");
  out_.Byte(static_cast<uint8_t>(parts->kind));
  out_.Count(parts->dims.ndims());
  for (int k = 0; k < parts->dims.ndims(); ++k) out_.Count(parts->dims[k]);
  WriteNames(parts->names, &out_);
  if (parts->kind == PartialAggregate::kSparse) {
    out_.Count(static_cast<int64_t>(parts->places.size()));
    for (const int64_t place : parts->places) out_.Count(place);
  } else if (parts->kind == PartialAggregate::kClosure) {
    out_.Count(parts->levels);
    out_.Byte(parts->nested.valid());
    if (parts->nested.valid()) {
      out_.Text(names_.digest_of(parts->nested));
    } else {
      Handle(parts->function);
    }
  }
  out_.Count(static_cast<int64_t>(parts->parts.size()));
  for (const Part& part : parts->parts) {
    Facts(part.facts);
    out_.Text(part.variable.text());
    Parts(part.parts);
  }
}

PartialAggregatePtr VersionReader::Parts(int depth) {
  if (in_.Byte() == 0) return nullptr;
  if (depth > kDeepestAggregate) throw Malformed("aggregates are nested too deep");
  auto parts = std::make_shared<PartialAggregate>();
  parts->kind = static_cast<PartialAggregate::Kind>(in_.Byte());
  if (parts->kind > PartialAggregate::kClosure) throw Malformed("there is no such aggregate");
  std::vector<int64_t> extents;
  for (int64_t k = in_.Count(); k > 0; --k) extents.push_back(in_.Count());
  parts->dims = value::Dims(extents);
  parts->names = ReadNames(&in_);
  if (parts->kind == PartialAggregate::kSparse) {
    for (int64_t k = in_.Count(); k > 0; --k) parts->places.push_back(in_.Count());
  } else if (parts->kind == PartialAggregate::kClosure) {
    parts->levels = static_cast<int>(in_.Count());
    if (in_.Byte() != 0) {
      parts->nested = names_.function_of(std::string(in_.Text()));
    } else {
      parts->function = Handle();
    }
  }
  for (int64_t k = in_.Count(); k > 0; --k) {
    Part part;
    part.facts = Facts();
    part.variable = InternedName(in_.Text());
    part.parts = Parts(depth + 1);
    parts->parts.push_back(std::move(part));
  }
  return parts;
}

void VersionWriter::Globals(const GlobalState& globals) {
  out_.Count(static_cast<int64_t>(globals.size()));
  for (const auto& [name, facts] : globals) {
    out_.Text(name.text());
    Facts(facts);
  }
}

GlobalState VersionReader::Globals() {
  GlobalState globals;
  for (int64_t k = in_.Count(); k > 0; --k) {
    const std::string name(in_.Text());
    globals[name] = Facts();
  }
  return globals;
}

void VersionWriter::Flags(const std::vector<bool>& flags) {
  out_.Count(static_cast<int64_t>(flags.size()));
  for (const bool flag : flags) out_.Byte(flag);
}

std::vector<bool> VersionReader::Flags() {
  std::vector<bool> flags;
  for (int64_t k = in_.Count(); k > 0; --k) flags.push_back(in_.Byte() != 0);
  return flags;
}

void VersionWriter::List(const std::vector<AbstractValue>& facts) {
  out_.Count(static_cast<int64_t>(facts.size()));
  for (const AbstractValue& f : facts) Facts(f);
}

std::vector<AbstractValue> VersionReader::List() {
  std::vector<AbstractValue> facts;
  for (int64_t k = in_.Count(); k > 0; --k) facts.push_back(Facts());
  return facts;
}

void VersionWriter::AllUses(const std::vector<Uses>& uses) {
  out_.Count(static_cast<int64_t>(uses.size()));
  for (const Uses& u : uses) {
    out_.Byte(static_cast<uint8_t>(u.whole | u.touched << 1));
    WriteNames(u.fields, &out_);
    out_.Count(static_cast<int64_t>(u.handed_to.size()));
    for (const auto& [identity, position] : u.handed_to) {
      out_.Text(identity.empty() ? "" : names_.name_of(identity));
      out_.Count(static_cast<int64_t>(position));
    }
  }
}

std::vector<Uses> VersionReader::AllUses() {
  std::vector<Uses> all;
  for (int64_t k = in_.Count(); k > 0; --k) {
    Uses u;
    const uint8_t flags = in_.Byte();
    u.whole = (flags & 1) != 0;
    u.touched = (flags & 2) != 0;
    for (std::string& field : ReadNames(&in_)) u.fields.insert(std::move(field));
    for (int64_t j = in_.Count(); j > 0; --j) {
      const std::string name(in_.Text());
      const auto position = static_cast<size_t>(in_.Count());
      u.handed_to.insert({name.empty() ? "" : names_.identity_of(name), position});
    }
    all.push_back(std::move(u));
  }
  return all;
}

void VersionWriter::Version(const specialise::Version& v) {
  if (v.whole || v.in_progress || !v.shared.empty()) throw Malformed("a version that is more than its own");
  if (v.error && !v.error->stack.empty()) throw Malformed("an error that carries a stack");
  out_.Count(v.nargout + 1);
  Flags(v.ignored);
  Flags({v.force_dynamic, v.has_code, v.returns, v.writes_out_map, v.globals.any, v.error.has_value(), v.recursive});
  out_.Byte(v.effects.bits());
  Flags(v.output_static);
  for (size_t k = 0; k < v.output_static.size(); ++k) Parts(k < v.output_parts.size() ? v.output_parts[k] : nullptr);
  List(v.returned);
  List(v.outputs);
  List(v.parameters);
  List(v.named);
  out_.Count(v.declared_names);
  if (v.error) {
    out_.Text(v.error->identifier);
    out_.Text(v.error->message);
  }
  WriteNames(v.globals.written, &out_);
  Globals(v.globals.left);
  Globals(v.given_globals);
  AllUses(v.uses);
  out_.Count(static_cast<int64_t>(v.made.all().size()));
  for (const auto& [name, made_for] : v.made.all()) {
    out_.Text(name);
    out_.Text(made_for);
  }
}

void VersionReader::Version(specialise::Version* v) {
  v->nargout = static_cast<int>(in_.Count()) - 1;
  v->ignored = Flags();
  const std::vector<bool> flags = Flags();
  if (flags.size() != 7 || flags[6]) throw Malformed("a version has seven flags, and is not recursive");
  v->force_dynamic = flags[0];
  v->has_code = flags[1];
  v->returns = flags[2];
  v->writes_out_map = flags[3];
  v->globals.any = flags[4];
  v->effects = Effects::OfBits(in_.Byte());
  v->output_static = Flags();
  v->output_parts.clear();
  for (size_t k = 0; k < v->output_static.size(); ++k) v->output_parts.push_back(Parts());
  v->returned = List();
  v->outputs = List();
  v->parameters = List();
  v->named = List();
  v->declared_names = static_cast<uint32_t>(in_.Count());
  v->error.reset();
  if (flags[6]) {
    const std::string identifier(in_.Text()), message(in_.Text());
    v->error.emplace(identifier, message);
  }
  v->globals.written.clear();
  for (std::string& name : ReadNames(&in_)) v->globals.written.insert(std::move(name));
  v->globals.left = Globals();
  v->given_globals = Globals();
  v->uses = AllUses();
  v->made = {};
  for (int64_t k = in_.Count(); k > 0; --k) {
    const std::string name(in_.Text()), made_for(in_.Text());
    if (name.size() <= made_for.size()) throw Malformed("a name that was made for a longer one");
    v->made.Add(name, made_for);
  }
}

}  // namespace residua::specialise
