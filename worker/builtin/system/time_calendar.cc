// Broken-down time: localtime, gmtime, mktime, strftime, strptime.
//
// A time is a struct of twelve fields, as the C library's struct tm with microseconds. What a conversion prints is the
// C library's, but for %c, %D and %x, which are spelt by fixed formats.

#include <cmath>
#include <ctime>

#include "worker/builtin/kernel_util.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

constexpr const char* kFields[] = {"usec", "sec",  "min",  "hour",  "mday",   "mon",
                                   "year", "wday", "yday", "isdst", "gmtoff", "zone"};

struct BrokenTime {
  std::tm parts{};
  double microseconds = 0;
  std::string zone;
};

Value StructOf(const BrokenTime& t) {
  Value s = Value::Struct(Dims(1, 1), {std::begin(kFields), std::end(kFields)});
  const double numbers[] = {t.microseconds,
                            static_cast<double>(t.parts.tm_sec),
                            static_cast<double>(t.parts.tm_min),
                            static_cast<double>(t.parts.tm_hour),
                            static_cast<double>(t.parts.tm_mday),
                            static_cast<double>(t.parts.tm_mon),
                            static_cast<double>(t.parts.tm_year),
                            static_cast<double>(t.parts.tm_wday),
                            static_cast<double>(t.parts.tm_yday),
                            static_cast<double>(t.parts.tm_isdst),
                            static_cast<double>(t.parts.tm_gmtoff)};
  for (int k = 0; k < 11; ++k) s.mutable_field(0, k) = Value::Double(numbers[k]);
  s.mutable_field(0, 11) = Value::String(t.zone);
  return s;
}

BrokenTime TimeOf(const char* name, const Value& s) {
  BrokenTime t;
  // What a time does not say is zero.
  const Value zero = Value::Double(0), no_zone = Value::String("");
  const auto field = [&](const char* f) -> const Value& {
    const int k = s.FieldIndex(f);
    if (k < 0 || s.field(0, k).IsEmpty()) return std::string_view(f) == "zone" ? no_zone : zero;
    const bool text = std::string_view(f) == "zone";
    if (!s.field(0, k).IsNumericOrLogicalOrChar() || (!text && !s.field(0, k).IsScalar())) {
      ThrowError("", "%s: invalid TM_STRUCT argument", name);
    }
    return s.field(0, k);
  };
  const auto number = [&](const char* f) {
    return static_cast<int>(IntegerArgument(Value::Double(DoubleArgument(field(f))), "int"));
  };
  t.microseconds = DoubleArgument(field("usec"));
  t.parts.tm_sec = number("sec");
  t.parts.tm_min = number("min");
  t.parts.tm_hour = number("hour");
  t.parts.tm_mday = number("mday");
  t.parts.tm_mon = number("mon");
  t.parts.tm_year = number("year");
  t.parts.tm_wday = number("wday");
  t.parts.tm_yday = number("yday");
  t.parts.tm_isdst = number("isdst");
  t.parts.tm_gmtoff = number("gmtoff");
  t.zone = field("zone").AsString();
  return t;
}

ValueList BreakDown(const char* name, Args args, std::tm* (*convert)(const time_t*, std::tm*)) {
  if (args[0].IsEmpty()) InvalidCall(name);
  if (args[0].Is(ClassId::kChar)) ThrowError("", "invalid conversion from string to real scalar");
  if (args[0].numel() != 1) InvalidCall(name);
  const double seconds = DoubleArgument(args[0]), whole = std::floor(seconds);
  const auto at = static_cast<time_t>(whole);
  BrokenTime t;
  convert(&at, &t.parts);
  t.microseconds = std::round((seconds - whole) * 1e6);
  t.zone = t.parts.tm_zone != nullptr ? t.parts.tm_zone : "";
  return One(StructOf(t));
}

// Where glibc has as many digits as the year has, there are as many as a year has everywhere: of the conversion, if it
// says nothing of its width.
std::string_view WidthOfYear(char conversion) {
  return conversion == 'Y' || conversion == 'G' ? "4" : conversion == 'C' ? "2" : "";
}

