// Annotations as text: `x size [1 ?]` is a promise about a variable, `unroll` an instruction about code.
//
// What a promise says of the value is found here, and nowhere else: the evaluator meets it with what it knows where the
// annotation stands (specialise/stmt/annotation.cc), a request with the facts of its parameters where it stands before
// everything else (job/entry_promises.h).
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "worker/domain/abstract_value.h"

namespace residua::domain {

// The first word, and what follows it.
std::pair<std::string, std::string> FirstWord(const std::string& text);
// Two words of letters in a row: nobody's operand. Old programs write `%#` before plain comments, too.
bool IsSentence(const std::string& operand);
// -1: the text is no whole number.
int64_t WholeNumber(const std::string& text);

struct Promise {
  AbstractValue value;
  std::string error;  // what is wrong with the operand, and how it is written
};
// `x size [1 ?]`: variable, instruction, operand. nullopt: such an instruction promises nothing of a value.
std::optional<Promise> PromiseOf(const std::string& variable, const std::string& instruction,
                                 const std::string& operand);

}  // namespace residua::domain
