// Calls, errors, output and the entry checks for generated code.
#include <absl/container/inlined_vector.h>
#include <absl/strings/numbers.h>
#include <absl/strings/str_split.h>

#include <cstring>
#include <optional>

#include "worker/builtin/builtin.h"
#include "worker/builtin/frame/error_value.h"
#include "worker/builtin/lasting_number.h"
#include "worker/builtin/operators.h"
#include "worker/builtin/system/display.h"
#include "worker/runtime/context.h"
#include "worker/runtime/deliver.h"
#include "worker/runtime/objects.h"
#include "worker/runtime/one_line.h"

using residua::builtin::Op;
using residua::runtime::Deliver;
using residua::runtime::Gather;
using residua::runtime::Guard;
using residua::value::ClassId;
using residua::value::Dims;
using residua::value::MatlabError;
using residua::value::ThrowError;
using residua::value::ValueList;

namespace residua::runtime {

const builtin::Builtin& CalledBuiltin(int64_t lasting_number) {
  const builtin::Builtin* const called = builtin::BuiltinOfNumber(lasting_number);
  if (called == nullptr) {
    ThrowError("Residua:other-build",
               "the artefact calls a function that this run-time library does not have; install a newer one, or "
               "specialise again");
  }
  return *called;
}

int64_t Deliver(ValueList results, Value* const* destinations, int64_t n, int64_t nargout) {
  const int64_t count = static_cast<int64_t>(results.size());
  if (nargout > 0 && count < n) {
    if (count == 0 && nargout == 1) ThrowError("", "value on right hand side of assignment is undefined");
    ThrowError("", "element number %d undefined in return list", static_cast<int>(count + 1));
  }
  for (int64_t k = 0; k < n && k < count; ++k) *destinations[k] = std::move(results[k]);
  return count;
}

}  // namespace residua::runtime

namespace {

std::string Text(const char* p, int64_t n) { return std::string(p, static_cast<size_t>(n)); }

Value Operand(absl::string_view token, Value* const* parts, std::vector<Value>& stack) {
  int64_t k = 0;
  (void)absl::SimpleAtoi(token, &k);
  (void)stack;
  return *parts[k];
}

// Stands in the slot of a result that a function left out, which nobody asked for.
const Value& MissingResult() {
  static const Value missing = Value::Cell(Dims(0, 1));
  return missing;
}

// One word of an elementwise program on whole values.
Value ApplyWord(residua_context* c, const std::string& word, std::vector<Value>& stack) {
  // A number times a diagonal matrix is one, and so is its quotient; what `.*` and `./` give is full.
  static const std::map<std::string, Op> kBinary = {{"fadd", Op::kPlus},         {"fsub", Op::kMinus},
                                                    {"mul", Op::kTimes},         {"div", Op::kRightDivide},
                                                    {"fmul", Op::kElementTimes}, {"fdiv", Op::kElementRightDivide},
                                                    {"power", Op::kElementPower}};
  auto it = kBinary.find(word);
  if (it != kBinary.end()) {
    const Value b = std::move(stack.back());
    stack.pop_back();
    const Value a = std::move(stack.back());
    stack.pop_back();
    return residua::builtin::Binary(it->second, a, b);
  }
  if (word == "fneg") {
    const Value a = std::move(stack.back());
    stack.pop_back();
    return residua::builtin::Unary(Op::kUnaryMinus, a);
  }
  const std::string name = word == "fabs" ? "abs" : word;
  const residua::builtin::Builtin* b = residua::builtin::FindBuiltin(name);
  if (b == nullptr) ThrowError("Residua:internal", "unknown elementwise operation %s", word.c_str());
  ValueList args(static_cast<size_t>(b->min_in));
  for (size_t k = args.size(); k-- > 0;) {
    args[k] = std::move(stack.back());
    stack.pop_back();
  }
  return std::move(residua::builtin::CallBuiltin(*b, c->evaluation, args, 1)[0]);
}

}  // namespace

