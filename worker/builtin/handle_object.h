// Objects with identity: containers.Map and inputParser. A copy of the value is the same object.
//
// The interpreter asks an object for its properties, its methods (called as obj.f (x) or f (obj, x)) and what obj (key)
// and obj (key) = v mean. The evaluator knows
// the keys of a map that stays in one variable (specialise/map_object.cc) and nothing of any other object.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "worker/builtin/kernel_util.h"

namespace residua::builtin {

class HandleObject : public value::Object {
 public:
  virtual bool HasMethod(std::string_view name) const = 0;
  virtual ValueList CallMethod(EvaluationContext& context, std::string_view name, Args args, int nargout) = 0;
  // obj.name where name is no method.
  virtual Value Property(const std::string& name) const = 0;
  virtual void SetProperty(const std::string& name, const Value& v) = 0;
  // obj(...) and obj(...) = v
  virtual Value Lookup(Args keys) const = 0;
  virtual void Store(Args keys, const Value& v) = 0;
  // What disp prints; `nested` inside a cell or struct.
  virtual std::string Text(bool nested) const = 0;
  virtual std::vector<std::string> PropertyNames() const = 0;
};

HandleObject& ObjectOf(const Value& v);  // of an object value

Value MakeMap(EvaluationContext& context, Args args);  // containers.Map (...)
Value JoinMaps(int dim, Args maps);                    // [a, b] and [a; b], where one is an object: a new map

bool IsInlineFunction(const Value& v);  // of inline (...)
Value HandleOfInline(const Value& v);   // the anonymous function that it stands for

// Whether a class of these has a method of this name that is no function of Octave's as well.
bool IsMethodName(std::string_view name);
// The first argument that is an object and has the method; null: none.
const Value* FindReceiver(Args args, std::string_view method);

}  // namespace residua::builtin
