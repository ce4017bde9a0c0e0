// Rows, columns and all of a real matrix, read and assigned to: A(i, :), A(:, j), A(:), A(:, :), where i and j are
// numbers (builtin/index says by which rules). And matrices of zeros and ones.
#include <math.h>
#include <string.h>

#include "worker/native/standalone/support.h"

using residua::standalone::Columns;
using residua::standalone::Context;
using residua::standalone::Hold;
using residua::standalone::IsNumbers;
using residua::standalone::kError;
using residua::standalone::kOk;
using residua::standalone::RaiseNeedsRunTime;
using residua::standalone::RaiseOutOfMemory;
using residua::standalone::Slot;

namespace residua::standalone {
namespace {

// Of one dimension: all of it, or the place `at`.
struct Place {
  bool all;
  int64_t at;
  int64_t Count(int64_t extent) const { return all ? extent : 1; }
  int64_t First() const { return all ? 0 : at; }
  int64_t Reach(int64_t extent) const { return all || at < extent ? extent : at + 1; }
};

// A(:) is what it has as one column.
struct Part {
  bool column;
  Place i, j;
};

int ReadPart(Context* c, Slot* const* subscripts, int64_t n, int64_t colons, const char* name, int64_t name_size,
             Part* out) {
  *out = {n == 1, {true, 0}, {true, 0}};
  for (int k = 0; k < n; ++k) {
    Place* const place = k == 0 ? &out->i : &out->j;
    place->all = (colons >> k & 1) != 0;
    if (place->all) continue;
    if (subscripts[k]->kind != Slot::kNumber) return RaiseNeedsRunTime(c, "subscripts that are no numbers");
    place->at = Position(c, subscripts[k]->number, k, static_cast<int>(n), name, name_size);
    if (place->at < 0) return kError;
  }
  return kOk;
}

// ---- assignment
int64_t Longest(int64_t rows, int64_t columns) { return rows == 1 ? columns : rows; }

// Whether so many rows and columns take the right-hand side: extents of one do not count.
bool Takes(int64_t rows, int64_t columns, const Slot& right) {
  const int64_t m = Rows(right), n = Columns(right);
  if (m == 1 && n == 1) return true;
  if (m != 1 && n != 1) return rows == m && columns == n;
  const int64_t length = Longest(m, n);
  return (rows == length && columns == 1) || (rows == 1 && columns == length);
}

int RaiseOtherSize(Context* c, int64_t rows, int64_t columns, const Slot& right) {
  return Raise(c, "Octave:nonconformant-args", "=: nonconformant arguments (op1 is %lldx%lld, op2 is %lldx%lld)",
               static_cast<long long>(rows), static_cast<long long>(columns), static_cast<long long>(Rows(right)),
               static_cast<long long>(Columns(right)));
}

double At(const Slot& right, int64_t k) { return Elements(right)[Rows(right) * Columns(right) == 1 ? 0 : k]; }

int AssignAll(Context* c, Slot* a, const Slot& right) {
  const int64_t count = Rows(*a) * Columns(*a), given = Rows(right) * Columns(right);
  if (given != 1 && given != count) return RaiseOtherSize(c, count, 1, right);
  if (!Resize(a, Rows(*a), Columns(*a))) return RaiseOutOfMemory(c);
  for (int64_t k = 0; k < count; ++k) a->block->elements[k] = At(right, k);
  return kOk;
}

// The extents that the array has for the assignment: one of nothing takes those of the right-hand side where all of a
// dimension is assigned to.
void ExtentsFor(const Slot& a, const Part& part, const Slot& right, int64_t* rows, int64_t* columns) {
  *rows = Rows(a);
  *columns = Columns(a);
  if (*rows != 0 || *columns != 0) return;
  const int64_t length = Longest(Rows(right), Columns(right));
  if (part.i.all) *rows = part.j.all ? Rows(right) : length;
  if (part.j.all) *columns = part.i.all ? Columns(right) : length;
}

int AssignPart(Context* c, Slot* a, const Part& part, const Slot& right) {
  int64_t rows = 0, columns = 0;
  ExtentsFor(*a, part, right, &rows, &columns);
  const int64_t m = part.i.Count(rows), n = part.j.Count(columns);
  if (!Takes(m, n, right)) {
    if ((m == 0 || n == 0) && Rows(right) * Columns(right) == 0) return kOk;
    return RaiseOtherSize(c, m, n, right);
  }
  rows = part.i.Reach(rows);
  columns = part.j.Reach(columns);
  if (!Resize(a, rows, columns)) return RaiseOutOfMemory(c);
  double* const to = a->block->elements + part.i.First() + part.j.First() * rows;
  for (int64_t j = 0; j < n; ++j) {
    for (int64_t i = 0; i < m; ++i) to[j * rows + i] = At(right, j * m + i);
  }
  return kOk;
}

// ---- zeros and ones
int RaiseTooLarge(Context* c) {
  return Fail(c, "Octave:bad-alloc", "out of memory or dimension too large for Octave's index type");
}

// Octave converts one number for all extents otherwise than one of several.
int ExtentOf(Context* c, double x, bool all, int64_t* out) {
  const char* const wanted = all ? "octave_idx_type" : "int64_t";
  if (isnan(x)) return Raise(c, "", "conversion of nan to %s value failed", wanted);
  if (all && fabs(x) >= 0x1p63) return Raise(c, "", "conversion of %g to %s value failed", x, wanted);
  if (x >= 0x1p63) return RaiseTooLarge(c);
  if (x > -0x1p63 && x != trunc(x)) return Raise(c, "", "conversion of %g to %s value failed", x, wanted);
  *out = x < 0 ? 0 : static_cast<int64_t>(x);
  return kOk;
}

int Fill(Context* c, Slot* const* d, Slot* const* a, int64_t n, double with, int64_t* count) {
  *count = 1;
  int64_t extents[2] = {0, 0};
  for (int k = 0; k < n; ++k) {
    if (a[k]->kind != Slot::kNumber) return RaiseNeedsRunTime(c, "`zeros` or `ones` of what are no numbers");
    if (const int status = ExtentOf(c, a[k]->number, n == 1, &extents[k]); status != kOk) return status;
  }
  if (n == 1) extents[1] = extents[0];
  Block* b = NewBlock(extents[0], extents[1], 0);
  if (b == nullptr) return RaiseTooLarge(c);
  for (int64_t k = 0; k < extents[0] * extents[1]; ++k) b->elements[k] = with;
  Hold(d[0], Slot::kMatrix, b);
  return kOk;
}

}  // namespace
}  // namespace residua::standalone

