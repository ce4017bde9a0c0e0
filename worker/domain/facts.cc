// Reads the FACTS grammar of the command line: `real double [1 n] in [0, 3]`.
//
// Words may come in any order; each says one thing, and saying two different things about one trait is an error, as is
// a combination that no value has. Every error points to the word that is wrong. Values in `in [lo, hi]` are compared
// as numbers: such a value is not NaN, and may be -0 when 0 lies inside. A declared array may be held as a range or as
// a diagonal matrix: `full` only says that it is not sparse.
#include <absl/strings/ascii.h>
#include <absl/strings/match.h>
#include <absl/strings/numbers.h>
#include <absl/strings/str_cat.h>
#include <absl/strings/str_split.h>

#include <cmath>

#include "worker/domain/builder.h"
#include "worker/domain/extent_text.h"
#include "worker/domain/interval_math.h"
#include "worker/domain/rule_support.h"
#include "worker/domain/rules.h"
#include "worker/domain/value_text.h"

namespace residua::domain {
namespace {

class FactsParser {
 public:
  FactsParser(absl::string_view text, ExtentNames* names, FactsError* error, size_t pos = 0, bool part = false)
      : text_(text), names_(names), error_(error), pos_(pos), part_(part) {}
  size_t pos() const { return pos_; }

  std::optional<AbstractValue> Parse() {
    SkipSpace();
    if (AtEnd())
      return Fail(pos_ < text_.size() ? pos_ : 0, "no facts: expected a class, a shape such as `[1 n]`, or a word");
    while (!AtEnd()) {
      size_t start = pos_;
      const char c = text_[pos_];
      bool ok = c == '['   ? ReadShape()
                : c == '=' ? ReadEquation()
                : c == '<' ? ReadUpper()
                : c == '{' ? ReadParts()
                           : ReadWord();
      if (!ok) return std::nullopt;
      if (!Consistent(start)) return std::nullopt;
      SkipSpace();
      if (pos_ < text_.size() && text_[pos_] == ',') return Fail(pos_, "unexpected `,` between facts");
    }
    if (undefined_) {
      if (classes_.has_value() || shape_.has_value() || interval_.has_value() || real_ != Tristate::kTop) {
        return Fail(undefined_at_, "contradictory facts: an `undefined` parameter has no other facts");
      }
      return AbstractValue::Undefined();
    }
    return Result();
  }

 private:
  std::nullopt_t Fail(size_t offset, std::string message) {
    error_->offset = offset;
    error_->message = std::move(message);
    return std::nullopt;
  }
  bool Bad(size_t offset, std::string message) {
    Fail(offset, std::move(message));
    return false;
  }

  void SkipSpace() {
    while (pos_ < text_.size() && absl::ascii_isspace(text_[pos_])) ++pos_;
  }
  bool Eat(char c) {
    SkipSpace();
    if (pos_ >= text_.size() || text_[pos_] != c) return false;
    ++pos_;
    return true;
  }
  absl::string_view TakeWhile(bool (*keep)(char)) {
    size_t start = pos_;
    while (pos_ < text_.size() && keep(text_[pos_])) ++pos_;
    return text_.substr(start, pos_ - start);
  }

  // Of a part of a cell or struct, the text ends where the next one begins.
  bool AtEnd() const { return pos_ >= text_.size() || (part_ && (text_[pos_] == ';' || text_[pos_] == '}')); }

  // `sparse` beside a class says how that class is stored; without `sparse` a class and what has an interval are full.
  ClassSet Classes() const {
    const ClassSet named = classes_.value_or(ClassSet::All());
    const bool can = named.Has(ClassId::kDouble) || named.Has(ClassId::kLogical) || named.HasSparse();
    if (sparse_) return can ? ClassSet::Sparse() : ClassSet::None();
    return full_ || interval_.has_value() ? named & (ClassSet::NumericLogicalChar() | ContainerClasses()) : named;
  }

