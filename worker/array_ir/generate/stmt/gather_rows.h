// Tables that grow by rows in a loop: T(end + 1, :) = x, T = [T; x], T(k, :) = x one below the last row of a
// table that begins as nothing.
//
// Where a loop does nothing else with a table, its rows are gathered one behind the other (runtime/rows.cc) and put
// below the table when the loop is left, so that n rows cost n and not n squared. A row that cannot be gathered, as its
// width or its place is another one, puts those before it below the table and is assigned as it is written: errors are
// those of the assignment, and come where it stands. An error leaves the function with all its variables: no such loops
// where it is caught.
#pragma once

#include <functional>

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

void BuildGatheringLoop(FunctionBuilder& b, StmtId s, const std::function<void()>& build);
bool GatherRow(FunctionBuilder& b, StmtId s);

}  // namespace residua::array_ir
