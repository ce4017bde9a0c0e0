// Cells and structs: building, taking apart, reordering.

#include <algorithm>
#include <numeric>

#include "worker/builtin/gather.h"
#include "worker/builtin/handle_object.h"
#include "worker/builtin/index/nested_assign.h"
#include "worker/builtin/index/place.h"
#include "worker/builtin/kernel_util.h"
#include "worker/builtin/null_value.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

Value Texts(const std::vector<std::string>& names) { return CellOfStrings(names, true); }

void RequireStruct(const Value& v, const char* message) {
  if (!v.Is(ClassId::kStruct)) ThrowError("", "%s", message);
}

Value Reordered(const Value& s, const std::vector<int>& order) {
  std::vector<std::string> names;
  for (int f : order) names.push_back(s.fields()[f]);
  Value out = Value::Struct(s.dims(), names);
  for (int64_t k = 0; k < s.numel(); ++k) {
    for (size_t f = 0; f < order.size(); ++f) out.mutable_field(k, static_cast<int>(f)) = s.field(k, order[f]);
  }
  return out;
}

// One step of a getfield or setfield path: a field name, or a cell of subscripts.
std::vector<Subscript> SubscriptsOf(const Value& cell) {
  std::vector<Subscript> at;
  for (int64_t k = 0; k < cell.numel(); ++k) {
    const Value& v = cell.cell(k);
    if (v.Is(ClassId::kChar) && v.AsString() == ":")
      at.push_back({true, Value()});
    else
      at.push_back({false, v});
  }
  return at;
}

Value AssignPath(Value base, Args path, const Value& x) {
  if (path.empty()) return x;
  const Value& step = path[0];
  if (step.Is(ClassId::kCell)) {
    const std::vector<Subscript> at = SubscriptsOf(step);
    if (path.size() == 1) {
      IndexAssign(base, at, x);
      return base;
    }
    Value element;
    if (!base.IsEmpty()) {
      const int64_t where = LocateForWrite(base, at);
      if (base.Is(ClassId::kStruct)) {
        element = Value::Struct(Dims(1, 1), base.fields());
        for (int f = 0; f < static_cast<int>(base.fields().size()); ++f)
          element.mutable_field(0, f) = base.field(where, f);
      } else {
        element = Index(base, at, "");
      }
    }
    const Value changed = AssignPath(element, path.subspan(1), x);
    if (base.Is(ClassId::kStruct) && changed.Is(ClassId::kStruct)) {
      for (const std::string& field : changed.fields()) base.AddField(field);  // the other elements get it, too
    }
    IndexAssign(base, at, changed);
    return base;
  }
  if (!step.IsString()) ThrowError("", "setfield: invalid index");
  MakeFieldPlace(base, step.AsString(), path.size() == 1);
  const int f = base.AddField(step.AsString());
  Value old = base.field(0, f);
  if (path.size() > 1) old = PlaceWithin(old, path.size() == 2 && path[1].Is(ClassId::kCell) ? &x : nullptr);
  base.mutable_field(0, f) = AssignPath(old, path.subspan(1), x);
  return base;
}

}  // namespace

#define KERNEL(name) ValueList Kernel_##name(EvaluationContext&, Args args, int)

namespace {

// `struct ([], {'a', 'b'})`: of no element, with fields.
Value StructOfFields(const Dims& dims, const Value& names) {
  std::vector<std::string> fields;
  for (int64_t k = 0; k < names.numel(); ++k) {
    if (!names.cell(k).IsString()) ThrowError("", "struct: second argument should be a cell array of field names");
    fields.push_back(names.cell(k).AsString());
  }
  return Value::Struct(dims, fields);
}

}  // namespace

