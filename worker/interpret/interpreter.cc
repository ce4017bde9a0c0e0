#include "worker/interpret/interpreter.h"

#include <utility>

#include "worker/builtin/builtin_traits.h"
#include "worker/interpret/machine.h"
#include "worker/syntax/parser.h"

namespace residua::interpret {

Interpreter::Impl::Impl(Interpreter& owner, EvaluationContext& context, std::shared_ptr<FunctionTable> functions)
    : owner_(owner), context_(context), functions_(std::move(functions)) {
  top_ = std::make_shared<Frame>(&top_scope_, nullptr, nullptr);
}

// Handles to nested functions can hold the frame that holds them: emptying the frames breaks the ring.
Interpreter::Impl::~Impl() {
  for (const std::weak_ptr<Frame>& weak : shared_frames_) {
    const std::shared_ptr<Frame> frame = weak.lock();
    if (frame == nullptr) continue;
    std::vector<Value> doomed;
    for (Slot& slot : frame->slots) doomed.push_back(std::exchange(slot.value, Value()));
  }
}

Plan* Interpreter::Impl::PlanOf(const std::shared_ptr<const Ast>& ast) {
  std::unique_ptr<Plan>& plan = plans_[ast.get()];
  if (plan == nullptr) plan = std::make_unique<Plan>(ast);
  return plan.get();
}

std::vector<Callee>* Interpreter::Impl::CalleesOf(const Scope* scope) {
  std::unique_ptr<std::vector<Callee>>& callees = callees_[scope];
  if (callees == nullptr) callees = std::make_unique<std::vector<Callee>>(scope->names.size());
  return callees.get();
}

Flow Interpreter::Impl::RunInFrame(Plan* plan, Frame& frame, const LoadedFilePtr& file, FunctionId function) {
  Scope& scope = plan->script();
  std::vector<Slot*> view;
  view.reserve(scope.names.size());
  for (const std::string& name : scope.names) view.push_back(&frame.FindOrAdd(name));
  Code code;
  code.plan = plan;
  code.ast = &plan->ast();
  code.frame = &frame;
  code.view = view.data();
  std::vector<Callee> callees(scope.names.size());
  code.callees = &callees;
  code.file = &file;
  code.function = function;
  const Enter enter(*this, code);
  return plan->ast().script().valid() ? RunBlock(plan->ast().script()) : Flow::kNext;
}

void Interpreter::Impl::ClearTop() {
  for (Slot& slot : top_->slots) slot.Clear();
  for (auto& [_, slot] : top_->overflow) slot->Clear();
}

Interpreter::Interpreter(EvaluationContext& context, std::shared_ptr<FunctionTable> functions)
    : impl_(std::make_unique<Impl>(*this, context, std::move(functions))) {
  context.evaluator = this;
}

Interpreter::~Interpreter() {
  impl_->ClearTop();  // an onCleanup object still calls functions
  if (impl_->context_.evaluator == this) impl_->context_.evaluator = nullptr;
}

namespace {

// Results that were not set end a list for callers outside.
ValueList WithoutUndefined(ValueList values) {
  for (size_t k = 0; k < values.size(); ++k) {
    if (IsUndefined(values[k])) {
      values.resize(k);
      break;
    }
  }
  return values;
}

}  // namespace

ValueList Interpreter::CallFunction(const FunctionRef& function, absl::Span<const Value> args, int nargout) {
  const builtin::ScopedOperatorWarnings warnings(impl_->context_);
  if (!function.valid()) throw value::MatlabError("Octave:undefined-function", "the function does not exist");
  Plan* plan = function.file != nullptr ? impl_->PlanOf(function.file->ast) : nullptr;
  return WithoutUndefined(impl_->CallRef(function, plan, args, nargout, 0));
}

void Interpreter::RunScript(const std::shared_ptr<const syntax::Ast>& ast) {
  const builtin::ScopedOperatorWarnings warnings(impl_->context_);
  LoadedFilePtr& file = impl_->script_files_[ast.get()];
  if (file == nullptr) {
    auto made = std::make_shared<LoadedFile>();
    if (!ast->sources().empty() && ast->sources()[0] != nullptr) made->path = ast->sources()[0]->path();
    made->ast = ast;
    file = made;
  }
  const LoadedFilePtr held = file;
  impl_->RunInFrame(impl_->PlanOf(ast), *impl_->top_, held, {});
}

Value Interpreter::EvalExpression(const std::shared_ptr<const syntax::Ast>& ast) {
  Impl& impl = *impl_;
  const builtin::ScopedOperatorWarnings warnings(impl.context_);
  Plan* plan = impl.PlanOf(ast);
  std::vector<Slot*> view;
  for (const std::string& name : plan->script().names) view.push_back(&impl.top_->FindOrAdd(name));
  std::vector<Callee> callees(plan->script().names.size());
  const LoadedFilePtr no_file;
  Code code;
  code.plan = plan;
  code.ast = ast.get();
  code.frame = impl.top_.get();
  code.view = view.data();
  code.callees = &callees;
  code.file = &no_file;
  const Impl::Enter enter(impl, code);
  return impl.Eval(ast->Exprs(ast->Statements(ast->script())[0])[0]);
}

const Value* Interpreter::FindVariable(std::string_view name) const { return impl_->top_->FindVariable(name); }
PersistentVariable& Interpreter::Persistent(const FunctionRef& function, const std::string& name) {
  auto& owned = impl_->persistent_[{function.file->ast.get(), function.function.index, name}];
  if (owned == nullptr) owned = std::make_unique<PersistentVariable>();
  return *owned;
}
void Interpreter::SetPersistent(const FunctionRef& function, const std::string& name, Value value) {
  Persistent(function, name) = {std::move(value), true};
}
const Value* Interpreter::FindPersistent(const FunctionRef& function, const std::string& name) const {
  const auto at = impl_->persistent_.find({function.file->ast.get(), function.function.index, name});
  return at == impl_->persistent_.end() || !at->second->begun ? nullptr : &at->second->value;
}
void Interpreter::SetVariable(std::string_view name, Value value) {
  impl_->top_->FindOrAdd(name).put() = builtin::Stored(std::move(value));
}

ValueList Interpreter::Call(const Value& function, absl::Span<const Value> args, int nargout) {
  const builtin::ScopedOperatorWarnings warnings(impl_->context_);
  return WithoutUndefined(impl_->CallValue(function, args, nargout));
}

bool Interpreter::TryCallNumber(const Value& handle, absl::Span<const Value> args, double* out) {
  const FunctionHandle& h = handle.handle();
  if (h.anonymous.valid()) return impl_->TryCallNumber(h, args, out);
  const auto* origin = static_cast<const HandleScope*>(h.scope.get());
  return origin != nullptr && impl_->TryNamedNumber(origin->target, args, out);
}

bool Interpreter::CallLibrary(std::string_view name, absl::Span<const Value> args, int nargout, ValueList* results) {
  const FunctionRef ref = impl_->functions_->FindLibrary(name);
  if (!ref.valid()) return false;
  *results = impl_->CallRef(ref, impl_->PlanOf(ref.file->ast), args, nargout, 0, nullptr);
  return true;
}

bool Interpreter::FunctionExists(std::string_view name) {
  const LoadedFilePtr file = impl_->code_.file != nullptr ? *impl_->code_.file : nullptr;
  return impl_->FindFunction(name, file, impl_->code_.function).valid();
}

void Interpreter::AddFolder(const std::string& folder, bool behind) {
  ++impl_->path_changes_;
  impl_->functions_->AddFolder(folder, behind);
}
bool Interpreter::RemoveFolder(const std::string& folder) {
  ++impl_->path_changes_;
  return impl_->functions_->RemoveFolder(folder);
}

std::vector<std::string> Interpreter::SearchFolders() { return impl_->functions_->AllFolders(); }

bool Interpreter::RunFile(const std::string& path) {
  FunctionRef script;
  script.file = impl_->functions_->Load(path);
  if (script.file == nullptr) return false;
  for (const syntax::Diagnostic& d : script.file->diagnostics) {
    if (d.severity == syntax::Severity::kError)
      throw MatlabError("", "parse error in file " + path + ":\n\n" + syntax::Render(d));
  }
  impl_->RunScriptFile(script, impl_->PlanOf(script.file->ast));
  return true;
}

FunctionTable& Interpreter::functions() { return *impl_->functions_; }

bool Confinement::Allows(const builtin::Builtin& builtin) const {
  if (allowed.contains(builtin.name)) return true;
  return (builtin.effects & ~effects) == 0 && !builtin::HasAny(builtin, refused);
}

void Interpreter::Confine(Confinement confinement) { impl_->confinement_ = std::move(confinement); }

}  // namespace residua::interpret
