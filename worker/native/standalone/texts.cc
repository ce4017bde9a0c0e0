// Texts, and errors that are caught: their identifiers and messages are read, compared, and raised again.
#include <stdlib.h>
#include <string.h>

#include "worker/native/standalone/support.h"

using residua::standalone::Block;
using residua::standalone::BytesOf;
using residua::standalone::Columns;
using residua::standalone::Context;
using residua::standalone::Drop;
using residua::standalone::Fail;
using residua::standalone::FormatText;
using residua::standalone::Hold;
using residua::standalone::IsNumbers;
using residua::standalone::IsText;
using residua::standalone::kOk;
using residua::standalone::kTextSize;
using residua::standalone::NewBlockOfBytes;
using residua::standalone::RaiseNeedsRunTime;
using residua::standalone::RaiseOutOfMemory;
using residua::standalone::Rows;
using residua::standalone::Slot;
using residua::standalone::Text;
using residua::standalone::TextOf;

namespace residua::standalone {
namespace {

Text IdentifierOf(const Block& error) { return {TextOf(error).bytes + error.columns, error.rows}; }

Block* NewText(Text text) {
  Block* b = NewBlockOfBytes(text.size);
  if (b == nullptr) abort();  // as where a matrix is handed on (values.cc)
  b->columns = text.size;
  b->room = '\'';
  if (text.size > 0) memcpy(BytesOf(b), text.bytes, static_cast<size_t>(text.size));
  return b;
}

bool Equal(Text a, Text b) {
  return a.size == b.size && (a.size == 0 || memcmp(a.bytes, b.bytes, static_cast<size_t>(a.size)) == 0);
}
bool Equals(const Slot& s, Text text) { return IsText(s) && Equal(TextOf(*s.block), text); }

// builtin::LooksLikeErrorIdentifier
bool LooksLikeIdentifier(Text t) {
  const char* const colon =
      t.size > 0 ? static_cast<const char*>(memchr(t.bytes, ':', static_cast<size_t>(t.size))) : nullptr;
  if (colon == nullptr || colon == t.bytes || t.bytes[t.size - 1] == ':') return false;
  for (int64_t k = 0; k < t.size; ++k) {
    if (t.bytes[k] != 0 && strchr(" \t\n%", t.bytes[k]) != nullptr) return false;
  }
  return true;
}

// What is left of a text's room is the next one's.
struct Room {
  char* at;
  int size;
  // A text of its own, cut to what there is.
  const char* Keep(Text text) {
    const int kept = text.size < size - 1 ? static_cast<int>(text.size) : size > 0 ? size - 1 : 0;
    char* const begin = at;
    if (kept > 0) memmove(begin, text.bytes, static_cast<size_t>(kept));
    begin[kept] = 0;
    at += kept + 1;
    size -= kept + 1;
    return begin;
  }
};

// The identifier has half of the room at most.
int RaiseAs(Context* c, Text identifier, Text message) {
  if (message.size > 0 && message.bytes[message.size - 1] == '\n') --message.size;
  Room room{c->text, kTextSize};
  if (identifier.size > kTextSize / 2) identifier.size = kTextSize / 2;
  const char* const kept = room.Keep(identifier);
  return Fail(c, kept, room.Keep(message));
}

int RaiseAgain(Context* c, const Block& error) { return RaiseAs(c, IdentifierOf(error), TextOf(error)); }

// `error (template, values...)` behind an identifier, if there was one.
int Report(Context* c, Text identifier, const Slot* const* arguments, int64_t count) {
  if (!IsText(*arguments[0])) return Fail(c, "", "error: format TEMPLATE must be a string");
  const Text form = TextOf(*arguments[0]->block);
  if (count == 1 && identifier.size == 0) return form.size == 0 ? kOk : RaiseAs(c, identifier, form);
  char message[kTextSize];
  int size = 0;
  const int status =
      FormatText(c, form, arguments[0]->block->room == '\'', arguments + 1, count - 1, message, kTextSize, &size);
  if (status != kOk || size == 0) return status;
  return RaiseAs(c, identifier, {message, size});
}

void SetTruth(Slot* d, bool is) {
  Drop(d);
  d->kind = Slot::kTruth;
  d->truth = is ? 1 : 0;
}

int FieldOf(Context* c, Slot* d, const Slot* s, Text name) {
  const bool message = Equal(name, {"message", 7});
  if (s->kind != Slot::kError || (!message && !Equal(name, {"identifier", 10}))) return RaiseNeedsRunTime(c, "a field");
  Hold(d, Slot::kText, NewText(message ? TextOf(*s->block) : IdentifierOf(*s->block)));
  return kOk;
}

}  // namespace
}  // namespace residua::standalone

using residua::standalone::Equal;
using residua::standalone::Equals;
using residua::standalone::FieldOf;
using residua::standalone::LooksLikeIdentifier;
using residua::standalone::NewText;
using residua::standalone::SetTruth;

