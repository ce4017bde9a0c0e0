/* Python to MATLAB: numbers, text, arrays of every dtype that has a class, lists as cells, dicts as structs. What has
 * no counterpart is a TypeError that names the conversion. */
#include <stdlib.h>
#include <string.h>

#include "native.h"

/* Copying less than this costs less than lending it. */
enum { kWorthLending = 16384 };

static residua_value* OrNoMemory(residua_value* value) {
  if (value == NULL && !PyErr_Occurred()) PyErr_NoMemory();
  return value;
}

static const char* ClassOf(PyArray_Descr* type, int* is_complex) {
  static const char* const whole[] = {"int8", "int16", "int32", "int64"};
  static const char* const natural[] = {"uint8", "uint16", "uint32", "uint64"};
  const int size = type->elsize, place = size == 1 ? 0 : size == 2 ? 1 : size == 4 ? 2 : size == 8 ? 3 : -1;
  *is_complex = type->kind == 'c';
  switch (type->kind) {
    case 'b':
      return "logical";
    case 'i':
      return place < 0 ? NULL : whole[place];
    case 'u':
      return place < 0 ? NULL : natural[place];
    case 'f':
      return size == 8 ? "double" : size == 4 ? "single" : NULL;
    case 'c':
      return size == 16 ? "double" : size == 8 ? "single" : NULL;
    default:
      return NULL;
  }
}

/* As MATLAB has them: at least two; a 1-d array is a row, or a column where its parameter is one. */
static int ExtentsOf(PyArrayObject* array, int flags, int64_t extents[NPY_MAXDIMS]) {
  const int rank = PyArray_NDIM(array);
  if (rank == 0) {
    extents[0] = extents[1] = 1;
    return 2;
  }
  if (rank == 1) {
    extents[0] = (flags & kColumn) != 0 ? PyArray_DIM(array, 0) : 1;
    extents[1] = (flags & kColumn) != 0 ? 1 : PyArray_DIM(array, 0);
    return 2;
  }
  for (int k = 0; k < rank; ++k) extents[k] = PyArray_DIM(array, k);
  return rank;
}

static residua_value* FromElements(PyArrayObject* array, int flags, PyObject** lender) {
  int is_complex;
  const char* name = ClassOf(PyArray_DESCR(array), &is_complex);
  if (name == NULL) {
    const char kind = PyArray_DESCR(array)->kind;
    PyErr_Format(PyExc_TypeError, "MATLAB has no class for arrays of dtype %S; %s", (PyObject*)PyArray_DESCR(array),
                 kind == 'c'   ? "convert with .astype(numpy.complex128)"
                 : kind == 'V' ? "give a dict with an array a field"
                               : "convert with .astype(numpy.float64)");
    return NULL;
  }
  PyArrayObject* lying = array;
  Py_INCREF(lying);
  if (!PyArray_ISNOTSWAPPED(array) || !PyArray_ISALIGNED(array) || !PyArray_IS_F_CONTIGUOUS(array)) {
    Py_DECREF(lying);
    lying = (PyArrayObject*)PyArray_FROM_OF((PyObject*)array,
                                            NPY_ARRAY_F_CONTIGUOUS | NPY_ARRAY_ALIGNED | NPY_ARRAY_NOTSWAPPED);
    if (lying == NULL) return NULL;
  }
  int64_t extents[NPY_MAXDIMS];
  const int rank = ExtentsOf(array, flags, extents);
  residua_value* value;
  if (lender != NULL && PyArray_NBYTES(lying) >= kWorthLending) {
    value = rt.residua_borrow(name, is_complex, extents, rank, PyArray_DATA(lying));
    if (value != NULL) {
      *lender = (PyObject*)lying;
      return value;
    }
  } else {
    value = rt.residua_new_array(name, is_complex, extents, rank, PyArray_DATA(lying));
  }
  Py_DECREF(lying);
  return OrNoMemory(value);
}

static residua_value* FromText(PyObject* object) {
  PyObject* bytes =
      PyBytes_Check(object) ? Py_NewRef(object) : PyUnicode_AsEncodedString(object, "utf-8", "surrogateescape");
  if (bytes == NULL) return NULL;
  residua_value* value = rt.residua_string(PyBytes_AS_STRING(bytes), (size_t)PyBytes_GET_SIZE(bytes));
  Py_DECREF(bytes);
  return OrNoMemory(value);
}

