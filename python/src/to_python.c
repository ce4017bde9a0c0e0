/* MATLAB to Python: scalars as Python's numbers (integers and singles as numpy's), text rows as str, arrays as arrays
 * in column-major order whose memory is the value's where it is worth it, cells of one row as lists, scalar structs as
 * dicts. */
#include <string.h>

#include "native.h"

enum { kWorthKeeping = 4096 }; /* bytes; copying less costs less than a capsule */

static int TypeOf(const residua_value* value) {
  static const struct {
    const char* name;
    int type, complex_type;
  } table[] = {
      {"double", NPY_DOUBLE, NPY_CDOUBLE}, {"single", NPY_FLOAT, NPY_CFLOAT}, {"logical", NPY_BOOL, NPY_NOTYPE},
      {"int8", NPY_INT8, NPY_NOTYPE},      {"int16", NPY_INT16, NPY_NOTYPE},  {"int32", NPY_INT32, NPY_NOTYPE},
      {"int64", NPY_INT64, NPY_NOTYPE},    {"uint8", NPY_UINT8, NPY_NOTYPE},  {"uint16", NPY_UINT16, NPY_NOTYPE},
      {"uint32", NPY_UINT32, NPY_NOTYPE},  {"uint64", NPY_UINT64, NPY_NOTYPE}};
  const char* name = rt.residua_class(value);
  for (size_t k = 0; k < sizeof table / sizeof *table; ++k) {
    if (strcmp(name, table[k].name) == 0) return rt.residua_is_complex(value) ? table[k].complex_type : table[k].type;
  }
  return NPY_NOTYPE;
}

static int ShapeOf(const residua_value* value, int squeeze, npy_intp shape[NPY_MAXDIMS]) {
  int rank = rt.residua_rank(value);
  if (rank > NPY_MAXDIMS) rank = NPY_MAXDIMS;
  for (int k = 0; k < rank; ++k) shape[k] = (npy_intp)rt.residua_extent(value, k);
  if (squeeze && rank == 2 && (shape[0] == 1 || shape[1] == 1)) {
    shape[0] = shape[0] == 1 ? shape[1] : shape[0];
    rank = 1;
  }
  return rank;
}

static void FreeBehind(PyObject* capsule) { rt.residua_free(PyCapsule_GetPointer(capsule, NULL)); }

/* Takes the value. */
PyObject* ArrayOver(residua_value* value, int squeeze) {
  const int is_char = strcmp(rt.residua_class(value), "char") == 0;
  npy_intp shape[NPY_MAXDIMS];
  const int rank = ShapeOf(value, squeeze, shape);
  PyArray_Descr* type = is_char ? PyArray_DescrNewFromType(NPY_STRING) : PyArray_DescrFromType(TypeOf(value));
  if (type == NULL) goto failed;
  if (is_char) type->elsize = 1;
  const size_t bytes = (size_t)rt.residua_numel(value) * rt.residua_element_size(value);
  if (bytes <= kWorthKeeping) {
    PyObject* array = PyArray_NewFromDescr(&PyArray_Type, type, rank, shape, NULL, NULL, NPY_ARRAY_F_CONTIGUOUS, NULL);
    if (array == NULL) goto failed;
    memcpy(PyArray_DATA((PyArrayObject*)array), rt.residua_data(value), bytes);
    rt.residua_free(value);
    return array;
  }
  PyObject* array = PyArray_NewFromDescr(&PyArray_Type, type, rank, shape, NULL, rt.residua_own_data(value),
                                         NPY_ARRAY_F_CONTIGUOUS | NPY_ARRAY_ALIGNED | NPY_ARRAY_WRITEABLE, NULL);
  if (array == NULL) goto failed;
  PyObject* owner = PyCapsule_New(value, NULL, FreeBehind);
  if (owner == NULL) {
    Py_DECREF(array);
    goto failed;
  }
  if (PyArray_SetBaseObject((PyArrayObject*)array, owner) != 0) Py_CLEAR(array);
  return array;
failed:
  rt.residua_free(value);
  return NULL;
}

static PyObject* FromNumbers(residua_value* value, int squeeze) {
  if (rt.residua_numel(value) != 1 || rt.residua_rank(value) > 2) return ArrayOver(value, squeeze);
  const int type = TypeOf(value);
  PyObject* out = NULL;
  if (type == NPY_DOUBLE) {
    out = PyFloat_FromDouble(rt.residua_element(value, 0));
  } else if (type == NPY_BOOL) {
    out = PyBool_FromLong(rt.residua_element(value, 0) != 0);
  } else if (type == NPY_CDOUBLE) {
    out = PyComplex_FromDoubles(rt.residua_element(value, 0), rt.residua_element_imaginary(value, 0));
  } else {
    PyArray_Descr* descr = PyArray_DescrFromType(type);
    if (descr != NULL) out = PyArray_Scalar((void*)rt.residua_data(value), descr, NULL);
    Py_XDECREF(descr);
  }
  rt.residua_free(value);
  return out;
}

static PyObject* FromChars(residua_value* value) {
  const int64_t n = rt.residua_numel(value), rows = rt.residua_extent(value, 0), columns = rt.residua_extent(value, 1);
  if (rt.residua_rank(value) > 2 || (rows != 1 && !(rows == 0 && columns == 0))) return ArrayOver(value, 0);
  PyObject* text = PyUnicode_DecodeUTF8(rt.residua_data(value), (Py_ssize_t)n, "surrogateescape");
  rt.residua_free(value);
  return text;
}

