#include "worker/builtin/lasting_number.h"

#include <array>
#include <memory>
#include <string_view>

#include "worker/check/check.h"

namespace residua::builtin {
namespace {

constexpr size_t kCount = static_cast<size_t>(BuiltinId::kCount);

// FNV-1a, of which 31 bits.
constexpr int64_t NumberOf(std::string_view name) {
  uint64_t hash = 14695981039346656037u;
  for (const char c : name) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211u;
  return static_cast<int64_t>((hash ^ hash >> 32) & 0x7FFFFFFF);
}

// By number: a place of the first array, and those behind it.
class Numbers {
 public:
  Numbers() {
    for (size_t k = 0; k < kCount; ++k) {
      const Builtin& b = GetBuiltin(static_cast<BuiltinId>(k));
      const int64_t number = NumberOf(b.name);
      size_t at = static_cast<size_t>(number) % kPlaces;
      while (places_[at].builtin != nullptr) {
        RESIDUA_CHECK(places_[at].number != number, std::string("two built-ins have one number: ") + b.name);
        at = (at + 1) % kPlaces;
      }
      places_[at] = {number, &b};
    }
  }
  const Builtin* Find(int64_t number) const {
    size_t at = static_cast<size_t>(number) % kPlaces;
    while (places_[at].builtin != nullptr && places_[at].number != number) at = (at + 1) % kPlaces;
    return places_[at].builtin;
  }

 private:
  struct Place {
    int64_t number = 0;
    const Builtin* builtin = nullptr;
  };
  static constexpr size_t kPlaces = 8192;
  static_assert(kCount * 2 < kPlaces);
  std::array<Place, kPlaces> places_;
};

}  // namespace

int64_t LastingNumber(BuiltinId id) { return NumberOf(GetBuiltin(id).name); }

const Builtin* BuiltinOfNumber(int64_t lasting_number) {
  static const std::unique_ptr<const Numbers> numbers = std::make_unique<Numbers>();
  return numbers->Find(lasting_number);
}

}  // namespace residua::builtin