/* Puts the conversion of `object` into a cell. */
static int PutCell(residua_value* cell, int64_t k, PyObject* object) {
  if (object == NULL) return -1;
  residua_value* element = ToMatlab(object, 0);
  if (element == NULL) return -1;
  rt.residua_put_cell(cell, k, element);
  rt.residua_free(element);
  return 0;
}

/* Object arrays and arrays of text: cells of the same shape. */
static residua_value* FromObjects(PyArrayObject* array, int flags) {
  int64_t extents[NPY_MAXDIMS];
  const int rank = ExtentsOf(array, flags, extents);
  residua_value* cell = OrNoMemory(rt.residua_new_cell(extents, rank));
  PyObject* flat = cell != NULL ? PyArray_Ravel(array, NPY_FORTRANORDER) : NULL;
  for (Py_ssize_t k = 0; flat != NULL && k < PyArray_SIZE(array); ++k) {
    PyObject* element = PySequence_GetItem(flat, k);
    const int put = PutCell(cell, k, element);
    Py_XDECREF(element);
    if (put != 0) Py_CLEAR(flat);
  }
  if (flat == NULL && cell != NULL) {
    rt.residua_free(cell);
    return NULL;
  }
  Py_XDECREF(flat);
  return cell;
}

/* Arrays of single bytes are char arrays. */
static residua_value* FromCharacters(PyArrayObject* array, int flags) {
  PyArrayObject* lying = (PyArrayObject*)PyArray_FROM_OF((PyObject*)array, NPY_ARRAY_F_CONTIGUOUS);
  if (lying == NULL) return NULL;
  int64_t extents[NPY_MAXDIMS];
  const int rank = ExtentsOf(array, flags, extents);
  residua_value* value = rt.residua_new_array("char", 0, extents, rank, PyArray_DATA(lying));
  Py_DECREF(lying);
  return OrNoMemory(value);
}

static residua_value* FromArray(PyArrayObject* array, int flags, PyObject** lender) {
  PyArray_Descr* type = PyArray_DESCR(array);
  if (type->kind == 'O' || type->kind == 'U' || (type->kind == 'S' && type->elsize != 1)) {
    if ((flags & kArrays) != 0) {
      PyErr_Format(PyExc_TypeError,
                   "this parameter takes numbers, not an array of dtype %S; convert with .astype(numpy.float64)",
                   (PyObject*)type);
      return NULL;
    }
    if (type->kind != 'O' && PyArray_NDIM(array) == 0) { /* a text, as an array of a number without extents is a number */
      PyObject* text = PyArray_ToScalar(PyArray_DATA(array), array);
      residua_value* value = text == NULL ? NULL : ToMatlab(text, flags);
      Py_XDECREF(text);
      return value;
    }
    return FromObjects(array, flags);
  }
  if (type->kind == 'S') return FromCharacters(array, flags);
  return FromElements(array, flags, lender);
}

static residua_value* FromSequence(PyObject* object, int flags, PyObject** lender) {
  if ((flags & kArrays) != 0) {
    PyObject* array = PyArray_FROM_O(object);
    if (array != NULL && PyArray_ISINTEGER((PyArrayObject*)array)) { /* Python's whole numbers are doubles, here too */
      Py_SETREF(array, PyArray_FROM_OT(array, NPY_DOUBLE));
    }
    if (array == NULL) return NULL;
    residua_value* value = FromArray((PyArrayObject*)array, flags, lender);
    Py_DECREF(array);
    return value;
  }
  PyObject* items = PySequence_Fast(object, "a list was expected");
  if (items == NULL) return NULL;
  const int64_t n = PySequence_Fast_GET_SIZE(items), extents[2] = {n > 0 ? 1 : 0, n};
  residua_value* cell = OrNoMemory(rt.residua_new_cell(extents, 2));
  for (Py_ssize_t k = 0; cell != NULL && k < n; ++k) {
    if (PutCell(cell, k, PySequence_Fast_GET_ITEM(items, k)) == 0) continue;
    rt.residua_free(cell);
    cell = NULL;
  }
  Py_DECREF(items);
  return cell;
}

