// What a function asks about its own call: nargin, nargout, exist, isargout, narginchk, nargoutchk, nargchk,
// print_usage.

#include <sys/stat.h>

#include <algorithm>
#include <cctype>

#include "worker/builtin/frame/file_along_path.h"
#include "worker/builtin/frame/usage.h"
#include "worker/builtin/kernel_util.h"
#include "worker/builtin/system/file_stream.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

CallerFrame& FrameOf(EvaluationContext& context, const char* name) {
  if (context.frame == nullptr) ThrowError("Octave:undefined-function", "'%s' undefined", name);
  return *context.frame;
}

}  // namespace

#define KERNEL(name) ValueList Kernel_##name(EvaluationContext& context, Args args, int)

KERNEL(isargout) {
  const CallerFrame& frame = FrameOf(context, "isargout");
  const Value& k = args[0];
  const int outputs = std::max(frame.nargout(), 1);
  Value out = Value::Array(ClassId::kLogical, k.dims());
  for (int64_t i = 0; i < k.numel(); ++i) {
    const int64_t n = IntegerArgument(Value::Double(k.ElementAsDouble(i)), "int");
    if (n < 1) ThrowError("", "isargout: K must be a positive integer");
    out.mutable_data<bool>()[i] = n <= outputs && frame.IsArgout(static_cast<int>(n));
  }
  return One(std::move(out));
}

namespace {

// What a name is in the file system: 2 a file, 7 a folder, 0 nothing. Where effects are not allowed the answer is known
// only if somebody keeps a record of it; folders, of which none is kept, are then nobody's to know.
int KindOnDisk(EvaluationContext& context, const std::string& name) {
  struct stat status;
  if (context.allow_effects) {
    if (stat(name.c_str(), &status) == 0) return S_ISDIR(status.st_mode) ? 7 : 2;
    return FileAlongPath(context, name).empty() ? 0 : 2;
  }
  const auto& contents = FileStreams::Of(context).contents;
  if (!contents) throw BudgetExceeded("exist: effects are not allowed here");
  return contents(name) ? 2 : 0;
}

}  // namespace

KERNEL(exist) {
  // Nothing exists under an empty name, or as an empty type, of whatever class.
  const auto is_nothing = [](const Value& v) { return !v.Is(ClassId::kObject) && v.IsEmpty(); };
  if (is_nothing(args[0]) || (args.size() > 1 && is_nothing(args[1]))) return One(Value::Double(0));
  if (!args[0].IsString()) ThrowError("", "exist: NAME must be a string");
  const std::string name = args[0].AsString();
  std::string type = "any";
  if (args.size() > 1) {
    if (!args[1].IsString()) ThrowError("", "exist: TYPE must be a string");
    type = args[1].AsString();
    if (type == "class") Refuse("exist", "the type 'class'");
    if (type != "var" && type != "builtin" && type != "file" && type != "dir") {
      ThrowError("", "exist: unrecognized type argument \"%s\"", type.c_str());
    }
  }
  const bool any = type == "any";
  if ((any || type == "var") && context.frame != nullptr && context.frame->FindVariable(name) != nullptr) {
    return One(Value::Double(1));
  }
  if (type == "var") return One(Value::Double(0));
  if (type == "dir") return One(Value::Double(KindOnDisk(context, name) == 7 ? 7 : 0));
  int origin = context.evaluator != nullptr ? context.evaluator->FunctionOrigin(name) : 0;
  if (origin == 0 && FindBuiltin(name) != nullptr) origin = 5;
  if (origin == 5 && IsLibraryFunction(name)) origin = 2;
  if (type == "builtin") return One(Value::Double(origin == 5 ? 5 : 0));
  if (origin == 2 || (any && origin == 103)) return One(Value::Double(origin));
  // A file or a folder of that name comes before a built-in.
  const int kind = KindOnDisk(context, name);
  return One(Value::Double(kind == 0 && any ? origin : kind));
}

KERNEL(narginchk) {
  const double low = DoubleArgument(args[0]), high = DoubleArgument(args[1]);
  if (!args[0].IsScalar() || !value::IsNumeric(args[0].class_id()))
    ThrowError("", "narginchk: MINARGS must be a numeric scalar");
  if (!args[1].IsScalar() || !value::IsNumeric(args[1].class_id()))
    ThrowError("", "narginchk: MAXARGS must be a numeric scalar");
  if (low > high) ThrowError("", "narginchk: MINARGS must be <= MAXARGS");
  const int n = FrameOf(context, "narginchk").nargin();
  if (n < low) ThrowError("", "narginchk: not enough input arguments");
  if (n > high) ThrowError("", "narginchk: too many input arguments");
  return {};
}

