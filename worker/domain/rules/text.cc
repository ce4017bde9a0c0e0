// Text: results are char rows or cells of them, comparisons are logical.
#include "worker/domain/rule_support.h"

namespace residua::domain {
namespace {

const ClassSet kText = ClassSet::Of(ClassId::kChar);
const ClassSet kCell = ClassSet::Of(ClassId::kCell);

AbstractValue AnyText() { return AbstractValue::Char(Shape::Matrix({}, {})); }
AbstractValue TextOrCell(Shape shape) { return AbstractValue::Array(kText | kCell, std::move(shape)); }
AbstractValue AnyCell() { return AbstractValue::Array(kCell, Shape::Top(), Tristate::kFalse); }

// lower, upper: text to text of the same shape, cells to cells.
RuleResult CaseMap(Args args) {
  const AbstractValue& a = args[0];
  bool certain = a.classes().Only(ClassId::kChar);
  return One(AbstractValue::Array(a.classes(), a.shape(), a.real()), !certain);
}

// strcmp and its kind: a truth for two texts, an array of them with a cell.
RuleResult CompareText(Args args, bool with_count) {
  const AbstractValue &a = args[0], &b = args[1];
  bool no_cells = !May(a, kCell) && !May(b, kCell);
  if (no_cells) {
    bool different = !with_count && Only(a, kText) && Only(b, kText) && Meet(a.shape(), b.shape()).IsBottom();
    bool empties = a.shape().MayBeEmpty() && b.shape().MayBeEmpty();
    bool not_text = !with_count && (!May(a, kText) || !May(b, kText));
    bool never = (different && !empties) || not_text;
    return One(never ? Known(false) : AbstractValue::Logical(Shape::Scalar()), with_count);
  }
  Shape shape = Shape::Top();
  if (Only(a, kCell) && Only(b, kText) && b.shape().max_rank() == 2 && b.shape().Extent(0).high <= 1) shape = a.shape();
  if (Only(b, kCell) && Only(a, kText) && a.shape().max_rank() == 2 && a.shape().Extent(0).high <= 1) shape = b.shape();
  return One(AbstractValue::Logical(shape), true);
}

}  // namespace

RuleResult Rule_int2str(Args, int) { return One(AbstractValue::Array(kText, Shape::Top()), true); }
RuleResult Rule_num2str(Args args, int) {
  bool number = args[0].IsScalar() && Only(args[0], ClassSet::Numeric()) && args.size() == 1;
  Shape row = Shape::Matrix(ExtentRange::Of(1), {1, kOmega, 0});
  return One(AbstractValue::Char(number ? row : Shape::Top()), !number || args[0].real() != Tristate::kTrue);
}
RuleResult Rule_mat2str(Args, int) { return One(AnyText(), true); }
RuleResult Rule_lower(Args args, int) { return CaseMap(args); }
RuleResult Rule_upper(Args args, int) { return CaseMap(args); }
RuleResult Rule_regexprep(Args, int) { return One(TextOrCell(Shape::Top()), true); }
RuleResult Rule_sprintf(Args, int) { return One(AnyText(), true); }
RuleResult Rule_strcat(Args, int) { return One(AbstractValue::Top(), true); }
RuleResult Rule_strcmp(Args args, int) { return CompareText(args, false); }
RuleResult Rule_strcmpi(Args args, int) { return CompareText(args, false); }
RuleResult Rule_strncmp(Args args, int) { return CompareText(args, true); }
RuleResult Rule_strncmpi(Args args, int) { return CompareText(args, true); }

RuleResult Rule_strfind(Args args, int) {
  if (Only(args[0], kText)) {
    return One(AbstractValue::RealDouble(Shape::Matrix({0, 1, 0}, {}), Interval{1, kInf, false, false, true}), true);
  }
  return One(AbstractValue::Array(kDoubleOnly | kCell, Shape::Top()), true);
}

RuleResult Rule_strjoin(Args, int) { return One(AnyText(), true); }
RuleResult Rule_strrep(Args args, int) {
  return One(Only(args[0], kText) ? AnyText() : TextOrCell(Shape::Top()), true);
}
RuleResult Rule_strsplit(Args, int nargout) { return Some({AnyCell(), AnyCell()}, nargout, true); }
RuleResult Rule_strtrim(Args args, int) {
  return One(Only(args[0], kText) ? AnyText() : TextOrCell(Shape::Top()), true);
}

}  // namespace residua::domain
