// onCleanup: an object that calls a function when the last value that holds it goes away.

#include "worker/builtin/handle_object.h"
#include "worker/builtin/warning.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

class Cleanup final : public HandleObject {
 public:
  Cleanup(EvaluationContext& context, Value function) : context_(context), function_(std::move(function)) {}
  // An error of the function has nowhere to go but a warning; the session may be over already.
  ~Cleanup() override {
    if (context_.evaluator == nullptr) return;
    try {
      context_.evaluator->Call(function_, {}, 0);
    } catch (const MatlabError& error) {
      Tell(error.message);
    } catch (const BudgetExceeded&) {  // the run ends for the same reason elsewhere
    }
  }
  const char* ClassName() const override { return "onCleanup"; }
  bool HasMethod(std::string_view) const override { return false; }
  ValueList CallMethod(EvaluationContext&, std::string_view name, Args, int) override {
    ThrowError("", "onCleanup: no method %s", std::string(name).c_str());
  }
  Value Property(const std::string&) const override { ThrowError("", "onCleanup cannot be indexed with ."); }
  void SetProperty(const std::string&, const Value&) override {
    ThrowError("", "invalid use of a N_-D array in indexed assignment");
  }
  Value Lookup(Args) const override { ThrowError("", "onCleanup cannot be indexed with ("); }
  void Store(Args, const Value&) override { ThrowError("", "onCleanup cannot be indexed with ("); }
  std::string Text(bool) const override { return "onCleanup (" + function_.handle().name + ")\n"; }
  std::vector<std::string> PropertyNames() const override { return {}; }

 private:
  // Where warnings are errors it has nowhere to go at all.
  void Tell(const std::string& message) {
    try {
      Warn(context_, "", "onCleanup: error caught while executing cleanup function:\n" + message + "\n");
    } catch (const MatlabError&) {
    }
  }

  EvaluationContext& context_;
  Value function_;
};

}  // namespace

ValueList Kernel_onCleanup(EvaluationContext& context, Args args, int) {
  if (!args[0].Is(ClassId::kFunctionHandle)) ThrowError("", "onCleanup: argument must be a function handle");
  if (context.evaluator == nullptr) Refuse("onCleanup", "a cleanup without an evaluator");
  return One(Value::OfObject(std::make_shared<Cleanup>(context, args[0])));
}

}  // namespace residua::builtin
