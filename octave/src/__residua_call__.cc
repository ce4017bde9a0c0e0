// [...] = __residua_call__ (id, request, arguments...): the short way to an artefact, in Octave's own interface. Octave
// makes arguments of the MEX interface anew at each call, which takes longer than most calls themselves; here real
// double arrays, which are nearly all arguments, are taken as they are. Everything else goes through the gateway,
// __residua__.
#include <dlfcn.h>
#include <octave/oct.h>
#include <octave/ov-re-mat.h>
#include <octave/ov-scalar.h>
#include <octave/parse.h>
#include <pthread.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <iostream>
#include <vector>

#include "residua_runtime.h"

namespace {

template <class F>
void Find(const char* name, F* function) {
  *function = reinterpret_cast<F>(dlsym(RTLD_DEFAULT, name));
  if (*function == nullptr)
    error_with_id("Residua:other-build", "the run-time library has no `%s`; update the program", name);
}

// What a call needs of the run-time library, which the gateway has opened for the whole process.
struct Runtime {
  decltype(&residua_double) make_double;
  decltype(&residua_new_array) make_array;
  decltype(&residua_free) free;
  decltype(&residua_elements) elements;
  decltype(&residua_sparse_count) sparse_count;
  decltype(&residua_rank) rank;
  decltype(&residua_extent) extent;
  decltype(&residua_numel) numel;
  decltype(&residua_error_identifier) identifier;
  decltype(&residua_error_message) message;
  decltype(&residua_context_set_warning_state) set_warning_state;
  static const Runtime& Here() {
    static const Runtime runtime;
    return runtime;
  }

 private:
  Runtime() {
    Find("residua_double", &make_double);
    Find("residua_new_array", &make_array);
    Find("residua_free", &free);
    Find("residua_elements", &elements);
    Find("residua_sparse_count", &sparse_count);
    Find("residua_rank", &rank);
    Find("residua_extent", &extent);
    Find("residua_numel", &numel);
    Find("residua_error_identifier", &identifier);
    Find("residua_error_message", &message);
    Find("residua_context_set_warning_state", &set_warning_state);
  }
};

pthread_t session_thread;  // that Octave's functions are called by

// An artefact of this process, as the gateway tells it. `mark` is the process's, which handles from others do not have.
struct Door {
  double mark = 0;
  residua_generic_entry call = nullptr;
  residua_context* context = nullptr;
  const residua_artefact* artefact = nullptr;
  void (*begin_stoppable)(residua_context* const* contexts, int count) = nullptr;  // gateway.h
  int (*end_stoppable)() = nullptr;
  int (*next_warning)(int first, const char** identifier, const char** text) = nullptr;
  bool numbers = false;  // all that it takes and gives
};

// What the session does with a warning that native code is about to give. The session answers its own thread alone:
// what others give is met when the call has ended.
int StateOfWarning(void*, const char* identifier) {
  return pthread_equal(pthread_self(), session_thread) != 0 ? octave::warning_enabled(identifier) : 1;
}

constexpr int kMostNumbers = 16;

bool HasNumbersOnly(const residua_artefact& artefact) {
  return artefact.points != nullptr && std::strchr(artefact.typed, 'a') == nullptr && artefact.result_count >= 1 &&
         std::max(artefact.parameter_count, artefact.result_count) <= kMostNumbers;
}

// Null: of another process, or not loaded.
const Door* DoorOf(const octave_value& id) {
  static std::vector<Door> doors;
  // The matrix of a handle is looked at where it lies: taking it as a value costs as much as a call.
  const auto* const matrix = dynamic_cast<const octave_matrix*>(&id.get_rep());
  if (matrix == nullptr || matrix->numel() != 2) return nullptr;
  const auto* const both = static_cast<const double*>(matrix->mex_get_data());
  const double number = both[0], mark = both[1];
  if (!(number >= 1 && number < 1e6)) return nullptr;
  const auto k = static_cast<size_t>(number);
  if (k < doors.size() && doors[k].call != nullptr) return doors[k].mark == mark ? &doors[k] : nullptr;
  const octave_value_list told = octave::feval("__residua__", ovl("door", id), 1);
  const uint64NDArray places = told(0).uint64_array_value();
  if (places.numel() != 6) return nullptr;
  if (k >= doors.size()) doors.resize(k + 1);
  doors[k].mark = mark;
  doors[k].call = reinterpret_cast<residua_generic_entry>(places(0).value());
  doors[k].context = reinterpret_cast<residua_context*>(places(1).value());
  doors[k].artefact = reinterpret_cast<const residua_artefact*>(places(2).value());
  doors[k].begin_stoppable = reinterpret_cast<void (*)(residua_context* const*, int)>(places(3).value());
  doors[k].end_stoppable = reinterpret_cast<int (*)()>(places(4).value());
  doors[k].next_warning = reinterpret_cast<int (*)(int, const char**, const char**)>(places(5).value());
  doors[k].numbers = HasNumbersOnly(*doors[k].artefact);
  session_thread = pthread_self();
  Runtime::Here().set_warning_state(doors[k].context, StateOfWarning, nullptr);
  return &doors[k];
}

constexpr int kMostExtents = 8;

bool IsPlain(const octave_value& v) {
  return v.is_double_type() && v.isreal() && !v.issparse() && !v.iscell() && v.ndims() <= kMostExtents;
}

// The values of one call, freed with it.
class Values {
 public:
  explicit Values(const Runtime& rt) : rt_(rt) {}
  Values(const Values&) = delete;
  Values& operator=(const Values&) = delete;
  ~Values() {
    for (residua_value* v : all) {
      if (v != nullptr) rt_.free(v);
    }
  }
  std::vector<residua_value*> all;

