#include "worker/syntax/source_text_watch.h"

namespace residua::syntax {
namespace {

thread_local SourceTextWatch* current = nullptr;

}  // namespace

SourceTextWatch::SourceTextWatch() : outer_(current) { current = this; }

SourceTextWatch::~SourceTextWatch() {
  current = outer_;
  if (noted_) NoteSourceText();
}

void NoteSourceText() {
  if (current != nullptr) current->noted_ = true;
}

}  // namespace residua::syntax