/* A struct array from its extents and a table of sequences of elements by field. */
static residua_value* FromFields(PyObject* fields, const int64_t* extents, int rank, int is_scalar) {
  const Py_ssize_t count = PyDict_Size(fields);
  const char** names = calloc((size_t)count + 1, sizeof *names);
  PyObject *key, *object;
  Py_ssize_t at = 0, n = 0;
  residua_value* value = NULL;
  if (names == NULL) return OrNoMemory(NULL);
  while (PyDict_Next(fields, &at, &key, &object)) {
    if (!PyUnicode_Check(key)) {
      PyErr_Format(PyExc_TypeError, "the names of fields are text, not %R", key);
      goto out;
    }
    Py_ssize_t size = 0;
    names[n] = PyUnicode_AsUTF8AndSize(key, &size);
    if (names[n] == NULL) goto out;
    if (strlen(names[n++]) != (size_t)size) {
      PyErr_Format(PyExc_ValueError, "the name %R of a field has a zero in it", key);
      goto out;
    }
  }
  value = OrNoMemory(rt.residua_new_struct(extents, rank, names, (int)count));
  if (value == NULL) goto out;
  const int64_t elements = rt.residua_numel(value);
  at = n = 0;
  while (value != NULL && PyDict_Next(fields, &at, &key, &object)) {
    for (int64_t k = 0; value != NULL && k < elements; ++k) {
      PyObject* one = is_scalar ? Py_NewRef(object) : PySequence_GetItem(object, (Py_ssize_t)k);
      residua_value* element = one != NULL ? ToMatlab(one, 0) : NULL;
      Py_XDECREF(one);
      if (element == NULL) {
        rt.residua_free(value);
        value = NULL;
        break;
      }
      rt.residua_put_field(value, k, names[n], element);
      rt.residua_free(element);
    }
    ++n;
  }
out:
  free(names);
  return value;
}

static residua_value* FromStructArray(PyObject* object) {
  PyObject* shape = PyObject_GetAttrString(object, "shape");
  PyObject* fields = PyObject_CallMethod(object, "_columns", NULL);
  residua_value* value = NULL;
  if (shape != NULL && fields != NULL && PyTuple_Check(shape) && PyTuple_GET_SIZE(shape) <= NPY_MAXDIMS) {
    int64_t extents[NPY_MAXDIMS];
    const int rank = (int)PyTuple_GET_SIZE(shape);
    for (int k = 0; k < rank; ++k) extents[k] = PyLong_AsLongLong(PyTuple_GET_ITEM(shape, k));
    if (!PyErr_Occurred()) value = FromFields(fields, extents, rank, 0);
  }
  Py_XDECREF(shape);
  Py_XDECREF(fields);
  return value;
}

/* scipy's matrices, by what all of them offer. Elements that are neither complex nor logical are doubles. */
static residua_value* FromSparse(PyObject* object) {
  residua_value* value = NULL;
  PyObject *csc = NULL, *summed = NULL, *data = NULL, *starts = NULL, *rows = NULL, *shape = NULL, *own = NULL;
  PyArrayObject *elements = NULL, *starts_array = NULL, *rows_array = NULL;
  own = PyObject_CallMethod(object, "copy", NULL);
  csc = own != NULL ? PyObject_CallMethod(own, "tocsc", NULL) : NULL;
  summed = csc != NULL ? PyObject_CallMethod(csc, "sum_duplicates", NULL) : NULL;
  data = summed != NULL ? PyObject_GetAttrString(csc, "data") : NULL;
  starts = data != NULL ? PyObject_GetAttrString(csc, "indptr") : NULL;
  rows = starts != NULL ? PyObject_GetAttrString(csc, "indices") : NULL;
  shape = rows != NULL ? PyObject_GetAttrString(csc, "shape") : NULL;
  if (shape == NULL || !PyArray_Check(data)) goto out;
  const char kind = PyArray_DESCR((PyArrayObject*)data)->kind;
  const int type = kind == 'b' ? NPY_BOOL : kind == 'c' ? NPY_CDOUBLE : NPY_DOUBLE;
  elements = (PyArrayObject*)PyArray_FROM_OTF(data, type, NPY_ARRAY_IN_ARRAY | NPY_ARRAY_FORCECAST);
  starts_array = (PyArrayObject*)PyArray_FROM_OTF(starts, NPY_INT64, NPY_ARRAY_IN_ARRAY);
  rows_array = (PyArrayObject*)PyArray_FROM_OTF(rows, NPY_INT64, NPY_ARRAY_IN_ARRAY);
  if (elements == NULL || starts_array == NULL || rows_array == NULL) goto out;
  value =
      rt.residua_new_sparse(kind == 'b' ? "logical" : "double", kind == 'c',
                            PyLong_AsLongLong(PyTuple_GetItem(shape, 0)), PyLong_AsLongLong(PyTuple_GetItem(shape, 1)),
                            PyArray_DATA(starts_array), PyArray_DATA(rows_array), PyArray_DATA(elements));
  if (value == NULL) PyErr_SetString(PyExc_ValueError, "the sparse matrix is damaged, or does not fit in memory");
out:
  Py_XDECREF(own);
  Py_XDECREF(csc);
  Py_XDECREF(summed);
  Py_XDECREF(data);
  Py_XDECREF(starts);
  Py_XDECREF(rows);
  Py_XDECREF(shape);
  Py_XDECREF(elements);
  Py_XDECREF(starts_array);
  Py_XDECREF(rows_array);
  return value;
}

