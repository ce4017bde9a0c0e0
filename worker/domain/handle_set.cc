// Sets of functions that a handle can be, see handle_set.h. Lists are in the order of identities, one entry each, so
// that equal sets are equal lists.
#include "worker/domain/handle_set.h"

#include <absl/strings/str_cat.h>

#include <algorithm>
#include <map>

#include "worker/domain/builder.h"
#include "worker/domain/choices.h"
#include "worker/syntax/printer.h"

namespace residua::domain {

using value::FunctionHandle;

std::string HandleTarget::Text() const {
  return function.name.empty() && function.ast ? syntax::PrintHandleText(*function.ast, function.anonymous)
                                               : "@" + function.name;
}

std::string HandleTarget::Identity() const {
  std::string out = absl::StrCat(Text(), "|", function.origin);
  for (const auto& [name, captured] : captures) absl::StrAppend(&out, "|", name);
  return out;
}

bool HandleTarget::Contains(const FunctionHandle& h) const {
  if (captures.size() != h.captures.size()) return false;
  for (size_t k = 0; k < captures.size(); ++k) {
    if (captures[k].first != h.captures[k].first || !captures[k].second.Contains(h.captures[k].second)) return false;
  }
  return TargetOf(h).Identity() == Identity();
}

bool operator==(const HandleTarget& a, const HandleTarget& b) {
  return a.Identity() == b.Identity() && a.captures == b.captures;
}

HandleTarget TargetOf(const FunctionHandle& h) {
  HandleTarget t;
  t.function = h;
  t.function.captures.clear();
  for (const auto& [name, v] : h.captures) t.captures.emplace_back(name, AbstractValue::Of(v));
  return t;
}

namespace {

AbstractValue JoinCaptures(const AbstractValue& a, const AbstractValue& b) { return Join(a, b); }

// Sorted, of each function one, the facts of captures without names.
std::vector<HandleTarget> Ordered(std::vector<HandleTarget> targets, const CombineCaptures& combine) {
  std::map<std::string, HandleTarget> by_identity;
  for (HandleTarget& t : targets) {
    bool possible = true;
    for (auto& [name, captured] : t.captures) {
      captured = MapExpressions(captured, [](const ExtentExpression&) { return ExtentExpression(); });
      possible = possible && !captured.IsBottom();
    }
    if (!possible) continue;
    auto [it, fresh] = by_identity.try_emplace(t.Identity(), t);
    for (size_t k = 0; !fresh && k < t.captures.size(); ++k) {
      it->second.captures[k].second = combine(it->second.captures[k].second, t.captures[k].second);
    }
  }
  std::vector<HandleTarget> out;
  for (auto& [identity, t] : by_identity) out.push_back(std::move(t));
  return out;
}

}  // namespace

std::optional<std::vector<HandleTarget>> TargetsOf(const AbstractValue& a) {
  if (!a.classes().Has(ClassId::kFunctionHandle)) return std::vector<HandleTarget>{};
  if (a.HasTargets()) return a.targets();
  if (!a.IsStatic()) return std::nullopt;
  return std::vector<HandleTarget>{TargetOf(a.static_value().handle())};
}

std::optional<std::vector<HandleTarget>> UnionOfTargets(std::vector<HandleTarget> a, const std::vector<HandleTarget>& b,
                                                        bool grows, const CombineCaptures& combine) {
  for (const HandleTarget& t : b) {
    const std::string identity = t.Identity();
    auto same = std::find_if(a.begin(), a.end(), [&](const HandleTarget& o) { return o.Identity() == identity; });
    if (same == a.end()) {
      if (!grows) return std::nullopt;
      a.push_back(t);
      continue;
    }
    for (size_t k = 0; k < t.captures.size(); ++k) {
      same->captures[k].second = combine(same->captures[k].second, t.captures[k].second);
    }
  }
  a = Ordered(std::move(a), combine);
  if (a.size() > kMaxTargets) return std::nullopt;
  return a;
}

std::vector<HandleTarget> IntersectionOfTargets(const std::vector<HandleTarget>& a,
                                                const std::vector<HandleTarget>& b) {
  std::vector<HandleTarget> both;
  for (const HandleTarget& t : a) {
    for (const HandleTarget& o : b) {
      if (t.Identity() != o.Identity()) continue;
      both.push_back(t);
      for (size_t k = 0; k < t.captures.size(); ++k) {
        both.back().captures[k].second = Meet(t.captures[k].second, o.captures[k].second);
      }
    }
  }
  return Ordered(std::move(both), JoinCaptures);
}

bool LessEqual(const std::vector<HandleTarget>& a, const std::vector<HandleTarget>& b) {
  return std::all_of(a.begin(), a.end(), [&](const HandleTarget& t) {
    return std::any_of(b.begin(), b.end(), [&](const HandleTarget& o) {
      if (t.Identity() != o.Identity()) return false;
      for (size_t k = 0; k < t.captures.size(); ++k) {
        if (!LessEqual(t.captures[k].second, o.captures[k].second)) return false;
      }
      return true;
    });
  });
}

AbstractValue Builder::WithTargets(AbstractValue v, std::vector<HandleTarget> targets) {
  if (!v.classes_.Has(ClassId::kFunctionHandle) || v.static_ != nullptr) return v;
  targets = Ordered(std::move(targets), JoinCaptures);
  if (targets.empty()) {
    const ClassSet others = v.classes_;
    ClassSet left = ClassSet::None();
    for (int k = 0; k < value::kClassCount; ++k) {
      const ClassId c = static_cast<ClassId>(k);
      if (c != ClassId::kFunctionHandle && others.Has(c)) left = left | ClassSet::Of(c);
    }
    if (others.HasSparse()) left = left | ClassSet::Sparse();
    return v.WithClasses(left);
  }
  v.targets_ =
      targets.size() > kMaxTargets ? nullptr : std::make_shared<const std::vector<HandleTarget>>(std::move(targets));
  v.Canonicalise();
  return v;
}

AbstractValue AbstractValue::HandleTo(std::vector<HandleTarget> targets) {
  return Builder::WithTargets(Array(ClassSet::Of(ClassId::kFunctionHandle), Shape::Scalar(), Tristate::kFalse),
                              std::move(targets));
}

}  // namespace residua::domain
