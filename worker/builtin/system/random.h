// The random numbers of an evaluation. See random.cc.
#pragma once

#include <cstdint>

namespace residua::builtin {

class EvaluationContext;

// From here on rand and its kind give what they give to everybody with this seed; without it no two contexts give the
// same. A program that sets its own state is not affected.
void SeedRandom(EvaluationContext& context, uint32_t seed);

// What numbers are drawn from.
enum class Distribution : uint8_t { kUniform, kNormal, kExponential, kGamma, kPoisson };
// One double, as rand, randn and rande give it without arguments; of the first three distributions.
double DrawNumber(EvaluationContext& context, Distribution distribution);

}  // namespace residua::builtin
