// Text as code and the frames of callers: eval, evalc, evalin, assignin, inputname, clear, source, dbstack, str2num.

#include <algorithm>
#include <cctype>

#include "worker/builtin/current_folder.h"
#include "worker/builtin/function_names.h"
#include "worker/builtin/kernel_util.h"
#include "worker/syntax/source_text_watch.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

Evaluator& EvaluatorOf(EvaluationContext& context, const char* name) {
  if (context.evaluator == nullptr) Refuse(name, "running text without an evaluator");
  return *context.evaluator;
}

std::string TextArgument(const char* name, const char* argument, const Value& v) {
  if (!v.IsString()) ThrowError("", "%s: %s must be a string", name, argument);
  return v.AsString();
}

Workspace ContextArgument(const char* name, const Value& v) {
  const std::string where = TextArgument(name, "CONTEXT", v);
  if (where == "caller") return Workspace::kCaller;
  if (where == "base") return Workspace::kBase;
  ThrowError("", "%s: CONTEXT must be \"caller\" or \"base\"", name);
}

// While one lives, what the program prints goes to a text.
class Capture {
 public:
  explicit Capture(EvaluationContext& context)
      : context_(context), write_(std::move(context.write)), write_error_(std::move(context.write_error)) {
    context.write = context.write_error = [this](std::string_view s) { text_ += s; };
  }
  ~Capture() {
    context_.write = std::move(write_);
    context_.write_error = std::move(write_error_);
  }
  Capture(const Capture&) = delete;
  Capture& operator=(const Capture&) = delete;
  const std::string& text() const { return text_; }

 private:
  EvaluationContext& context_;
  std::function<void(std::string_view)> write_, write_error_;
  std::string text_;
};

ValueList Run(EvaluationContext& context, const char* name, Workspace where, Args args, int nargout) {
  const std::string text = TextArgument(name, "TRY", args[0]);
  if (args.size() == 1) return EvaluatorOf(context, name).EvalIn(where, text, nullptr, nargout);
  const std::string otherwise = TextArgument(name, "CATCH", args[1]);
  return EvaluatorOf(context, name).EvalIn(where, text, &otherwise, nargout);
}

// The result of a query of a frame-reading function that may be called on a function value.
Value ParameterCount(EvaluationContext& context, const char* name, const Value& f, bool inputs) {
  if (!f.Is(ClassId::kFunctionHandle) && !f.IsString())
    ThrowError("", "%s: FCN must be a string or function handle", name);
  int in = 0, out = 0;
  bool declared = false;
  try {
    declared = EvaluatorOf(context, name).CountParameters(f, &in, &out);
  } catch (const MatlabError& e) {
    ThrowError("", "%s: %s", name, e.message.c_str());
  }
  if (!declared) {
    const std::string function = f.IsString() ? f.AsString() : f.handle().name;
    const Builtin* b = FindBuiltin(function);
    if (b == nullptr || !IsLibraryFunction(function)) {
      ThrowError("", "%s: number of %s arguments unavailable for %s objects", name, inputs ? "input" : "output",
                 b == nullptr ? "user-defined script" : "built-in function");
    }
    in = b->max_in < 0 ? -std::max(1, b->min_in) : b->max_in;
    out = b->max_out < 0 ? -1 : b->max_out;
  }
  return Value::Double(inputs ? in : out);
}

}  // namespace

#define KERNEL(name) ValueList Kernel_##name(EvaluationContext& context, Args args, int nargout)

KERNEL(eval) { return Run(context, "eval", Workspace::kHere, args, nargout); }

KERNEL(evalin) { return Run(context, "evalin", ContextArgument("evalin", args[0]), args.subspan(1), nargout); }

KERNEL(evalc) {
  (void)nargout;
  TextArgument("evalc", "TRY", args[0]);
  std::string text;
  {
    const Capture capture(context);
    Run(context, "evalc", Workspace::kHere, args, 0);
    text = capture.text();
  }
  return One(Value::String(text, '"'));
}