// Conversions that do not follow the locale are replaced by what they stand for.
std::string Expanded(const std::string& format) {
  std::string out;
  for (size_t k = 0; k < format.size(); ++k) {
    if (format[k] != '%' || k + 1 == format.size()) {
      out += format[k];
      continue;
    }
    const size_t flags = k + 1;
    k = std::min(format.find_first_not_of("_0^#", flags), format.size() - 1);
    const char c = format[k];
    if (k == flags && (c == 'D' || c == 'x'))
      out += "%m/%d/%y";
    else if (k == flags && c == 'F')
      out += "%4Y-%m-%d";
    else if (k == flags && c == 'X')
      out += "%H:%M:%S";
    else
      out += "%" + format.substr(flags, k - flags) + std::string(WidthOfYear(c)) + c;
  }
  return out;
}

}  // namespace

#define KERNEL(name) ValueList Kernel_##name(EvaluationContext& context, Args args, int nargout)

KERNEL(localtime) {
  (void)nargout;
  if (!context.allow_effects)
    throw BudgetExceeded("localtime: effects are not allowed here");  // the zone of the machine
  return BreakDown("localtime", args, localtime_r);
}

KERNEL(gmtime) {
  (void)context, (void)nargout;
  return BreakDown("gmtime", args, gmtime_r);
}

KERNEL(mktime) {
  (void)nargout;
  if (!args[0].Is(ClassId::kStruct)) ThrowError("", "mktime: TM_STRUCT argument must be a structure");
  if (!context.allow_effects) throw BudgetExceeded("mktime: effects are not allowed here");
  BrokenTime t = TimeOf("mktime", args[0]);
  const time_t seconds = std::mktime(&t.parts);
  return One(Value::Double(static_cast<double>(seconds) + t.microseconds / 1e6));
}

KERNEL(strftime) {
  (void)nargout;
  if (!args[0].Is(ClassId::kChar)) ThrowError("", "strftime: FMT must be a string");
  if (!args[1].Is(ClassId::kStruct)) ThrowError("", "strftime: TM_STRUCT must be a structure");
  if (!context.allow_effects) throw BudgetExceeded("strftime: effects are not allowed here");
  BrokenTime t = TimeOf("strftime", args[1]);
  t.parts.tm_zone = t.zone.c_str();
  const std::string format = Expanded(args[0].AsString());
  if (format.empty()) return One(Value::String(""));
  std::string text(64, '\0');
  while (true) {
    // A blank in front tells an empty result from too little room.
    const size_t n = std::strftime(text.data(), text.size(), (" " + format).c_str(), &t.parts);
    if (n > 0) return One(Value::String(text.substr(1, n - 1)));
    text.resize(2 * text.size());
  }
}

KERNEL(strptime) {
  (void)context;
  if (!args[0].Is(ClassId::kChar)) ThrowError("", "strptime: argument STR must be a string");
  if (!args[1].Is(ClassId::kChar)) ThrowError("", "strptime: FMT must be a string");
  const std::string text = args[0].AsString(), format = args[1].AsString();
  constexpr int kUnset = INT32_MIN / 2;
  BrokenTime t;
  t.parts.tm_sec = t.parts.tm_min = t.parts.tm_hour = 0;
  t.parts.tm_mday = 0;
  t.parts.tm_mon = kUnset;
  t.parts.tm_year = kUnset;
  t.parts.tm_wday = t.parts.tm_yday = 0;
  const char* end = ::strptime(text.c_str(), format.c_str(), &t.parts);
  if (end != nullptr && t.parts.tm_mday != 0 && t.parts.tm_mon > kUnset && t.parts.tm_year > kUnset) {
    std::tm copy = t.parts;
    copy.tm_isdst = -1;
    std::mktime(&copy);
    t.parts.tm_wday = copy.tm_wday;
    t.parts.tm_yday = copy.tm_yday;
  }
  if (t.parts.tm_mon <= kUnset) t.parts.tm_mon = 0;
  if (t.parts.tm_year <= kUnset) t.parts.tm_year = 0;
  t.zone = tzname[0];
  t.parts.tm_gmtoff = 0;
  ValueList out = One(StructOf(t));
  if (nargout > 1) {
    out.push_back(Value::Double(end == nullptr ? 0 : static_cast<double>(end - text.c_str()) + 1));
  }
  return out;
}

}  // namespace residua::builtin
