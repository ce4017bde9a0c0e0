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

inline constexpr int kTextSize = 1000;  // of a message with its identifier; what is longer is cut
inline constexpr int kNames = 16;       // shared names of extents and numbers in one signature

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

// Two words, as the frame of generated code has them. Behind the blocks of a text stand its bytes (`room`: its quote),
// of a caught error those of its message (`columns`) and of its identifier (`rows`), of labels their blocks.
struct Slot {
  enum Kind : int64_t { kNothing, kNumber, kTruth, kMatrix, kText, kError, kLabels };
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
int RaiseNeedsRunTime(Context* c, const char* what);
// The texts are the caller's, for longer than the context, or stand in it.
int Fail(Context* c, const char* identifier, const char* message);
// Of the k-th subscript of n: the place, from 0 on, is beyond the extent.
int RaiseOutOfBound(Context* c, int64_t at, int k, int n, int64_t extent, const Slot& s, const char* name,
                    int64_t name_size);
// 0-based; -1: it is none, and the error is raised.
int64_t Position(Context* c, double subscript, int k, int n, const char* name, int64_t name_size);

struct Text {
  const char* bytes;
  int64_t size;
};
// Of a slot that holds one.
inline Text TextOf(const Block& b) { return {reinterpret_cast<const char*>(&b + 1), b.columns}; }
inline char* BytesOf(Block* b) { return reinterpret_cast<char*>(b + 1); }
inline bool IsText(const Slot& s) { return s.kind == Slot::kText; }
// Null: there is no memory for it.
Block* NewBlockOfBytes(int64_t bytes);
void Drop(Slot* s);
void Hold(Slot* s, Slot::Kind kind, Block* b);
Block* NewBlock(int64_t rows, int64_t columns, int64_t room);
// A block of its own with these extents, its elements where they were and zeros elsewhere. False: no memory.
bool Resize(Slot* s, int64_t rows, int64_t columns);

// format.cc: what `sprintf` makes of the template (escapes are read where `escapes`) and the arguments, as far as there
// is room, with a zero behind it. `size`: of the text.
int FormatText(Context* c, Text form, bool escapes, const Slot* const* arguments, int64_t count, char* out, int room,
               int* size);

inline bool IsNumbers(const Slot& s) { return s.kind == Slot::kNumber || s.kind == Slot::kMatrix; }
inline int64_t Rows(const Slot& s) {
  if (s.kind == Slot::kText) return s.block->columns > 0 ? 1 : 0;
  return s.kind == Slot::kMatrix ? s.block->rows : s.kind == Slot::kNothing ? 0 : 1;
}
inline int64_t Columns(const Slot& s) {
  if (s.kind == Slot::kText || s.kind == Slot::kMatrix) return s.block->columns;
  return s.kind == Slot::kNothing ? 0 : 1;
}
inline const double* Elements(const Slot& s) {
  return s.kind == Slot::kMatrix ? s.block->elements : s.kind == Slot::kNumber ? &s.number : nullptr;
}

}  // namespace residua::standalone

extern "C" {
void rt_copy(residua::standalone::Context* c, residua::standalone::Slot* to, const residua::standalone::Slot* from);
void rt_clear(residua::standalone::Context* c, residua::standalone::Slot* s);
}
