// libmatio's file and variable, owned.
#pragma once

#include <matio.h>

#include <memory>

namespace residua::mat_file {

struct CloseFile {
  void operator()(mat_t* file) const { Mat_Close(file); }
};
struct FreeVariable {
  void operator()(matvar_t* v) const { Mat_VarFree(v); }
};
using File = std::unique_ptr<mat_t, CloseFile>;
using Variable = std::unique_ptr<matvar_t, FreeVariable>;

}  // namespace residua::mat_file
