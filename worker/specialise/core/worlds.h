// How persistent variables that exist here only may stand (known_state.h): worlds, as values.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "worker/specialise/core/session.h"

namespace residua::specialise {

// A variable's key is made of its function's identity and its name.
std::string KeyOfKept(const std::string& identity, const std::string& variable);
std::string FunctionOfKept(const std::string& key);
InternedName VariableOfKept(const std::string& key);
// The variable is left to the residual program, and others of its function are not: Session::signatures says so of its
// key as it does of functions.
bool IsLeft(const Session& session, const std::string& key);
// Where several versions of a function that leaves variables make the program, they share them: begins the
// specialisation anew.
void ShareLeft(Session& session, const std::vector<const Version*>& program);
std::string NameOfKept(const Session& session, const std::string& key);  // for people: FUNCTION.VARIABLE
std::set<std::string> OwnersOf(const std::set<std::string>& keys);
KeptValue KeptOf(const Value& v);

// Before the first call: nobody has assigned anything.
const WorldPtr& FirstWorld();
std::string TextOfWorld(const World& world);  // two are the same if it is
// Keys of which the two say something else.
std::set<std::string> Difference(const World& a, const World& b);
std::set<std::string> DifferencesOf(const std::vector<WorldPtr>& worlds);  // between the first and any other
WorldPtr Project(const WorldPtr& world, const std::set<std::string>& keys);
// `world` with what `part` says of these keys.
WorldPtr With(const WorldPtr& world, const std::set<std::string>& keys, const World& part);
void AddAll(const std::vector<WorldPtr>& from, std::vector<WorldPtr>* to);

// The persistent variables that a function declares, and whether it does so with a first value.
std::vector<std::pair<InternedName, bool>> PersistentVariables(const FunctionRef& f);

// Begins the specialisation anew, without following the variables of these functions.
[[noreturn]] void GiveUpState(Session& session, const std::set<std::string>& identities);
// Without these variables: the others of their functions are followed while there are some, and few were given up.
[[noreturn]] void GiveUpVariables(Session& session, const std::set<std::string>& keys);
// Those that are touched in which the worlds differ.
[[noreturn]] void GiveUpDifference(Session& session, const std::vector<WorldPtr>& worlds,
                                   const std::set<std::string>& touched);
// The versions in the worlds are not alike. A variable makes a difference if the version for the one world in which it
// alone is as in the other is another one; if none does by itself, functions are asked so, and then all are given up.
using VersionIn = std::function<const Version&(const WorldPtr&)>;
[[noreturn]] void GiveUpWhatDiffers(Session& session, const VersionIn& version_in, const std::vector<WorldPtr>& worlds,
                                    const std::vector<Version*>& versions, const std::set<std::string>& touched);

// ---- of the memo table
// The signature says how the variables stand that the callee touches. Gives the call as it was.
std::string InWorldOf(Session& session, const WorldPtr& world, CallSignature* signature);
void NoteInWorld(Session* session, const std::string& call, const CallSignature& signature, const Version& version);
bool SameEffects(const StateEffects& a, const StateEffects& b);

}  // namespace residua::specialise
