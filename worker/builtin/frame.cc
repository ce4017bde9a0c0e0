// What a function asks about its own call: nargin, nargout, exist, isargout, narginchk, nargchk, print_usage.

#include "worker/builtin/kernel_util.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

CallerFrame& FrameOf(EvaluationContext& context, const char* name) {
  if (context.frame == nullptr) ThrowError("Octave:undefined-function", "'%s' undefined", name);
  return *context.frame;
}

}  // namespace

#define KERNEL(name) ValueList Kernel_##name(EvaluationContext& context, Args args, int)

KERNEL(nargin) {
  if (!args.empty()) Refuse("nargin", "the number of parameters of another function");
  return One(Value::Double(FrameOf(context, "nargin").nargin()));
}

KERNEL(nargout) {
  if (!args.empty()) Refuse("nargout", "the number of outputs of another function");
  return One(Value::Double(FrameOf(context, "nargout").nargout()));
}

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

KERNEL(exist) {
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
  if (type == "dir") Refuse("exist", "the type 'dir'");
  const bool built_in = FindBuiltin(name) != nullptr;
  if (type == "builtin") return One(Value::Double(built_in ? 5 : 0));
  if (built_in) return One(Value::Double(5));
  if (context.evaluator != nullptr && context.evaluator->FunctionExists(name)) return One(Value::Double(2));
  return One(Value::Double(0));
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

KERNEL(nargchk) {
  (void)context;
  const double low = DoubleArgument(args[0]), high = DoubleArgument(args[1]), n = DoubleArgument(args[2]);
  if (low > high) ThrowError("", "nargchk: MINARGS must be <= MAXARGS");
  if (args.size() > 3 && !(args[3].IsString() && args[3].AsString() == "string"))
    Refuse("nargchk", "the type 'struct'");
  if (n < low) return One(Value::String("not enough input arguments"));
  if (n > high) return One(Value::String("too many input arguments"));
  return One(Value());
}

KERNEL(print_usage) {
  (void)args;
  if (context.frame == nullptr || context.frame->FunctionName().empty()) {
    ThrowError("Octave:invalid-context", "print_usage: invalid function");
  }
  // The usage is taken from the function's help text; a function without one is "not found".
  ThrowError("", "print_usage: '%s' not found", context.frame->FunctionName().c_str());
}

}  // namespace residua::builtin
