// Which statements are loops.
#pragma once

#include "worker/syntax/ast.h"

namespace residua::syntax {

inline bool IsLoop(StmtKind kind) {
  return kind == StmtKind::kFor || kind == StmtKind::kParfor || kind == StmtKind::kWhile || kind == StmtKind::kDoUntil;
}

}  // namespace residua::syntax
