// Facts given up one at a time, and other facts in the place of those that were given up.
#pragma once

#include "worker/domain/abstract_value.h"
#include "worker/domain/sample.h"

namespace residua::job {

// The value with its k-th fact forgotten, k from 0: class, realness, range, rank, then each extent with its name. Equal
// to `v` where that fact says nothing; none past the last. Contents are forgotten with the class and the rank.
std::optional<domain::AbstractValue> WithoutFact(const domain::AbstractValue& v, int k);

// A description that says what `used` says, and in the place of what was declared besides some other fact of the kind:
// another value, class, range, extent. `used` is `declared` with facts given up.
domain::AbstractValue PerturbFacts(const domain::AbstractValue& declared, const domain::AbstractValue& used,
                                   domain::Sampler* sampler);

}  // namespace residua::job