KERNEL(struct) {
  if (args.empty()) return One(Value::Struct(Dims(1, 1)));
  if (args.size() == 1 && args[0].Is(ClassId::kStruct)) return One(args[0]);
  if (args.size() == 1 && args[0].IsNumericOrLogicalOrChar() && args[0].rows() == 0 && args[0].cols() == 0) {
    return One(Value::Struct(Dims(0, 0)));
  }
  if (args.size() == 2 && args[0].IsEmpty() && args[0].IsNumericOrLogicalOrChar()) {
    if (!args[1].Is(ClassId::kCell)) ThrowError("", "struct: second argument should be a cell array of field names");
    return One(StructOfFields(args[0].dims(), args[1]));
  }
  for (size_t k = 0; k < args.size(); k += 2) {
    if (!args[k].IsString() || k + 1 >= args.size()) {
      ThrowError("", "struct: additional arguments must occur as \"field\", VALUE pairs");
    }
  }
  Dims dims(1, 1);
  size_t first = 0;
  for (size_t k = 1; k < args.size(); k += 2) {
    if (!args[k].Is(ClassId::kCell) || args[k].IsScalar()) continue;
    if (first == 0) {
      dims = args[k].dims();
      first = k;
    } else if (!(dims == args[k].dims())) {
      ThrowError("", "struct: dimensions of parameter %zu do not match those of parameter %zu", first + 1, k + 1);
    }
  }
  Value s = Value::Struct(dims);
  for (size_t k = 0; k < args.size(); k += 2) {
    const int f = s.AddField(args[k].AsString());
    const Value& x = args[k + 1];
    for (int64_t i = 0; i < s.numel(); ++i) {
      s.mutable_field(i, f) = x.Is(ClassId::kCell) ? x.cell(x.IsScalar() ? 0 : i) : x;
    }
  }
  return One(std::move(s));
}

KERNEL(fieldnames) {
  if (args[0].Is(ClassId::kObject)) return One(Texts(ObjectOf(args[0]).PropertyNames()));
  RequireStruct(args[0], "fieldnames: Invalid input argument");
  return One(Texts(args[0].fields()));
}

KERNEL(__fieldnames__) {
  if (!args[0].Is(ClassId::kStruct)) {
    ThrowError("", "octave_base_value::map_value(): wrong type argument '%s'", TypeName(args[0]).c_str());
  }
  return One(Texts(args[0].fields()));
}

KERNEL(numfields) {
  if (!args[0].Is(ClassId::kStruct)) ThrowError("", "numfields: argument must be a struct");
  return One(Value::Double(static_cast<double>(args[0].fields().size())));
}

KERNEL(isfield) {
  const Value &s = args[0], &names = args[1];
  const bool is_struct = s.Is(ClassId::kStruct);
  const auto has = [&](const Value& n) { return is_struct && n.IsString() && s.FieldIndex(n.AsString()) >= 0; };
  if (!is_struct || !names.Is(ClassId::kCell)) return One(Value::Bool(has(names)));
  Value out = Value::Array(ClassId::kLogical, names.dims());
  for (int64_t k = 0; k < names.numel(); ++k) out.mutable_data<bool>()[k] = has(names.cell(k));
  return One(std::move(out));
}

KERNEL(rmfield) {
  RequireStruct(args[0], "rmfield: first argument must be a struct");
  Value s = args[0];
  std::vector<std::string> names;
  if (args[1].Is(ClassId::kCell)) {
    if (!IsCellString(args[1])) ThrowError("", "rmfield: second argument must be a cellstr or character string");
    for (int64_t k = 0; k < args[1].numel(); ++k) names.push_back(args[1].cell(k).AsString());
  } else {
    if (!args[1].IsString()) ThrowError("", "rmfield: structure does not contain field ");
    names.push_back(args[1].AsString());
  }
  for (const std::string& name : names) {
    const int f = s.FieldIndex(name);
    if (f < 0) ThrowError("", "rmfield: structure does not contain field %s", name.c_str());
    s.RemoveField(f);
  }
  return One(std::move(s));
}

