// What code does to a variable first.
#pragma once

#include "worker/syntax/ast.h"

namespace residua::specialise {

// kWritten: on every path that comes to the end, before anything reads it. kNone: perhaps neither.
enum class FirstUse { kNone, kRead, kWritten };

FirstUse FirstUseBy(const syntax::Ast& ast, syntax::StmtId statement, syntax::InternedName name);
FirstUse FirstUseIn(const syntax::Ast& ast, syntax::BlockId block, syntax::InternedName name);

}  // namespace residua::specialise
