// Whether something was made of more of a source text than its tokens: a place (line and column), a comment, the
// spelling of a line.
//
// What is made of tokens alone stays what it is when comments and white space of the text change, and a stored result
// may be used again then (job/code_digest.h). Few things see more: the text of some errors ("near line 3"), the stack
// of an error that was caught, the help text that print_usage shows. Each of them notes it here; whoever stores results
// watches. Watching is per thread.
#pragma once

namespace residua::syntax {

class SourceTextWatch {
 public:
  SourceTextWatch();
  ~SourceTextWatch();
  SourceTextWatch(const SourceTextWatch&) = delete;
  SourceTextWatch& operator=(const SourceTextWatch&) = delete;
  bool noted() const { return noted_; }

 private:
  friend void NoteSourceText();
  SourceTextWatch* const outer_;
  bool noted_ = false;
};

void NoteSourceText();

}  // namespace residua::syntax
