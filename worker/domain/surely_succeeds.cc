#include "worker/domain/surely_succeeds.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "worker/builtin/text_format.h"
#include "worker/domain/rule_support.h"
#include "worker/domain/weak_rule.h"

namespace residua::domain {
namespace {

using builtin::BuiltinId;

// What is asked of the arguments, all full (a sparse array is of no class here) and of two dimensions.
bool Matrix(const AbstractValue& a) { return Only(a, FloatClasses()) && a.shape().max_rank() == 2; }
bool RealMatrix(const AbstractValue& a) { return Matrix(a) && a.real() == Tristate::kTrue; }
bool Filled(const AbstractValue& a) { return Matrix(a) && !a.shape().MayBeEmpty(); }
bool IsOne(const ExtentRange& e) { return e.IsKnown() && e.low == 1; }
bool Line(const AbstractValue& a) { return Matrix(a) && (IsOne(a.shape().Extent(0)) || IsOne(a.shape().Extent(1))); }
bool Vector(const AbstractValue& a) { return Line(a) && Filled(a); }
bool Square(const AbstractValue& a) { return Matrix(a) && SquareShape(a.shape()); }
bool Text(const AbstractValue& a) {
  return a.classes().Only(ClassId::kChar) && a.shape().max_rank() == 2 && IsOne(a.shape().Extent(0));
}
bool SameKnownShape(const AbstractValue& a, const AbstractValue& b) {
  return a.shape().IsKnown() && a.shape() == b.shape();
}
bool FullNumbersOrText(const AbstractValue& a) { return Only(a, ClassSet::NumericLogicalChar()); }

bool OneMatrix(Args args) { return args.size() == 1 && Matrix(args[0]); }
bool OneFilled(Args args) { return args.size() == 1 && Filled(args[0]); }
bool OneRealFilled(Args args) { return args.size() == 1 && RealMatrix(args[0]) && Filled(args[0]); }
bool OneLine(Args args) { return args.size() == 1 && Line(args[0]); }
bool OneVector(Args args) { return args.size() == 1 && Vector(args[0]); }
bool OneSquare(Args args) { return args.size() == 1 && Square(args[0]); }
bool OneText(Args args) { return args.size() == 1 && Text(args[0]); }
bool TwoMatrices(Args args) { return args.size() == 2 && Matrix(args[0]) && Matrix(args[1]); }
bool TwoVectors(Args args) { return args.size() == 2 && Vector(args[0]) && Vector(args[1]); }
bool TwoAlike(Args args) { return TwoVectors(args) && SameKnownShape(args[0], args[1]); }
bool ThreeTexts(Args args) { return args.size() == 3 && std::all_of(args.begin(), args.end(), Text); }

bool Areas(Args args) { return OneVector(args) || TwoAlike(args); }
bool Grid(Args args) { return OneVector(args) || TwoVectors(args); }
bool Polynomial(Args args) { return args.size() == 2 && Vector(args[0]) && Matrix(args[1]); }

// Numbers in a known table of numbers in order.
bool Lookup(Args args) {
  if (args.size() < 2 || args.size() > 3 || !args[0].IsStatic() || !RealMatrix(args[0]) || !RealMatrix(args[1])) {
    return false;
  }
  const Value& table = args[0].static_value();
  for (int64_t k = 0; k < table.numel(); ++k) {
    if (std::isnan(table.ElementAsDouble(k)) || (k > 0 && table.ElementAsDouble(k - 1) > table.ElementAsDouble(k))) {
      return false;
    }
  }
  const std::optional<std::string> ends = args.size() == 3 ? StaticText(args[2]) : "";
  return table.numel() > 1 && Vector(args[0]) && ends && ends->find_first_not_of("lr") == std::string::npos;
}

// (b, a, x) with a(1) that is known and a divisor.
bool Filter(Args args) {
  if (args.size() != 3 || !Vector(args[0]) || !Vector(args[2]) || !args[1].IsStatic() || !Vector(args[1])) return false;
  const double first = args[1].static_value().ElementAsDouble(0);
  return args[1].real() == Tristate::kTrue && std::isfinite(first) && first != 0;
}

bool Repeated(Args args) {
  if (args.size() < 2 || args.size() > 3 || !FullNumbersOrText(args[0])) return false;
  return std::all_of(args.begin() + 1, args.end(), [](const AbstractValue& n) {
    return n.IsScalar() && n.classes().Only(ClassId::kDouble) && n.real() == Tristate::kTrue && n.interval().integral;
  });
}

// At white space, or at a known text that is not empty and has no escapes.
bool Split(Args args) {
  if (args.empty() || args.size() > 2 || !Text(args[0]) || args[0].shape().MayBeEmpty()) return false;
  const std::optional<std::string> at = args.size() == 2 ? StaticText(args[1]) : " ";
  return at && !at->empty() && at->find('\\') == std::string::npos;
}

// A known template without `*`, which takes widths from the arguments; `%d` refuses complex numbers. There are texts
// that are no templates (`%`, `%a`, `%2$d`).
bool Formatted(Args args) {
  if (!StaticText(args[0])) return false;
  const std::string text = builtin::FormatTemplate("", args[0].static_value());
  return text.find('*') == std::string::npos && builtin::IsTemplate(text) &&
         std::ranges::all_of(
             args, [](const AbstractValue& a) { return FullNumbersOrText(a) && a.real() == Tristate::kTrue; });
}

using Condition = bool (*)(Args);

const std::map<BuiltinId, Condition>& Conditions() {
  static const std::map<BuiltinId, Condition> table = {
      {BuiltinId::k_mean, OneFilled},     {BuiltinId::k_median, OneFilled}, {BuiltinId::k_meansq, OneFilled},
      {BuiltinId::k_range, OneFilled},    {BuiltinId::k_var, OneFilled},    {BuiltinId::k_std, OneFilled},
      {BuiltinId::k_diff, OneMatrix},     {BuiltinId::k_unique, OneFilled}, {BuiltinId::k_fft, OneFilled},
      {BuiltinId::k_ifft, OneFilled},     {BuiltinId::k_norm, OneLine},     {BuiltinId::k_erf, OneRealFilled},
      {BuiltinId::k_erfc, OneRealFilled}, {BuiltinId::k_det, OneSquare},    {BuiltinId::k_trace, OneSquare},
      {BuiltinId::k_lu, OneFilled},       {BuiltinId::k_qr, OneFilled},     {BuiltinId::k_mat2str, OneFilled},
      {BuiltinId::k_strtrim, OneText},    {BuiltinId::k_fliplr, OneMatrix}, {BuiltinId::k_flipud, OneMatrix},
      {BuiltinId::k_kron, TwoMatrices},   {BuiltinId::k_conv, TwoVectors},  {BuiltinId::k_dot, TwoAlike},
      {BuiltinId::k_trapz, Areas},        {BuiltinId::k_cumtrapz, Areas},   {BuiltinId::k_meshgrid, Grid},
      {BuiltinId::k_polyval, Polynomial}, {BuiltinId::k_filter, Filter},    {BuiltinId::k_repmat, Repeated},
      {BuiltinId::k_sprintf, Formatted},  {BuiltinId::k_lookup, Lookup},    {BuiltinId::k_strrep, ThreeTexts},
      {BuiltinId::k_strsplit, Split},
  };
  return table;
}

// How many results that holds for: a full matrix has no order of columns, and an error of a prediction takes what
// polyfit gave.
int MostResults(const builtin::Builtin& builtin) {
  if (builtin.id == BuiltinId::k_lu) return 3;
  return builtin.id == BuiltinId::k_polyval ? 1 : std::max(1, builtin.max_out);
}

}  // namespace

bool SurelySucceeds(const builtin::Builtin& builtin, absl::Span<const AbstractValue> args, int nargout) {
  const auto row = Conditions().find(builtin.id);
  const int given = static_cast<int>(args.size());
  if (row == Conditions().end() || given < std::max(1, builtin.min_in)) return false;
  if ((builtin.max_in >= 0 && given > builtin.max_in) || nargout > MostResults(builtin)) return false;
  return row->second(args);
}

}  // namespace residua::domain
