// Poisson numbers of one mean above 10, as streams of them are drawn: patchwork rejection.
#pragma once

#include <cstdint>

#include "worker/builtin/system/twister.h"

namespace residua::builtin {

// Zechner, "Efficient sampling from continuous and discrete unimodal distributions" (1994), for Poisson's, in the form
// of Stadlober and Zechner (1999). Beside the mode stands the point at which the density is steepest; what the centre
// has above its height there is turned over into the space below, so that most numbers cost one or two uniform ones.
// Two exponential tails are left, and a test with the density itself where no squeeze decides.
class PatchworkPoisson {
 public:
  explicit PatchworkPoisson(double mean);
  double Draw(Twister& t) const;

 private:
  // One half of the centre: its reflection point and outer end, heights there, width, ratio of neighbours.
  struct Side {
    int64_t turn, end;
    double width, at_turn, at_end, ratio, end_ratio, decay;
  };
  double Density(int64_t k) const;
  bool FromLeft(Twister& t, double u, int64_t* x, double* w) const;
  bool FromRight(Twister& t, double u, int64_t* x, double* w) const;
  bool FromTail(Twister& t, double u, int64_t* x, double* w) const;

  double log_mean_, shift_;
  Side left_, right_;
  double sums_[6];  // areas of the regions, one upon the other
};

}  // namespace residua::builtin
