// error, warning, rethrow, lasterr.

#include <algorithm>

#include "worker/builtin/error_identifier.h"
#include "worker/builtin/frame/error_value.h"
#include "worker/builtin/kernel_util.h"
#include "worker/builtin/text_format.h"
#include "worker/builtin/warning.h"
#include "worker/syntax/source_text_watch.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

Value StackOf(const value::MatlabError& error) {
  static const Value none = Value::Struct(Dims(0, 1), {"file", "name", "line", "column"});
  if (error.stack.empty()) return none;
  Value stack = Value::Struct(Dims(static_cast<int64_t>(error.stack.size()), 1), {"file", "name", "line", "column"});
  for (size_t k = 0; k < error.stack.size(); ++k) {
    const value::ErrorFrame& frame = error.stack[k];
    const auto at = static_cast<int64_t>(k);
    stack.mutable_field(at, 0) = Value::String(frame.file);
    stack.mutable_field(at, 1) = Value::String(frame.function);
    stack.mutable_field(at, 2) = Value::Double(frame.line);
    stack.mutable_field(at, 3) = Value::Double(frame.column);
  }
  return stack;
}

}  // namespace

Value ErrorValue(const value::MatlabError& error) {
  static const Value form = Value::Struct(Dims(1, 1), {"message", "identifier", "stack"});
  Value result = form;
  result.mutable_field(0, 0) = Value::String(error.message);
  result.mutable_field(0, 1) = Value::String(error.identifier);
  result.mutable_field(0, 2) = StackOf(error);
  return result;
}

bool LooksLikeErrorIdentifier(const std::string& s) {
  const size_t colon = s.find(':');
  return colon != std::string::npos && colon > 0 && s.back() != ':' && s.find_first_of(" \t\n%") == std::string::npos;
}

namespace {

// Splits [id,] template, args... and formats. A template alone is formatted only in that its escapes are read by
// double quotes; with arguments or an identifier it goes through the formatter.
struct Report {
  std::string identifier, message;
};

Report ReadReport(const char* name, Args args) {
  Report report;
  if (!args[0].IsString()) ThrowError("", "%s: format TEMPLATE must be a string", name);
  if (args.size() > 1 && LooksLikeErrorIdentifier(args[0].AsString())) {
    report.identifier = args[0].AsString();
    args.remove_prefix(1);
  } else if (args.size() == 1 && LooksLikeErrorIdentifier(args[0].AsString())) {
    report.message = std::string(name) == "error"
                         ? "call to error with message identifier '" + args[0].AsString() + "' requires message"
                         : "unspecified warning";
    return report;
  }
  if (!args[0].IsString()) ThrowError("", "%s: format TEMPLATE must be a string", name);
  report.message = args.size() == 1 && report.identifier.empty()
                       ? args[0].AsString()
                       : FormatText("sprintf", FormatTemplate(name, args[0]), args.subspan(1));
  return report;
}

void DropNewline(std::string* text) {
  if (!text->empty() && text->back() == '\n') text->pop_back();
}

value::MatlabError Raised(EvaluationContext& context, Report report) {
  DropNewline(&report.message);
  context.last_error_message = report.message;
  context.last_error_identifier = report.identifier;
  return value::MatlabError(report.identifier, report.message);
}

[[noreturn]] void Raise(EvaluationContext& context, Report report) { throw Raised(context, std::move(report)); }

std::string TextField(const Value& s, const char* name) {
  const int f = s.FieldIndex(name);
  return f >= 0 && s.numel() > 0 && s.field(0, f).Is(ClassId::kChar) ? s.field(0, f).AsString() : "";
}

// A row, an element for each.
Value StatesStruct(const WarningStates& states) {
  Value s = Value::Struct(Dims(1, static_cast<int64_t>(states.size())), {"identifier", "state"});
  for (size_t k = 0; k < states.size(); ++k) {
    s.mutable_field(static_cast<int64_t>(k), 0) = Value::String(states[k].first);
    s.mutable_field(static_cast<int64_t>(k), 1) = Value::String(states[k].second);
  }
  return s;
}

// What `error` is to raise; without a message nothing.
std::optional<Report> ReportOfError(Args args) {
  const Value& first = args[0];
  Report report;
  if (args.size() == 1 && first.Is(ClassId::kStruct)) {
    if (!first.fields().empty()) report = {TextField(first, "identifier"), TextField(first, "message")};
  } else if (args.size() != 1 || !first.IsEmpty()) {
    report = ReadReport("error", args);
  }
  return report.message.empty() ? std::nullopt : std::optional(std::move(report));
}

Report ReportOfRethrow(Args args) {
  const Value& s = args[0];
  if (!s.Is(ClassId::kStruct)) WrongType("octave_base_value::map_value()", s);
  if (s.FieldIndex("message") < 0 || s.FieldIndex("identifier") < 0) {
    ThrowError("", "rethrow: ERR struct must contain the fields 'message' and 'identifier'");
  }
  return {TextField(s, "identifier"), TextField(s, "message")};
}

}  // namespace

std::optional<value::MatlabError> ErrorToRaise(const Builtin& builtin, EvaluationContext& context, Args args) {
  const bool raises = builtin.id == BuiltinId::k_error || builtin.id == BuiltinId::k_rethrow;
  if (!raises || !TakesArguments(builtin, args.size())) return {};
  const auto odd = [](const Value& v) { return v.IsSparse() || v.Is(ClassId::kObject); };
  if (std::any_of(args.begin(), args.end(), odd)) return {};
  std::optional<Report> report = builtin.id == BuiltinId::k_error ? ReportOfError(args) : ReportOfRethrow(args);
  return report ? std::optional(Raised(context, *std::move(report))) : std::nullopt;
}

