// A script seen as a function of no file of its own: its statements are the body, the functions that it defines stand
// beside it. What a script reads from the workspace, a function can only have as a parameter, and what it leaves there,
// only as a result. Which of its variables are meant is for the caller to say (`ScriptFunction`). The function
// is the last of the top-level ones.
#include <algorithm>

#include "worker/syntax/parse_context.h"

namespace residua::syntax {
namespace {

// The variables that statements assign, in the order of their first assignments.
class AssignedVariables {
 public:
  explicit AssignedVariables(const Ast& ast) : ast_(ast) {}

  void Visit(BlockId block) {
    for (StmtId s : ast_.Statements(block)) {
      const auto exprs = ast_.Exprs(s);
      switch (ast_[s].kind) {
        case StmtKind::kAssign:
          for (ExprId target : exprs.first(exprs.size() - 1)) Target(target);
          break;
        case StmtKind::kFor:
        case StmtKind::kParfor:
          Target(exprs[0]);
          break;
        default:
          break;
      }
      for (BlockId inner : ast_.Blocks(s)) Visit(inner);
    }
  }

  std::vector<std::string> names;

 private:
  void Target(ExprId target) {
    while (ast_[target].kind != ExprKind::kIdentifier) {
      if (ast_[target].count == 0) return;
      target = ast_.Child(target, 0);
    }
    if (std::find(names.begin(), names.end(), ast_.Name(target)) == names.end()) names.push_back(ast_.Name(target));
  }

  const Ast& ast_;
};

}  // namespace

ParseResult Parser::ScriptFunctionFile(const ScriptFunction& asked) {
  is_file_ = true;
  ParseScript();
  ast_->set_kind(FileKind::kFunctions);
  Function function;
  function.name = asked.name;
  function.had_parameter_list = function.has_end = true;
  // In the order in which they first stand in the script, so that the order of the asking does not matter.
  for (uint32_t k = 0; k < ast_->expr_count(); ++k) {
    if ((*ast_)[ExprId{k}].kind != ExprKind::kIdentifier) continue;
    const std::string& name = ast_->Name(ExprId{k});
    if (std::find(asked.parameters.begin(), asked.parameters.end(), name) == asked.parameters.end()) continue;
    const bool known = std::any_of(function.parameters.begin(), function.parameters.end(),
                                   [&](ExprId p) { return ast_->Name(p) == name; });
    if (!known) function.parameters.push_back(AddNamed(ExprKind::kIdentifier, Range(0, 0), name));
  }
  AssignedVariables assigned(*ast_);
  assigned.Visit(ast_->script());
  if (assigned.names.size() > asked.results) assigned.names.resize(asked.results);
  function.outputs = std::move(assigned.names);

  std::vector<StmtId> body;
  for (StmtId s : ast_->Statements(ast_->script())) {
    if ((*ast_)[s].kind != StmtKind::kFunctionDefinition) body.push_back(s);
  }
  const auto below = ast_->CommentsOf(ast_->script());
  const std::vector<Comment> comments(below.begin(), below.end());
  function.body = ast_->AddBlock(std::move(body));
  ast_->AttachComments(function.body, comments);
  function.range = Range(0, static_cast<uint32_t>(text_.size()));
  ast_->add_top_function(ast_->AddFunction(std::move(function)));
  ast_->set_script(BlockId());
  return Finish();
}

ParseResult ParseScriptAsFunction(SourceFilePtr source, const ScriptFunction& asked) {
  return Parser(std::move(source)).ScriptFunctionFile(asked);
}

}  // namespace residua::syntax
