// The function handles in a value, in what is known of one, or in its parts: in an order that the text of a signature
// (KeyOf) decides, so that two calls of one signature have their handles in the same order.
#pragma once

#include <functional>

#include "worker/specialise/core/environment.h"

namespace residua::specialise {

// Of a closure whose captures are known only in part the handle comes without them, and they come after it.
using VisitHandle = std::function<void(const value::FunctionHandle&)>;

void HandlesIn(const value::Value& v, const VisitHandle& visit);
void HandlesIn(const AbstractValue& facts, const VisitHandle& visit);
void HandlesIn(const PartialAggregatePtr& parts, const VisitHandle& visit);

}  // namespace residua::specialise
