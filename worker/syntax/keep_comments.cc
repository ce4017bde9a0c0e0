#include "worker/syntax/keep_comments.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace residua::syntax {
namespace {

class Keeper {
 public:
  Keeper(std::span<const Ast* const> originals, Ast* residual) : residual_(*residual) {
    for (uint32_t file = 0; file < residual_.sources().size(); ++file) {
      for (const Ast* original : originals) {
        const auto& sources = original->sources();
        if (!sources.empty() && sources[0]->path() == residual_.sources()[file]->path()) Index(*original, file);
      }
    }
  }

  void Program() {
    for (FunctionId id : residual_.top_functions()) Function(id);
  }

 private:
  using Place = std::pair<uint32_t, uint32_t>;  // source, offset
  struct Origin {
    const Ast* ast;
    uint32_t index;
  };

  void Index(const Ast& ast, uint32_t file) {
    for (uint32_t i = 0; i < ast.stmt_count(); ++i)
      statements_.emplace(Place{file, ast[StmtId{i}].range.begin}, Origin{&ast, i});
    for (uint32_t i = 0; i < ast.function_count(); ++i) {
      functions_.emplace(Place{file, ast[FunctionId{i}].range.begin}, Origin{&ast, i});
    }
  }

  void Function(FunctionId id) {
    const SourceRange range = residual_[id].range;
    const auto found = functions_.find({range.file, range.begin});
    if (range.end > range.begin && found != functions_.end() && used_functions_.insert(found->first).second &&
        residual_.CommentsOf(id).empty()) {
      const auto comments = found->second.ast->CommentsOf(FunctionId{found->second.index});
      residual_.AttachComments(id, {comments.begin(), comments.end()});
    }
    Block(residual_[id].body);
    for (FunctionId nested : residual_[id].nested) Function(nested);
  }

  void Block(BlockId id) {
    if (!id.valid()) return;
    for (StmtId statement : residual_.Statements(id)) {
      Statement(statement);
      for (BlockId inner : residual_.Blocks(statement)) Block(inner);
    }
  }

  void Statement(StmtId id) {
    const SourceRange range = residual_[id].range;
    const auto found = statements_.find({range.file, range.begin});
    if (range.end <= range.begin || found == statements_.end() || !used_.insert(found->first).second) return;
    const Ast& ast = *found->second.ast;
    const StmtId original{found->second.index};
    const bool same =
        ast[original].kind == residual_[id].kind && ast[original].block_count == residual_[id].block_count;
    if (residual_.CommentsOf(id).empty()) {
      std::vector<Comment> kept;
      for (const Comment& comment : ast.CommentsOf(original)) {
        if (same || comment.place == CommentPlace::kBefore) kept.push_back(comment);
      }
      residual_.AttachComments(id, std::move(kept));
    }
    if (!same) return;
    for (uint32_t k = 0; k < residual_[id].block_count; ++k) {
      const auto comments = ast.CommentsOf(ast.Blocks(original)[k]);
      const BlockId block = residual_.Blocks(id)[k];
      if (residual_.CommentsOf(block).empty()) residual_.AttachComments(block, {comments.begin(), comments.end()});
    }
  }

  Ast& residual_;
  std::map<Place, Origin> statements_, functions_;
  std::set<Place> used_, used_functions_;
};

}  // namespace

void KeepComments(std::span<const Ast* const> originals, Ast* residual) { Keeper(originals, residual).Program(); }

}  // namespace residua::syntax
