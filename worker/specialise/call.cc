// Calls (thesis 6.4): built-ins are reduced or kept with inferred facts, user functions are specialised per signature,
// known handles become direct calls.
#include <array>

#include "worker/builtin/bytes_exceeded.h"
#include "worker/domain/size_arguments.h"
#include "worker/interpret/class_methods.h"
#include "worker/specialise/error_call.h"
#include "worker/specialise/evaluator.h"
#include "worker/specialise/library_call.h"
#include "worker/specialise/names.h"
#include "worker/syntax/printer.h"

namespace residua::specialise {

using domain::Tristate;

namespace {

// Functions that look at or change the variables of their caller by name, or run text: a function that uses one is kept
// as it is.
constexpr std::array kFrameFunctions = {"eval",  "evalin", "evalc", "assignin", "clear",  "clearvars", "inputname",
                                        "who",   "whos",   "save",  "load",     "source", "run",       "keyboard",
                                        "input", "ans",    "mlock", "dbstop",   "exist",  "mfilename", "isvarname"};

bool AllStatic(const Pieces& pieces) {
  for (const Piece& p : pieces) {
    if (!p.IsStatic()) return false;
  }
  return true;
}

bool AllPure(const Pieces& pieces) {
  for (const Piece& p : pieces) {
    if (!p.pure) return false;
  }
  return true;
}

bool AnyUnknownList(const Pieces& pieces) {
  for (const Piece& p : pieces) {
    if (p.list) return true;
  }
  return false;
}

// A function that it is given may be called, or one that a text names.
bool MayCallBack(const builtin::Builtin& b, const Pieces& args) {
  if (b.effects & builtin::kEvaluatesText) return true;
  if (!(b.effects & builtin::kCallsBack)) return false;
  return std::any_of(args.begin(), args.end(), [](const Piece& p) {
    const domain::ClassSet& classes = p.facts.classes();
    return classes.Has(value::ClassId::kFunctionHandle) || classes.Has(value::ClassId::kChar) ||
           classes.Has(value::ClassId::kCell) || classes.Has(value::ClassId::kStruct) ||
           classes.Has(value::ClassId::kObject);
  });
}

// `assert (condition)` shows its argument as it is written; in the residual something else stands there.
std::string MessageOfAssert(const Ast& ast, ExprId condition) {
  return "assert (" + syntax::PrintArgumentText(ast, condition) + ") failed";
}

}  // namespace

Pieces FunctionEvaluator::EvalCallByName(const std::string& name, absl::Span<const ExprId> ids, int nargout,
                                         SourceRange range, bool at_top) {
  FunctionRef f = session_.functions.Find(name, file_, function_);
  bool user = f.file != nullptr;
  if (!user && name == "eval") return EvalKnownText(ids, nargout, Origin(range));
  if (!user && name == "inputParser" && ids.empty()) {
    if (std::optional<Piece> parser = MakeParser(name, Origin(range))) return {*parser};
    return ResidualCall(name, {}, nargout, Origin(range));  // an object of the residual program
  }
  if (!user && (f.builtin == nullptr || f.builtin->effects & (builtin::kEvaluatesText)) &&
      std::find(kFrameFunctions.begin(), kFrameFunctions.end(), name) != kFrameFunctions.end()) {
    throw Unsupported{"`" + name + "`", range};
  }
  Pieces args;
  // The cells that struct () spreads are wanted by their parts.
  const bool spreads = !user && name == "struct" && can_hoist_ && !has_nested_;
  const bool split = std::exchange(split_cells_, split_cells_ || spreads);
  bool known = EvalArguments(ids, &args);
  split_cells_ = split;
  SourceRange origin = Origin(range);
  if (f.methods != nullptr) {
    f = MethodOf(f, known ? &args : nullptr, range);
    user = f.file != nullptr;
  }
  if (user) {
    Callee callee{f, {}};
    if (IsNested(f)) {
      if (!known) throw Unsupported{"a call with an argument list of unknown length", range};
      return CallNested(f, args, nargout, origin, at_top);
    }
    if (!known) return ResidualCall(session_.KeepWhole(f), args, nargout, origin);
    if (name == "assert" && args.size() == 1 && IsOwnLibrary(callee) &&
        args[0].facts.classes().Only(value::ClassId::kLogical)) {
      args.push_back(Piece::Static(Value::String(MessageOfAssert(ast(), ids[0]))));
    }
    return CallUser(callee, std::move(args), nargout, origin);
  }
  if (known && !args.empty() && args[0].parts && args[0].parts->kind == Virtual::kMap) {
    if (std::optional<Pieces> answer = AskMap(name, args, origin)) return *answer;
  }
  if (!f.valid()) return ResidualCall(name, args, nargout, origin);
  if (!known) {
    if (f.builtin->effects & builtin::kFrame)
      throw Unsupported{"`" + name + "` with arguments of unknown number", range};
    return ResidualCall(name, args, nargout, origin);
  }
  if (std::string_view(f.builtin->name) == "struct") {
    bool pure = true;
    for (const Piece& p : args) pure = pure && p.pure;
    if (pure || at_top) {
      if (std::optional<Piece> made = StructOfArguments(args, origin)) return {*made};
    }
  }
  for (const char* field_function : {"setfield", "getfield", "rmfield"}) {
    if (std::string_view(f.builtin->name) != field_function) continue;
    if (std::optional<Piece> made = FieldFunction(field_function, args, origin)) return {*made};
  }
  return CallBuiltin(*f.builtin, args, nargout, origin);
}

// Which function the classes of the arguments choose (null: not all of them are known).
FunctionRef FunctionEvaluator::MethodOf(const FunctionRef& f, const Pieces* args, SourceRange range) {
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

std::optional<Callee> FunctionEvaluator::StaticCallee(const Piece& function) {
  if (function.parts && function.parts->kind == Virtual::kClosure) {
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
      if (v.handle().origin != ActivationMark()) {
        throw Unsupported{"a handle to a nested function, called in another function,", ast()[statement_].range};
      }
      return Callee{session_.functions.Find(name, file_, function_), {}};
    }
    if (v.handle().scope) {
      auto file = std::static_pointer_cast<const interpret::LoadedFile>(v.handle().scope);
      FunctionRef f = session_.functions.Find(name, file, {});
      if (f.valid()) return Callee{f, {}};
    }
  } else if (v.IsString()) {
    name = v.AsString();
  } else {
    return std::nullopt;
  }
  FunctionRef f = session_.functions.Find(name, file_, function_);
  if (!f.valid()) return std::nullopt;
  return Callee{f, {}};
}

Pieces FunctionEvaluator::CallFunction(const Callee& callee, const Pieces& args, int nargout, SourceRange range) {
  if (callee.IsAnonymous()) return CallUser(callee, args, nargout, range);
  const FunctionRef f = callee.function.methods != nullptr ? MethodOf(callee.function, &args, range) : callee.function;
  if (!f.valid()) return ResidualCall(callee.function.methods->name, args, nargout, range);
  if (f.file == nullptr) return CallBuiltin(*f.builtin, args, nargout, range);
  return CallUser(Callee{f, {}, callee.captures}, args, nargout, range);
}

// The call as it stands, with arguments lifted; nothing is known of its results.
Pieces FunctionEvaluator::ResidualCall(const std::string& name, const Pieces& args, int nargout, SourceRange range) {
  std::vector<ExprId> exprs;
  for (const Piece& p : args) exprs.push_back(Residual(p, range));
  ExprId call = session_.tree->Call(name, exprs, range, false);
  const builtin::Builtin* b = session_.functions.Find(name, file_, function_).builtin;
  if (b == nullptr || MayCallBack(*b, args)) ForgetGlobals();
  if (nargout <= 1) return {Piece::Dynamic(AbstractValue::Top(), call, false)};
  std::vector<AbstractValue> facts(nargout, AbstractValue::Top());
  return SplitOutputs(call, facts, range);
}

// Several outputs of one call go through variables: the targets themselves where the assignment names them. Several are
// only ever asked of a whole statement, so what waits to be evaluated are the arguments of the call, which keeps them.
Pieces FunctionEvaluator::SplitOutputs(ExprId call, const std::vector<AbstractValue>& facts, SourceRange range) {
  if (!can_hoist_ || (pending_impure_ && facts.size() < 2)) {
    NeedStatement("a call with several outputs inside an expression", range);
  }
  Node node;
  node.stmt.kind = StmtKind::kAssign;
  node.stmt.multi = true;
  node.stmt.range = range;
  Pieces out;
  for (size_t k = 0; k < facts.size(); ++k) {
    std::string name = k < output_hints_.size() ? output_hints_[k] : "";
    if (name == "~") {
      node.exprs.push_back(session_.tree->Make(ExprKind::kTilde, Op::kNone, "", {}, range, true));
      out.push_back(Piece::Dynamic(facts[k].Forget(), {}, true));
      continue;
    }
    if (name.empty()) name = FreshName("out");
    node.exprs.push_back(session_.tree->Identifier(name, range, true));
    out.push_back(Piece::Dynamic(facts[k].Forget(), session_.tree->Identifier(name, range, true), true));
  }
  // `~ = f(x)` is no statement, `[~] = f(x)` is.
  if (node.exprs.size() == 1 && out[0].residual.valid()) node.stmt.multi = false;
  node.exprs.push_back(call);
  Emit(std::move(node));
  return out;
}

Pieces FunctionEvaluator::CallBuiltin(const builtin::Builtin& b, const Pieces& args, int nargout, SourceRange range) {
  session_.Step();
  if (const Piece* failing = FirstFailing(args)) return {*failing};
  if (b.max_out == 0 && nargout > 0 && builtin::IsLibraryFunction(b.name)) {
    return {FailingFold({"Octave:invalid-fun-call", std::string(b.name) + ": function called with too many outputs"},
                        range)};
  }
  if (b.max_out >= 0 && nargout > std::max(1, b.max_out) && !builtin::IsLibraryFunction(b.name)) {
    // What there is gets assigned before the rest is missed.
    throw Unsupported{std::string("more results than `") + b.name + "` has", range};
  }
  if (b.effects & builtin::kEvaluatesText) throw Unsupported{std::string("`") + b.name + "`", range};
  for (const Piece& p : args) {
    if (!p.parts || !p.parts->nested.valid()) continue;
    const std::string_view asks[] = {"disp", "display", "isequal", "functions"};
    if (std::count(std::begin(asks), std::end(asks), b.name)) {
      throw Unsupported{std::string("`") + b.name + "` of a handle to a nested function", range};
    }
  }
  if (std::optional<Pieces> special = CallSpecial(b, args, nargout, range)) return *special;
  if (std::optional<Piece> simple = SimplifyCall(b.name, args, nargout)) return {*simple};
  const bool shows = std::string_view(b.name) == "disp" || std::string_view(b.name) == "display";
  auto residual = [&](bool pure) {
    std::vector<ExprId> exprs;
    for (const Piece& p : args) exprs.push_back(shows ? ResidualShown(p, "", range) : Residual(p, range));
    return session_.tree->Call(b.name, exprs, range, pure);
  };
  bool pure_row = b.effects == builtin::kPure;
  if (pure_row && AllStatic(args)) {
    ValueList values;
    for (const Piece& p : args) values.push_back(p.facts.static_value());
    try {
      session_.fold_context.had_output = false;
      ValueList results = builtin::CallBuiltin(b, session_.fold_context, values, nargout);
      int64_t bytes = 0;
      for (const Value& v : results) bytes += v.LogicalBytes();
      session_.fold_context.CheckBytes(bytes);
      if (!session_.fold_context.had_output) {
        Pieces out;
        for (const Value& v : results) out.push_back(Piece::Static(v));
        return out;
      }
    } catch (const value::MatlabError& error) {
      return {FailingFold(error, range)};
    } catch (const builtin::BytesExceeded& what) {
      if (loop_ != nullptr && loop_->mode != LoopFrame::kResidual) {
        throw CannotUnroll{std::string("makes ") + what.what() + " (--byte-limit)"};
      }
      Remark(range,
             "the call of `" + std::string(b.name) + "` is kept: " + what.what() + " (--byte-limit) [kept-general]");
    } catch (const builtin::BudgetExceeded&) {
      // Too large to hold, or it needs a running program: keep the call.
    }
  }
  if (b.effects & builtin::kRaises && std::string_view(b.name) != "warning") {
    // error, rethrow, print_usage: they end the path.
    if (AllStatic(args)) {
      ValueList values;
      for (const Piece& p : args) values.push_back(p.facts.static_value());
      try {
        session_.fold_context.had_output = false;
        builtin::CallBuiltin(b, session_.fold_context, values, nargout);
        if (nargout == 0 && !session_.fold_context.had_output) return {};  // `error ('')` raises nothing
      } catch (const value::MatlabError& error) {
        return {Failing(residual(false), error)};
      } catch (const builtin::BudgetExceeded&) {
      }
    }
    const ExprId call = residual(false);
    if (std::string_view(b.name) == "error" && !args.empty() && !SurelyRaises(session_.tree->ast, call) &&
        !SurelyRaises(args)) {
      return {Piece::Dynamic(AbstractValue::Top(), call, false)};
    }
    value::MatlabError unknown("", "");
    Piece p = Failing(call, unknown);
    static_error_.reset();
    return {p};
  }
  if (MayCallBack(b, args)) ForgetGlobals();
  std::vector<AbstractValue> facts;
  for (const Piece& p : args) facts.push_back(p.facts);
  domain::RuleResult result = domain::ApplyRule(b, facts, nargout);
  bool pure = pure_row && AllPure(args) && !result.may_fail;
  if (b.max_out == 0 || (nargout == 0 && result.outputs.empty())) {
    return {Piece::Dynamic(AbstractValue::Top(), residual(false), false)};
  }
  while (static_cast<int>(result.outputs.size()) < std::max(1, nargout)) result.outputs.push_back(AbstractValue::Top());
  if (nargout <= 1) {
    const ExprId call = residual(pure);
    const bool fills = std::string_view(b.name) == "zeros" || std::string_view(b.name) == "ones";
    if (fills && AllPure(args) && domain::ReadSizes(facts).valid) session_.tree->facts.SetFailsOnlyBySize(call);
    return {Finish(result.outputs[0], call, pure)};
  }
  // [m, n] = size(x): each extent for itself, so that known ones cost nothing.
  if (std::string_view(b.name) == "size" && args.size() == 1 && args[0].pure) {
    bool plain = args[0].facts.shape().max_rank() <= nargout;
    if (plain) {
      Pieces out;
      for (int k = 0; k < nargout; ++k) {
        Pieces one = CallBuiltin(b, {args[0], Piece::Static(Value::Double(k + 1))}, 1, range);
        out.push_back(one[0]);
      }
      return out;
    }
  }
  result.outputs.resize(nargout);
  bool all_static = pure;
  for (const AbstractValue& v : result.outputs) all_static = all_static && v.IsStatic();
  if (all_static) {
    Pieces out;
    for (const AbstractValue& v : result.outputs) out.push_back(Piece::Static(v.static_value()));
    return out;
  }
  return SplitOutputs(residual(pure), result.outputs, range);
}

namespace {

// Dynamic parts of an argument, in order: what the specialised function takes for it.
void Flatten(const Piece& piece, std::vector<ExprId>* exprs, ResidualTree& tree, SourceRange range) {
  std::function<void(const Part&)> part = [&](const Part& p) {
    if (p.parts) {
      for (const Part& inner : p.parts->parts) part(inner);
    } else if (!p.facts.IsStatic()) {
      exprs->push_back(tree.Identifier(p.variable, range, true));
    }
  };
  if (piece.parts) {
    for (const Part& p : piece.parts->parts) part(p);
  } else if (!piece.IsStatic()) {
    exprs->push_back(piece.residual);
  }
}

}  // namespace

Piece FunctionEvaluator::PieceOf(const Part& part, SourceRange range) {
  Piece p;
  p.facts = part.facts;
  p.parts = part.parts;
  if (!p.parts && !p.facts.IsStatic()) p.residual = session_.tree->Identifier(part.variable, range, true);
  return p;
}

namespace {

// Further from nothing: a number of a greater size, an array or text with more elements.
bool Grows(const Value& from, const Value& to) {
  if (from.class_id() != to.class_id() || from.Is(value::ClassId::kFunctionHandle)) return false;
  if (from.numel() != to.numel()) return from.numel() < to.numel();
  if (!from.IsScalar() || !from.IsNumericOrLogicalOrChar() || from.IsComplex() || to.IsComplex()) return false;
  return std::abs(from.ElementAsDouble(0)) < std::abs(to.ElementAsDouble(0));
}

// Whether the handles to functions that have names are the same ones. A solver that is called for one function while it
// works for another is not on its way from the one call to the other; of such handles there are finitely many.
bool SameHandles(const std::vector<AbstractValue>& facts, const Pieces& args) {
  if (facts.size() != args.size()) return true;
  for (size_t k = 0; k < args.size(); ++k) {
    for (const AbstractValue& a : {facts[k], args[k].facts}) {
      const bool named = a.IsStatic() && a.static_value().Is(value::ClassId::kFunctionHandle) &&
                         !a.static_value().handle().name.empty();
      if (named && !(facts[k] == args[k].facts)) return false;
    }
  }
  return true;
}

AbstractValue Generalised(const AbstractValue& facts) {
  const domain::Shape shape = facts.IsScalar() ? domain::Shape::Scalar() : domain::Shape::Top();
  return AbstractValue::Array(facts.classes(), shape, facts.real());
}

// What is kept of an argument that grows from one call to the next; nothing: it does not grow. Of a struct the fields
// that grow are given up, as the place of a parser that hands itself on, and the others stay known; a known one that
// becomes smaller, as a tree that is searched, does so only so often.
std::optional<AbstractValue> WithoutGrowth(const AbstractValue& was, const AbstractValue& is) {
  if (is.IsScalar() && is.classes().Only(value::ClassId::kStruct) && (is.IsStatic() || is.HasFields())) {
    if (was.IsStatic() && is.IsStatic() && is.static_value().LogicalBytes() < was.static_value().LogicalBytes()) {
      return std::nullopt;
    }
    std::vector<std::string> names;
    if (is.IsStatic()) names = is.static_value().fields();
    if (!is.IsStatic()) {
      for (const auto& [name, field] : is.fields()) names.push_back(name);
    }
    bool grows = false;
    std::vector<std::pair<std::string, AbstractValue>> fields;
    for (const std::string& name : names) {
      const AbstractValue now = domain::FieldRule(is, name).value;
      const std::optional<AbstractValue> kept = WithoutGrowth(domain::FieldRule(was, name).value, now);
      grows |= kept.has_value();
      fields.emplace_back(name, kept ? *kept : now);
    }
    if (!grows) return std::nullopt;
    return AbstractValue::StructOf(std::move(fields));
  }
  if (is.IsStatic()) {
    if (!was.IsStatic() || !Grows(was.static_value(), is.static_value())) return std::nullopt;
    return Generalised(is);
  }
  const std::optional<Dims> before = was.shape().Known(), now = is.shape().Known();
  if (!before || !now || before->numel() >= now->numel()) return std::nullopt;
  return Generalised(is);
}

}  // namespace

// Recursion whose end the residual program decides: a known argument that is larger with each call, as the place in a
// text that is being parsed, would become a version for each of its values.
void FunctionEvaluator::GeneraliseGrowing(const std::string& identity, Pieces* args, SourceRange range) {
  const auto found = session_.active_calls.find(identity);
  if (found == session_.active_calls.end() || AllStatic(*args)) return;
  const auto& active = found->second;
  const auto same =
      std::find_if(active.rbegin(), active.rend(), [&](const auto& a) { return SameHandles(a.facts, *args); });
  if (same == active.rend()) return;
  const Session::Active& last = *same;
  const bool decided = Nested() || !returns_.empty();  // an early `return` decides about what follows
  if (session_.decisions + decided <= last.decisions || last.facts.size() != args->size()) return;
  for (size_t k = 0; k < args->size(); ++k) {
    Piece& p = (*args)[k];
    if (p.colon || p.list || (p.parts && p.parts->kind != Virtual::kStruct)) continue;
    const std::optional<AbstractValue> kept = WithoutGrowth(last.facts[k], p.facts);
    if (!kept) continue;
    Remark(range, "an argument kept general: it grows with the recursion [kept-general]");
    p = Piece::Dynamic(WithoutNamesAbove(*kept, 0), Residual(p, range), p.pure);
  }
}

// Recursion with growing static arguments, or very many versions of one function: from here on arguments are described
// by class, realness and being scalar alone, of which there are finitely many.
void FunctionEvaluator::Generalise(const Callee& callee, Pieces* args, SourceRange range) {
  std::string identity = IdentityOf(callee);
  GeneraliseGrowing(identity, args, range);
  int active = session_.active_depth[identity];
  int64_t bytes = 0;
  for (const Piece& p : *args) {
    if (p.IsStatic()) bytes += p.facts.static_value().LogicalBytes();
  }
  // Static recursion may go as deep as the program itself could; values that grow on the way are given up early.
  bool deep = active >= (AllStatic(*args) ? session_.limits.static_depth : session_.limits.depth);
  bool large = active >= 8 && bytes > session_.limits.recursive_bytes;
  bool many = session_.version_count[identity] >= session_.limits.versions && !AllStatic(*args);
  if (!deep && !many && !large) return;
  Remark(range, "arguments kept general: " +
                    std::string(deep    ? "recursion is too deep (--depth-limit)"
                                : large ? "values grow with the recursion"
                                        : "too many versions (--version-limit)") +
                    " [kept-general]");
  for (Piece& p : *args) {
    bool handle = p.facts.classes().Only(value::ClassId::kFunctionHandle);
    const bool named = handle && p.IsStatic() && !p.facts.static_value().handle().name.empty();
    if (named && !IsHandleOfActivation(p.facts.static_value().handle())) continue;
    p = Piece::Dynamic(Generalised(p.facts), Residual(p, range), p.pure);
  }
}

namespace {

VirtualPtr WithoutNames(const Virtual& v) {
  auto made = std::make_shared<Virtual>(v);
  for (Part& part : made->parts) {
    part.facts = WithoutNamesAbove(part.facts, 0);
    if (part.parts) part.parts = WithoutNames(*part.parts);
  }
  return made;
}

// What the caller knows of its arguments, in its own names; the arguments then say only which extents are equal.
std::vector<AbstractValue> NameForCallee(bool without_names, Pieces* args) {
  std::vector<AbstractValue> given;
  for (Piece& p : *args) {
    if (p.parts || without_names) p.facts = WithoutNamesAbove(p.facts, 0);
    if (p.parts) p.parts = WithoutNames(*p.parts);
    given.push_back(p.facts);
  }
  const std::vector<AbstractValue> equalities = OnlyEqualities(given);
  for (size_t k = 0; k < args->size(); ++k) (*args)[k].facts = equalities[k];
  return given;
}

bool HasOutputs(const Callee& callee) {
  return callee.IsAnonymous() || !(*callee.function.file->ast)[callee.function.function].outputs.empty();
}

}  // namespace

Pieces FunctionEvaluator::CallUser(const Callee& callee, Pieces args, int nargout, SourceRange range) {
  session_.Step();
  if (IsNested(callee.function) && !callee.captures) return CallNested(callee.function, args, nargout, range, false);
  if (AnyUnknownList(args)) throw Unsupported{"a call with an argument list of unknown length", range};
  if (static_io_ && AllStatic(args)) {
    if (std::optional<Pieces> results = RunReading(callee, args, nargout)) return *std::move(results);
  }
  // Those of our library look at how their arguments are written, no more.
  for (const char* name : {"evalin", "assignin", "inputname"}) {
    if (!IsOwnLibrary(callee) && session_.Mentions(callee, name))
      throw Unsupported{"a call of a function that reads the variables of this one", range};
  }
  if (!callee.IsAnonymous()) {
    const std::string identity = IdentityOf(callee);
    if (session_.never_interpreted.count(identity) || (session_.preserved.count(identity) && !AllStatic(args))) {
      if (const Piece* failing = FirstFailing(args)) return {*failing};
      return ResidualCall(session_.KeepWhole(callee.function), args, nargout, range);
    }
  }
  // Outputs wanted: a statement call takes none, unless what it returns would be shown.
  const bool shown = shows_result_ && nargout == 0 && HasOutputs(callee);
  const int outputs = shown ? 1 : nargout;
  if (callee.captures) {
    Pieces all;
    for (const Part& part : callee.captures->parts) all.push_back(PieceOf(part, range));
    args.insert(args.begin(), all.begin(), all.end());
  }
  Generalise(callee, &args, range);
  bool persistent = session_.HasPersistent(callee);
  const std::vector<AbstractValue> given = NameForCallee(persistent, &args);
  std::vector<bool> ignored;
  if (static_cast<int>(output_hints_.size()) == nargout && session_.Mentions(callee, "isargout")) {
    for (const std::string& hint : output_hints_) ignored.push_back(hint == "~");
  }
  if (persistent &&
      !session_.FitForm(
          callee, shown ? -1 : nargout, ignored, [&](const Piece& p) { return Residual(p, range); }, &args)) {
    session_.AddRemark(callee.function.file->ast->sources()[0],
                       (*callee.function.file->ast)[callee.function.function].range,
                       "`" + (*callee.function.file->ast)[callee.function.function].name +
                           "` kept whole: others that are kept whole use its persistent variables [kept-whole]");
    return ResidualCall(session_.KeepWhole(callee.function), args, nargout, range);
  }
  // The only version of a function with persistent variables keeps its results, whoever asks.
  const bool only = persistent && !session_.signatures[IdentityOf(callee)].shared;
  struct Decisions {
    ~Decisions() { session.decisions = before; }
    Session& session;
    int before;
  } restore{session_, std::exchange(session_.decisions, session_.decisions + (Nested() || !returns_.empty()))};
  // The versions of a function with persistent variables are one for each form of call.
  const GlobalState globals = persistent ? GlobalState() : PassedGlobals(callee);
  Version* version = &session_.VersionFor(callee, args, nargout, outputs, shown || only, globals, ignored);
  if (const Piece* failing = FirstFailing(args)) return {*failing};
  for (Piece& p : args) {
    if (!p.diverges) continue;
    // An argument that certainly fails: the call is never made, but the residual keeps it to fail in its place.
    std::vector<ExprId> exprs;
    for (const Piece& q : args) {
      if (!q.colon) exprs.push_back(Residual(q, range));
    }
    return {Failing(session_.tree->Matrix(ExprKind::kCell, {exprs}, range, false), *static_error_)};
  }
  if (version->whole) return ResidualCall(version->name, args, nargout, range);
  AfterCall(*version);
  if (IsLibrary(callee) && !WorthHaving(session_, callee, *version, args)) {
    std::vector<ExprId> passed;
    for (const Piece& p : args) passed.push_back(Residual(p, range));
    const bool alone = version->pure && AllPure(args);
    const ExprId by_name = session_.tree->Call(version->base, passed, range, alone);
    std::vector<AbstractValue> facts = version->outputs;
    facts.resize(static_cast<size_t>(std::max(1, nargout)), AbstractValue::Top());
    if (nargout > 1) return SplitOutputs(by_name, facts, range);
    return {Piece::Dynamic(facts[0].Forget(), by_name, alone)};
  }
  bool args_pure = AllPure(args);
  bool in_parts = false;  // an output comes as its parts
  auto count_dynamic = [&] {
    int n = 0;
    in_parts = false;
    for (size_t k = 0; k < version->outputs.size(); ++k) {
      n += !version->output_static[k];
      in_parts = in_parts || (k < version->output_parts.size() && version->output_parts[k]);
    }
    return n;
  };
  bool runs = version->has_code || !args_pure;
  int dynamic = count_dynamic();
  bool hoistable = can_hoist_ && (!pending_impure_ || outputs > 1);
  bool needs_statement = runs && version->returns && outputs > 0 && (dynamic == 0 || outputs > 1 || in_parts);
  if (needs_statement && !hoistable && nargout > 0) {
    if (outputs > 1) NeedStatement("a call with several outputs inside an expression", range);
    version = &session_.VersionFor(callee, args, nargout, outputs, true, globals, ignored);
    if (version->whole) return ResidualCall(version->name, args, nargout, range);
    AfterCall(*version);
    dynamic = count_dynamic();
    needs_statement = false;
  }
  std::vector<ExprId> exprs;
  for (const Piece& p : args) Flatten(p, &exprs, *session_.tree, range);
  bool pure = version->pure && args_pure;
  auto call = [&] { return session_.tree->Call(version->name, exprs, range, pure); };
  if (!version->returns && version->error && args_pure) return {Failing(call(), *version->error)};
  if (!version->returns) {
    Piece p = Failing(call(), value::MatlabError("", ""));
    static_error_.reset();
    return {p};
  }
  Pieces out;
  if (outputs == 0) {
    if (runs) out.push_back(Piece::Dynamic(AbstractValue::Top(), call(), pure));
    return out;
  }
  if (in_parts) return OutputsInParts(*version, call(), range);
  if (!runs || dynamic == 0) {
    if (runs) {
      Node node;
      node.stmt.kind = StmtKind::kExpression;
      node.stmt.range = range;
      node.exprs = {call()};
      Emit(std::move(node));
    }
    for (const AbstractValue& v : version->outputs) out.push_back(Piece::Static(v.static_value()));
    return out;
  }
  if (outputs == 1) {
    return {Piece::Dynamic(InNamesOfCaller(version->outputs[0].Forget(), version->named, given), call(), pure)};
  }
  // Several outputs: static ones are known, dynamic ones come through variables.
  std::vector<AbstractValue> facts;
  std::vector<std::string> hints = output_hints_, dynamic_hints;
  for (size_t k = 0; k < version->outputs.size(); ++k) {
    if (version->output_static[k]) continue;
    facts.push_back(InNamesOfCaller(version->outputs[k], version->named, given));
    dynamic_hints.push_back(k < hints.size() ? hints[k] : "");
  }
  output_hints_ = dynamic_hints;
  Pieces split = SplitOutputs(call(), facts, range);
  output_hints_ = hints;
  size_t next = 0;
  for (size_t k = 0; k < version->outputs.size(); ++k) {
    out.push_back(version->output_static[k] ? Piece::Static(version->outputs[k].static_value()) : split[next++]);
  }
  return out;
}

// The parts come through variables of their own; the aggregates are put together from them here.
Pieces FunctionEvaluator::OutputsInParts(const Version& version, ExprId call, SourceRange range) {
  std::vector<std::string> hints = std::exchange(output_hints_, {});
  std::vector<std::string> names;
  std::vector<AbstractValue> facts;
  auto hint_of = [&](size_t k) { return k < hints.size() ? hints[k] : std::string(); };
  std::map<std::string, std::string> renamed;  // variable there -> variable here
  std::function<void(const Virtual&, const std::string&)> leaves = [&](const Virtual& v, const std::string& whole) {
    for (size_t k = 0; k < v.parts.size(); ++k) {
      const Part& part = v.parts[k];
      if (part.parts) {
        leaves(*part.parts, whole);
      } else if (!part.facts.IsStatic() && !renamed.count(part.variable)) {
        const std::string field = v.kind == Virtual::kCell ? std::to_string(k + 1) : v.names[k];
        renamed[part.variable] = PartName(whole.empty() || whole == "~" ? "out" : whole, field);
        names.push_back(renamed[part.variable]);
        facts.push_back(part.facts);
      }
    }
  };
  for (size_t k = 0; k < version.outputs.size(); ++k) {
    if (k < version.output_parts.size() && version.output_parts[k]) {
      leaves(*version.output_parts[k], version.outputs.size() == 1 ? target_hint_ : hint_of(k));
    } else if (!version.output_static[k]) {
      names.push_back(hint_of(k).empty() ? FreshName("out") : hint_of(k));
      facts.push_back(version.outputs[k]);
    }
  }
  output_hints_ = names;
  Pieces values;
  if (!names.empty()) {
    values = SplitOutputs(call, facts, range);
  } else {
    Node node;
    node.stmt.kind = StmtKind::kExpression;
    node.stmt.range = range;
    node.exprs = {call};
    Emit(std::move(node));
  }
  output_hints_ = hints;
  std::function<VirtualPtr(const Virtual&)> copy = [&](const Virtual& from) {
    auto made = std::make_shared<Virtual>(from);
    for (Part& part : made->parts) {
      if (part.parts) {
        part.parts = copy(*part.parts);
      } else if (!part.facts.IsStatic()) {
        part.variable = renamed.at(part.variable);
      }
    }
    return VirtualPtr(made);
  };
  Pieces out;
  size_t next = 0;
  std::set<std::string> seen;
  std::function<void(const Virtual&)> skip = [&](const Virtual& v) {
    for (const Part& part : v.parts) {
      if (part.parts) skip(*part.parts);
      if (!part.parts && !part.facts.IsStatic() && seen.insert(part.variable).second) ++next;
    }
  };
  for (size_t k = 0; k < version.outputs.size(); ++k) {
    if (k < version.output_parts.size() && version.output_parts[k]) {
      Piece p;
      p.facts = version.outputs[k];
      p.parts = copy(*version.output_parts[k]);
      skip(*version.output_parts[k]);
      out.push_back(std::move(p));
    } else {
      out.push_back(version.output_static[k] ? Piece::Static(version.outputs[k].static_value()) : values[next++]);
    }
  }
  return out;
}

std::string IdentityOf(const Callee& callee) {
  if (callee.IsAnonymous()) {
    return "@" + std::to_string(reinterpret_cast<uintptr_t>(callee.anonymous.ast.get())) + ":" +
           std::to_string(callee.anonymous.anonymous.index);
  }
  return callee.function.file->path + ">" + std::to_string(callee.function.function.index);
}

}  // namespace residua::specialise