ValueList Kernel_orderfields(EvaluationContext&, Args args, int nargout) {
  RequireStruct(args[0], "orderfields: S1 must be a struct");
  const Value& s = args[0];
  std::vector<int> order(s.fields().size());
  std::iota(order.begin(), order.end(), 0);
  if (args.size() == 1) {
    std::sort(order.begin(), order.end(), [&](int a, int b) { return s.fields()[a] < s.fields()[b]; });
  } else {
    const Value& by = args[1];
    std::vector<std::string> names;
    const char* mismatch = "orderfields: CELLSTR list does not match structure fields";
    if (by.Is(ClassId::kStruct)) {
      names = by.fields();
      mismatch = "orderfields: structures S1 and S2 do not have the same fields";
    } else if (IsCellString(by)) {
      for (int64_t k = 0; k < by.numel(); ++k) names.push_back(by.cell(k).AsString());
    } else if (value::IsNumeric(by.class_id())) {
      std::vector<bool> seen(order.size(), false);
      bool valid = by.numel() == static_cast<int64_t>(order.size());
      for (int64_t k = 0; k < by.numel() && valid; ++k) {
        const double d = by.ElementAsDouble(k);
        valid =
            d == std::trunc(d) && d >= 1 && d <= static_cast<double>(order.size()) && !seen[static_cast<size_t>(d) - 1];
        if (!valid) break;
        seen[static_cast<size_t>(d) - 1] = true;
        order[k] = static_cast<int>(d) - 1;
      }
      if (!valid) ThrowError("", "orderfields: invalid permutation vector P");
    } else {
      ThrowError("", "orderfields: second argument must be a struct, cellstr, or permutation vector");
    }
    if (!names.empty() || by.Is(ClassId::kStruct) || by.Is(ClassId::kCell)) {
      std::vector<std::string> a = names, b = s.fields();
      std::sort(a.begin(), a.end());
      std::sort(b.begin(), b.end());
      if (a != b) ThrowError("", "%s", mismatch);
      for (size_t k = 0; k < names.size(); ++k) order[k] = s.FieldIndex(names[k]);
    }
  }
  Value p = Value::Array(ClassId::kDouble, Dims(static_cast<int64_t>(order.size()), 1));
  for (size_t k = 0; k < order.size(); ++k) p.mutable_data<double>()[k] = order[k] + 1;
  return nargout > 1 ? Two(Reordered(s, order), std::move(p)) : One(Reordered(s, order));
}

KERNEL(getfield) {
  Value v = args[0];
  for (const Value& step : args.subspan(1)) {
    if (step.Is(ClassId::kCell)) {
      v = Index(v, SubscriptsOf(step), "");
      continue;
    }
    if (!step.IsString()) ThrowError("", "getfield: invalid index");
    if (!v.Is(ClassId::kStruct)) ThrowError("", "%s cannot be indexed with .", TypeName(v).c_str());
    const int f = v.FieldIndex(step.AsString());
    if (f < 0) ThrowError("Octave:invalid-indexing", "structure has no member '%s'", step.AsString().c_str());
    if (v.numel() < 1) ThrowError("Octave:index-out-of-bounds", "index (1): out of bound; value 1 out of bound 0");
    v = Value(v.field(0, f));
  }
  return One(std::move(v));
}

KERNEL(setfield) {
  if (args.size() < 3) InvalidCall("setfield");
  return One(AssignPath(args[0], args.subspan(1, args.size() - 2), Stored(args.back())));
}

KERNEL(struct2cell) {
  RequireStruct(args[0], "struct2cell: argument S must be a structure");
  const Value& s = args[0];
  const int64_t fields = static_cast<int64_t>(s.fields().size());
  std::vector<int64_t> extents = {fields};
  for (int64_t n : s.dims()) extents.push_back(n);
  if (s.ndims() == 2 && s.cols() == 1) extents.pop_back();  // a column of structs gives a matrix
  Value out = Value::Cell(Dims(extents));
  for (int64_t k = 0; k < s.numel(); ++k) {
    for (int64_t f = 0; f < fields; ++f) out.mutable_cell(f + k * fields) = s.field(k, static_cast<int>(f));
  }
  return One(std::move(out));
}

