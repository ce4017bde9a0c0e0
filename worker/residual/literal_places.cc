#include "worker/residual/literal_places.h"

#include "worker/residual/code_forms.h"

namespace residua::residual {

namespace {

using syntax::Ast;
using syntax::ExprId;
using syntax::ExprKind;

// A subscript: its numbers from 0, and how they stand.
struct Line {
  MatrixSize size;
  std::vector<int64_t> numbers;
  bool colon = false;
};

std::optional<int64_t> WholeNumber(const Ast& ast, ExprId e) {
  const std::optional<double> number = RealLiteral(ast, e);
  constexpr double kMost = 1e6;
  if (!number || !(*number >= -kMost && *number <= kMost)) return std::nullopt;
  const auto whole = static_cast<int64_t>(*number);
  if (static_cast<double>(whole) != *number) return std::nullopt;
  return whole;
}

std::optional<Line> RangeLine(const Ast& ast, ExprId e, int64_t extent) {
  const auto parts = ast.Children(e);
  std::vector<int64_t> ends;
  for (ExprId part : parts) {
    const std::optional<int64_t> number = WholeNumber(ast, part);
    if (!number) return std::nullopt;
    ends.push_back(*number);
  }
  const int64_t step = ends.size() == 3 ? ends[1] : 1;
  if (step == 0) return std::nullopt;
  Line line;
  for (int64_t k = ends.front(); step > 0 ? k <= ends.back() : k >= ends.back(); k += step) {
    if (k < 1 || k > extent) return std::nullopt;
    line.numbers.push_back(k - 1);
  }
  line.size = {1, static_cast<int64_t>(line.numbers.size())};
  return line;
}

std::optional<Line> ListLine(const Ast& ast, ExprId e) {
  const auto rows = ast.Children(e);
  Line line;
  if (rows.empty()) return line;
  line.size = {static_cast<int64_t>(rows.size()), ast[rows[0]].count};
  for (uint32_t c = 0; c < ast[rows[0]].count; ++c) {
    for (ExprId row : rows) {
      const std::optional<int64_t> number =
          ast[row].count == ast[rows[0]].count ? WholeNumber(ast, ast.Child(row, c)) : std::nullopt;
      if (!number) return std::nullopt;
      line.numbers.push_back(*number - 1);
    }
  }
  return line;
}

// A subscript of a line of `extent` elements.
std::optional<Line> LineOf(const Ast& ast, ExprId e, int64_t extent) {
  std::optional<Line> line;
  if (ast[e].kind == ExprKind::kColon) {
    line.emplace();
    for (int64_t k = 0; k < extent; ++k) line->numbers.push_back(k);
    line->size = {extent, 1};
    line->colon = true;
  } else if (ast[e].kind == ExprKind::kRange) {
    line = RangeLine(ast, e, extent);
  } else if (ast[e].kind == ExprKind::kMatrix) {
    line = ListLine(ast, e);
  } else if (const std::optional<int64_t> number = WholeNumber(ast, e)) {
    line = Line{{1, 1}, {*number - 1}, false};
  }
  if (!line || line->numbers.empty()) return std::nullopt;
  for (int64_t k : line->numbers) {
    if (k < 0 || k >= extent) return std::nullopt;
  }
  return line;
}

}  // namespace

std::optional<LiteralPlaces> PlacesOf(const Ast& ast, std::span<const ExprId> subscripts, MatrixSize size) {
  const auto [rows, columns] = size;
  if (subscripts.size() == 1) {
    std::optional<Line> line = LineOf(ast, subscripts[0], rows * columns);
    if (!line) return std::nullopt;
    const auto count = static_cast<int64_t>(line->numbers.size());
    const bool vectors = (rows == 1 || columns == 1) && (line->size.first == 1 || line->size.second == 1);
    // Of a vector a vector picks one that lies as it does.
    if (vectors && !line->colon) line->size = rows == 1 ? MatrixSize{1, count} : MatrixSize{count, 1};
    return LiteralPlaces{line->size, std::move(line->numbers)};
  }
  if (subscripts.size() != 2) return std::nullopt;
  const std::optional<Line> down = LineOf(ast, subscripts[0], rows), across = LineOf(ast, subscripts[1], columns);
  if (!down || !across) return std::nullopt;
  LiteralPlaces made;
  made.size = {static_cast<int64_t>(down->numbers.size()), static_cast<int64_t>(across->numbers.size())};
  for (int64_t c : across->numbers) {
    for (int64_t r : down->numbers) made.places.push_back(r + c * rows);
  }
  return made;
}

}  // namespace residua::residual
