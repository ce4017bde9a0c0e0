// Calls (thesis 6.4): which function a call means; built-ins are reduced or kept with inferred facts, known handles
// become direct calls. Functions of the user are in call_user.cc.
#include "worker/specialise/call/call.h"

#include <functional>

#include "worker/builtin/builtin_names.h"
#include "worker/builtin/builtin_traits.h"
#include "worker/builtin/bytes_exceeded.h"
#include "worker/builtin/error_identifier.h"
#include "worker/builtin/function_names.h"
#include "worker/domain/error_call.h"
#include "worker/domain/rules.h"
#include "worker/domain/size_arguments.h"
#include "worker/interpret/class_methods.h"
#include "worker/interpret/file_place.h"
#include "worker/specialise/aggregate/aggregate.h"
#include "worker/specialise/analysis/assigned_by_name.h"
#include "worker/specialise/call/call_special.h"
#include "worker/specialise/call/colon_argument.h"
#include "worker/specialise/call/compared_each.h"
#include "worker/specialise/call/fold_call.h"
#include "worker/specialise/call/moved_parts.h"
#include "worker/specialise/call/nowhere.h"
#include "worker/specialise/call/search_path.h"
#include "worker/specialise/call/static_io.h"
#include "worker/specialise/call/written_out.h"
#include "worker/specialise/core/apart.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/core/failing.h"
#include "worker/specialise/core/library.h"
#include "worker/specialise/core/materialise.h"
#include "worker/specialise/core/shown_handle.h"
#include "worker/specialise/core/whole_copy.h"
#include "worker/specialise/expr/algebra.h"
#include "worker/specialise/expr/element_arithmetic.h"
#include "worker/specialise/expr/literal.h"
#include "worker/specialise/expr/text_code.h"
#include "worker/specialise/nested/nested_handle.h"
#include "worker/specialise/objects/map_object.h"
#include "worker/specialise/objects/parser_object.h"
#include "worker/specialise/variables/global_state.h"
#include "worker/syntax/printer.h"

