// A call of a pure built-in whose arguments are known: run now, unless that would print, take too much memory, need a
// program around it, or give bits that the request does not want (portable_fold.h).
#include "worker/specialise/call/fold_call.h"

#include "worker/builtin/bytes_exceeded.h"
#include "worker/builtin/error_identifier.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/failing.h"
#include "worker/specialise/core/portable_fold.h"

namespace residua::specialise {

namespace {

// "Invalid call to NAME", behind which Octave puts how it is called.
bool TellsUsage(const value::MatlabError& error) {
  return error.identifier == "Octave:invalid-fun-call" && error.message.starts_with("Invalid call to ");
}

}  // namespace

std::optional<PartialValues> FoldCall(Activation& act, const builtin::Builtin& b, const PartialValues& args,
                                      int nargout, SourceRange range) {
  ValueList values;
  for (const PartialValue& p : args) values.push_back(p.facts.static_value());
  builtin::EvaluationContext& context = act.session.fold_context;
  try {
    const std::optional<ValueList> results =
        PortableFold(act.session, act.source, range, [&] { return builtin::CallBuiltin(b, context, values, nargout); });
    if (!results) return std::nullopt;
    // As an argument it stands for nothing at all, which no piece does.
    if (results->empty() && b.max_out != 0) throw Unsupported{std::string("no value of `") + b.name + "`", range};
    int64_t bytes = 0;
    for (const Value& v : *results) bytes += v.LogicalBytes();
    context.CheckBytes(bytes);
    PartialValues out;
    for (const Value& v : *results) out.push_back(PartialValue::Static(v));
    return out;
  } catch (const value::MatlabError& error) {
    // Octave can, or says it with its manual: keep the call.
    if (!builtin::IsRefusal(error) && !TellsUsage(error)) return PartialValues{FailingFold(act, error, range)};
  } catch (const builtin::BytesExceeded& what) {
    if (act.now.loop != nullptr && act.now.loop->mode != LoopFrame::kResidual) {
      throw CannotUnroll{std::string("makes ") + what.what() + " (--byte-limit)"};
    }
    AddRemark(act, range,
              "the call of `" + std::string(b.name) + "` is kept: " + what.what() + " (--byte-limit) [kept-general]");
  } catch (const builtin::BudgetExceeded&) {
    // Too large to hold, or it needs a running program: keep the call.
  }
  return std::nullopt;
}

}  // namespace residua::specialise
