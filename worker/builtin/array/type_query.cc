// Questions about class, shape and size.

#include "worker/builtin/kernel_util.h"
#include "worker/builtin/null_value.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

ValueList Answer(bool b) { return One(Value::Bool(b)); }
ValueList Count(int64_t n) { return One(Value::Double(static_cast<double>(n))); }

bool IsOfClass(const Value& v, const std::string& name) {
  const ClassId c = v.class_id();
  if (c == ClassId::kObject) return name == v.object().ClassName() || name == "handle";
  if (name == ClassName(c)) return true;
  if (name == "float") return value::IsFloat(c);
  if (name == "integer") return value::IsInteger(c);
  if (name == "numeric") return value::IsNumeric(c);
  return false;
}

}  // namespace

#define KERNEL(name) ValueList Kernel_##name(EvaluationContext&, Args args, int)
#define PREDICATE(name, expression) \
  KERNEL(name) {                    \
    const Value& v = args[0];       \
    return Answer(expression);      \
  }

PREDICATE(is_function_handle, v.Is(ClassId::kFunctionHandle))
PREDICATE(iscell, v.Is(ClassId::kCell))
PREDICATE(iscellstr, IsCellString(v))
PREDICATE(ischar, v.Is(ClassId::kChar))
PREDICATE(iscolumn, v.ndims() == 2 && v.cols() == 1)
PREDICATE(iscomplex, v.IsComplex())
PREDICATE(isempty, v.IsEmpty())
PREDICATE(isnull, IsNull(v))
PREDICATE(isfloat, value::IsFloat(v.class_id()))
PREDICATE(isinteger, value::IsInteger(v.class_id()))
PREDICATE(islogical, v.Is(ClassId::kLogical))
PREDICATE(ismatrix, v.ndims() == 2)
PREDICATE(isnumeric, value::IsNumeric(v.class_id()))
PREDICATE(isreal, v.IsNumericOrLogicalOrChar() && !v.IsComplex())
PREDICATE(isrow, v.ndims() == 2 && v.rows() == 1)
PREDICATE(isscalar, v.IsScalar())
PREDICATE(issparse, v.IsSparse())
PREDICATE(issquare, v.ndims() == 2 && v.rows() == v.cols())
PREDICATE(isstruct, v.Is(ClassId::kStruct))
PREDICATE(isvector, v.ndims() == 2 && (v.rows() == 1 || v.cols() == 1))
#undef PREDICATE

KERNEL(class) {
  const Value& v = args[0];
  if (args.size() > 1) {  // objects of old classes are not made here
    value::ThrowError("", args[1].IsString() ? "class: invalid call from outside class constructor or method"
                                             : "class: ID (class name) must be a string");
  }
  return One(Value::String(v.Is(ClassId::kObject) ? v.object().ClassName() : ClassName(v.class_id())));
}
KERNEL(rows) { return Count(args[0].rows()); }
KERNEL(columns) { return Count(args[0].cols()); }
KERNEL(ndims) { return Count(args[0].ndims()); }

KERNEL(length) {
  int64_t longest = 0;
  for (int64_t n : args[0].dims()) longest = std::max(longest, n);
  return Count(args[0].IsEmpty() ? 0 : longest);
}

KERNEL(isa) {
  const Value &v = args[0], &names = args[1];
  if (names.IsString()) return Answer(IsOfClass(v, names.AsString()));
  if (!IsCellString(names)) ThrowError("", "isa: CLASSNAME must be a string or cell array of strings");
  Value out = Value::Array(ClassId::kLogical, names.dims());
  for (int64_t k = 0; k < names.numel(); ++k) out.mutable_data<bool>()[k] = IsOfClass(v, names.cell(k).AsString());
  return One(std::move(out));
}

KERNEL(size_equal) {
  for (size_t k = 1; k < args.size(); ++k) {
    if (!(args[k].dims() == args[0].dims())) return Answer(false);
  }
  return Answer(true);
}

// size (a), size (a, dims...), [r, c, ...] = size (...): with fewer outputs than extents the last one takes the
// product.
ValueList Kernel_size(EvaluationContext&, Args args, int nargout) {
  const Dims& dims = args[0].dims();
  std::vector<int64_t> extents;
  if (args.size() == 1) {
    const int wanted = nargout > 1 ? nargout : dims.ndims();
    for (int k = 0; k < wanted; ++k) extents.push_back(dims[k]);
    for (int k = wanted; k < dims.ndims(); ++k) extents.back() *= dims[k];
  } else {
    for (const Value& v : args.subspan(1)) {
      if (v.Is(ClassId::kChar)) ThrowError("", "invalid conversion from string to real N-D array");
      if (!v.IsNumericOrLogicalOrChar()) WrongType("octave_base_value::array_value()", v);
      if (args.size() > 2 && !v.IsScalar()) ThrowError("", "size: DIM must be a positive integer");
      for (int64_t k = 0; k < v.numel(); ++k) {
        const int64_t d = IntegerArgument(Value::Double(v.ElementAsDouble(k)), "octave_idx_type");
        if (d < 1) ThrowError("", "size: requested dimension DIM (= %lld) out of range", static_cast<long long>(d));
        extents.push_back(dims[static_cast<int>(std::min<int64_t>(d - 1, INT32_MAX))]);
      }
    }
    if (nargout > 1 && nargout != static_cast<int>(extents.size())) {
      ThrowError("", "size: nargout > 1 but does not match number of requested dimensions");
    }
  }
  if (nargout > 1) {
    ValueList out;
    for (int k = 0; k < nargout; ++k) out.push_back(Value::Double(static_cast<double>(extents[k])));
    return out;
  }
  if (extents.size() == 1) return Count(extents[0]);
  Value out = Value::Array(ClassId::kDouble, Dims(1, static_cast<int64_t>(extents.size())));
  for (size_t k = 0; k < extents.size(); ++k) out.mutable_data<double>()[k] = static_cast<double>(extents[k]);
  return One(std::move(out));
}

ValueList Kernel_typeinfo(EvaluationContext&, Args args, int) { return One(Value::String(TypeName(args[0]))); }

}  // namespace residua::builtin
