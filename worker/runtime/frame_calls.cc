// Built-ins that ask how the function that calls them was called: narginchk, print_usage. Generated code has no frame
// of the interpreter; it says what they ask for.
#include <algorithm>

#include "worker/builtin/builtin.h"
#include "worker/runtime/context.h"
#include "worker/runtime/deliver.h"
#include "worker/runtime/objects.h"
#include "worker/syntax/help_text.h"

using residua::runtime::Deliver;
using residua::runtime::Gather;
using residua::runtime::Guard;
using residua::value::ThrowError;
using residua::value::ValueList;

namespace {

// A function of the artefact as such a built-in sees it. None of them asks for variables.
class CalledFunction final : public residua::builtin::CallerFrame, public residua::builtin::Evaluator {
 public:
  CalledFunction(residua::interpret::FunctionRef ref, std::string name, int nargin, int nargout)
      : ref_(std::move(ref)), name_(std::move(name)), nargin_(nargin), nargout_(nargout) {}

  int nargin() const override { return nargin_; }
  int nargout() const override { return nargout_; }
  bool IsArgout(int k) const override { return k >= 1 && k <= std::max(nargout_, 1); }
  const Value* FindVariable(std::string_view) const override { return nullptr; }
  std::string FunctionName() const override { return name_; }

  ValueList Call(const Value&, absl::Span<const Value>, int) override { Refuse(); }
  ValueList EvalText(std::string_view, int) override { Refuse(); }
  bool FunctionExists(std::string_view) override { return false; }
  std::string HelpText() override {
    return ref_.file == nullptr ? "" : residua::syntax::OwnHelpText(*ref_.file->ast, ref_.file->path, ref_.function);
  }

 private:
  [[noreturn]] void Refuse() const {
    ThrowError("Residua:internal", "a question about the call of `%s` runs no code", name_.c_str());
  }

  residua::interpret::FunctionRef ref_;
  std::string name_;
  int nargin_, nargout_;
};

}  // namespace

extern "C" {

int rt_call_in_frame(residua_context* c, Value* const* dest, int64_t nd, const char* function, int64_t size, int64_t id,
                     Value* const* args, int64_t n, int64_t spread, int64_t nargin, int64_t frame_nargout,
                     int64_t nargout, int64_t* count) {
  return Guard(c, [&] {
    const std::string name(function, static_cast<size_t>(size));
    CalledFunction called(c->interpreter().functions().Find(name, nullptr, {}), name, static_cast<int>(nargin),
                          static_cast<int>(frame_nargout));
    struct Restore {
      residua::builtin::EvaluationContext& evaluation;
      residua::builtin::CallerFrame* frame;
      residua::builtin::Evaluator* evaluator;
      ~Restore() {
        evaluation.frame = frame;
        evaluation.evaluator = evaluator;
      }
    } const restore{c->evaluation, c->evaluation.frame, c->evaluation.evaluator};
    c->evaluation.frame = &called;
    c->evaluation.evaluator = &called;
    const auto& builtin = residua::runtime::CalledBuiltin(id);
    const ValueList list = Gather(args, n, spread);
    *count = Deliver(residua::builtin::CallBuiltin(builtin, c->evaluation, list, static_cast<int>(nargout)), dest, nd,
                     nargout);
  });
}

}  // extern "C"