  AbstractValue Result() const {
    const Tristate defined = maybe_ ? Tristate::kTop : Tristate::kTrue;
    if (values_.has_value()) {
      for (const Value& v : *values_) {
        if (!Facts().Contains(v)) return AbstractValue::Bottom();
      }
      return Builder::WithChoices(*values_, defined);
    }
    AbstractValue v = Facts();
    if (elements_.has_value()) v = Builder::WithElements(std::move(v), *elements_);
    if (fields_.has_value()) v = Builder::WithFields(std::move(v), *fields_);
    if (each_.has_value()) v = Builder::WithSummary(std::move(v), *each_);
    if (columns_.has_value()) v = Builder::WithColumns(std::move(v), *columns_);
    return v;
  }

  AbstractValue Facts() const {
    AbstractValue v = Builder::Make(Classes(), real_, maybe_ ? Tristate::kTop : Tristate::kTrue, dense_,
                                    shape_.value_or(Shape::Top()), interval_.value_or(Interval::Top()));
    if (number_) v = v.WithNumber(number_);
    if (upper_) v = v.WithUpper(upper_);
    if (size_of_) v = v.WithSizeOf(*size_of_);
    return v;
  }

  // `3` behind the equals sign: one known value. False without an error: it reads as an expression.
  bool ReadValue() {
    const size_t start = pos_;
    auto v = ReadValueText({text_.data(), text_.size()}, &pos_);
    SkipSpace();
    const bool goes_on = pos_ < text_.size() && absl::StrContains("+-*(", text_.substr(pos_, 1));
    if (v.has_value() && !goes_on) {
      values_.emplace({std::move(*v)});
      return true;
    }
    const bool value_only = absl::StrContains("['\"", text_.substr(start, 1));
    if (value_only) return Bad(pos_, "expected a number, `true`, `false`, a text or `[...]` of numbers");
    pos_ = start;
    return false;
  }

  // `of {1; 2}`: one of these values.
  bool ReadChoices(size_t start) {
    if (values_.has_value()) return Bad(start, "contradictory facts: a second value");
    if (!Eat('{')) {
      const bool cell = classes_.has_value() && classes_->Has(ClassId::kCell);
      return Bad(pos_, cell ? "expected `{value; value}` after `of`; what is in a cell is `cell each {FACTS}`"
                            : "expected `{value; value}` after `of`");
    }
    std::vector<Value> list;
    do {
      auto v = ReadValueText({text_.data(), text_.size()}, &pos_);
      if (!v.has_value()) return Bad(pos_, "expected a number, `true`, `false`, a text or `[...]` of numbers");
      list.push_back(std::move(*v));
    } while (Eat(';'));
    if (!Eat('}')) return Bad(start, "missing `}`: this list of values is not closed");
    const AbstractValue choices = AbstractValue::OneOf(list);
    if (!choices.HasChoices() && !choices.IsStatic()) {
      return Bad(start, "too many values: at most 8, of at most 64 elements each, can be told apart");
    }
    values_ = choices.IsStatic() ? std::vector<Value>{choices.static_value()} : choices.choices();
    return true;
  }

