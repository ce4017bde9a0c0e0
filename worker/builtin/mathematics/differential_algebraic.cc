// __ida__: differential-algebraic equations f (t, y, y') = 0 by IDA of SUNDIALS, as Octave's ode15s and ode15i call it.
//
// The solver walks over the times and tells of each solution; what becomes of them (rows of results, output functions,
// events) says worker/library/__ode15__.m.
#include <algorithm>
#include <exception>
#include <memory>
#include <vector>

#include "worker/builtin/kernel_util.h"
#include "worker/builtin/numeric/sundials.h"
#include "worker/value/sparse.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

const Value& FieldOf(const Value& s, const char* name) {
  const int k = s.Is(ClassId::kStruct) && s.numel() == 1 ? s.FieldIndex(name) : -1;
  if (k < 0) InvalidCall("__ida__");
  return s.field(0, k);
}
const Value& NumbersOf(const Value& s, const char* name) {
  const Value& numbers = FieldOf(s, name);
  if (!numbers.IsNumericOrLogicalOrChar()) InvalidCall("__ida__");
  return numbers;
}
double NumberOf(const Value& s, const char* name) {
  const Value& number = NumbersOf(s, name);
  if (number.IsEmpty()) ThrowError("Octave:index-out-of-bounds", "index (_,0): out of bound; value 0 out of bound 0");
  return number.ElementAsDouble(0);
}

// A solver and its memory. Errors of the functions that it calls wait until IDA has returned: no exception passes
// through code in C.
class Solver {
 public:
  Solver(EvaluationContext& context, const Value& s) : context_(context), lib_(Sundials::Get()), settings_(s) {
    count_ = NumbersOf(s, "y0").numel();
    if (count_ < 1 || NumbersOf(s, "yp0").numel() != count_ || NumbersOf(s, "tspan").numel() < 2)
      InvalidCall("__ida__");
    if (NumberOf(s, "haveabstolvec") != 0 && NumbersOf(s, "AbsTol").numel() != count_) InvalidCall("__ida__");
    residual_ = FieldOf(s, "fun");
    jacobian_ = FieldOf(s, "jacobian");
    Check(lib_.SUNContext_Create(nullptr, &sun_), "__ode15__: unable to create context for SUNDIALS");
    y_ = VectorOf(FieldOf(s, "y0"));
    yp_ = VectorOf(FieldOf(s, "yp0"));
    between_ = lib_.N_VNew_Serial(count_, sun_);
    memory_ = lib_.IDACreate(sun_);
    lib_.IDASetErrFile(memory_, nullptr);
    lib_.IDASetUserData(memory_, this);
    Check(lib_.IDAInit(memory_, Residual, FieldOf(s, "tspan").ElementAsDouble(0), y_, yp_), "IDA not initialized");
    SetTolerances();
    Check(lib_.IDASetMaxStep(memory_, NumberOf(s, "MaxStep")), "IDA: Max Step not set");
    if (!FieldOf(s, "InitialStep").IsEmpty())
      Check(lib_.IDASetInitStep(memory_, NumberOf(s, "InitialStep")), "IDA: Initial Step not set");
    Check(lib_.IDASetMaxOrd(memory_, static_cast<int>(NumberOf(s, "MaxOrder"))), "IDA: Max Order not set");
    SetLinearSolver();
  }
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;
  ~Solver() {
    if (memory_ != nullptr) lib_.IDAFree(&memory_);
    if (linear_ != nullptr) lib_.SUNLinSolFree(linear_);
    if (matrix_ != nullptr) lib_.SUNMatDestroy(matrix_);
    for (N_Vector v : {y_, yp_, between_, tolerances_}) {
      if (v != nullptr) lib_.N_VDestroy(v);
    }
    if (sun_ != nullptr) lib_.SUNContext_Free(&sun_);
  }

  // One time after the other, until the report says stop. Returns what the reports made.
  Value AtGivenTimes() {
    const Value& times = FieldOf(settings_, "tspan");
    Value made = FieldOf(settings_, "state");
    bool stop = false;
    for (int64_t k = 1; k < times.numel() && !stop; ++k) {
      double t = 0;
      Solve(times.ElementAsDouble(k), &t, IDA_NORMAL);
      stop = Report(made, "given", t, Copy(y_), Copy(yp_));
    }
    return made;
  }

