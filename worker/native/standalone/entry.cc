// What an entry does before the code runs: the processor, the facts of the arguments (runtime/argument_facts.h says how
// they are written). And the functions of numbers, each the one that the kernel calls.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <complex>

#include "worker/builtin/real_functions.h"
#include "worker/native/standalone/support.h"
#include "worker/runtime/cpu_features.h"
#include "worker/runtime/element_bounds.h"

namespace residua::standalone {
namespace {

// The features of a target (runtime/cpu.h) that this processor lacks, with commas between.
void DescribeLacking(const char* target, char* out, size_t size) {
  const char* plus = strchr(target, '+');
  const size_t named = plus != nullptr ? static_cast<size_t>(plus - target) : strlen(target);
  const char* const level_at = named > 2 && target[named - 2] == 'v' ? target + named - 1 : "1";
  const int level = *level_at - '0';
  const uint64_t kept = runtime::KeptState();
  out[0] = 0;
  for (const runtime::Feature& f : runtime::kFeatures) {
    bool needed = f.level > 0 && f.level <= level;
    const size_t length = strlen(f.name);
    for (const char* p = plus; p != nullptr && !needed; p = strchr(p + 1, '+'))
      needed = strncmp(p + 1, f.name, length) == 0 && (p[1 + length] == '+' || p[1 + length] == 0);
    if (!needed || runtime::Ask(f, kept)) continue;
    const size_t used = strlen(out);
    snprintf(out + used, size - used, "%s%s", used > 0 ? ", " : "", f.name);
  }
}

int Violated(Context* c, const char* name, const char* what) {
  return Raise(c, "Residua:fact-violated", "argument `%s` is not of the size it was specialised for (%s)", name, what);
}

void DescribeExtents(int64_t low, int64_t high, char* out, size_t size) {
  const long long least = static_cast<long long>(low), most = static_cast<long long>(high);
  if (low == high) {
    snprintf(out, size, "%lld", least);
  } else if (high == INT64_MAX) {
    snprintf(out, size, "at least %lld", least);
  } else {
    snprintf(out, size, "%lld..%lld", least, most);
  }
}

// As StrCat writes it.
void DescribeBound(double x, char* out, size_t size) {
  if (isnan(x)) {
    snprintf(out, size, "NaN");
  } else if (isinf(x)) {
    snprintf(out, size, "%s", x < 0 ? "-Inf" : "Inf");
  } else {
    snprintf(out, size, "%g", x);
  }
}

int CheckExtent(Context* c, const char* name, int dimension, const char* range, const Slot& s) {
  char* end = nullptr;
  const int64_t low = strtoll(range, &end, 10);
  const int64_t high = strncmp(end, "..?", 3) == 0 ? INT64_MAX : strtoll(end + 2, nullptr, 10);
  const int64_t n = dimension == 0 ? Rows(s) : dimension == 1 ? Columns(s) : 1;
  if (n >= low && n <= high) return kOk;
  char wanted[64], what[128];
  DescribeExtents(low, high, wanted, sizeof wanted);
  snprintf(what, sizeof what, "extent %d is %lld, not %s", dimension + 1, static_cast<long long>(n), wanted);
  return Violated(c, name, what);
}

int CheckElements(Context* c, const char* name, const char* words, const Slot& s) {
  runtime::ElementBounds bounds{};
  char* at = nullptr;
  bounds.low = strtod(words, &at);
  bounds.high = strtod(at + 1, &at);
  bounds.nan = strncmp(at, ",nan", 4) == 0;
  at = strchr(at + 1, ',');
  bounds.negative_zero = strncmp(at, ",-0", 3) == 0;
  bounds.integral = strncmp(at + 3, ",whole", 6) == 0;
  const double* x = Elements(s);
  for (int64_t k = 0; k < Rows(s) * Columns(s); ++k) {
    if (bounds.Hold(x[k])) continue;
    char low[32], high[32], is[32];
    DescribeBound(bounds.low, low, sizeof low);
    DescribeBound(bounds.high, high, sizeof high);
    DescribeBound(x[k], is, sizeof is);
    return Raise(
        c, "Residua:fact-violated",
        "argument `%s` is not within the values it was specialised for (element %lld is %s, not %s[%s, %s]%s%s)", name,
        static_cast<long long>(k + 1), is, bounds.integral ? "a whole number in " : "in ", low, high,
        bounds.nan ? " or NaN" : "", !bounds.negative_zero && bounds.low <= 0 && bounds.high >= 0 ? " without -0" : "");
  }
  return kOk;
}

// `dimension` -1: the number itself.
int CheckName(Context* c, const char* name, int dimension, uint32_t of, const Slot& s) {
  const double number = dimension < 0    ? *Elements(s)
                        : dimension == 0 ? static_cast<double>(Rows(s))
                                         : static_cast<double>(dimension == 1 ? Columns(s) : 1);
  for (int32_t k = 0; k < c->name_count; ++k) {
    if (c->names[k] != of) continue;
    if (c->numbers[k] == number) return kOk;
    char is[32], other[32], what[160];
    DescribeBound(number, is, sizeof is);
    DescribeBound(c->numbers[k], other, sizeof other);
    if (dimension < 0) {
      snprintf(what, sizeof what, "the number is %s, what it was said to equal is %s", is, other);
    } else {
      snprintf(what, sizeof what, "extent %d is %s, what it was said to equal is %s", dimension + 1, is, other);
    }
    return Violated(c, name, what);
  }
  if (c->name_count < kNames) {  // standalone.cc refuses more
    c->names[c->name_count] = of;
    c->numbers[c->name_count++] = number;
  }
  return kOk;
}

// The words of one kind, in the order in which they stand.
enum class Words { kExtents, kElements, kNames };

int CheckWords(Context* c, const char* name, const char* facts, Words which, const Slot& s) {
  for (const char* word = facts; word != nullptr; word = strchr(word + 1, ' ')) {
    const char* const key = word + (*word == ' ' ? 1 : 0);
    const bool digit = key[0] != 0 && key[1] >= '0' && key[1] <= '9' && key[2] == '=';
    int status = kOk;
    if (which == Words::kExtents && digit && key[0] == 'd') status = CheckExtent(c, name, key[1] - '0', key + 3, s);
    if (which == Words::kElements && strncmp(key, "in=", 3) == 0) status = CheckElements(c, name, key + 3, s);
    if (which == Words::kNames && digit && key[0] == 'n')
      status = CheckName(c, name, key[1] - '0', static_cast<uint32_t>(strtoul(key + 3, nullptr, 10)), s);
    if (which == Words::kNames && strncmp(key, "value=", 6) == 0)
      status = CheckName(c, name, -1, static_cast<uint32_t>(strtoul(key + 6, nullptr, 10)), s);
    if (status != kOk) return status;
  }
  return kOk;
}

}  // namespace
}  // namespace residua::standalone