KERNEL(assignin) {
  (void)nargout;
  const Workspace where = ContextArgument("assignin", args[0]);
  const std::string name = TextArgument("assignin", "VARNAME", args[1]);
  if (!IsName(name) || Kernel_iskeyword(context, {args[1]}, 1)[0].ElementAsDouble(0) != 0)
    ThrowError("", "assignin: invalid variable name '%s'", name.c_str());
  EvaluatorOf(context, "assignin").AssignIn(where, name, args[2]);
  return {};
}

KERNEL(inputname) {
  (void)nargout;
  const Value& n = args[0];
  const double k = n.IsScalar() && n.IsNumericOrLogicalOrChar() ? n.ElementAsDouble(0) : 0;
  if (!(k >= 1) || k != std::trunc(k)) ThrowError("", "inputname: N must be a scalar index");
  const bool names_only = args.size() < 2 || IsTrue(args[1]);
  Evaluator& evaluator = EvaluatorOf(context, "inputname");
  std::string text = evaluator.ArgumentText(static_cast<int>(k) - 1);
  if (names_only && (!IsName(text) || !evaluator.CallerHas(text))) text.clear();
  return One(Value::String(text));
}

KERNEL(str2num) {
  if (!args[0].Is(ClassId::kChar)) ThrowError("", "str2num: S must be a string or string array");
  std::string text;
  for (int64_t r = 0; r < args[0].rows(); ++r) text += RowText(args[0], r) + ";";
  Value result;
  bool good = true;
  try {
    const ValueList got = EvaluatorOf(context, "str2num").EvalIn(Workspace::kFresh, "[" + text + "]", nullptr, 1);
    if (!got.empty()) result = got[0];
  } catch (const MatlabError&) {
    good = false;
  }
  if (result.Is(ClassId::kChar)) {
    result = Value();
    good = false;
  }
  return nargout > 1 ? Two(std::move(result), Value::Bool(good)) : One(std::move(result));
}

KERNEL(clear) {
  (void)nargout;
  std::vector<std::string> patterns;
  bool exclusive = false, globals = false, functions = false, all = false;
  for (const Value& v : args) {
    const std::string word = TextArgument("clear", "NAME", v);
    if (word == "-variables" || word == "-v" || word == "variables") continue;
    if (word == "-all" || word == "-a" || word == "all")
      all = true;
    else if (word == "-exclusive" || word == "-x")
      exclusive = true;
    else if (word == "-functions" || word == "-f" || word == "functions")
      functions = true;
    else if (word == "-global" || word == "-g" || word == "global")
      globals = true;
    else if (word == "-regexp" || word == "-r" || word == "-classes" || word == "classes" || word == "-c")
      Refuse("clear", ("the option '" + word + "'").c_str());
    else
      patterns.push_back(word);
  }
  Evaluator& evaluator = EvaluatorOf(context, "clear");
  // A name without an option means functions, too; all variables do not. What is kept by name is no function.
  const bool named = !patterns.empty() && !globals;
  if (all || functions || named) {
    evaluator.ClearFunctions(all || exclusive ? std::vector<std::string>() : patterns);
  }
  if (all || globals) evaluator.ClearGlobals(all ? std::vector<std::string>() : patterns);
  if (all || (!globals && !functions)) evaluator.ClearVariables(all ? std::vector<std::string>() : patterns, exclusive);
  return {};
}

// source: the statements of a file, in the function that calls.
KERNEL(source) {
  (void)nargout;
  const std::string file = TextArgument("source", "FILE", args[0]);
  if (args.size() > 1) Refuse("source", "another context");
  if (!EvaluatorOf(context, "source").RunFile(file)) {
    ThrowError("", "source: error sourcing file '%s'", file.c_str());
  }
  return {};
}

