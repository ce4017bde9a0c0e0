// validateattributes: the class of a value and a list of things that must hold of it, checked in order.

#include <algorithm>
#include <cmath>
#include <functional>

#include "worker/builtin/text_format.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

using Test = bool (*)(const Value&);

template <class F>
bool AllElements(const Value& v, F f) {
  for (int64_t k = 0; k < v.numel(); ++k) {
    if (!f(v.ElementAsDouble(k))) return false;
  }
  return true;
}

// Every element and the next one; NaN fails.
template <class F>
bool Consecutive(const Value& v, F f) {
  if (AnyNaN(v)) return false;
  for (int64_t k = 0; k + 1 < v.numel(); ++k) {
    if (!f(v.ElementAsDouble(k + 1) - v.ElementAsDouble(k))) return false;
  }
  return true;
}

bool IsDiagonal(const Value& v) {
  if (v.ndims() != 2 || !v.IsNumericOrLogicalOrChar()) return false;
  for (int64_t c = 0; c < v.cols(); ++c) {
    for (int64_t r = 0; r < v.rows(); ++r) {
      if (r != c && v.ElementAsComplex(r + c * v.rows()) != Complex(0)) return false;
    }
  }
  return true;
}

struct Attribute {
  const char* name;
  Test holds;
};

constexpr Attribute kAttributes[] = {
    {"2d", [](const Value& v) { return v.ndims() == 2; }},
    {"3d", [](const Value& v) { return v.ndims() <= 3; }},
    {"column", [](const Value& v) { return v.ndims() == 2 && v.cols() == 1; }},
    {"row", [](const Value& v) { return v.ndims() == 2 && v.rows() == 1; }},
    {"scalar", [](const Value& v) { return v.IsScalar(); }},
    {"vector", [](const Value& v) { return v.dims().IsVector(); }},
    {"square", [](const Value& v) { return v.ndims() == 2 && v.rows() == v.cols(); }},
    {"diag", IsDiagonal},
    {"nonempty", [](const Value& v) { return !v.IsEmpty(); }},
    {"nonsparse", [](const Value& v) { return !v.IsSparse(); }},
    {"binary",
     [](const Value& v) {
       return v.Is(ClassId::kLogical) || AllElements(v, [](double x) { return x == 0 || x == 1; });
     }},
    {"even", [](const Value& v) { return AllElements(v, [](double x) { return std::fmod(x, 2) == 0; }); }},
    {"odd", [](const Value& v) { return AllElements(v, [](double x) { return std::fabs(std::fmod(x, 2)) == 1; }); }},
    {"integer",
     [](const Value& v) {
       return value::IsInteger(v.class_id()) || AllElements(v, [](double x) { return std::ceil(x) == x; });
     }},
    {"real", [](const Value& v) { return v.IsNumericOrLogicalOrChar() && !v.IsComplex(); }},
    {"finite", [](const Value& v) { return AllElements(v, [](double x) { return std::isfinite(x); }); }},
    {"nonnan", [](const Value& v) { return !AnyNaN(v); }},
    {"nonnegative", [](const Value& v) { return AllElements(v, [](double x) { return !(x < 0); }); }},
    {"nonzero", [](const Value& v) { return AllElements(v, [](double x) { return x != 0; }); }},
    {"positive", [](const Value& v) { return AllElements(v, [](double x) { return !(x <= 0); }); }},
    {"decreasing", [](const Value& v) { return Consecutive(v, [](double d) { return d < 0; }); }},
    {"increasing", [](const Value& v) { return Consecutive(v, [](double d) { return d > 0; }); }},
    {"nondecreasing", [](const Value& v) { return Consecutive(v, [](double d) { return !(d < 0); }); }},
    {"nonincreasing", [](const Value& v) { return Consecutive(v, [](double d) { return !(d > 0); }); }},
};

std::string Extents(const Value& size) {
  std::string out;
  for (int64_t k = 0; k < size.numel(); ++k) {
    const double n = size.ElementAsDouble(k);
    out += (k > 0 ? "x" : "") + (std::isnan(n) ? std::string("N") : std::to_string(static_cast<int64_t>(n)));
  }
  return out;
}

void CheckSize(const std::string& who, const Value& v, const Value& wanted) {
  // NaN stands for any extent, also behind the last.
  bool same = wanted.numel() >= v.ndims();
  for (int64_t k = 0; same && k < wanted.numel(); ++k) {
    const double n = wanted.ElementAsDouble(k);
    same = std::isnan(n) || (k < v.ndims() && n == static_cast<double>(v.dims()[static_cast<int>(k)]));
  }
  if (!same) {
    ThrowError("Octave:incorrect-size", "%s must be of size %s but was %s", who.c_str(), Extents(wanted).c_str(),
               v.dims().ToString().c_str());
  }
}

