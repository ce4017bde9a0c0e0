// Brackets (builtin/operator/concat.cc) of numbers and real matrices: rows of parts side by side, one below the other.
// A part of nothing takes no place, nor does a 1x0 or a 0x1 beside what it does not fit. And one row of texts.
#include <stdlib.h>
#include <string.h>

#include "worker/native/standalone/support.h"

using residua::standalone::Columns;
using residua::standalone::Context;
using residua::standalone::Drop;
using residua::standalone::Hold;
using residua::standalone::kError;
using residua::standalone::kOk;
using residua::standalone::NewBlock;
using residua::standalone::RaiseOutOfMemory;
using residua::standalone::Resize;
using residua::standalone::Rows;
using residua::standalone::Slot;

namespace residua::standalone {
namespace {

struct Extents {
  int64_t n[2];  // rows, columns
  bool IsNothing() const { return n[0] == 0 && n[1] == 0; }
  bool IsThin() const { return n[0] + n[1] == 1; }
};

Extents ExtentsOf(const Slot& s) { return {{Rows(s), Columns(s)}}; }

// False: they do not fit.
bool Join(Extents* a, const Extents& b, int along) {
  const int across = 1 - along;
  if (a->n[across] == b.n[across]) {
    a->n[along] += b.n[along];
    return true;
  }
  if (a->IsNothing()) {
    *a = b;
    return true;
  }
  if (b.IsNothing()) return true;
  if (b.IsThin()) {
    if (a->IsThin()) *a = {{0, 0}};
    return true;
  }
  if (!a->IsThin()) return false;
  *a = b;
  return true;
}

int Mismatch(Context* c, int along, const Extents& a, const Extents& b) {
  return Raise(c, "", "%s dimensions mismatch (%lldx%lld vs %lldx%lld)", along == 1 ? "horizontal" : "vertical",
               static_cast<long long>(a.n[0]), static_cast<long long>(a.n[1]), static_cast<long long>(b.n[0]),
               static_cast<long long>(b.n[1]));
}

double ElementAt(const Slot& s, int64_t k) {
  return s.kind == Slot::kTruth ? static_cast<double>(s.truth != 0) : Elements(s)[k];
}

bool AreTexts(const Slot* const* parts, int64_t count) {
  for (int64_t k = 0; k < count; ++k) {
    if (!IsText(*parts[k])) return false;
  }
  return true;
}

// Side by side; quoted twice where all are.
int JoinTexts(Context* c, const Slot* const* parts, int64_t count, Slot* out) {
  int64_t size = 0, quote = '"';
  for (int64_t k = 0; k < count; ++k) size += parts[k]->block->columns;
  Block* b = NewBlockOfBytes(size);
  if (b == nullptr) return RaiseOutOfMemory(c);
  for (int64_t k = 0; k < count; ++k) {
    const Text text = TextOf(*parts[k]->block);
    if (text.size > 0) memcpy(BytesOf(b) + b->columns, text.bytes, static_cast<size_t>(text.size));
    b->columns += text.size;
    if (parts[k]->block->room != '"') quote = '\'';
  }
  b->room = quote;
  Hold(out, Slot::kText, b);
  return kOk;
}

// A bracket of truth values is one of truth values, of which a slot holds one.
int CheckClasses(Context* c, const Slot* const* parts, int64_t count) {
  bool numbers = false;
  for (int64_t k = 0; k < count; ++k) {
    if (!IsNumbers(*parts[k]) && parts[k]->kind != Slot::kTruth)
      return RaiseNeedsRunTime(c, "brackets of texts and numbers, or in rows");
    numbers = numbers || IsNumbers(*parts[k]);
  }
  return numbers || count == 1 ? kOk : RaiseNeedsRunTime(c, "brackets of truth values");
}

// One behind the other along a dimension, into an empty slot.
int JoinParts(Context* c, int along, const Slot* const* parts, int64_t count, Slot* out) {
  Extents e = ExtentsOf(*parts[0]);
  for (int64_t k = 1; k < count; ++k) {
    const Extents before = e, next = ExtentsOf(*parts[k]);
    if (!Join(&e, next, along)) return Mismatch(c, along, before, next);
  }
  Block* b = NewBlock(e.n[0], e.n[1], 0);
  if (b == nullptr) return RaiseOutOfMemory(c);
  int64_t offset = 0;
  for (int64_t k = 0; k < count; ++k) {
    const int64_t rows = Rows(*parts[k]), columns = Columns(*parts[k]);
    if (rows * columns == 0) continue;
    double* const to = b->elements + offset;
    const int64_t stride = along == 1 ? rows : e.n[0];
    for (int64_t j = 0; j < columns; ++j) {
      for (int64_t i = 0; i < rows; ++i) to[j * stride + i] = ElementAt(*parts[k], j * rows + i);
    }
    offset += along == 1 ? rows * columns : rows;
  }
  Hold(out, Slot::kMatrix, b);
  return kOk;
}

// Numbers behind a row, in its own memory if they fit there.
bool Append(Slot* row, const Slot* const* parts, int64_t count) {
  if (row->kind != Slot::kMatrix || Rows(*row) != 1 || Columns(*row) < 1 || count > 64) return false;
  double numbers[64];
  for (int64_t k = 0; k < count; ++k) {
    if (parts[k]->kind != Slot::kNumber) return false;
    numbers[k] = parts[k]->number;
  }
  const int64_t before = Columns(*row);
  if (!Resize(row, 1, before + count)) return false;
  memcpy(row->block->elements + before, numbers, static_cast<size_t>(count) * sizeof(double));
  return true;
}

void Move(Slot* d, Slot* s) {
  Drop(d);
  *d = *s;
  s->kind = Slot::kNothing;
}

// Rows of so many parts as `lengths` says with commas between.
int JoinRows(Context* c, const char* lengths, int64_t size, const Slot* const* parts, Slot* out) {
  Slot below{};
  const char *p = lengths, *const end = lengths + size;
  for (bool first = true; p < end; first = false) {
    int64_t count = 0;
    for (; p < end && *p != ','; ++p) count = count * 10 + (*p - '0');
    if (p < end) ++p;
    if (count == 0) continue;
    Slot row{}, both{};
    int status = JoinParts(c, 1, parts, count, &row);
    parts += count;
    if (status == kOk && !first) {
      const Slot* const pair[2] = {&below, &row};
      status = JoinParts(c, 0, pair, 2, &both);
      Move(&below, &both);
      Drop(&row);
    } else {
      Move(&below, &row);
    }
    if (status == kOk) continue;
    Drop(&below);
    return status;
  }
  Move(out, &below);
  return kOk;
}

}  // namespace
}  // namespace residua::standalone