using residua::standalone::AssignAll;
using residua::standalone::AssignPart;
using residua::standalone::Fill;
using residua::standalone::Part;
using residua::standalone::ReadPart;

extern "C" {

int rt_standalone_assign(Context* c, Slot* a, Slot* const* subscripts, int64_t n, int64_t colons, int64_t,
                         const Slot* right, const char* name, int64_t name_size) {
  if ((!IsNumbers(*a) && a->kind != Slot::kNothing) || !IsNumbers(*right))
    return RaiseNeedsRunTime(c, "an assignment to elements of what are no numbers");
  Part part;
  if (const int status = ReadPart(c, subscripts, n, colons, name, name_size, &part); status != kOk) return status;
  // The right-hand side may be the array itself.
  Slot kept{};
  rt_copy(c, &kept, right);
  const int status = part.column ? AssignAll(c, a, kept) : AssignPart(c, a, part, kept);
  rt_clear(c, &kept);
  return status;
}

int rt_standalone_index(Context* c, Slot* d, const Slot* a, const char* name, int64_t name_size,
                        Slot* const* subscripts, int64_t n, int64_t colons, int64_t) {
  if (!IsNumbers(*a)) return RaiseNeedsRunTime(c, "a part of what is no number");
  Part part;
  if (const int status = ReadPart(c, subscripts, n, colons, name, name_size, &part); status != kOk) return status;
  const int64_t rows = residua::standalone::Rows(*a), columns = Columns(*a);
  if (!part.i.all && part.i.at >= rows)
    return residua::standalone::RaiseOutOfBound(c, part.i.at, 0, 2, rows, *a, name, name_size);
  if (!part.j.all && part.j.at >= columns)
    return residua::standalone::RaiseOutOfBound(c, part.j.at, 1, 2, columns, *a, name, name_size);
  const int64_t m = part.column ? rows * columns : part.i.Count(rows), k = part.column ? 1 : part.j.Count(columns);
  residua::standalone::Block* b = residua::standalone::NewBlock(m, k, 0);
  if (b == nullptr) return RaiseOutOfMemory(c);
  const double* const from =
      m * k > 0 ? residua::standalone::Elements(*a) + part.i.First() + part.j.First() * rows : nullptr;
  const int64_t stride = part.column ? 0 : rows;
  for (int64_t j = 0; j < k; ++j) {
    for (int64_t i = 0; i < m; ++i) b->elements[j * m + i] = from[j * stride + i];
  }
  Hold(d, Slot::kMatrix, b);
  return kOk;
}

int rt_standalone_zeros(Context* c, Slot* const* d, int64_t, int64_t, Slot* const* a, int64_t n, int64_t, int64_t,
                        int64_t* count) {
  return Fill(c, d, a, n, 0, count);
}
int rt_standalone_ones(Context* c, Slot* const* d, int64_t, int64_t, Slot* const* a, int64_t n, int64_t, int64_t,
                       int64_t* count) {
  return Fill(c, d, a, n, 1, count);
}

}  // extern "C"
