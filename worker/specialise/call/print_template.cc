// Known arguments of the printf family go into the template: sprintf ('%s = %.*f', 'mass', 3, x) is
// sprintf ('mass = %.3f', x).
//
// Every conversion must take exactly one argument, so that none is left over and the template is used once: a number,
// or a text that %s takes whole. What goes in is what the formatter itself makes of it.
//
// A template in double quotes is taken as it is, one in single quotes has its escapes read when it is printed; the
// residual program has the latter only, so a backslash is written twice there.
#include <array>
#include <cstring>

#include "worker/builtin/builtin_names.h"
#include "worker/builtin/builtin_traits.h"
#include "worker/builtin/text_format.h"
#include "worker/specialise/core/activation.h"

namespace residua::specialise {

namespace {

struct Slot {
  size_t begin = 0, end = 0;  // of the conversion in the template
  std::vector<size_t> stars;  // places of `*`
  char type = 0;
};

// The conversions of a template; nothing: it holds one of an unusual form.
std::optional<std::vector<Slot>> SlotsOf(const std::string& text) {
  std::vector<Slot> out;
  for (size_t k = 0; k < text.size(); ++k) {
    if (text[k] != '%') continue;
    if (k + 1 < text.size() && text[k + 1] == '%') {
      ++k;
      continue;
    }
    Slot slot;
    slot.begin = k++;
    while (k < text.size() && std::strchr("-+ 0#123456789.*", text[k]) != nullptr) {
      if (text[k] == '*') slot.stars.push_back(k);
      ++k;
    }
    if (k >= text.size() || std::strchr("diuxXofFeEgGcs", text[k]) == nullptr) return std::nullopt;
    slot.type = text[k];
    slot.end = k + 1;
    out.push_back(std::move(slot));
  }
  return out;
}

bool IsOneNumber(const AbstractValue& v) {
  const domain::ClassSet numbers = domain::ClassSet::Numeric() | domain::ClassSet::Of(value::ClassId::kLogical);
  return v.IsScalar() && v.classes().SubsetOf(numbers) && v.real() == domain::Tristate::kTrue &&
         v.defined() == domain::Tristate::kTrue;
}

// It takes the whole argument and nothing else.
bool TakesOne(const PartialValue& p, char type) {
  if (p.colon || p.list || p.parts || p.diverges) return false;
  if (IsOneNumber(p.facts)) return true;
  return type == 's' && p.facts.classes().Only(value::ClassId::kChar) && p.facts.shape().max_rank() == 2 &&
         p.facts.defined() == domain::Tristate::kTrue;
}

// `%100000d`: what it prints is better left to the program.
bool IsWide(const std::string& conversion) {
  constexpr int64_t kWide = 200;
  int64_t number = 0;
  for (const char c : conversion) {
    const bool digit = c >= '0' && c <= '9';
    number = digit ? std::min<int64_t>(number * 10 + (c - '0'), kWide + 1) : 0;
    if (number > kWide) return true;
  }
  return false;
}

// Plain characters, which a literal and a template can hold.
bool IsPlain(const std::string& text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; });
}

std::string AsTemplate(const std::string& text, bool escapes) {
  std::string out;
  for (const char c : text) {
    out += c;
    if (c == '%' || (c == '\\' && escapes)) out += c;
  }
  return out;
}

// The place of the template among the arguments; none: it is not known.
std::optional<size_t> PlaceOfTemplate(const builtin::Builtin& b, const PartialValues& args) {
  const auto is_text = [&](size_t k) {
    return k < args.size() && args[k].IsStatic() && args[k].facts.static_value().IsString() &&
           args[k].facts.static_value().numel() > 0;
  };
  if (!builtin::HasAny(b, builtin::kFillsTemplate)) return std::nullopt;
  if (!builtin::HasAny(b, builtin::kIdentifierFirst)) {
    if (is_text(0)) return 0;
    const bool stream = builtin::HasAny(b, builtin::kStreamFirst) && !args.empty() && IsOneNumber(args[0].facts);
    return stream && is_text(1) ? std::optional<size_t>(1) : std::nullopt;
  }
  // With an identifier before it, so that no text can be taken for one.
  if (!is_text(0) || !is_text(1)) return std::nullopt;
  const std::string id = args[0].facts.static_value().AsString();
  const bool identifier = id.find(':') != std::string::npos && id.find_first_of(" %\\\n\t") == std::string::npos &&
                          id.back() != ':' && id.front() != ':';
  return identifier ? std::optional<size_t>(1) : std::nullopt;
}

}  // namespace