  // `cell [1 2] {FACTS; FACTS}` in column-major order, `struct {name: FACTS; name: FACTS}`.
  bool ReadParts() {
    const size_t start = pos_++;
    const bool of_struct = classes_.has_value() && classes_->Only(ClassId::kStruct);
    if (of_struct && !shape_.has_value()) shape_ = Shape::Scalar();
    const bool of_cell = classes_.has_value() && classes_->Only(ClassId::kCell);
    if (!(of_struct && shape_->IsScalar()) && !(of_cell && shape_.has_value() && shape_->IsKnown())) {
      return Bad(start, "parts can be described of a scalar `struct` and of a `cell` of known shape, both said before");
    }
    if (elements_.has_value() || fields_.has_value()) return Bad(start, "contradictory facts: a second list of parts");
    Elements elements;
    Fields fields;
    for (bool more = !Eat('}'); more;) {
      SkipSpace();
      std::string name;
      if (of_struct) {
        name = std::string(TakeWhile([](char c) { return absl::ascii_isalnum(c) || c == '_'; }));
        if (name.empty() || !Eat(':')) return Bad(pos_, "expected `field: FACTS`");
      }
      FactsParser part(text_, names_, error_, pos_, true);
      std::optional<AbstractValue> facts = part.Parse();
      if (!facts.has_value()) return false;
      pos_ = part.pos();
      if (of_struct) {
        fields.emplace_back(std::move(name), std::move(*facts));
      } else {
        elements.push_back(std::move(*facts));
      }
      more = Eat(';');
      if (!more && !Eat('}')) return Bad(start, "missing `}`: this list of parts is not closed");
    }
    if (of_struct) {
      fields_ = std::move(fields);
    } else if (static_cast<int64_t>(elements.size()) != shape_->Numel().low) {
      return Bad(start, absl::StrCat("the cell has ", shape_->Numel().low, " elements, but ", elements.size(),
                                     " are described"));
    } else {
      elements_ = std::move(elements);
    }
    return true;
  }

  // `each {FACTS}`: what every element of a cell is.
  bool ReadEach(size_t start) {
    if (each_.has_value() || elements_.has_value()) return Bad(start, "contradictory facts: a second list of parts");
    if (!classes_.has_value() || !classes_->Has(ClassId::kCell)) return Bad(start, "`each` is said of a `cell`");
    if (!Eat('{')) return Bad(pos_, "expected `{FACTS}` after `each`");
    FactsParser part(text_, names_, error_, pos_, true);
    each_ = part.Parse();
    if (!each_.has_value()) return false;
    pos_ = part.pos();
    return Eat('}') || Bad(start, "missing `}`: these facts are not closed");
  }

  // `columns {name: FACTS; name+: FACTS; name?: FACTS}`: the cells of the fields of a struct array; the last ones may
  // be missing, those with a plus only where it has no elements.
  bool ReadColumns(size_t start) {
    if (columns_.has_value() || fields_.has_value()) return Bad(start, "contradictory facts: a second list of parts");
    if (!classes_.has_value() || !classes_->Has(ClassId::kStruct))
      return Bad(start, "`columns` are those of a `struct`");
    if (!Eat('{')) return Bad(pos_, "expected `{field: FACTS}` after `columns`");
    Columns columns;
    for (bool more = !Eat('}'); more;) {
      SkipSpace();
      const size_t at = pos_, count = columns.list.size();
      const std::string name(TakeWhile([](char c) { return absl::ascii_isalnum(c) || c == '_'; }));
      const bool filled = Eat('+'), certain = !filled && !Eat('?');
      const bool in_turn = count == columns.certain || (!certain && (!filled || count == columns.filled));
      if (name.empty() || !Eat(':') || !in_turn) {
        return Bad(at, "expected `field: FACTS`, then `field+: FACTS`, then `field?: FACTS`");
      }
      FactsParser part(text_, names_, error_, pos_, true);
      std::optional<AbstractValue> facts = part.Parse();
      if (!facts.has_value()) return false;
      if (!facts->classes().Only(ClassId::kCell)) return Bad(at, "a column is a `cell`");
      pos_ = part.pos();
      columns.certain += certain ? 1 : 0;
      columns.filled += certain || filled ? 1 : 0;
      columns.list.emplace_back(name, std::move(*facts));
      more = Eat(';');
      if (!more && !Eat('}')) return Bad(start, "missing `}`: this list of fields is not closed");
    }
    columns_ = std::move(columns);
    return true;
  }

