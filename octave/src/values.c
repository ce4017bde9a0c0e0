/* Values of MATLAB to those of the run-time library and back. Both are column-major, so that elements are copied as
 * they lie; complex ones change between two arrays and pairs. */
#include <stdlib.h>
#include <string.h>

#include "gateway.h"

enum { kMostRank = 32 };

static int RankAndExtents(const mxArray* array, int64_t extents[kMostRank]) {
  const int rank = (int)mxGetNumberOfDimensions(array);
  const mwSize* dims = mxGetDimensions(array);
  for (int k = 0; k < rank && k < kMostRank; ++k) extents[k] = (int64_t)dims[k];
  return rank < kMostRank ? rank : kMostRank;
}

static residua_value* FromComplex(const mxArray* array, const char* name, const int64_t* extents, int rank) {
  const size_t n = mxGetNumberOfElements(array), size = mxIsSingle(array) ? 4 : 8;
  const char *re = mxGetData(array), *im = mxGetImagData(array);
  char* pairs = malloc(n > 0 ? 2 * n * size : 1);
  if (pairs == NULL) return NULL;
  for (size_t k = 0; k < n; ++k) {
    memcpy(pairs + 2 * k * size, re + k * size, size);
    memcpy(pairs + (2 * k + 1) * size, im + k * size, size);
  }
  residua_value* value = rt.residua_new_array(name, 1, extents, rank, pairs);
  free(pairs);
  return value;
}

static residua_value* FromChars(const mxArray* array, const int64_t* extents, int rank) {
  const size_t n = mxGetNumberOfElements(array);
  const mxChar* chars = mxGetChars(array);
  char* bytes = malloc(n > 0 ? n : 1);
  if (bytes == NULL) return NULL;
  for (size_t k = 0; k < n; ++k) bytes[k] = (char)chars[k];
  residua_value* value = rt.residua_new_array("char", 0, extents, rank, bytes);
  free(bytes);
  return value;
}

static residua_value* FromSparse(const mxArray* array) {
  const int64_t rows = (int64_t)mxGetM(array), columns = (int64_t)mxGetN(array);
  const mwIndex *starts = mxGetJc(array), *row_of = mxGetIr(array);
  const int64_t count = (int64_t)starts[columns];
  int64_t* numbers = malloc((size_t)(columns + 1 + count) * sizeof *numbers);
  double* pairs = mxIsComplex(array) ? malloc((size_t)(2 * count + 1) * sizeof *pairs) : NULL;
  residua_value* value = NULL;
  if (numbers != NULL && (!mxIsComplex(array) || pairs != NULL)) {
    for (int64_t c = 0; c <= columns; ++c) numbers[c] = (int64_t)starts[c];
    for (int64_t k = 0; k < count; ++k) numbers[columns + 1 + k] = (int64_t)row_of[k];
    for (int64_t k = 0; pairs != NULL && k < count; ++k) {
      pairs[2 * k] = mxGetPr(array)[k];
      pairs[2 * k + 1] = mxGetPi(array)[k];
    }
    value = rt.residua_new_sparse(mxIsLogical(array) ? "logical" : "double", pairs != NULL, rows, columns, numbers,
                                  numbers + columns + 1, pairs != NULL ? pairs : mxGetData(array));
  }
  free(numbers);
  free(pairs);
  return value;
}

static residua_value* FromCell(const mxArray* array, const int64_t* extents, int rank, const char** why) {
  residua_value* cell = rt.residua_new_cell(extents, rank);
  for (size_t k = 0; cell != NULL && k < mxGetNumberOfElements(array); ++k) {
    const mxArray* element = mxGetCell(array, k);
    residua_value* one = element != NULL ? FromMatlab(element, why) : NULL;
    if (one == NULL && element != NULL) {
      rt.residua_free(cell);
      return NULL;
    }
    if (one != NULL) {
      rt.residua_put_cell(cell, (int64_t)k, one);
      rt.residua_free(one);
    }
  }
  return cell;
}

static residua_value* FromStruct(const mxArray* array, const int64_t* extents, int rank, const char** why) {
  const int count = mxGetNumberOfFields(array);
  const char** names = malloc((size_t)(count + 1) * sizeof *names);
  if (names == NULL) return NULL;
  for (int f = 0; f < count; ++f) names[f] = mxGetFieldNameByNumber(array, f);
  residua_value* value = rt.residua_new_struct(extents, rank, names, count);
  for (size_t k = 0; value != NULL && k < mxGetNumberOfElements(array); ++k) {
    for (int f = 0; value != NULL && f < count; ++f) {
      const mxArray* element = mxGetFieldByNumber(array, k, f);
      residua_value* one = element != NULL ? FromMatlab(element, why) : NULL;
      if (one != NULL) {
        rt.residua_put_field(value, (int64_t)k, names[f], one);
        rt.residua_free(one);
      } else if (element != NULL) {
        rt.residua_free(value);
        value = NULL;
      }
    }
  }
  free(names);
  return value;
}

