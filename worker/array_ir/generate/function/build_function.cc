// A function from its first block to its end.
#include "worker/array_ir/generate/core/builder.h"
#include "worker/array_ir/generate/stmt/nan_limit.h"

namespace residua::array_ir {

Function Builder::Run() {
  out_.name = ast_[f_.function].name;
  out_.blocks.emplace_back();
  Start(0);
  DeclareVariables();
  InterpretForNaN(*this, f_, out_, nargin_);
  ReleaseTemporaries();
  Block(ast_[f_.function].body);
  if (Open()) Return();
  return std::move(out_);
}

}  // namespace residua::array_ir