  bool Consistent(size_t start) {
    AbstractValue v = Result();
    if (!v.IsBottom() && v.defined() != Tristate::kFalse) return true;
    absl::string_view word = absl::StripAsciiWhitespace(text_.substr(start, pos_ - start));
    return Bad(start, absl::StrCat("contradictory facts: no value is `", word, "` and has the facts before it"));
  }

  bool ReadWord() {
    size_t start = pos_;
    absl::string_view word = TakeWhile([](char c) { return absl::ascii_isalnum(c) || c == '_' || c == '|'; });
    if (word.empty()) return Bad(start, absl::StrCat("unexpected `", text_.substr(start, 1), "` in facts"));
    if (word == "real" || word == "complex") {
      if (!SetReal(word == "real" ? Tristate::kTrue : Tristate::kFalse, start)) return false;
      if (!classes_.has_value()) float_default_ = true;
      if (float_default_) classes_ = ClassSet::Of(ClassId::kDouble) | ClassSet::Of(ClassId::kSingle);
      return true;
    }
    if (word == "realdouble")
      return SetClasses(ClassSet::Of(ClassId::kDouble), start) && SetReal(Tristate::kTrue, start);
    if (word == "realscalar") {
      return SetClasses(ClassSet::Of(ClassId::kDouble), start) && SetReal(Tristate::kTrue, start) &&
             SetShape(Shape::Scalar(), start);
    }
    if (word == "scalar") return SetShape(Shape::Scalar(), start);
    if (word == "row") return SetShape(Shape::Matrix(ExtentRange::Of(1), {}), start);
    if (word == "column") return SetShape(Shape::Matrix({}, ExtentRange::Of(1)), start);
    if (word == "matrix") return SetShape(Shape::Matrix({}, {}), start);
    if (word == "in") return ReadInterval(start);
    if (word == "full") return SetStorage(full_, sparse_, start);
    if (word == "sparse") return SetStorage(sparse_, full_, start);
    if (word == "of") return ReadChoices(start);
    if (word == "each") return ReadEach(start);
    if (word == "columns") return ReadColumns(start);
    if (word == "static") return Bad(start, "a `static` value is not given by facts: fix it with `-d`");
    if (word == "dense") return dense_ = true;
    if (word == "maybe") return maybe_ = true;
    if (word == "undefined") {
      undefined_at_ = start;
      return undefined_ = true;
    }
    ClassSet classes = ClassSet::None();
    size_t offset = start;
    for (absl::string_view name : absl::StrSplit(word, '|')) {
      ClassId c;
      if (name == "sparse") {
        classes = classes | ClassSet::Sparse();
        offset += name.size() + 1;
        continue;
      }
      if (!value::ParseClassName({name.data(), name.size()}, &c)) return Bad(offset, UnknownWord(name));
      classes = classes | ClassSet::Of(c);
      offset += name.size() + 1;
    }
    return SetClasses(classes, start);
  }

  // `2x3`: a shape as people say it.
  static std::string ShapeMeant(absl::string_view name) {
    std::string shape;
    if (!absl::StrContains(name, "x") || !absl::ascii_isdigit(static_cast<unsigned char>(name.back()))) return "";
    for (char c : name) {
      if (c != 'x' && !absl::ascii_isdigit(static_cast<unsigned char>(c))) return "";
      shape += c == 'x' ? ' ' : c;
    }
    return absl::StrCat("unknown word `", name, "` in facts: a shape is written `[", shape, "]`");
  }

  static std::string UnknownWord(absl::string_view name) {
    if (absl::ascii_isdigit(static_cast<unsigned char>(name[0]))) {
      if (std::string shape = ShapeMeant(name); !shape.empty()) return shape;
    }
    return absl::StrCat("unknown word `", name,
                        "` in facts: expected a class, `real`, `complex`, `scalar`, `row`, `column`, `matrix`, "
                        "`realdouble`, `realscalar`, `full`, `undefined`, `in [lo, hi]`, `of {value; value}` or a "
                        "shape such as `[1 n]`");
  }