std::optional<PartialValues> WithPlainTemplate(const builtin::Builtin& b, const PartialValues& args) {
  if (!builtin::HasAny(b, builtin::kReadsEscapes)) return std::nullopt;
  const auto has_backslash = [&](size_t k) {
    if (k >= args.size() || !args[k].IsStatic()) return false;
    const Value& v = args[k].facts.static_value();
    return v.IsString() && v.quote() == '"' && v.AsString().find('\\') != std::string::npos;
  };
  const auto is_identifier = [&] {
    if (args.size() < 2 || !args[0].IsStatic() || !args[0].facts.static_value().IsString()) return false;
    const std::string id = args[0].facts.static_value().AsString();
    return id.find(':') != std::string::npos && id.find_first_of(" %\\\n\t") == std::string::npos;
  };
  const bool stream = builtin::HasAny(b, builtin::kStreamFirst) && !args.empty() && IsOneNumber(args[0].facts);
  const bool second = builtin::HasAny(b, builtin::kIdentifierFirst) ? is_identifier() : stream;
  const size_t at = second ? 1 : 0;
  if (!has_backslash(at)) return std::nullopt;
  // `error` and `warning` take a single argument as it is.
  const bool read = args.size() > 1 || !builtin::HasAny(b, builtin::kIdentifierFirst);
  std::string text;
  for (const char c : args[at].facts.static_value().AsString())
    text += c == '\\' && read ? std::string("\\\\") : std::string(1, c);
  PartialValues out = args;
  out[at] = PartialValue::Static(Value::String(text));
  return out;
}

std::optional<PartialValues> WithTemplateFilled(const builtin::Builtin& b, const PartialValues& args) {
  const std::optional<size_t> at = PlaceOfTemplate(b, args);
  if (!at) return std::nullopt;
  const Value& given = args[*at].facts.static_value();
  const bool escapes = given.quote() != '"';  // read when it is printed
  const std::string text = given.AsString();
  const std::optional<std::vector<Slot>> slots = SlotsOf(text);
  if (!slots) return std::nullopt;
  size_t taken = *at + 1;
  for (const Slot& slot : *slots) taken += slot.stars.size() + 1;
  if (slots->empty() || taken != args.size()) return std::nullopt;
  PartialValues out(args.begin(), args.begin() + static_cast<int64_t>(*at) + 1);
  std::string filled;
  size_t copied = 0, next = *at + 1;
  bool changed = false;
  for (const Slot& slot : *slots) {
    std::string conversion = text.substr(slot.begin, slot.end - slot.begin);
    for (size_t k = slot.stars.size(); k-- > 0;) {  // from the right, so that places stay
      const PartialValue& star = args[next + k];
      if (!star.IsStatic() || !IsOneNumber(star.facts)) return std::nullopt;
      const double width = star.facts.static_value().ElementAsDouble(0);
      if (!(width >= 0 && width < 100) || width != static_cast<int>(width)) return std::nullopt;
      conversion.replace(slot.stars[k] - slot.begin, 1, std::to_string(static_cast<int>(width)));
      changed = true;
    }
    next += slot.stars.size();
    const PartialValue& p = args[next++];
    if (!TakesOne(p, slot.type)) return std::nullopt;
    filled += text.substr(copied, slot.begin - copied);
    copied = slot.end;
    const bool fits =
        p.IsStatic() && !IsWide(conversion) && (slot.type != 's' || p.facts.static_value().Is(value::ClassId::kChar));
    const Value* const known = fits ? &p.facts.static_value() : nullptr;
    std::string shown;
    if (known != nullptr) {
      try {
        shown = builtin::FormatText(builtin::names::k_printf, conversion, {known, 1});
      } catch (const value::MatlabError&) {
        return std::nullopt;
      }
    }
    if (known != nullptr && IsPlain(shown)) {
      filled += AsTemplate(shown, escapes);
      changed = true;
    } else {
      filled += conversion;
      out.push_back(p);
    }
  }
  if (!changed) return std::nullopt;
  filled += text.substr(copied);
  // Without arguments fprintf takes a single one for a template all the same; an empty one would be no template.
  if (filled.empty()) return std::nullopt;
  out[*at] = PartialValue::Static(Value::String(filled, given.quote()));
  return out;
}

}  // namespace residua::specialise
