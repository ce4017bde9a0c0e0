// who and whos: the variables of the function that they are called from, as a list or as a table.
//
// The table has Octave's own layout: a column of letters (complex, sparse, formal parameter, global, persistent), names
// to the left, extents around their first `x`, bytes to the right.
#include <fnmatch.h>

#include <algorithm>

#include "worker/builtin/frame/error_value.h"
#include "worker/builtin/handle_object.h"
#include "worker/builtin/kernel_util.h"
#include "worker/builtin/system/columns.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

struct Variable {
  std::string name;
  Value value;
  VariableTraits traits;
};

std::vector<Variable> Asked(EvaluationContext& context, const char* name, Args args) {
  if (context.evaluator == nullptr) Refuse(name, "running without an evaluator");
  Evaluator& evaluator = *context.evaluator;
  std::vector<std::string> patterns;
  for (const Value& v : args) {
    if (!v.IsString()) ThrowError("", "%s: all arguments must be strings", name);
    const std::string word = v.AsString();
    if (word == "global" || (word.size() > 1 && word[0] == '-')) Refuse(name, ("the option '" + word + "'").c_str());
    patterns.push_back(word);
  }
  if (patterns.empty()) patterns.push_back("*");
  const std::vector<std::string> names = evaluator.VariableNames();
  std::vector<Variable> found;
  for (const std::string& pattern : patterns) {
    for (const std::string& variable : names) {
      if (fnmatch(pattern.c_str(), variable.c_str(), 0) != 0) continue;
      VariableTraits traits;
      const Value* value = evaluator.FindVariable(variable, &traits);
      if (value != nullptr) found.push_back({variable, *value, traits});
    }
  }
  return found;
}

void Write(EvaluationContext& context, const std::string& text) {
  context.had_output = true;
  context.write(text);
}

std::string ClassOf(const Value& v) {
  return v.Is(ClassId::kObject) ? v.object().ClassName() : ClassName(v.class_id());
}

double BytesOf(EvaluationContext& context, const Value& v) {
  if (v.Is(ClassId::kObject)) return 0;
  const Builtin* of = FindBuiltin("sizeof");
  return CallBuiltin(*of, context, absl::MakeConstSpan(&v, 1), 1)[0].ElementAsDouble(0);
}

std::string Scope(EvaluationContext& context) {
  const std::vector<RunningFunction> running = context.evaluator->RunningFunctions();
  return running.empty() ? "top scope" : running[0].name + ": " + running[0].file;
}

struct Row {
  std::string letters, name, front, back, bytes, class_name;
};

Row RowOf(EvaluationContext& context, const Variable& variable, double* elements, double* bytes) {
  const Value& v = variable.value;
  Row row;
  const bool numbers = v.IsNumericOrLogicalOrChar();
  row.letters = {numbers && v.IsComplex() ? 'c' : ' ', v.IsSparse() ? 's' : ' ', variable.traits.parameter ? 'f' : ' ',
                 variable.traits.global ? 'g' : ' ', variable.traits.persistent ? 'p' : ' '};
  row.name = variable.name;
  const std::string extents = v.dims().ToString();
  row.front = extents.substr(0, extents.find('x'));
  row.back = extents.substr(extents.find('x'));
  const double held = BytesOf(context, v);
  char text[32];
  std::snprintf(text, sizeof text, "%.0f", held);
  row.bytes = text;
  row.class_name = ClassOf(v);
  *bytes += held;
  *elements += static_cast<double>(v.rows()) * static_cast<double>(v.numel()) /
               std::max<double>(1, static_cast<double>(v.rows()));
  return row;
}

std::string Left(const std::string& text, size_t width) {
  return text.size() >= width ? text : text + std::string(width - text.size(), ' ');
}
std::string Right(const std::string& text, size_t width) {
  return text.size() >= width ? text : std::string(width - text.size(), ' ') + text;
}

constexpr size_t kName = 4, kFront = 6, kBack = 15, kBytes = 12;

