// Text of abstract values: ToString for people and for ParseFacts, Key for signatures.
//
// ToString writes the FACTS grammar, with words that users rarely need, so that it reads back as itself wherever
// HasFactsText says so: a known value (`= 3`), a list of choices (`of {'a'; 'b'}`), the parts of a cell or struct
// (`{real double; = 3}`, `{tol: realscalar; name: = 'x'}`), what every element of a cell is (`each {char}`), the cells
// of a struct array's fields, of which the last may be missing, or may where there are no elements (`columns {a: cell
// [1 n] each {char}; b+: cell; c?: cell}`), and `ornan` and `nonegzero` (an interval that also holds
// NaN, or does not hold -0), `integral`, `dense` (certainly neither range nor diagonal storage), `maybe` (may be
// undefined). Extents with an expression print as e1, e2+1..., a scalar that equals one as `= e1+1`, a size as
// `= size [e1 e2]`.
#include <absl/strings/ascii.h>
#include <absl/strings/str_cat.h>
#include <absl/strings/str_format.h>
#include <absl/strings/str_join.h>

#include <cmath>
#include <cstdlib>

#include "worker/builtin/frame/marks.h"
#include "worker/domain/builder.h"
#include "worker/domain/handle_set.h"
#include "worker/domain/interval_math.h"
#include "worker/domain/rules.h"
#include "worker/domain/value_text.h"

