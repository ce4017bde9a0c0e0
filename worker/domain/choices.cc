// Lists of alternative values, see choices.h. Lists are in the order of fingerprints, so that equal sets are equal
// lists.
#include "worker/domain/choices.h"

#include <algorithm>

#include "worker/builtin/frame/marks.h"
#include "worker/domain/builder.h"

namespace residua::domain {
namespace {

constexpr int64_t kMaxElements = 64;     // of a listed value
constexpr size_t kMaxCombinations = 16;  // of a rule's arguments

bool IsSmall(const Value& v) { return v.numel() <= kMaxElements && !v.Is(ClassId::kCell) && !v.Is(ClassId::kStruct); }

bool GrowsByChoice(const Value& v) {
  return v.Is(ClassId::kChar) || v.Is(ClassId::kLogical) || v.Is(ClassId::kFunctionHandle);
}

void SortUnique(std::vector<Value>* list) {
  std::vector<std::pair<std::string, Value>> keyed;
  for (Value& v : *list) keyed.emplace_back(value::Fingerprint(v) + builtin::MarksOf(v), std::move(v));
  std::sort(keyed.begin(), keyed.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  list->clear();
  for (size_t k = 0; k < keyed.size(); ++k) {
    if (k == 0 || keyed[k].first != keyed[k - 1].first) list->push_back(std::move(keyed[k].second));
  }
}

}  // namespace

std::optional<std::vector<Value>> ChoicesOf(const AbstractValue& a) {
  if (a.HasChoices()) return a.choices();
  if (a.IsStatic() && IsSmall(a.static_value())) return std::vector<Value>{a.static_value()};
  return std::nullopt;
}

std::optional<std::vector<Value>> UnionOfChoices(const AbstractValue& a, const AbstractValue& b) {
  if (!a.HasChoices() && !a.IsStatic()) return std::nullopt;
  if (!b.HasChoices() && !b.IsStatic()) return std::nullopt;
  auto x = ChoicesOf(a), y = ChoicesOf(b);
  if (!x.has_value() || !y.has_value()) return std::nullopt;
  x->insert(x->end(), y->begin(), y->end());
  SortUnique(&*x);
  if (x->size() > kMaxChoices) return std::nullopt;
  return x;
}

bool MayGrow(const AbstractValue& old, const std::vector<Value>& next) {
  const auto before = ChoicesOf(old);
  return (before.has_value() && before->size() == next.size()) || std::all_of(next.begin(), next.end(), GrowsByChoice);
}

bool SameChoices(const std::vector<Value>& a, const std::vector<Value>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), SameStatic);
}

AbstractValue Builder::WithChoices(std::vector<Value> choices, Tristate defined) {
  AbstractValue r = AbstractValue::Bottom();
  for (const Value& v : choices) r = r.IsBottom() ? AbstractValue::FactsOf(v) : Join(r, AbstractValue::FactsOf(v));
  if (choices.size() == 1 && defined == Tristate::kTrue) return AbstractValue::Of(choices[0]);
  r = r.WithDefined(choices.empty() ? Meet(defined, Tristate::kFalse) : defined);
  if (choices.size() > 1) r.choices_ = std::make_shared<const std::vector<Value>>(std::move(choices));
  return r;
}

AbstractValue AbstractValue::OneOf(absl::Span<const Value> values) {
  AbstractValue r = Bottom();
  for (const Value& v : values) r = r.IsBottom() ? Of(v) : Join(r, Of(v));
  return r;
}

bool ForEachChoice(absl::Span<const AbstractValue> args,
                   const std::function<void(absl::Span<const AbstractValue>)>& one) {
  size_t combinations = 1;
  for (const AbstractValue& a : args) {
    if (a.HasChoices() && a.defined() == Tristate::kTrue) combinations *= a.choices().size();
    if (combinations > kMaxCombinations) return false;
  }
  if (combinations == 1) return false;
  std::vector<AbstractValue> chosen(args.begin(), args.end());
  for (size_t n = 0; n < combinations; ++n) {
    size_t rest = n;
    for (size_t k = 0; k < args.size(); ++k) {
      if (!args[k].HasChoices() || args[k].defined() != Tristate::kTrue) continue;
      chosen[k] = AbstractValue::Of(args[k].choices()[rest % args[k].choices().size()]);
      rest /= args[k].choices().size();
    }
    one(chosen);
  }
  return true;
}

}  // namespace residua::domain
