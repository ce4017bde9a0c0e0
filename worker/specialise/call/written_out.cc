#include "worker/specialise/call/written_out.h"

#include "worker/specialise/core/eval.h"
#include "worker/specialise/core/library.h"
#include "worker/specialise/variables/global_state.h"

namespace residua::specialise {

namespace {

// Built-ins here that are functions of a few operations in Octave, which interprets them: a call takes as long as
// dozens of operations.
constexpr std::string_view kWrittenOut[] = {"conv",   "cosd",   "cot",  "csc",    "deg2rad", "factorial",
                                            "fliplr", "flipud", "mean", "meansq", "polyval", "rad2deg",
                                            "sec",    "sind",   "tand", "trace",  "trapz"};

}  // namespace

std::optional<PartialValues> WrittenOut(Activation& act, std::string_view name, const PartialValues& args,
                                        SourceRange range) {
  if (!std::ranges::binary_search(kWrittenOut, name) || AllStatic(args)) return std::nullopt;
  for (const PartialValue& p : args) {
    if (p.colon || p.list || p.values || p.parts || p.diverges) return std::nullopt;
  }
  const Callee callee{act.session.functions.FindLibrary(name), {}};
  if (!IsInstalled(callee)) return std::nullopt;
  if (act.session.active_depth[IdentityOf(callee)] > 0) {
    act.session.recorder.Spoil();
    return std::nullopt;
  }
  const size_t remarks = act.session.remarks.size();
  const Version& version = act.session.VersionFor(callee, AsCalleeSees(args), 1, 1, false, PassedGlobals(act, callee));
  act.session.remarks.resize(remarks);  // the call may stay one of the built-in
  act.session.recorder.LastCallWasQuiet();
  if (!IsStraightLine(act.session, version)) return std::nullopt;
  return CallUser(act, callee, args, 1, range);
}

}  // namespace residua::specialise