/* Whether an anonymous function captured variables, which its text does not tell. */
static int Captured(mxArray* handle) {
  mxArray* about = NULL;
  if (mexCallMATLAB(1, &about, 1, &handle, "functions") != 0) return 1;
  const mxArray* workspace = mxGetField(about, 0, "workspace");
  const mxArray* variables = workspace != NULL && mxIsCell(workspace) ? mxGetCell(workspace, 0) : workspace;
  const int captured = variables != NULL && mxIsStruct(variables) && mxGetNumberOfFields(variables) > 0;
  mxDestroyArray(about);
  return captured;
}

/* A handle by its text. */
static residua_value* FromHandle(const mxArray* array, const char** why) {
  mxArray *text = NULL, *copy = mxDuplicateArray(array);
  residua_value* value = NULL;
  if (Captured(copy)) {
    mxDestroyArray(copy);
    *why =
        "an anonymous function that captured variables cannot be passed; make it in the function that is specialised";
    return NULL;
  }
  if (mexCallMATLAB(1, &text, 1, &copy, "func2str") == 0) {
    char* bytes = mxArrayToString(text);
    const size_t n = strlen(bytes);
    char* with_at = malloc(n + 2);
    if (with_at != NULL) {
      strcpy(with_at, bytes[0] == '@' ? "" : "@");
      strcat(with_at, bytes);
      value = rt.residua_new_handle(with_at, strlen(with_at));
      free(with_at);
    }
    mxFree(bytes);
    mxDestroyArray(text);
  }
  mxDestroyArray(copy);
  if (value == NULL) *why = "a function handle could not be read as text";
  return value;
}

residua_value* FromMatlab(const mxArray* array, const char** why) {
  *why = "the value does not fit in memory";
  int64_t extents[kMostRank];
  const int rank = RankAndExtents(array, extents);
  if (mxIsCell(array)) return FromCell(array, extents, rank, why);
  if (mxIsStruct(array)) return FromStruct(array, extents, rank, why);
  if (mxIsChar(array)) return FromChars(array, extents, rank);
  if (mxIsSparse(array)) return FromSparse(array);
  if (mxIsFunctionHandle(array)) return FromHandle(array, why);
  if (mxIsDouble(array) && !mxIsComplex(array) && mxGetNumberOfElements(array) == 1 && rank == 2) {
    return rt.residua_double(*(const double*)mxGetData(array));
  }
  if (mxIsNumeric(array) || mxIsLogical(array)) {
    const char* name = mxGetClassName(array);
    return mxIsComplex(array) ? FromComplex(array, name, extents, rank)
                              : rt.residua_new_array(name, 0, extents, rank, mxGetData(array));
  }
  *why = "numbers, text, cells, structs, sparse matrices and function handles can be passed, and nothing else";
  return NULL;
}

/* ---- back */

static mxClassID ClassOf(const char* name) {
  static const struct {
    const char* name;
    mxClassID id;
  } table[] = {{"double", mxDOUBLE_CLASS}, {"single", mxSINGLE_CLASS},   {"int8", mxINT8_CLASS},
               {"int16", mxINT16_CLASS},   {"int32", mxINT32_CLASS},     {"int64", mxINT64_CLASS},
               {"uint8", mxUINT8_CLASS},   {"uint16", mxUINT16_CLASS},   {"uint32", mxUINT32_CLASS},
               {"uint64", mxUINT64_CLASS}, {"logical", mxLOGICAL_CLASS}, {"char", mxCHAR_CLASS},
               {"cell", mxCELL_CLASS},     {"struct", mxSTRUCT_CLASS}};
  for (size_t k = 0; k < sizeof table / sizeof *table; ++k) {
    if (strcmp(name, table[k].name) == 0) return table[k].id;
  }
  return mxUNKNOWN_CLASS;
}

static mxArray* ToSparse(const residua_value* value) {
  const int64_t columns = rt.residua_extent(value, 1), count = rt.residua_sparse_count(value);
  const int is_complex = rt.residua_is_complex(value);
  const mwSize rows = (mwSize)rt.residua_extent(value, 0), room = (mwSize)(count > 0 ? count : 1);
  const int is_logical = ClassOf(rt.residua_class(value)) == mxLOGICAL_CLASS;
  mxArray* out = is_logical ? mxCreateSparseLogicalMatrix(rows, (mwSize)columns, room)
                            : mxCreateSparse(rows, (mwSize)columns, room, is_complex ? mxCOMPLEX : mxREAL);
  for (int64_t c = 0; c <= columns; ++c) mxGetJc(out)[c] = (mwIndex)rt.residua_sparse_starts(value)[c];
  for (int64_t k = 0; k < count; ++k) mxGetIr(out)[k] = (mwIndex)rt.residua_sparse_rows(value)[k];
  const double* elements = rt.residua_sparse_elements(value);
  if (!is_complex) {
    memcpy(mxGetData(out), elements, (size_t)count * (is_logical ? sizeof(mxLogical) : sizeof(double)));
  }
  for (int64_t k = 0; is_complex && k < count; ++k) {
    mxGetPr(out)[k] = elements[2 * k];
    mxGetPi(out)[k] = elements[2 * k + 1];
  }
  return out;
}

