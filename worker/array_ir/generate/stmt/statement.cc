// Statements to basic blocks.
#include "worker/array_ir/generate/core/builder.h"
#include "worker/array_ir/generate/expr/small_product.h"

namespace residua::array_ir {

void Builder::Block(syntax::BlockId block) {
  const auto statements = ast_.Statements(block);
  for (size_t k = 0; k < statements.size() && Open();) {
    size_t before = 0;  // statements that small products leave to a region
    while (k + before < statements.size() && !IsSmallStatement(*this, statements[k + before])) ++before;
    if (const size_t n = BuildRegion(statements.subspan(k, before))) {
      k += n;
      continue;
    }
    Locate(statements[k]);
    Statement(statements[k++]);
    ReleaseTemporaries();
  }
}

void Builder::Statement(StmtId s) {
  switch (ast_[s].kind) {
    case StmtKind::kExpression:
      return ExpressionStatement(s);
    case StmtKind::kAssign:
      return AssignStatement(s);
    case StmtKind::kOpAssign:
      return OpAssign(s);
    case StmtKind::kIf:
      return If(s);
    case StmtKind::kWhile:
      return Loop(s, [&] { While(s); });
    case StmtKind::kDoUntil:
      return Loop(s, [&] { DoUntil(s); });
    case StmtKind::kFor:
      return Loop(s, [&] { For(s); });
    case StmtKind::kSwitch:
      return Switch(s);
    case StmtKind::kTry:
      return Try(s);
    case StmtKind::kUnwindProtect:
      return UnwindProtect(s);
    case StmtKind::kBreak:
      Branch(loops_.back().second);
      return Start(kNone);
    case StmtKind::kContinue:
      Branch(loops_.back().first);
      return Start(kNone);
    case StmtKind::kReturn:
      return Return();
    case StmtKind::kAnnotation:
    case StmtKind::kGlobal:
      return;
    case StmtKind::kPersistent:
      return FirstValues(s);
    default:
      Refuse("this statement", ast_[s].range);
  }
}

}  // namespace residua::array_ir
