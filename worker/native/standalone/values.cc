// Slots that hold a number, a truth value or a real double matrix; matrices are shared until they are written to.
#include <stdlib.h>
#include <string.h>

#include "worker/native/standalone/support.h"

using residua::standalone::Block;
using residua::standalone::Columns;
using residua::standalone::Context;
using residua::standalone::Drop;
using residua::standalone::Elements;
using residua::standalone::IsNumbers;
using residua::standalone::kError;
using residua::standalone::kOk;
using residua::standalone::NewBlock;
using residua::standalone::Position;
using residua::standalone::Raise;
using residua::standalone::RaiseNeedsRunTime;
using residua::standalone::RaiseOutOfMemory;
using residua::standalone::Resize;
using residua::standalone::Rows;
using residua::standalone::Slot;

namespace residua::standalone {
namespace {

constexpr int64_t kElement = sizeof(double);
constexpr int64_t kMost = (INT64_MAX - static_cast<int64_t>(sizeof(Block))) / kElement;

}  // namespace

Block* NewBlock(int64_t rows, int64_t columns, int64_t room) {
  int64_t count = 0;
  if (__builtin_mul_overflow(rows, columns, &count)) return nullptr;
  if (room < count) room = count;
  if (room > kMost) return nullptr;
  Block* b = static_cast<Block*>(malloc(sizeof(Block) + static_cast<size_t>(room * kElement)));
  if (b == nullptr) return nullptr;
  *b = {1, rows, columns, room, reinterpret_cast<double*>(b + 1)};
  return b;
}

Block* NewBlockOfBytes(int64_t bytes) {
  if (bytes < 0 || bytes > INT64_MAX - static_cast<int64_t>(sizeof(Block))) return nullptr;
  Block* b = static_cast<Block*>(malloc(sizeof(Block) + static_cast<size_t>(bytes)));
  if (b != nullptr) *b = {1, 0, 0, 0, nullptr};
  return b;
}

void Drop(Slot* s) {
  if (s->kind >= Slot::kMatrix && --s->block->references == 0) {
    Block** const labels = reinterpret_cast<Block**>(s->block + 1);
    for (int64_t k = 0; s->kind == Slot::kLabels && k < s->block->columns; ++k) {
      if (--labels[k]->references == 0) free(labels[k]);
    }
    free(s->block);
  }
  s->kind = Slot::kNothing;
}

void Hold(Slot* s, Slot::Kind kind, Block* b) {
  Drop(s);
  s->kind = kind;
  s->block = b;
}

namespace {

void CopyElements(double* to, const double* from, int64_t count) {
  if (count > 0) memcpy(to, from, static_cast<size_t>(count * kElement));
}

bool IsOwn(const Block& b) { return b.references == 1 && b.elements == reinterpret_cast<const double*>(&b + 1); }

}  // namespace

bool Resize(Slot* s, int64_t rows, int64_t columns) {
  const int64_t old_rows = Rows(*s), old_columns = Columns(*s);
  const bool appends = old_rows == rows || old_rows * old_columns == 0 || old_columns == 1;
  if (s->kind == Slot::kMatrix && appends && IsOwn(*s->block) && rows <= kMost / (columns > 0 ? columns : 1) &&
      rows * columns <= s->block->room) {
    for (int64_t k = old_rows * old_columns; k < rows * columns; ++k) s->block->elements[k] = 0;
    s->block->rows = rows;
    s->block->columns = columns;
    return true;
  }
  const int64_t spare = appends && (rows == 1 || columns == 1) ? (rows * columns) / 2 + 4 : 0;
  Block* b = NewBlock(rows, columns, spare > 0 && rows * columns < kMost - spare ? rows * columns + spare : 0);
  if (b == nullptr) return false;
  for (int64_t k = 0; k < rows * columns; ++k) b->elements[k] = 0;
  const double* from = Elements(*s);
  for (int64_t c = 0; c < old_columns; ++c) CopyElements(b->elements + c * rows, from + c * old_rows, old_rows);
  Hold(s, Slot::kMatrix, b);
  return true;
}

namespace {

// The elements, which are the slot's alone from here on.
double* Own(Slot* s) {
  if (s->kind == Slot::kNumber) return &s->number;
  if (s->kind != Slot::kMatrix) return nullptr;
  if (IsOwn(*s->block)) return s->block->elements;
  Block* b = NewBlock(s->block->rows, s->block->columns, 0);
  if (b == nullptr) abort();  // as the run-time library ends there, which cannot tell generated code of it
  CopyElements(b->elements, s->block->elements, b->rows * b->columns);
  Hold(s, Slot::kMatrix, b);
  return b->elements;
}

int Store(Context* c, Slot* s, int64_t at, double v) {
  double* elements = Own(s);
  if (elements == nullptr) return RaiseOutOfMemory(c);
  elements[at] = v;
  return kOk;
}

}  // namespace
}  // namespace residua::standalone

