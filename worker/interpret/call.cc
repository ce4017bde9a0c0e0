// Calls: finding what a name means here, entering functions, and collecting their results.
//
// What a name means as a function does not change while a program runs, so it is found once per scope and slot.
#include <utility>

#include "worker/builtin/kernel_util.h"
#include "worker/builtin/numeric/machine_bits.h"
#include "worker/interpret/class_methods.h"
#include "worker/interpret/machine.h"
#include "worker/interpret/step.h"
#include "worker/library/library.h"
#include "worker/syntax/octave_place.h"
#include "worker/syntax/output_place.h"
#include "worker/syntax/source_text_watch.h"

namespace residua::interpret {

using syntax::SourceFilePtr;
using syntax::SourceRange;

FunctionRef Interpreter::Impl::FindFunction(std::string_view name, const LoadedFilePtr& from, FunctionId caller) {
  if (const auto it = command_line_functions_.find(name); it != command_line_functions_.end()) return it->second;
  FunctionRef found = functions_->Find(name, from, caller);
  if (found.refusal != nullptr) throw MatlabError("Residua:not-supported", *found.refusal);
  return found;
}

Callee& Interpreter::Impl::Resolve(int32_t slot, const std::string& name) {
  std::vector<Callee>& callees = *code_.callees;
  if (static_cast<size_t>(slot) >= callees.size()) callees.resize(slot + 1);
  Callee& callee = callees[slot];
  if (callee.resolved != path_changes_) {
    FunctionRef ref = FindFunction(name, *code_.file, code_.function);
    Plan* plan = ref.file != nullptr ? PlanOf(ref.file->ast) : nullptr;
    const bool plain = ref.builtin != nullptr && ref.file == nullptr && ref.methods == nullptr;
    callee = {std::move(ref), plan, path_changes_, nullptr};
    if (plain) callee.scalar = builtin::FindScalarFunction(callee.ref.builtin->id);
  }
  // Not found is not remembered: a script or eval may define the function later.
  if (!callee.ref.valid()) callee.resolved = 0;
  return callee;
}

void Interpreter::Impl::Undefined(std::string_view name, const Ast& ast, SourceRange range) {
  std::string message = "'" + std::string(name) + "' undefined";
  if (range.file < ast.sources().size() && ast.sources()[range.file] != nullptr) {
    const syntax::LineColumn at = syntax::OctavePlace(ast.sources()[range.file], range.begin);
    syntax::NoteSourceText();
    message += " near line " + std::to_string(at.line) + ", column " + std::to_string(at.column);
  }
  throw MatlabError("Octave:undefined-function", message);
}

// A result that was asked for and not set: Octave points at its declaration.
void Interpreter::Impl::UndefinedOutput(const Scope& scope, size_t k) {
  const std::string& name = scope.names[scope.outputs[k]];
  Undefined(name, *scope.ast, syntax::OutputPlace(*scope.ast, scope.function, name));
}

void Interpreter::Impl::AddStackFrame(MatlabError& error, const Code& code) {
  if (code.frame == top_.get()) return;  // the command line has no frame
  value::ErrorFrame frame;
  frame.function = code.frame->scope->name;
  if (const FunctionId f = code.frame->scope->function; f.valid()) {
    const auto& tops = code.ast->top_functions();
    if (!tops.empty() && tops[0] != f) frame.function = (*code.ast)[tops[0]].name + ">" + frame.function;
  }
  if (code.file != nullptr && *code.file != nullptr) frame.file = (*code.file)->path;
  if (code.statement.valid()) {
    const SourceRange range = (*code.ast)[code.statement].range;
    if (range.file < code.ast->sources().size() && code.ast->sources()[range.file] != nullptr) {
      const SourceFilePtr& source = code.ast->sources()[range.file];
      const syntax::LineColumn at = source->Locate(range.begin);
      frame.line = static_cast<int>(at.line);
      frame.column = static_cast<int>(at.column);
      if (frame.file.empty()) frame.file = source->path();
    }
  }
  error.stack.push_back(std::move(frame));
}

Interpreter::Impl::Enter::Enter(Impl& impl, Code code)
    : impl_(impl),
      saved_(impl.code_),
      saved_end_(impl.end_),
      saved_frame_(impl.context_.frame),
      saved_pending_(impl.pending_) {
  if (impl.depth_ >= impl.context_.budget.max_recursion) {
    throw MatlabError("", "max_recursion_depth exceeded");
  }
  ++impl.depth_;
  impl.pending_ = Flow::kNext;
  impl.code_ = code;
  impl.code_.caller = &saved_;
  impl.end_ = nullptr;
  impl.context_.frame = code.frame;
}

Interpreter::Impl::Enter::~Enter() {
  --impl_.depth_;
  impl_.code_ = saved_;
  impl_.end_ = saved_end_;
  impl_.context_.frame = saved_frame_;
  impl_.pending_ = saved_pending_;
}

// The frame of the function that encloses a nested one, seen from the running code.
std::shared_ptr<Frame> Interpreter::Impl::StaticParent(const FunctionRef& ref) {
  const FunctionId parent = (*ref.file->ast)[ref.function].parent;
  if (!parent.valid() || code_.frame == nullptr) return nullptr;
  for (std::shared_ptr<Frame> f = code_.frame->shared_from_this(); f != nullptr; f = f->static_parent) {
    if (f->scope->ast == ref.file->ast.get() && f->scope->function == parent) return f;
  }
  return nullptr;
}

ValueList Interpreter::Impl::CallRef(const FunctionRef& ref, Plan* plan, absl::Span<const Value> args, int nargout,
                                     uint64_t ignored, std::shared_ptr<Frame> static_parent) {
  StepOfCall(context_);
  if (ref.methods != nullptr) return CallMethodOfClass(ref, args, nargout, ignored);
  const CallSite site = std::exchange(call_site_, {});
  if (ref.file == nullptr) return RunBuiltin(*ref.builtin, args, nargout);
  if (!ref.function.valid()) {
    if (!args.empty() || nargout > 0) throw MatlabError("", "invalid call to script " + ref.file->path);
    RunScriptFile(ref, plan);
    return {};
  }
  if (static_parent == nullptr && (*ref.file->ast)[ref.function].parent.valid()) static_parent = StaticParent(ref);
  call_site_ = site;
  return CallUser(ref, plan, args, nargout, ignored, std::move(static_parent));
}

// The classes of the arguments decide.
ValueList Interpreter::Impl::CallMethodOfClass(const FunctionRef& ref, absl::Span<const Value> args, int nargout,
                                               uint64_t ignored) {
  absl::InlinedVector<ClassId, 4> classes;
  for (const Value& v : args) classes.push_back(v.class_id());
  const FunctionRef chosen = MethodFor(ref, classes);
  if (!chosen.valid()) throw MatlabError("Octave:undefined-function", "'" + ref.methods->name + "' undefined");
  return CallRef(chosen, chosen.file != nullptr ? PlanOf(chosen.file->ast) : nullptr, args, nargout, ignored);
}

ValueList Interpreter::Impl::RunBuiltin(const builtin::Builtin& builtin, absl::Span<const Value> args, int nargout) {
  for (const Value& v : args) {
    if (IsColonArgument(v)) throw MatlabError("", "invalid use of colon in function argument list");
  }
  if (confinement_ && !confinement_->Allows(builtin)) {
    throw builtin::BudgetExceeded("a call of " + std::string(builtin.name));
  }
  ValueList results = builtin::CallBuiltin(builtin, context_, args, nargout);
  if (results.size() == 1) SeeFromHere(&results[0]);
  // `char` of an integer that is no character.
  if (results.empty() && builtin.max_out == 1 && builtin.effects == builtin::kPure)
    results.push_back(UndefinedResult());
  return results;
}

void Interpreter::Impl::RunScriptFile(const FunctionRef& ref, Plan* plan) {
  RunInFrame(plan, CurrentFrame(), ref.file, {});
}

void Interpreter::Impl::BindParameters(Frame& frame, absl::Span<const Value> args, int nargout) {
  const Scope& scope = *frame.scope;
  const size_t declared = scope.parameters.size();
  if (args.size() > declared && !scope.varargin) {
    throw MatlabError("Octave:invalid-fun-call", scope.name + ": function called with too many inputs");
  }
  if (!scope.anonymous && nargout > static_cast<int>(scope.outputs.size()) && !scope.varargout) {
    throw MatlabError("Octave:invalid-fun-call", scope.name + ": function called with too many outputs");
  }
  for (size_t k = 0; k < std::min(args.size(), declared); ++k) {
    if (IsColonArgument(args[k])) {
      if (scope.defaults[k].valid()) continue;
      throw MatlabError("", "no default value for argument " + std::to_string(k + 1));
    }
    if (scope.parameters[k] != kNoSlot && !IsUndefined(args[k]))
      frame.view[scope.parameters[k]]->put() = builtin::Stored(args[k]);
  }
  if (scope.varargin) {
    const int64_t extra = args.size() > declared ? static_cast<int64_t>(args.size() - declared) : 0;
    Value rest = Value::Cell(extra > 0 ? Dims(1, extra) : Dims(0, 0));
    for (int64_t k = 0; k < extra; ++k) rest.mutable_cell(k) = args[declared + static_cast<size_t>(k)];
    frame.view[scope.varargin_slot]->put() = std::move(rest);
  }
  frame.nargin_value = static_cast<int>(args.size());
  frame.nargout_value = nargout;
}

// Parameters that were not given (or as a bare colon) and have a default; runs inside the frame.
void Interpreter::Impl::FillDefaults(Frame& frame, absl::Span<const Value> args) {
  const Scope& scope = *frame.scope;
  for (size_t k = 0; k < scope.parameters.size(); ++k) {
    if (k < args.size() && !IsColonArgument(args[k])) continue;
    if (scope.defaults[k].valid() && scope.parameters[k] != kNoSlot) {
      frame.view[scope.parameters[k]]->put() = builtin::Stored(Eval(scope.defaults[k]));
    }
  }
}

// Results that were asked for must be set; beyond the declared ones varargout supplies them.
ValueList Interpreter::Impl::CollectResults(Frame& frame, int nargout, uint64_t ignored) {
  const Scope& scope = *frame.scope;
  ValueList results;
  const auto declared = static_cast<int>(scope.outputs.size());
  const int wanted = std::max(nargout, 1);
  for (int k = 0; k < std::min(declared, wanted); ++k) {
    if (const Value* v = frame.view[scope.outputs[k]]->get()) {
      results.push_back(*v);
    } else if (nargout == 0) {
      return results;
    } else if (nargout > declared || (k < 64 && (ignored >> k & 1) != 0)) {
      results.push_back(UndefinedResult());
    } else {
      UndefinedOutput(scope, static_cast<size_t>(k));
    }
  }
  if (scope.varargout && wanted > declared) {
    const Value* rest = frame.view[scope.varargout_slot]->get();
    if (rest != nullptr) {
      if (!rest->Is(ClassId::kCell)) throw MatlabError("", "varargout must be a cell array object");
      for (int64_t k = 0; k < rest->numel() && static_cast<int>(results.size()) < wanted; ++k) {
        results.push_back(rest->cell(k));
      }
    }
  }
  return results;
}

namespace {

// A function of the library's own files that takes nothing, as those that make the tables of `quadcc` and `lsode`: it
// gives the same each time. Whoever asks on which machines a result holds has to see it made.
bool IsTableOfLibrary(const FunctionRef& ref, const Scope& scope) {
  return scope.parameters.empty() && !scope.varargin && library::IsLibraryPath(ref.file->path) &&
         ref.function != ref.file->ast->top_functions().front() && !builtin::IsWatchedForMachineBits();
}

}  // namespace

ValueList Interpreter::Impl::CallUser(const FunctionRef& ref, Plan* plan, absl::Span<const Value> args, int nargout,
                                      uint64_t ignored, std::shared_ptr<Frame> static_parent) {
  Scope& scope = plan->function(ref.function);
  if (args.empty() && IsTableOfLibrary(ref, scope)) {
    for (const auto& [asked, results] : scope.constants) {
      if (asked == nargout) return results;
    }
    ValueList results = RunUser(ref, plan, args, nargout, ignored, std::move(static_parent));
    scope.constants.emplace_back(nargout, results);
    return results;
  }
  return RunUser(ref, plan, args, nargout, ignored, std::move(static_parent));
}

ValueList Interpreter::Impl::RunUser(const FunctionRef& ref, Plan* plan, absl::Span<const Value> args, int nargout,
                                     uint64_t ignored, std::shared_ptr<Frame> static_parent) {
  Scope& scope = plan->function(ref.function);
  const auto frame = std::make_shared<Frame>(&scope, ref.file, std::move(static_parent));
  if (scope.has_nested) shared_frames_.push_back(frame);
  frame->ignored = ignored;
  const CallSite site = std::exchange(call_site_, {});
  frame->call_ast = site.ast;
  frame->call_link = site.link;
  Code code;
  code.plan = plan;
  code.ast = &plan->ast();
  code.frame = frame.get();
  code.view = frame->view.data();
  code.callees = CalleesOf(&scope);
  code.file = &frame->file;
  code.function = ref.function;
  BindParameters(*frame, args, nargout);
  const Enter enter(*this, code);
  try {
    FillDefaults(*frame, args);
    RunBlock((*code.ast)[ref.function].body);
    return CollectResults(*frame, nargout, ignored);
  } catch (MatlabError& error) {
    AddStackFrame(error, code_);
    throw;
  }
}

}  // namespace residua::interpret
