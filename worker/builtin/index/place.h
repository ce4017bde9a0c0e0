// What an assignment writes through: the value at `x` of `x{k} = v`, `x.f = v` and `x(k).f = v` before the write.
//
// Whatever is empty and no struct may become a cell or a struct; anything else of the wrong class is an error, in the
// words of the assignment. Interpreter, evaluator and native code share these.
#pragma once

#include <string>

#include "worker/value/error.h"
#include "worker/value/value.h"

namespace residua::builtin {

// One value for none or several places: x.f = v of an array of structs, x{:} = v. Said before v is asked for.
inline constexpr const char kAmbiguousDot[] =
    "invalid dot name structure assignment because the structure array is empty.  Specify a subscript on the structure "
    "array to resolve.";

// x{...} = v
void MakeCellPlace(value::Value& place);
// x.f = v where `last`, else x.f... = v: then every empty value gives way, not only 0 x 0.
void MakeStructPlace(value::Value& place, bool last);
// The same for setfield and subsasgn, which go on where an assignment counts its targets first.
void MakeFieldPlace(value::Value& place, const std::string& field, bool last);
// x(k).f = v
void MakeStructArrayPlace(value::Value& place);
// x(k){...} = v, x(k)(j) = v: nothing gives way.
void RequireCellArray(const value::Value& place);

// The error of `x += 1` (step: ""), `x++` ("++") or `x--` ("--") where x has no value; `indexed`: of x(k), x{k} or x.f.
value::MatlabError ComputedOfUndefined(const std::string& step, bool indexed);

}  // namespace residua::builtin
