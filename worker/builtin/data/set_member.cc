// ismember, and the checks that all functions on sets share.
//
// Membership is a look-up in the sorted set: of equal elements the last one counts, and elements of different classes
// are compared in the class that the look-up of both uses. Complex operands are taken by their two parts.

#include <algorithm>

#include "worker/builtin/compose.h"
#include "worker/builtin/data/set_common.h"
#include "worker/builtin/text_format.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

bool IsArray(const Value& v) { return v.IsNumericOrLogicalOrChar(); }

Value TextAsCell(const Value& v) {
  std::vector<std::string> lines;
  for (int64_t k = 0; k < v.rows(); ++k) lines.push_back(RowText(v, k));
  if (lines.empty()) lines.emplace_back();
  return CellOfStrings(lines, true);
}

void CheckWithoutOptions(const char* name, Value* a, Value* b) {
  const bool ca = IsCellString(*a), cb = IsCellString(*b);
  if (!ca && !cb) {
    if (!IsArray(*a) || !IsArray(*b)) ThrowError("", "%s: A and B must be arrays or cell arrays of strings", name);
    return;
  }
  if (ca && b->Is(ClassId::kChar)) {
    *b = TextAsCell(*b);
  } else if (cb && a->Is(ClassId::kChar)) {
    *a = TextAsCell(*a);
  } else if (cb && a->IsEmpty()) {
    *a = Value::Cell(Dims(0, 0));
  } else if (ca && b->IsEmpty()) {
    *b = Value::Cell(Dims(0, 0));
  } else if (!(ca && cb)) {
    ThrowError("", "%s: cell array of strings cannot be combined with a nonstring value", name);
  }
}

void CheckRows(const char* name, const Value& a, const Value& b) {
  if (a.Is(ClassId::kCell) || b.Is(ClassId::kCell)) ThrowError("", "%s: cells not supported with \"rows\" flag", name);
  if (!IsArray(a) || !IsArray(b)) ThrowError("", "%s: A and B must be arrays or cell arrays of strings", name);
  if (a.ndims() > 2 || b.ndims() > 2) {
    ThrowError("", "%s: A and B must be 2-dimensional matrices with \"rows\" flag", name);
  }
  if (a.cols() != b.cols() && !a.IsEmpty() && !b.IsEmpty()) {
    ThrowError("", "%s: number of columns in A and B must match", name);
  }
}

ValueList MemberByParts(EvaluationContext& context, Args args, int nargout) {
  const auto half = [&](Kernel part) {
    std::vector<Value> list(args.begin(), args.end());
    for (int k = 0; k < 2; ++k) list[k] = Apply(part, context, {list[k]});
    return Kernel_ismember(context, list, nargout);
  };
  const ValueList re = half(Kernel_real), im = half(Kernel_imag);
  const Value is = Binary(Op::kAnd, re[0], im[0]);
  if (nargout < 2) return One(is);
  Value at = Value::Array(ClassId::kDouble, re[1].dims());
  for (int64_t k = 0; k < at.numel(); ++k) {
    if (is.ElementAsDouble(k) == 0) continue;
    at.mutable_data<double>()[k] = std::min(re[1].ElementAsDouble(k), im[1].ElementAsDouble(k));
  }
  return Two(is, at);
}

ValueList MemberOfList(EvaluationContext& context, const Value& a, Value s, int nargout) {
  s = AsColumn(s);
  Value order;
  const bool sorted = IsTrue(Apply(Kernel_issorted, context, {s}));
  if (!sorted) {
    ValueList both = ApplyAll(Kernel_sort, context, {s}, 2);
    s = both[0];
    order = both[1];
  }
  if (IsArray(s)) {
    int64_t n = s.numel();
    while (n > 0 && std::isnan(s.ElementAsDouble(n - 1))) --n;
    if (n < s.numel()) s = Slice(s, 0, 0, n);
  }
  Value at = Apply(Kernel_lookup, context, {s, a, Value::String("m")});
  Value is = Value::Array(ClassId::kLogical, at.dims());
  for (int64_t k = 0; k < at.numel(); ++k) {
    const double found = at.ElementAsDouble(k);
    if (found == 0) continue;
    is.mutable_data<bool>()[k] = true;
    if (!sorted) at.mutable_data<double>()[k] = order.ElementAsDouble(static_cast<int64_t>(found) - 1);
  }
  return nargout > 1 ? Two(is, at) : One(is);
}

