// Reading through chains: x(1).a{2}(end), f(x)(2), s.handle(3).
//
// The links of a chain are followed from its base. A base that is a defined variable is read in place; any other
// identifier is a function, whose arguments are the first link when that is a pair of parentheses. `end` belongs to the
// innermost object that is indexed and is no function. Slots never move, so the pointer to the object stays good even
// when an argument's evaluation changes the variable.
#include <algorithm>

#include "worker/builtin/builtin_traits.h"
#include "worker/builtin/handle_object.h"
#include "worker/interpret/machine.h"

namespace residua::interpret {
namespace {

// Whether the class of an object answers a whole chain of indices itself, by a function of one output: what stands
// behind such an object is one value, the first of a list.
bool AnswersChains(const Value& object) {
  return std::string_view(builtin::ObjectOf(object).ClassName()) == "containers.Map";
}

[[noreturn]] void CannotIndex(const Value& v, const char* with) {
  std::string type = builtin::TypeName(v);
  if (v.Is(ClassId::kStruct)) type = "struct";
  throw MatlabError("", type + " cannot be indexed with " + with);
}

}  // namespace

ExprId Interpreter::Impl::Flatten(ExprId id, Chain* chain) const {
  for (;;) {
    const ExprKind kind = (*code_.ast)[id].kind;
    if (kind != ExprKind::kIndex && kind != ExprKind::kCellIndex && kind != ExprKind::kField &&
        kind != ExprKind::kDynamicField) {
      break;
    }
    chain->push_back(id);
    id = code_.ast->Child(id, 0);
  }
  std::reverse(chain->begin(), chain->end());
  return id;
}

absl::InlinedVector<Subscript, 2> Interpreter::Impl::EvalSubscripts(ExprId link, const Value* object,
                                                                    const Lvalue* within) {
  absl::InlinedVector<Subscript, 2> subscripts;
  const auto arguments = code_.ast->Children(link).subspan(1);
  EndOf here{object, 0, static_cast<int>(arguments.size()), within};
  struct Restore {
    const EndOf*& end;
    const EndOf* saved;
    ~Restore() { end = saved; }
  } restore{end_, end_};
  if (code_.plan->UsesEnd(link)) end_ = &here;
  for (const ExprId argument : arguments) {
    const ExprKind kind = (*code_.ast)[argument].kind;
    double x;
    if (kind == ExprKind::kColon) {
      subscripts.push_back({true, Value()});
    } else if (kind == ExprKind::kIndex && TryNumber(argument, &x)) {
      subscripts.push_back({false, Value::Double(x)});
    } else if (kind == ExprKind::kCellIndex || kind == ExprKind::kField || kind == ExprKind::kDynamicField ||
               kind == ExprKind::kIndex) {
      for (Value& v : EvalList(argument, 1)) subscripts.push_back({false, std::move(v)});
    } else {
      subscripts.push_back({false, Eval(argument)});
    }
    ++here.position;
  }
  // A ':' held in a variable is a colon too.
  for (Subscript& s : subscripts) {
    if (!s.colon && s.value.Is(ClassId::kChar) && s.value.numel() == 1 && s.value.AsString() == ":") s.colon = true;
  }
  return subscripts;
}

std::string Interpreter::Impl::FieldName(ExprId link) {
  if ((*code_.ast)[link].kind == ExprKind::kField) return code_.ast->Name(link);
  Value name;
  if (!EvalExactlyOne(code_.ast->Child(link, 1), &name) || !name.IsString())
    throw MatlabError("", "dynamic structure field names must be strings");
  return name.AsString();
}

// obj.name, obj.f (x) and obj (key); `next` is moved behind the links that were used.
ValueList Interpreter::Impl::ApplyToObject(const Chain& chain, size_t* next, const Value& object, int nargout) {
  const Value held = object;  // the variable may change while arguments are evaluated
  builtin::HandleObject& target = builtin::ObjectOf(held);
  const ExprId link = chain[(*next)++];
  const auto arguments = [&](ExprId list) {
    ValueList args;
    EvalArguments(code_.ast->Children(list).subspan(1), &held, code_.plan->UsesEnd(list), &args);
    return args;
  };
  if (nargout > 1 && AnswersChains(held)) {  // an error, once all arguments are evaluated
    for (size_t k = *next - 1; k < chain.size(); ++k) {
      const ExprKind kind = (*code_.ast)[chain[k]].kind;
      if (kind == ExprKind::kIndex || kind == ExprKind::kCellIndex)
        arguments(chain[k]);
      else
        FieldName(chain[k]);
    }
    throw MatlabError("Octave:invalid-fun-call", "subsref: function called with too many outputs");
  }
  if (AnswersChains(held)) nargout = 1;
  switch ((*code_.ast)[link].kind) {
    case ExprKind::kIndex:
      return ValueList{target.Lookup(arguments(link))};
    case ExprKind::kCellIndex:
      throw MatlabError("", std::string(target.ClassName()) + ": only '()' indexing is supported");
    default: {
      const std::string name = FieldName(link);
      if (!target.HasMethod(name)) return ValueList{target.Property(name)};
      ValueList args;
      if (*next < chain.size() && (*code_.ast)[chain[*next]].kind == ExprKind::kIndex)
        args = arguments(chain[(*next)++]);
      return target.CallMethod(context_, name, args, *next == chain.size() ? nargout : 1);
    }
  }
}

// f (obj, x): the object is taken out of the arguments.
ValueList Interpreter::Impl::CallMethod(const Value& receiver, const std::string& name, const ValueList& args,
                                        int nargout) {
  if (builtin::HasAny(name, builtin::kShows))
    return builtin::CallBuiltin(*builtin::FindBuiltin(name), context_, args, nargout);
  const Value object = receiver;
  ValueList rest;
  bool taken = false;
  for (const Value& v : args) {
    if (!taken && v.Is(ClassId::kObject) && v.SameRep(object))
      taken = true;
    else
      rest.push_back(v);
  }
  return builtin::ObjectOf(object).CallMethod(context_, name, rest, nargout);
}

// The function of a package that the first links of a chain name; `next` is then the link behind its name.
FunctionRef Interpreter::Impl::FindPackaged(const Chain& chain, size_t* next) {
  for (size_t k = 0; k < chain.size() && (*code_.ast)[chain[k]].kind == ExprKind::kField; ++k) {
    FunctionRef ref = FindFunction(PackagedName(*code_.ast, chain[k]), *code_.file, code_.function);
    if (!ref.valid()) continue;
    *next = k + 1;
    return ref;
  }
  return {};
}

// containers.Map (...), the one class of a package that is known.
bool Interpreter::Impl::IsMapConstructor(const std::string& name, const Chain& chain) const {
  return name == "containers" && !chain.empty() && (*code_.ast)[chain[0]].kind == ExprKind::kField &&
         code_.ast->Name(chain[0]) == "Map";
}

ValueList Interpreter::Impl::ApplyLink(ExprId link, const Value& object, const std::string& name, int nargout,
                                       uint64_t ignored) {
  switch ((*code_.ast)[link].kind) {
    case ExprKind::kIndex: {
      if (object.Is(ClassId::kFunctionHandle)) {
        const Value function = object;
        ValueList args;
        EvalArguments(code_.ast->Children(link).subspan(1), &function, code_.plan->UsesEnd(link), &args);
        call_site_ = {code_.ast, link};
        return CallHandle(function.handle(), args, nargout, ignored);
      }
      const auto subscripts = EvalSubscripts(link, &object);
      return ValueList{builtin::Stored(builtin::Index(object, subscripts, name))};
    }
    case ExprKind::kCellIndex: {
      const auto subscripts = EvalSubscripts(link, &object);  // whose errors come first
      if (!object.Is(ClassId::kCell)) CannotIndex(object, "{");
      return builtin::CellIndex(object, subscripts, name);
    }
    default: {
      const std::string field = FieldName(link);
      if (!object.Is(ClassId::kStruct)) CannotIndex(object, ".");
      if (object.IsScalar()) {
        if (const int k = object.FieldIndex(field); k >= 0) return ValueList{object.field(0, k)};
      }
      return builtin::FieldAccess(object, field);
    }
  }
}

// f(a, b) of a function found under its name or of a handle in a variable, the most frequent chains. False: another
// chain, and nothing happened.
bool Interpreter::Impl::TryCall(ExprId id, int nargout, ValueList* results) {
  const ExprId base = code_.ast->Child(id, 0);
  if ((*code_.ast)[base].kind != ExprKind::kIdentifier) return false;
  const auto arguments = code_.ast->Children(id).subspan(1);
  const int32_t slot = code_.plan->slot(base);
  ValueList args;
  if (const Value* variable = code_.view[slot]->get(); variable != nullptr) {
    if (!variable->Is(ClassId::kFunctionHandle)) return false;
    const uint64_t ignored = std::exchange(ignored_, 0);
    const Value function = *variable;
    EvalArguments(arguments, &function, code_.plan->UsesEnd(id), &args);
    call_site_ = {code_.ast, id};
    *results = CallHandle(function.handle(), args, nargout, ignored);
    return true;
  }
  const std::string& name = code_.ast->Name(base);
  const Callee callee = Resolve(slot, name);  // a copy: evaluating arguments may define functions
  if (!callee.ref.valid()) return false;
  const uint64_t ignored = std::exchange(ignored_, 0);
  EvalArguments(arguments, nullptr, false, &args);
  if (const Value* receiver = builtin::FindReceiver(args, name); receiver != nullptr) {
    *results = CallMethod(*receiver, name, args, nargout);
    return true;
  }
  call_site_ = {code_.ast, id};
  *results = CallRef(callee.ref, callee.plan, args, nargout, ignored);
  return true;
}

// What a chain begins with that is a call: the name of a constructor, of a method or of a function. `*next`: the first
// link that it did not take. Nothing is left to do where that is the end of the chain.
ValueList Interpreter::Impl::EvalHead(ExprId base, const Chain& chain, int nargout, uint64_t ignored, size_t* next) {
  const std::string& name = code_.ast->Name(base);
  const auto indexed = [&](size_t k) { return k < chain.size() && (*code_.ast)[chain[k]].kind == ExprKind::kIndex; };
  // Found before its arguments are evaluated: an unknown name is the first error.
  Callee& found = Resolve(code_.plan->slot(base), name);
  ValueList args;
  if (!found.ref.valid() && IsMapConstructor(name, chain)) {
    *next = 1;
    if (indexed(1)) {
      EvalArguments(code_.ast->Children(chain[1]).subspan(1), nullptr, false, &args);
      *next = 2;
    }
    ValueList made;
    made.push_back(builtin::MakeMap(context_, args));
    return made;
  }
  if (!found.ref.valid() && indexed(0) && builtin::IsMethodName(name)) {
    EvalArguments(code_.ast->Children(chain[0]).subspan(1), nullptr, false, &args);
    const Value* receiver = builtin::FindReceiver(args, name);
    if (receiver == nullptr) Undefined(name, *code_.ast, (*code_.ast)[base].range);
    *next = 1;
    return CallMethod(*receiver, name, args, chain.size() == 1 ? nargout : 1);
  }
  FunctionRef ref = found.ref;
  Plan* plan = found.plan;
  if (!ref.valid()) {
    ref = FindPackaged(chain, next);
    if (ref.valid()) plan = PlanOf(ref.file->ast);
  }
  if (!ref.valid()) {
    if (indexed(0)) {  // their errors come first
      EvalArguments(code_.ast->Children(chain[0]).subspan(1), nullptr, code_.plan->UsesEnd(chain[0]), &args);
    }
    Undefined(name, *code_.ast, (*code_.ast)[base].range);
  }
  const bool with_arguments = indexed(*next);
  const ExprId call = with_arguments ? chain[(*next)++] : ExprId();
  if (with_arguments) EvalArguments(code_.ast->Children(call).subspan(1), nullptr, false, &args);
  const bool last = *next == chain.size();
  if (const Value* receiver = builtin::FindReceiver(args, name); receiver != nullptr && last) {
    return CallMethod(*receiver, name, args, nargout);
  }
  if (with_arguments) call_site_ = {code_.ast, call};
  ValueList results = CallRef(ref, plan, args, last || with_arguments ? nargout : 1, last ? ignored : 0);
  if (!last && results.size() > 1) results.resize(1);
  return results;
}

// Only one value can be indexed further.
void Interpreter::Impl::RefuseList(const ValueList& held, const Chain& chain, size_t next) {
  if (held.size() != 1) {
    // Of a call that gives nothing it is the value that is missing, not the list that is empty.
    const bool called = next == 0 || (*code_.ast)[chain[next - 1]].kind == ExprKind::kIndex;
    throw MatlabError("", held.empty() && called ? "indexing undefined value" : "a cs-list cannot be further indexed");
  }
  if (IsUndefined(held[0])) throw MatlabError("", "indexing undefined value");
}

// What is called within a chain is asked for as many values as the whole chain is, though only the first is indexed.
// What stands behind a map is one value: the map's class takes the rest of the chain and gives the first of a list.
ValueList Interpreter::Impl::EvalChain(ExprId id, int nargout) {
  if ((*code_.ast)[id].kind == ExprKind::kIndex) {
    ValueList results;
    if (TryCall(id, nargout, &results)) return results;
  }
  const uint64_t ignored = std::exchange(ignored_, 0);
  Chain chain;
  const ExprId base = Flatten(id, &chain);
  size_t next = 0;
  const Value* object = nullptr;  // a variable, while none of its links was applied; then `held`
  ValueList held;
  std::string name;
  if ((*code_.ast)[base].kind != ExprKind::kIdentifier) {
    held.push_back(Eval(base));
  } else {
    object = code_.view[code_.plan->slot(base)]->get();
    if (object == nullptr) {
      held = EvalHead(base, chain, nargout, ignored, &next);
    } else if (chain.empty()) {
      return ValueList{*object};
    } else {
      name = code_.ast->Name(base);
    }
  }
  bool one_value = false;  // as it stands behind a map
  for (; next < chain.size(); ++next) {
    if (object == nullptr) RefuseList(held, chain, next);
    const Value current = object != nullptr ? Value() : std::move(held[0]);
    const Value& here = object != nullptr ? *object : current;
    object = nullptr;
    if (here.Is(ClassId::kObject)) {
      size_t after = next;
      const bool answers = AnswersChains(here);
      held = ApplyToObject(chain, &after, here, nargout);
      if (answers) {
        one_value = true;
        nargout = 1;
        name.clear();
      }
      next = after - 1;
      continue;
    }
    const bool last = next + 1 == chain.size();
    held = ApplyLink(chain[next], here, name, nargout, last ? ignored : 0);
    if (!last && here.Is(ClassId::kFunctionHandle) && held.size() > 1) held.resize(1);
  }
  if (!one_value || held.size() == 1) return held;
  if (held.empty()) throw MatlabError("", "invalid number of elements on RHS of assignment");
  return ValueList{held[0]};
}

}  // namespace residua::interpret
