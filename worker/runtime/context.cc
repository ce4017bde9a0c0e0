#include "worker/runtime/context.h"

#include <cstddef>
#include <cstdio>
#include <cstring>

#include "absl/strings/str_cat.h"
#include "worker/builtin/builtin.h"
#include "worker/builtin/operators.h"
#include "worker/builtin/system/random.h"
#include "worker/check/check.h"
#include "worker/interpret/installed_folder.h"
#include "worker/interpret/installed_octave.h"
#include "worker/runtime/abi_number.h"
#include "worker/runtime/cpu.h"

using residua::runtime::Guard;

namespace {

namespace interpret = residua::interpret;

constexpr int32_t kOwnVersion = residua::runtime::kAbiFirst * residua::runtime::kAbiStep + residua::runtime::kAbiSecond;

// The artefact's own source, which lies in memory, and what an Octave on this machine adds to it, as for the residual
// program: `interp1` with splines calls `spline`, which is neither in the residual nor ours.
class SourceAndInstalled : public interpret::FileProvider {
 public:
  explicit SourceAndInstalled(std::map<std::string, std::string> source)
      : source_(interpret::MemoryFiles(std::move(source))), disk_(interpret::DiskFiles()) {}
  std::optional<std::string> Read(const std::string& path) override {
    return interpret::IsInstalledFolder(path) ? disk_->Read(path) : source_->Read(path);
  }

 private:
  std::unique_ptr<interpret::FileProvider> source_, disk_;
};

const residua_artefact* Enter(residua_context* c, const residua_artefact* artefact) {
  const residua_artefact* const previous = c->artefact;
  c->artefact = artefact;
  c->ForgetPlacesOfOthers();
  c->evaluation.evaluator = nullptr;  // made when first needed
  residua::builtin::EvaluationContext* const told = residua::builtin::TellOperatorWarnings(&c->evaluation);
  if (previous == nullptr) c->told_before = told;
  return previous;
}

// Whether this processor has what an artefact was made for. Apart from the entry, which takes a few nanoseconds and
// comes here once: registers that are saved for this are time of every call.
__attribute__((noinline)) int Fits(residua_context* c, const residua_artefact* artefact) {
  const std::string lacking = residua::runtime::Lacking(artefact->target);
  if (lacking.empty()) {
    c->fitting_target = artefact->target;
    return RESIDUA_OK;
  }
  return Guard(c, [&] {
    residua::value::ThrowError("Residua:other-processor",
                               "the artefact of `%s` was made for %s, and this processor lacks %s; specialise again "
                               "with `--target host`",
                               artefact->name, artefact->target, lacking.c_str());
  });
}

}  // namespace

residua_context::Loaded& residua_context::loaded() {
  Loaded& here = interpreters_[artefact];
  const std::string_view wanted = artefact != nullptr ? artefact->source_digest : "";
  if (here.interpreter == nullptr || here.digest != wanted) {
    here.digest = wanted;
    here.persistent.clear();
    here.begun.clear();
    // One file a function in one folder of memory: every function of the residual program can be named from anywhere.
    // To the language they stand in one file, which is running: `clear functions` resets none of them.
    std::map<std::string, std::string> files;
    if (artefact != nullptr) {
      for (int k = 0; k < artefact->source_count; ++k) {
        const residua_source& s = artefact->sources[k];
        files["residual/" + std::string(s.name) + ".m"] = std::string(s.text, s.length);
        evaluation.locked.insert(std::string(s.name));
      }
    }
    std::vector<std::string> path{"residual"};
    const std::vector<std::string> installed = interpret::InstalledOctaveFolders();
    path.insert(path.end(), installed.begin(), installed.end());
    auto table = std::make_shared<interpret::FunctionTable>(std::make_shared<SourceAndInstalled>(std::move(files)),
                                                            std::move(path));
    here.interpreter = std::make_unique<interpret::Interpreter>(evaluation, std::move(table));
  }
  return here;
}