static mxArray* ToNumbers(const residua_value* value, mxClassID id, int rank, const mwSize* dims) {
  const size_t n = (size_t)rt.residua_numel(value), size = rt.residua_element_size(value);
  const char* elements = rt.residua_data(value);
  if (id == mxCHAR_CLASS) {
    mxArray* out = mxCreateCharArray(rank, dims);
    for (size_t k = 0; k < n; ++k) mxGetChars(out)[k] = (mxChar)(unsigned char)elements[k];
    return out;
  }
  const int is_complex = rt.residua_is_complex(value);
  mxArray* out = id == mxLOGICAL_CLASS ? mxCreateLogicalArray(rank, dims)
                                       : mxCreateNumericArray(rank, dims, id, is_complex ? mxCOMPLEX : mxREAL);
  if (!is_complex) {
    if (n > 0) memcpy(mxGetData(out), elements, n * size);
    return out;
  }
  char *re = mxGetData(out), *im = mxGetImagData(out);
  for (size_t k = 0; k < n; ++k) {
    memcpy(re + k * size / 2, elements + k * size, size / 2);
    memcpy(im + k * size / 2, elements + k * size + size / 2, size / 2);
  }
  return out;
}

static mxArray* ToHandle(const residua_value* value, const char** why) {
  residua_value* text = rt.residua_handle_text(value);
  if (text == NULL) {
    *why = "a result is neither numbers, text, a cell, a struct nor a function handle";
    return NULL;
  }
  const size_t n = (size_t)rt.residua_numel(text);
  char* bytes = mxCalloc(n + 1, 1);
  memcpy(bytes, rt.residua_data(text), n);
  rt.residua_free(text);
  if (strchr(bytes, '(') != NULL) { /* what it captured would be other variables here */
    *why = "a result is an anonymous function, which cannot be handed out; return its values instead";
    return NULL;
  }
  mxArray *in = mxCreateString(bytes), *out = NULL;
  mxFree(bytes);
  if (mexCallMATLAB(1, &out, 1, &in, "str2func") != 0) *why = "a function handle could not be made of its text";
  mxDestroyArray(in);
  return out;
}

static mxArray* ToCell(const residua_value* value, int rank, const mwSize* dims, const char** why) {
  mxArray* out = mxCreateCellArray(rank, dims);
  for (int64_t k = 0; k < rt.residua_numel(value); ++k) {
    residua_value* element = rt.residua_cell_element(value, k);
    mxArray* one = ToMatlab(element, why);
    rt.residua_free(element);
    if (one == NULL) return NULL;
    mxSetCell(out, (mwIndex)k, one);
  }
  return out;
}

static mxArray* ToStruct(const residua_value* value, int rank, const mwSize* dims, const char** why) {
  const int count = rt.residua_field_count(value);
  const char** names = mxCalloc((size_t)count + 1, sizeof *names);
  for (int f = 0; f < count; ++f) names[f] = rt.residua_field_name(value, f);
  mxArray* out = mxCreateStructArray(rank, dims, count, names);
  for (int64_t k = 0; k < rt.residua_numel(value); ++k) {
    for (int f = 0; f < count; ++f) {
      residua_value* element = rt.residua_field(value, k, names[f]);
      mxArray* one = ToMatlab(element, why);
      rt.residua_free(element);
      if (one == NULL) return NULL;
      mxSetFieldByNumber(out, (mwIndex)k, f, one);
    }
  }
  mxFree(names);
  return out;
}

mxArray* ToMatlab(const residua_value* value, const char** why) {
  if (rt.residua_sparse_count(value) >= 0) return ToSparse(value);
  const mxClassID id = ClassOf(rt.residua_class(value));
  mwSize dims[kMostRank];
  int rank = rt.residua_rank(value);
  if (rank > kMostRank) rank = kMostRank;
  for (int k = 0; k < rank; ++k) dims[k] = (mwSize)rt.residua_extent(value, k);
  if (id == mxDOUBLE_CLASS && rank == 2 && dims[0] == 1 && dims[1] == 1 && !rt.residua_is_complex(value)) {
    return mxCreateDoubleScalar(rt.residua_element(value, 0));
  }
  if (id == mxUNKNOWN_CLASS) return ToHandle(value, why);
  if (id == mxCELL_CLASS) return ToCell(value, rank, dims, why);
  if (id == mxSTRUCT_CLASS) return ToStruct(value, rank, dims, why);
  return ToNumbers(value, id, rank, dims);
}
