// Errors, subscripts, cancellation, the depth of calls.
#include <locale.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "worker/native/standalone/support.h"
#include "worker/value/count_range.h"

using residua::standalone::Columns;
using residua::standalone::Context;
using residua::standalone::Elements;
using residua::standalone::IsNumbers;
using residua::standalone::kError;
using residua::standalone::kOk;
using residua::standalone::kStopped;
using residua::standalone::Position;
using residua::standalone::Raise;
using residua::standalone::RaiseNeedsRunTime;
using residua::standalone::Rows;
using residua::standalone::Slot;

namespace residua::standalone {
namespace {

constexpr int32_t kMostDepth = 256;  // as Octave's max_recursion_depth
constexpr int kPlaceSize = 160, kNumberSize = 48;

// The number as a message says it: how far it is from a whole one where six digits would hide that.
void DescribeNumber(double v, char* out) {
  const double whole = round(v);
  if (isnan(v) || isinf(v)) {
    snprintf(out, kNumberSize, "%s%s", signbit(v) ? "-" : "", isnan(v) ? "nan" : "inf");
  } else if (v == whole && v >= -0x1p63 && v < 0x1p63) {
    snprintf(out, kNumberSize, "%lld", static_cast<long long>(v));
  } else if (v != whole && fabs(v - whole) < 1e-5 * fmax(1.0, fabs(v))) {
    snprintf(out, kNumberSize, "%lld%s%g", static_cast<long long>(whole), v > whole ? "+" : "-", fabs(v - whole));
  } else {
    snprintf(out, kNumberSize, "%g", v);
  }
}

// "a(_,TEXT)", or "index (_,TEXT)" of what has no name.
void DescribePlace(const char* text, int k, int n, const char* name, int64_t name_size, char* out) {
  const char* const open = name_size == 0 ? "index (" : "(";
  const int size = static_cast<int>(strnlen(name, static_cast<size_t>(name_size)));
  snprintf(out, kPlaceSize, "%.*s%s%s%s%s)", size, name, open, k == 1 ? "_," : "", text, k == 0 && n == 2 ? ",_" : "");
}

// Behind the name, after a zero, stands what Octave adds where the variable hides a function (standalone.cc).
void DescribeNote(const char* name, int64_t name_size, const char** note, int* note_size) {
  const int64_t length = static_cast<int64_t>(strnlen(name, static_cast<size_t>(name_size)));
  *note = length < name_size ? name + length + 1 : "";
  *note_size = length < name_size ? static_cast<int>(name_size - length - 1) : 0;
}

}  // namespace

int Fail(Context* c, const char* identifier, const char* message) {
  c->identifier = identifier;
  c->message = message;
  c->location = "";
  return kError;
}

int Raise(Context* c, const char* identifier, const char* format, ...) {
  va_list list;
  va_start(list, format);
  vsnprintf(c->text, sizeof c->text, format, list);
  va_end(list);
  const char* const point = localeconv()->decimal_point;
  if (point[0] != '.' && point[1] == 0) {
    for (char* p = c->text; *p != 0; ++p) {
      if (*p == point[0] && p > c->text && p[-1] >= '0' && p[-1] <= '9' && p[1] >= '0' && p[1] <= '9') *p = '.';
    }
  }
  return Fail(c, identifier, c->text);
}

int RaiseOutOfBound(Context* c, int64_t at, int k, int n, int64_t extent, const Slot& s, const char* name,
                    int64_t name_size) {
  char number[kNumberSize], place[kPlaceSize];
  snprintf(number, sizeof number, "%lld", static_cast<long long>(at + 1));
  DescribePlace(number, k, n, name, name_size, place);
  const char* note = nullptr;
  int note_size = 0;
  DescribeNote(name, name_size, &note, &note_size);
  return Raise(c, "Octave:index-out-of-bounds", "%s: out of bound %lld (dimensions are %lldx%lld)%.*s", place,
               static_cast<long long>(extent), static_cast<long long>(Rows(s)), static_cast<long long>(Columns(s)),
               note_size, note);
}

int RaiseOutOfMemory(Context* c) {
  return Fail(c, "Octave:out-of-memory", "out of memory or dimension too large for Octave's index type");
}

int RaiseNeedsRunTime(Context* c, const char* what) {
  return Raise(c, "Residua:needs-run-time", "the run-time library is needed for %s", what);
}

int64_t Position(Context* c, double subscript, int k, int n, const char* name, int64_t name_size) {
  if (subscript >= 1 && subscript < 9.2e18 && subscript == floor(subscript)) return static_cast<int64_t>(subscript) - 1;
  char number[kNumberSize], place[kPlaceSize];
  DescribeNumber(subscript, number);
  DescribePlace(number, k, n, name, name_size, place);
  const char* note = nullptr;
  int note_size = 0;
  DescribeNote(name, name_size, &note, &note_size);
  Raise(c, "Octave:invalid-index", "%s: subscripts must be either integers 1 to (2^63)-1 or logicals%.*s", place,
        note_size, note);
  return -1;
}

}  // namespace residua::standalone

