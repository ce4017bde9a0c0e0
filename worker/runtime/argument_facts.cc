#include "worker/runtime/argument_facts.h"

#include <absl/strings/numbers.h>
#include <absl/strings/str_cat.h>
#include <absl/strings/str_join.h>
#include <absl/strings/str_split.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>

#include "worker/value/error.h"

namespace residua::runtime {
namespace {

using value::ClassId;
using value::Value;

[[noreturn]] void Fail(const ArgumentName& name, const std::string& what) {
  value::ThrowError("Residua:fact-violated", "argument `%s` is not %s", name.Text().c_str(), what.c_str());
}

int64_t Integer(absl::string_view text, int64_t otherwise) {
  int64_t n = otherwise;
  return absl::SimpleAtoi(text, &n) ? n : otherwise;
}

double Number(const std::string& text) {
  double x = 0;
  (void)absl::SimpleAtod(text, &x);
  return x;
}

std::string TextOf(double x) {
  if (std::isnan(x)) return "NaN";
  if (std::isinf(x)) return x < 0 ? "-Inf" : "Inf";
  return x == 0 && std::signbit(x) ? "-0" : absl::StrCat(x);
}

// As FACTS say it: 3, 2..5, at least 2.
std::string ExtentText(int64_t low, int64_t high) {
  if (low == high) return absl::StrCat(low);
  return high == INT64_MAX ? absl::StrCat("at least ", low) : absl::StrCat(low, "..", high);
}

std::string StorageText(value::Storage storage) {
  switch (storage) {
    case value::Storage::kRange:
      return "a range";
    case value::Storage::kDiagonal:
      return "a diagonal matrix";
    case value::Storage::kPermutation:
      return "a permutation matrix";
    default:
      return "sparse";
  }
}

}  // namespace

std::string ArgumentName::Text() const {
  return of == nullptr ? std::string(name) : of->Text() + "." + std::string(name);
}

ArgumentFacts::ArgumentFacts(const char* words) {
  std::map<std::string, std::string> of_fields;  // the first field of the path -> what is said of it
  for (const absl::string_view word : absl::StrSplit(words, ' ', absl::SkipEmpty())) {
    if (word[0] == '.') {
      const size_t end = word.find_first_of(".:", 1);
      const absl::string_view rest = word.substr(word[end] == ':' ? end + 1 : end);
      absl::StrAppend(&of_fields[std::string(word.substr(1, end - 1))], " ", rest);
      continue;
    }
    const std::pair<absl::string_view, absl::string_view> part = absl::StrSplit(word, absl::MaxSplits('=', 1));
    ReadWord(std::string(part.first), std::string(part.second));
  }
  for (const auto& [field, about] : of_fields) fields_.emplace_back(Field{field}, ArgumentFacts(about.c_str()));
  takes_any_number_ = TakesAnyNumber();
}

bool ArgumentFacts::TakesAnyNumber() const {
  return (classes_ >> static_cast<int>(ClassId::kDouble) & 1) != 0 && !complex_.value_or(false) && names_.empty() &&
         max_rank_ >= 2 && std::ranges::all_of(extents_, [](const Extent& e) { return e.low <= 1 && 1 <= e.high; });
}

void ArgumentFacts::ReadWord(const std::string& key, const std::string& of) {
  if (key == "class") {
    classes_ = 0;
    class_names_ = of;
    for (const absl::string_view class_name : absl::StrSplit(of, ',')) {
      ClassId c;
      if (class_name == "sparse") classes_ |= 1u << kSparse;
      if (value::ParseClassName(std::string(class_name), &c)) classes_ |= 1u << static_cast<int>(c);
    }
  } else if (key == "real" || key == "complex") {
    complex_ = key == "complex";
  } else if (key == "dense") {
    dense_ = true;
  } else if (key == "rank") {
    max_rank_ = Integer(of, max_rank_);
  } else if (key.size() == 2 && key[0] == 'd') {
    const std::pair<absl::string_view, absl::string_view> range = absl::StrSplit(of, "..");
    extents_.push_back({key[1] - '0', Integer(range.first, 0), Integer(range.second, INT64_MAX)});
  } else if (key == "value" || (key.size() == 2 && key[0] == 'n')) {
    names_.push_back({key == "value" ? kNumber : key[1] - '0', static_cast<uint32_t>(Integer(of, 0))});
  } else if (key == "in") {
    ReadElements(of);
  } else if (key == "fields" || key == "fields-in-order") {
    only_fields_.emplace();
    for (const absl::string_view field : absl::StrSplit(of, ',', absl::SkipEmpty()))
      only_fields_->push_back({std::string(field)});
    fields_in_order_ = key == "fields-in-order";
    if (!fields_in_order_) std::ranges::sort(*only_fields_, {}, &Field::name);
  }
}

void ArgumentFacts::ReadElements(const std::string& words) {
  const std::vector<std::string> parts = absl::StrSplit(words, ',');
  if (parts.size() != 5) return;
  elements_ = Elements{{Number(parts[0]), Number(parts[1]), parts[2] == "nan", parts[3] == "-0", parts[4] == "whole"}};
}

bool BoundNames::Bind(uint32_t name, double number, double* other) {
  for (const auto& [bound, to] : bound_) {
    if (bound != name) continue;
    *other = to;
    return to == number;
  }
  bound_.emplace_back(name, number);
  return true;
}

void ArgumentFacts::Check(const ArgumentName& name, const Value& v, BoundNames* names) const {
  if (takes_any_number_ && v.IsDoubleScalar() && (!elements_ || elements_->Hold(v.inline_double()))) return;
  if ((classes_ >> (v.IsSparse() ? kSparse : static_cast<int>(v.class_id())) & 1) == 0) {
    Fail(name, absl::StrCat(class_names_, " but ", v.IsSparse() ? "sparse " : "", value::ClassName(v.class_id())));
  }
  if (complex_ && *complex_ != v.IsComplex()) Fail(name, *complex_ ? "complex but real" : "real but complex");
  if (dense_ && v.storage() != value::Storage::kFull) Fail(name, "dense but " + StorageText(v.storage()));
  if (v.ndims() > max_rank_) Fail(name, "of at most " + std::to_string(max_rank_) + " dimensions");
  for (const Extent& e : extents_) {
    const int64_t n = v.dims()[e.dimension];
    if (n >= e.low && n <= e.high) continue;
    Fail(name, absl::StrCat("of the size it was specialised for (extent ", e.dimension + 1, " is ", n, ", not ",
                            ExtentText(e.low, e.high), ")"));
  }
  if (elements_) CheckElements(name, v);
  CheckNames(name, v, names);
  CheckFields(name, v, names);
}

bool ArgumentFacts::Field::IsIn(const Value& v) const {
  const std::vector<std::string>& has = v.fields();
  if (place < has.size() && has[place] == name) return true;
  const int at = v.FieldIndex(name);
  if (at < 0) return false;
  place = static_cast<size_t>(at);
  return true;
}

bool ArgumentFacts::HasOnlyTheFields(const Value& v) const {
  const std::vector<std::string>& has = v.fields();
  if (has.size() != only_fields_->size()) return false;
  for (size_t k = 0; k < has.size(); ++k) {
    const Field& field = (*only_fields_)[k];
    if (fields_in_order_ ? has[k] != field.name : !field.IsIn(v)) return false;
  }
  return true;
}

void ArgumentFacts::CheckFields(const ArgumentName& name, const Value& v, BoundNames* names) const {
  if (!v.Is(ClassId::kStruct) || !v.IsScalar()) return;
  if (only_fields_ && !HasOnlyTheFields(v)) {
    std::vector<std::string> has = v.fields(), wanted;
    for (const Field& field : *only_fields_) wanted.push_back(field.name);
    if (!fields_in_order_) std::ranges::sort(has);
    Fail(name, absl::StrCat("a struct with the fields it was specialised for",
                            fields_in_order_ ? " in their order, which this program follows" : "", " (it has ",
                            absl::StrJoin(has, ", "), ", not ", absl::StrJoin(wanted, ", "), ")"));
  }
  for (const auto& [field, facts] : fields_) {
    const ArgumentName path{field.name, &name};
    if (!field.IsIn(v)) Fail(path, "there");
    facts.Check(path, v.field(0, static_cast<int>(field.place)), names);
  }
}

void ArgumentFacts::CheckNames(const ArgumentName& name, const Value& v, BoundNames* names) const {
  for (const Name& n : names_) {
    const double number = n.dimension == kNumber ? v.ElementAsDouble(0) : static_cast<double>(v.dims()[n.dimension]);
    double other = 0;
    if (names->Bind(n.name, number, &other)) continue;
    const std::string what =
        n.dimension == kNumber ? "the number is " : "extent " + std::to_string(n.dimension + 1) + " is ";
    Fail(name, absl::StrCat("of the size it was specialised for (", what, number, ", what it was said to equal is ",
                            other, ")"));
  }
}

std::string ArgumentFacts::Elements::Text() const {
  std::string text = absl::StrCat(integral ? "a whole number in [" : "in [", TextOf(low), ", ", TextOf(high), "]");
  if (nan) text += " or NaN";
  if (!negative_zero && low <= 0 && high >= 0) text += " without -0";
  return text;
}

// Whether all of them hold: a loop without branches, which processors make several at a time of.
bool ArgumentFacts::Elements::AllHold(const double* x, int64_t count) const {
  bool hold = true;
  for (int64_t k = 0; k < count; ++k) {
    const bool inside = (x[k] >= low) & (x[k] <= high) & (!integral | (x[k] == std::floor(x[k]))) &
                        (negative_zero | (x[k] != 0) | !std::signbit(x[k]));
    hold &= inside | (nan & (x[k] != x[k]));
  }
  return hold;
}

void ArgumentFacts::CheckElements(const ArgumentName& name, const Value& v) const {
  const bool plain = v.Is(ClassId::kDouble) && !v.IsComplex() && !v.IsSparse() && v.numel() > 1;
  if (plain && elements_->AllHold(v.data<double>(), v.numel())) return;
  for (int64_t k = 0; k < v.numel(); ++k) {
    const double x = v.ElementAsDouble(k);
    if (elements_->Hold(x)) continue;
    Fail(name, absl::StrCat("within the values it was specialised for (element ", k + 1, " is ", TextOf(x), ", not ",
                            elements_->Text(), ")"));
  }
}

const ArgumentFacts& FactsMet::Of(const char* words) {
  auto it = entries_.find(words);
  if (it != entries_.end() && std::strcmp(it->second.words.c_str(), words) != 0) {
    entries_.erase(it);
    it = entries_.end();
  }
  if (it == entries_.end()) it = entries_.emplace(words, Entry{words, ArgumentFacts(words)}).first;
  return it->second.facts;
}

}  // namespace residua::runtime
