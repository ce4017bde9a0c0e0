// Foreign numeric libraries (OpenBLAS, FFTW, SuiteSparse, Qhull, ARPACK, SUNDIALS, GLPK), loaded when the first of
// their routines is called.
//
// With what they link they are some twenty shared libraries, and to load them takes longer than to answer a small
// request that needs none of them. So nothing of ours links them but one part each (parts/, load_part.h), which shows
// one table of addresses. A table is a struct of pointers to functions, made from a list (`openblas.def` and its kind)
// by which the part fills it: a routine that is missing from the list, or from the library, does not link.
//
//   OpenBlas::Get().dgemm_(...)                    a call
//   ForeignRoutine<&OpenBlas::dgemm_>              the routine as an object that is called like it
//
// Guarantees: a library is loaded once a process; a call costs a test and an indirection more than a linked one. Where
// a library is missing, Get throws a MissingLibrary that names its package, and everything else works.
#pragma once

#include <stdexcept>
#include <string>

#include "worker/builtin/numeric/machine_bits.h"

namespace residua::builtin {

// No error of the program that runs: its `try` does not catch it, and nothing is folded to it.
class MissingLibrary : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct NumericPart {
  const char* file;     // "libresidua_openblas.so"
  const char* symbol;   // of its table
  const char* library;  // for the user: what is missing,
  const char* package;  // and where Debian has it
};

// The table of a part; null: `why` says what is wrong. Not remembered: callers keep what they got.
const void* FindNumericPart(const NumericPart& part, std::string* why);
// The same, or a MissingLibrary.
const void* LoadNumericPart(const NumericPart& part);

// All of them now, or a MissingLibrary: for a process whose children are to have them.
void LoadNumericParts();

template <class Member>
struct TableOfMember;
template <class Routine, class Table>
struct TableOfMember<Routine Table::*> {
  using Type = Table;
};

template <auto kRoutine>
struct ForeignRoutine {
  template <class... Args>
  auto operator()(Args... args) const {
    return (TableOfMember<decltype(kRoutine)>::Type::Get().*kRoutine)(args...);
  }
};

// Calls a routine of a library whose results are never proved (machine_bits.h).
template <NumericLibrary kLibrary, auto kRoutine>
struct MachineRoutine {
  template <class... Args>
  auto operator()(Args... args) const {
    NoteMachineBits(kLibrary);
    return ForeignRoutine<kRoutine>{}(args...);
  }
};

}  // namespace residua::builtin
