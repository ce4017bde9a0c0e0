// Text as code, and the frames of others: eval, evalin, assignin, inputname, nargin of a function, dbstack.
//
// Text runs in a frame that exists: its names are found among the frame's slots, new ones go to the overflow table. The
// caller of a function is the next code outwards with another frame; text run by eval and scripts share theirs.
#include <fnmatch.h>

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "worker/builtin/frame/error_value.h"
#include "worker/builtin/operators.h"
#include "worker/interpret/file_place.h"
#include "worker/interpret/machine.h"
#include "worker/syntax/help_text.h"
#include "worker/syntax/parser.h"
#include "worker/syntax/printer.h"

namespace residua::interpret {

using builtin::Workspace;

namespace {

[[noreturn]] void ParseError(std::string_view text, const syntax::Diagnostic& d) {
  std::string message = "parse error:\n\n  syntax error\n\n";
  const bool one_line = text.find('\n') == std::string_view::npos;
  if (one_line && text.find_first_of("[{(") == std::string_view::npos) {
    const size_t at = std::min<size_t>(d.begin, text.size());
    message += ">>> " + std::string(text) + "\n" + std::string(at + 3, ' ') + "^";
  }
  throw MatlabError("", message);
}

}  // namespace

// The statements of a text in the code that runs now. With results wanted there is one statement, an expression or an
// assignment, and nothing is shown.
ValueList Interpreter::Impl::RunText(const Ast& ast, int nargout) {
  const auto statements = ast.Statements(ast.script());
  if (nargout == 0) {
    RunBlock(ast.script());
    return {};
  }
  if (statements.empty()) return {};
  const Stmt& s = ast[statements[0]];
  const bool is_value = s.kind == StmtKind::kExpression || s.kind == StmtKind::kAssign;
  if (statements.size() > 1 || !is_value) throw MatlabError("", "eval: invalid use of statement list");
  code_.statement = statements[0];
  if (s.kind == StmtKind::kExpression) return EvalList(ast.Exprs(statements[0])[0], nargout);
  const auto exprs = ast.Exprs(statements[0]);
  const ExprId value = exprs.back();
  ValueList out;
  if (exprs.size() == 2) {
    AssignMany(exprs.first(1), value, false);
    const Lvalue target = PrepareTarget(exprs[0]);
    out.push_back(Load(target));
  } else {
    AssignMany(exprs.first(exprs.size() - 1), value, false);
    for (const ExprId e : exprs.first(exprs.size() - 1)) out.push_back(Load(PrepareTarget(e)));
  }
  return out;
}

ValueList Interpreter::Impl::EvalText(std::string_view text, int nargout) {
  std::shared_ptr<const Ast>& ast = eval_texts_[std::string(text)];
  if (ast == nullptr) {
    const syntax::ParseResult parsed =
        syntax::ParseStatements(std::make_shared<syntax::SourceFile>("", std::string(text)));
    if (!parsed.ok()) {
      const std::string copy(text);
      eval_texts_.erase(copy);
      ParseError(copy, parsed.diagnostics.front());
    }
    ast = parsed.ast;
  }
  const std::shared_ptr<const Ast> held = ast;
  if (!held->script().valid()) return {};
  Plan* plan = PlanOf(held);
  Frame& frame = CurrentFrame();
  const LoadedFilePtr file = code_.file != nullptr ? *code_.file : nullptr;
  Scope& scope = plan->script();
  std::vector<Slot*> view;
  view.reserve(scope.names.size());
  for (const std::string& name : scope.names) view.push_back(&frame.FindOrAdd(name));
  std::vector<Callee> callees(scope.names.size());
  Code code;
  code.plan = plan;
  code.ast = held.get();
  code.frame = &frame;
  code.view = view.data();
  code.callees = &callees;
  code.file = &file;
  code.function = code_.function;
  const Enter enter(*this, code);
  return RunText(*held, nargout);
}

// A function met as a statement: its file is the script, or the text of an eval, which is not the caller's file.
void Interpreter::Impl::DefineFunction(FunctionId id) {
  LoadedFilePtr file = code_.file != nullptr ? *code_.file : nullptr;
  if (file == nullptr || file->ast.get() != code_.ast) {
    auto text = std::make_shared<LoadedFile>();
    if (file != nullptr) text->path = file->path;
    text->ast = code_.plan->shared_ast();
    file = std::move(text);
  }
  last_named_ = {};
  FunctionRef& known = command_line_functions_[(*code_.ast)[id].name];
  if (known.valid()) Forget(known);
  known = {file, id};
}

// Calls that were resolved to this function are resolved anew.
void Interpreter::Impl::Forget(const FunctionRef& function) {
  auto forget = [&](std::vector<Callee>& callees) {
    for (Callee& c : callees) c.resolved = c.ref == function ? 0 : c.resolved;
  };
  for (auto& [scope, callees] : callees_) forget(*callees);
  for (const Code* c = &code_; c != nullptr; c = c->caller) {
    if (c->callees != nullptr) forget(*c->callees);
  }
}

const Code* Interpreter::Impl::CallerCode() const {
  const Code* c = &code_;
  while (c != nullptr && c->frame == code_.frame) c = c->caller;
  return c != nullptr && c->frame != nullptr ? c : nullptr;
}

ValueList Interpreter::Impl::EvalTextIn(Workspace where, std::string_view text, int nargout) {
  if (where == Workspace::kHere) return EvalText(text, nargout);
  static const LoadedFilePtr no_file;
  Code target;
  target.file = &no_file;
  target.frame = top_.get();
  std::shared_ptr<Frame> fresh;
  if (where == Workspace::kFresh) {
    fresh = std::make_shared<Frame>(&top_scope_, nullptr, nullptr);
    target.frame = fresh.get();
  } else if (const Code* caller = CallerCode(); where == Workspace::kCaller && caller != nullptr) {
    target = *caller;
  }
  struct Restore {
    Impl& impl;
    Code code;
    builtin::CallerFrame* frame;
    const EndOf* end;
    ~Restore() {
      impl.code_ = code;
      impl.context_.frame = frame;
      impl.end_ = end;
    }
  } restore{*this, code_, context_.frame, end_};
  code_ = target;
  context_.frame = target.frame;
  end_ = nullptr;
  return EvalText(text, nargout);
}

void Interpreter::Impl::NoteError(MatlabError& error) {
  for (const Code* c = &code_; c != nullptr && c->frame != nullptr; c = c->caller) {
    if (c->ast != nullptr) AddStackFrame(error, *c);
  }
  context_.last_error_message = error.message;
  context_.last_error_identifier = error.identifier;
  context_.last_error_stack = builtin::ErrorValue(error).field(0, 2);
}

ValueList Interpreter::EvalText(std::string_view text, int nargout) {
  const builtin::ScopedOperatorWarnings warnings(impl_->context_);
  return impl_->EvalText(text, nargout);
}

ValueList Interpreter::EvalIn(Workspace where, std::string_view text, const std::string* otherwise, int nargout) {
  Impl& impl = *impl_;
  const builtin::ScopedOperatorWarnings warnings(impl.context_);
  if (otherwise == nullptr) return impl.EvalTextIn(where, text, nargout);
  const int depth = impl.depth_;
  try {
    return impl.EvalTextIn(where, text, nargout);
  } catch (MatlabError& error) {
    impl.depth_ = depth;
    impl.ignored_ = 0;
    impl.NoteError(error);
  }
  return impl.EvalTextIn(where, *otherwise, nargout);
}

void Interpreter::AssignIn(Workspace where, std::string_view name, const Value& value) {
  const Code* caller = where == Workspace::kCaller ? impl_->CallerCode() : nullptr;
  Frame& frame = where == Workspace::kHere ? impl_->CurrentFrame() : caller != nullptr ? *caller->frame : *impl_->top_;
  frame.FindOrAdd(name).put() = builtin::Stored(value);
}

namespace {

// Calls f(name, slot) for every variable of a frame that has a value.
template <class F>
void ForEachVariable(Frame& frame, F f) {
  for (size_t k = 0; k < frame.view.size(); ++k) {
    if (frame.view[k]->get() != nullptr) f(frame.scope->names[k], *frame.view[k]);
  }
  for (auto& [name, slot] : frame.overflow) {
    if (slot->get() != nullptr) f(name, *slot);
  }
}

}  // namespace

void Interpreter::ClearVariables(absl::Span<const std::string> patterns, bool keep_matching) {
  ForEachVariable(impl_->CurrentFrame(), [&](const std::string& name, Slot& slot) {
    bool hit = patterns.empty();
    for (const std::string& p : patterns) hit = hit || fnmatch(p.c_str(), name.c_str(), 0) == 0;
    if (hit != keep_matching) slot.Clear();
  });
}

void Interpreter::ClearGlobals(absl::Span<const std::string> patterns) {
  const auto hit = [&](const std::string& name) {
    return patterns.empty() || std::any_of(patterns.begin(), patterns.end(), [&](const std::string& p) {
             return fnmatch(p.c_str(), name.c_str(), 0) == 0;
           });
  };
  ForEachVariable(impl_->CurrentFrame(), [&](const std::string& name, Slot& slot) {
    if (slot.global && hit(name)) slot.Clear();
  });
  auto& globals = impl_->context_.globals;
  for (auto at = globals.begin(); at != globals.end();) {
    const auto next = std::next(at);
    if (hit(at->first)) {
      impl_->context_.retired_globals.push_back(
          std::make_shared<builtin::EvaluationContext::Globals::node_type>(globals.extract(at)));
    }
    at = next;
  }
}

// What a file's functions remember goes with the first of them, whose name is the file's, and not while any of them
// runs.
void Interpreter::ClearFunctions(absl::Span<const std::string> patterns) {
  std::set<const Ast*> running;
  for (const Code* c = &impl_->code_; c != nullptr; c = c->caller) running.insert(c->ast);
  for (auto& [key, persistent] : impl_->persistent_) {
    const Ast& ast = *std::get<0>(key);
    if (running.contains(&ast) || ast.top_functions().empty()) continue;
    const std::string& name = ast[ast.top_functions().front()].name;
    const bool hit = patterns.empty() || std::any_of(patterns.begin(), patterns.end(), [&](const std::string& p) {
                       return fnmatch(p.c_str(), name.c_str(), 0) == 0;
                     });
    if (hit && !impl_->context_.locked.contains(name)) *persistent = PersistentVariable();
  }
}

const Value* Interpreter::FindVariable(std::string_view name, builtin::VariableTraits* traits) {
  const Frame& frame = impl_->CurrentFrame();
  const Slot* slot = frame.Find(name);
  if (slot == nullptr || slot->get() == nullptr) return nullptr;
  traits->global = slot->global;
  traits->persistent = slot->link != nullptr && !slot->global;
  const int32_t at = frame.scope->Find(name);
  const auto& parameters = frame.scope->parameters;
  traits->parameter = at != kNoSlot && std::find(parameters.begin(), parameters.end(), at) != parameters.end();
  return slot->get();
}

std::vector<std::string> Interpreter::VariableNames() {
  std::vector<std::string> names;
  ForEachVariable(impl_->CurrentFrame(), [&](const std::string& name, Slot&) { names.push_back(name); });
  std::sort(names.begin(), names.end());
  return names;
}

std::string Interpreter::ArgumentText(int k) {
  const Frame& frame = impl_->CurrentFrame();
  if (frame.call_ast == nullptr) return "";
  const auto arguments = frame.call_ast->Children(frame.call_link).subspan(1);
  if (static_cast<int>(arguments.size()) != frame.nargin_value || k >= static_cast<int>(arguments.size())) return "";
  return syntax::PrintArgumentText(*frame.call_ast, arguments[k]);
}

bool Interpreter::CallerHas(std::string_view name) {
  const Code* caller = impl_->CallerCode();
  const Frame& frame = caller != nullptr ? *caller->frame : *impl_->top_;
  return frame.FindVariable(name) != nullptr;
}

bool Interpreter::CountParameters(const Value& function, int* in, int* out) {
  Impl& impl = *impl_;
  FunctionRef ref;
  const LoadedFilePtr here = impl.code_.file != nullptr ? *impl.code_.file : nullptr;
  const Scope* scope = nullptr;
  if (function.Is(ClassId::kFunctionHandle)) {
    const FunctionHandle& handle = function.handle();
    if (handle.anonymous.valid()) {
      scope = &impl.PlanOf(handle.ast)->anonymous(handle.anonymous);
    } else if (const auto* made = static_cast<const HandleScope*>(handle.scope.get()); made != nullptr) {
      ref = made->target;
    }
    if (scope == nullptr && !ref.valid()) ref = impl.FindFunction(handle.name, here, impl.code_.function);
  } else {
    ref = impl.FindFunction(function.AsString(), here, impl.code_.function);
    if (!ref.valid()) throw MatlabError("", "invalid function name: " + function.AsString());
  }
  if (scope == nullptr) {
    if (ref.file == nullptr || !ref.function.valid()) return false;
    scope = &impl.PlanOf(ref.file->ast)->function(ref.function);
  }
  const int inputs = static_cast<int>(scope->parameters.size()), outputs = static_cast<int>(scope->outputs.size());
  *in = scope->varargin ? -inputs - 1 : inputs;
  *out = scope->anonymous ? -1 : scope->varargout ? -outputs - 1 : outputs;
  return true;
}

std::vector<builtin::RunningFunction> Interpreter::RunningFunctions() {
  std::vector<builtin::RunningFunction> out;
  const Frame* last = nullptr;
  for (const Code* c = &impl_->code_; c != nullptr && c->frame != nullptr; c = c->caller) {
    if (c->frame == last || c->frame == impl_->top_.get() || c->ast == nullptr) continue;
    last = c->frame;
    MatlabError probe("", "");
    impl_->AddStackFrame(probe, *c);
    if (probe.stack.empty()) continue;
    value::ErrorFrame& f = probe.stack[0];
    // A name that does not say where the file stands (job/relocation.h): whoever asks for the stack wants to know.
    if (f.file.starts_with('<')) f.file = FileName(*impl_->functions_, f.file, "fullpathext").value_or(f.file);
    out.push_back({f.function, f.file, f.line, f.column});
  }
  return out;
}

std::string Interpreter::HelpText() {
  const Frame& frame = impl_->CurrentFrame();
  const LoadedFilePtr here = impl_->code_.file != nullptr ? *impl_->code_.file : nullptr;
  if (here == nullptr || frame.scope == nullptr || !frame.scope->function.valid()) return "";
  return frame.scope->ast == here->ast.get() ? syntax::OwnHelpText(*here->ast, here->path, frame.scope->function) : "";
}

int Interpreter::FunctionOrigin(std::string_view name) {
  if (name.find('.') != std::string_view::npos) return 0;  // functions of packages are not seen
  Impl& impl = *impl_;
  if (impl.command_line_functions_.contains(name)) return 103;
  const LoadedFilePtr here = impl.code_.file != nullptr ? *impl.code_.file : nullptr;
  const FunctionRef ref = impl.FindFunction(name, here, impl.code_.function);
  return !ref.valid() ? 0 : ref.file != nullptr ? 2 : 5;
}

}  // namespace residua::interpret