KERNEL(num2cell) {
  const Value& v = args[0];
  if (v.Is(ClassId::kFunctionHandle)) WrongType("num2cell", v);
  std::vector<bool> whole(std::max(v.ndims(), 1), false);
  if (args.size() > 1) {
    const Value& d = args[1];
    if (!d.IsNumericOrLogicalOrChar()) WrongType("octave_base_value::array_value()", d);
    for (int64_t k = 0; k < d.numel(); ++k) {
      const int64_t n = IntegerArgument(Value::Double(d.ElementAsDouble(k)), "int");
      if (n < 1) ThrowError("", "num2cell: dimension indices must be positive");
      if (n <= static_cast<int64_t>(whole.size())) whole[n - 1] = true;
    }
  }
  Dims outer = v.dims(), inner = v.dims();
  for (int k = 0; k < v.ndims(); ++k) (whole[k] ? outer : inner).set(k, 1);
  const int rank = v.ndims();
  Dims full_outer = outer, full_inner = inner;
  outer.Normalise();
  inner.Normalise();
  Value out = Value::Cell(outer);
  for (int64_t k = 0; k < out.numel(); ++k) {
    std::vector<int64_t> source;
    for (int64_t i = 0; i < inner.numel(); ++i) {
      int64_t ko = k, ki = i, stride = 1, at = 0;
      for (int d = 0; d < rank; ++d) {
        const int64_t step = whole[d] ? ki % full_inner[d] : ko % full_outer[d];
        (whole[d] ? ki : ko) /= whole[d] ? full_inner[d] : full_outer[d];
        at += step * stride;
        stride *= v.dims()[d];
      }
      source.push_back(at);
    }
    out.mutable_cell(k) = Gather(v, inner, source);
  }
  return One(std::move(out));
}

KERNEL(cell2mat) {
  const Value& c = args[0];
  if (c.IsEmpty() && !c.Is(ClassId::kFunctionHandle)) return One(Value::Array(ClassId::kDouble, c.dims()));
  if (!c.Is(ClassId::kCell)) ThrowError("", "cell2mat: C must be a cell array");
  const auto kind = [](const Value& v) {
    if (v.Is(ClassId::kCell)) return 1;
    if (v.Is(ClassId::kStruct)) return 2;
    return v.IsNumericOrLogicalOrChar() ? 3 : 0;
  };
  bool number = false;  // behind one no text may stand, though before it
  for (int64_t k = 0; k < c.numel(); ++k) {
    const Value& v = c.cell(k);
    number = number || value::IsNumeric(v.class_id());
    if (kind(v) == 0 || kind(v) != kind(c.cell(0)) || (number && v.Is(ClassId::kChar))) {
      ThrowError("", "cell2mat: wrong type elements or mixed cells, structs, and matrices");
    }
  }
  if (c.IsScalar()) return One(c.cell(0));
  // Joins along each dimension in turn, as cat would.
  Value rest = c;
  const auto join = [](int dim, Args parts) {
    try {
      return Concat(dim, parts);
    } catch (const MatlabError& error) {
      if (error.message.find("mismatch") == std::string::npos) throw;
      ThrowError("", "cat: dimension mismatch");
    }
  };
  for (int d = 0; d < c.ndims(); ++d) {
    const Extents e = SplitAt(rest.dims(), d);
    Dims dims = rest.dims();
    dims.set(d, 1);
    Value next = Value::Cell(Dims(dims));
    for (int64_t o = 0; o < e.outer; ++o) {
      for (int64_t i = 0; i < e.inner; ++i) {
        std::vector<Value> parts;
        for (int64_t k = 0; k < e.n; ++k) parts.push_back(rest.cell(i + e.inner * (k + e.n * o)));
        next.mutable_cell(i + e.inner * o) = parts.size() == 1 ? parts[0] : join(d, parts);
      }
    }
    rest = next;
  }
  return One(rest.cell(0));
}

}  // namespace residua::builtin
