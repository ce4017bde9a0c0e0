// What the compiler knows of a function of MATLAB beyond its kernel: the questions, answered by builtin_traits.def.
//
// A trait is one fact about a function, named for what the function does and not for who asks. Whatever evaluator,
// passes, interpreter and back end decide by a function's name they ask here; where one function is meant by identity
// (code that builds a call of `numel`), its name stands in builtin_names.h. The table is included by one file for the
// traits, and by one each for rules and lowerings, so that an edit of a row rebuilds little; a new kind of trait is a
// line here and rebuilds who asks.
#pragma once

#include <cstdint>
#include <string_view>

#include "worker/builtin/builtin.h"

namespace residua::builtin {

enum Trait : uint64_t {
  // ---- the frame of the function that it is called from
  kAsksNames = 1ull << 0,        // which variables there are, or what they are called: exist, who
  kReadsVariables = 1ull << 1,   // the values of variables that only a text names: save
  kSetsVariables = 1ull << 2,    // gives values to such variables, or takes them away: assignin, clear
  kRunsText = 1ull << 3,         // evaluates text, which may do all of that: eval, source
  kReachesCaller = 1ull << 4,    // one frame up, to the caller of the function that it is called from: evalin
  kAsksForCall = 1ull << 5,      // how that function was called, and not what its variables hold: nargin
  kKeepsCaller = 1ull << 6,      // a function that calls it is kept as it stands, where the evaluator has no answer
  kQuietWithResult = 1ull << 7,  // the frame is touched only where no result is asked for: `s = load (f)` is none
  kAsksErrorState = 1ull << 8,   // what the last error was, and where: lasterror

  // ---- its name and its arguments
  kHidesNothing = 1ull << 9,      // no function to Octave when it looks for what a variable hides: an alias, a class
  kCountsArguments = 1ull << 10,  // in Octave written with any number of arguments, which it counts itself
  kAsksExtent = 1ull << 11,       // of extents alone: numel, size
  kCountsKeys = 1ull << 12,       // answers for a map, too, how many keys it has
  kShows = 1ull << 13,            // prints its argument as the language shows it: disp
  kLooksIntoHandle = 1ull << 14,  // shows or compares what a function handle holds
  kIgnoresQuotes = 1ull << 15,    // takes the characters of a text for what they are, and not its quotes: double
  kElementwiseOperator = 1ull << 16,
  kFillsTemplate = 1ull << 17,    // known arguments may stand in its template instead: sprintf
  kReadsEscapes = 1ull << 18,     // reads the escapes of a template itself, in whatever quotes: printf
  kStreamFirst = 1ull << 19,      // a stream may stand before its template
  kIdentifierFirst = 1ull << 20,  // an identifier may stand before its template

  // ---- its results
  kMakesText = 1ull << 21,       // a text that it makes is in single quotes, and so are the parts of a cell made of one
  kMakesTexts = 1ull << 22,      // makes the texts of a cell anew
  kMakesElements = 1ull << 23,   // makes a cell out of the texts in one; others move its elements
  kMakesNumbers = 1ull << 24,    // an array of numbers, and no cell, whatever it is given
  kTruthIsItself = 1ull << 25,   // returns its argument, if that is one truth value: any; gives truth values alone
  kNumberIsItself = 1ull << 26,  // returns its argument, if that is one number: max
  kFloatIsItself = 1ull << 27,   // returns its argument, if that is full, real and floating-point: real
  kSameOfTwins = 1ull << 28,     // of a value and itself it is that value: max
  kFills = 1ull << 29,           // an array of given extents: it fails only by its size
  kOneTruth = 1ull << 30,        // exactly one truth value, for any argument: isempty
  kWrittenOut = 1ull << 31,    // in Octave a text of a few operations, which it interprets: a call costs dozens of them
  kMakesObject = 1ull << 32,   // an object, which has an identity: inputParser
  kOrdersFields = 1ull << 33,  // its results follow the order of a struct's fields: fieldnames
};

// Of any function of Octave, a row of builtins.def or not; 0: nothing sets it apart.
uint64_t TraitsOf(std::string_view name);
uint64_t TraitsOf(BuiltinId id);

inline bool HasAny(std::string_view name, uint64_t traits) { return (TraitsOf(name) & traits) != 0; }
inline bool HasAny(const Builtin& builtin, uint64_t traits) { return (TraitsOf(builtin.id) & traits) != 0; }

// The function that it is called from is kept as it stands: a call with these results does what the evaluator has no
// answer to.
inline bool KeepsCaller(std::string_view name, int nargout) {
  const uint64_t traits = TraitsOf(name);
  return (traits & kKeepsCaller) != 0 && !(nargout > 0 && (traits & kQuietWithResult) != 0);
}

// The name that its errors give it: `lower` is reported as `tolower`.
const char* ReportedName(const Builtin& builtin);

}  // namespace residua::builtin