  bool SetStorage(bool& said, bool other, size_t at) {
    if (other) return Bad(at, "contradictory facts: both `full` and `sparse`");
    return said = true;
  }

  bool SetReal(Tristate r, size_t at) {
    if (real_ != Tristate::kTop && real_ != r) return Bad(at, "contradictory facts: both `real` and `complex`");
    real_ = r;
    return true;
  }

  bool SetClasses(ClassSet c, size_t at) {
    if (float_default_) {
      float_default_ = false;
      classes_.reset();
    }
    if (classes_.has_value() && *classes_ != c) return Bad(at, "contradictory facts: a second class");
    classes_ = c;
    return true;
  }

  bool SetShape(Shape s, size_t at) {
    if (shape_.has_value() && !(*shape_ == s)) {
      s = Meet(*shape_, s);
      if (s.IsBottom()) return Bad(at, "contradictory facts: a second shape that excludes the first");
    }
    shape_ = std::move(s);
    return true;
  }

  // `<= n`
  bool ReadUpper() {
    const size_t start = pos_++;
    if (pos_ >= text_.size() || text_[pos_] != '=') return Bad(start, "expected `<= n`");
    ++pos_;
    SkipSpace();
    return ReadExpression(&upper_);
  }

  // `= n+1` or `= size [n m]`
  bool ReadEquation() {
    const size_t start = pos_++;
    if (values_.has_value()) return Bad(start, "contradictory facts: a second value");
    SkipSpace();
    const bool is_value = ReadValue();
    if (is_value || !error_->message.empty()) return is_value;
    if (!absl::StartsWith(text_.substr(pos_), "size")) return ReadExpression(&number_);
    pos_ += 4;
    SkipSpace();
    if (pos_ >= text_.size() || text_[pos_] != '[') return Bad(pos_, "expected a shape such as `[n m]` after `size`");
    size_of_.emplace();
    return ReadShape(&*size_of_);
  }

  bool ReadShape() {
    const size_t start = pos_;
    Shape shape;
    return ReadShape(&shape) && SetShape(std::move(shape), start);
  }

  bool ReadShape(Shape* shape) {
    size_t start = pos_++;
    std::vector<ExtentRange> extents;
    ExtentExpression rest;
    bool open_ended = false;
    for (;;) {
      SkipSpace();
      if (pos_ < text_.size() && text_[pos_] == ',') {
        ++pos_;
        continue;
      }
      if (pos_ >= text_.size()) return Bad(start, "missing `]`: this shape is not closed");
      if (Eat(']')) break;
      if (open_ended) return Bad(pos_, "`...` must come last in a shape");
      if (absl::StartsWith(text_.substr(pos_), "...")) {
        pos_ += 3;
        open_ended = true;
        if (pos_ < text_.size() && (absl::ascii_isalpha(text_[pos_]) || text_[pos_] == '$' || text_[pos_] == '@') &&
            !ReadExpression(&rest)) {
          return false;
        }
        continue;
      }
      ExtentRange e;
      if (!ReadExtent(start, &e)) return false;
      extents.push_back(e);
    }
    if (!open_ended && extents.size() < 2) {
      return Bad(start, "a shape needs at least two extents, for example `[1 n]`");
    }
    int64_t rank = open_ended ? kOmega : static_cast<int64_t>(extents.size());
    *shape = Shape::Canonical(2, rank, std::move(extents)).WithRest(rest);
    return true;
  }

  bool ReadExpression(ExtentExpression* e) {
    ExtentText text{{text_.data(), text_.size()}, pos_};
    *e = ReadExtentExpression(&text, [this](std::string_view name) { return Named({name.data(), name.size()}); });
    if (!text.error.empty()) return Bad(text.at, text.error);
    if (!*e) return Bad(pos_, "this extent is too long to be held");
    pos_ = text.at;
    return true;
  }

