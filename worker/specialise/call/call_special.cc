// Built-ins that the evaluator answers itself: about the frame (nargin, exist), about functions (feval, func2str), and
// maps over known cells (cellfun, arrayfun), which become direct calls.
#include "worker/specialise/call/call_special.h"

#include <cmath>

#include "worker/builtin/builtin_names.h"
#include "worker/builtin/frame/usage.h"
#include "worker/builtin/null_value.h"
#include "worker/domain/null_rule.h"
#include "worker/library/library.h"
#include "worker/specialise/call/handle_call.h"
#include "worker/specialise/call/held_frame.h"
#include "worker/specialise/call/map_call.h"
#include "worker/specialise/call/save_call.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/core/failing.h"
#include "worker/specialise/core/library.h"
#include "worker/specialise/core/materialise.h"
#include "worker/specialise/core/whole_copy.h"
#include "worker/specialise/expr/anonymous.h"
#include "worker/specialise/expr/expression.h"
#include "worker/specialise/expr/text_code.h"
#include "worker/specialise/variables/global_state.h"
#include "worker/syntax/help_text.h"
#include "worker/syntax/printer.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

std::optional<PartialValues> SpecialNargchk(Activation& act, const builtin::Builtin&, const PartialValues&,
                                            const Demand&, SourceRange);
std::optional<PartialValues> SpecialNargin(Activation& act, const builtin::Builtin&, const PartialValues&,
                                           const Demand&, SourceRange);
std::optional<PartialValues> SpecialNargout(Activation& act, const builtin::Builtin&, const PartialValues&,
                                            const Demand&, SourceRange);
PartialValues DeclaredCount(Activation& act, const PartialValues& args, bool inputs, SourceRange range);
std::optional<PartialValues> SpecialExist(Activation& act, const builtin::Builtin&, const PartialValues&, const Demand&,
                                          SourceRange);
std::optional<PartialValues> SpecialIsargout(Activation& act, const builtin::Builtin&, const PartialValues&,
                                             const Demand&, SourceRange);
std::optional<PartialValues> SpecialCountCheck(Activation& act, const builtin::Builtin&, const PartialValues&,
                                               const Demand&, SourceRange);
std::optional<PartialValues> SpecialFeval(Activation& act, const builtin::Builtin&, const PartialValues&, const Demand&,
                                          SourceRange);
std::optional<PartialValues> SpecialFunc2str(Activation& act, const builtin::Builtin&, const PartialValues&,
                                             const Demand&, SourceRange);
std::optional<PartialValues> SpecialStr2func(Activation& act, const builtin::Builtin&, const PartialValues&,
                                             const Demand&, SourceRange);
std::optional<PartialValues> SpecialDeal(Activation& act, const builtin::Builtin&, const PartialValues&, const Demand&,
                                         SourceRange);
std::optional<PartialValues> SpecialPrintUsage(Activation& act, const builtin::Builtin&, const PartialValues&,
                                               const Demand&, SourceRange);
std::optional<PartialValues> SpecialStr2num(Activation& act, const builtin::Builtin&, const PartialValues&,
                                            const Demand&, SourceRange);

}  // namespace

using domain::Tristate;
using value::ClassId;

std::optional<PartialValues> CallSpecial(Activation& act, const builtin::Builtin& b, const PartialValues& args,
                                         const Demand& demand, SourceRange range) {
  using Handler = std::optional<PartialValues> (*)(Activation&, const builtin::Builtin&, const PartialValues&,
                                                   const Demand&, SourceRange);
  using builtin::BuiltinId;
  static const std::map<BuiltinId, Handler> kHandlers = {
      {BuiltinId::k_nargin, &SpecialNargin},
      {BuiltinId::k_nargout, &SpecialNargout},
      {BuiltinId::k_exist, &SpecialExist},
      {BuiltinId::k_isargout, &SpecialIsargout},
      {BuiltinId::k_narginchk, &SpecialCountCheck},
      {BuiltinId::k_nargoutchk, &SpecialCountCheck},
      {BuiltinId::k_feval, &SpecialFeval},
      {BuiltinId::k_cellfun, &MapFunction},
      {BuiltinId::k_arrayfun, &MapFunction},
      {BuiltinId::k_num2cell, &CellOfNumbers},
      {BuiltinId::k_func2str, &SpecialFunc2str},
      {BuiltinId::k_nargchk, &SpecialNargchk},
      {BuiltinId::k_str2func, &SpecialStr2func},
      {BuiltinId::k_deal, &SpecialDeal},
      {BuiltinId::k_str2num, &SpecialStr2num},
      {BuiltinId::k_structfun, &MapFields},
      {BuiltinId::k_print_usage, &SpecialPrintUsage},
      {BuiltinId::k_save, &SaveVariables},
  };
  auto it = kHandlers.find(b.id);
  return it == kHandlers.end() ? std::nullopt : it->second(act, b, args, demand, range);
}

