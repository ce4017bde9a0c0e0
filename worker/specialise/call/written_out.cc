#include "worker/specialise/call/written_out.h"

#include "worker/builtin/builtin_traits.h"
#include "worker/specialise/call/world_calls.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/core/library.h"
#include "worker/specialise/variables/global_state.h"

namespace residua::specialise {

std::optional<PartialValues> WrittenOut(Activation& act, const builtin::Builtin& b, const PartialValues& args,
                                        SourceRange range) {
  if (!builtin::HasAny(b, builtin::kWrittenOut) || AllStatic(args)) return std::nullopt;
  for (const PartialValue& p : args) {
    if (p.colon || p.list || p.values || p.parts || p.diverges) return std::nullopt;
  }
  const Callee callee{act.session.functions.FindLibrary(b.name), {}};
  if (!IsInstalled(callee)) return std::nullopt;
  if (act.session.active_depth[IdentityOf(callee)] > 0) {
    act.session.recorder.Spoil();
    return std::nullopt;
  }
  const size_t remarks = act.session.remarks.size();
  const Version& version =
      act.session.VersionFor(callee, AsCalleeSees(args), 1, 1, false, PassedGlobals(act, callee), {}, OnlyWorld(act));
  act.session.remarks.resize(remarks);  // the call may stay one of the built-in
  act.session.recorder.LastCallWasQuiet();
  if (!IsStraightLine(act.session, version)) return std::nullopt;
  return CallUser(act, callee, args, 1, range);
}

}  // namespace residua::specialise
