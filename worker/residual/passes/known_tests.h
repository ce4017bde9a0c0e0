// What the tests on the way to a statement have said: conditions that hold there, and conditions that do not.
//
// A condition counts that has no effect, reads nothing that others may change and is one truth or one number, and the
// parts of it that its own truth decides: both of `a && b` where it holds, neither of `a || b` where it does not. Of
// one real number beside a literal, `x > 3`, it is remembered what numbers it leaves, NaN among them or not, so that
// it decides `x > 1`, `x <= 2`, `x == 0`. Two literals decide themselves. What a statement assigns is known no longer.
#pragma once

#include <limits>
#include <optional>
#include <vector>

#include "worker/residual/program.h"
#include "worker/residual/visible_names.h"

namespace residua::residual {

// Numbers between two ends, and NaN or not.
struct Numbers {
  double low = -std::numeric_limits<double>::infinity(), high = std::numeric_limits<double>::infinity();
  bool with_low = true, with_high = true, nan = true;

  bool IsEmpty() const { return !nan && (low > high || (low == high && !(with_low && with_high))); }
  Numbers And(const Numbers& other) const;
};

class KnownTests {
 public:
  KnownTests(const Residual& program, const VisibleNames& names) : program_(&program), names_(&names) {}

  // From here on the condition was tested and came out so.
  void Learn(ExprId condition, bool truth);
  // What the condition would say here.
  std::optional<bool> Truth(ExprId condition) const;
  // The statement, with all that stands in it, assigns what it assigns.
  void ForgetAssignedBy(StmtId s);

 private:
  // `e OP literal` of one real number: what numbers it can be true of, and of what others false.
  struct Bound {
    ExprId number;
    Numbers when_true, when_false;
  };
  struct Test {
    ExprId condition;
    bool truth;
    std::optional<Bound> bound;
    NameSet reads;
  };
  std::optional<Bound> AsBound(ExprId e) const;

  const Residual* program_;
  const VisibleNames* names_;
  std::vector<Test> tests_;
};

}  // namespace residua::residual
