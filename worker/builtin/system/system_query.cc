// What kind of machine and program this is, the clock, and streams: names that library code asks for.

#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <cmath>
#include <cstdlib>
#include <ctime>

#include "worker/builtin/kernel_util.h"
#include "worker/builtin/system/display.h"
#include "worker/builtin/system/file_stream.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

constexpr const char* kVersion = "7.3.0";  // of the language that is followed

void NeedEffects(const EvaluationContext& context, const char* name) {
  if (!context.allow_effects) throw BudgetExceeded(std::string(name) + ": effects are not allowed here");
}

double SecondsNow() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return static_cast<double>(std::chrono::duration_cast<std::chrono::microseconds>(now).count()) * 1e-6;
}

std::tm LocalNow(double seconds) {
  const auto whole = static_cast<time_t>(std::floor(seconds));
  std::tm parts;
  localtime_r(&whole, &parts);
  return parts;
}

// Days since the year 0, as datenum counts.
double DayNumber(const std::tm& t, double second) {
  int64_t y = t.tm_year + 1900, m = t.tm_mon + 1;
  y -= m <= 2;
  const int64_t era = y / 400, yoe = y - era * 400, doy = (153 * (m + (m > 2 ? -3 : 9)) + 2) / 5 + t.tm_mday - 1;
  const int64_t days = era * 146097 + yoe * 365 + yoe / 4 - yoe / 100 + doy + 61;
  return static_cast<double>(days) + (t.tm_hour + (t.tm_min + second / 60) / 60) / 24;
}

}  // namespace

#define KERNEL(name) ValueList Kernel_##name(EvaluationContext& context, Args args, int nargout)
#define CONSTANT(name, v) \
  ValueList Kernel_##name(EvaluationContext&, Args, int) { return One(v); }

CONSTANT(filesep, Value::String("/"))
CONSTANT(pathsep, Value::String(":"))
CONSTANT(ispc, Value::Bool(false))
CONSTANT(isunix, Value::Bool(true))
CONSTANT(ismac, Value::Bool(false))
CONSTANT(isdeployed, Value::Bool(false))
CONSTANT(OCTAVE_VERSION, Value::String(kVersion))
CONSTANT(stdout, Value::Double(1))
CONSTANT(stderr, Value::Double(2))
#undef CONSTANT

// version: the number, and the day of the release; of features those that do not depend on the machine.
KERNEL(version) {
  const Value day = Value::String("2022-11-02");
  if (args.empty()) return nargout > 1 ? Two(Value::String(kVersion), day) : One(Value::String(kVersion));
  if (nargout > 1 || !args[0].IsString()) InvalidCall("version");
  std::string feature = args[0].AsString();
  for (char& c : feature) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  if (feature == "-date") return One(day);
  if (feature == "-description" || feature == "-release") return One(Value::String(""));
  for (const char* of_machine : {"-java", "-fftw", "-blas", "-lapack", "-hgid"}) {
    if (feature == of_machine) Refuse("version", "asking for a library");
  }
  ThrowError("", "version: invalid FEATURE");
}

KERNEL(time) {
  NeedEffects(context, "time");
  return One(Value::Double(SecondsNow()));
}

KERNEL(now) {
  NeedEffects(context, "now");
  const double t = SecondsNow();
  const std::tm parts = LocalNow(t);
  return One(Value::Double(DayNumber(parts, parts.tm_sec + t - std::floor(t))));
}

KERNEL(clock) {
  NeedEffects(context, "clock");
  const double t = SecondsNow();
  const std::tm p = LocalNow(t);
  Value v = Value::Array(ClassId::kDouble, Dims(1, 6));
  const double fields[6] = {p.tm_year + 1900.0, p.tm_mon + 1.0, p.tm_mday * 1.0,
                            p.tm_hour * 1.0,    p.tm_min * 1.0, p.tm_sec + t - std::floor(t)};
  std::copy(std::begin(fields), std::end(fields), v.mutable_data<double>());
  return One(std::move(v));
}

KERNEL(cputime) {
  NeedEffects(context, "cputime");
  return One(Value::Double(static_cast<double>(std::clock()) / CLOCKS_PER_SEC));
}

KERNEL(date) {
  NeedEffects(context, "date");
  const std::tm p = LocalNow(SecondsNow());
  char text[32];
  std::strftime(text, sizeof text, "%d-%b-%Y", &p);
  return One(Value::String(text));
}

KERNEL(getenv) {
  NeedEffects(context, "getenv");
  if (!args[0].IsString()) ThrowError("", "getenv: VAR must be a string");
  const char* v = std::getenv(args[0].AsString().c_str());
  return One(Value::String(v != nullptr ? v : ""));
}

KERNEL(pwd) {
  NeedEffects(context, "pwd");
  char* folder = getcwd(nullptr, 0);
  const std::string text = folder != nullptr ? folder : "";
  std::free(folder);
  return One(Value::String(text));
}

namespace {

Value IsOnDisk(EvaluationContext& context, const char* name, const Value& v, bool folder) {
  NeedEffects(context, name);
  const auto test = [&](const std::string& path) {
    struct stat status;
    return stat(path.c_str(), &status) == 0 && (folder ? S_ISDIR(status.st_mode) : S_ISREG(status.st_mode));
  };
  if (IsCellString(v)) {
    Value out = Value::Array(ClassId::kLogical, v.dims());
    for (int64_t k = 0; k < v.numel(); ++k) out.mutable_data<bool>()[k] = test(v.cell(k).AsString());
    return out;
  }
  if (!v.Is(ClassId::kChar)) ThrowError("", "%s: F must be a string or cell array of strings", name);
  return Value::Bool(test(v.AsString()));
}

}  // namespace

KERNEL(isfile) { return One(IsOnDisk(context, "isfile", args[0], false)); }
KERNEL(isfolder) { return One(IsOnDisk(context, "isfolder", args[0], true)); }

KERNEL(fputs) {
  if (!args[1].Is(ClassId::kChar)) ThrowError("", "fputs: argument STRING must be a string");
  WriteToStream(context, "fputs", args[0], args[1].AsString());
  return One(Value::Double(0));
}

KERNEL(fdisp) {
  WriteToStream(context, "fdisp", args[0], DispText(args[1], context.format));
  return {};
}

KERNEL(fflush) {
  WriteToStream(context, "fflush", args[0], "");
  return nargout > 0 ? One(Value::Double(0)) : ValueList{};
}

}  // namespace residua::builtin
