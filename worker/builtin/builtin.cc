// The table of built-ins, made from builtins.def.
#include "worker/builtin/builtin.h"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <new>
#include <optional>
#include <stdexcept>
#include <unordered_map>
#include <vector>

#include "worker/builtin/builtin_traits.h"
#include "worker/builtin/function_names.h"
#include "worker/builtin/name_list.h"
#include "worker/builtin/no_array.h"
#include "worker/builtin/null_value.h"
#include "worker/builtin/numeric/blas_threads.h"
#include "worker/builtin/quotes.h"
#include "worker/builtin/sparse_policy.h"

namespace residua::builtin {
namespace {

constexpr Builtin kTable[] = {
#define BUILTIN(name, family, min_in, max_in, max_out, effects) \
  {BuiltinId::k_##name, #name, #family, min_in, max_in, max_out, static_cast<uint32_t>(effects), Kernel_##name},
#include "worker/builtin/builtins.def"
#undef BUILTIN
};

constexpr std::string_view kLibraryFunctions[] = {
#include "worker/builtin/library_functions.inc"
};

constexpr std::string_view kOtherFunctions[] = {
#include "worker/builtin/other_functions.inc"
};

[[noreturn]] void OutOfMemory() {
  value::ThrowError("Octave:bad-alloc", "out of memory or dimension too large for Octave's index type");
}

bool MakesElements(const Builtin& builtin) {
  return std::string_view(builtin.family) == "text" || HasAny(builtin, kMakesElements);
}

void StoreElements(Value& cell) {
  for (int64_t k = 0; k < cell.numel(); ++k) {
    if (IsNull(cell.cell(k))) cell.mutable_cell(k) = PlainOf(cell.cell(k));
  }
}

}  // namespace

bool IsFunctionOfOctave(std::string_view name) {
  if (HasAny(name, kHidesNothing)) return false;
  return FindBuiltin(name) != nullptr || IsLibraryFunction(name) || Among(kOtherFunctions, name);
}

bool IsName(std::string_view s) {
  if (s.empty() || std::isdigit(static_cast<unsigned char>(s[0]))) return false;
  return std::all_of(s.begin(), s.end(), [](unsigned char c) { return std::isalnum(c) || c == '_'; });
}

bool IsLibraryFunction(std::string_view name) {
  return std::binary_search(std::begin(kLibraryFunctions), std::end(kLibraryFunctions), name);
}

const Builtin* FindBuiltin(std::string_view name) {
  static const auto* const index = [] {
    auto* map = new std::unordered_map<std::string_view, const Builtin*>();
    for (const Builtin& b : kTable) map->emplace(b.name, &b);
    return map;
  }();
  const auto found = index->find(name);
  return found == index->end() ? nullptr : found->second;
}

namespace {

// Whether a row may reach BLAS: those of the families that do.
bool MayCallBlas(const Builtin& builtin) {
  static const auto* const may = [] {
    auto* rows = new std::vector<bool>();
    for (const Builtin& b : kTable) {
      const std::string_view families[] = {"linear_algebra", "sparse", "polynomial", "statistics", "operator"};
      rows->push_back(std::ranges::find(families, b.family) != std::end(families));
    }
    return rows;
  }();
  return (*may)[static_cast<size_t>(builtin.id)];
}

// Functions written in the language declare how many arguments they take, most others say how they are called.
[[noreturn]] void RefuseCount(const Builtin& builtin, bool too_many) {
  if (too_many && IsLibraryFunction(builtin.name) && !HasAny(builtin, kCountsArguments)) {
    value::ThrowError("Octave:invalid-fun-call", "%s: function called with too many inputs", builtin.name);
  }
  value::ThrowError("Octave:invalid-fun-call", "Invalid call to %s", ReportedName(builtin));
}

}  // namespace

const Builtin& GetBuiltin(BuiltinId id) { return kTable[static_cast<size_t>(id)]; }

ValueList CallBuiltin(const Builtin& builtin, EvaluationContext& context, absl::Span<const Value> args, int nargout) {
  const int n = static_cast<int>(args.size());
  const bool too_many = builtin.max_in >= 0 && n > builtin.max_in;
  if (too_many || n < builtin.min_in) RefuseCount(builtin, too_many);
  if (builtin.max_out >= 0 && nargout > builtin.max_out) {
    // A function written in the language says how many results it has. Of another the caller takes those that there
    // are, and misses the rest.
    if (IsLibraryFunction(builtin.name)) {
      value::ThrowError("Octave:invalid-fun-call", "%s: function called with too many outputs", builtin.name);
    }
    nargout = std::max(builtin.max_out, std::min(nargout, 1));
  }
  RefuseNoArray(builtin, args);
  const bool sparse = std::any_of(args.begin(), args.end(), [](const Value& v) { return v.IsSparse(); });
  std::optional<OneBlasThread> one_thread;
  if (sparse || MayCallBlas(builtin)) one_thread.emplace();
  ValueList results;
  try {
    results = sparse ? CallWithSparse(builtin, context, args, nargout) : builtin.kernel(context, args, nargout);
  } catch (const std::bad_alloc&) {
    OutOfMemory();
  } catch (const std::length_error&) {
    OutOfMemory();
  }
  // A kernel may have more than was asked for; a call as an argument gives one value, but for those that give lists.
  const size_t wanted = static_cast<size_t>(std::max(1, nargout));
  if (builtin.max_out >= 0 && results.size() > wanted) results.resize(wanted);
  if (!results.empty() && !results[0].IsDoubleScalar()) SettleQuotes(builtin, args, &results[0]);
  if (!results.empty() && results[0].Is(value::ClassId::kCell) && MakesElements(builtin) && !HandsOn(builtin, args)) {
    StoreElements(results[0]);
  }
  // `deal` hands on what it was given; what others return as it is has been stored on the way.
  if (!results.empty() && IsNull(results[0]) && builtin.id != BuiltinId::k_deal) results[0] = PlainOf(results[0]);
  return results;
}

}  // namespace residua::builtin
