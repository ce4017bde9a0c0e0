// What builtin_traits.def says of sparse arguments, traits and aliases; rules and lowerings are read from it by
// domain/find_rule.cc and array_ir/lower/find_lowering.cc.
#include "worker/builtin/builtin_traits.h"

#include <algorithm>
#include <iterator>
#include <unordered_map>

#include "worker/builtin/sparse_policy.h"

namespace residua::builtin {
namespace {

struct Row {
  BuiltinId id;
  const char* name;
  SparsePolicy sparse;
  uint64_t traits;
};

constexpr Row kRows[] = {
#define TRAITS(name, rule, lowering, sparse, ...) \
  {BuiltinId::k_##name, #name, SparsePolicy::sparse, uint64_t{0} __VA_OPT__(| (__VA_ARGS__))},
#define FUNCTION(name, traits)
#define ALIAS(name, reported)
#include "worker/builtin/builtin_traits.def"
#undef TRAITS
#undef FUNCTION
#undef ALIAS
};

constexpr bool RowsStandInOrder() {
  for (size_t k = 0; k < std::size(kRows); ++k) {
    if (static_cast<size_t>(kRows[k].id) != k) return false;
  }
  return std::size(kRows) == static_cast<size_t>(BuiltinId::kCount);
}
static_assert(RowsStandInOrder(), "builtin_traits.def has one row for each of builtins.def, in its order");

struct Function {
  const char* name;
  uint64_t traits;
};

// Functions of Octave that are no rows.
constexpr Function kFunctions[] = {
#define TRAITS(name, rule, lowering, sparse, ...)
#define FUNCTION(name, traits) {#name, traits},
#define ALIAS(name, reported)
#include "worker/builtin/builtin_traits.def"
#undef TRAITS
#undef FUNCTION
#undef ALIAS
};

struct Alias {
  BuiltinId id, reported;
};
constexpr Alias kAliases[] = {
#define TRAITS(name, rule, lowering, sparse, ...)
#define FUNCTION(name, traits)
#define ALIAS(name, reported) {BuiltinId::k_##name, BuiltinId::k_##reported},
#include "worker/builtin/builtin_traits.def"
#undef TRAITS
#undef FUNCTION
#undef ALIAS
};

const Row& RowOf(BuiltinId id) { return kRows[static_cast<size_t>(id)]; }

}  // namespace

uint64_t TraitsOf(BuiltinId id) { return RowOf(id).traits; }

uint64_t TraitsOf(std::string_view name) {
  static const auto* const traits = [] {
    auto* of = new std::unordered_map<std::string_view, uint64_t>();
    for (const Row& row : kRows) {
      if (row.traits != 0) of->emplace(row.name, row.traits);
    }
    for (const Function& f : kFunctions) of->emplace(f.name, f.traits);
    return of;
  }();
  const auto found = traits->find(name);
  return found == traits->end() ? 0 : found->second;
}

SparsePolicy PolicyOf(BuiltinId id) { return RowOf(id).sparse; }

const char* ReportedName(const Builtin& builtin) {
  const auto alias = std::ranges::find(kAliases, builtin.id, &Alias::id);
  return alias == std::end(kAliases) ? builtin.name : RowOf(alias->reported).name;
}

}  // namespace residua::builtin
