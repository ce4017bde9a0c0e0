// Assignment and deletion with a list of subscripts whose length is not known: `a(i{:}) = b`, `a(i{:}) = []`.
#pragma once

#include "worker/domain/abstract_value.h"

namespace residua::domain {

// The classes do not depend on the subscripts; the extents may be any. Top where nothing is known.
AbstractValue IndexListAssignRule(const AbstractValue& a, const AbstractValue& b);
AbstractValue IndexListDeleteRule(const AbstractValue& a);

}  // namespace residua::domain