  ExtentExpression Named(absl::string_view name) {
    for (const auto& [known, extent] : names_->known) {
      if (known == name) return ExtentExpression::Constant(extent);
    }
    const auto kind = name[0] == '$'   ? ExtentExpression::Kind::kScalar
                      : name[0] == '@' ? ExtentExpression::Kind::kPath
                                       : ExtentExpression::Kind::kExtent;
    return ExtentExpression::Symbol(SymbolOf(name), kind);
  }

  bool ReadExtent(size_t shape_start, ExtentRange* e) {
    size_t start = pos_;
    char c = text_[pos_];
    if (c == '?') {
      ++pos_;
      return true;
    }
    if (absl::ascii_isdigit(c)) {
      size_t end = start;
      while (end < text_.size() && absl::ascii_isdigit(text_[end])) ++end;
      if (end == text_.size() || (text_[end] != '*' && text_[end] != '+' && text_[end] != '-')) return ReadBounds(e);
    }
    if (c == '-') return Bad(start, "an extent cannot be negative");
    if (!absl::ascii_isalnum(c) && c != '_' && c != '$' && c != '@') {
      return c == '[' || c == '(' || c == ':'
                 ? Bad(shape_start, "missing `]`: this shape is not closed")
                 : Bad(start, absl::StrCat("unexpected `", text_.substr(start, 1), "` in a shape"));
    }
    absl::string_view name = TakeWhile([](char ch) { return absl::ascii_isalnum(ch) || ch == '_'; });
    pos_ = start;
    if (name == "in") return Bad(shape_start, "missing `]`: this shape is not closed");
    for (const auto& [known, extent] : names_->known) {
      if (known == name && extent < 0) {
        return Bad(start, absl::StrCat("`", name, "` is ", extent, ", which is not an extent"));
      }
    }
    ExtentExpression expression;
    if (!ReadExpression(&expression)) return false;
    if (expression.AsConstant().value_or(0) < 0) return Bad(start, "an extent cannot be negative");
    if (pos_ < text_.size() && text_[pos_] == '(') {
      ++pos_;
      if (!ReadBounds(e)) return false;
      if (!Eat(')')) return Bad(pos_, "missing `)` after the bounds of an extent");
    }
    if (auto n = expression.AsConstant()) {
      *e = ExtentRange::Of(*n);
    } else {
      e->expression = std::move(expression);
    }
    return true;
  }

  // A name of the form e3 takes the number 3 where that is free, so that what is printed reads back as itself.
  uint32_t SymbolOf(absl::string_view name) {
    uint32_t largest = 0, own = 0;
    absl::string_view digits = name.substr(1);
    const bool numbered = name[0] == 'e' || name[0] == '$' || name[0] == '@';
    if (!numbered || digits.empty() || digits.size() > 9 || !absl::SimpleAtoi(digits, &own)) own = 0;
    for (const auto& [known, symbol] : names_->symbols) {
      if (known == name) return symbol;
      largest = std::max(largest, symbol);
      if (symbol == own) own = 0;
    }
    const uint32_t number = own != 0 ? own : largest + 1;
    names_->symbols.emplace_back(std::string(name), number);
    return number;
  }

  bool ReadWhole(int64_t* n) {
    size_t start = pos_;
    absl::string_view digits = TakeWhile([](char c) { return absl::ascii_isdigit(static_cast<unsigned char>(c)); });
    if (!absl::SimpleAtoi(digits, n)) return Bad(start, "expected a whole number");
    return true;
  }