// A warning comes as its text, after it was kept as the last one.
void residua_context::TellOfErrors() {
  evaluation.write_error = [this](std::string_view text) {
    const std::string& last = evaluation.last_warning_message;
    if (warn && text == "warning: " + last + (last.ends_with('\n') ? "" : "\n")) {
      warn(evaluation.last_warning_identifier, last);
    } else if (error_output) {
      error_output(text);
    } else {
      std::fwrite(text.data(), 1, text.size(), stderr);
    }
  };
}

void residua_context::TellOfErrorsAs(const residua_context& other) {
  error_output = other.error_output;
  warn = other.warn;
  evaluation.warning_state_around = other.evaluation.warning_state_around;
  TellOfErrors();
}

residua::interpret::Interpreter& residua_context::interpreter() {
  interpret::Interpreter& in = *loaded().interpreter;
  evaluation.evaluator = &in;
  return in;
}

residua::value::Value& residua_context::persistent(std::string_view function, std::string_view name) {
  Loaded& here = loaded();
  residua::value::Value*& known = here.persistent[{function.data(), name.data()}];
  if (known == nullptr) {
    const interpret::FunctionRef declares = here.interpreter->functions().Find(function, nullptr, {});
    RESIDUA_CHECK(declares.file != nullptr, absl::StrCat("the artefact has no text of `", std::string(function), "`"));
    interpret::PersistentVariable& variable = here.interpreter->Persistent(declares, std::string(name));
    known = &variable.value;
    here.begun[known] = &variable.begun;
  }
  return *known;
}

void residua_context::KeepPlace(size_t number, residua::value::Value* place) {
  if (artefact == nullptr) return;
  if (kept.of == nullptr) {
    kept.of = artefact;
    kept.digest = artefact->source_digest;
  }
  kept.places.at(number) = place;
}

namespace residua::runtime {

// A context is no plain struct, but the compilers that build this know where its members are.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Winvalid-offsetof"
DepthPlaces MeasuredDepthPlaces() {
  return {offsetof(residua_context, depth), offsetof(residua_context, evaluation.budget.max_recursion)};
}
#pragma GCC diagnostic pop

int RaisePending(residua_context* c, value::MatlabError error) noexcept {
  c->identifier = error.identifier;
  c->message = error.message;
  c->location.clear();
  c->pending = std::move(error);
  return RESIDUA_ERROR;
}

value::ValueList Gather(Value* const* slots, int64_t count, int64_t spread) {
  value::ValueList out;
  out.reserve(count);
  for (int64_t k = 0; k < count; ++k) {
    if (k < 64 && (spread >> k & 1)) {
      for (int64_t j = 0; j < slots[k]->numel(); ++j) out.push_back(slots[k]->cell(j));
    } else {
      out.push_back(*slots[k]);
    }
  }
  return out;
}

namespace {

constexpr RuntimeCall kCalls[] = {
#define RT(name, fails, operands, results) {#name, #fails[0] == 'y', operands, results},
#include "worker/runtime/abi.def"
#undef RT
};

}  // namespace

const RuntimeCall* FindRuntimeCall(const char* name) {
  for (const RuntimeCall& c : kCalls) {
    if (std::strcmp(c.name, name) == 0) return &c;
  }
  return nullptr;
}

}  // namespace residua::runtime

extern "C" {

residua_context* residua_context_create(void) {
  auto* c = new residua_context;
  c->evaluation.cancelled = [c] { return c->stop.load(std::memory_order_relaxed) != 0; };
  return c;
}
void residua_context_free(residua_context* context) { delete context; }

void residua_context_set_output(residua_context* context, void (*write)(void* user, const char* text, size_t length),
                                void* user) {
  if (write == nullptr) {
    context->evaluation.write = [](std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); };
    return;
  }
  context->evaluation.write = [write, user](std::string_view text) { write(user, text.data(), text.size()); };
}