/* Instances of a class of the package; -1 with an exception. */
static int IsOf(PyObject* object, const char* name) {
  PyObject* type = PackageClass(name);
  return type == NULL ? -1 : PyObject_IsInstance(object, type);
}

static residua_value* FromHandle(PyObject* object) {
  PyObject* text = PyObject_GetAttrString(object, "text");
  Py_ssize_t size = 0;
  const char* bytes = text != NULL ? PyUnicode_AsUTF8AndSize(text, &size) : NULL;
  residua_value* value = bytes != NULL ? rt.residua_new_handle(bytes, (size_t)size) : NULL;
  if (value == NULL && bytes != NULL)
    PyErr_Format(PyExc_ValueError, "%R is no handle; it reads as `@sin` or `@(x) x + 1`", text);
  Py_XDECREF(text);
  return value;
}

static residua_value* FromInteger(PyObject* object) {
  const double x = PyLong_AsDouble(object);
  if (x == -1 && PyErr_Occurred()) return NULL;
  PyObject* back = PyLong_FromDouble(x);
  const int exact = back != NULL ? PyObject_RichCompareBool(back, object, Py_EQ) : -1;
  Py_XDECREF(back);
  if (exact < 0) return NULL;
  if (!exact) {
    PyErr_Format(PyExc_OverflowError,
                 "%R is no exact double, which a number is in MATLAB; say numpy.int64(...) or float(...)", object);
    return NULL;
  }
  return OrNoMemory(rt.residua_double(x));
}

/* -1 with an exception. */
static int IsAbstract(PyObject* object, const char* name) {
  PyObject* module = PyImport_ImportModule("collections.abc");
  PyObject* type = module != NULL ? PyObject_GetAttrString(module, name) : NULL;
  const int is = type != NULL ? PyObject_IsInstance(object, type) : -1;
  Py_XDECREF(type);
  Py_XDECREF(module);
  return is;
}

/* What is used as a dict or a list without being one: `range`, mapping proxies, deques. 1: *value is its value, or null
 * with an exception. */
static int FromAbstract(PyObject* object, int flags, PyObject** lender, residua_value** value) {
  *value = NULL;
  int is = IsAbstract(object, "Mapping");
  if (is > 0) {
    const int64_t one[2] = {1, 1};
    PyObject* fields = PyDict_New();
    if (fields != NULL && PyDict_Update(fields, object) == 0) *value = FromFields(fields, one, 2, 1);
    Py_XDECREF(fields);
  } else if (is == 0 && (is = IsAbstract(object, "Sequence")) > 0) {
    PyObject* items = PySequence_List(object);
    if (items != NULL) *value = FromSequence(items, flags, lender);
    Py_XDECREF(items);
  }
  return is != 0;
}