namespace residua::specialise {

namespace names = builtin::names;

namespace {

FunctionRef MethodOf(Activation& act, const FunctionRef& f, const PartialValues* args, SourceRange range);

}  // namespace

namespace {

// A function that it is given may be called, or one that a text names.
bool MayCallBack(const builtin::Builtin& b, const PartialValues& args) {
  if (builtin::KeepsCaller(b.name, 1)) return true;
  if (!(b.effects & builtin::kCallsBack)) return false;
  return std::any_of(args.begin(), args.end(), [](const PartialValue& p) {
    const domain::ClassSet& classes = p.facts.classes();
    return classes.Has(value::ClassId::kFunctionHandle) || classes.Has(value::ClassId::kChar) ||
           classes.Has(value::ClassId::kCell) || classes.Has(value::ClassId::kStruct) ||
           classes.Has(value::ClassId::kObject);
  });
}

// What a call that may call back leaves: global variables of which nothing is known, and the functions that texts among
// its arguments name (`arrayfun ('f', x)`), under their names; all that may be what a built-in calls.
void NoteCallBack(Activation& act, const builtin::Builtin* b, const PartialValues& args, SourceRange range) {
  ForgetGlobals(act);
  const size_t called = b == nullptr ? args.size() : b->id == builtin::BuiltinId::k_accumarray ? 3 : 0;
  if (called < args.size()) KeepWhatTextMayName(act, args[called], range);
  for (const PartialValue& p : args) {
    if (p.IsStatic() && p.facts.static_value().IsString())
      KeepUnderItsName(act.session, FunctionNamed(act, p.facts.static_value().AsString()));
  }
}

// `assert (condition)` shows its argument as it is written; in the residual something else stands there.
std::string MessageOfAssert(const Ast& ast, ExprId condition) {
  return "assert (" + syntax::PrintArgumentText(ast, condition) + ") failed";
}

// Whether an expression yields truth values, full or sparse ones, whenever it yields something. `builtin_of` says what
// a name means that is called.
bool YieldsTruth(const Ast& ast, ExprId e,
                 const std::function<const builtin::Builtin*(const std::string&)>& builtin_of) {
  const Op op = ast[e].op;
  if (ast[e].kind == ExprKind::kBinary)
    return (op >= Op::kLess && op <= Op::kGreater) || op == Op::kAnd || op == Op::kOr;
  if (ast[e].kind == ExprKind::kUnary) return op == Op::kNot;
  if (ast[e].kind != ExprKind::kIndex || ast[ast.Child(e, 0)].kind != ExprKind::kIdentifier) return false;
  const builtin::Builtin* b = builtin_of(ast.Name(ast.Child(e, 0)));
  if (b == nullptr) return false;
  if (builtin::HasAny(*b, builtin::kTruthIsItself)) return true;
  const std::vector<domain::AbstractValue> unknown(ast[e].count - 1, domain::AbstractValue::Top().MadeFull());
  const domain::RuleResult result = domain::ApplyRule(*b, unknown, 1);
  return !result.outputs.empty() && result.outputs[0].classes().Only(value::ClassId::kLogical);
}

// The text is `disp (x)`: what it prints is what disp gives when it is asked for it. Its variable; empty: another text.
std::string ShownByText(const Ast& text) {
  const auto statements = text.Statements(text.script());
  if (statements.size() != 1 || text[statements[0]].kind != StmtKind::kExpression) return "";
  const ExprId e = text.Exprs(statements[0])[0];
  if (text[e].kind != ExprKind::kIndex || text[e].count != 2) return "";
  const ExprId callee = text.Child(e, 0), shown = text.Child(e, 1);
  if (text[callee].kind != ExprKind::kIdentifier || text.Name(callee) != names::k_disp) return "";
  return text[shown].kind == ExprKind::kIdentifier ? text.Name(shown) : "";
}

// The text of a literal; empty: another expression.
std::string KnownText(const Activation& act, ExprId e) {
  return act.ast()[e].kind == ExprKind::kString ? act.ast().Name(e) : "";
}

// What `mfilename (option)` says: the residual program has one file, which stands elsewhere, for what stood in several.
PartialValue FileNameHere(Activation& act, const std::string& option, SourceRange range) {
  // A script's statements are evaluated in the function that runs it.
  const auto& sources = act.ast().sources();
  const bool script = !sources.empty() && act.session.functions.files().contains(sources[0]->path());
  const std::string& path = script ? sources[0]->path() : act.file->path;
  const std::optional<std::string> name = interpret::FileName(act.session.functions, path, option);
  if (!name) throw Unsupported{"the place of a file that nobody tells", range};
  if (*name != interpret::NameOfFile(path)) {
    AddRemark(act, range,
              "where `" + interpret::NameOfFile(path) +
                  ".m` stands is part of the residual program, which is made anew "
                  "when the file stands elsewhere [file-place]");
  }
  return PartialValue::Static(Value::String(*name));
}

// Calls of built-ins that see the frame, and are followed because what they would see is known here: text that runs,
// `clear`, the name of the file. Their arguments are not evaluated first.
std::optional<PartialValues> EvalFrameCall(Activation& act, const std::string& name, absl::Span<const ExprId> ids,
                                           const Demand& demand, SourceRange range) {
  const int nargout = demand.nargout;
  const SourceRange origin = Origin(act, range);
  if (name == names::k_eval) return EvalKnownText(act, ids, nargout, origin);
  const auto is_builtin = [&](const char* other) {
    return !act.now.env.Find(other) && FunctionNamed(act, other).file == nullptr;
  };
  if (name == names::k_evalc && nargout == 1 && ids.size() == 1 && act.ast()[ids[0]].kind == ExprKind::kString) {
    const std::shared_ptr<const Ast> text = act.session.ParsedText(act.ast().Name(ids[0]));
    const std::string shown = text ? ShownByText(*text) : "";
    if (!shown.empty() && act.now.env.Find(shown) && is_builtin(names::k_disp))
      return EvalKnownText(act, ids, 1, origin);
  }
  if (name == names::k_feval && ids.size() == 1 && nargout == 0 && is_builtin(names::k_assignin)) {
    if (const std::optional<AssignedByName> made = AssignedByFunction(act.ast(), ids[0])) {
      const PartialValue to = EvalOne(act, made->name);
      const bool known = to.IsStatic() && to.facts.static_value().IsString();
      const std::string variable = known ? to.facts.static_value().AsString() : "";
      const auto tree = act.session.ParsedText(variable + " = " + syntax::PrintExpr(act.ast(), made->value) + ";");
      if (!AssignsTo(tree.get(), variable)) throw Unsupported{"`assignin` to a name that is not known", range};
      RunTree(act, tree, 0, origin);
      return PartialValues();
    }
  }
  if (name == names::k_mfilename && act.file && ids.size() <= 1) {
    const std::string option = ids.empty() ? "" : KnownText(act, ids[0]);
    if (!ids.empty() && option.empty()) return std::nullopt;
    return PartialValues{FileNameHere(act, option, range)};
  }
  if (!ids.empty()) return std::nullopt;
  if (name == names::k_clear && nargout == 0 && ClearAtFront(act, name, {}, origin)) return PartialValues();
  if (name == names::k_inputParser) {
    if (std::optional<PartialValue> parser = MakeParser(act, name, origin)) return PartialValues{*parser};
    return ResidualCall(act, name, {}, demand, origin);  // an object of the residual program
  }
  return std::nullopt;
}

// Functions that look at or change the variables of their caller by name, or run text.
void RefuseFrameFunction(const std::string& name, size_t arguments, int nargout, SourceRange range) {
  if (nargout > 0 && name == names::k_input && arguments == 2) return;  // `input (.., 's')` runs no text
  if (builtin::KeepsCaller(name, nargout)) throw Unsupported{"`" + name + "`", range};
}

// The entry, with all its parameters in their places: what stands in its call is the same for the residual program. No
// function of the program calls it, since it asks for names (RefuseFrameReaders).
bool IsCalledAsWritten(const Activation& act) {
  if (act.callee.IsAnonymous() || !(act.callee.function == act.session.request.entry)) return false;
  return act.session.active_depth[IdentityOf(act.callee)] == 1 && act.now.text_range == std::nullopt &&
         std::ranges::none_of(act.version.named, &AbstractValue::IsStatic);
}

// `assert (condition)` says the text of its argument when it fails. Nothing: it is called as any function.
std::optional<PartialValues> CallOfAssert(Activation& act, ExprId condition, PartialValues* args, const Demand& demand,
                                          SourceRange range) {
  const PartialValue message = PartialValue::Static(Value::String(MessageOfAssert(act.ast(), condition)));
  const auto builtin_of = [&act](const std::string& called) {
    return act.now.env.Find(called) ? nullptr : FunctionNamed(act, called).builtin;
  };
  const PartialValue& given = (*args)[0];
  if (given.facts.classes().Only(value::ClassId::kLogical)) {
    args->push_back(message);
    return std::nullopt;
  }
  if (!YieldsTruth(act.ast(), condition, builtin_of) || !given.residual.valid()) return std::nullopt;
  if (syntax::PrintArgumentText(act.tree().ast, given.residual) == syntax::PrintArgumentText(act.ast(), condition)) {
    return std::nullopt;
  }
  return ResidualCall(act, names::k_assert, {given, message}, demand, range);
}

// A function of the user's, or of our library.
PartialValues CallUserByName(Activation& act, const FunctionRef& f, const std::string& name,
                             absl::Span<const ExprId> ids, PartialValues args, bool known, const Demand& demand,
                             SourceRange range, bool at_top) {
  const Callee callee{f, {}};
  const SourceRange origin = Origin(act, range);
  if (IsNested(f)) {
    if (!known) throw Unsupported{"a call with an argument list of unknown length", range};
    return CallNested(act, f, args, demand.nargout, origin, at_top);
  }
  if (!known) return ResidualCall(act, act.session.KeepWhole(f), args, demand, origin);
  if (name == names::k_assert && args.size() == 1 && IsOwnLibrary(callee)) {
    if (std::optional<PartialValues> made = CallOfAssert(act, ids[0], &args, demand, origin)) return *std::move(made);
  }
  if (name == names::k_bsxfun && IsOwnLibrary(callee)) {
    if (std::optional<PartialValue> made = BroadcastCall(act, args, origin)) return {*made};
  }
  Demand of_user = demand;
  of_user.keeps_map = at_top && demand.nargout == 1 && !act.now.plain_target.empty();
  return CallUser(act, callee, std::move(args), of_user, origin);
}

// A built-in that makes or changes a struct, by its parts.
std::optional<PartialValue> CallOfFields(Activation& act, const builtin::Builtin& b, const PartialValues& args,
                                         bool at_top, SourceRange range) {
  if (b.id == builtin::BuiltinId::k_struct) {
    return AllPure(args) || at_top ? StructOfArguments(act, args, range) : std::nullopt;
  }
  return FieldFunction(act, b.id, args, range);
}

}  // namespace

PartialValues EvalCallByName(Activation& act, const std::string& name, absl::Span<const ExprId> ids,
                             const Demand& demand, SourceRange range, bool at_top) {
  FunctionRef f = FunctionNamed(act, name);
  if (f.refusal != nullptr) throw Unsupported{"`" + name + "`, which makes objects of a class,", range};
  bool user = f.file != nullptr;
  if (!user) {
    if (std::optional<PartialValues> done = EvalFrameCall(act, name, ids, demand, range)) return *std::move(done);
    const bool asks_for_entry = f.builtin != nullptr && f.builtin->id == builtin::BuiltinId::k_inputname;
    if (!asks_for_entry || !IsCalledAsWritten(act)) RefuseFrameFunction(name, ids.size(), demand.nargout, range);
  }
  PartialValues args;
  // The cells that struct () spreads, that are joined, or that a function is given, are wanted by their parts.
  const bool takes_parts = user || name == names::k_struct || name == names::k_horzcat || name == names::k_vertcat;
  const bool in_parts = CanSplitCells(act) && takes_parts;
  const bool known = EvalArguments(act, ids, &args, demand.in_parts || in_parts, CanSplitCells(act));
  const SourceRange origin = Origin(act, range);
  if (f.methods != nullptr) {
    f = MethodOf(act, f, known ? &args : nullptr, range);
    user = f.file != nullptr;
  }
  if (user) return CallUserByName(act, f, name, ids, std::move(args), known, demand, range, at_top);
  if (known && !args.empty() && args[0].parts && args[0].parts->kind == PartialAggregate::kMap) {
    if (std::optional<PartialValues> answer = AskMap(act, name, args, origin)) return *answer;
  }
  if (!f.valid() && known && IsNowhere(act, name)) {
    const bool method = MayBeMethod(args), tried = act.now.try_depth > 0;
    if (tried && !method) return {CallOfNothing(act, name, args, range)};
    if (!tried) {
      AddRemark(act, range,
                "`" + name + "` is no variable here and no function that is found: the call fails" +
                    (method ? ", unless an argument is an object that has it" : "") + " [not-found]");
    }
  }
  if (!f.valid()) return ResidualCall(act, name, args, demand, origin);
  if (!known) {
    // A text may name variables of the frame, too.
    if (f.builtin->effects & builtin::kFrame || f.builtin->id == builtin::BuiltinId::k_str2func)
      throw Unsupported{"`" + name + "` with arguments of unknown number", range};
    return ResidualCall(act, name, args, demand, origin);
  }
  if (f.builtin->id == builtin::BuiltinId::k_inputname && IsCalledAsWritten(act))
    return ResidualCall(act, name, args, demand, origin);
  if (std::optional<PartialValue> made = CallOfFields(act, *f.builtin, args, at_top, origin)) return {*made};
  FollowSearchPath(act, *f.builtin, args);
  return CallBuiltin(act, *f.builtin, args, demand, origin);
}

namespace {

// Which function the classes of the arguments choose (null: not all of them are known).
FunctionRef MethodOf(Activation& act, const FunctionRef& f, const PartialValues* args, SourceRange range) {
  act.uses.All();  // the class of a value decides, mentioned or not
  absl::InlinedVector<value::ClassId, 4> classes;
  for (size_t k = 0; args != nullptr && k < args->size(); ++k) {
    const std::optional<value::ClassId> c = (*args)[k].facts.classes().Single();
    if (!c)
      args = nullptr;
    else
      classes.push_back(*c);
  }
  if (args == nullptr)
    throw Unsupported{"`" + f.methods->name + "`, a method of a class, with arguments of unknown class,", range};
  return interpret::MethodFor(f, classes);
}

}  // namespace

std::optional<Callee> StaticCallee(Activation& act, const PartialValue& function) {
  if (function.parts && function.parts->kind == PartialAggregate::kClosure) {
    return Callee{function.parts->nested, function.parts->function, function.parts};
  }
  if (!function.IsStatic()) return std::nullopt;
  const Value& v = function.facts.static_value();
  std::string name;
  if (v.Is(value::ClassId::kFunctionHandle)) {
    if (v.handle().name.empty()) {
      Callee callee;
      callee.anonymous = v.handle();
      return callee;
    }
    name = v.handle().name;
    if (IsHandleOfActivation(v.handle())) {
      if (v.handle().origin != ActivationMark(act)) {
        const SourceRange here = act.callee.IsAnonymous() ? act.ast()[act.callee.anonymous.anonymous].range
                                                          : act.ast()[act.now.statement].range;
        throw Unsupported{"a handle to a nested function, called in another function,", here};
      }
      return Callee{act.session.functions.Find(name, act.file, act.function), {}};
    }
    if (v.handle().scope) {
      auto file = std::static_pointer_cast<const interpret::LoadedFile>(v.handle().scope);
      FunctionRef f = act.session.functions.Find(name, file, {});
      if (f.valid()) return Callee{f, {}};
    }
  } else if (v.IsString()) {
    name = v.AsString();
  } else {
    return std::nullopt;
  }
  FunctionRef f = FunctionNamed(act, name);
  if (!f.valid()) return std::nullopt;
  return Callee{f, {}};
}

PartialValues CallFunction(Activation& act, const Callee& callee, const PartialValues& args, const Demand& demand,
                           SourceRange range) {
  if (callee.IsAnonymous()) return CallUser(act, callee, args, demand, range);
  const FunctionRef f =
      callee.function.methods != nullptr ? MethodOf(act, callee.function, &args, range) : callee.function;
  if (!f.valid()) return ResidualCall(act, callee.function.methods->name, args, demand, range);
  if (f.file == nullptr) return CallBuiltin(act, *f.builtin, args, demand, range);
  return CallUser(act, Callee{f, {}, callee.captures}, args, demand, range);
}

// The call as it stands, with arguments lifted; nothing is known of its results.
PartialValues ResidualCall(Activation& act, const std::string& name, const PartialValues& args, const Demand& demand,
                           SourceRange range) {
  const int nargout = demand.nargout;
  std::vector<ExprId> exprs;
  for (const PartialValue& p : args) exprs.push_back(ResidualOf(act, p, range));
  ExprId call = act.tree().Call(name, exprs, range, Effects::Any());
  const builtin::Builtin* b = FunctionNamed(act, name).builtin;
  if (b == nullptr || MayCallBack(*b, args)) NoteCallBack(act, b, args, range);
  if (nargout == 0) return {PartialValue::Dynamic(MaybeValue(), call, Effects::Any())};
  if (nargout == 1) return {PartialValue::Dynamic(AbstractValue::Top(), call, Effects::Any())};
  std::vector<AbstractValue> facts(nargout, AbstractValue::Top());
  return SplitOutputs(act, call, facts, demand.outputs, range);
}

// Several outputs of one call go through variables: the targets themselves where the assignment names them. Several are
// only ever asked of a whole statement, so what waits to be evaluated are the arguments of the call, which keeps them.
PartialValues SplitOutputs(Activation& act, ExprId call, const std::vector<AbstractValue>& facts,
                           const std::vector<std::string>& names, SourceRange range) {
  if (!act.now.can_hoist || (act.now.pending_impure && facts.size() < 2)) {
    NeedStatement(act, "a call with several outputs inside an expression", range);
  }
  Node node;
  node.stmt.kind = StmtKind::kAssign;
  node.stmt.multi = true;
  node.stmt.range = range;
  PartialValues out;
  for (size_t k = 0; k < facts.size(); ++k) {
    std::string name = k < names.size() ? names[k] : "";
    if (name == "~") {
      node.exprs.push_back(act.tree().Make(ExprKind::kTilde, Op::kNone, "", {}, range, kPure));
      out.push_back(PartialValue::Dynamic(facts[k].Forget(), {}, kPure));
      continue;
    }
    if (name.empty()) name = FreshName(act, "out");
    node.exprs.push_back(act.tree().Identifier(name, range, kPure));
    out.push_back(PartialValue::Dynamic(facts[k].Forget(), act.tree().Identifier(name, range, kPure), kPure));
  }
  // `~ = f(x)` is no statement, `[~] = f(x)` is.
  if (node.exprs.size() == 1 && out[0].residual.valid()) node.stmt.multi = false;
  node.exprs.push_back(call);
  Emit(act, std::move(node));
  return out;
}

namespace {

// error, rethrow, print_usage: they end the path.
PartialValues CallThatRaises(Activation& act, const builtin::Builtin& b, const PartialValues& args, int nargout,
                             const std::function<ExprId(Effects)>& residual) {
  if (AllStatic(args)) {
    ValueList values;
    for (const PartialValue& p : args) values.push_back(p.facts.static_value());
    try {
      act.session.fold_context.had_output = false;
      builtin::CallBuiltin(b, act.session.fold_context, values, nargout);
      if (nargout == 0 && !act.session.fold_context.had_output) return {};  // `error ('')` raises nothing
    } catch (const value::MatlabError& error) {
      return {Failing(act, residual(Effects::Any()), error)};
    } catch (const builtin::BudgetExceeded&) {
    }
  }
  const ExprId call = residual(Effects::Any());
  std::vector<AbstractValue> facts;
  for (const PartialValue& p : args) facts.push_back(p.facts);
  if (b.id == builtin::BuiltinId::k_error && !args.empty() && !domain::SurelyRaises(act.tree().ast, call) &&
      !domain::SurelyRaises(facts)) {
    return {PartialValue::Dynamic(AbstractValue::Top(), call, Effects::Any())};
  }
  PartialValue p = Failing(act, call, value::MatlabError("", ""));
  act.now.static_error.reset();
  return {p};
}

// A call that has more results than its function has, or that looks at what has no text.
void RefuseBuiltin(const builtin::Builtin& b, const PartialValues& args, int nargout, SourceRange range) {
  if (b.max_out >= 0 && nargout > std::max(1, b.max_out) && !builtin::IsLibraryFunction(b.name)) {
    // What there is gets assigned before the rest is missed.
    throw Unsupported{std::string("more results than `") + b.name + "` has", range};
  }
  if (builtin::KeepsCaller(b.name, nargout)) throw Unsupported{std::string("`") + b.name + "`", range};
  for (const PartialValue& p : args) {
    if (!p.parts || !p.parts->nested.valid()) continue;
    if (builtin::HasAny(b, builtin::kLooksIntoHandle)) {
      throw Unsupported{std::string("`") + b.name + "` of a handle to a nested function", range};
    }
  }
}

// What needs no rule: a name of another form for a simpler thing, or a template that is known in part.
std::optional<PartialValues> CallInOtherForm(Activation& act, const builtin::Builtin& b, const PartialValues& args,
                                             const Demand& demand, SourceRange range) {
  if (std::optional<PartialValues> special = CallSpecial(act, b, args, demand, range)) return special;
  if (std::optional<PartialValue> simple = SimplifyCall(act, b, args, demand.nargout)) return PartialValues{*simple};
  if (std::optional<PartialValue> truths = ComparedEach(act, b, args, range)) return PartialValues{*truths};
  if (std::optional<PartialValue> moved = MovedParts(act, b, args, range)) return PartialValues{*moved};
  if (demand.nargout == 1) {
    if (std::optional<PartialValue> made = OperatorCall(act, b.name, args, range)) return PartialValues{*made};
    if (std::optional<PartialValue> made = JoinedNumbers(act, b, args, range)) return PartialValues{*made};
    if (std::optional<PartialValues> written = WrittenOut(act, b, args, range)) return written;
  }
  if (std::optional<PartialValues> plain = WithPlainTemplate(b, args)) {
    return CallBuiltin(act, b, *plain, demand, range);
  }
  if (std::optional<PartialValues> filled = WithTemplateFilled(b, args)) {
    return CallBuiltin(act, b, *filled, demand, range);
  }
  return std::nullopt;
}

// As many elements as an array that is there and fully stored, or a few rows of so many: too large as little as what is
// computed of that array, `[x; x]` or x + 1.
bool IsAsLargeAsStored(const Activation& act, const domain::Shape& made) {
  constexpr int64_t kFewRows = 64;
  const domain::ExtentRange rows = made.Extent(0), columns = made.Extent(1);
  if (made.max_rank() != 2 || rows.IsKnown() == columns.IsKnown()) return false;
  const domain::ExtentRange& length = rows.IsKnown() ? columns : rows;
  if ((rows.IsKnown() ? rows : columns).low > kFewRows) return false;
  return std::ranges::any_of(act.now.env.vars, [&](const auto& variable) {
    const AbstractValue& v = variable.second.facts;
    if (!v.IsFullStorage() || v.defined() != domain::Tristate::kTrue || v.shape().max_rank() != 2) return false;
    const domain::ExtentRange m = v.shape().Extent(0), n = v.shape().Extent(1);
    return (m.low >= 1 && KnownEqual(n, length)) || (n.low >= 1 && KnownEqual(m, length));
  });
}

// Several results, of which the rule knows as much.
PartialValues ResultsOfRule(Activation& act, const builtin::Builtin& b, const PartialValues& args, const Demand& demand,
                            domain::RuleResult result, Effects effects, const std::function<ExprId(Effects)>& residual,
                            SourceRange range) {
  // [m, n] = size(x): each extent for itself, so that known ones cost nothing.
  if (b.id == builtin::BuiltinId::k_size && args.size() == 1 && args[0].IsPure() &&
      args[0].facts.shape().max_rank() <= demand.nargout) {
    PartialValues out;
    for (int k = 0; k < demand.nargout; ++k) {
      out.push_back(CallBuiltin(act, b, {args[0], PartialValue::Static(Value::Double(k + 1))}, 1, range)[0]);
    }
    return out;
  }
  result.outputs.resize(demand.nargout);
  if (effects.In(Effects::Reads()) &&
      std::ranges::all_of(result.outputs, [](const AbstractValue& v) { return v.IsStatic(); })) {
    PartialValues out;
    for (const AbstractValue& v : result.outputs) out.push_back(PartialValue::Static(v.static_value()));
    return out;
  }
  return SplitOutputs(act, residual(effects), result.outputs, demand.outputs, range);
}

}  // namespace

PartialValues CallBuiltin(Activation& act, const builtin::Builtin& b, const PartialValues& args, const Demand& demand,
                          SourceRange range) {
  const int nargout = demand.nargout;
  act.session.Step();
  RefuseColons(args, range);
  if (b.id != builtin::BuiltinId::k_feval &&
      std::ranges::any_of(args, [](const PartialValue& p) { return IsOfNumbers(p.parts); })) {
    if (std::optional<PartialValue> elements = CallOfElements(act, b, args, nargout, range)) return {*elements};
    PartialValues whole;
    for (const PartialValue& p : args) whole.push_back(WithoutElements(act, p, range));
    return CallBuiltin(act, b, whole, demand, range);
  }
  if (const PartialValue* failing = FirstFailing(args)) return {*failing};
  if (b.max_out == 0 && nargout > 0 && builtin::IsLibraryFunction(b.name)) {
    return {FailingFold(
        act, {"Octave:invalid-fun-call", std::string(b.name) + ": function called with too many outputs"}, range)};
  }
  RefuseBuiltin(b, args, nargout, range);
  if (std::optional<PartialValues> read = ReadByBuiltin(act, b, args, nargout)) return *std::move(read);
  if (std::optional<PartialValues> other = CallInOtherForm(act, b, args, demand, range)) return *std::move(other);
  const bool shows = builtin::HasAny(b, builtin::kShows);
  const auto residual = [&](Effects effects) {
    std::vector<ExprId> exprs;
    for (const PartialValue& p : args)
      exprs.push_back(shows ? ResidualShown(act, p, {}, range) : ResidualOf(act, p, range));
    return act.tree().Call(b.name, exprs, range, effects);
  };
  const bool pure_row = b.effects == builtin::kPure;
  if (pure_row && AllStatic(args)) {
    if (std::optional<PartialValues> known = FoldCall(act, b, args, nargout, range)) return *std::move(known);
  }
  if (b.effects & builtin::kRaises && b.max_out == 0) return CallThatRaises(act, b, args, nargout, residual);
  if (MayCallBack(b, args)) NoteCallBack(act, &b, args, range);
  std::vector<AbstractValue> facts;
  for (const PartialValue& p : args) facts.push_back(p.facts);
  domain::RuleResult result = domain::ApplyRule(b, facts, nargout);
  Effects effects = pure_row ? Effects::FailsIf(result.may_fail) : Effects::Any();
  if (effects == Effects::Fails() && builtin::HasAny(b, builtin::kFills) && domain::ReadSizes(facts).valid) {
    effects = IsAsLargeAsStored(act, result.outputs[0].shape()) ? kPure : Effects::FailsBySize();
  }
  effects |= EffectsOf(args);
  if (b.max_out == 0 || (nargout == 0 && result.outputs.empty())) {
    return {PartialValue::Dynamic(MaybeValue(), residual(Effects::Any()), Effects::Any())};
  }
  while (static_cast<int>(result.outputs.size()) < std::max(1, nargout)) result.outputs.push_back(AbstractValue::Top());
  if (nargout > 1) return ResultsOfRule(act, b, args, demand, std::move(result), effects, residual, range);
  // What is known is not written: a map among the arguments would have to be made for it.
  if (result.outputs[0].IsStatic() && effects.In(Effects::Reads()))
    return {PartialValue::Static(result.outputs[0].static_value())};
  const ExprId call = residual(effects);
  return {Finish(act, result.outputs[0], call, effects)};
}

}  // namespace residua::specialise