extern "C" {

void rt_set_string(Context*, Slot* d, const char* bytes, int64_t size, int64_t quote) {
  Block* b = NewText({bytes, size});
  b->room = quote;
  Hold(d, Slot::kText, b);
}

void rt_standalone_char(Context*, Slot* d, int64_t, double code) {
  const char one = static_cast<char>(static_cast<unsigned char>(code));
  Hold(d, Slot::kText, NewText({&one, 1}));
}

void rt_caught(Context* c, Slot* d) {
  const Text message{c->message, static_cast<int64_t>(strlen(c->message))};
  const Text identifier{c->identifier, static_cast<int64_t>(strlen(c->identifier))};
  Block* b = NewBlockOfBytes(message.size + identifier.size);
  if (b == nullptr) abort();
  b->columns = message.size;
  b->rows = identifier.size;
  memcpy(BytesOf(b), message.bytes, static_cast<size_t>(message.size));
  memcpy(BytesOf(b) + message.size, identifier.bytes, static_cast<size_t>(identifier.size));
  Hold(d, Slot::kError, b);
  c->identifier = c->message = c->location = "";
}

int rt_field(Context* c, Slot* d, const Slot* s, const char* name, int64_t size) {
  return FieldOf(c, d, s, {name, size});
}
// A list of the one value that there is, which those who ask for a list take as such.
int rt_field_list(Context* c, Slot* d, const Slot* s, const char* name, int64_t size) {
  return FieldOf(c, d, s, {name, size});
}

// ---- comparisons
int rt_text_equals(Context*, const Slot* s, const char* text, int64_t size, int32_t* out) {
  *out = Equals(*s, {text, size});
  return kOk;
}
int rt_switch_text(Context*, const Slot* s, const char* text, int64_t size, int32_t* out) {
  *out = Equals(*s, {text, size});
  return kOk;
}
int rt_standalone_labels(Context* c, Slot* d, const char*, int64_t, Slot* const* parts, int64_t count, int64_t) {
  Block* b = NewBlockOfBytes(count * static_cast<int64_t>(sizeof(Block*)));
  if (b == nullptr) return RaiseOutOfMemory(c);
  b->columns = count;
  for (int64_t k = 0; k < count; ++k) {
    reinterpret_cast<Block**>(b + 1)[k] = parts[k]->block;
    ++parts[k]->block->references;
  }
  Hold(d, Slot::kLabels, b);
  return kOk;
}
int rt_standalone_switch(Context*, const Slot* s, const Slot* label, int32_t* out) {
  *out = IsText(*label) && Equals(*s, TextOf(*label->block));
  Block* const* const labels = reinterpret_cast<Block* const*>(label->block + 1);
  for (int64_t k = 0; label->kind == Slot::kLabels && k < label->block->columns; ++k) {
    if (Equals(*s, TextOf(*labels[k]))) *out = 1;
  }
  return kOk;
}

// ---- functions, which are called as kernels are: where results go, number, arguments, lists among them, nargout
int rt_standalone_strcmp(Context*, Slot* const* d, int64_t, int64_t, Slot* const* a, int64_t, int64_t, int64_t,
                         int64_t* count) {
  SetTruth(d[0], IsText(*a[1]) && Equals(*a[0], TextOf(*a[1]->block)));
  *count = 1;
  return kOk;
}
int rt_standalone_isempty(Context*, Slot* const* d, int64_t, int64_t, Slot* const* a, int64_t, int64_t, int64_t,
                          int64_t* count) {
  SetTruth(d[0], Rows(*a[0]) * Columns(*a[0]) == 0);
  *count = 1;
  return kOk;
}
int rt_standalone_report(Context* c, Slot* const*, int64_t, int64_t, Slot* const* a, int64_t n, int64_t, int64_t,
                         int64_t* count) {
  *count = 0;
  if (n == 1 && a[0]->kind == Slot::kError)
    return a[0]->block->columns == 0 ? kOk : residua::standalone::RaiseAgain(c, *a[0]->block);
  if (n == 1 && Rows(*a[0]) * Columns(*a[0]) == 0) return kOk;
  Text identifier{nullptr, 0};
  if (IsText(*a[0]) && LooksLikeIdentifier(TextOf(*a[0]->block))) {
    identifier = TextOf(*a[0]->block);
    if (n == 1)
      return residua::standalone::Raise(c, "", "call to error with message identifier '%.*s' requires message",
                                        static_cast<int>(identifier.size), identifier.bytes);
    ++a, --n;
  }
  return residua::standalone::Report(c, identifier, a, n);
}
int rt_standalone_rethrow(Context* c, Slot* const*, int64_t, int64_t, Slot* const* a, int64_t, int64_t, int64_t,
                          int64_t* count) {
  *count = 0;
  if (a[0]->kind != Slot::kError) return RaiseNeedsRunTime(c, "`rethrow` of what was not caught");
  return residua::standalone::RaiseAgain(c, *a[0]->block);
}

}  // extern "C"
