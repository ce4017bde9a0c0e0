// What the evaluator knows of the variables of one function activation.
//
// A variable is static (its value is known; the residual program need not hold it), dynamic (the residual variable of
// the same name holds it) or partially static: an aggregate that exists only here, whose parts are static or live in
// residual variables that are never assigned again (varargin of a specialised function, a closure over dynamic values).
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "worker/domain/abstract_value.h"
#include "worker/domain/relations.h"
#include "worker/interpret/interpreter.h"
#include "worker/specialise/core/residual_code.h"
#include "worker/syntax/interned_name.h"
#include "worker/value/value.h"

namespace residua::specialise {

using domain::AbstractValue;
using syntax::InternedName;
using syntax::InternedNameMap;
using syntax::InternedNames;
using value::Value;

struct PartialAggregate;
using PartialAggregatePtr = std::shared_ptr<const PartialAggregate>;

struct Part {
  AbstractValue facts;
  InternedName variable;  // residual variable; empty when static or partially static
  PartialAggregatePtr parts;
};

struct PartialAggregate {
  enum Kind { kCell, kArray, kLines, kSparse, kStruct, kStructArray, kClosure, kMap } kind = kCell;
  value::Dims dims;                // kCell, kArray, kLines, kSparse, kStructArray; of a struct 1x1
  std::vector<int64_t> places;     // kSparse: of each part, counted from 0 down the columns, in order
  value::FunctionHandle function;  // kClosure: the tree; captures are in `parts`, named by `names`
  interpret::FunctionRef nested;   // kClosure: of a nested function instead
  int levels = 1;                  // kClosure: how many lie one in another
  std::vector<std::string> names;  // kStruct, kStructArray: fields; kClosure: captured variables
  std::vector<Part> parts;  // of a kStructArray, which has not one element, each a static or partially static struct
  Value map;                // kMap: from each key to the number of its part
  std::string value_type;   // kMap: "any", "double" or "char"
  int identity = 0;         // kMap: of one that may have several names (shared_map.h); 0: it has one name
};
// Numbers, known element by element (aggregate/element_array.h) or line by line (aggregate/line_array.h).
inline bool IsOfNumbers(const PartialAggregate& v) {
  return v.kind == PartialAggregate::kArray || v.kind == PartialAggregate::kSparse ||
         v.kind == PartialAggregate::kLines;
}
inline bool IsOfNumbers(const PartialAggregatePtr& v) { return v && IsOfNumbers(*v); }
bool SameKeys(const PartialAggregate& a, const PartialAggregate& b);
std::string TextOfKeys(const PartialAggregate& map);
bool SameParts(const PartialAggregatePtr& a, const PartialAggregatePtr& b);
// Canonical text of the structure and of the facts of the parts (not of their variables' names).
std::string KeyOf(const AbstractValue& facts, const PartialAggregatePtr& parts);
AbstractValue FactsOfParts(const PartialAggregate& v);  // the aggregate as an abstract value

struct Binding {
  AbstractValue facts;
  PartialAggregatePtr parts;  // partially static when set
  bool in_residual = false;   // the residual variable of this name holds the value
};
// A variable of a known value: `''` is a plain empty text from here on (builtin/null_value.h).
Binding StaticBinding(const AbstractValue& facts);

// What is known of global variables, by name; of others nothing.
using GlobalState = InternedNameMap<AbstractValue>;
GlobalState JoinGlobalStates(const GlobalState& a, const GlobalState& b, bool widen);

// One way in which the persistent variables may stand (variables/known_state.h): those that were assigned, by key; the
// others are as before the first call.
//
// Of a value that is known in part, or not, the rest is in global variables of the residual (variables/slots.h).
struct KeptValue {
  AbstractValue facts;        // a known value; else what is known of it
  std::string digest;         // of it
  PartialAggregatePtr parts;  // in whose variables the global ones are named
  InternedName slot;          // the global variable that holds all of it
  bool IsOpen() const { return parts != nullptr || !slot.empty(); }
};
using World = std::map<std::string, KeptValue>;
using WorldPtr = std::shared_ptr<const World>;
bool SameWorld(const World& a, const World& b);
// Adds the one if it is another than those that are there. False: there are very many.
bool AddWorld(std::vector<WorldPtr>* worlds, const WorldPtr& one);

// A snapshot; copied at branches.
struct Env {
  bool reachable = true;
  InternedNameMap<Binding> vars;
  GlobalState globals;           // those that this function has not declared
  std::vector<WorldPtr> worlds;  // each way in which persistent variables may stand; empty: they are not known
  domain::Relations relations;   // between the extents and scalars that the facts name
  const Binding* Find(InternedName name) const { return Lookup(name); }
  const Binding* Find(const std::string& name) const { return Lookup(name); }

 private:
  const Binding* Lookup(const auto& name) const {
    auto it = vars.find(name);
    return it == vars.end() ? nullptr : &it->second;
  }
};
bool SameFacts(const Env& a, const Env& b);

}  // namespace residua::specialise
