// What evaluating an expression may do besides giving its value.
//
// A lattice: sets of what may happen, ordered by inclusion; the join of two says what either may do. An expression that
// does nothing of it is pure: it may be left out, moved, and evaluated again. One that only reads what calls may change
// (a global variable) may be left out, but not moved past a call. One that only fails by size raises an error where the
// array that it makes would be too large, and in no other case. Whoever knows nothing says `Any`.
#pragma once

#include <cstdint>

namespace residua::residual {

class Effects {
 public:
  constexpr Effects() = default;  // none
  static constexpr Effects Reads() { return Effects(kReads); }
  static constexpr Effects FailsBySize() { return Effects(kBySize); }
  static constexpr Effects Fails() { return Effects(kBySize | kOtherwise); }
  static constexpr Effects FailsIf(bool may) { return may ? Fails() : Effects(); }
  static constexpr Effects Any() { return Effects(kReads | kBySize | kOtherwise | kActs); }
  static constexpr Effects AnyUnless(bool pure) { return pure ? Effects() : Any(); }

  constexpr bool none() const { return bits_ == 0; }
  constexpr bool In(Effects others) const { return (bits_ & ~others.bits_) == 0; }
  constexpr Effects& operator|=(Effects other) {
    bits_ |= other.bits_;
    return *this;
  }
  friend constexpr Effects operator|(Effects a, Effects b) { return a |= b; }
  friend constexpr bool operator==(Effects a, Effects b) = default;

  // As a number below 16, and back.
  constexpr uint8_t bits() const { return bits_; }
  static constexpr Effects OfBits(uint8_t bits) { return Effects(bits & Any().bits_); }

 private:
  enum : uint8_t { kReads = 1, kBySize = 2, kOtherwise = 4, kActs = 8 };
  constexpr explicit Effects(int bits) : bits_(static_cast<uint8_t>(bits)) {}
  uint8_t bits_ = 0;
};

inline constexpr Effects kPure;

}  // namespace residua::residual
