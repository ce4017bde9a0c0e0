#include "worker/report/line_map.h"

#include <algorithm>

#include "worker/syntax/parser.h"
#include "worker/syntax/source.h"

namespace residua::report {
namespace {

using syntax::Ast;
using syntax::BlockId;
using syntax::StmtId;

class SideBySide {
 public:
  SideBySide(const Ast& residual, const Ast& printed, const syntax::SourceFile& text, size_t lines)
      : residual_(residual), printed_(printed), text_(text), origins_(lines) {}

  std::vector<std::optional<Origin>> Run() {
    const auto& mine = residual_.top_functions();
    const auto& theirs = printed_.top_functions();
    for (function_ = 0; function_ < std::min(mine.size(), theirs.size()); ++function_) {
      Walk(residual_[mine[function_]].body, printed_[theirs[function_]].body);
    }
    return std::move(origins_);
  }

 private:
  void Walk(BlockId mine, BlockId theirs) {
    const auto from = residual_.Statements(mine), to = printed_.Statements(theirs);
    if (from.size() != to.size()) return;
    for (size_t k = 0; k < from.size(); ++k) {
      if (residual_[from[k]].kind != printed_[to[k]].kind) return;
      Note(from[k], to[k]);
      const auto inner = residual_.Blocks(from[k]), printed = printed_.Blocks(to[k]);
      for (size_t b = 0; b < std::min(inner.size(), printed.size()); ++b) Walk(inner[b], printed[b]);
    }
  }

  void Note(StmtId mine, StmtId theirs) {
    const syntax::Stmt& s = residual_[mine];
    const size_t line = text_.Locate(printed_[theirs].range.begin).line;
    if (s.range.end == 0 || s.range.file >= residual_.sources().size() || line > origins_.size()) return;
    const syntax::SourceFilePtr& source = residual_.sources()[s.range.file];
    if (source && !origins_[line - 1])
      origins_[line - 1] = Origin{source, s.range, s.kind, static_cast<uint32_t>(function_)};
  }

  const Ast& residual_;
  const Ast& printed_;
  const syntax::SourceFile& text_;
  std::vector<std::optional<Origin>> origins_;
  size_t function_ = 0;
};

}  // namespace

std::vector<std::optional<Origin>> OriginsOfLines(const Ast& residual, const std::string& text) {
  const auto lines = static_cast<size_t>(std::count(text.begin(), text.end(), '\n'));
  const auto file = std::make_shared<syntax::SourceFile>("residual.m", text);
  const syntax::ParseResult printed = syntax::Parse(file);
  if (!printed.ok()) return std::vector<std::optional<Origin>>(lines);
  return SideBySide(residual, *printed.ast, *file, lines).Run();
}

}  // namespace residua::report
