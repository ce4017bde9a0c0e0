// Calling functions that are values: feval, cellfun, arrayfun, func2str, str2func.

#include "worker/builtin/frame/map_option.h"
#include "worker/builtin/function_names.h"
#include "worker/builtin/gather.h"
#include "worker/builtin/handle_object.h"
#include "worker/builtin/kernel_util.h"
#include "worker/builtin/sparse_util.h"
#include "worker/syntax/printer.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

Evaluator& EvaluatorOf(EvaluationContext& context, const char* name) {
  if (context.evaluator == nullptr) Refuse(name, "calling back without an evaluator");
  return *context.evaluator;
}

Value NamedFunction(EvaluationContext& context, const char* id, const char* name, const Value& f) {
  if (f.Is(ClassId::kFunctionHandle)) return f;
  if (IsInlineFunction(f)) return HandleOfInline(f);
  if (!f.IsString()) ThrowError("", "%s: argument NAME must be a string or function handle", name);
  const std::string text = f.AsString();
  if (FindBuiltin(text) == nullptr && !EvaluatorOf(context, name).FunctionExists(text)) {
    ThrowError(id, "%s: invalid function NAME: %s", name, text.c_str());
  }
  return f;
}

// A text that is no name is the body of an anonymous function of x, which sees no variables and no local functions.
Value FunctionOf(EvaluationContext& context, const char* name, const Value& f) {
  const bool arrays = std::string_view(name) == "arrayfun";
  if (!f.IsString() || IsName(f.AsString())) {
    return NamedFunction(context, arrays ? "Octave:invalid-input-arg" : "", name, f);
  }
  if (f.IsEmpty()) {
    ThrowError(arrays ? "Octave:invalid-fun-call" : "", "%s: argument NAME must be a string or function handle", name);
  }
  ValueList made = EvaluatorOf(context, name).EvalIn(Workspace::kFresh, "@(x) " + f.AsString(), nullptr, 1);
  return made.empty() ? f : made[0];
}

struct MapOptions {
  bool uniform = true;
  Value handler;
  bool has_handler = false;
};

// Takes the trailing NAME, VALUE pairs off the arguments.
MapOptions ReadOptions(EvaluationContext& context, const char* name, Args* args) {
  MapOptions options;
  while (args->size() >= 4 && (*args)[args->size() - 2].IsString()) {
    const std::string key = (*args)[args->size() - 2].AsString();
    const Value& v = args->back();
    const MapOption option = MapOptionOf(key);
    if (option == MapOption::kUniformOutput) {
      options.uniform = IsTrue(v);
    } else if (option == MapOption::kErrorHandler) {
      options.handler = NamedFunction(context, "", "cellfun", v);
      options.has_handler = true;
    } else {
      ThrowError("", "cellfun: unrecognized parameter %s", key.c_str());  // of arrayfun too
    }
    args->remove_suffix(2);
  }
  return options;
}

Value ErrorStruct(const MatlabError& error, int64_t index) {
  Value s = Value::Struct(Dims(1, 1), {"identifier", "message", "index"});
  s.mutable_field(0, 0) = Value::String(error.identifier);
  s.mutable_field(0, 1) = Value::String(error.message);
  s.mutable_field(0, 2) = Value::Double(static_cast<double>(index + 1));
  return s;
}

Value Element(const Value& v, int64_t k) {
  if (v.Is(ClassId::kFunctionHandle)) return v;
  const Value element = Gather(v, Dims(1, 1), {k});
  return v.IsSparse() ? ToSparse(element) : element;
}

// The extents of the arguments; those with one element stand for any number.
Dims CommonDims(const char* id, const char* name, Args arrays) {
  const Value* pattern = nullptr;
  for (const Value& v : arrays) {
    if (v.numel() == 1) continue;
    if (pattern == nullptr)
      pattern = &v;
    else if (v.dims() != pattern->dims())
      ThrowError(id, "%s: dimensions mismatch", name);
  }
  return pattern != nullptr ? pattern->dims() : arrays[0].dims();
}

// Result k of a uniform output: the first one makes an array of its class, the others are assigned to its elements,
// with the conversions and errors of assignment.
void StoreUniform(const char* id, const char* name, Value* all, const Dims& dims, int64_t k, const Value& result) {
  if (result.numel() != 1) ThrowError(id, "%s: all values must be scalars when UniformOutput = true", name);
  if (k > 0) {
    const Subscript place{false, Value::Double(static_cast<double>(k + 1))};
    IndexAssign(*all, {&place, 1}, result);
    return;
  }
  if (result.Is(ClassId::kFunctionHandle)) {
    ThrowError("", "octave_base_value::resize (): wrong type argument 'function handle'");
  }
  if (dims.IsScalar()) {
    *all = result;
    return;
  }
  *all = result.Is(ClassId::kCell)     ? Value::Cell(dims)
         : result.Is(ClassId::kStruct) ? Value::Struct(dims, result.fields())
                                       : Value::Array(result.class_id(), dims, result.IsComplex());
  if (result.Is(ClassId::kChar)) *all = all->WithQuote(result.quote());
  const Subscript first{false, Value::Double(1)};
  if (result.IsSparse()) {
    if (dims.ndims() > 2) ThrowError("", "sparse array must be 2-D");
    *all = EmptySparse(dims, result.class_id());
    IndexAssign(*all, {&first, 1}, result);
  } else if (result.IsComplex() && result.Is(ClassId::kDouble))
    *all->mutable_data<Complex>() = *result.data<Complex>();
  else if (result.IsComplex())
    *all->mutable_data<FloatComplex>() = *result.data<FloatComplex>();
  else
    IndexAssign(*all, {&first, 1}, result);
}

