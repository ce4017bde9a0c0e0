// What `sprintf` makes of a template and its arguments: builtin/text_format.cc says by which rules, and these are the
// same, over slots. Arguments are one stream of elements, a text that %s meets goes whole, the template is used again
// until all are consumed. Differs: texts have a fixed room, and what does not fit is cut.
#include <limits.h>
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "worker/native/standalone/support.h"

namespace residua::standalone {
namespace {

constexpr int kSpecSize = 64;

struct Out {
  char* text;
  int room, size = 0;
  void Add(const char* bytes, int64_t count) {
    for (int64_t k = 0; k < count && size + 1 < room; ++k) text[size++] = bytes[k];
  }
  void Blanks(int64_t count) {
    for (int64_t k = 0; k < count && size + 1 < room; ++k) text[size++] = ' ';
  }
};

struct Conversion {
  char flags[8];  // each once
  int width, precision;
  bool star_width, star_precision;
  char type;
};

bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsOneOf(const char* list, char c) { return c != 0 && strchr(list, c) != nullptr; }

class Stream {
 public:
  Stream(const Slot* const* slots, int64_t count) : slots_(slots), count_(count) {}
  bool AtEnd() const { return at_ >= count_; }
  bool AtChar() const { return !AtEnd() && IsText(*slots_[at_]); }
  bool AtText() const { return AtChar() && element_ == 0; }
  bool AtEmpty() const { return !AtEnd() && Size() == 0; }
  void Pass() {
    ++at_;
    element_ = 0;
  }
  Text Whole() const { return TextOf(*slots_[at_]->block); }
  double Peek() const {
    const Slot& s = *slots_[at_];
    if (s.kind == Slot::kTruth) return s.truth != 0;
    if (IsText(s)) return static_cast<unsigned char>(Whole().bytes[element_]);
    return Elements(s)[element_];
  }
  bool AtEndOfArgument() const { return element_ >= Size(); }
  void Step() { ++element_; }
  double Take() {
    const double x = Peek();
    Step();
    if (AtEndOfArgument()) Pass();
    return x;
  }

