// Writing through a chain of subscripts and fields: x(i) = v, s.a{3}.b(2).c(1, :) = v.
//
// Storing walks from the root through references into its cells and fields, so that a value that nobody else holds is
// changed in place and a loop of `y(i) = v` costs constant time a turn. Missing fields and cells come into being on the
// way. What is 0 x 0 inside a cell or a struct, of whatever class, gives way to what the rest of the chain and the
// value make of a place that is not there yet: `s.a = ''; s.a(2) = 5` makes numbers, `a = ''; a(2) = 5` text.
// Interpreter, evaluator and native code share this. An error leaves what was there before.
#pragma once

#include <absl/container/inlined_vector.h>
#include <absl/types/span.h>

#include <cstdint>
#include <string>

#include "worker/builtin/operators.h"

namespace residua::builtin {

enum class StepKind : uint8_t { kParen, kBrace, kField };
// One link of a chain, its subscripts already values.
struct Step {
  StepKind kind;
  absl::InlinedVector<Subscript, 2> subscripts;
  std::string field;
};
using Steps = absl::Span<const Step>;

// A null value (null_value.h) deletes elements. `defined` false: the root does not exist yet.
void AssignInto(Value& root, Steps steps, const Value& value, bool defined);

// The empty array that x(i) = value makes of an x that is not there yet.
Value FreshPlace(const Value& value);

// What an assignment inside a cell or a field starts from: `old`, or what takes its place where it is 0 x 0. `value`:
// of an assignment to elements of it, else null.
Value PlaceWithin(const Value& old, const Value* value);

bool AllScalar(const Step& step);  // each subscript selects one element
[[noreturn]] void CannotAssign(const Value& place, const char* with);

}  // namespace residua::builtin
