/* residua._native: the module, opaque values, and values as bytes. */
#define RESIDUA_IMPORTS_NUMPY
#include "native.h"

PyObject* PackageClass(const char* name) {
  static PyObject* values = NULL; /* residua._values, kept for ever */
  if (values == NULL) values = PyImport_ImportModule("residua._values");
  if (values == NULL) return NULL;
  PyObject* type = PyObject_GetAttrString(values, name);
  Py_XDECREF(type); /* the module holds it */
  return type;
}

static void Opaque_dealloc(PyObject* object) {
  rt.residua_free(((OpaqueObject*)object)->value);
  PyObject_Free(object);
}

static PyObject* Opaque_text(PyObject* object, void* closure) {
  residua_value* text = rt.residua_handle_text(((OpaqueObject*)object)->value);
  if (text == NULL) Py_RETURN_NONE;
  return ToPython(text, 0);
}

static PyObject* Opaque_class(PyObject* object, void* closure) {
  return PyUnicode_FromString(rt.residua_class(((OpaqueObject*)object)->value));
}

static PyObject* Opaque_repr(PyObject* object) {
  PyObject* text = Opaque_text(object, NULL);
  if (text == NULL) return NULL;
  PyObject* out = text == Py_None
                      ? PyUnicode_FromFormat("<%s of MATLAB>", rt.residua_class(((OpaqueObject*)object)->value))
                      : PyUnicode_FromFormat("<%U of MATLAB>", text);
  Py_DECREF(text);
  return out;
}

static PyGetSetDef opaque_properties[] = {{"text", Opaque_text, NULL, "Of a function handle, its text; else None."},
                                          {"class_name", Opaque_class, NULL, "Its class in MATLAB."},
                                          {NULL}};
PyTypeObject Opaque_Type = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "residua._native.Value",
    .tp_basicsize = sizeof(OpaqueObject),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_doc = "A value that Python has nothing like, as a function handle. It can be given back as an argument.",
    .tp_dealloc = Opaque_dealloc,
    .tp_repr = Opaque_repr,
    .tp_getset = opaque_properties,
};

static PyObject* OpenRuntimeFor(PyObject* module, PyObject* path) {
  const char* text = PyUnicode_AsUTF8(path);
  if (text == NULL || OpenRuntime(text) != 0) return NULL;
  return PyLong_FromLong(rt.residua_abi_version());
}

static int NeedsRuntime(void) {
  if (rt.residua_double != NULL) return 0;
  PyErr_SetString(PyExc_RuntimeError, "open_runtime comes first");
  return -1;
}

static PyObject* Encode(PyObject* module, PyObject* object) {
  if (NeedsRuntime() != 0) return NULL;
  residua_value* value = ToMatlab(object, 0);
  if (value == NULL) return NULL;
  const char* why = "";
  residua_value* bytes = rt.residua_encode(value, &why);
  rt.residua_free(value);
  if (bytes == NULL) {
    PyErr_Format(PyExc_TypeError, "%R cannot be fixed: %s", object, why);
    return NULL;
  }
  PyObject* out = PyBytes_FromStringAndSize(rt.residua_data(bytes), (Py_ssize_t)rt.residua_numel(bytes));
  rt.residua_free(bytes);
  return out;
}

static PyObject* RoundTrip(PyObject* module, PyObject* object) {
  if (NeedsRuntime() != 0) return NULL;
  residua_value* value = ToMatlab(object, 0);
  return value != NULL ? ToPython(value, 0) : NULL;
}

static PyObject* Nothing(PyObject* module, PyObject* args) { Py_RETURN_NONE; }

static PyMethodDef functions[] = {
    {"open_runtime", OpenRuntimeFor, METH_O, "Loads libresidua_runtime.so.3; the number of its build."},
    {"encode", Encode, METH_O, "A value as the bytes of `residua specialise -d 'NAME = bytes HEX'`."},
    {"round_trip", RoundTrip, METH_O, "What a value becomes in MATLAB and back."},
    {"nothing", Nothing, METH_VARARGS, "Does nothing: what an empty call costs."},
    {NULL}};
static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, "residua._native", "Artefacts and values of MATLAB.", -1,
                                        functions};

PyMODINIT_FUNC PyInit__native(void) {
  import_array();
  if (PyType_Ready(&Artefact_Type) != 0 || PyType_Ready(&Opaque_Type) != 0) return NULL;
  PyObject* module = PyModule_Create(&definition);
  if (module == NULL) return NULL;
  if (PyModule_AddObjectRef(module, "Artefact", (PyObject*)&Artefact_Type) != 0 ||
      PyModule_AddObjectRef(module, "Value", (PyObject*)&Opaque_Type) != 0) {
    Py_CLEAR(module);
  }
  return module;
}