ValueList MemberOfRows(EvaluationContext& context, const Value& a, const Value& s, int nargout) {
  const Dims column(a.rows(), 1);
  Value is = Value::Array(ClassId::kLogical, column), at = Value::Array(ClassId::kDouble, column);
  if (!a.IsEmpty() && !s.IsEmpty() && s.rows() == 1) {
    is = Apply(Kernel_all, context, {Binary(Op::kEqual, a, s), Number(2.0)});
    at = ToDouble(is);
  } else if (!a.IsEmpty() && !s.IsEmpty()) {
    const Value parts[] = {a, s};
    const ValueList u =
        ApplyAll(Kernel_unique, context, {Concat(0, parts), Value::String("rows"), Value::String("last")}, 3);
    const double before = static_cast<double>(a.rows());
    for (int64_t k = 0; k < a.rows(); ++k) {
      const double last = u[1].ElementAsDouble(static_cast<int64_t>(u[2].ElementAsDouble(k)) - 1);
      if (last <= before) continue;
      is.mutable_data<bool>()[k] = true;
      at.mutable_data<double>()[k] = last - before;
    }
  }
  return nargout > 1 ? Two(is, at) : One(is);
}

}  // namespace

bool HasWord(Args options, const char* word) {
  return std::any_of(options.begin(), options.end(),
                     [&](const Value& v) { return v.IsString() && v.AsString() == word; });
}

void CheckSetArguments(const char* name, const Value& a, const Value& b, Args options, Value* checked_a,
                       Value* checked_b) {
  *checked_a = a;
  *checked_b = b;
  if (options.empty()) return CheckWithoutOptions(name, checked_a, checked_b);
  int orders = 0;
  for (const Value& o : options) {
    const std::string text = o.IsString() ? o.AsString() : "";
    if (text == "rows") {
      CheckRows(name, a, b);
    } else if (text == "legacy" || text == "sorted" || text == "stable") {
      ++orders;
    } else {
      // Whatever stands in the place of a word goes through the template, which is used again for its later elements.
      const Value words[] = {Value::String(name), o};
      throw value::MatlabError("", FormatText("sprintf", "%s: invalid option: %s", words));
    }
  }
  if (orders > 1) ThrowError("", "%s: only one of \"sorted\", \"stable\", or \"legacy\" may be specified", name);
}

ValueList Kernel_ismember(EvaluationContext& context, Args args, int nargout) {
  if (args[0].IsComplex() || args[1].IsComplex()) return MemberByParts(context, args, nargout);
  Value a = args[0], s = args[1];
  for (Value* v : {&a, &s}) {
    if (v->Is(ClassId::kLogical)) *v = ConvertClass(*v, ClassId::kUint8);
  }
  if (a.Is(ClassId::kChar) && a.rows() == 1 && s.Is(ClassId::kCell)) a = CellOfStrings({a.AsString()}, false);
  if (value::IsNumeric(a.class_id()) && s.Is(ClassId::kChar)) s = ToDouble(s);
  if (a.Is(ClassId::kChar) && value::IsNumeric(s.class_id())) a = ToDouble(a);
  const Args options = args.subspan(2);
  if (HasWord(options, "stable") || HasWord(options, "sorted")) {
    ThrowError("", "ismember: \"stable\" or \"sorted\" are not valid options");
  }
  const Value first = a, second = s;
  CheckSetArguments("ismember", first, second, options, &a, &s);
  if (HasWord(options, "rows")) return MemberOfRows(context, a, s, nargout);
  return MemberOfList(context, a, s, nargout);
}

}  // namespace residua::builtin
