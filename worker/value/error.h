// The one C++ type that stands for a MATLAB error of the program being run.
//
// Kernels throw it; it is caught at `try`, at a constant fold and at the C boundary, never thrown through generated
// code.
#pragma once

#include <exception>
#include <string>
#include <vector>

namespace residua::value {

struct ErrorFrame {
  std::string function;
  std::string file;
  int line = -1;
  int column = -1;
};

class MatlabError : public std::exception {
 public:
  MatlabError(std::string identifier, std::string message)
      : identifier(std::move(identifier)), message(std::move(message)) {}
  const char* what() const noexcept override { return message.c_str(); }

  std::string identifier;         // "Octave:undefined-function", or empty
  std::string message;            // as Octave words it
  std::vector<ErrorFrame> stack;  // innermost first; filled while it passes through interpreter frames
};

[[noreturn]] void ThrowError(const char* identifier, const char* format, ...) __attribute__((format(printf, 2, 3)));

}  // namespace residua::value
