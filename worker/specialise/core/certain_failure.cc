#include "worker/specialise/core/certain_failure.h"

#include <algorithm>

#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/lvalue.h"

namespace residua::specialise {

namespace {

// An array of the class and extents: the value itself where it is known.
std::optional<Value> StandIn(const AbstractValue& v) {
  constexpr int64_t kMost = 4096;
  if (v.defined() != domain::Tristate::kTrue || v.MayBeSparse()) return std::nullopt;
  const std::optional<value::ClassId> one = v.classes().Single();
  const std::optional<Dims> dims = v.shape().Known();
  if (!one || !dims || dims->numel() > kMost || !v.classes().SubsetOf(domain::ClassSet::NumericLogicalChar()))
    return std::nullopt;
  return v.IsStatic() ? v.static_value() : Value::Array(*one, *dims);
}

// Whether the extents are such that the operation may refuse them: what fits is not computed.
bool MayNotFit(syntax::Op op, const Dims& a, const Dims& b) {
  using syntax::Op;
  if (a.IsScalar() || b.IsScalar()) return false;
  if (op == Op::kTimes) return a[1] != b[0];
  if (op == Op::kRightDivide) return a[1] != b[1];
  if (op == Op::kLeftDivide) return a[0] != b[0];
  if (op == Op::kPower) return false;
  for (int k = 0; k < std::max(a.ndims(), b.ndims()); ++k) {
    const int64_t m = a[k], n = b[k];
    if (m != n && m != 1 && n != 1) return true;
  }
  return false;
}

}  // namespace

std::optional<value::MatlabError> DoNotFit(syntax::Op op, const AbstractValue& a, const AbstractValue& b) {
  const std::optional<Value> x = StandIn(a), y = x ? StandIn(b) : std::nullopt;
  if (!y || !MayNotFit(op, x->dims(), y->dims())) return std::nullopt;
  try {
    builtin::Binary(op, *x, *y);
  } catch (const value::MatlabError& error) {
    if (error.identifier == "Octave:nonconformant-args") return error;
  }
  return std::nullopt;
}

std::optional<value::MatlabError> DoNotFit(const std::vector<std::vector<AbstractValue>>& rows) {
  std::vector<builtin::ValueList> values;
  for (const std::vector<AbstractValue>& row : rows) {
    values.emplace_back();
    for (const AbstractValue& v : row) {
      std::optional<Value> part = StandIn(v);
      if (!part) return std::nullopt;
      values.back().push_back(*std::move(part));
    }
  }
  try {
    builtin::MatrixLiteral(values);
  } catch (const value::MatlabError& error) {
    return error;
  }
  return std::nullopt;
}

std::optional<value::MatlabError> LiesBeyond(const AbstractValue& a, const PartialValues& subscripts,
                                             const std::string& name) {
  const std::optional<Value> array = AllStatic(subscripts) ? StandIn(a) : std::nullopt;
  if (!array) return std::nullopt;
  try {
    builtin::Index(*array, StaticSubscripts(subscripts), name);
  } catch (const value::MatlabError& error) {
    return error;
  }
  return std::nullopt;
}

void RemarkOnFailure(Activation& act, const value::MatlabError& error, SourceRange range) {
  if (act.now.try_depth > 0) return;
  AddRemark(act, range, "with these facts it fails whenever it is reached: " + error.message + " [certain-error]");
}

}  // namespace residua::specialise
