// Versions of functions as bytes, but for their code: what a caller is told of one (facts of parameters and outputs,
// effects, parts of aggregates), and the arguments of calls.
//
// Gives up, with value::Malformed, what stands for things of this process: maps, functions kept whole, errors that
// carry a stack. Function handles and closures are the text at a place (version_places.h) and what they captured.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "worker/domain/fact_bytes.h"
#include "worker/specialise/memo/version.h"
#include "worker/value/encoding.h"

namespace residua::specialise {

// Functions that arguments are handed on to are named by identity within a process, and by file and name in records:
// another text of theirs changes nothing here. Nested functions that closures call are known by digest, and handles by
// their places. All throw Malformed.
struct FunctionNames {
  std::function<std::string(const std::string& identity)> name_of;
  std::function<std::string(const std::string& name)> identity_of;
  std::function<std::string(const interpret::FunctionRef&)> digest_of = {};
  std::function<interpret::FunctionRef(const std::string& digest)> function_of = {};
  value::HandlePlaces handles = {};  // not set: there are no handles
};
inline const value::HandlePlaces* HandlesOf(const FunctionNames& names) {
  return names.handles.place_of ? &names.handles : nullptr;
}

class VersionWriter {
 public:
  VersionWriter(value::ByteWriter* out, const FunctionNames& names)
      : out_(*out), facts_(out, HandlesOf(names)), names_(names) {}
  value::ByteWriter& out() { return out_; }
  void Facts(const AbstractValue& facts) { facts_.Write(facts); }
  void Handle(const value::FunctionHandle& handle);
  void Parts(const PartialAggregatePtr& parts);
  void Globals(const GlobalState& globals);
  void Flags(const std::vector<bool>& flags);
  void Version(const Version& version);

 private:
  void AllUses(const std::vector<Uses>& uses);
  void List(const std::vector<AbstractValue>& facts);

  value::ByteWriter& out_;
  domain::FactWriter facts_;
  const FunctionNames& names_;
};

class VersionReader {
 public:
  VersionReader(value::ByteReader* in, const FunctionNames& names)
      : in_(*in), facts_(in, HandlesOf(names)), names_(names) {}
  value::ByteReader& in() { return in_; }
  AbstractValue Facts() { return facts_.Read(); }
  value::FunctionHandle Handle();
  PartialAggregatePtr Parts(int depth = 0);
  GlobalState Globals();
  std::vector<bool> Flags();
  void Version(Version* version);  // all but its name, base and code

 private:
  std::vector<Uses> AllUses();
  std::vector<AbstractValue> List();

  value::ByteReader& in_;
  domain::FactReader facts_;
  const FunctionNames& names_;
};

}  // namespace residua::specialise