// As a statement it looks at the call it stands in; with a result it says what is wrong with the number it is given.
ValueList Kernel_nargoutchk(EvaluationContext& context, Args args, int nargout) {
  if (nargout == 1 && args.size() >= 3) {
    const double low = DoubleArgument(args[0]), high = DoubleArgument(args[1]), n = DoubleArgument(args[2]);
    if (low > high) ThrowError("", "nargoutchk: MINARGS must be <= MAXARGS");
    const std::string type = args.size() > 3 && args[3].IsString() ? args[3].AsString() : "string";
    if (type != "string" && type != "struct") ThrowError("", "nargoutchk: output type must be either string or struct");
    const std::string message = n < low ? "not enough output arguments" : n > high ? "too many output arguments" : "";
    if (type == "string") return One(Value::String(message));
    if (message.empty()) return One(Value::Struct(Dims(0, 1), {"message", "identifier"}));
    Value problem = Value::Struct(Dims(1, 1), {"message", "identifier"});
    problem.mutable_field(0, 0) = Value::String(message);
    problem.mutable_field(0, 1) =
        Value::String(n < low ? "Octave:nargoutchk:not-enough-outputs" : "Octave:nargoutchk:too-many-outputs");
    return One(std::move(problem));
  }
  if (nargout != 0 || args.size() != 2) ThrowError("Octave:invalid-fun-call", "Invalid call to nargoutchk");
  if (!args[0].IsScalar() || !value::IsNumeric(args[0].class_id()))
    ThrowError("", "nargoutchk: MINARGS must be a numeric scalar");
  if (!args[1].IsScalar() || !value::IsNumeric(args[1].class_id()))
    ThrowError("", "nargoutchk: MAXARGS must be a numeric scalar");
  const double low = DoubleArgument(args[0]), high = DoubleArgument(args[1]);
  if (low > high) ThrowError("", "nargoutchk: MINARGS cannot be larger than MAXARGS");
  const int n = FrameOf(context, "nargoutchk").nargout();
  if (n < low) ThrowError("", "nargoutchk: Not enough output arguments");
  if (n > high) ThrowError("", "nargoutchk: Too many output arguments");
  return {};
}

KERNEL(nargchk) {
  (void)context;
  std::string type = args.size() < 4 ? "string" : args[3].IsString() ? args[3].AsString() : "";
  for (char& c : type) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  if (type != "string" && type != "struct") {
    ThrowError("", "nargchk: output type must be either \"string\" or \"struct\"");
  }
  for (const Value& v : args.first(3)) {
    if (v.numel() != 1) ThrowError("", "nargchk: MINARGS, MAXARGS, and NARGS must be scalars");
  }
  const double low = DoubleArgument(args[0]), high = DoubleArgument(args[1]), n = DoubleArgument(args[2]);
  if (low > high) ThrowError("", "nargchk: MINARGS must be <= MAXARGS");
  const bool fits = n >= low && n <= high;
  const char* message = fits ? "" : n < low ? "not enough input arguments" : "too many input arguments";
  if (type == "string") return One(Value::String(message));
  Value report = Value::Struct(Dims(fits ? 0 : 1, 1), {"message", "identifier"});
  if (fits) return One(std::move(report));
  report.mutable_field(0, 0) = Value::String(message);
  report.mutable_field(0, 1) =
      Value::String(n < low ? "Octave:nargchk:not-enough-inputs" : "Octave:nargchk:too-many-inputs");
  return One(std::move(report));
}

KERNEL(print_usage) {
  (void)args;
  if (context.frame == nullptr || context.frame->FunctionName().empty()) {
    ThrowError("Octave:invalid-context", "print_usage: invalid function");
  }
  throw UsageError(context.frame->FunctionName(), context.evaluator != nullptr ? context.evaluator->HelpText() : "");
}

// Functions are never unloaded here: locking one changes what mislocked says.
KERNEL(mlock) {
  (void)args;
  if (context.frame == nullptr || context.frame->FunctionName().empty()) {
    ThrowError("", "mlock: invalid use outside a function");
  }
  context.locked.insert(context.frame->FunctionName());
  return {};
}

namespace {
std::string LockName(const char* name, EvaluationContext& context, Args args) {
  if (!args.empty()) {
    if (!args[0].IsString()) ThrowError("", "%s: first argument must be a function name", name);
    return args[0].AsString();
  }
  return context.frame != nullptr ? context.frame->FunctionName() : "";
}
}  // namespace

KERNEL(munlock) {
  context.locked.erase(LockName("munlock", context, args));
  return {};
}
KERNEL(mislocked) { return One(Value::Bool(context.locked.contains(LockName("mislocked", context, args)))); }

}  // namespace residua::builtin
