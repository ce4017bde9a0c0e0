// format and output_precision: how values are shown from here on (display_format.h).
//
// The words of format are read from left to right, "e" and "g" only behind "short" and "long" and only as they are
// written here; nothing is set before all words are understood.
#include <cctype>

#include "worker/builtin/binary_op_common.h"
#include "worker/builtin/kernel_util.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

using Notation = DisplayFormat::Notation;

std::string Lowercase(std::string word) {
  for (char& c : word) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return word;
}

std::string NameOf(const DisplayFormat& format) {
  const std::string name = format.is_long ? "long" : "short";
  switch (format.notation) {
    case Notation::kExponent:
      return name + "e";
    case Notation::kGeneral:
      return name + "g";
    case Notation::kBank:
      return "bank";
    default:
      return name;
  }
}

ValueList StateOf(const DisplayFormat& format, int nargout) {
  if (nargout > 3) ThrowError("Octave:undefined-function", "element number 4 undefined in return list");
  ValueList out = {Value::String(NameOf(format)), Value::String(format.compact ? "compact" : "loose"),
                   Value::String(format.lowercase ? "lowercase" : "uppercase")};
  out.resize(static_cast<size_t>(nargout));
  return out;
}

// "short" or "long", which may name the notation, too: "longg".
bool TakeLength(const std::string& word, DisplayFormat* format) {
  for (const bool is_long : {false, true}) {
    const std::string name = is_long ? "long" : "short";
    if (!word.starts_with(name)) continue;
    const std::string rest = word.substr(name.size());
    if (!rest.empty() && rest != "e" && rest != "g") continue;
    format->is_long = is_long;
    format->digits = is_long ? DisplayFormat::kLong : DisplayFormat::kShort;
    format->notation = rest.empty() ? Notation::kFixed : rest == "e" ? Notation::kExponent : Notation::kGeneral;
    return true;
  }
  return false;
}

void RefuseKnown(const std::string& word) {
  for (const char* known :
       {"shorteng", "longeng", "eng", "hex", "native-hex", "bit", "native-bit", "rat", "+", "free", "none", "debug"}) {
    if (word == known) Refuse("format", ("the word '" + word + "'").c_str());
  }
}

DisplayFormat FormatOf(Args args, DisplayFormat format) {
  for (size_t k = 0; k < args.size(); ++k) {
    if (!args[k].IsString()) ThrowError("", "format: all arguments must be strings");
    const std::string word = Lowercase(args[k].AsString());
    if (TakeLength(word, &format)) {
      const bool plain = word == "short" || word == "long";
      const std::string next = plain && k + 1 < args.size() && args[k + 1].IsString() ? args[k + 1].AsString() : "";
      if (next == "e" || next == "g") {
        format.notation = next == "e" ? Notation::kExponent : Notation::kGeneral;
        ++k;
      } else if (next == "eng") {
        RefuseKnown(next);
      }
    } else if (word == "compact" || word == "loose") {
      format.compact = word == "compact";
    } else if (word == "bank") {
      format.notation = Notation::kBank;
    } else if (word == "lowercase" || word == "uppercase") {
      format.lowercase = word == "lowercase";
    } else {
      RefuseKnown(word);
      ThrowError("", "format: unrecognized format state '%s'", word.c_str());
    }
  }
  return format;
}

}  // namespace

ValueList Kernel_format(EvaluationContext& context, Args args, int nargout) {
  if (nargout > 0) {
    if (!args.empty())
      OperatorWarning("", "format: cannot query and set format at the same time, ignoring set operation");
    return StateOf(context.format, nargout);
  }
  context.format = args.empty() ? DisplayFormat() : FormatOf(args, context.format);
  return {};
}

// output_precision (), output_precision (N), which gives what it was where a result is asked for.
ValueList Kernel_output_precision(EvaluationContext& context, Args args, int nargout) {
  const Value before = Value::Double(context.format.digits);
  if (args.size() == 2) {
    if (!args[1].IsString() || args[1].AsString() != "local") ThrowError("", "second argument must be \"local\"");
    Refuse("output_precision", "a setting for the rest of the function");
  }
  if (args.size() == 1) {
    if (!args[0].IsNumericOrLogicalOrChar() || args[0].Is(ClassId::kChar) || args[0].IsEmpty()) {
      ThrowError("", "output_precision: argument must be an integer value");
    }
    const double digits = std::trunc(args[0].ElementAsDouble(0));
    if (digits < 0) ThrowError("", "output_precision: arg must be greater than 0");
    if (!(digits <= DisplayFormat::kLong)) {
      ThrowError("", "output_precision: arg must be less than or equal to %d", DisplayFormat::kLong);
    }
    context.format.digits = static_cast<int>(digits);
  }
  return args.empty() || nargout > 0 ? One(before) : ValueList{};
}

}  // namespace residua::builtin