namespace {

// nargchk (min, max, n) looks at nothing but its arguments.
std::optional<PartialValues> SpecialNargchk(Activation& act, const builtin::Builtin& b, const PartialValues& args,
                                            const Demand& demand, SourceRange range) {
  const int nargout = demand.nargout;
  ValueList values;
  for (const PartialValue& p : args) {
    if (!p.IsStatic()) throw Unsupported{"`nargchk` of counts that are not known", range};
    values.push_back(p.facts.static_value());
  }
  try {
    PartialValues out;
    for (const Value& v : builtin::CallBuiltin(b, act.session.fold_context, values, std::max(1, nargout))) {
      out.push_back(PartialValue::Static(v));
    }
    return out;
  } catch (const value::MatlabError& error) {
    return PartialValues{FailingFold(act, error, range)};
  }
}

std::optional<PartialValues> SpecialNargin(Activation& act, const builtin::Builtin& b, const PartialValues& args,
                                           const Demand&, SourceRange range) {
  if (!args.empty()) return DeclaredCount(act, args, true, range);
  return PartialValues{PartialValue::Static(Value::Double(act.now.nargin))};
}

std::optional<PartialValues> SpecialNargout(Activation& act, const builtin::Builtin& b, const PartialValues& args,
                                            const Demand&, SourceRange range) {
  if (!args.empty()) return DeclaredCount(act, args, false, range);
  return PartialValues{PartialValue::Static(Value::Double(act.now.nargout))};
}

// The declared parameters or outputs of a function, below zero when the last of them takes any number.
std::optional<double> CountDeclared(const Callee& callee, bool inputs) {
  if (callee.IsAnonymous()) {
    const Ast& ast = *callee.anonymous.ast;
    auto children = ast.Children(callee.anonymous.anonymous);
    const ExprId last = children.back();
    const int count = static_cast<int>(children.size()) - 1;
    const bool any = count > 0 && ast[last].kind == ExprKind::kIdentifier && ast.Name(last) == "varargin";
    return inputs ? (any ? -count : count) : -1;
  }
  if (callee.function.builtin || !callee.function.file) return std::nullopt;
  if (!callee.function.function.valid()) return std::nullopt;  // a script
  const Ast& ast = *callee.function.file->ast;
  const syntax::Function& f = ast[callee.function.function];
  const size_t count = inputs ? f.parameters.size() : f.outputs.size();
  bool any = false;
  if (inputs && count > 0) {
    any = ast[f.parameters.back()].kind == ExprKind::kIdentifier && ast.Name(f.parameters.back()) == "varargin";
  } else if (count > 0) {
    any = f.outputs.back() == "varargout";
  }
  return any ? -static_cast<double>(count) : static_cast<double>(count);
}

// nargin (f) of a known function, or of a handle to one of several.
PartialValues DeclaredCount(Activation& act, const PartialValues& args, bool inputs, SourceRange range) {
  std::vector<Callee> callees;
  if (args.size() == 1) {
    if (std::optional<Callee> callee = StaticCallee(act, args[0])) {
      callees.push_back(*callee);
    } else if (args[0].facts.classes().Only(ClassId::kFunctionHandle)) {
      const auto targets = domain::TargetsOf(args[0].facts);
      for (size_t k = 0; targets && k < targets->size(); ++k) callees.push_back(CalleeOf(act, (*targets)[k]));
    }
  }
  std::vector<Value> counts;
  for (const Callee& callee : callees) {
    if (const std::optional<double> count = CountDeclared(callee, inputs)) counts.push_back(Value::Double(*count));
  }
  if (counts.empty() || counts.size() != callees.size()) {
    if (args.size() != 1 || args[0].parts || args[0].IsStatic())
      throw Unsupported{"`nargin` of a function that is not known", range};
    KeepWhatTextMayName(act, args[0], range);
    return ResidualCall(act, inputs ? builtin::names::k_nargin : builtin::names::k_nargout, args, 1, range);
  }
  if (callees.size() == 1) return {PartialValue::Static(counts[0])};
  const ExprId call = act.tree().Call(inputs ? builtin::names::k_nargin : builtin::names::k_nargout,
                                      {ResidualOf(act, args[0], range)}, range, args[0].effects);
  return {Finish(act, AbstractValue::OneOf(counts), call, args[0].effects)};
}

// A function in a file of its own that calls of the name would find, which therefore is on the path: what the program
// is made of rests on that, wherever its residual runs. Private ones are not seen by `exist`.
bool IsFileOnPath(Activation& act, const std::string& name) {
  if (builtin::FindBuiltin(name) != nullptr) return false;
  const FunctionRef f = FunctionNamed(act, name);
  if (f.file == nullptr || f.file->ast == nullptr || !f.function.valid() || IsLibrary({f, {}})) return false;
  const std::string& path = f.file->path;
  const size_t end = path.size() >= name.size() + 2 ? path.size() - name.size() - 2 : std::string::npos;
  if (end == std::string::npos || path.compare(end, std::string::npos, name + ".m") != 0) return false;
  const std::string folder = path.substr(0, end);
  return (folder.empty() || folder.back() == '/') && !folder.ends_with("/private/") && folder != "private/";
}

// exist("name") or exist("name", "var") of a variable of this frame, and of a function that the program is made of;
// anything else asks the file system at run time.
std::optional<PartialValues> SpecialExist(Activation& act, const builtin::Builtin& b, const PartialValues& args,
                                          const Demand& demand, SourceRange range) {
  if (args.size() == 2 && args[1].IsStatic() && args[1].facts.static_value().IsString() &&
      args[1].facts.static_value().AsString() != builtin::names::k_var) {
    const bool file = args[1].facts.static_value().AsString() == "file" && args[0].IsStatic() &&
                      args[0].facts.static_value().IsString();
    if (file && IsFileOnPath(act, args[0].facts.static_value().AsString()))
      return PartialValues{PartialValue::Static(Value::Double(2))};
    return ResidualCall(act, b.name, args, demand, range);  // files, folders and built-ins
  }
  if (args.empty() || !args[0].IsStatic() || !args[0].facts.static_value().IsString()) {
    HoldFrame(act, "`exist` of a name that is not known", range);
    return ResidualCall(act, b.name, args, demand, range);
  }
  const Binding* variable = act.now.env.Find(args[0].facts.static_value().AsString());
  bool only_variable = args.size() == 2 && args[1].IsStatic() && args[1].facts.static_value().IsString() &&
                       args[1].facts.static_value().AsString() == builtin::names::k_var;
  if (variable && variable->facts.defined() == Tristate::kTrue)
    return PartialValues{PartialValue::Static(Value::Double(1))};
  if (variable && variable->facts.defined() != Tristate::kFalse) {
    if (!variable->in_residual || act.has_nested || act.callee.IsAnonymous())
      throw Unsupported{"`exist` of a variable that is defined on some paths only", range};
    return ResidualCall(act, b.name, args, demand, range);
  }
  if (only_variable) return PartialValues{PartialValue::Static(Value::Double(0))};
  const std::string name = args[0].facts.static_value().AsString();
  if (IsFileOnPath(act, name)) return PartialValues{PartialValue::Static(Value::Double(2))};
  const bool no_function = builtin::FindBuiltin(name) == nullptr && !FunctionNamed(act, name).valid();
  // What is no variable and no function may be a file or a folder still; asked for as one, nobody has to look at the
  // variables (`if ~exist ('tol')` of a parameter that was not passed).
  if (args.size() == 1 && no_function && act.source_names.contains(InternedName(name)))
    return ResidualCall(act, b.name, {args[0], PartialValue::Static(Value::String("file"))}, demand, range);
  return ResidualCall(act, b.name, args, demand, range);
}

// A residual function has another name and no help text, so the error is raised as it reads. Only as a statement of the
// function's own text: in an anonymous function or a text of `eval` another function would be meant.
std::optional<PartialValues> SpecialPrintUsage(Activation& act, const builtin::Builtin&, const PartialValues& args,
                                               const Demand&, SourceRange range) {
  if (!args.empty() || act.file == nullptr || act.now.ast != act.file->ast.get() || !act.now.top_expr.valid()) {
    return std::nullopt;
  }
  const Ast& ast = act.ast();
  ExprId top = act.now.top_expr;
  if (ast[top].kind == ExprKind::kIndex) top = ast.Children(top)[0];
  if (ast[top].kind != ExprKind::kIdentifier || ast.Name(top) != builtin::names::k_print_usage) return std::nullopt;
  const std::string help = syntax::OwnHelpText(ast, act.file->path, act.function);
  return PartialValues{FailingByName(act, builtin::UsageError(ast[act.function].name, help), range)};
}

std::optional<PartialValues> SpecialIsargout(Activation& act, const builtin::Builtin& b, const PartialValues& args,
                                             const Demand&, SourceRange range) {
  if (args.size() != 1 || !args[0].IsStatic()) throw Unsupported{"`isargout` of a number that is not known", range};
  const Value& which = args[0].facts.static_value();
  Value asked = Value::Array(ClassId::kLogical, which.dims());
  for (int64_t k = 0; k < which.numel(); ++k) {
    double number = which.ElementAsDouble(k);
    if (number < 1 || number != std::floor(number))
      throw Unsupported{"`isargout` of what is no number of an output", range};
    size_t at = static_cast<size_t>(number) - 1;
    bool taken =
        number <= std::max(1, act.now.nargout) && (at >= act.version.ignored.size() || !act.version.ignored[at]);
    asked.mutable_data<bool>()[k] = taken;
  }
  return PartialValues{PartialValue::Static(asked)};
}

// `narginchk` and `nargoutchk` as statements: both limits known, they pass or raise their error.
std::optional<PartialValues> SpecialCountCheck(Activation& act, const builtin::Builtin& b, const PartialValues& args,
                                               const Demand& demand, SourceRange range) {
  const int nargout = demand.nargout;
  const bool in = b.id == builtin::BuiltinId::k_narginchk;
  if (!in && (args.size() != 2 || nargout > 0)) return std::nullopt;
  const auto known = [](const PartialValue& p) {
    return p.IsStatic() && p.facts.static_value().IsScalar() && value::IsNumeric(p.facts.static_value().class_id());
  };
  if (args.size() != 2 || !known(args[0]) || !known(args[1]))
    throw Unsupported{std::string("`") + b.name + "` with limits that are not known", range};
  const double low = args[0].facts.static_value().ElementAsDouble(0);
  const double high = args[1].facts.static_value().ElementAsDouble(0);
  const int n = in ? act.now.nargin : act.now.nargout;
  if (low <= n && n <= high) return PartialValues{};
  std::string problem = in ? "MINARGS must be <= MAXARGS" : "MINARGS cannot be larger than MAXARGS";
  if (low <= high && in) problem = n < low ? "not enough input arguments" : "too many input arguments";
  if (low <= high && !in) problem = n < low ? "Not enough output arguments" : "Too many output arguments";
  return PartialValues{FailingFold(act, value::MatlabError("", std::string(b.name) + ": " + problem), range)};
}

// The functions that a text in the program names.
void KeepWhatLiteralsName(Activation& act) {
  act.session.recorder.Spoil();
  std::set<std::string> texts;
  const auto files = act.session.functions.files();  // a copy: looking names up loads others
  for (const auto& [path, file] : files) {
    if (file == nullptr || file->ast == nullptr || library::IsLibraryPath(path)) continue;
    for (const syntax::FunctionId id : file->ast->top_functions()) {
      VisitExprs(*file->ast, (*file->ast)[id].body, [&](ExprId e) {
        if ((*file->ast)[e].kind == ExprKind::kString) texts.insert(file->ast->Name(e));
      });
    }
  }
  for (const std::string& text : texts) KeepUnderItsName(act.session, FunctionNamed(act, text));
}

}  // namespace

