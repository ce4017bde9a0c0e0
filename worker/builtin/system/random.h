// The random numbers of an evaluation. See random.cc.
#pragma once

#include <cstdint>

namespace residua::builtin {

struct EvaluationContext;
// From here on rand and its kind give what they give to everybody with this seed; without it no two contexts give the
// same. A program that sets its own state is not affected.
void SeedRandom(EvaluationContext& context, uint32_t seed);

// One double, as the functions of these distributions give it without arguments.
enum class Drawn : uint8_t { kUniform, kNormal, kExponential };
double DrawNumber(EvaluationContext& context, Drawn distribution);

}  // namespace residua::builtin
