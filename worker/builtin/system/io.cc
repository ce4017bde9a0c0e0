// disp, display, printf, fprintf, puts.

#include "worker/builtin/kernel_util.h"
#include "worker/builtin/system/display.h"
#include "worker/builtin/system/file_stream.h"
#include "worker/builtin/text_format.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

void Write(EvaluationContext& context, const std::string& text) {
  context.had_output = true;
  context.write(text);
}

}  // namespace

ValueList Kernel_disp(EvaluationContext& context, Args args, int nargout) {
  const std::string text = DispText(args[0], context.format);
  if (nargout > 0) return One(Value::String(text, args[0].Is(ClassId::kChar) ? args[0].quote() : '\''));
  Write(context, text);
  return {};
}

ValueList Kernel_display(EvaluationContext& context, Args args, int) {
  Write(context, DisplayText("", args[0], context.format));
  return {};
}

ValueList Kernel_printf(EvaluationContext& context, Args args, int nargout) {
  const std::string text = FormatText("printf", FormatTemplate("printf", args[0]), args.subspan(1));
  Write(context, text);
  if (nargout > 0) return One(Value::Double(static_cast<double>(text.size())));
  return {};
}

ValueList Kernel_fprintf(EvaluationContext& context, Args args, int nargout) {
  Value stream = Value::Double(1);
  if (!args[0].Is(ClassId::kChar)) {
    if (args.size() < 2) InvalidCall("fprintf");
    const double id = FileStreams::Of(context).NumberOf(args[0]);
    if (id == 0) ThrowError("", "fprintf: invalid stream number = %g", id);
    if (id != 1 && id != 2) FileStreams::Of(context).Get("fprintf", args[0]);
    stream = args[0];
    args.remove_prefix(1);
  }
  const std::string text = FormatText("fprintf", FormatTemplate("fprintf", args[0]), args.subspan(1));
  WriteToStream(context, "fprintf", stream, text);
  if (nargout > 0) return One(Value::Double(static_cast<double>(text.size())));
  return {};
}

ValueList Kernel_puts(EvaluationContext& context, Args args, int nargout) {
  if (!args[0].Is(ClassId::kChar)) ThrowError("", "puts: argument STRING must be a string");
  Write(context, args[0].AsString());
  return One(Value::Double(0));
}

}  // namespace residua::builtin