using residua::standalone::CopyElements;
using residua::standalone::Hold;
using residua::standalone::IsOwn;
using residua::standalone::kElement;
using residua::standalone::Own;
using residua::standalone::Store;

extern "C" {

void rt_init(Slot* slots, int64_t count) {
  for (int64_t k = 0; k < count; ++k) slots[k].kind = Slot::kNothing;
}
void rt_release(Slot* slots, int64_t count) {
  for (int64_t k = 0; k < count; ++k) Drop(slots + k);
}
void rt_clear(Context*, Slot* s) { Drop(s); }
void rt_set_f64(Context*, Slot* s, double x) {
  Drop(s);
  s->kind = Slot::kNumber;
  s->number = x;
}
void rt_set_bool(Context*, Slot* s, int32_t b) {
  Drop(s);
  s->kind = Slot::kTruth;
  s->truth = b != 0;
}
void rt_copy(Context*, Slot* to, const Slot* from) {
  if (from->kind >= Slot::kMatrix) ++from->block->references;
  const Slot copy = *from;
  Drop(to);
  *to = copy;
}
void rt_move(Context*, Slot* to, Slot* from) {
  const Slot taken = *from;
  from->kind = Slot::kNothing;
  Drop(to);
  *to = taken;
}
void rt_own(Context*, Slot* s) { Own(s); }

void rt_view(const Slot* s, const double** data, int64_t* numel, int64_t* rows, int64_t* columns) {
  *data = Elements(*s);
  *rows = Rows(*s);
  *columns = Columns(*s);
  *numel = *rows * *columns;
}
int rt_is_full(const Slot*) { return 1; }
int rt_is_full_array(Context*, const Slot*, int32_t* out) {
  *out = 1;
  return kOk;
}
int rt_is_double_matrix(Context*, const Slot* s, int32_t* out) {
  *out = IsNumbers(*s);
  return kOk;
}
int rt_is_real_array(Context*, const Slot* s, int64_t, int32_t* out) {
  *out = IsNumbers(*s);
  return kOk;
}
int rt_is_real_scalar(Context*, const Slot* s, int32_t* out) {
  *out = IsNumbers(*s) && Rows(*s) == 1 && Columns(*s) == 1;
  return kOk;
}
int rt_extent(Context*, const Slot* s, int64_t dimension, int64_t* out) {
  *out = dimension == 0 ? Rows(*s) : dimension == 1 ? Columns(*s) : 1;
  return kOk;
}
int rt_to_f64(Context* c, const Slot* s, double* out) {
  if (!IsNumbers(*s) || Rows(*s) != 1 || Columns(*s) != 1)
    return Raise(c, "Residua:fact-violated", "a value that should be a real double scalar is not");
  *out = *Elements(*s);
  return kOk;
}
int rt_to_bool(Context* c, const Slot* s, int32_t* out) {
  if (s->kind != Slot::kTruth)
    return Raise(c, "Residua:fact-violated", "a value that should be a logical scalar is not");
  *out = s->truth != 0;
  return kOk;
}

int rt_new_matrix(Context* c, Slot* s, int64_t rows, int64_t columns, double** data) {
  Block* b = NewBlock(rows, columns, 0);
  if (b == nullptr) return RaiseOutOfMemory(c);
  Hold(s, Slot::kMatrix, b);
  *data = rows * columns > 0 ? b->elements : nullptr;
  return kOk;
}
void rt_set_matrix(Context*, Slot* s, const char* bytes, int64_t size, int64_t rows, int64_t columns) {
  Block* b = NewBlock(rows, columns, 0);
  if (b == nullptr) abort();
  if (size > 0) memcpy(b->elements, bytes, static_cast<size_t>(size));
  Hold(s, Slot::kMatrix, b);
}

// ---- the caller's arrays
void rt_from_matrix(Slot* s, const double* data, const int64_t* size) {
  const int64_t count = size[0] * size[1];
  if (count == 1) return rt_set_f64(nullptr, s, *data);
  if (s->kind == Slot::kMatrix && IsOwn(*s->block) && Rows(*s) == size[0] && Columns(*s) == size[1])
    return CopyElements(s->block->elements, data, count);
  Block* b = NewBlock(size[0], size[1], 0);
  if (b == nullptr) abort();
  CopyElements(b->elements, data, count);
  Hold(s, Slot::kMatrix, b);
}
void rt_borrow_matrix(Slot* s, const double* data, const int64_t* size) {
  if (size[0] * size[1] == 1) return rt_set_f64(nullptr, s, *data);
  Block* b = NewBlock(0, 0, 0);
  if (b == nullptr) abort();
  // Never written to: it is no block of its own.
  *b = {1, size[0], size[1], 0, const_cast<double*>(data)};
  Hold(s, Slot::kMatrix, b);
}
void rt_end_borrow(Slot* s) { Drop(s); }
int rt_to_buffer(Context* c, const Slot* s, struct residua_standalone_buffer* out) {
  struct Buffer {
    double* data;
    int64_t size[2];
  }* buffer = reinterpret_cast<Buffer*>(out);
  const int64_t count = Rows(*s) * Columns(*s);
  buffer->data = static_cast<double*>(malloc(count > 0 ? static_cast<size_t>(count * kElement) : 1));
  if (buffer->data == nullptr) return RaiseOutOfMemory(c);
  CopyElements(buffer->data, Elements(*s), count);
  buffer->size[0] = Rows(*s);
  buffer->size[1] = Columns(*s);
  return kOk;
}
int rt_to_place(Context* c, const Slot* s, double* out, const int64_t* size) {
  if (Rows(*s) != size[0] || Columns(*s) != size[1]) {
    return Raise(c, "Residua:other-size", "a result is %lldx%lld and there is room for %dx%d",
                 static_cast<long long>(Rows(*s)), static_cast<long long>(Columns(*s)), static_cast<int>(size[0]),
                 static_cast<int>(size[1]));
  }
  CopyElements(out, Elements(*s), size[0] * size[1]);
  return kOk;
}

// ---- stores that generated code does not make itself: beyond the last element, or at what is no subscript
int rt_store_scalar(Context* c, Slot* s, double i, double v, const char* name, int64_t name_size) {
  if (!IsNumbers(*s) && s->kind != Slot::kNothing) return RaiseNeedsRunTime(c, "a store into what is no number");
  const int64_t at = Position(c, i, 0, 1, name, name_size);
  if (at < 0) return kError;
  const int64_t rows = Rows(*s), columns = Columns(*s);
  if (at >= rows * columns) {
    // What has no row or one becomes a row, even a column without elements.
    const bool row = rows <= 1;
    if (!row && columns != 1) {
      return Raise(c, "Octave:invalid-resize",
                   "Invalid resizing operation or ambiguous assignment to an out-of-bounds array element");
    }
    if (!Resize(s, row ? 1 : at + 1, row ? at + 1 : 1)) return RaiseOutOfMemory(c);
  }
  return Store(c, s, at, v);
}
int rt_store_scalar2(Context* c, Slot* s, double i, double j, double v, const char* name, int64_t name_size) {
  if (!IsNumbers(*s) && s->kind != Slot::kNothing) return RaiseNeedsRunTime(c, "a store into what is no number");
  const int64_t row = Position(c, i, 0, 2, name, name_size);
  const int64_t column = row < 0 ? -1 : Position(c, j, 1, 2, name, name_size);
  if (column < 0) return kError;
  if (row >= Rows(*s) || column >= Columns(*s)) {
    const int64_t rows = row >= Rows(*s) ? row + 1 : Rows(*s),
                  columns = column >= Columns(*s) ? column + 1 : Columns(*s);
    if (!Resize(s, rows, columns)) return RaiseOutOfMemory(c);
  }
  return Store(c, s, row + column * Rows(*s), v);
}

// Room behind the last element of a row or a column: the elements, how many fit (0: no growing in place), where the
// length stands.
int rt_make_room(Context* c, Slot* s, double** elements, int64_t* fit, int64_t** extent) {
  *elements = nullptr;
  *fit = 0;
  *extent = nullptr;
  const int64_t rows = Rows(*s), columns = Columns(*s);
  if (s->kind != Slot::kMatrix || !IsOwn(*s->block) || rows * columns < 1 || (rows != 1 && columns != 1)) return kOk;
  const bool row = rows == 1;
  if (s->block->room <= rows * columns) {
    if (!Resize(s, row ? 1 : rows + 1, row ? columns + 1 : 1)) return RaiseOutOfMemory(c);
    s->block->rows = rows;
    s->block->columns = columns;
  }
  *elements = s->block->elements;
  *fit = s->block->room;
  *extent = row ? &s->block->columns : &s->block->rows;
  return kOk;
}

}  // extern "C"
