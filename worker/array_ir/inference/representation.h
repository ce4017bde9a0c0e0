// How the back end represents a value of which facts are known: in registers, as a matrix of elements, or boxed.
#pragma once

#include <cstdint>
#include <optional>

#include "worker/domain/abstract_value.h"

namespace residua::array_ir {

using domain::AbstractValue;

// kF64, kBool: real double and logical scalars. kInt: integers, and characters where their quotes do
// not matter. kSingle: real single scalars. kArray: real double matrices. kElements: full matrices of truth values,
// characters, integers or real singles. kPair: double scalars that may be complex, of variables only
// (generate/scalar/pair.h). kMixed: scalars of which the program shows when it runs whether they are doubles, of
// variables only (generate/scalar/mixed.h).
enum class Rep : uint8_t { kF64, kBool, kInt, kSingle, kArray, kElements, kBoxed, kPair, kMixed };
Rep RepOf(const AbstractValue& v);
bool IsSmallInteger(value::ClassId c);  // of up to 32 bits
bool IsLongInteger(value::ClassId c);   // of 64
inline bool IsScalarRep(Rep r) { return r == Rep::kF64 || r == Rep::kBool; }
inline bool IsSsaRep(Rep r) { return IsScalarRep(r) || r == Rep::kInt || r == Rep::kSingle; }
inline bool HasView(Rep r) { return r == Rep::kArray || r == Rep::kElements; }
// A double scalar that may be complex, which RepOf calls boxed.
bool MayBePair(const AbstractValue& v);
// Of a real scalar that is a double or of one other class, whose numbers doubles hold: that class.
std::optional<value::ClassId> ClassBesideDouble(const AbstractValue& v);
// The class of the values of a representation other than kBoxed.
value::ClassId ClassOf(const AbstractValue& v, Rep rep);

}  // namespace residua::array_ir
