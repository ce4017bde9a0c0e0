// What the evaluator computes ahead of time, and on which machines that holds (builtin/numeric/machine_bits.h).
//
// A fold whose last bits follow the machine is noted with its place, so that the residual program can say so; where
// the request wants bits that hold everywhere, it is not done, and the operation stays in the program. A decision is a
// fold like any other: that a matrix is singular, or a test true, is noted where the number was computed. An operation
// that warns stays, too, so that each run is told.
#pragma once

#include <optional>
#include <type_traits>

#include "worker/builtin/operators.h"
#include "worker/specialise/core/session.h"

namespace residua::specialise {

// The result of `fold`, computed for the expression at `range`; nullopt: its bits are this machine's and none such are
// wanted, or it warns. An error of the program that was met with such bits counts as a result.
template <class F>
std::optional<std::invoke_result_t<F>> PortableFold(Session& session, const syntax::SourceFilePtr& source,
                                                    SourceRange range, F fold) {
  builtin::MachineBitsWatch watch;
  session.fold_context.had_output = false;
  const builtin::ScopedOperatorWarnings warnings(session.fold_context);
  const auto refused = [&] {
    if (session.fold_context.had_output) {
      watch.Forget();
      return true;
    }
    const bool refuses = session.request.portable_bits && !watch.noted().empty();
    session.NoteMachineBits(source, range, watch.noted());
    if (refuses) watch.Forget();
    return refuses;
  };
  try {
    std::optional<std::invoke_result_t<F>> result(fold());
    if (refused()) return std::nullopt;
    return result;
  } catch (const value::MatlabError&) {
    if (refused()) return std::nullopt;
    throw;
  }
}

// The same of a fold that may come to nothing (an optional), and then notes nothing.
template <class F>
std::invoke_result_t<F> PortableAttempt(Session& session, const syntax::SourceFilePtr& source, SourceRange range,
                                        F fold) {
  const auto attempt = [&] {
    builtin::MachineBitsWatch watch;
    std::invoke_result_t<F> result = fold();
    if (!result) watch.Forget();
    return result;
  };
  return PortableFold(session, source, range, attempt).value_or(std::nullopt);
}

// The libraries of all of them.
builtin::NumericLibraries LibrariesOf(const std::vector<MachineBits>& all);

// The expression as it is written, on one line and not too long for a message.
std::string TextOf(const MachineBits& bits);

}  // namespace residua::specialise
