// Text: results are char rows or cells of them, comparisons are logical.
#include "worker/domain/builder.h"
#include "worker/domain/rule_support.h"

namespace residua::domain {
namespace {

const ClassSet kText = ClassSet::Of(ClassId::kChar);
const ClassSet kCell = ClassSet::Of(ClassId::kCell);

AbstractValue AnyText() { return AbstractValue::Char(Shape::Matrix({}, {})); }
AbstractValue RowOfText(int64_t at_least) {
  return AbstractValue::Char(Shape::Matrix(ExtentRange::Of(1), {at_least, kOmega, {}}));
}
AbstractValue TextOrCell(Shape shape) { return AbstractValue::Array(kText | kCell, std::move(shape)); }
AbstractValue CellOfTexts(Shape shape) { return AbstractValue::CellOfEach(std::move(shape), AnyText()); }

// lower, upper: text to text of the same shape, cells to cells.
RuleResult CaseMap(Args args) {
  const AbstractValue& a = args[0];
  bool certain = a.classes().Only(ClassId::kChar);
  ClassSet classes = a.classes();
  if (May(a, ClassSet::Of(ClassId::kLogical))) classes = classes | kDoubleOnly;  // truths become numbers
  // Numbers come back as they were, but for imaginary parts that are all zero.
  const Tristate real = RealOfPart(a);
  AbstractValue r = AbstractValue::Array(classes, a.shape(), real);
  if (const AbstractValue each = ElementsOf(a); Only(a, kCell) && Only(each, kText)) {
    r = AbstractValue::CellOfEach(a.shape(), AbstractValue::Char(each.shape()));
  }
  return One(std::move(r), !certain);
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

// isspace and its kind: a truth for each character, a cell for a cell.
RuleResult CharacterTest(Args args) {
  const AbstractValue& a = args[0];
  // Not every number stands for a character.
  const bool plain = Only(a, ClassSet::Of(ClassId::kChar) | ClassSet::Of(ClassId::kLogical));
  if (!May(a, kCell)) return One(AbstractValue::Logical(a.shape()), !plain);
  return One(AbstractValue::Array(kCell | ClassSet::Of(ClassId::kLogical), a.shape()), true);
}

RuleResult TruthOf(Tristate t) { return One(Truth(t), false); }

// regexp (TEXT, PATTERN, OPTION) with one result.
RuleResult Matches(Args args, int nargout) {
  const bool plain = args.size() >= 3 && nargout <= 1 && Only(args[0], kText) && Only(args[1], kText);
  const auto option = plain ? StaticText(args[2]) : std::nullopt;
  const bool once = plain && args.size() == 4 && StaticText(args[3]) == "once";
  if (!option.has_value() || (args.size() > 3 && !once)) return Unknown(nargout);
  const AbstractValue tokens = AbstractValue::CellOfEach(Shape::Matrix({}, {}), AnyText());
  if (*option == "match") return One(once ? AnyText() : CellOfTexts(Shape::Matrix({}, {})), true);
  if (*option == "split") return One(CellOfTexts(Shape::Matrix({}, {})), true);
  if (*option == "tokens") {
    return One(once ? tokens : AbstractValue::CellOfEach(Shape::Matrix({}, {}), tokens), true);
  }
  return Unknown(nargout);
}

RuleResult Matrix(ClassSet classes) {
  return One(AbstractValue::Array(classes, Shape::Matrix({}, {}), Tristate::kTop), true);
}

}  // namespace

#define CHARACTER_TEST(name) \
  RuleResult Rule_##name(Args args, int) { return CharacterTest(args); }
CHARACTER_TEST(isalnum)
CHARACTER_TEST(isalpha)
CHARACTER_TEST(isascii)
CHARACTER_TEST(iscntrl)
CHARACTER_TEST(isdigit)
CHARACTER_TEST(isgraph)
CHARACTER_TEST(isletter)
CHARACTER_TEST(islower)
CHARACTER_TEST(isprint)
CHARACTER_TEST(ispunct)
CHARACTER_TEST(isspace)
CHARACTER_TEST(isupper)
CHARACTER_TEST(isxdigit)
#undef CHARACTER_TEST

// How a text was quoted is not among the facts.
RuleResult Rule_is_dq_string(Args args, int) {
  return TruthOf(May(args[0], kText) ? Tristate::kTop : Tristate::kFalse);
}
RuleResult Rule_is_sq_string(Args args, int) {
  return TruthOf(May(args[0], kText) ? Tristate::kTop : Tristate::kFalse);
}
RuleResult Rule_isstring(Args, int) { return TruthOf(Tristate::kFalse); }
RuleResult Rule_isvarname(Args args, int) { return TruthOf(May(args[0], kText) ? Tristate::kTop : Tristate::kFalse); }
RuleResult Rule_iskeyword(Args args, int) {
  if (args.empty()) return One(AbstractValue::Array(kCell, Shape::Top(), Tristate::kFalse), false);
  return One(AbstractValue::Logical(Shape::Scalar()), true);  // rows of text only
}

RuleResult Rule_base2dec(Args, int) { return Matrix(kDoubleOnly); }
RuleResult Rule_bin2dec(Args, int) { return Matrix(kDoubleOnly); }
RuleResult Rule_hex2dec(Args, int) { return Matrix(kDoubleOnly); }
RuleResult Rule_blanks(Args, int) { return One(AnyText(), true); }
RuleResult Rule_cellstr(Args args, int) {
  if (May(args[0], kCell)) return One(AbstractValue::CellOfEach(Shape::Top(), AbstractValue::Char(Shape::Top())), true);
  return One(CellOfTexts(Shape::Matrix({1, kOmega, {}}, ExtentRange::Of(1))), true);
}
RuleResult Rule_cstrcat(Args, int) { return One(AbstractValue::Char(Shape::Top()), true); }
RuleResult Rule_deblank(Args args, int) {
  if (!Only(args[0], kText)) return One(AbstractValue::Top(), true);
  const Shape& shape = args[0].shape();
  if (shape.max_rank() > 2) return One(AnyText(), true);
  return One(AbstractValue::Char(Shape::Matrix({0, shape.Extent(0).high, {}}, {0, shape.Extent(1).high, {}})), true);
}
RuleResult Rule_dec2base(Args, int) { return One(AnyText(), true); }
RuleResult Rule_dec2bin(Args, int) { return One(AnyText(), true); }
RuleResult Rule_dec2hex(Args, int) { return One(AnyText(), true); }
RuleResult Rule_do_string_escapes(Args, int) { return One(AnyText(), true); }
RuleResult Rule_endsWith(Args, int) { return One(AbstractValue::Logical(Shape::Top()), true); }
RuleResult Rule_newline(Args, int) { return One(AbstractValue::Char(Shape::Scalar()), false); }
RuleResult Rule_ostrsplit(Args, int) { return One(CellOfTexts(Shape::Matrix({0, 1, {}}, {})), true); }
RuleResult Rule_regexp(Args args, int nargout) { return Matches(args, nargout); }
RuleResult Rule_regexpi(Args args, int nargout) { return Matches(args, nargout); }
RuleResult Rule_startsWith(Args, int) { return One(AbstractValue::Logical(Shape::Top()), true); }
RuleResult Rule_str2double(Args args, int) {
  const AbstractValue& a = args[0];
  const bool row = Only(a, kText) && a.shape().max_rank() == 2 && a.shape().Extent(0).high <= 1;
  return One(AbstractValue::Array(kDoubleOnly, row ? Shape::Scalar() : Shape::Top()), true);
}
RuleResult Rule_str2num(Args, int nargout) {
  return Some({AbstractValue::Top(), AbstractValue::Logical(Shape::Scalar())}, nargout, true);
}
RuleResult Rule_strjust(Args, int) { return One(AnyText(), true); }
RuleResult Rule_strtok(Args args, int nargout) {
  const AbstractValue r = Only(args[0], kText) ? AnyText() : TextOrCell(Shape::Top());
  return Some({r, r}, nargout, true);
}
RuleResult Rule_strvcat(Args, int) { return One(AnyText(), true); }
RuleResult Rule_tolower(Args args, int) { return CaseMap(args); }
RuleResult Rule_toupper(Args args, int) { return CaseMap(args); }
RuleResult Rule_undo_string_escapes(Args, int) { return One(AnyText(), true); }
RuleResult Rule_validatestring(Args, int) { return One(AnyText(), true); }

// The text of a number is a row, of a real one always.
RuleResult NumberText(Args args) {
  const bool number = args[0].IsScalar() && Only(args[0], ClassSet::Numeric()) && args.size() == 1;
  return One(number ? RowOfText(1) : AbstractValue::Char(Shape::Top()), !number || args[0].real() != Tristate::kTrue);
}
RuleResult Rule_int2str(Args args, int) { return NumberText(args); }
RuleResult Rule_num2str(Args args, int) { return NumberText(args); }
RuleResult Rule_mat2str(Args, int) { return One(RowOfText(1), true); }
RuleResult Rule_lower(Args args, int) { return CaseMap(args); }
RuleResult Rule_upper(Args args, int) { return CaseMap(args); }
RuleResult Rule_regexprep(Args, int) { return One(TextOrCell(Shape::Top()), true); }
RuleResult Rule_sprintf(Args, int) { return One(RowOfText(0), true); }
RuleResult Rule_strcat(Args, int) { return One(AbstractValue::Top(), true); }
RuleResult Rule_strcmp(Args args, int) { return CompareText(args, false); }
RuleResult Rule_strcmpi(Args args, int) { return CompareText(args, false); }
RuleResult Rule_strncmp(Args args, int) { return CompareText(args, true); }
RuleResult Rule_strncmpi(Args args, int) { return CompareText(args, true); }

RuleResult Rule_strfind(Args args, int) {
  const bool plain = args.size() == 2 || StaticText(args[2]) == "overlaps";
  if (Only(args[0], kText) && Only(args[1], kText) && plain && args.size() <= 4) {
    return One(AbstractValue::RealDouble(Shape::Matrix({0, 1, {}}, {}), Interval{1, kInf, false, false, true}), true);
  }
  return One(AbstractValue::Array(kDoubleOnly | kCell, Shape::Top()), true);
}

RuleResult Rule_strjoin(Args, int) { return One(AnyText(), true); }
RuleResult Rule_strrep(Args args, int) {
  const bool text = Only(args[0], kText) && !May(args[1], kCell) && !May(args[2], kCell);
  return One(text ? AnyText() : TextOrCell(Shape::Top()), true);
}
RuleResult Rule_strsplit(Args, int nargout) {
  return Some({CellOfTexts(Shape::Matrix(ExtentRange::Of(1), {1, kOmega, {}})), CellOfTexts(Shape::Top())}, nargout,
              true);
}
RuleResult Rule_strtrim(Args args, int) {
  return One(Only(args[0], kText) ? AnyText() : TextOrCell(Shape::Top()), true);
}

RuleResult Rule_fileparts(Args, int nargout) { return Some({AnyText(), AnyText(), AnyText()}, nargout, true); }
RuleResult Rule_filesep(Args, int) { return One(AnyText(), true); }
RuleResult Rule_fullfile(Args, int) { return One(TextOrCell(Shape::Top()), true); }
RuleResult Rule_pathsep(Args, int) { return One(AnyText(), false); }
RuleResult Rule_regexptranslate(Args, int) { return One(AnyText(), true); }
RuleResult Rule_strtrunc(Args, int) { return One(TextOrCell(Shape::Top()), true); }
RuleResult Rule_substr(Args, int) { return One(AnyText(), true); }

}  // namespace residua::domain