extern "C" {

int rt_call_builtin(residua_context* c, Value* const* dest, int64_t nd, int64_t id, Value* const* args, int64_t n,
                    int64_t spread, int64_t nargout, int64_t* count) {
  std::optional<MatlabError> raised;
  const int status = Guard(c, [&] {
    const auto& builtin = residua::runtime::CalledBuiltin(id);
    if (c->evaluation.evaluator == nullptr) c->interpreter();  // kernels that call back find it
    const ValueList list = Gather(args, n, spread);
    if ((raised = residua::builtin::ErrorToRaise(builtin, c->evaluation, list))) return;
    auto results = residua::runtime::CallMethodOf(c, builtin.name, list, static_cast<int>(nargout));
    if (!results) results = residua::builtin::CallBuiltin(builtin, c->evaluation, list, static_cast<int>(nargout));
    *count = Deliver(*std::move(results), dest, nd, nargout);
  });
  return raised ? residua::runtime::RaisePending(c, *std::move(raised)) : status;
}
int rt_call_named(residua_context* c, Value* const* dest, int64_t nd, const char* name, int64_t size, const char* place,
                  int64_t place_size, Value* const* args, int64_t n, int64_t spread, int64_t nargout, int64_t* count) {
  return Guard(c, [&] {
    residua::interpret::Interpreter& in = c->interpreter();
    const ValueList list = Gather(args, n, spread);
    if (auto results =
            residua::runtime::CallMethodOf(c, std::string_view(name, size), list, static_cast<int>(nargout))) {
      *count = Deliver(*std::move(results), dest, nd, nargout);
      return;
    }
    if (!in.FunctionExists(std::string_view(name, size))) {
      ThrowError("Octave:undefined-function", "'%s' undefined%s", Text(name, size).c_str(),
                 Text(place, place_size).c_str());
    }
    residua::value::FunctionHandle h;
    h.name = Text(name, size);
    *count = Deliver(in.Call(Value::Handle(std::move(h)), list, static_cast<int>(nargout)), dest, nd, nargout);
  });
}
int rt_call_value(residua_context* c, Value* const* dest, int64_t nd, const Value* f, const char* name, int64_t size,
                  Value* const* args, int64_t n, int64_t colons, int64_t spread, int64_t nargout, int64_t* count) {
  if (nargout <= 1 &&
      residua::runtime::ReadElement(*f, residua::runtime::PlaceOf(*f, args, n, colons, spread), dest[0])) {
    *count = 1;
    return RESIDUA_OK;
  }
  return Guard(c, [&] {
    if (nargout <= 1 && colons != 0 &&
        residua::runtime::ReadLine(*f, residua::runtime::LineOf(*f, args, n, colons, spread), dest[0])) {
      *count = 1;
      return;
    }
    if (f->Is(ClassId::kFunctionHandle)) {
      ValueList list = Gather(args, n, spread);
      for (int64_t k = 0; k < n; ++k) {
        if (colons >> k & 1) list[k] = Value::String(":");
      }
      *count = Deliver(c->interpreter().Call(*f, list, static_cast<int>(nargout)), dest, nd, nargout);
      return;
    }
    if (f->Is(ClassId::kObject)) {
      *count = Deliver({residua::runtime::LookUp(*f, args, n, colons, spread)}, dest, nd, nargout);
      return;
    }
    std::vector<residua::builtin::Subscript> subs;
    for (int64_t k = 0; k < n; ++k) {
      if (colons >> k & 1) {
        subs.push_back({true, {}});
      } else if (spread >> k & 1) {
        for (int64_t j = 0; j < args[k]->numel(); ++j) subs.push_back({false, args[k]->cell(j)});
      } else {
        subs.push_back({false, *args[k]});
      }
    }
    *count = Deliver({residua::builtin::Index(*f, subs, Text(name, size))}, dest, nd, nargout);
  });
}
int rt_interpret(residua_context* c, Value* const* dest, int64_t nd, const char* name, int64_t size, Value* const* args,
                 int64_t n, int64_t nargin, int64_t nargout, int64_t* count) {
  return Guard(c, [&] {
    auto& in = c->interpreter();
    const auto ref = in.functions().Find(std::string_view(name, size), nullptr, {});
    if (!ref.valid())
      ThrowError("Residua:internal", "function %s of the residual program is missing", Text(name, size).c_str());
    ValueList list = Gather(args, n < nargin ? n : nargin, 0);
    *count = Deliver(in.CallFunction(ref, list, static_cast<int>(nargout)), dest, nd, nargout);
  });
}
int rt_map_fallback(residua_context* c, Value* d, const char* program, int64_t size, Value* const* parts, int64_t n) {
  return Guard(c, [&] {
    std::vector<Value> stack;
    for (auto word : absl::StrSplit(absl::string_view(program, size), ' ', absl::SkipEmpty())) {
      if (word[0] >= '0' && word[0] <= '9') {
        stack.push_back(Operand(word, parts, stack));
      } else {
        Value v = ApplyWord(c, std::string(word), stack);
        stack.push_back(std::move(v));
      }
    }
    *d = std::move(stack.back());
  });
}

int rt_undefined(residua_context* c, const char* name, int64_t size, const char* place, int64_t place_size) {
  return Guard(c, [&] {
    ThrowError("Octave:undefined-function", "'%s' undefined%s", Text(name, size).c_str(),
               Text(place, place_size).c_str());
  });
}
int rt_undefined_result(residua_context* c, const char* name, int64_t size, const char* place, int64_t place_size) {
  return c->wanted == 0 ? RESIDUA_OK : rt_undefined(c, name, size, place, place_size);
}
void rt_set_missing(residua_context*, Value* d) { *d = MissingResult(); }
int rt_has_value(residua_context*, const Value* s, int64_t* count) {
  *count = !s->SameRep(MissingResult());
  return RESIDUA_OK;
}
int rt_undefined_end(residua_context* c) {
  return Guard(c, [&] { ThrowError("", "invalid use of 'end': may only be used to index existing value"); });
}
int rt_display(residua_context* c, const char* name, int64_t size, const Value* v) {
  return Guard(c, [&] {
    c->evaluation.had_output = true;
    c->evaluation.write(residua::builtin::DisplayText(Text(name, size), *v, c->evaluation.format));
  });
}
int rt_too_many_arguments(residua_context* c, const char* name, int64_t outputs) {
  return Guard(c, [&] {
    ThrowError("Octave:invalid-fun-call", "%s: function called with too many %s", name, outputs ? "outputs" : "inputs");
  });
}

int rt_check_argument(residua_context* c, const char* name, const char* facts, const Value* v) {
  if (*facts == 0) return RESIDUA_OK;  // any value
  return Guard(c, [&] { c->facts.Of(facts).Check(name, *v, &c->names); });
}

int rt_generic_call(residua_context* c, const residua_artefact* artefact, rt_thunk thunk, int nargin,
                    const residua_value* const* args, int nargout, residua_value** results) {
  const residua_artefact* previous = nullptr;
  if (const int refused = rt_typed_enter(c, artefact, &previous); refused != RESIDUA_OK) return refused;
  if (nargin > artefact->parameter_count) {
    rt_leave(c, previous);
    return rt_too_many_arguments(c, artefact->name, 0);
  }
  // What the program does with fewer is another program: in this one `nargin` is known.
  if (nargin < artefact->parameter_count) {
    rt_leave(c, previous);
    return Guard(c, [&] {
      ThrowError(
          "Residua:not-given",
          "`%s` was made for calls with `%s`, which is not given; `residua specialise` with `--nargin` makes one "
          "for fewer arguments",
          artefact->name, artefact->parameter_names[nargin]);
    });
  }
  const auto values = reinterpret_cast<const Value* const*>(args);
  constexpr size_t kUsual = 4;
  absl::InlinedVector<Value, kUsual> out(static_cast<size_t>(std::max(1, artefact->result_count)));
  int64_t count = artefact->result_count;
  int status = RESIDUA_OK;
  for (int k = 0; k < nargin && status == RESIDUA_OK; ++k) {
    status = rt_check_argument(c, artefact->parameter_names[k], artefact->parameter_facts[k], values[k]);
  }
  bool compiled = nargout <= artefact->result_count;
  if (status == RESIDUA_OK) {
    if (compiled) {
      c->wanted = nargout;
      status = thunk(c, values, nargin, out.data());
      compiled = status != kNotAsElements;
    }
    if (compiled) {
      if (status == RESIDUA_OK && nargout == 0 && count > 0 && out[0].SameRep(MissingResult())) count = 0;
    } else {
      // Not what it was compiled for, more results say: the residual program as it reads.
      out.resize(static_cast<size_t>(std::max(1, nargout)));
      std::vector<Value> copies;
      std::vector<Value*> in, to;
      for (int k = 0; k < nargin; ++k) copies.push_back(*values[k]);
      for (Value& v : copies) in.push_back(&v);
      for (Value& v : out) to.push_back(&v);
      status =
          rt_interpret(c, to.data(), nargout == 0 ? 1 : nargout, artefact->name,
                       static_cast<int64_t>(std::strlen(artefact->name)), in.data(), nargin, nargin, nargout, &count);
    }
  }
  rt_leave(c, previous);
  if (status != RESIDUA_OK) return status;
  const int64_t wanted = std::max(nargout, count > 0 ? 1 : 0);
  for (int64_t k = 0; k < wanted; ++k) results[k] = rt_box(&out[static_cast<size_t>(k)]);
  return status;
}

}  // extern "C"