// Attributes with a number: a count of elements, rows and so on, or a bound.
bool CheckNumber(const std::string& who, const std::string& name, const Value& v, const Value& limit) {
  struct Count {
    const char *name, *identifier, *text;
    int64_t actual;
  };
  const Count counts[] = {{"numel", "Octave:incorrect-numel", "elements", v.numel()},
                          {"ncols", "Octave:incorrect-numcols", "columns", v.cols()},
                          {"nrows", "Octave:incorrect-numrows", "rows", v.rows()},
                          {"ndims", "Octave:incorrect-numdims", "dimensions", v.ndims()}};
  for (const Count& c : counts) {
    if (name != c.name) continue;
    if (static_cast<double>(c.actual) != DoubleArgument(limit)) {
      const std::string n = FormatText("error", "%d", Args(&limit, 1));
      ThrowError(c.identifier, "%s must have %s %s", who.c_str(), n.c_str(), c.text);
    }
    return true;
  }
  struct Bound {
    const char *name, *identifier, *text;
    bool (*holds)(double, double);
  };
  static constexpr Bound kBounds[] = {
      {">", "Octave:expected-greater", "greater than", [](double x, double l) { return x > l; }},
      {">=", "Octave:expected-greater-equal", "greater than or equal to", [](double x, double l) { return x >= l; }},
      {"<", "Octave:expected-less", "less than", [](double x, double l) { return x < l; }},
      {"<=", "Octave:expected-less-equal", "less than or equal to", [](double x, double l) { return x <= l; }}};
  for (const Bound& b : kBounds) {
    if (name != b.name) continue;
    const double l = DoubleArgument(limit);
    if (!AllElements(v, [&](double x) { return b.holds(x, l); })) {
      const std::string n = FormatText("error", "%f", Args(&limit, 1));
      ThrowError(b.identifier, "%s must be %s %s", who.c_str(), b.text, n.c_str());
    }
    return true;
  }
  return false;
}

bool IsArgumentIndex(const Value& v) {
  return value::IsNumeric(v.class_id()) && v.IsScalar() && v.ElementAsDouble(0) > 0 &&
         v.ElementAsDouble(0) == std::trunc(v.ElementAsDouble(0));
}

// "FUNC: VARIABLE (argument #N)": what errors call the value.
std::string Described(Args args) {
  std::string function, variable = "input";
  if (args.size() > 3) {
    if (args[3].Is(ClassId::kChar))
      function = args[3].AsString() + ": ";
    else if (args.size() == 4 && IsArgumentIndex(args[3]))
      variable = "input " + std::to_string(static_cast<int64_t>(args[3].ElementAsDouble(0)));
    else
      ThrowError("Octave:invalid-input-arg", "validateattributes: 4th input argument must be ARG_IDX or FUNC_NAME");
  }
  if (args.size() > 4) {
    if (!args[4].Is(ClassId::kChar)) ThrowError("Octave:invalid-type", "validateattributes: VAR_NAME must be a string");
    variable = args[4].AsString();
  }
  if (args.size() > 5) {
    if (!IsArgumentIndex(args[5]))
      ThrowError("Octave:invalid-input-arg", "validateattributes: ARG_IDX must be a positive integer");
    variable += " (argument #" + std::to_string(static_cast<int64_t>(args[5].ElementAsDouble(0))) + ")";
  }
  return function + variable;
}

void CheckClass(EvaluationContext& context, const std::string& who, const Value& v, const Value& classes) {
  std::vector<std::string> names;
  for (int64_t k = 0; k < classes.numel(); ++k) {
    if (IsTrue(Kernel_isa(context, {v, classes.cell(k)}, 1)[0])) return;
    names.push_back(classes.cell(k).AsString());
  }
  if (names.empty()) return;
  static const std::vector<std::string> kIntegers = {"int8",  "int16",  "int32",  "int64",
                                                     "uint8", "uint16", "uint32", "uint64"};
  static const std::vector<std::string> kFloats = {"single", "double"};
  std::vector<std::string> all;
  for (const std::string& n : names) {
    const bool integer = EqualsIgnoreCase(n, "integer") || EqualsIgnoreCase(n, "numeric");
    const bool floating = EqualsIgnoreCase(n, "float") || EqualsIgnoreCase(n, "numeric");
    if (integer) all.insert(all.end(), kIntegers.begin(), kIntegers.end());
    if (floating) all.insert(all.end(), kFloats.begin(), kFloats.end());
    if (!integer && !floating) all.push_back(n);
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  std::string list;
  for (const std::string& n : all) list += " " + n;
  const std::string actual = Kernel_class(context, {v}, 1)[0].AsString();
  ThrowError("Octave:invalid-type", "%s must be of class:\n\n %s\n\nbut was of class %s", who.c_str(), list.c_str(),
             actual.c_str());
}

}  // namespace

ValueList Kernel_validateattributes(EvaluationContext& context, Args args, int) {
  const Value &v = args[0], &attributes = args[2];
  if (!IsCellString(args[1]))
    ThrowError("Octave:invalid-type", "validateattributes: CLASSES must be a cell array of strings");
  if (!attributes.Is(ClassId::kCell))
    ThrowError("Octave:invalid-type", "validateattributes: ATTRIBUTES must be a cell array");
  const std::string who = Described(args);
  CheckClass(context, who, v, args[1]);
  for (int64_t k = 0; k < attributes.numel(); ++k) {
    const std::string given = attributes.cell(k).Is(ClassId::kChar) ? attributes.cell(k).AsString() : "";
    std::string name = given;
    for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    const auto plain = std::find_if(std::begin(kAttributes), std::end(kAttributes),
                                    [&](const Attribute& a) { return name == a.name; });
    if (plain != std::end(kAttributes)) {
      if (!plain->holds(v))
        ThrowError(("Octave:expected-" + name).c_str(), "%s must be %s", who.c_str(), given.c_str());
      continue;
    }
    if (k + 1 < attributes.numel() && name == "size") {
      CheckSize(who, v, attributes.cell(++k));
      continue;
    }
    if (k + 1 < attributes.numel() && CheckNumber(who, name, v, attributes.cell(k + 1))) {
      ++k;
      continue;
    }
    ThrowError("Octave:invalid-input-arg", "validateattributes: unknown ATTRIBUTE %s", given.c_str());
  }
  return {};
}

}  // namespace residua::builtin