ValueList Kernel_error(EvaluationContext& context, Args args, int) {
  if (auto report = ReportOfError(args)) Raise(context, *std::move(report));
  return {};
}

ValueList Kernel_rethrow(EvaluationContext& context, Args args, int) { Raise(context, ReportOfRethrow(args)); }

ValueList Kernel_lasterr(EvaluationContext& context, Args args, int nargout) {
  for (const Value& v : args) {
    if (!v.IsString()) ThrowError("", "lasterr: all arguments must be strings");
  }
  ValueList out = Two(Value::String(context.last_error_message), Value::String(context.last_error_identifier));
  if (!args.empty()) {
    context.last_error_message = args[0].AsString();
    context.last_error_identifier = args.size() > 1 ? args[1].AsString() : "";
    if (nargout == 0) return {};
  }
  if (nargout < 2) out.resize(1);
  return out;
}

namespace {

Value LastErrorStruct(const EvaluationContext& context) {
  Value s = Value::Struct(Dims(1, 1), {"message", "identifier", "stack"});
  s.mutable_field(0, 0) = Value::String(context.last_error_message);
  s.mutable_field(0, 1) = Value::String(context.last_error_identifier);
  syntax::NoteSourceText();  // the stack tells lines
  Value stack = context.last_error_stack;
  if (stack.numel() > 1) {
    const Subscript first{false, Value::Double(1)};
    stack = Index(stack, {&first, 1}, "");
  }
  s.mutable_field(0, 2) = stack;
  return s;
}

}  // namespace

ValueList Kernel_lasterror(EvaluationContext& context, Args args, int) {
  Value old = LastErrorStruct(context);
  if (args.empty()) return One(std::move(old));
  const Value& v = args[0];
  if (v.IsString()) {
    if (v.AsString() != "reset") ThrowError("", "lasterror: unrecognized string argument");
    context.last_error_message.clear();
    context.last_error_identifier.clear();
    context.last_error_stack = Value::Struct(Dims(0, 1), {"file", "name", "line", "column"});
  } else if (v.Is(ClassId::kStruct) && v.IsScalar()) {
    context.last_error_message = TextField(v, "message");
    context.last_error_identifier = TextField(v, "identifier");
    if (v.FieldIndex("stack") >= 0) context.last_error_stack = v.field(0, v.FieldIndex("stack"));
  } else {
    ThrowError("", "lasterror: argument must be a structure or a string");
  }
  return One(std::move(old));
}

ValueList Kernel_lastwarn(EvaluationContext& context, Args args, int nargout) {
  for (const Value& v : args) {
    if (!v.IsString()) ThrowError("", "lastwarn: all arguments must be strings");
  }
  ValueList out = Two(Value::String(context.last_warning_message), Value::String(context.last_warning_identifier));
  if (!args.empty()) {
    context.last_warning_message = args[0].AsString();
    context.last_warning_identifier = args.size() > 1 ? args[1].AsString() : "";
    if (nargout == 0) return {};
  }
  if (nargout < 2) out.resize(1);
  return out;
}

ValueList Kernel_warning(EvaluationContext& context, Args args, int nargout) {
  if (args.empty()) return One(StatesStruct(StatesOfWarnings(context)));
  if (args[0].Is(ClassId::kStruct)) {
    const Value& s = args[0];
    for (int64_t k = 0; k < s.numel(); ++k) {
      const int id = s.FieldIndex("identifier"), state = s.FieldIndex("state");
      if (id < 0 || state < 0) ThrowError("", "warning: STATE structure must have fields 'identifier' and 'state'");
      context.warning_states[s.field(k, id).AsString()] = s.field(k, state).AsString();
    }
    return {};
  }
  if (args[0].IsString()) {
    const std::string word = args[0].AsString();
    const std::string id = args.size() > 1 && args[1].IsString() ? args[1].AsString() : "all";
    if (word == "on" || word == "off" || word == "error") {
      if (args.size() > 2 && !(args[2].IsString() && args[2].AsString() == "local")) Refuse("warning", "this option");
      if (id == "all" && word == "error")
        ThrowError("", "warning: cannot specify \"all\" warning ID with state \"error\"");
      const Value old =
          StatesStruct(id == "all" ? StatesOfWarnings(context) : WarningStates{{id, StateOfWarning(context, id)}});
      if (id == "all") context.warning_states.clear();
      context.warning_states[id] = word;
      return nargout > 0 ? One(old) : ValueList{};
    }
    if (word == "query" && args.size() == 2) {
      if (nargout > 0) return One(StatesStruct({{id, StateOfWarning(context, id)}}));
      context.had_output = true;
      context.write("\"" + id + "\" warning state is \"" + StateOfWarning(context, id) + "\"\n");
      return {};
    }
    if (args.size() == 1 && args[0].IsEmpty()) return {};
  }
  const std::string before = context.last_warning_message;
  const Report report = ReadReport("warning", args);
  Warn(context, report.identifier, report.message);
  return nargout > 0 ? One(Value::String(before)) : ValueList{};
}

}  // namespace residua::builtin