  // Each step and, between two of them, refine - 1 points; the last one's place takes the solution at the end.
  Value AtEveryStep() {
    const Value& times = FieldOf(settings_, "tspan");
    const double end = times.ElementAsDouble(times.numel() - 1);
    const bool forward = end > times.ElementAsDouble(0);
    const int refine = static_cast<int>(NumberOf(settings_, "Refine"));
    Value made = FieldOf(settings_, "state");
    double t = times.ElementAsDouble(0);
    bool stop = false;
    while ((forward ? t < end : t > end) && !stop) {
      Solve(end, &t, IDA_ONE_STEP);
      if (refine > 1) stop = Refined(made, refine, end);
      const bool tells = refine <= 1 && t < end;
      const bool wants = Report(made, tells ? "step" : "silent", t, Copy(y_), Copy(yp_));
      if (tells) stop = wants;
    }
    if (!stop) {
      Check(lib_.IDAGetDky(memory_, end, 0, between_), "IDA failed to interpolate y");
      Report(made, "end", end, Copy(between_), Copy(yp_));
    }
    return made;
  }

  Value Statistics() {
    long steps = 0, failures = 0, calls = 0;
    lib_.IDAGetNumSteps(memory_, &steps);
    lib_.IDAGetNumErrTestFails(memory_, &failures);
    lib_.IDAGetNumResEvals(memory_, &calls);
    Value all = Value::Array(ClassId::kDouble, Dims(1, 3));
    double* const to = all.mutable_data<double>();
    to[0] = static_cast<double>(steps);
    to[1] = static_cast<double>(failures);
    to[2] = static_cast<double>(calls);
    return all;
  }

 private:
  void Check(int status, const char* words) {
    if (error_) std::rethrow_exception(std::exchange(error_, nullptr));
    if (status != 0) ThrowError("", "%s", words);
  }

  N_Vector VectorOf(const Value& v) {
    N_Vector made = lib_.N_VNew_Serial(count_, sun_);
    double* const to = lib_.N_VGetArrayPointer(made);
    for (int64_t k = 0; k < count_; ++k) to[k] = v.ElementAsDouble(k);
    return made;
  }
  Value Copy(N_Vector v) {
    Value column = Value::Array(ClassId::kDouble, Dims(count_, 1));
    std::copy_n(lib_.N_VGetArrayPointer(v), count_, column.mutable_data<double>());
    return column;
  }

  void SetTolerances() {
    const double relative = NumberOf(settings_, "RelTol");
    if (NumberOf(settings_, "haveabstolvec") == 0) {
      Check(lib_.IDASStolerances(memory_, relative, NumberOf(settings_, "AbsTol")), "IDA: Tolerance not set");
      return;
    }
    tolerances_ = VectorOf(FieldOf(settings_, "AbsTol"));
    Check(lib_.IDASVtolerances(memory_, relative, tolerances_), "IDA: Tolerance not set");
  }

  void SetLinearSolver() {
    const bool sparse = NumberOf(settings_, "havejac") != 0 && NumberOf(settings_, "havejacsparse") != 0;
    matrix_ =
        sparse ? lib_.SUNSparseMatrix(count_, count_, 0, CSC_MAT, sun_) : lib_.SUNDenseMatrix(count_, count_, sun_);
    linear_ = sparse ? lib_.SUNLinSol_KLU(y_, matrix_, sun_) : lib_.SUNLinSol_Dense(y_, matrix_, sun_);
    Check(lib_.IDASetLinearSolver(memory_, linear_, matrix_), "Unable to set linear solver");
    if (NumberOf(settings_, "havejac") != 0)
      Check(lib_.IDASetJacFn(memory_, sparse ? SparseJacobian : DenseJacobian), "Unable to set Jacobian function");
  }

  void Solve(double until, double* t, int task) {
    context_.Step();
    const int status = lib_.IDASolve(memory_, until, t, y_, yp_, task);
    Check(status, "IDASolve failed");
  }

  // The points of the last step that come before the end.
  bool Refined(Value& made, int refine, double end) {
    double last = 0, now = 0;
    lib_.IDAGetLastStep(memory_, &last);
    lib_.IDAGetCurrentTime(memory_, &now);
    const double begin = now - last, part = last / refine;
    bool stop = false;
    for (int k = 1; k < refine && begin + part * k < end && !stop; ++k) {
      const double t = begin + part * k;
      Check(lib_.IDAGetDky(memory_, t, 0, between_), "IDA failed to interpolate y");
      const Value y = Copy(between_);
      Check(lib_.IDAGetDky(memory_, t, 1, between_), "IDA failed to interpolate yp");
      stop = Report(made, "between", t, y, Copy(between_));
    }
    return stop;
  }

  // [made, stop] = report (made, kind, t, y, yp)
  bool Report(Value& made, const char* kind, double t, Value y, Value yp) {
    const Value args[] = {std::move(made), Value::String(kind), Value::Double(t), std::move(y), std::move(yp)};
    ValueList results = context_.evaluator->Call(FieldOf(settings_, "report"), args, 2);
    if (results.size() < 2 || !results[1].IsNumericOrLogicalOrChar() || results[1].IsEmpty()) InvalidCall("__ida__");
    made = std::move(results[0]);
    return results[1].ElementAsDouble(0) != 0;
  }

