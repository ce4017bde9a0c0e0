// Function values: @name, @(x) ..., and calls through them.
//
// An anonymous function takes along, by value, the variables of its body that are defined when it is made; the other
// names stay functions, looked up from the file that made it.
#include <utility>

#include "worker/builtin/handle_object.h"
#include "worker/interpret/machine.h"
#include "worker/interpret/step.h"
#include "worker/syntax/parser.h"

namespace residua::interpret {

Value Interpreter::Impl::MakeHandle(ExprId id) { return NamedHandle(code_.ast->Name(id)); }

Value Interpreter::Impl::NamedHandle(const std::string& name) {
  FunctionHandle handle;
  handle.name = name;
  auto scope = std::make_shared<HandleScope>();
  scope->file = *code_.file;
  scope->function = code_.function;
  scope->target = FindFunction(name, scope->file, scope->function);
  if (scope->target.file != nullptr && scope->target.function.valid()) {
    handle.ast = scope->target.file->ast;
    if ((*handle.ast)[scope->target.function].parent.valid()) scope->frame = StaticParent(scope->target);
  }
  handle.scope = std::move(scope);
  return Value::Handle(std::move(handle));
}

void Interpreter::Impl::SeeFromHere(Value* made) {
  if (!made->Is(value::ClassId::kFunctionHandle) || code_.file == nullptr) return;
  const FunctionHandle& handle = made->handle();
  if (handle.anonymous.valid() || handle.scope != nullptr) return;
  if (FindFunction(handle.name, *code_.file, code_.function).file != nullptr) *made = NamedHandle(handle.name);
}

Value Interpreter::Impl::MakeAnonymous(ExprId id) {
  const Scope& scope = code_.plan->anonymous(id);
  FunctionHandle handle;
  handle.ast = code_.plan->shared_ast();
  handle.anonymous = id;
  for (const Scope::Shared& capture : scope.captures) {
    if (const Value* v = code_.view[capture.outer]->get()) handle.captures.emplace_back(scope.names[capture.own], *v);
  }
  auto remembered = std::make_shared<HandleScope>();
  remembered->file = *code_.file;
  remembered->function = code_.function;
  const bool nested = code_.frame->scope->has_nested || code_.frame->static_parent != nullptr;
  if (nested) remembered->frame = code_.frame->shared_from_this();
  handle.scope = std::move(remembered);
  return Value::Handle(std::move(handle));
}

ValueList Interpreter::Impl::CallHandle(const FunctionHandle& handle, absl::Span<const Value> args, int nargout,
                                        uint64_t ignored) {
  const CallSite site = std::exchange(call_site_, {});
  double number;
  if (handle.anonymous.valid()) {
    if (nargout <= 1 && TryCallNumber(handle, args, &number)) return {Value::Double(number)};
    return CallAnonymous(handle, args, nargout);
  }
  if (const Value* receiver = builtin::FindReceiver(args, handle.name); receiver != nullptr) {
    return CallMethod(*receiver, handle.name, {args.begin(), args.end()}, nargout);
  }
  const auto* scope = static_cast<const HandleScope*>(handle.scope.get());
  FunctionRef ref;
  std::shared_ptr<Frame> parent;
  if (scope != nullptr) {
    ref = scope->target.valid() ? scope->target : FindFunction(handle.name, scope->file, scope->function);
    parent = std::static_pointer_cast<Frame>(scope->frame);
  } else {
    ref = FindFunction(handle.name, nullptr, {});
  }
  // A handle made where its function could not be seen is resolved where it is called.
  if (!ref.valid() && code_.file != nullptr) ref = FindFunction(handle.name, *code_.file, code_.function);
  if (!ref.valid()) {
    throw MatlabError("", "invalid function handle, unable to find function for @" + handle.name);
  }
  if (nargout <= 1 && TryNamedNumber(ref, args, &number)) return {Value::Double(number)};
  call_site_ = site;
  return CallRef(ref, ref.file != nullptr ? PlanOf(ref.file->ast) : nullptr, args, nargout, ignored, std::move(parent));
}

ValueList Interpreter::Impl::CallAnonymous(const FunctionHandle& handle, absl::Span<const Value> args, int nargout) {
  StepOfCall(context_);
  Plan* plan = PlanOf(handle.ast);
  Scope& scope = plan->anonymous(handle.anonymous);
  const auto* remembered = static_cast<const HandleScope*>(handle.scope.get());
  // The frame's static parent serves calls of nested functions from the body; no slot of the body is shared with it.
  const auto frame =
      std::make_shared<Frame>(&scope, remembered != nullptr ? remembered->file : nullptr,
                              remembered != nullptr ? std::static_pointer_cast<Frame>(remembered->frame) : nullptr);
  BindCaptures(*frame, handle);
  Code code;
  code.plan = plan;
  code.ast = &plan->ast();
  code.frame = frame.get();
  code.view = frame->view.data();
  code.callees = CalleesOf(&scope);
  code.file = &frame->file;
  code.function = remembered != nullptr ? remembered->function : FunctionId();
  BindParameters(*frame, args, nargout);
  const ExprId body = plan->ast().Child(handle.anonymous, 0);
  const Enter enter(*this, code);
  try {
    FillDefaults(*frame, args);
    const ExprKind kind = plan->ast()[body].kind;
    if (nargout > 1 && (kind == ExprKind::kNumber || kind == ExprKind::kString)) {
      throw MatlabError("", "invalid number of output arguments for constant expression");
    }
    return EvalList(body, nargout);
  } catch (MatlabError& error) {
    AddStackFrame(error, code_);
    throw;
  }
}

ValueList Interpreter::Impl::CallValue(const Value& function, absl::Span<const Value> args, int nargout) {
  if (function.Is(ClassId::kFunctionHandle)) {
    const Value held = function;
    return CallHandle(held.handle(), args, nargout);
  }
  if (!function.IsString()) throw MatlabError("", "feval: FUNC must be the name of a function or a function handle");
  const std::string name = function.AsString();
  if (const Value* receiver = builtin::FindReceiver(args, name); receiver != nullptr) {
    return CallMethod(*receiver, name, {args.begin(), args.end()}, nargout);
  }
  const LoadedFilePtr file = code_.file != nullptr ? *code_.file : nullptr;
  NamedCallee& last = last_named_;
  if (last.resolved == path_changes_ && last.name == name && last.file == file && last.caller == code_.function) {
    const FunctionRef ref = last.ref;  // the call may name another function
    return CallRef(ref, nullptr, args, nargout, 0);
  }
  const FunctionRef ref = FindFunction(name, file, code_.function);
  if (!ref.valid()) throw MatlabError("", "feval: function '" + name + "' not found");
  // A built-in is looked for in all folders, which may have a function of its name.
  const bool plain = ref.builtin != nullptr && ref.file == nullptr && ref.methods == nullptr;
  if (plain) last = {name, file, code_.function, ref, path_changes_};
  return CallRef(ref, ref.file != nullptr ? PlanOf(ref.file->ast) : nullptr, args, nargout, 0);
}

}  // namespace residua::interpret