using residua::standalone::kMostDepth;

extern "C" {

int rt_stopped(Context* c) {
  __atomic_store_n(&c->stop, 0, __ATOMIC_RELAXED);
  residua::standalone::Fail(c, "Residua:stopped", "stopped: cancelled by the caller");
  return kStopped;
}
void rt_locate(Context* c, const char* place) {
  if (*c->location == 0) c->location = place;
}
int rt_enter_call(Context* c) {
  if (__atomic_load_n(&c->stop, __ATOMIC_RELAXED) != 0) return rt_stopped(c);
  if (c->depth >= kMostDepth) return residua::standalone::Fail(c, "", "max_recursion_depth exceeded");
  ++c->depth;
  return kOk;
}
void rt_leave_call(Context* c) { --c->depth; }

// An error of the program whose texts are known: what its `error` says.
int rt_standalone_error(Context* c, const char* identifier, const char* message) {
  return residua::standalone::Fail(c, identifier, message);
}
int rt_undefined(Context* c, const char* name, int64_t size, const char* place, int64_t place_size) {
  return Raise(c, "Octave:undefined-function", "'%.*s' undefined%.*s", static_cast<int>(size), name,
               static_cast<int>(place_size), place);
}

int rt_index_scalar(Context* c, const Slot* s, const char* name, int64_t name_size, double i, double* out) {
  if (!IsNumbers(*s)) return RaiseNeedsRunTime(c, "a part of what is no number");
  const int64_t at = Position(c, i, 0, 1, name, name_size), count = Rows(*s) * Columns(*s);
  if (at < 0) return kError;
  if (at >= count) return residua::standalone::RaiseOutOfBound(c, at, 0, 1, count, *s, name, name_size);
  *out = Elements(*s)[at];
  return kOk;
}
int rt_index_scalar2(Context* c, const Slot* s, const char* name, int64_t name_size, double i, double j, double* out) {
  if (!IsNumbers(*s)) return RaiseNeedsRunTime(c, "a part of what is no number");
  const int64_t row = Position(c, i, 0, 2, name, name_size);
  const int64_t column = row < 0 ? -1 : Position(c, j, 1, 2, name, name_size);
  if (column < 0) return kError;
  if (row >= Rows(*s)) return residua::standalone::RaiseOutOfBound(c, row, 0, 2, Rows(*s), *s, name, name_size);
  if (column >= Columns(*s))
    return residua::standalone::RaiseOutOfBound(c, column, 1, 2, Columns(*s), *s, name, name_size);
  *out = Elements(*s)[row + column * Rows(*s)];
  return kOk;
}

int rt_range_count(Context* c, double base, double increment, double limit, int64_t* count, double* last) {
  if (isfinite(base) && isfinite(increment) && isinf(limit) && increment * limit > 0) {
    *count = INT64_MAX;  // a loop that runs until its body leaves
    *last = limit;
    return kOk;
  }
  const residua::value::RangeCount r = residua::value::CountOfRange(base, increment, limit);
  if (r.count == residua::value::kInfiniteRange)
    return residua::standalone::Fail(c, "", residua::value::kInfiniteRangeText);
  if (r.count == residua::value::kTooLongRange)
    return residua::standalone::Fail(c, "", residua::value::kTooLongRangeText);
  *count = r.count;
  *last = r.last;
  return kOk;
}

}  // extern "C"