// Calls f for every element; `element` reads element k of argument j.
template <class ElementAt>
ValueList MapCalls(EvaluationContext& context, const char* name, const char* id, const Value& f,
                   const MapOptions& options, const Dims& dims, size_t n_args, int nargout, ElementAt element) {
  Evaluator& evaluator = EvaluatorOf(context, name);
  const int wanted = std::max(nargout, 1);
  const int64_t n = dims.numel();
  ValueList results(wanted);
  for (Value& r : results) r = Value::Cell(dims);
  ValueList uniform(wanted, Value::Array(ClassId::kDouble, dims));
  bool produced = nargout > 0;
  for (int64_t k = 0; k < n; ++k) {
    std::vector<Value> call;
    for (size_t j = 0; j < n_args; ++j) call.push_back(element(j, k));
    ValueList got;
    try {
      got = evaluator.Call(f, call, nargout);
    } catch (const MatlabError& error) {
      if (!options.has_handler) throw;
      call.insert(call.begin(), ErrorStruct(error, k));
      got = evaluator.Call(options.handler, call, nargout);
    }
    if (static_cast<int>(got.size()) < nargout) ThrowError(id, "%s: function returned fewer than nargout values", name);
    if (nargout > 0 || !got.empty()) {
      produced = true;
      for (int j = 0; j < wanted && j < static_cast<int>(got.size()); ++j) results[j].mutable_cell(k) = got[j];
    }
    if (!options.uniform || (nargout == 0 && got.empty())) continue;
    for (int j = 0; j < wanted; ++j) StoreUniform(id, name, &uniform[j], dims, k, got[j]);
  }
  if (!produced) return {};
  if (!options.uniform) return results;
  return uniform;
}

// The names that cellfun has always known, answered without calls: as text they leave all further arguments alone,
// `UniformOutput` among them.
bool LegacyCellfun(EvaluationContext& context, const std::string& name, Args args, Value* out) {
  if (!IsLegacyMapName(name)) return false;
  if ((name == "size" || name == "isclass") && args.size() != 3) {
    ThrowError("", "cellfun: not enough arguments for \"%s\"", name.c_str());
  }
  const Value& c = args[1];
  if (!c.Is(ClassId::kCell)) ThrowError("", "cellfun: C must be a cell array");
  const auto logical = [&](auto test) {
    *out = Value::Array(ClassId::kLogical, c.dims());
    for (int64_t k = 0; k < c.numel(); ++k) out->mutable_data<bool>()[k] = test(c.cell(k));
    return true;
  };
  const auto number = [&](auto count) {
    *out = Value::Array(ClassId::kDouble, c.dims());
    for (int64_t k = 0; k < c.numel(); ++k) out->mutable_data<double>()[k] = static_cast<double>(count(c.cell(k)));
    return true;
  };
  if (name == "isempty") return logical([](const Value& v) { return v.IsEmpty(); });
  if (name == "islogical") return logical([](const Value& v) { return v.Is(ClassId::kLogical); });
  if (name == "isnumeric") return logical([](const Value& v) { return value::IsNumeric(v.class_id()); });
  if (name == "isreal") {
    return logical([](const Value& v) { return v.IsNumericOrLogicalOrChar() && !v.IsComplex(); });
  }
  if (name == "length")
    return number([&](const Value& v) { return Kernel_length(context, {v}, 1)[0].inline_double(); });
  if (name == "ndims") return number([](const Value& v) { return v.ndims(); });
  if (name == "numel" || name == "prodofsize") return number([](const Value& v) { return v.numel(); });
  if (name == "isclass") {
    const std::string wanted = args[2].AsString();
    return logical([&](const Value& v) { return wanted == ClassName(v.class_id()); });
  }
  if (name == "size") {
    const int64_t d = IntegerArgument(args[2], "int");
    if (d < 1) ThrowError("", "cellfun: K must be a positive integer");
    return number([&](const Value& v) { return v.dims()[static_cast<int>(d - 1)]; });
  }
  return false;
}

}  // namespace

ValueList Kernel_feval(EvaluationContext& context, Args args, int nargout) {
  const Value& f = args[0];
  if (f.IsString()) {
    const std::string name = f.AsString();
    Evaluator& evaluator = EvaluatorOf(context, "feval");
    if (FindBuiltin(name) == nullptr && !evaluator.FunctionExists(name) &&
        FindReceiver(args.subspan(1), name) == nullptr) {
      ThrowError("", "feval: function '%s' not found", name.c_str());
    }
    return evaluator.Call(f, args.subspan(1), nargout);
  }
  if (IsInlineFunction(f)) return EvaluatorOf(context, "feval").Call(HandleOfInline(f), args.subspan(1), nargout);
  if (!f.Is(ClassId::kFunctionHandle)) {
    ThrowError("", "feval: first argument must be a string, inline function, or a function handle");
  }
  return EvaluatorOf(context, "feval").Call(f, args.subspan(1), nargout);
}