 private:
  const Runtime& rt_;
};

residua_value* FromOctave(const Runtime& rt, const octave_value& v) {
  if (v.is_real_scalar()) return rt.make_double(v.double_value());
  const NDArray array = v.array_value();
  std::array<int64_t, kMostExtents> extents;
  for (int k = 0; k < array.ndims(); ++k) extents[static_cast<size_t>(k)] = array.dims()(k);
  return rt.make_array("double", 0, extents.data(), array.ndims(), array.data());
}

bool IsPlain(const Runtime& rt, const residua_value* v) { return rt.sparse_count(v) < 0 && rt.elements(v) != nullptr; }

octave_value ToOctave(const Runtime& rt, const residua_value* v) {
  const double* const elements = rt.elements(v);
  if (rt.numel(v) == 1 && rt.rank(v) == 2) return octave_value(elements[0]);
  dim_vector dims;
  dims.resize(rt.rank(v));
  for (int k = 0; k < rt.rank(v); ++k) dims(k) = rt.extent(v, k);
  NDArray array(dims);
  std::copy(elements, elements + rt.numel(v), array.fortran_vec());
  return octave_value(array);
}

[[noreturn]] void Raise(const Runtime& rt, const residua_context* context) {
  const std::string identifier = rt.identifier(context), message = rt.message(context);
  if (identifier.empty()) error("%s", message.c_str());
  error_with_id(identifier.c_str(), "%s", message.c_str());
}

// Octave acts upon a signal that ended the call: its interrupt is thrown from here; so is a warning that is an error.
void End(const Door& door) {
  const int stopped = door.end_stoppable();
  const char *identifier, *text;
  for (int more = door.next_warning(1, &identifier, &text); more != 0;
       more = door.next_warning(0, &identifier, &text)) {
    if (identifier == nullptr) {
      std::cerr << text;
    } else {
      warning_with_id(identifier, "%s", text);
    }
  }
  if (stopped != 0) octave_quit();
}

// False: not a call of numbers alone, with as many results as there are.
bool CallWithNumbers(const Door& door, const octave_value_list& args, int nargout, octave_value_list* results) {
  const int n = args.length() - 2;
  if (!door.numbers || n != door.artefact->parameter_count || std::max(1, nargout) != door.artefact->result_count)
    return false;
  std::array<double, kMostNumbers> in, out;
  std::array<const double*, kMostNumbers> x;
  std::array<double*, kMostNumbers> y;
  static const std::vector<int64_t> sizes(2 * kMostNumbers, 1);
  for (int k = 0; k < n; ++k) {
    if (args(k + 2).type_id() != octave_scalar::static_type_id()) return false;
    in[k] = args(k + 2).double_value();
    x[k] = &in[k];
  }
  for (int k = 0; k < door.artefact->result_count; ++k) y[k] = &out[k];
  int64_t done = 0;
  door.begin_stoppable(&door.context, 1);
  const int status = door.artefact->points(door.context, 1, x.data(), sizes.data(), y.data(), sizes.data(), &done);
  End(door);
  if (status != RESIDUA_OK) Raise(Runtime::Here(), door.context);
  results->resize(door.artefact->result_count);
  for (int k = 0; k < door.artefact->result_count; ++k) (*results)(k) = out[k];
  return true;
}

}  // namespace

DEFUN_DLD(__residua_call__, args, nargout,
          "[...] = __residua_call__ (id, request, arguments...)\n\nCalls an artefact of residua_jit.") {
  const int n = args.length() - 2, wanted = std::max(1, nargout);
  const Door* const door = n >= 0 ? DoorOf(args(0)) : nullptr;
  if (octave_value_list numbers; door != nullptr && CallWithNumbers(*door, args, nargout, &numbers)) return numbers;
  bool plain = door != nullptr && nargout <= std::max(1, door->artefact->result_count);  // else the gateway has words
  for (int k = 0; k < n && plain; ++k) plain = IsPlain(args(k + 2));
  if (!plain) return octave::feval("__residua__", args, nargout);
  const Runtime& rt = Runtime::Here();
  Values in(rt), out(rt);
  for (int k = 0; k < n; ++k) in.all.push_back(FromOctave(rt, args(k + 2)));
  if (std::find(in.all.begin(), in.all.end(), nullptr) != in.all.end()) error("out of memory");
  out.all.resize(static_cast<size_t>(wanted), nullptr);
  door->begin_stoppable(&door->context, 1);
  const int status = door->call(door->context, n, in.all.data(), nargout, out.all.data());
  End(*door);
  if (status != RESIDUA_OK) Raise(rt, door->context);
  octave_value_list results;
  for (int k = 0; k < wanted && out.all[static_cast<size_t>(k)] != nullptr; ++k) {
    const residua_value* const v = out.all[static_cast<size_t>(k)];
    if (IsPlain(rt, v)) {
      results(k) = ToOctave(rt, v);
      continue;
    }
    // Of another class: the gateway has the words.
    uint64NDArray place(dim_vector(1, 1));
    place(0) = reinterpret_cast<uint64_t>(v);
    results(k) = octave::feval("__residua__", ovl("value", place), 1)(0);
  }
  return results;
}
