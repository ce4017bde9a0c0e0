// Normal and exponential numbers by Marsaglia and Tsang's ziggurat of 256 layers ("The ziggurat method for generating
// random variables", 2000): a number is drawn within a layer, and kept at once where the layer lies wholly below the
// density. Tables are computed at the first use: for doubles of 53 bits, for singles of 31 and 32.

#include <cmath>
#include <type_traits>

#include "worker/builtin/system/twister.h"

namespace residua::builtin {

namespace {

constexpr int kLayers = 256;

template <class T>
struct Ziggurat {
  using Bits = std::conditional_t<std::is_same_v<T, double>, uint64_t, uint32_t>;
  Bits k[kLayers];
  T w[kLayers], f[kLayers];
};

struct NormalDensity {
  static constexpr double kEdge = 3.6541528853610088, kArea = 0.00492867323399;
  template <class T>
  static constexpr double kScale = std::is_same_v<T, double> ? 9007199254740992.0 : 2147483648.0;  // 2^53, 2^31
  static double At(double x) { return std::exp(-0.5 * x * x); }
  static double Where(double density) { return std::sqrt(-2.0 * std::log(density)); }
};

struct ExponentialDensity {
  static constexpr double kEdge = 7.69711747013104972, kArea = 0.0039496598225815571993;
  template <class T>
  static constexpr double kScale = std::is_same_v<T, double> ? 9007199254740992.0 : 4294967296.0;  // 2^53, 2^32
  static double At(double x) { return std::exp(-x); }
  static double Where(double density) { return -std::log(density); }
};

template <class Density, class T>
const Ziggurat<T>& Table() {
  static const Ziggurat<T> table = [] {
    using Bits = typename Ziggurat<T>::Bits;
    constexpr double kScale = Density::template kScale<T>;
    Ziggurat<T> z;
    T outer = static_cast<T>(Density::kEdge);
    z.w[255] = static_cast<T>(outer / kScale);
    z.f[255] = static_cast<T>(Density::At(outer));
    z.k[0] = static_cast<Bits>(outer * z.f[255] / Density::kArea * kScale);
    z.w[0] = static_cast<T>(Density::kArea / z.f[255] / kScale);
    z.f[0] = 1;
    for (int i = 254; i > 0; --i) {
      const T x = static_cast<T>(Density::Where(Density::kArea / outer + z.f[i + 1]));
      z.k[i + 1] = static_cast<Bits>(x / outer * kScale);
      z.w[i] = static_cast<T>(x / kScale);
      z.f[i] = static_cast<T>(Density::At(x));
      outer = x;
    }
    z.k[1] = 0;
    return z;
  }();
  return table;
}

uint64_t Wide(Twister& t, uint32_t mask) {
  const uint32_t low = t.Word(), high = t.Word() & mask;
  return (static_cast<uint64_t>(high) << 32) | low;
}

// A normal number before it is known to lie below the density.
template <class T>
struct Draw {
  typename Ziggurat<T>::Bits magnitude;
  bool negative;
};

// Doubles take the sign from the lowest bit, singles from the highest.
template <class T>
Draw<T> DrawSigned(Twister& t) {
  if constexpr (std::is_same_v<T, double>) {
    const uint64_t r = Wide(t, 0x3FFFFFU);
    return {r >> 1, (r & 1) != 0};
  } else {
    const uint32_t r = t.Word();
    return {r & 0x7FFFFFFFU, (r & 0x80000000U) != 0};
  }
}

}  // namespace

template <class T>
T Twister::Normal() {
  const Ziggurat<T>& z = Table<NormalDensity, T>();
  constexpr double kEdge = NormalDensity::kEdge;
  while (true) {
    const Draw<T> r = DrawSigned<T>(*this);
    const int layer = static_cast<int>(r.magnitude & 0xFF);
    const T signed_bits =
        std::is_same_v<T, double>
            ? static_cast<T>(r.negative ? -static_cast<int64_t>(r.magnitude) : static_cast<int64_t>(r.magnitude))
            : static_cast<T>(static_cast<int32_t>(r.magnitude | (r.negative ? 0x80000000U : 0U)));
    const T x = signed_bits * z.w[layer];
    if (r.magnitude < z.k[layer]) return x;
    if (layer == 0) {
      T xx, yy;
      do {
        xx = static_cast<T>(-(1.0 / kEdge) * std::log(Uniform<T>()));
        yy = -std::log(Uniform<T>());
      } while (yy + yy <= xx * xx);
      return static_cast<T>((r.magnitude & 0x100) != 0 ? -kEdge - xx : kEdge + xx);
    }
    if ((z.f[layer - 1] - z.f[layer]) * Uniform<T>() + z.f[layer] < std::exp(-0.5 * x * x)) return x;
  }
}

template <class T>
T Twister::Exponential() {
  const Ziggurat<T>& z = Table<ExponentialDensity, T>();
  while (true) {
    typename Ziggurat<T>::Bits r;
    if constexpr (std::is_same_v<T, double>) {
      r = Wide(*this, 0x1FFFFFU);
    } else {
      r = Word();
    }
    const int layer = static_cast<int>(r & 0xFF);
    const T x = static_cast<T>(r) * z.w[layer];
    if (r < z.k[layer]) return x;
    if (layer == 0) return static_cast<T>(ExponentialDensity::kEdge - std::log(Uniform<T>()));
    if ((z.f[layer - 1] - z.f[layer]) * Uniform<T>() + z.f[layer] < std::exp(-x)) return x;
  }
}

template double Twister::Normal();
template float Twister::Normal();
template double Twister::Exponential();
template float Twister::Exponential();

}  // namespace residua::builtin