/* What is told by more than its type; array-likes come last, as nearly everything is one to numpy. */
static residua_value* FromOther(PyObject* object, int flags, PyObject** lender) {
  int is = IsOf(object, "Handle");
  if (is != 0) return is > 0 ? FromHandle(object) : NULL;
  is = IsOf(object, "StructArray");
  if (is != 0) return is > 0 ? FromStructArray(object) : NULL;
  if (PyObject_HasAttrString(object, "tocsc")) return FromSparse(object);
  if (object != Py_None && !PyCallable_Check(object) &&
      (PyObject_HasAttrString(object, "__array__") || PyObject_CheckBuffer(object))) {
    PyObject* array = PyArray_FROM_O(object);
    if (array == NULL) return NULL;
    residua_value* value = FromArray((PyArrayObject*)array, flags, lender);
    Py_DECREF(array);
    return value;
  }
  residua_value* value;
  if (FromAbstract(object, flags, lender, &value)) return value;
  if (object == Py_None) {
    PyErr_SetString(PyExc_TypeError, "None has no counterpart in MATLAB; its [] is numpy.empty((0, 0))");
    return NULL;
  }
  PyErr_Format(PyExc_TypeError,
               PyCallable_Check(object) ? "a Python function cannot be called from MATLAB code; name one of its own by "
                                          "residua.Handle(\"@sin\") (got %R)"
                                        : "%R has no counterpart in MATLAB; numbers, text, arrays, lists (cells), "
                                          "dicts (structs), sparse matrices have",
               object);
  return NULL;
}

/* numpy.matrix and its like are arrays. One whose mask says which elements do not count would lose that. */
static residua_value* FromArrayOfOwnKind(PyObject* object, int flags, PyObject** lender) {
  if (PyObject_HasAttrString(object, "mask")) {
    PyErr_SetString(PyExc_TypeError, "MATLAB has no masked arrays; convert with .filled(numpy.nan) or .compressed()");
    return NULL;
  }
  return FromArray((PyArrayObject*)object, flags, lender);
}

static residua_value* Convert(PyObject* object, int flags, PyObject** lender) {
  if (PyFloat_CheckExact(object)) return OrNoMemory(rt.residua_double(PyFloat_AS_DOUBLE(object)));
  if (PyArray_CheckExact(object)) return FromArray((PyArrayObject*)object, flags, lender);
  if (PyArray_Check(object)) return FromArrayOfOwnKind(object, flags, lender);
  if (PyBool_Check(object)) return OrNoMemory(rt.residua_bool(object == Py_True));
  if (PyLong_Check(object)) return FromInteger(object);
  if (PyArray_CheckScalar(object) && !PyUnicode_Check(object) && !PyBytes_Check(object)) {
    PyObject* array = PyArray_FromScalar(object, NULL);
    if (array == NULL) return NULL;
    residua_value* value = FromArray((PyArrayObject*)array, flags, NULL);
    Py_DECREF(array);
    return value;
  }
  if (PyFloat_Check(object)) return OrNoMemory(rt.residua_double(PyFloat_AS_DOUBLE(object)));
  if (PyComplex_Check(object)) {
    const Py_complex z = PyComplex_AsCComplex(object);
    const int64_t one[2] = {1, 1};
    return OrNoMemory(rt.residua_new_array("double", 1, one, 2, &z));
  }
  if (PyUnicode_Check(object) || PyBytes_Check(object)) return FromText(object);
  if (Py_TYPE(object) == &Opaque_Type) return OrNoMemory(rt.residua_copy(((OpaqueObject*)object)->value));
  if (PyDict_Check(object)) {
    const int64_t one[2] = {1, 1};
    return FromFields(object, one, 2, 1);
  }
  if (PyList_Check(object) || PyTuple_Check(object)) return FromSequence(object, flags, lender);
  return FromOther(object, flags, lender);
}

static residua_value* ConvertNested(PyObject* object, int flags, PyObject** lender) {
  if (Py_EnterRecursiveCall(" while converting a value for MATLAB")) return NULL;
  residua_value* value = Convert(object, flags, lender);
  Py_LeaveRecursiveCall();
  return value;
}

residua_value* ToMatlab(PyObject* object, int flags) { return ConvertNested(object, flags, NULL); }

int BeginArgument(PyObject* object, int flags, Argument* argument) {
  argument->lender = NULL;
  argument->value = ConvertNested(object, flags, &argument->lender);
  return argument->value != NULL ? 0 : -1;
}

void EndArgument(Argument* argument) {
  if (argument->lender != NULL) {
    rt.residua_end_borrow(argument->value);
    Py_DECREF(argument->lender);
  } else {
    rt.residua_free(argument->value);
  }
}