// Text that is not known may name any function of this file, and those of others whose names the program holds as
// texts: they stay as they are written, under their names. What may be a handle as well may be such a text; who gives a
// handle is told how to say so.
void KeepWhatTextMayName(Activation& act, const PartialValue& function, SourceRange range) {
  if (function.IsStatic() || function.parts || !function.facts.classes().Has(ClassId::kChar) || !act.file) return;
  if (act.function.valid() && !(*act.file->ast)[act.function].nested.empty())
    throw Unsupported{"a text that is not known and may name a nested function", range};
  KeepWhatLiteralsName(act);
  std::string kept;
  for (const syntax::FunctionId id : act.file->ast->top_functions()) {
    const FunctionRef f = act.session.functions.Find((*act.file->ast)[id].name, act.file, {});
    if (f.file != act.file || !KeepUnderItsName(act.session, f)) continue;
    kept += (kept.empty() ? "`" : ", `") + act.session.KeepWhole(f) + "`";
  }
  if (kept.empty() || function.facts.classes().Only(ClassId::kChar)) return;
  AddRemark(act, range,
            kept +
                " kept whole: a text that is not known may name it; a fact `function_handle` says that none does "
                "[kept-whole]");
}

namespace {

std::optional<PartialValues> SpecialFeval(Activation& act, const builtin::Builtin& b, const PartialValues& args,
                                          const Demand& demand, SourceRange range) {
  const int nargout = demand.nargout;
  if (args.empty()) return std::nullopt;
  const PartialValues passed(args.begin() + 1, args.end());
  if (std::optional<Callee> callee = StaticCallee(act, args[0])) {
    PartialValues results = CallFunction(act, *callee, passed, demand, range);
    if (!results.empty() && domain::IsNull(results[0].facts)) {  // what a built-in returns does not delete
      results[0] = PartialValue::Static(builtin::PlainOf(results[0].facts.static_value()));
    }
    return results;
  }
  if (std::optional<PartialValue> chosen = HandleOfChoice(act, args[0], range)) {
    PartialValues again = args;
    again[0] = *chosen;
    return SpecialFeval(act, b, again, demand, range);
  }
  if (!args[0].facts.classes().Only(ClassId::kFunctionHandle) || args[0].parts)
    return ResidualCall(act, b.name, args, demand, range);
  // feval (f, x) is f (x), where that can be written.
  const ExprId function = ResidualOf(act, args[0], range);
  const ExprKind kind = act.tree().ast[function].kind;
  const bool direct = kind == ExprKind::kIdentifier || kind == ExprKind::kField || kind == ExprKind::kDynamicField ||
                      kind == ExprKind::kCellIndex;
  auto residual = [&](Effects effects) {
    std::vector<ExprId> exprs{function};
    for (const PartialValue& p : passed) exprs.push_back(ResidualOf(act, p, range));
    if (!direct) return act.tree().Call(b.name, exprs, range, effects);
    return act.tree().Make(ExprKind::kIndex, Op::kNone, "", exprs, range, effects);
  };
  ForgetGlobals(act);
  if (std::optional<PartialValues> results = CallThroughSet(act, args[0], passed, demand, residual, range))
    return results;
  if (nargout > 1)
    return SplitOutputs(act, residual(Effects::Any()), std::vector<AbstractValue>(nargout), demand.outputs, range);
  return PartialValues{PartialValue::Dynamic(AbstractValue::Top(), residual(Effects::Any()), Effects::Any())};
}

// No anonymous function is written in the program or fixed by the request, so that one that is met is of the caller's
// or of text, and has the text that it has in the original.
bool NoneIsMadeHere(Activation& act) {
  const auto holds_handle = [](const AbstractValue& fixed) {
    const domain::ClassSet& classes = fixed.classes();
    return classes.Has(ClassId::kFunctionHandle) || classes.Has(ClassId::kCell) || classes.Has(ClassId::kStruct);
  };
  for (const AbstractValue& given : act.session.request.arguments) {
    if (given.classes() != domain::ClassSet::All() && holds_handle(given)) return false;
  }
  for (const auto& [path, file] : act.session.functions.files()) {
    if (file == nullptr || file->ast == nullptr || library::IsLibraryPath(path)) continue;
    bool made = false;
    for (const syntax::FunctionId id : file->ast->top_functions()) {
      VisitExprs(*file->ast, (*file->ast)[id].body,
                 [&](ExprId e) { made = made || (*file->ast)[e].kind == ExprKind::kAnonymous; });
    }
    if (made) return false;
  }
  return true;
}

std::optional<PartialValues> SpecialFunc2str(Activation& act, const builtin::Builtin& b, const PartialValues& args,
                                             const Demand&, SourceRange range) {
  if (args.size() == 1 && args[0].parts && args[0].parts->kind == PartialAggregate::kClosure) {
    const value::FunctionHandle& h = args[0].parts->function;
    const FunctionRef& nested = args[0].parts->nested;
    if (nested.valid())
      return PartialValues{PartialValue::Static(Value::String((*nested.file->ast)[nested.function].name))};
    return PartialValues{PartialValue::Static(Value::String(syntax::PrintHandleText(*h.ast, h.anonymous)))};
  }
  if (args.size() != 1 || args[0].parts) throw Unsupported{"`func2str` of a closure", range};
  if (args[0].IsStatic()) return std::nullopt;
  // The text of an anonymous function is another where its captured values have taken their place.
  const auto targets = domain::TargetsOf(args[0].facts);
  bool named = targets.has_value() && !targets->empty() && args[0].facts.classes().Only(ClassId::kFunctionHandle);
  std::vector<Value> texts;
  for (size_t k = 0; named && k < targets->size(); ++k) {
    named = !(*targets)[k].function.name.empty();
    texts.push_back(Value::String((*targets)[k].function.name));
  }
  if (!named && !targets && NoneIsMadeHere(act)) return std::nullopt;
  if (!named) throw Unsupported{"`func2str` of a closure", range};
  const ExprId call = act.tree().Call(b.name, {ResidualOf(act, args[0], range)}, range, args[0].effects);
  return PartialValues{Finish(act, AbstractValue::OneOf(texts), call, args[0].effects)};
}

// A text names a function; an anonymous function in text is parsed at run time.
std::optional<PartialValues> SpecialStr2func(Activation& act, const builtin::Builtin& b, const PartialValues& args,
                                             const Demand& demand, SourceRange range) {
  if (args.size() == 1 && args[0].IsStatic() && args[0].facts.static_value().IsString()) {
    std::string text = args[0].facts.static_value().AsString();
    if (text.empty() || text[0] != '@') {
      FunctionRef f = FunctionNamed(act, text);
      value::FunctionHandle handle;
      handle.name = text;
      handle.scope = act.file;
      if (f.file && Refer(act, text, f.file->path, f, range)) handle.origin = f.file->path;
      return PartialValues{PartialValue::Static(Value::Handle(std::move(handle)))};
    }
  }
  if (args.size() == 1 && args[0].IsStatic() && args[0].facts.static_value().IsString()) {
    return HandleOfText(act, args[0].facts.static_value().AsString(), range);
  }
  if (args.empty() || args[0].IsStatic() || demand.nargout > 1) return std::nullopt;
  KeepWhatTextMayName(act, args[0], range);
  HoldFrame(act, "`str2func` of text that is not known", range);
  PartialValues made = ResidualCall(act, b.name, args, 1, range);
  made[0].facts = domain::ApplyRule(b, {args[0].facts}, 1).outputs[0];
  return made;
}

// Known text of numbers and of functions that only compute is what they give, in a frame without variables. Anything
// else, an error and a text that makes a text among it, the call says itself.
std::optional<PartialValues> SpecialStr2num(Activation& act, const builtin::Builtin&, const PartialValues& args,
                                            const Demand& demand, SourceRange range) {
  if (args.size() != 1 || !args[0].IsStatic() || !args[0].facts.static_value().IsString()) return std::nullopt;
  std::optional<PartialValue> value = ValueOfText(act, "[" + args[0].facts.static_value().AsString() + ";]", range);
  if (!value || value->facts.classes().Has(ClassId::kChar)) return std::nullopt;
  PartialValues out{*std::move(value)};
  if (demand.nargout > 1) out.push_back(PartialValue::Static(Value::Bool(true)));
  return out;
}

// deal hands its arguments on. Two that may fail or have effects would be evaluated between assignments: kept.
std::optional<PartialValues> SpecialDeal(Activation& act, const builtin::Builtin& b, const PartialValues& args,
                                         const Demand& demand, SourceRange range) {
  const int nargout = demand.nargout;
  const size_t wanted = static_cast<size_t>(std::max(nargout, 1));
  int impure = 0;
  for (const PartialValue& p : args) impure += !p.IsPure();
  if (impure > 0 || (args.size() != wanted && args.size() != 1)) return std::nullopt;
  PartialValues out = args;
  if (wanted > 1 && args.size() == 1 && !args[0].IsStatic() && !args[0].parts) {
    if (!act.now.can_hoist || act.now.pending_impure) return std::nullopt;
    const std::string name = FreshName(act, "out");
    Emit(act, AssignNode(act.tree(), name, args[0].residual, range));
    out[0] = PartialValue::Dynamic(args[0].facts, act.tree().Identifier(name, range, kPure), kPure);
  }
  while (out.size() < wanted) out.push_back(out[0]);
  return out;
}

}  // namespace

}  // namespace residua::specialise