/* An array of objects with room for `value`'s elements, which `*objects` receives in their order. */
static PyObject* ObjectsLike(const residua_value* value, PyObject*** objects) {
  npy_intp shape[NPY_MAXDIMS];
  const int rank = ShapeOf(value, 0, shape);
  PyObject* array = PyArray_New(&PyArray_Type, rank, shape, NPY_OBJECT, NULL, NULL, 0, NPY_ARRAY_F_CONTIGUOUS, NULL);
  if (array != NULL) *objects = PyArray_DATA((PyArrayObject*)array);
  return array;
}

static PyObject* FromCell(residua_value* value) {
  const int64_t n = rt.residua_numel(value), rows = rt.residua_extent(value, 0);
  const int is_list =
      rt.residua_rank(value) == 2 && ((rows == 1 && n > 0) || (rows == 0 && rt.residua_extent(value, 1) == 0));
  PyObject** objects = NULL;
  PyObject* out = is_list ? PyList_New((Py_ssize_t)n) : ObjectsLike(value, &objects);
  for (int64_t k = 0; out != NULL && k < n; ++k) {
    PyObject* element = ToPython(rt.residua_cell_element(value, k), 0);
    if (element == NULL) {
      Py_CLEAR(out);
    } else if (is_list) {
      PyList_SET_ITEM(out, (Py_ssize_t)k, element);
    } else {
      Py_XSETREF(objects[k], element);
    }
  }
  rt.residua_free(value);
  return out;
}

/* A dict; of a struct array by name an array of objects, in a StructArray. */
static PyObject* FromStruct(residua_value* value) {
  const int64_t n = rt.residua_numel(value);
  const int is_scalar = n == 1 && rt.residua_rank(value) == 2, count = rt.residua_field_count(value);
  PyObject* fields = PyDict_New();
  for (int f = 0; fields != NULL && f < count; ++f) {
    const char* name = rt.residua_field_name(value, f);
    PyObject* column;
    if (is_scalar) {
      column = ToPython(rt.residua_field(value, 0, name), 0);
    } else {
      PyObject** objects = NULL;
      column = ObjectsLike(value, &objects);
      for (int64_t k = 0; column != NULL && k < n; ++k) {
        PyObject* element = ToPython(rt.residua_field(value, k, name), 0);
        if (element == NULL) {
          Py_CLEAR(column);
        } else {
          Py_XSETREF(objects[k], element);
        }
      }
    }
    if (column == NULL || PyDict_SetItemString(fields, name, column) != 0) Py_CLEAR(fields);
    Py_XDECREF(column);
  }
  PyObject* out = fields;
  if (fields != NULL && !is_scalar) {
    npy_intp shape[NPY_MAXDIMS];
    const int rank = ShapeOf(value, 0, shape);
    PyObject* type = PackageClass("StructArray");
    PyObject* tuple = type != NULL ? PyTuple_New(rank) : NULL;
    for (int k = 0; tuple != NULL && k < rank; ++k) PyTuple_SET_ITEM(tuple, k, PyLong_FromSsize_t(shape[k]));
    out = tuple != NULL ? PyObject_CallFunctionObjArgs(type, fields, tuple, NULL) : NULL;
    Py_XDECREF(tuple);
    Py_DECREF(fields);
  }
  rt.residua_free(value);
  return out;
}

static PyObject* FromSparseMatrix(residua_value* value) {
  const npy_intp rows = (npy_intp)rt.residua_extent(value, 0), columns = (npy_intp)rt.residua_extent(value, 1);
  const npy_intp count = (npy_intp)rt.residua_sparse_count(value), starts_size = columns + 1;
  PyObject* module = PyImport_ImportModule("scipy.sparse");
  PyObject* elements = PyArray_SimpleNew(1, &count, TypeOf(value));
  PyObject* starts = PyArray_SimpleNew(1, &starts_size, NPY_INT64);
  PyObject* row_of = PyArray_SimpleNew(1, &count, NPY_INT64);
  PyObject* out = NULL;
  if (module != NULL && elements != NULL && starts != NULL && row_of != NULL) {
    memcpy(PyArray_DATA((PyArrayObject*)elements), rt.residua_sparse_elements(value),
           (size_t)PyArray_NBYTES((PyArrayObject*)elements));
    memcpy(PyArray_DATA((PyArrayObject*)starts), rt.residua_sparse_starts(value),
           (size_t)starts_size * sizeof(int64_t));
    if (count > 0)
      memcpy(PyArray_DATA((PyArrayObject*)row_of), rt.residua_sparse_rows(value), (size_t)count * sizeof(int64_t));
    out = PyObject_CallMethod(module, "csc_matrix", "((OOO)(nn))", elements, row_of, starts, (Py_ssize_t)rows,
                              (Py_ssize_t)columns);
  }
  Py_XDECREF(module);
  Py_XDECREF(elements);
  Py_XDECREF(starts);
  Py_XDECREF(row_of);
  rt.residua_free(value);
  return out;
}

static PyObject* OpaqueOver(residua_value* value) {
  OpaqueObject* opaque = PyObject_New(OpaqueObject, &Opaque_Type);
  if (opaque == NULL) {
    rt.residua_free(value);
    return NULL;
  }
  opaque->value = value;
  return (PyObject*)opaque;
}

PyObject* ToPython(residua_value* value, int squeeze) {
  if (value == NULL) return PyErr_NoMemory();
  const char* name = rt.residua_class(value);
  if (rt.residua_sparse_count(value) >= 0) return FromSparseMatrix(value);
  if (TypeOf(value) != NPY_NOTYPE) return FromNumbers(value, squeeze);
  if (strcmp(name, "char") == 0) return FromChars(value);
  if (strcmp(name, "cell") == 0) return FromCell(value);
  if (strcmp(name, "struct") == 0) return FromStruct(value);
  return OpaqueOver(value);
}
