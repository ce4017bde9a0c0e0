// Matrices of numbers that are known row by row, or column by column.
//
//   L = ones (2, size (x, 2));                   L = ones (2, size (x, 2));  L__2 = L(2, :);
//   L(1, :) = x - a;                       =>    L__1 = x - a;
//   y = L(1, :) .* L(2, :);                      y = L__1 .* L__2;
//
// So are tables that a loop over a known number of rows fills, each of a length that is not known. A store into a row
// is a copy of it, and a read another; a variable for each takes neither, and what is known of one row is not lost with
// a store into another. Taken apart are matrices that the function stores into by whole rows only, or by whole columns
// only, and reads so, too: every other use is one of the variable, which is put together for it.
//
// The matrix exists here only (PartialAggregate::kLines): a part a row (dims: m x 1), or a part a column (1 x m). It
// begins with the first store, when its rows are read into their variables; those that are stored before they are read
// are dead code then. A row that is stored has certainly the length of the others and is fully stored, as a range
// computes its elements otherwise.
#include "worker/specialise/aggregate/line_array.h"

#include <algorithm>
#include <cmath>

#include "worker/builtin/operators.h"
#include "worker/domain/rules.h"
#include "worker/specialise/aggregate/aggregate.h"
#include "worker/specialise/core/aggregate_kinds.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/materialise.h"
#include "worker/specialise/core/storage.h"
#include "worker/syntax/loop.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

constexpr int64_t kMostLines = 16;  // of more, trips that are alike become a loop again, which needs the matrix

// A matrix that is fully stored, or one of its lines.
bool IsPlainMatrix(const AbstractValue& v) {
  return v.IsRealDouble() && !v.MayBeSparse() && v.defined() == domain::Tristate::kTrue && v.shape().max_rank() == 2 &&
         IsStoredInFull(v);
}

// Which of two subscripts says the line: 0 of L(k, :), 1 of L(:, k); none: it is something else.
std::optional<int> Across(const Ast& ast, ExprId index) {
  if (ast[index].kind != ExprKind::kIndex || ast[index].count != 3) return std::nullopt;
  const bool rows = ast[ast.Child(index, 2)].kind == ExprKind::kColon;
  if (rows == (ast[ast.Child(index, 1)].kind == ExprKind::kColon)) return std::nullopt;
  return rows ? 0 : 1;
}

// What the text of a function says of the variables that it indexes: which are stored and read by lines along one
// direction only.
class LinesOfText {
 public:
  LinesOfText(const Ast& ast, syntax::BlockId body) : ast_(ast) {
    VisitStatements(ast, body, [&](StmtId s) { OfStatement(s); });
    VisitStatements(ast, body, [&](StmtId s) {
      if (!syntax::IsLoop(ast[s].kind)) return;
      for (const syntax::BlockId block : ast.Blocks(s)) syntax::VisitExprs(ast, block, [&](ExprId e) { OfLoop(e); });
    });
  }

  InternedNameMap<UsesByLines> Found() const {
    InternedNameMap<UsesByLines> found;
    for (const auto& [name, uses] : uses_) {
      if (!uses.otherwise && uses.stores > 0 && uses.reads > 0) found.emplace(name, uses.told);
    }
    return found;
  }

 private:
  struct Uses {
    int stores = 0, reads = 0, across = -1;
    bool otherwise = false;
    UsesByLines told;
  };

  InternedName IndexedName(ExprId e) const {
    if (ast_[e].kind != ExprKind::kIndex && ast_[e].kind != ExprKind::kCellIndex) return {};
    const ExprId base = ast_.Child(e, 0);
    return ast_[base].kind == ExprKind::kIdentifier ? ast_.Interned(base) : InternedName();
  }

  void OfStatement(StmtId s) {
    const auto exprs = ast_.Exprs(s);
    const bool assigns = ast_[s].kind == StmtKind::kAssign || ast_[s].kind == StmtKind::kOpAssign;
    for (size_t k = 0; k < exprs.size(); ++k) {
      VisitExpr(ast_, exprs[k], [&](ExprId e) {
        const InternedName name = IndexedName(e);
        if (name.empty()) return;
        Uses& uses = uses_[name];
        const std::optional<int> across = Across(ast_, e);
        uses.otherwise = uses.otherwise || !across || (uses.across >= 0 && uses.across != *across);
        uses.across = across.value_or(-1);
        for (const ExprId subscript : ast_.Children(e).subspan(1)) {
          VisitExpr(ast_, subscript, [&](ExprId x) {
            if (ast_[x].kind == ExprKind::kIdentifier) uses.told.by.insert(ast_.Interned(x));
          });
        }
        ++(assigns && k + 1 < exprs.size() && e == exprs[k] ? uses.stores : uses.reads);
      });
    }
  }

