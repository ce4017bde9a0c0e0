// Calls of handles that give numbers of numbers: @(t, y) a * y + sin (t) and @cos of real doubles.
//
// What a solver calls a thousand times is such a function. Its body is evaluated as number.cc does it, in a frame that
// is kept with the text of the handle and is empty between calls; what the handle captured is bound at each call, as
// another handle of the same text may have captured something else. The body calls no function of the user's, so that
// the frame is never in use twice. Where anything is no number nothing has happened, and the call goes the general way.
#include "worker/interpret/machine.h"
#include "worker/interpret/step.h"

namespace residua::interpret {

namespace {

bool AreNumbers(absl::Span<const Value> args) {
  return std::all_of(args.begin(), args.end(), [](const Value& v) { return v.IsDoubleScalar(); });
}

// A frame without values as soon as the call is over.
class Emptied {
 public:
  explicit Emptied(Frame& frame) : frame_(frame) {}
  ~Emptied() {
    for (Slot& slot : frame_.slots) slot.Clear();
  }
  Emptied(const Emptied&) = delete;
  Emptied& operator=(const Emptied&) = delete;

 private:
  Frame& frame_;
};

}  // namespace

void Interpreter::Impl::BindCaptures(Frame& frame, const FunctionHandle& handle) {
  const Scope& scope = *frame.scope;
  size_t next = 0;
  for (const auto& [name, captured] : handle.captures) {
    while (next < scope.captures.size() && scope.names[scope.captures[next].own] != name) ++next;
    if (next < scope.captures.size()) {
      frame.view[scope.captures[next++].own]->put() = captured;
    } else {
      if (Slot* slot = frame.Find(name)) slot->put() = captured;  // in another order: a handle made elsewhere
      next = 0;
    }
  }
}

// The frame for handles of this text that were made in the same function; null: it is not for numbers.
NumberFrame* Interpreter::Impl::FrameOfNumbers(const FunctionHandle& handle) {
  const auto* origin = static_cast<const HandleScope*>(handle.scope.get());
  if (origin == nullptr || origin->frame != nullptr) return nullptr;
  for (NumberFrame& known : number_frames_) {
    if (known.code.ast == handle.ast.get() && known.handle == handle.anonymous && known.frame->file == origin->file &&
        known.code.function == origin->function) {
      return &known;
    }
  }
  Plan* plan = PlanOf(handle.ast);
  Scope& scope = plan->anonymous(handle.anonymous);
  if (scope.varargin) return nullptr;
  NumberFrame& made = number_frames_[next_number_frame_++ % number_frames_.size()];
  made.handle = handle.anonymous;
  made.frame = std::make_shared<Frame>(&scope, origin->file, nullptr);
  made.code = Code();
  made.code.plan = plan;
  made.code.ast = &plan->ast();
  made.code.frame = made.frame.get();
  made.code.view = made.frame->view.data();
  made.code.callees = CalleesOf(&scope);
  made.code.file = &made.frame->file;
  made.code.function = origin->function;
  return &made;
}

bool Interpreter::Impl::TryCallNumber(const FunctionHandle& handle, absl::Span<const Value> args, double* out) {
  if (!AreNumbers(args)) return false;
  NumberFrame* const number = FrameOfNumbers(handle);
  if (number == nullptr) return false;
  Frame& frame = *number->frame;
  const ExprId body = number->code.ast->Child(handle.anonymous, 0);
  if (args.size() != frame.scope->parameters.size() || number->code.plan->losses(body) > 0) return false;
  const Emptied emptied(frame);
  BindCaptures(frame, handle);
  for (size_t k = 0; k < args.size(); ++k) {
    if (frame.scope->parameters[k] != kNoSlot) frame.view[frame.scope->parameters[k]]->put() = args[k];
  }
  const Enter enter(*this, number->code);
  if (!TryNumber(body, out)) return false;
  StepOfCall(context_);
  return true;
}

bool Interpreter::Impl::TryNamedNumber(const FunctionRef& ref, absl::Span<const Value> args, double* out) {
  if (ref.builtin == nullptr || ref.file != nullptr || ref.methods != nullptr || confinement_ || !AreNumbers(args)) {
    return false;
  }
  const builtin::ScalarFunction* f = builtin::FindScalarFunction(ref.builtin->id);
  if (f == nullptr) return false;
  if (args.size() == 1 && f->one != nullptr && f->Takes(args[0].inline_double())) {
    *out = f->one(args[0].inline_double());
  } else if (args.size() == 2 && f->two != nullptr) {
    *out = f->two(args[0].inline_double(), args[1].inline_double());
  } else {
    return false;
  }
  context_.Step();
  return true;
}

}  // namespace residua::interpret