  // Calls a function of the program; 0, or -1 and the error is kept: IDA then gives up.
  template <class Take>
  int Guarded(const Value& function, absl::Span<const Value> args, Take take) {
    try {
      const ValueList results = context_.evaluator->Call(function, args, 1);
      if (results.empty()) ThrowError("", "value on the right hand side of the assignment not defined");
      take(results[0]);
      return 0;
    } catch (...) {
      error_ = std::current_exception();
      return -1;
    }
  }

  static int Residual(double t, N_Vector y, N_Vector yp, N_Vector into, void* self) {
    auto& me = *static_cast<Solver*>(self);
    const Value args[] = {Value::Double(t), me.Copy(y), me.Copy(yp)};
    return me.Guarded(me.residual_, args, [&](const Value& r) {
      if (r.IsString()) ThrowError("", "invalid conversion from string to real N-D array");
      if (!r.IsNumericOrLogicalOrChar()) WrongType("octave_base_value::array_value()", r);
      if (r.numel() < me.count_) ThrowError("", "IDASolve failed");
      double* const to = me.lib_.N_VGetArrayPointer(into);
      for (int64_t k = 0; k < me.count_; ++k) to[k] = r.ElementAsDouble(k);
    });
  }
  static int DenseJacobian(double t, double cj, N_Vector y, N_Vector yp, N_Vector, SUNMatrix into, void* self, N_Vector,
                           N_Vector, N_Vector) {
    auto& me = *static_cast<Solver*>(self);
    const Value args[] = {Value::Double(t), me.Copy(y), me.Copy(yp), Value::Double(cj)};
    return me.Guarded(me.jacobian_, args, [&](const Value& j) {
      if (!j.IsNumericOrLogicalOrChar()) WrongType("octave_base_value::matrix_value()", j);
      double* const to = me.lib_.SUNDenseMatrix_Data(into);
      for (int64_t k = 0; k < std::min(j.numel(), me.count_ * me.count_); ++k) to[k] = j.ElementAsDouble(k);
    });
  }
  static int SparseJacobian(double t, double cj, N_Vector y, N_Vector yp, N_Vector, SUNMatrix into, void* self,
                            N_Vector, N_Vector, N_Vector) {
    auto& me = *static_cast<Solver*>(self);
    const Value args[] = {Value::Double(t), me.Copy(y), me.Copy(yp), Value::Double(cj)};
    return me.Guarded(me.jacobian_, args, [&](const Value& j) { me.CopySparse(j, into); });
  }
  void CopySparse(const Value& j, SUNMatrix into) {
    if (!j.IsSparse() || j.dims() != Dims(count_, count_) || j.IsComplex()) InvalidCall("__ida__");
    const value::SparseParts& parts = j.sparse();
    const int64_t stored = static_cast<int64_t>(parts.count());
    if (stored > lib_.SUNSparseMatrix_NNZ(into)) lib_.SUNSparseMatrix_Reallocate(into, stored);
    lib_.SUNMatZero_Sparse(into);
    std::copy_n(parts.starts.data(), count_ + 1, lib_.SUNSparseMatrix_IndexPointers(into));
    std::copy_n(parts.rows.data(), stored, lib_.SUNSparseMatrix_IndexValues(into));
    for (int64_t k = 0; k < stored; ++k) lib_.SUNSparseMatrix_Data(into)[k] = parts.elements.ElementAsDouble(k);
  }

  EvaluationContext& context_;
  const Sundials& lib_;
  const Value settings_;
  int64_t count_ = 0;
  Value residual_, jacobian_;
  SUNContext sun_ = nullptr;
  void* memory_ = nullptr;
  SUNMatrix matrix_ = nullptr;
  SUNLinearSolver linear_ = nullptr;
  N_Vector y_ = nullptr, yp_ = nullptr, between_ = nullptr, tolerances_ = nullptr;
  std::exception_ptr error_;
};

}  // namespace

// [made, statistics] = __ida__ (settings)
ValueList Kernel___ida__(EvaluationContext& context, Args args, int) {
  if (context.evaluator == nullptr) Refuse("__ida__", "calling back without an evaluator");
  Solver solver(context, args[0]);
  Value made = FieldOf(args[0], "tspan").numel() > 2 ? solver.AtGivenTimes() : solver.AtEveryStep();
  return Two(std::move(made), solver.Statistics());
}

}  // namespace residua::builtin
