// Text as code: `eval` and `str2func` of text that is known.
#pragma once

#include <absl/types/span.h>

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

PartialValues EvalKnownText(Activation& act, absl::Span<const ExprId> args, int nargout, SourceRange range);
PartialValues RunTree(Activation& act, const std::shared_ptr<const Ast>& tree, int nargout, SourceRange range);
// What text of numbers and of functions that only compute gives where there are no variables; none: another text, or
// one that fails.
std::optional<PartialValue> ValueOfText(Activation& act, const std::string& text, SourceRange range);
PartialValues HandleOfText(Activation& act, const std::string& text, SourceRange range);

}  // namespace residua::specialise