  void OfLoop(ExprId e) {
    if (const InternedName name = IndexedName(e); !name.empty()) uses_[name].told.in_loop = true;
  }

  const Ast& ast_;
  InternedNameMap<Uses> uses_;
};

// Whether the variable is better off in lines from here on. A loop that is kept needs it as a whole, and so does the
// end of a branch, and who asks for a line by what is not known: one that is used in loops is taken apart in unrolled
// trips, and none in a branch of its own.
bool IsWorthIt(Activation& act, InternedName name) {
  if (!act.used_by_lines) {
    act.used_by_lines.emplace();
    if (!act.callee.IsAnonymous()) {
      const Ast& ast = *act.callee.function.file->ast;
      *act.used_by_lines = LinesOfText(ast, ast[act.callee.function.function].body).Found();
    }
  }
  const auto found = act.used_by_lines->find(name);
  if (found == act.used_by_lines->end() || act.now.kept_loops > 0) return false;
  const int around = act.now.loop == nullptr ? 0 : act.now.loop->depth;
  const bool known = std::ranges::all_of(found->second.by, [&](InternedName by) {
    const Binding* const b = act.now.env.Find(by);
    return b == nullptr || b->facts.IsStatic();
  });
  return known && act.now.depth == around && (!found->second.in_loop || !act.now.trip_path.empty());
}

// The number of the line, from 0, and which subscript says it.
struct Line {
  int64_t number;
  int across;
};

// Of a matrix of this shape that has it.
std::optional<Line> LineAt(const PartialValues& subscripts, const domain::Shape& matrix) {
  if (subscripts.size() != 2 || subscripts[0].colon == subscripts[1].colon) return std::nullopt;
  const int across = subscripts[0].colon ? 1 : 0;
  const PartialValue& p = subscripts[static_cast<size_t>(across)];
  const domain::ExtentRange lines = matrix.Extent(across);
  if (!p.IsStatic() || !lines.IsKnown() || lines.low < 2 || lines.low > kMostLines) return std::nullopt;
  const Value& v = p.facts.static_value();
  if (!v.Is(value::ClassId::kDouble) || !v.IsScalar() || v.IsComplex()) return std::nullopt;
  const double number = v.ElementAsDouble(0);
  if (!(number >= 1 && number <= static_cast<double>(lines.low)) || number != std::floor(number)) return std::nullopt;
  return Line{static_cast<int64_t>(number) - 1, across};
}

int AcrossOf(const PartialAggregate& lines) { return lines.dims[1] == 1 ? 0 : 1; }

// L(k, :) or L(:, k) of the variable, where the residual program has it.
Part ReadLine(Activation& act, InternedName name, const AbstractValue& matrix, const Line& line, SourceRange range) {
  const Value number = Value::Double(static_cast<double>(line.number + 1));
  if (matrix.IsStatic()) {
    builtin::Subscript at[2] = {{true, {}}, {true, {}}};
    at[line.across] = {false, number};
    return {AbstractValue::Of(builtin::Index(matrix.static_value(), at, name)), {}, nullptr};
  }
  domain::AbstractSubscript at[2] = {{true, {}}, {true, {}}};
  at[line.across] = {false, AbstractValue::Of(number)};
  const AbstractValue facts = domain::IndexRule(matrix, at).value.WithFullStorage(true);
  ResidualTree& tree = act.tree();
  std::vector<ExprId> children{tree.Identifier(name, range, kPure), tree.Colon(range), tree.Colon(range)};
  children[static_cast<size_t>(line.across) + 1] = tree.Number(number.ElementAsDouble(0), range);
  const ExprId read = tree.Make(ExprKind::kIndex, Op::kNone, "", children, range, kPure);
  tree.facts.At(read).elements = true;
  return PartFrom(act, PartialValue::Dynamic(facts, read, kPure), name, std::to_string(line.number + 1), range);
}

