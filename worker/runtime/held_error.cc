// Errors that generated code takes: one that is caught, and one that waits for a clean-up block. Guard kept the error
// when it was thrown; once it is taken none is pending.
#include "worker/builtin/frame/error_value.h"
#include "worker/runtime/context.h"

using residua::value::Dims;
using residua::value::ErrorFrame;
using residua::value::MatlabError;

namespace {

// What `lasterr` says from here on.
void TakeError(residua_context* c, const Value& error) {
  c->evaluation.last_error_message = c->pending.message;
  c->evaluation.last_error_identifier = c->pending.identifier;
  c->evaluation.last_error_stack = error.field(0, 2);
  c->identifier.clear();
  c->message.clear();
  c->location.clear();
}

// Of the stack of an error value.
std::vector<ErrorFrame> FramesOf(const Value& stack) {
  std::vector<ErrorFrame> frames;
  for (int64_t k = 0; k < stack.numel(); ++k) {
    frames.push_back({stack.field(k, 1).AsString(), stack.field(k, 0).AsString(),
                      static_cast<int>(stack.field(k, 2).ElementAsDouble(0)),
                      static_cast<int>(stack.field(k, 3).ElementAsDouble(0))});
  }
  return frames;
}

}  // namespace

extern "C" {

void rt_caught(residua_context* c, Value* d) {
  *d = residua::builtin::ErrorValue(c->pending);
  TakeError(c, *d);
}

// The error and the place where it was raised, as a cell of two.
void rt_hold_error(residua_context* c, Value* d) {
  const Value error = residua::builtin::ErrorValue(c->pending);
  *d = Value::Cell(Dims(1, 2));
  d->mutable_cell(0) = error;
  d->mutable_cell(1) = Value::String(c->location);
  TakeError(c, error);
}

int rt_raise_held_error(residua_context* c, const Value* s) {
  const Value& error = s->cell(0);
  c->message = error.field(0, 0).AsString();
  c->identifier = error.field(0, 1).AsString();
  c->location = s->cell(1).AsString();
  c->pending = MatlabError(c->identifier, c->message);
  c->pending.stack = FramesOf(error.field(0, 2));
  return RESIDUA_ERROR;
}

}  // extern "C"