namespace residua::domain {
namespace {

std::string ClassWords(ClassSet classes) {
  std::string out;
  for (int k = 0; k < value::kClassCount; ++k) {
    ClassId c = static_cast<ClassId>(k);
    if (classes.Has(c)) absl::StrAppend(&out, out.empty() ? "" : "|", value::ClassName(c));
  }
  if (classes.HasSparse()) absl::StrAppend(&out, out.empty() ? "" : "|", "sparse");
  return out;
}

std::string Number(double v) {
  if (std::isinf(v)) return v > 0 ? "Inf" : "-Inf";
  std::string shortest = absl::StrFormat("%.15g", v);
  return std::strtod(shortest.c_str(), nullptr) == v ? shortest : absl::StrFormat("%.17g", v);
}

void AppendInterval(const AbstractValue& v, std::string* out) {
  const Interval& i = v.interval();
  // What the classes or the shape say already is not repeated.
  AbstractValue bare = AbstractValue::Array(v.classes(), v.shape(), v.real());
  if (i == bare.interval()) return;
  if (IsEmptyInterval(i)) {
    absl::StrAppend(out, " in []");
  } else {
    absl::StrAppend(out, " in [", Number(i.low), ", ", Number(i.high), "]");
  }
  if (i.may_be_nan) absl::StrAppend(out, " ornan");
  if (!i.may_be_negative_zero && i.low <= 0 && i.high >= 0) absl::StrAppend(out, " nonegzero");
  if (i.integral && !Interval::Of(i.low == i.high ? i.low : 0.5).integral && !IsEmptyInterval(i)) {
    absl::StrAppend(out, " integral");
  }
}

std::string ChoiceText(const Value& v) {
  if (auto text = ValueText(v)) return *text;
  if (v.Is(ClassId::kFunctionHandle)) return absl::StrCat("@", v.handle().name);
  return absl::StrCat(value::ClassName(v.class_id()), " ", Shape::Of(v.dims()).ToString());
}

bool SaysReal(const AbstractValue& v) {  // not implied by the classes
  return AbstractValue::Array(v.classes(), v.shape()).real() != v.real();
}

}  // namespace

std::string AbstractValue::ToString() const {
  if (IsBottom()) return "unreachable";
  if (defined_ == Tristate::kFalse) return "undefined";
  if (IsStatic()) {
    if (auto text = ValueText(*static_)) return "= " + *text;
  }
  std::string out;
  auto word = [&out](absl::string_view w) { absl::StrAppend(&out, out.empty() ? "" : " ", w); };
  if (IsStatic()) word("static");
  if (defined_ == Tristate::kTop) word("maybe");
  if (SaysReal(*this)) word(real_ == Tristate::kTrue ? "real" : "complex");
  // `real` and `complex` alone would say double or single.
  if (classes_ != Array(ClassSet::All(), shape_, real_).classes() || SaysReal(*this)) word(ClassWords(classes_));
  if (!shape_.IsTop()) word(shape_.ToString());
  AppendInterval(*this, &out);
  if (full_storage_ && !Array(classes_, shape_, real_).IsFullStorage()) word("dense");
  if (number_) absl::StrAppend(&out, " = ", number_.text());
  if (upper_) absl::StrAppend(&out, " <= ", upper_.text());
  if (size_of_) absl::StrAppend(&out, " = size ", size_of_->ToString());
  if (HasChoices()) {
    std::vector<std::string> list;
    for (const Value& v : *choices_) list.push_back(ChoiceText(v));
    absl::StrAppend(&out, " of {", absl::StrJoin(list, "; "), "}");
  }
  if (HasTargets()) {
    std::vector<std::string> list;
    for (const HandleTarget& t : *targets_) {
      list.push_back(t.Text());
      for (const auto& [name, captured] : t.captures)
        absl::StrAppend(&list.back(), ", ", name, ": ", captured.ToString());
    }
    absl::StrAppend(&out, " calling {", absl::StrJoin(list, "; "), "}");
  }
  if (HasElements()) {
    absl::StrAppend(&out, " {");
    for (size_t k = 0; k < elements_->size(); ++k) absl::StrAppend(&out, k ? "; " : "", (*elements_)[k].ToString());
    absl::StrAppend(&out, "}");
  }
  if (HasFields()) {
    absl::StrAppend(&out, " {");
    for (size_t k = 0; k < fields_->size(); ++k) {
      absl::StrAppend(&out, k ? "; " : "", (*fields_)[k].first, ": ", (*fields_)[k].second.ToString());
    }
    absl::StrAppend(&out, "}");
  }
  if (HasSummary()) absl::StrAppend(&out, " each {", summary_->ToString(), "}");
  if (HasColumns()) {
    absl::StrAppend(&out, " columns {");
    for (size_t k = 0; k < columns_->size(); ++k) {
      absl::StrAppend(&out, k ? "; " : "", (*columns_)[k].first,
                      k < certain_columns_  ? ": "
                      : k < filled_columns_ ? "+: "
                                            : "?: ",
                      (*columns_)[k].second.ToString());
    }
    absl::StrAppend(&out, "}");
  }
  return out.empty() ? "[...]" : std::string(absl::StripAsciiWhitespace(out));
}

bool HasFactsText(const AbstractValue& a) {
  if (a.IsBottom() || a.HasTargets()) return false;
  if (a.IsStatic()) return ValueText(a.static_value()).has_value();
  bool readable = a.IsNarrowed() == AbstractValue::Array(a.classes(), a.shape(), a.real()).IsNarrowed();
  if (a.HasChoices()) {
    for (const Value& v : a.choices()) readable &= ValueText(v).has_value();
  }
  if (a.HasElements()) {
    for (const AbstractValue& e : a.elements()) readable &= HasFactsText(e);
  }
  if (a.HasFields()) {
    for (const auto& [name, e] : a.fields()) readable &= HasFactsText(e);
  }
  if (a.HasSummary()) readable &= HasFactsText(a.summary());
  if (a.HasColumns()) {
    readable &= a.filled_columns() <= a.columns().size();
    for (const auto& [name, e] : a.columns()) readable &= HasFactsText(e);
  }
  return readable;
}

std::string AbstractValue::Key() const {
  std::string out = absl::StrFormat("%x,%d,%d,%d%d,%s,%a,%a,%d%d%d", classes_.bits(), static_cast<int>(real_),
                                    static_cast<int>(defined_), full_storage_ ? 1 : 0, narrowed_ ? 1 : 0,
                                    shape_.ToString(), interval_.low, interval_.high, interval_.may_be_nan ? 1 : 0,
                                    interval_.may_be_negative_zero ? 1 : 0, interval_.integral ? 1 : 0);
  if (number_) absl::StrAppend(&out, "==", number_.text());
  if (upper_) absl::StrAppend(&out, "<=", upper_.text());
  if (size_of_) absl::StrAppend(&out, "==size", size_of_->ToString());
  if (IsStatic()) absl::StrAppend(&out, "=", value::Fingerprint(*static_), builtin::MarksOf(*static_));
  if (HasChoices()) {
    for (const Value& v : *choices_) absl::StrAppend(&out, "|", value::Fingerprint(v), builtin::MarksOf(v));
  }
  if (HasTargets()) {
    absl::StrAppend(&out, "@{");
    for (const HandleTarget& t : *targets_) {
      absl::StrAppend(&out, t.Identity(), "(");
      for (const auto& [name, captured] : t.captures) absl::StrAppend(&out, name, ":", captured.Key(), ";");
      absl::StrAppend(&out, ")");
    }
    absl::StrAppend(&out, "}");
  }
  if (HasElements()) {
    absl::StrAppend(&out, "{");
    for (const AbstractValue& e : *elements_) absl::StrAppend(&out, e.Key(), ";");
    absl::StrAppend(&out, "}");
  }
  if (HasFields()) {
    absl::StrAppend(&out, "<");
    for (const auto& [name, e] : *fields_) absl::StrAppend(&out, name, ":", e.Key(), ";");
    absl::StrAppend(&out, ">");
  }
  if (HasSummary()) absl::StrAppend(&out, "*{", summary_->Key(), "}");
  if (HasColumns()) {
    absl::StrAppend(&out, "*", certain_columns_, ",", filled_columns_, "<");
    for (const auto& [name, e] : *columns_) absl::StrAppend(&out, name, ":", e.Key(), ";");
    absl::StrAppend(&out, ">");
  }
  return out;
}

}  // namespace residua::domain
