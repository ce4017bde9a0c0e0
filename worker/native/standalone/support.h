// What stands in a standalone artefact for the run-time library: the memory of real double matrices, the errors of
// subscripts and arguments, cancellation. It is linked into each such artefact, calls nothing but the C library, and
// holds no kernel: code that needs one is refused (native/standalone.h). Its functions have the names and prototypes
// that generated code calls (runtime/abi.h); values are what it makes of them, as generated code does not look into a
// slot.
//
// It is compiled without exceptions, RTTI and the C++ library. Whatever it says is what libresidua_runtime says of the
// same (tests/contract/standalone_test.py compares).
#pragma once

#include <stddef.h>
#include <stdint.h>

namespace residua::standalone {

enum Status : int { kOk = 0, kError = 1, kStopped = 2 };

inline constexpr int kTextSize = 480;
inline constexpr int kNames = 16;  // shared names of extents and numbers in one signature

// As the header of a standalone artefact declares it (native/header.cc): zeros are a fresh one.
struct Context {
  int32_t stop;  // first: generated code polls it
  int32_t depth;
  const char *identifier, *message, *location;
  char text[kTextSize];
  int32_t name_count;
  uint32_t names[kNames];
  double numbers[kNames];
};

struct Block {
  int64_t references, rows, columns, room;
  double* elements;  // behind the block, or the caller's
};

// Two words, as the frame of generated code has them.
struct Slot {
  enum Kind : int64_t { kNothing, kNumber, kTruth, kMatrix };
  int64_t kind;
  union {
    double number;
    int64_t truth;
    Block* block;
  };
};
static_assert(sizeof(Slot) == 16);

// What the embedded descriptor of an artefact says to its entries.
struct Description {
  const char *name, *target;
};

// printf's conversions, but that a number reads the same whatever the locale.
int Raise(Context* c, const char* identifier, const char* format, ...) __attribute__((format(printf, 3, 4)));
int RaiseOutOfMemory(Context* c);
// 0-based; -1: it is none, and the error is raised.
int64_t Position(Context* c, double subscript, int k, int n, const char* name, int64_t name_size);

inline bool IsNumberLike(const Slot& s) { return s.kind == Slot::kNumber || s.kind == Slot::kTruth; }
inline int64_t Rows(const Slot& s) { return s.kind == Slot::kMatrix ? s.block->rows : IsNumberLike(s) ? 1 : 0; }
inline int64_t Columns(const Slot& s) { return s.kind == Slot::kMatrix ? s.block->columns : IsNumberLike(s) ? 1 : 0; }
inline const double* Elements(const Slot& s) {
  return s.kind == Slot::kMatrix ? s.block->elements : s.kind == Slot::kNumber ? &s.number : nullptr;
}

}  // namespace residua::standalone