 private:
  int64_t Size() const { return Rows(*slots_[at_]) * Columns(*slots_[at_]); }
  const Slot* const* slots_;
  int64_t count_, at_ = 0, element_ = 0;
};

bool IsCharacterCode(double x) { return x == trunc(x) && x >= 0 && x < 256; }
bool IsMissing(double x) {
  uint64_t bits = 0;
  memcpy(&bits, &x, sizeof bits);
  static const uint64_t kKnown[] = {0x7FF840F440000000ULL, 0x7FF840F4F4800000ULL, 0x7FF00000000007A2ULL,
                                    0x7FF840F4F48007A2ULL, 0x7FF840F4A0000000ULL, 0x7FF840F4F40007A2ULL};
  for (const uint64_t known : kKnown) {
    if (bits == known) return true;
  }
  return false;
}

// ---- the template
// Past the digits; a number beyond INT_MAX counts as none.
const char* ReadNumber(const char* p, const char* end, int* number, bool* star) {
  *number = -1;
  *star = p < end && *p == '*';
  if (*star) return p + 1;
  int64_t read = 0;
  for (; p < end && IsDigit(*p); ++p) {
    read = read * 10 + (*p - '0');
    if (read > INT_MAX) read = int64_t{INT_MAX} + 1;
    *number = read <= INT_MAX ? static_cast<int>(read) : -1;
  }
  return p;
}

// The conversion behind a percent sign, and past it. Its type is % where it stands for that character, 0: it is none.
const char* ReadConversion(const char* p, const char* end, Conversion* c) {
  memset(c, 0, sizeof *c);
  for (; p < end && IsOneOf("-+ 0#", *p); ++p) {
    if (!IsOneOf(c->flags, *p)) c->flags[strlen(c->flags)] = *p;
  }
  p = ReadNumber(p, end, &c->width, &c->star_width);
  c->precision = -1;
  if (p < end && *p == '.') {
    const bool digits = p + 1 < end && IsDigit(p[1]);
    p = ReadNumber(p + 1, end, &c->precision, &c->star_precision);
    if (!digits) c->precision = 0;
  }
  const char modifier = p < end && IsOneOf("hlL", *p) ? *p++ : 0;
  const char* const types = modifier == 0 ? "%diouxXfeEgGcs" : modifier == 'L' ? "feEgG" : "diouxXc";
  if (p >= end || !IsOneOf(types, *p)) return p;
  c->type = *p;
  return p + 1;
}

// The character behind a backslash (builtin::ProcessEscapes), and past it.
const char* ReadEscape(const char* p, const char* end, char* out) {
  static const char kNames[] = "abfnrtv", kCodes[] = "\a\b\f\n\r\t\v";
  const auto hex = [](char c) {
    return IsDigit(c) ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
  };
  const char* name = *p != 0 ? strchr(kNames, *p) : nullptr;
  if (name != nullptr) {
    *out = kCodes[name - kNames];
    return p + 1;
  }
  int code = 0, digits = 0;
  if (*p >= '0' && *p <= '7') {
    for (; digits < 3 && p < end && *p >= '0' && *p <= '7'; ++digits) code = code * 8 + (*p++ - '0');
  } else if (*p == 'x' && p + 1 < end && hex(p[1]) >= 0) {
    for (++p; digits < 2 && p < end && hex(*p) >= 0; ++digits) code = code * 16 + hex(*p++);
  } else {
    code = *p++;
  }
  *out = static_cast<char>(code);
  return p;
}

// ---- one conversion
void Pad(const Conversion& c, const char* text, int64_t size, Out* out) {
  if (c.precision >= 0 && size > c.precision) size = c.precision;
  const int64_t blanks = c.width > size ? c.width - size : 0;
  const bool left = IsOneOf(c.flags, '-');
  if (!left) out->Blanks(blanks);
  out->Add(text, size);
  if (left) out->Blanks(blanks);
}

// As printf prints it but for the locale: the form is that of the conversion with another type.
template <typename Number>
void Print(const Conversion& c, const char* type, Number x, Out* out) {
  char spec[kSpecSize], width[16] = "", precision[16] = "";
  if (c.width >= 0) snprintf(width, sizeof width, "%d", c.width);
  if (c.precision >= 0) snprintf(precision, sizeof precision, ".%d", c.precision);
  snprintf(spec, sizeof spec, "%%%s%s%s%s", c.flags, width, precision, type);
  const int left = out->room - out->size;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  const int wanted = snprintf(out->text + out->size, static_cast<size_t>(left), spec, x);
#pragma GCC diagnostic pop
  const char* const point = localeconv()->decimal_point;
  if (wanted <= 0 || left <= 0) return;
  if (point[0] != '.' && point[1] == 0) {
    if (char* at = strchr(out->text + out->size, point[0])) *at = '.';
  }
  out->size += wanted < left ? wanted : left - 1;
}

void PrintNotFinite(Conversion c, double x, Out* out) {
  c.precision = -1;
  char text[8];
  const char* const sign = x < 0 ? "-" : IsOneOf(c.flags, '+') ? "+" : "";
  const char* const name = !isnan(x) ? "Inf" : IsMissing(x) ? "NA" : "NaN";
  Pad(c, text, snprintf(text, sizeof text, "%s%s", sign, name), out);
}

// Whole numbers that a conversion for whole numbers prints as such; others look like %g.
bool PrintsAsWhole(bool is_signed, double x) {
  return x == trunc(x) && (is_signed ? x <= 0x1p63 : x >= 0 && x <= 0x1p64);
}

void PrintWhole(const Conversion& c, double x, Out* out) {
  const bool is_signed = c.type == 'd' || c.type == 'i';
  if (!PrintsAsWhole(is_signed, x)) return Print(c, "g", x, out);
  const char type[] = {'l', 'l', c.type, 0};
  if (is_signed) {
    const int64_t n = x >= 0x1p63 ? INT64_MAX : x <= -0x1p63 ? INT64_MIN : static_cast<int64_t>(x);
    return Print(c, type, static_cast<long long>(n), out);
  }
  const uint64_t n = x >= 0x1p64 ? UINT64_MAX : static_cast<uint64_t>(x);
  Print(c, type, static_cast<unsigned long long>(n), out);
}

// builtin/text_format.cc: PrintCharacter.
void PrintCharacter(Conversion c, double x, Out* out) {
  const int64_t whole = x >= 0x1p63 ? INT64_MAX : x <= -0x1p63 ? INT64_MIN : static_cast<int64_t>(x);
  const auto code = static_cast<uint32_t>(whole);
  if (code > INT32_MAX) return;
  if (code == 0 && !IsOneOf(c.flags, '-')) return out->Blanks(c.width > 1 ? c.width - 1 : 0);
  if (code == 0) return;
  char bytes[6];
  int further = 0;
  if (code >= 0x80) {
    for (further = 1; code >> (5 * further + 6) != 0;) ++further;
  }
  bytes[0] = static_cast<char>(further == 0 ? code : (0xff80u >> further) | (code >> (6 * further)));
  for (int k = 1; k <= further; ++k) {
    bytes[k] = static_cast<char>(0x80u | ((code >> (6 * (further - k))) & 0x3fu));
  }
  c.precision = -1;
  Pad(c, bytes, further + 1, out);
}

void PrintNumber(const Conversion& c, double x, Out* out) {
  if (!isfinite(x)) return PrintNotFinite(c, x, out);
  if (IsOneOf("diouxX", c.type)) return PrintWhole(c, x, out);
  if (c.type == 'c' || c.type == 's') {
    const char code = static_cast<char>(static_cast<unsigned char>(IsCharacterCode(x) ? x : 0));
    if (IsCharacterCode(x)) return Pad(c, &code, 1, out);
    if (c.type == 's') return;  // no character
    return PrintsAsWhole(true, x) ? PrintCharacter(c, x, out) : Print(c, "g", x, out);
  }
  const char type[] = {c.type, 0};
  Print(c, type, x, out);
}

// The elements from here to the end of this argument or to the first that is no character code, as a text. False: the
// first is none.
bool PrintCodes(const Conversion& c, Stream* stream, Out* out) {
  char codes[kTextSize];
  int64_t size = 0;
  const bool any = IsCharacterCode(stream->Peek());
  for (; !stream->AtEndOfArgument() && IsCharacterCode(stream->Peek()); stream->Step()) {
    if (size < kTextSize) codes[size++] = static_cast<char>(static_cast<unsigned char>(stream->Peek()));
  }
  if (stream->AtEndOfArgument()) stream->Pass();
  if (any) Pad(c, codes, size, out);
  return any;
}

void PrintOne(const Conversion& c, Stream* stream, Out* out) {
  const bool text = c.type == 's' || c.type == 'c';
  if (stream->AtEmpty()) {
    stream->Pass();
    if (text) Pad(c, "", 0, out);
    return;
  }
  if (c.type == 's' && stream->AtText()) {
    const Text whole = stream->Whole();
    stream->Pass();
    return Pad(c, whole.bytes, whole.size, out);
  }
  if (c.type == 's' && PrintCodes(c, stream, out)) return;
  const bool from_text = stream->AtChar();
  const double x = stream->Take();
  if (!from_text || !text) return PrintNumber(c, x, out);
  const char code = static_cast<char>(static_cast<unsigned char>(x));
  Pad(c, &code, 1, out);
}

// The width or precision that * takes from the data.
int TakeStar(Context* c, Stream* stream, int* field) {
  if (stream->AtEnd()) return kOk;
  if (stream->AtEmpty()) return Fail(c, "", "invalid conversion from real matrix to real scalar");
  const double given = stream->Take();
  if (!(given >= 0 && given <= INT_MAX && given == trunc(given)))
    return Fail(c, "", "sprintf: invalid field width, must be integer >= 0 and <= INT_MAX");
  *field = static_cast<int>(given);
  return kOk;
}

// Whether all of the template can be read, and whether it has conversions.
bool Reads(Text form, bool* any) {
  *any = false;
  for (const char *p = form.bytes, *end = p + form.size; p < end;) {
    if (*p++ != '%') continue;
    Conversion c;
    p = ReadConversion(p, end, &c);
    if (c.type == 0) return false;
    *any = *any || c.type != '%';
  }
  return true;
}

// Once through the template; *done: nothing follows.
int Pass(Context* context, Text form, bool arguments, Stream* stream, Out* out, bool* done) {
  for (const char *p = form.bytes, *end = p + form.size; p < end;) {
    if (*p != '%') {
      out->Add(p++, 1);
      continue;
    }
    Conversion c;
    p = ReadConversion(p + 1, end, &c);
    if (c.type == '%') {
      out->Add("%", 1);
      continue;
    }
    const bool stars = c.star_width || c.star_precision;
    if (!arguments && stars)
      return Fail(context, "", "octave_base_value::double_value (): wrong type argument '<unknown type>'");
    int status = kOk;
    if (c.star_width) status = TakeStar(context, stream, &c.width);
    if (c.star_precision && status == kOk) status = TakeStar(context, stream, &c.precision);
    *done = stream->AtEnd();
    if (status != kOk || *done) return status;
    PrintOne(c, stream, out);
  }
  return kOk;
}

}  // namespace

int FormatText(Context* c, Text form, bool escapes, const Slot* const* arguments, int64_t count, char* out, int room,
               int* size) {
  char read[kTextSize];  // the template with its escapes read, which make it shorter
  if (form.size > kTextSize) form.size = kTextSize;
  if (escapes) {
    int used = 0;
    for (const char *p = form.bytes, *end = p + form.size; p < end; ++used) {
      read[used] = *p++;
      if (read[used] == '\\' && p < end) p = ReadEscape(p, end, read + used);
    }
    form = {read, used};
  }
  bool any = false, done = false;
  if (!Reads(form, &any)) return Fail(c, "", "sprintf: invalid format specified");
  Stream stream(arguments, count);
  Out text{out, room};
  int status = kOk;
  do {
    status = Pass(c, form, count > 0, &stream, &text, &done);
  } while (status == kOk && any && !done && !stream.AtEnd());
  out[text.size] = 0;
  *size = text.size;
  return status;
}

}  // namespace residua::standalone
