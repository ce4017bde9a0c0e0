// How the back end represents a value of which facts are known: in registers, as a matrix of elements, or boxed.
#pragma once

#include <cstdint>

#include "worker/domain/abstract_value.h"

namespace residua::array_ir {

using domain::AbstractValue;

// kF64, kBool: real double and logical scalars. kInt: integers of up to 32 bits, and characters where their quotes do
// not matter. kSingle: real single scalars. kArray: real double matrices. kElements: full matrices of truth values,
// characters, such integers or real singles. kPair: double scalars that may be complex, of variables only
// (generate/scalar/pair.h).
enum class Rep : uint8_t { kF64, kBool, kInt, kSingle, kArray, kElements, kBoxed, kPair };
Rep RepOf(const AbstractValue& v);
bool IsSmallInteger(value::ClassId c);  // of up to 32 bits
inline bool IsScalarRep(Rep r) { return r == Rep::kF64 || r == Rep::kBool; }
inline bool IsSsaRep(Rep r) { return IsScalarRep(r) || r == Rep::kInt || r == Rep::kSingle; }
inline bool HasView(Rep r) { return r == Rep::kArray || r == Rep::kElements; }
// A double scalar that may be complex, which RepOf calls boxed.
bool MayBePair(const AbstractValue& v);
// The class of the values of a representation other than kBoxed.
value::ClassId ClassOf(const AbstractValue& v, Rep rep);

}  // namespace residua::array_ir
