// What stands around a kernel in the tests that call every row of the table.
#pragma once

#include <string>
#include <string_view>

#include "worker/builtin/builtin.h"
#include "worker/builtin/builtin_traits.h"

namespace residua::domain {

// A program around a kernel: handles of built-ins can be called, the frame has a few variables. Text is not run.
class SmallProgram : public builtin::Evaluator, public builtin::CallerFrame {
 public:
  explicit SmallProgram(builtin::EvaluationContext& context) : context_(context) {
    context.evaluator = this;
    context.frame = this;
    context.write = context.write_error = [](std::string_view) {};
    context.budget.bytes = 1 << 22;
  }
  value::ValueList Call(const value::Value& function, absl::Span<const value::Value> args, int nargout) override {
    const std::string name = function.Is(value::ClassId::kFunctionHandle) ? function.handle().name
                             : function.IsString()                        ? function.AsString()
                                                                          : "";
    const builtin::Builtin* b = builtin::FindBuiltin(name);
    if (b == nullptr || b->effects != builtin::kPure) throw builtin::BudgetExceeded("a call of " + name);
    return builtin::CallBuiltin(*b, context_, args, nargout);
  }
  bool FunctionExists(std::string_view name) override { return builtin::FindBuiltin(name) != nullptr; }
  value::ValueList EvalText(std::string_view, int) override { throw builtin::BudgetExceeded("text"); }
  int nargin() const override { return 3; }
  int nargout() const override { return 1; }
  bool IsArgout(int k) const override { return k == 1; }
  const value::Value* FindVariable(std::string_view name) const override { return name == "x" ? &x_ : nullptr; }
  std::string FunctionName() const override { return "f"; }

 private:
  builtin::EvaluationContext& context_;
  value::Value x_ = value::Value::Double(1);
};

// Rows that only a whole program can run, or that look at files: their rules must not claim anything of values.
inline bool NeedsProgram(const builtin::Builtin& b) {
  const std::string_view name = b.name;
  return (b.effects & builtin::kFiles) != 0 || builtin::HasAny(b, builtin::kKeepsCaller) || name == "str2num" ||
         name == "print_usage";
}

}  // namespace residua::domain