using residua::standalone::Append;
using residua::standalone::AreTexts;
using residua::standalone::CheckClasses;
using residua::standalone::JoinParts;
using residua::standalone::JoinRows;
using residua::standalone::JoinTexts;

extern "C" {

int rt_standalone_matrix(Context* c, Slot* d, const char* lengths, int64_t size, Slot* const* parts, int64_t count,
                         int64_t) {
  if (count == 0) {
    residua::standalone::Block* b = NewBlock(0, 0, 0);
    if (b == nullptr) return RaiseOutOfMemory(c);
    Hold(d, Slot::kMatrix, b);
    return kOk;
  }
  const bool one_row = memchr(lengths, ',', static_cast<size_t>(size)) == lengths + size - 1;
  if (one_row && AreTexts(parts, count)) return JoinTexts(c, parts, count, d);
  if (const int status = CheckClasses(c, parts, count); status != kOk) return status;
  if (count == 1) {
    rt_copy(c, d, parts[0]);
    return kOk;
  }
  return JoinRows(c, lengths, size, parts, d);
}

// x = [x, parts]
int rt_standalone_append(Context* c, Slot* row, Slot* const* parts, int64_t count) {
  if (Append(row, parts, count)) return kOk;
  const Slot** const all = static_cast<const Slot**>(malloc(static_cast<size_t>(count + 1) * sizeof(Slot*)));
  if (all == nullptr) return RaiseOutOfMemory(c);
  all[0] = row;
  for (int64_t k = 0; k < count; ++k) all[k + 1] = parts[k];
  int status = CheckClasses(c, all, count + 1);
  Slot joined{};
  if (status == kOk) status = JoinParts(c, 1, all, count + 1, &joined);
  free(all);
  if (status == kOk) residua::standalone::Move(row, &joined);
  return status;
}

}  // extern "C"
