// Source text and positions in it.
//
// A SourceFile owns the bytes of one `.m` file; a SourceRange is a half-open byte range in one of the files of an Ast.
// Lines and columns are computed on demand (1-based; a column counts bytes). Positions are 32 bits: a file above 2 GiB
// is refused when it is read.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace residua::syntax {

struct LineColumn {
  uint32_t line = 1;
  uint32_t column = 1;
};

class SourceFile {
 public:
  SourceFile(std::string path, std::string text);

  const std::string& path() const { return path_; }
  std::string_view text() const { return text_; }

  LineColumn Locate(uint32_t offset) const;
  // The text of a 1-based line, without its line end.
  std::string_view Line(uint32_t line) const;

 private:
  std::string path_;
  std::string text_;
  std::vector<uint32_t> line_starts_;
};

using SourceFilePtr = std::shared_ptr<const SourceFile>;

// `file` indexes Ast::sources(); a residual tree may hold ranges of several files.
struct SourceRange {
  uint32_t file = 0;
  uint32_t begin = 0;
  uint32_t end = 0;
};

}  // namespace residua::syntax
