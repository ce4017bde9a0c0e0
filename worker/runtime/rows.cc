// Tables that grow by rows in a loop: a row more moves every element of a column-major array, so that the rows are
// gathered in the order in which they come and put below the table when somebody asks for it.
//
// What gathers them is a row of doubles whose first element is how many rows there are; it has room for more, by half
// as much again.
#include <algorithm>
#include <cstring>

#include "worker/runtime/context.h"

using residua::runtime::Guard;
using residua::value::ClassId;
using residua::value::Dims;

namespace {

constexpr int64_t kLeastRoom = 64;

bool IsPlainMatrix(const Value& v) {
  return v.Is(ClassId::kDouble) && !v.IsComplex() && !v.IsSparse() && v.ndims() == 2;
}

int64_t CountOf(const Value& gathered) {
  return gathered.numel() > 1 ? static_cast<int64_t>(gathered.data<double>()[0]) : 0;
}

// The place of the next element of a row that is `width` long.
double* RoomFor(Value* gathered, int64_t count, int64_t width) {
  const int64_t used = 1 + count * width, needed = used + width;
  if (gathered->numel() < needed) {
    Value larger = Value::Uninitialised(ClassId::kDouble, Dims(1, std::max(kLeastRoom, needed + needed / 2)));
    double* const to = larger.mutable_data<double>();
    to[0] = 0;
    if (count > 0) std::memcpy(to, gathered->data<double>(), static_cast<size_t>(used) * sizeof(double));
    *gathered = std::move(larger);
  }
  double* const elements = gathered->mutable_data<double>();
  elements[0] = static_cast<double>(count + 1);
  return elements + used;
}

}  // namespace

extern "C" {

// Whether `row` can be gathered: it is one row of real doubles, as long as those of the table. A table without elements
// and columns takes the width of the first one, which is then put into it.
int rt_gather_row(residua_context* c, Value* gathered, const Value* table, const Value* row, int32_t* taken) {
  *taken = 0;
  if (!IsPlainMatrix(*row) || row->rows() != 1 || row->cols() != table->cols() || row->cols() == 0) return RESIDUA_OK;
  return Guard(c, [&] {
    const int64_t width = row->cols();
    double* const to = RoomFor(gathered, CountOf(*gathered), width);
    if (width == 1)
      to[0] = row->ElementAsDouble(0);
    else
      std::memcpy(to, row->data<double>(), static_cast<size_t>(width) * sizeof(double));
    *taken = 1;
  });
}

int rt_gather_place(residua_context* c, Value* gathered, const Value* table, int64_t width, int32_t* taken,
                    double** to) {
  *taken = 0;
  *to = nullptr;
  if (width != table->cols()) return RESIDUA_OK;
  return Guard(c, [&] {
    *to = RoomFor(gathered, CountOf(*gathered), width);
    *taken = 1;
  });
}

int rt_gathered_rows(residua_context*, const Value* gathered, int64_t* count) {
  *count = CountOf(*gathered);
  return RESIDUA_OK;
}

// table = [table; gathered]
int rt_join_rows(residua_context* c, Value* table, Value* gathered) {
  const int64_t count = CountOf(*gathered);
  if (count == 0) return RESIDUA_OK;
  return Guard(c, [&] {
    const int64_t above = table->rows(), width = table->cols(), rows = above + count;
    Value joined = Value::Uninitialised(ClassId::kDouble, Dims(rows, width));
    double* const to = joined.mutable_data<double>();
    const double* const from = gathered->data<double>() + 1;
    for (int64_t j = 0; j < width; ++j) {
      if (above == 1 && width == 1)
        to[0] = table->ElementAsDouble(0);
      else if (above > 0)
        std::memcpy(to + j * rows, table->data<double>() + j * above, static_cast<size_t>(above) * sizeof(double));
      for (int64_t k = 0; k < count; ++k) to[j * rows + above + k] = from[k * width + j];
    }
    *table = std::move(joined);
    *gathered = Value();
  });
}

}  // extern "C"
