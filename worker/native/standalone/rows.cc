// Tables that grow by rows in a loop, as runtime/rows.cc gathers them: one behind the other in a row whose first
// element is how many there are, until somebody asks for the table.
#include <string.h>

#include "worker/native/standalone/support.h"

using residua::standalone::Block;
using residua::standalone::Columns;
using residua::standalone::Context;
using residua::standalone::Drop;
using residua::standalone::Elements;
using residua::standalone::Hold;
using residua::standalone::IsNumbers;
using residua::standalone::kOk;
using residua::standalone::NewBlock;
using residua::standalone::RaiseOutOfMemory;
using residua::standalone::Rows;
using residua::standalone::Slot;

namespace residua::standalone {
namespace {

constexpr int64_t kLeastRoom = 64;

int64_t CountOf(const Slot& gathered) {
  return gathered.kind == Slot::kMatrix ? static_cast<int64_t>(gathered.block->elements[0]) : 0;
}

// The place of the next row that is `width` long; null: no memory.
double* RoomFor(Slot* gathered, int64_t width) {
  const int64_t count = CountOf(*gathered), used = 1 + count * width, needed = used + width;
  if (Columns(*gathered) < needed) {
    const int64_t room = needed + needed / 2;
    Block* b = NewBlock(1, room > kLeastRoom ? room : kLeastRoom, 0);
    if (b == nullptr) return nullptr;
    if (count > 0) memcpy(b->elements, gathered->block->elements, static_cast<size_t>(used) * sizeof(double));
    Hold(gathered, Slot::kMatrix, b);
  }
  gathered->block->elements[0] = static_cast<double>(count + 1);
  return gathered->block->elements + used;
}

}  // namespace
}  // namespace residua::standalone

using residua::standalone::CountOf;
using residua::standalone::RoomFor;

extern "C" {

int rt_gather_place(Context* c, Slot* gathered, const Slot* table, int64_t width, int32_t* taken, double** to) {
  *taken = 0;
  *to = nullptr;
  if (!IsNumbers(*table) || width != Columns(*table)) return kOk;
  *to = RoomFor(gathered, width);
  *taken = *to != nullptr;
  return *taken != 0 ? kOk : RaiseOutOfMemory(c);
}

int rt_gather_row(Context* c, Slot* gathered, const Slot* table, const Slot* row, int32_t* taken) {
  *taken = 0;
  const int64_t width = Columns(*row);
  if (!IsNumbers(*row) || !IsNumbers(*table) || Rows(*row) != 1 || width == 0 || width != Columns(*table)) return kOk;
  double* const to = RoomFor(gathered, width);
  if (to == nullptr) return RaiseOutOfMemory(c);
  memcpy(to, Elements(*row), static_cast<size_t>(width) * sizeof(double));
  *taken = 1;
  return kOk;
}

int rt_gathered_rows(Context*, const Slot* gathered, int64_t* count) {
  *count = CountOf(*gathered);
  return kOk;
}

// table = [table; gathered]
int rt_join_rows(Context* c, Slot* table, Slot* gathered) {
  const int64_t count = CountOf(*gathered);
  if (count == 0) return kOk;
  const int64_t above = Rows(*table), width = Columns(*table), rows = above + count;
  Block* b = NewBlock(rows, width, 0);
  if (b == nullptr) return RaiseOutOfMemory(c);
  const double* const old = Elements(*table);
  const double* const from = gathered->block->elements + 1;
  for (int64_t j = 0; j < width; ++j) {
    if (above > 0) memcpy(b->elements + j * rows, old + j * above, static_cast<size_t>(above) * sizeof(double));
    for (int64_t k = 0; k < count; ++k) b->elements[j * rows + above + k] = from[k * width + j];
  }
  Hold(table, Slot::kMatrix, b);
  Drop(gathered);
  return kOk;
}

}  // extern "C"