  bool ReadBounds(ExtentRange* e) {
    size_t start = pos_;
    if (!ReadWhole(&e->low)) return false;
    e->high = e->low;
    if (!absl::StartsWith(text_.substr(pos_), "..") || absl::StartsWith(text_.substr(pos_), "...")) {
      if (pos_ < text_.size() && (text_[pos_] == '.' || absl::ascii_isalpha(text_[pos_]))) {
        return Bad(
            start,
            "an extent must be a whole number, `?`, `lo..hi` or a name; what values lie between is `in [lo, hi]`");
      }
      return true;
    }
    pos_ += 2;
    if (Eat('?') || absl::StartsWith(text_.substr(pos_), "inf")) {
      if (pos_ < text_.size() && text_[pos_] == 'i') pos_ += 3;
      e->high = kOmega;
      return true;
    }
    if (!ReadWhole(&e->high)) return false;
    if (e->low > e->high) {
      return Bad(start, absl::StrCat("the extent range ", e->low, "..", e->high, " is empty"));
    }
    return true;
  }

  bool ReadNumber(double* v) {
    SkipSpace();
    size_t start = pos_;
    absl::string_view t = TakeWhile([](char c) { return absl::ascii_isalnum(c) || c == '.' || c == '+' || c == '-'; });
    if (t.empty() || !absl::SimpleAtod(t, v) || std::isnan(*v)) {
      return Bad(start, t.empty() ? "expected a number" : absl::StrCat("expected a number, found `", t, "`"));
    }
    return true;
  }

  bool ReadInterval(size_t start) {
    if (interval_.has_value()) return Bad(start, "contradictory facts: a second `in`");
    SkipSpace();
    size_t bracket = pos_;
    if (!Eat('[')) return Bad(pos_, "expected `[lo, hi]` after `in`");
    Interval i{0, 0, false, false, false};
    SkipSpace();
    if (Eat(']')) {
      i = EmptyInterval();
    } else {
      if (!ReadNumber(&i.low)) return false;
      if (!Eat(',') && (pos_ >= text_.size() || text_[pos_] == ']')) {
        return Bad(bracket, "expected `[lo, hi]` after `in`");
      }
      if (!ReadNumber(&i.high)) return false;
      if (!Eat(']')) return Bad(bracket, "missing `]`: this interval is not closed");
      if (i.low > i.high)
        return Bad(bracket, "contradictory facts: the interval is empty, its low end is above its high end");
    }
    bool exclude_negative_zero = false;
    for (;;) {
      size_t before = pos_;
      SkipSpace();
      absl::string_view word = TakeWhile([](char c) { return absl::ascii_isalnum(static_cast<unsigned char>(c)); });
      if (word == "ornan") {
        i.may_be_nan = true;
      } else if (word == "nonegzero") {
        exclude_negative_zero = true;
      } else if (word == "integral") {
        i.integral = true;
      } else {
        pos_ = before;
        break;
      }
    }
    if (!exclude_negative_zero) i.may_be_negative_zero = true;  // -0 equals 0, which the user said is possible
    interval_ = Canonical(i);
    if (real_ == Tristate::kTop) real_ = Tristate::kTrue;
    if (real_ == Tristate::kFalse) return Bad(start, "contradictory facts: `in` needs real values");
    return true;
  }

  absl::string_view text_;
  ExtentNames* names_;
  FactsError* error_;
  size_t pos_ = 0, undefined_at_ = 0;
  bool part_ = false;  // of a cell or struct: the text goes on behind it
  std::optional<std::vector<Value>> values_;
  std::optional<Elements> elements_;
  std::optional<AbstractValue> each_;
  std::optional<Fields> fields_;
  std::optional<Columns> columns_;
  bool full_ = false, sparse_ = false, dense_ = false, maybe_ = false, undefined_ = false, float_default_ = false;
  Tristate real_ = Tristate::kTop;
  std::optional<ClassSet> classes_;
  std::optional<Shape> shape_, size_of_;
  ExtentExpression number_, upper_;
  std::optional<Interval> interval_;
};

}  // namespace

std::optional<AbstractValue> ParseFacts(std::string_view text, ExtentNames* names, FactsError* error) {
  return FactsParser({text.data(), text.size()}, names, error).Parse();
}

}  // namespace residua::domain
