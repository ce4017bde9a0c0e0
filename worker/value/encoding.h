// Values as bytes: what a fixed value is once it has been evaluated, wherever it travels, is keyed or is kept.
//
// One value has one encoding, and two values that any program could tell apart have two: class, extents, complexity
// (also with imaginary parts that are all zero), every bit of every number (sign of zero, sign and payload of NaN, and
// so NA), quotes of text, storage (ranges with base, increment and limit, diagonal and permutation matrices, sparse
// ones with their stored zeros and room), order of fields, text and captures of function handles. So a digest of the
// bytes is a key.
//
// Guarantees: Decode(Encode(v)) is v, and Decode refuses bytes that Encode does not write, so that nobody can give one
// value two keys. Decode trusts nothing: bytes that are damaged or made up are an error, never a crash; it holds no
// more memory than `most_bytes` allows and goes no deeper than kDeepestValue. Gives up: objects (values with identity),
// and handles of nested functions, which live in the frame of a call.
//
// Layout, version 1: the byte 1, then the value. A value is a byte for the class, a byte of flags (storage in bits 0 to
// 2, complex 8, double quotes 16), the number of extents and the extents, then what the class and storage hold. Counts
// are unsigned LEB128 numbers in their shortest form; numbers of a program are little-endian and as wide as their
// class; text is its length and its bytes.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "worker/value/value.h"

namespace residua::value {

inline constexpr int kDeepestValue = 64;  // cells in cells, fields in fields, captures in captures

// Where the names in a handle are looked up is the evaluator's business: it says it as text (the name of a file; empty:
// as from the command line) and puts it back. A function that is not set stands for "nowhere in particular".
struct HandlePlaces {
  std::function<std::string(const FunctionHandle&)> place_of;
  std::function<void(const std::string& place, FunctionHandle*)> restore;  // throws MatlabError: there is no such place
};

// None, and why in one line: what has no encoding.
std::optional<std::string> Encode(const Value& v, const HandlePlaces& places, std::string* why);

// None, and why in one line: not the encoding of a value.
std::optional<Value> Decode(std::string_view bytes, int64_t most_bytes, const HandlePlaces& places, std::string* why);

}  // namespace residua::value