std::shared_ptr<PartialAggregate> TakenApart(Activation& act, InternedName name, const AbstractValue& matrix,
                                             int across, SourceRange range) {
  const int64_t lines = matrix.shape().Extent(across).low;
  auto made = std::make_shared<PartialAggregate>();
  made->kind = PartialAggregate::kLines;
  made->dims = across == 0 ? value::Dims(lines, 1) : value::Dims(1, lines);
  for (int64_t k = 0; k < lines; ++k) made->parts.push_back(ReadLine(act, name, matrix, {k, across}, range));
  return made;
}

// What a line has to be: of the lines beside it, or of the matrix. A line of one number is an element.
bool Fits(const AbstractValue& line, const AbstractValue& matrix, int across) {
  const domain::ExtentRange one = line.shape().Extent(across), length = matrix.shape().Extent(1 - across);
  return IsPlainMatrix(line) && one.IsKnown() && one.low == 1 && length.high != 1 &&
         KnownEqual(line.shape().Extent(1 - across), length);
}

}  // namespace

std::shared_ptr<PartialAggregate> LinesOf(const Binding& matrix) {
  const bool lines = matrix.parts && matrix.parts->kind == PartialAggregate::kLines;
  return lines ? std::make_shared<PartialAggregate>(*matrix.parts) : nullptr;
}

bool StoreLine(Activation& act, const Lvalue& target, const PartialValue& value, SourceRange range) {
  const InternedName name = target.root;
  const Binding* const matrix = act.now.env.Find(name);
  if (matrix == nullptr || target.levels.size() != 1 || act.ast()[target.levels[0]].kind != ExprKind::kIndex)
    return false;
  if (act.now.always_materialised.count(name) || act.externally_writable.count(name)) return false;
  if (value.diverges || value.list || !IsPlainMatrix(matrix->facts)) return false;
  const auto line = LineAt(target.subscripts[0], matrix->facts.shape());
  if (!line || !Fits(value.facts, matrix->facts, line->across)) return false;
  std::shared_ptr<PartialAggregate> made = LinesOf(*matrix);
  if (made ? AcrossOf(*made) != line->across : matrix->parts || !IsWorthIt(act, name)) return false;
  const PartialValue whole = WithoutElements(act, value, range);
  if (!made) made = TakenApart(act, name, AbstractValue(matrix->facts), line->across, range);
  const auto number = static_cast<size_t>(line->number);
  made->parts[number] = PartFrom(act, whole, name, std::to_string(number + 1), range);
  const Part part = PartOfVirtual(made);
  act.now.env.vars[name] = Binding{part.facts, part.parts, false};
  return true;
}

std::optional<PartialValue> PickLine(Activation& act, const PartialAggregate& lines, const PartialValues& subscripts,
                                     SourceRange range) {
  const auto line = LineAt(subscripts, FactsOfLines(lines).shape());
  if (!line || line->across != AcrossOf(lines)) return std::nullopt;
  return PieceOf(act, lines.parts[static_cast<size_t>(line->number)], range);
}

AbstractValue FactsOfLines(const PartialAggregate& v) {
  const int across = AcrossOf(v);
  domain::Interval all = v.parts[0].facts.interval();
  for (const Part& part : v.parts) all = Join(all, part.facts.interval());
  const auto count = domain::ExtentRange::Of(static_cast<int64_t>(v.parts.size()));
  const domain::ExtentRange length = v.parts[0].facts.shape().Extent(1 - across);
  const domain::Shape shape = across == 0 ? domain::Shape::Matrix(count, length) : domain::Shape::Matrix(length, count);
  return AbstractValue::RealDouble(shape, all).WithFullStorage(true);
}

// [L__1; L__2], [L__1, L__2]
ExprId MaterialiseLines(Activation& act, const PartialAggregate& v, SourceRange range, const CaptureNames&) {
  std::vector<std::vector<ExprId>> rows;
  for (const Part& part : v.parts) {
    const ExprId line = MaterialisePart(act, part, range);
    if (rows.empty() || AcrossOf(v) == 0) rows.emplace_back();
    rows.back().push_back(line);
  }
  return rows.size() == 1 && rows[0].size() == 1 ? rows[0][0]
                                                 : act.tree().Matrix(ExprKind::kMatrix, rows, range, kPure);
}

}  // namespace residua::specialise
