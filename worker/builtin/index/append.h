// [row, a, b] and v(end + 1) = x in place: a row that nobody else holds grows where it stands, so that building a row
// piece by piece costs linear time.
#pragma once

#include "worker/builtin/operators.h"

namespace residua::builtin {

// Appends parts to a real row of numbers or text. False, and nothing changed: not of this kind (other classes, shapes
// or quotes), or `row` is shared; the caller concatenates.
bool AppendToRow(Value& row, absl::Span<const Value> parts);

// a(place) = x where that is the place behind the last element of a real double vector that has some. False, and
// nothing changed: not of this kind, or shared.
bool AppendNumber(Value& vector, double place, double x);

}  // namespace residua::builtin
