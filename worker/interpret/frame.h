// The variables of one running function.
//
// Slots are reached through `view`: a slot of a nested function that its parent also mentions points into the parent's
// frame, and text run by eval or a script sees the slots of the frame that it runs in. Slots never move while the frame
// lives, so that a pointer to one stays good while expressions run.
#pragma once

#include <absl/container/inlined_vector.h>

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "worker/builtin/evaluation_context.h"
#include "worker/interpret/interpreter.h"
#include "worker/interpret/plan.h"

namespace residua::interpret {

struct Slot {
  Value value;
  Value* link = nullptr;  // global or persistent storage
  bool defined = false;
  bool global = false;

  Value* get() { return link != nullptr ? link : defined ? &value : nullptr; }
  const Value* get() const { return const_cast<Slot*>(this)->get(); }
  // The storage to write to; defines the variable.
  Value& put() {
    if (link != nullptr) return *link;
    defined = true;
    return value;
  }
  void Clear() { *this = Slot(); }
};

class Frame final : public builtin::CallerFrame, public std::enable_shared_from_this<Frame> {
 public:
  Frame(Scope* scope, LoadedFilePtr file, std::shared_ptr<Frame> static_parent)
      : scope(scope), file(std::move(file)), static_parent(std::move(static_parent)), slots(scope->names.size()) {
    view.reserve(slots.size());
    for (Slot& slot : slots) view.push_back(&slot);
    if (this->static_parent != nullptr) {
      for (const Scope::Shared& s : scope->shared) view[s.own] = this->static_parent->view[s.outer];
    }
  }

  int nargin() const override { return nargin_value; }
  int nargout() const override { return nargout_value; }
  bool IsArgout(int k) const override {
    if (k < 1 || k > std::max(nargout_value, 1)) return false;
    return k > 64 || (ignored >> (k - 1) & 1) == 0;
  }
  const Value* FindVariable(std::string_view name) const override {
    const Slot* slot = Find(name);
    return slot == nullptr ? nullptr : slot->get();
  }
  std::string FunctionName() const override { return scope->name; }
  bool IsGlobal(std::string_view name) const override {
    const Slot* slot = Find(name);
    return slot != nullptr && slot->global;
  }

  Slot* Find(std::string_view name) const {
    if (const int32_t k = scope->Find(name); k != kNoSlot && k < static_cast<int32_t>(view.size())) return view[k];
    const auto it = overflow.find(name);
    return it == overflow.end() ? nullptr : it->second.get();
  }
  Slot& FindOrAdd(std::string_view name) {
    if (Slot* slot = Find(name)) return *slot;
    auto& added = overflow[std::string(name)];
    added = std::make_unique<Slot>();
    return *added;
  }

  Scope* scope;
  LoadedFilePtr file;
  std::shared_ptr<Frame> static_parent;  // nested functions: the frame of the enclosing one
  absl::InlinedVector<Slot, 8> slots;    // never resized
  absl::InlinedVector<Slot*, 8> view;
  std::map<std::string, std::unique_ptr<Slot>, std::less<>> overflow;
  int nargin_value = 0, nargout_value = 0;
  uint64_t ignored = 0;                   // bit k: result k is `~`
  const syntax::Ast* call_ast = nullptr;  // where the call is written, when that is known
  syntax::ExprId call_link;
};

}  // namespace residua::interpret