std::string TableOf(const std::vector<Row>& rows) {
  size_t name = kName, front = kFront, back = kBack;
  for (const Row& row : rows) {
    name = std::max(name, row.name.size());
    front = std::max(front, row.front.size());
    back = std::max(back, row.back.size());
  }
  const auto heading = [&](const char* attr, const char* n, const char* size, const char* bytes,
                           const char* class_name) {
    // The heading of the extents ends where a third letter behind their first `x` would stand.
    return std::string("  ") + attr + "   " + Left(n, name) + std::string(2 + front, ' ') + Left(size, back + 1) +
           "  " + Right(bytes, kBytes) + "  " + class_name + "\n";
  };
  std::string out =
      heading("Attr", "Name", "Size", "Bytes", "Class") + heading("====", "====", "====", "=====", "===== ");
  for (const Row& row : rows) {
    out += "  " + row.letters + "  " + Left(row.name, name) + "   " + Right(row.front, front) + Left(row.back, back) +
           "  " + Right(row.bytes, kBytes) + "  " + row.class_name + "\n";
  }
  return out;
}

std::string Counted(double n, const char* what) {
  char text[64];
  std::snprintf(text, sizeof text, "%.0f %s%s", n, what, n == 1 ? "" : "s");
  return text;
}

Value Described(EvaluationContext& context, const std::vector<Variable>& found) {
  Value out = Value::Struct(Dims(static_cast<int64_t>(found.size()), 1),
                            {"name", "size", "bytes", "class", "global", "sparse", "complex", "nesting", "persistent"});
  const bool inside = !context.evaluator->RunningFunctions().empty();
  for (size_t k = 0; k < found.size(); ++k) {
    const Value& v = found[k].value;
    const auto at = static_cast<int64_t>(k);
    Value size = Value::Array(ClassId::kDouble, Dims(1, v.ndims()));
    for (int d = 0; d < v.ndims(); ++d) size.mutable_data<double>()[d] = static_cast<double>(v.dims()[d]);
    Value nesting = Value::Struct(Dims(1, 1), {"function", "level"});
    nesting.mutable_field(0, 0) = Value::String(Scope(context));
    nesting.mutable_field(0, 1) = Value::Double(1);
    const Value fields[] = {Value::String(found[k].name),
                            std::move(size),
                            Value::Double(BytesOf(context, v)),
                            Value::String(ClassOf(v)),
                            Value::Bool(found[k].traits.global),
                            Value::Bool(v.IsSparse()),
                            Value::Bool(v.IsNumericOrLogicalOrChar() && v.IsComplex()),
                            std::move(nesting),
                            Value::Bool(inside && found[k].traits.persistent)};
    for (int f = 0; f < 9; ++f) out.mutable_field(at, f) = fields[f];
  }
  return out;
}

}  // namespace

ValueList Kernel_who(EvaluationContext& context, Args args, int nargout) {
  const std::vector<Variable> found = Asked(context, "who", args);
  std::vector<std::string> names;
  for (const Variable& variable : found) names.push_back(variable.name);
  if (nargout > 0) return One(CellOfStrings(names, true));
  if (names.empty()) return {};
  Write(context, "Variables visible from the current scope:\n\n" + InColumns(names, kScreenWidth, "") + "\n");
  return {};
}

ValueList Kernel_whos(EvaluationContext& context, Args args, int nargout) {
  const std::vector<Variable> found = Asked(context, "whos", args);
  if (nargout > 0) return One(Described(context, found));
  if (found.empty()) return {};
  std::vector<Row> rows;
  double elements = 0, bytes = 0;
  for (const Variable& variable : found) rows.push_back(RowOf(context, variable, &elements, &bytes));
  Write(context, "Variables visible from the current scope:\n\nvariables in scope: " + Scope(context) + "\n\n" +
                     TableOf(rows) + "\nTotal is " + Counted(elements, "element") + " using " + Counted(bytes, "byte") +
                     "\n\n");
  return {};
}

}  // namespace residua::builtin