using residua::standalone::CheckWords;
using residua::standalone::Context;
using residua::standalone::Description;
using residua::standalone::kOk;
using residua::standalone::Slot;
using residua::standalone::Words;

extern "C" {

int rt_typed_enter(Context* c, const Description* artefact, const Description** previous) {
  static int fits = 0;  // 1: looked at, and nothing lacks
  c->identifier = c->message = c->location = "";
  c->name_count = 0;
  *previous = nullptr;
  if (__atomic_load_n(&fits, __ATOMIC_RELAXED) != 0) return kOk;
  char lacking[200];
  residua::standalone::DescribeLacking(artefact->target, lacking, sizeof lacking);
  if (lacking[0] != 0) {
    return residua::standalone::Raise(c, "Residua:other-processor",
                                      "the artefact of `%s` was made for %s, and this processor lacks %s; specialise "
                                      "again with `--target host`",
                                      artefact->name, artefact->target, lacking);
  }
  __atomic_store_n(&fits, 1, __ATOMIC_RELAXED);
  return kOk;
}
void rt_leave(Context*, const Description*) {}
void rt_next_point(Context* c) { c->name_count = 0; }

int rt_check_argument(Context* c, const char* name, const char* facts, const Slot* s) {
  int status = CheckWords(c, name, facts, Words::kExtents, *s);
  if (status == kOk) status = CheckWords(c, name, facts, Words::kElements, *s);
  return status == kOk ? CheckWords(c, name, facts, Words::kNames, *s) : status;
}

#define OF_ONE(name) \
  double rt_m_##name(double x) { return name(x); }
OF_ONE(sin)
OF_ONE(cos)
OF_ONE(tan)
OF_ONE(sinh)
OF_ONE(cosh)
OF_ONE(tanh)
OF_ONE(atan)
OF_ONE(exp)
OF_ONE(expm1)
OF_ONE(asin)
OF_ONE(acos)
OF_ONE(log)
OF_ONE(log2)
OF_ONE(log10)
OF_ONE(log1p)
OF_ONE(asinh)
OF_ONE(cbrt)
OF_ONE(erf)
OF_ONE(erfc)
#undef OF_ONE
double rt_m_atan2(double y, double x) { return atan2(y, x); }
double rt_m_hypot(double x, double y) { return hypot(x, y); }
double rt_m_mod(double x, double y) { return residua::builtin::RealMod(x, y); }
double rt_m_rem(double x, double y) { return residua::builtin::RealRem(x, y); }
double rt_m_power(double x, double y) {
  if (!(x < 0) || residua::builtin::IsIntExponent(y)) return pow(x, y);
  return std::pow(std::complex<double>(x), y).real();  // as the kernel (builtin/operator/power.cc)
}

}  // extern "C"
