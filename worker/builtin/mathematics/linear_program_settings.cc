#include "worker/builtin/mathematics/linear_program_settings.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include "worker/builtin/kernel_util.h"
#include "worker/builtin/numeric/glpk.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

using Settings = LinearProgramSettings;
constexpr int kNoLimit = std::numeric_limits<int>::max();

// What a parameter is called, where it goes, and what of it is taken.
struct WholeSetting {
  const char* name;
  int Settings::*place;
  bool (*holds)(int);
  const char* otherwise;
};
constexpr auto kAny = [](int) { return true; };
template <int low, int high>
constexpr auto kWithin = [](int v) { return v >= low && v <= high; };
constexpr auto kPricing = [](int v) { return v == GLP_PT_STD || v == GLP_PT_PSE; };
constexpr WholeSetting kWhole[] = {
    {"msglev", &Settings::msglev, kWithin<0, 3>,
     "0 (no output) or 1 (error and warning messages only [default]) or 2 (normal output) or 3 (full output)"},
    {"scale", &Settings::scale, kWithin<0, 128>, ""},
    {"dual", &Settings::dual, kWithin<1, 3>,
     "1 (use two-phase primal simplex [default]) or 2 (use two-phase dual simplex) or 3 (use two-phase dual simplex, "
     "and if it fails, switch to the primal simplex)"},
    {"price", &Settings::price, kPricing, "17 (textbook pricing) or 34 (steepest edge pricing [default])"},
    {"itlim", &Settings::itlim, kAny, ""},
    {"outfrq", &Settings::outfrq, kAny, ""},
    {"branch", &Settings::branch, kWithin<1, 5>,
     "1 (first fractional variable) or 2 (last fractional variable) or 3 (most fractional variable) or 4 (heuristic by "
     "Driebeck and Tomlin [default]) or 5 (hybrid pseudocost heuristic)"},
    {"btrack", &Settings::btrack, kWithin<1, 4>,
     "1 (depth first search) or 2 (breadth first search) or 3 (best local bound) or 4 (best projection heuristic "
     "[default]"},
    {"presol", &Settings::presol, kWithin<0, 1>, "0 (do NOT use LP presolver) or 1 (use LP presolver [default])"},
    {"lpsolver", &Settings::lpsolver, kWithin<1, 2>, "1 (simplex method) or 2 (interior point method)"},
    {"rtest", &Settings::rtest, kPricing, "17 (standard ratio test) or 34 (Harris' two-pass ratio test [default])"},
    {"tmlim", &Settings::tmlim, kAny, ""},
    {"outdly", &Settings::outdly, kAny, ""},
    {"save", &Settings::save, kAny, ""},
};
constexpr std::pair<const char*, double Settings::*> kReal[] = {
    {"tolbnd", &Settings::tolbnd}, {"toldj", &Settings::toldj}, {"tolpiv", &Settings::tolpiv},
    {"objll", &Settings::objll},   {"objul", &Settings::objul}, {"tolint", &Settings::tolint},
    {"tolobj", &Settings::tolobj},
};

// The number that a parameter is; false: it is not given.
bool Given(const Value& parameters, const std::string& name, double* number) {
  const int field = parameters.FieldIndex(name);
  if (field < 0) return false;
  const Value& v = parameters.field(0, field);
  if (!v.IsNumericOrLogicalOrChar() || v.Is(ClassId::kChar) || v.IsComplex() || v.numel() == 0)
    ThrowError("", "glpk: invalid value in PARAM%s", name.c_str());
  *number = v.ElementAsDouble(0);
  return true;
}

// As a C program has it: without fractions, NaN the least.
int Whole(double x) {
  if (std::isnan(x)) return std::numeric_limits<int>::min();
  return static_cast<int>(std::clamp<double>(x, std::numeric_limits<int>::min(), kNoLimit));
}

}  // namespace

LinearProgramSettings SettingsOfLinearProgram(const Value& parameters) {
  LinearProgramSettings settings;
  double number = 0;
  for (const WholeSetting& s : kWhole) {
    if (Given(parameters, s.name, &number)) settings.*s.place = Whole(number);
    if (s.holds(settings.*s.place)) continue;
    if (s.place == &Settings::scale) {
      ThrowError(
          "",
          "__glpk__: PARAM.scale must either be 128 (automatic selection of scaling options), or a bitwise or "
          "of: 1 (geometric mean scaling), 16 (equilibration scaling), 32 (round scale factors to power of two), "
          "64 (skip if problem is well scaled");
    }
    ThrowError("", "__glpk__: PARAM.%s must be %s", s.name, s.otherwise);
  }
  for (const auto& [name, place] : kReal) {
    if (Given(parameters, name, &number)) settings.*place = number;
  }
  return settings;
}

}  // namespace residua::builtin