void residua_context_set_error_output(residua_context* context,
                                      void (*write)(void* user, const char* text, size_t length), void* user) {
  context->error_output = nullptr;
  if (write != nullptr) {
    context->error_output = [write, user](std::string_view text) { write(user, text.data(), text.size()); };
  }
  context->TellOfErrors();
}

void residua_context_set_warning(residua_context* context,
                                 void (*warn)(void* user, const char* identifier, const char* message, size_t length),
                                 void* user) {
  context->warn = nullptr;
  if (warn != nullptr) {
    context->warn = [warn, user](const std::string& identifier, const std::string& message) {
      warn(user, identifier.c_str(), message.c_str(), message.size());
    };
  }
  context->TellOfErrors();
}

void residua_context_set_warning_state(residua_context* context, int (*state)(void* user, const char* identifier),
                                       void* user) {
  context->evaluation.warning_state_around = nullptr;
  if (state == nullptr) return;
  context->evaluation.warning_state_around = [state, user](const std::string& identifier) -> std::string {
    const int answer = state(user, identifier.c_str());
    return answer == 0 ? "off" : answer == 2 ? "error" : "on";
  };
}

void residua_context_cancel(residua_context* context) { context->stop.store(1, std::memory_order_relaxed); }
void residua_context_resume(residua_context* context) { context->stop.store(0, std::memory_order_relaxed); }
void residua_context_seed(residua_context* context, uint32_t seed) {
  residua::builtin::SeedRandom(context->evaluation, seed);
}
const char* residua_error_identifier(const residua_context* context) { return context->identifier.c_str(); }
const char* residua_error_message(const residua_context* context) { return context->message.c_str(); }
size_t residua_error_message_size(const residua_context* context) { return context->message.size(); }
const char* residua_error_location(const residua_context* context) { return context->location.c_str(); }

int rt_stopped(residua_context* c) {
  c->stop.store(0, std::memory_order_relaxed);
  c->identifier = "Residua:stopped";
  c->message = "stopped: cancelled by the caller";
  c->location.clear();
  return RESIDUA_STOPPED;
}

void rt_locate(residua_context* c, const char* place) {
  if (c->location.empty()) c->location = place;
}

const residua_artefact* rt_enter(residua_context* c, const residua_artefact* artefact) { return Enter(c, artefact); }

int rt_typed_enter(residua_context* c, const residua_artefact* artefact, const residua_artefact** previous) {
  c->identifier.clear();
  c->message.clear();
  c->location.clear();
  c->names.Clear();
  // This library's own version is accepted without a question.
  if (artefact->abi_version != kOwnVersion && residua_abi_accepts(artefact->abi_version) == 0)
    return rt_other_build(c, artefact);
  if (std::strcmp(c->fitting_target.c_str(), artefact->target) != 0) {
    if (const int refused = Fits(c, artefact); refused != RESIDUA_OK) return refused;
  }
  *previous = Enter(c, artefact);
  return RESIDUA_OK;
}

void rt_next_point(residua_context* c) { c->names.Clear(); }

void rt_leave(residua_context* c, const residua_artefact* previous) {
  c->artefact = previous;
  c->ForgetPlacesOfOthers();
  c->evaluation.evaluator = nullptr;
  if (previous == nullptr) residua::builtin::TellOperatorWarnings(c->told_before);
}

// Generated code does this itself where it goes well (native/slot_text.cc).
int rt_enter_call(residua_context* c) {
  if (c->stop.load(std::memory_order_relaxed) != 0) return rt_stopped(c);
  if (c->depth < c->evaluation.budget.max_recursion) {
    ++c->depth;
    return RESIDUA_OK;
  }
  return Guard(c, [&] { residua::value::ThrowError("", "max_recursion_depth exceeded"); });
}

void rt_leave_call(residua_context* c) { --c->depth; }

}  // extern "C"