// What the name means without the user's functions.
ValueList Kernel_builtin(EvaluationContext& context, Args args, int nargout) {
  if (!args[0].IsString()) ThrowError("", "builtin: function name (F) must be a string");
  const std::string name = args[0].AsString();
  const Args rest = args.subspan(1);
  if (const Builtin* own = FindBuiltin(name)) return CallBuiltin(*own, context, rest, nargout);
  Evaluator& evaluator = EvaluatorOf(context, "builtin");
  ValueList results;
  if (evaluator.CallLibrary(name, rest, nargout, &results)) return results;
  if (!evaluator.FunctionExists(name)) ThrowError("", "builtin: lookup for symbol '%s' failed", name.c_str());
  return evaluator.Call(args[0], rest, nargout);
}

ValueList Kernel_cellfun(EvaluationContext& context, Args args, int nargout) {
  if (!args[1].Is(ClassId::kCell)) ThrowError("", "cellfun: C must be a cell array");
  if (args[0].IsString()) {
    Value out;
    if (LegacyCellfun(context, args[0].AsString(), args, &out)) return One(std::move(out));
  }
  const Value f = FunctionOf(context, "cellfun", args[0]);
  const MapOptions options = ReadOptions(context, "cellfun", &args);
  const Args cells = args.subspan(1);
  for (const Value& c : cells) {
    if (!c.Is(ClassId::kCell)) ThrowError("", "cellfun: arguments must be cells");
  }
  const Dims dims = CommonDims("", "cellfun", cells);
  return MapCalls(context, "cellfun", "", f, options, dims, cells.size(), nargout,
                  [&](size_t j, int64_t k) { return cells[j].cell(cells[j].numel() == 1 ? 0 : k); });
}

ValueList Kernel_arrayfun(EvaluationContext& context, Args args, int nargout) {
  constexpr const char* kId = "Octave:invalid-fun-call";
  if (!args[0].Is(ClassId::kFunctionHandle) && !args[0].IsString() && !IsInlineFunction(args[0])) {
    ThrowError(kId, "arrayfun: argument NAME must be a string or function handle");
  }
  const Value f = FunctionOf(context, "arrayfun", args[0]);
  const MapOptions options = ReadOptions(context, "arrayfun", &args);
  const Args arrays = args.subspan(1);
  const Dims dims = CommonDims("Octave:invalid-input-arg", "arrayfun", arrays);
  return MapCalls(context, "arrayfun", kId, f, options, dims, arrays.size(), nargout,
                  [&](size_t j, int64_t k) { return Element(arrays[j], arrays[j].numel() == 1 ? 0 : k); });
}

// cellfun over the fields, in order; without uniform output the results are structs with the same fields.
ValueList Kernel_structfun(EvaluationContext& context, Args args, int nargout) {
  const Value& s = args[1];
  bool uniform = true;
  Args options = args.subspan(2);
  while (options.size() >= 2 && options[options.size() - 2].IsString()) {
    const std::string key = options[options.size() - 2].AsString();
    if (EqualsIgnoreCase(key, "UniformOutput"))
      uniform = IsTrue(options.back());
    else if (!EqualsIgnoreCase(key, "ErrorHandler"))
      break;
    options.remove_suffix(2);
  }
  if (!options.empty()) ThrowError("", "structfun: invalid options");
  std::vector<Value> call = {args[0], Kernel_struct2cell(context, {s}, 1)[0]};
  call.insert(call.end(), args.begin() + 2, args.end());
  ValueList results = Kernel_cellfun(context, call, std::max(nargout, 1));
  if (uniform) return results;
  const Value names = Kernel_fieldnames(context, {s}, 1)[0];
  for (Value& r : results) r = Kernel_cell2struct(context, {r, names, Value::Double(1)}, 1)[0];
  return results;
}

ValueList Kernel_func2str(EvaluationContext&, Args args, int) {
  const Value& f = args[0];
  if (!f.Is(ClassId::kFunctionHandle)) {
    ThrowError("", "func2str: FCN_HANDLE argument must be a function handle object");
  }
  const value::FunctionHandle& handle = f.handle();
  if (!handle.anonymous.valid()) return One(Value::String(handle.name));
  return One(Value::String(syntax::PrintHandleText(*handle.ast, handle.anonymous)));
}

ValueList Kernel_str2func(EvaluationContext& context, Args args, int) {
  if (!args[0].IsString()) ThrowError("", "str2func: FCN_NAME must be a string");
  const std::string text = args[0].AsString();
  if (text.empty()) ThrowError("", "str2func: invalid function name");
  if (text[0] == '@') return EvaluatorOf(context, "str2func").EvalText(text, 1);
  value::FunctionHandle handle;
  handle.name = text;
  return One(Value::Handle(std::move(handle)));
}

}  // namespace residua::builtin
