#include "worker/residual/fact_condition.h"

#include <absl/strings/str_cat.h>
#include <absl/strings/str_join.h>
#include <absl/strings/str_replace.h>

#include <algorithm>
#include <cctype>
#include <cmath>

#include "worker/residual/lift.h"
#include "worker/syntax/printer.h"

namespace residua::residual {

using domain::AbstractValue;
using domain::ClassSet;
using domain::ExtentRange;
using domain::Interval;
using domain::Shape;
using value::ClassId;
using value::Value;

namespace {

std::string Quoted(const char* word) { return absl::StrCat("'", word, "'"); }

std::string LiteralText(const Value& v) {
  const std::optional<std::string> text = LiftText(v);
  if (!text) throw CannotSay("a value that cannot be written as an expression");
  return *text;
}

// `isequal` is false of two handles to anonymous functions with the same text, so they cannot be compared inside of
// other values; NaN is not equal to itself for `isequal`, so that `isequaln` is asked where there may be one.
struct Contents {
  bool nan = false, anonymous = false;
  void Look(const Value& v) {
    if (v.Is(ClassId::kFunctionHandle)) anonymous = anonymous || v.handle().name.empty();
    if (v.Is(ClassId::kCell)) {
      for (int64_t k = 0; k < v.numel(); ++k) Look(v.cell(k));
    } else if (v.Is(ClassId::kStruct)) {
      for (int64_t k = 0; k < v.numel(); ++k) {
        for (size_t f = 0; f < v.fields().size(); ++f) Look(v.field(k, static_cast<int>(f)));
      }
    } else if (v.Is(ClassId::kDouble) || v.Is(ClassId::kSingle)) {
      nan = nan || v.IsComplex() || v.IsSparse();
      for (int64_t k = 0; !nan && k < v.numel(); ++k) nan = std::isnan(v.ElementAsDouble(k));
    }
  }
};

std::string ClassCondition(const std::string& x, ClassSet classes) {
  std::vector<std::string> words;
  for (int k = 0; k < value::kClassCount; ++k) {
    if (classes.Has(static_cast<ClassId>(k))) words.push_back(Quoted(value::ClassName(static_cast<ClassId>(k))));
  }
  const std::string dense = words.size() == 1
                                ? absl::StrCat("isa(", x, ", ", words[0], ")")
                                : absl::StrCat("any(strcmp(class(", x, "), {", absl::StrJoin(words, ", "), "}))");
  const bool storage_matters = classes.Has(ClassId::kDouble) || classes.Has(ClassId::kLogical);
  if (!classes.HasSparse()) return storage_matters ? absl::StrCat("~issparse(", x, ") && ", dense) : dense;
  return words.empty() ? absl::StrCat("issparse(", x, ")") : absl::StrCat("(issparse(", x, ") || ", dense, ")");
}

void AppendInterval(const std::string& x, const AbstractValue& facts, std::vector<std::string>* out) {
  const Interval& i = facts.interval();
  const Interval bare = AbstractValue::Array(facts.classes(), facts.shape(), facts.real()).interval();
  if (i == bare) return;
  const std::string all = absl::StrCat(x, "(:)"), unless = i.may_be_nan ? absl::StrCat("isnan(", all, ") | ") : "";
  auto add = [&](const std::string& relation) { out->push_back(absl::StrCat("all(", unless, all, relation, ")")); };
  if (i.low > bare.low) add(absl::StrCat(" >= ", syntax::FormatDouble(i.low)));
  if (i.high < bare.high) add(absl::StrCat(" <= ", syntax::FormatDouble(i.high)));
  if (i.low <= bare.low && i.high >= bare.high && !i.may_be_nan && bare.may_be_nan)
    out->push_back(absl::StrCat("~any(isnan(", all, "))"));
  if (i.integral && !bare.integral) add(absl::StrCat(" == fix(", all, ")"));
}

}  // namespace

namespace {

constexpr int64_t kMostParts = 64;  // of a cell or a struct that are compared one by one

// `isequal` takes -0 for 0.
std::string SignsOfZeros(const std::string& x, const Value& v) {
  if (v.IsComplex() || v.IsSparse() || !(v.Is(ClassId::kDouble) || v.Is(ClassId::kSingle))) return "";
  bool zero = false;
  std::vector<int64_t> negative;
  for (int64_t k = 0; k < v.numel(); ++k) {
    const double d = v.ElementAsDouble(k);
    zero = zero || d == 0;
    if (d == 0 && std::signbit(d)) negative.push_back(k + 1);
  }
  if (!zero) return "";
  const std::string all = absl::StrCat(x, "(:)"), of_it = absl::StrCat(all, " == 0 & 1 ./ ", all, " < 0");
  return negative.empty() ? absl::StrCat(" && ~any(", of_it, ")")
                          : absl::StrCat(" && isequal(find(", of_it, "), [", absl::StrJoin(negative, "; "), "])");
}

int64_t PartsOf(const Value& v) {
  if (v.Is(ClassId::kCell)) return v.numel();
  return v.Is(ClassId::kStruct) && v.IsScalar() ? static_cast<int64_t>(v.fields().size()) : kMostParts + 1;
}

}  // namespace

// Classes, signs of zero and sparse storage are told apart, in cells and structs as well, which `isequal` does not.
std::string FactConditions::Equals(const std::string& x, const Value& v) const {
  if (v.Is(ClassId::kFunctionHandle) && v.handle().name.empty()) {
    if (!v.handle().captures.empty()) throw CannotSay("an anonymous function with captured values");
    return absl::StrCat("isa(", x, ", 'function_handle') && strcmp(func2str(", x, "), func2str(", LiteralText(v), "))");
  }
  if (PartsOf(v) <= kMostParts) {
    std::vector<std::string> all{absl::StrCat("is", v.Is(ClassId::kCell) ? "cell(" : "struct(", x, ")")};
    if (v.Is(ClassId::kCell)) {
      AppendShape(x, Shape::Of(v.dims()), &all);
      for (int64_t k = 0; k < v.numel(); ++k) all.push_back(Equals(absl::StrCat(x, "{", k + 1, "}"), v.cell(k)));
    } else {
      AppendShape(x, Shape::Scalar(), &all);
      std::vector<std::string> names(v.fields().begin(), v.fields().end());
      all.push_back(HasFieldNames(x, names));
      for (size_t f = 0; f < names.size(); ++f)
        all.push_back(Equals(absl::StrCat(x, ".", names[f]), v.field(0, static_cast<int>(f))));
    }
    return absl::StrJoin(all, " && ");
  }
  Contents contents;
  contents.Look(v);
  if (contents.anonymous) throw CannotSay("a value that holds an anonymous function");
  const bool stored = v.Is(ClassId::kDouble) || v.Is(ClassId::kLogical);
  return absl::StrCat("strcmp(class(", x, "), ", Quoted(value::ClassName(v.class_id())), ") && ",
                      stored ? absl::StrCat(v.IsSparse() ? "" : "~", "issparse(", x, ") && ") : "",
                      contents.nan ? "isequaln(" : "isequal(", x, ", ", LiteralText(v), ")", SignsOfZeros(x, v));
}

std::string FactConditions::HasFieldNames(const std::string& x, std::vector<std::string> names) const {
  if (!fields_in_order_) std::ranges::sort(names);
  for (std::string& name : names) name = Quoted(name.c_str());
  const std::string asked = absl::StrCat("fieldnames(", x, ")");
  return names.empty() ? absl::StrCat("isempty(", asked, ")")
                       : absl::StrCat("isequal(", fields_in_order_ ? asked : absl::StrCat("sort(", asked, ")"), ", {",
                                      absl::StrJoin(names, "; "), "})");
}

void FactConditions::Define(const std::string& x, const AbstractValue& facts) {
  if (facts.IsStatic()) return;
  if (const auto symbol = facts.number() ? facts.number().AsSymbol() : std::nullopt) places_[*symbol] = x;
  for (int k = 0; k < facts.shape().listed(); ++k) {
    const ExtentRange extent = facts.shape().Extent(k);
    const auto symbol = extent.expression ? extent.expression.AsSymbol() : std::nullopt;
    if (symbol) places_.emplace(*symbol, absl::StrCat("size(", x, ", ", k + 1, ")"));
  }
  if (!facts.HasFields()) return;
  for (const auto& [field, about] : facts.fields()) Define(absl::StrCat(x, ".", field), about);
}

std::string FactConditions::InPlaces(const domain::ExtentExpression& e) const {
  // Its text, with places in the place of symbols: `e1+2`, `max(e1,$2)`.
  const std::string& text = e.text();
  std::string out;
  for (size_t k = 0; k < text.size();) {
    const size_t begin = k;
    if (!std::isalpha(static_cast<unsigned char>(text[k])) && text[k] != '$' && text[k] != '@') {
      out += text[k++];
      continue;
    }
    while (k < text.size() && std::isalpha(static_cast<unsigned char>(text[k]))) ++k;
    const std::string word = text.substr(begin, k - begin);
    if (word == "max" || word == "min") {
      out += word;
      continue;
    }
    if (word.empty()) ++k;  // `$` or `@`
    const size_t digits = k;
    while (k < text.size() && std::isdigit(static_cast<unsigned char>(text[k]))) ++k;
    const auto place = word == "e" || text[begin] == '$'
                           ? places_.find(static_cast<uint32_t>(std::stoul("0" + text.substr(digits, k - digits))))
                           : places_.end();
    if (place == places_.end()) throw CannotSay("an extent `" + text + "`");
    out += place->second;
  }
  return out;
}

void FactConditions::AppendShape(const std::string& x, const Shape& shape, std::vector<std::string>* out) const {
  if (const auto known = shape.Known()) {
    std::vector<int64_t> extents;
    for (int k = 0; k < known->ndims(); ++k) extents.push_back((*known)[k]);
    out->push_back(absl::StrCat("isequal(size(", x, "), [", absl::StrJoin(extents, ", "), "])"));
    return;
  }
  const std::string rank = absl::StrCat("ndims(", x, ")");
  if (shape.min_rank() == shape.max_rank()) {
    out->push_back(absl::StrCat(rank, " == ", shape.min_rank()));
  } else {
    if (shape.min_rank() > 2) out->push_back(absl::StrCat(rank, " >= ", shape.min_rank()));
    if (shape.max_rank() < domain::kOmega) out->push_back(absl::StrCat(rank, " <= ", shape.max_rank()));
  }
  for (int k = 0; k < shape.listed(); ++k) {
    const ExtentRange extent = shape.Extent(k);
    const std::string here = absl::StrCat("size(", x, ", ", k + 1, ")");
    if (extent.IsKnown()) {
      out->push_back(absl::StrCat(here, " == ", extent.low));
      continue;
    }
    if (extent.low > 0) out->push_back(absl::StrCat(here, " >= ", extent.low));
    if (extent.high < domain::kOmega) out->push_back(absl::StrCat(here, " <= ", extent.high));
    if (!extent.expression) continue;
    const std::string there = InPlaces(extent.expression);
    if (there != here) out->push_back(absl::StrCat(here, " == ", there));
  }
}

std::vector<std::string> FactConditions::Of(const std::string& x, const AbstractValue& facts) const {
  std::vector<std::string> out;
  if (facts.IsStatic()) return {Equals(x, facts.static_value())};
  if (facts.HasElements() || facts.HasSummary() || facts.HasColumns() || facts.HasTargets())
    throw CannotSay("the contents of `" + x + "`");
  if (facts.HasChoices()) {
    std::vector<std::string> any;
    for (const Value& v : facts.choices()) any.push_back("(" + Equals(x, v) + ")");
    return {"(" + absl::StrJoin(any, " || ") + ")"};
  }
  if (!(facts.classes() == ClassSet::All())) out.push_back(ClassCondition(x, facts.classes()));
  const bool number = facts.classes().SubsetOf(ClassSet::NumericLogicalChar() | ClassSet::Sparse());
  const bool always_real = !facts.classes().Has(ClassId::kDouble) && !facts.classes().Has(ClassId::kSingle);
  if (number && !(always_real && !facts.classes().HasSparse())) {
    if (facts.real() == domain::Tristate::kTrue) out.push_back("isreal(" + x + ")");
    if (facts.real() == domain::Tristate::kFalse) out.push_back("~isreal(" + x + ")");
  }
  if (!facts.shape().IsTop()) AppendShape(x, facts.shape(), &out);
  if (number) AppendInterval(x, facts, &out);
  if (facts.HasFields()) {
    std::vector<std::string> names;
    for (const auto& [field, _] : facts.fields()) names.push_back(field);
    out.push_back(HasFieldNames(x, names));
    for (const auto& [field, about] : facts.fields()) {
      for (std::string& condition : Of(absl::StrCat(x, ".", field), about)) out.push_back(std::move(condition));
    }
  }
  return out;
}

std::string ErrorText(const std::string& identifier, const std::string& text) {
  const std::string quoted = absl::StrReplaceAll(text, {{"'", "''"}, {"%", "%%"}, {"\\", "\\\\"}});
  return absl::StrCat("error('", identifier, "', '", quoted, "');\n");
}

std::string CheckText(const std::vector<std::string>& conditions, const std::string& identifier,
                      const std::string& text) {
  if (conditions.empty()) return "";
  return absl::StrCat("if ~(", absl::StrJoin(conditions, " && "), ")\n  ", ErrorText(identifier, text), "end\n");
}

}  // namespace residua::residual