KERNEL(mfilename) {
  (void)nargout;
  if (!args.empty() && !args[0].IsString()) ThrowError("", "mfilename: option argument must be a string");
  const std::string option = args.empty() ? "" : args[0].AsString();
  const std::vector<RunningFunction> running = EvaluatorOf(context, "mfilename").RunningFunctions();
  std::string file = running.empty() ? "" : running[0].file;
  if (file.size() > 2 && file.ends_with(".m") && option != "fullpathext") file.resize(file.size() - 2);
  if (file.empty()) return One(Value::String(file));
  const size_t slash = file.rfind('/');
  const std::string inside = slash == std::string::npos ? file : file.substr(slash + 1);
  if (option != "fullpath" && option != "fullpathext") return One(Value::String(inside));
  if (file.starts_with('<')) throw BudgetExceeded("mfilename: the file has a name that does not say where it stands");
  // Without a root it was found beside the folder that was the current one at first.
  const std::string folder = RealFolder(slash == std::string::npos ? "" : file.substr(0, slash + 1));
  return One(Value::String(folder.ends_with('/') ? folder + inside : folder + "/" + inside));
}

KERNEL(dbstack) {
  (void)args;
  const std::vector<RunningFunction> running = EvaluatorOf(context, "dbstack").RunningFunctions();
  syntax::NoteSourceText();
  if (nargout == 0) Refuse("dbstack", "the printed list");
  Value s = Value::Struct(Dims(static_cast<int64_t>(running.size()), 1), {"file", "name", "line", "column"});
  for (size_t k = 0; k < running.size(); ++k) {
    const auto at = static_cast<int64_t>(k);
    s.mutable_field(at, 0) = Value::String(running[k].file);
    s.mutable_field(at, 1) = Value::String(running[k].name);
    s.mutable_field(at, 2) = Value::Double(running[k].line);
    s.mutable_field(at, 3) = Value::Double(running[k].column);
  }
  return nargout > 1 ? Two(std::move(s), Value::Double(1)) : One(std::move(s));
}

KERNEL(nargin) {
  (void)nargout;
  if (!args.empty()) return One(ParameterCount(context, "nargin", args[0], true));
  if (context.frame == nullptr) ThrowError("Octave:undefined-function", "'nargin' undefined");
  return One(Value::Double(context.frame->nargin()));
}

KERNEL(nargout) {
  (void)nargout;
  if (!args.empty()) return One(ParameterCount(context, "nargout", args[0], false));
  if (context.frame == nullptr) ThrowError("Octave:undefined-function", "'nargout' undefined");
  return One(Value::Double(context.frame->nargout()));
}

KERNEL(functions) {
  (void)context;
  (void)nargout;
  if (!args[0].Is(ClassId::kFunctionHandle))
    ThrowError("", "functions: FCN_HANDLE argument must be a function handle object");
  const value::FunctionHandle& h = args[0].handle();
  if (!h.anonymous.valid()) {
    Value s = Value::Struct(Dims(1, 1), {"function", "type", "file"});
    s.mutable_field(0, 0) = Value::String(h.name);
    s.mutable_field(0, 1) = Value::String("simple");
    s.mutable_field(0, 2) = Value::String("");
    return One(std::move(s));
  }
  Value s = Value::Struct(Dims(1, 1), {"function", "type", "file", "workspace", "within_file_path"});
  s.mutable_field(0, 0) = Kernel_func2str(context, args, 1)[0];
  s.mutable_field(0, 1) = Value::String("anonymous");
  s.mutable_field(0, 2) = Value::String("");
  Value captured = Value::Struct(Dims(1, 1));
  for (const auto& [name, v] : h.captures) captured.mutable_field(0, captured.AddField(name)) = v;
  Value workspace = Value::Cell(Dims(1, 1));
  workspace.mutable_cell(0) = std::move(captured);
  s.mutable_field(0, 3) = std::move(workspace);
  s.mutable_field(0, 4) = Value::String("");
  return One(std::move(s));
}

KERNEL(isglobal) {
  (void)nargout;
  if (!args[0].IsString()) ThrowError("", "isglobal: NAME must be a string");
  if (context.frame == nullptr) return One(Value::Bool(false));
  return One(Value::Bool(context.frame->IsGlobal(args[0].AsString())));
}

}  // namespace residua::builtin
