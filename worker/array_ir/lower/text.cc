// Text is a boxed value; beside a text that is spelled out strcmp is one comparison.
#include "worker/array_ir/lower/lowering.h"

namespace residua::array_ir {

namespace {

Lowered LowerStrcmp(CallSite& s) {
  if (s.count() != 2 || s.RepOfResult() != Rep::kBool) return {};
  const syntax::Ast& ast = s.b.ast();
  const auto is_text = [&](size_t k) {
    const ExprId e = s.arguments[k];
    return ast[e].kind == ExprKind::kString && !ast.Name(e).empty();
  };
  if (!is_text(0) && !is_text(1)) return {};
  const size_t text = is_text(1) ? 1 : 0;
  const uint32_t other = s.b.ToSlot(s.b.Build(s.arguments[1 - text]));
  return s.Truth(
      s.b.Rt("text_equals", {Operand::Storage(other), Operand::Text(ast.Name(s.arguments[text]))}, Type::kI1));
}

}  // namespace

LOWER_BY_KERNEL(int2str);
LOWER_BY_KERNEL(lower);
LOWER_BY_KERNEL(mat2str);
LOWER_BY_KERNEL(num2str);
LOWER_BY_KERNEL(regexprep);
LOWER_BY_KERNEL(sprintf);
LOWER_BY_KERNEL(strcat);
const Lowering Lower_strcmp = {LowerStrcmp};
LOWER_BY_KERNEL(strcmpi);
LOWER_BY_KERNEL(strfind);
LOWER_BY_KERNEL(strjoin);
LOWER_BY_KERNEL(strncmp);
LOWER_BY_KERNEL(strncmpi);
LOWER_BY_KERNEL(strrep);
LOWER_BY_KERNEL(strsplit);
LOWER_BY_KERNEL(strtrim);
LOWER_BY_KERNEL(upper);
LOWER_BY_KERNEL(base2dec);
LOWER_BY_KERNEL(bin2dec);
LOWER_BY_KERNEL(blanks);
LOWER_BY_KERNEL(cellstr);
LOWER_BY_KERNEL(cstrcat);
LOWER_BY_KERNEL(deblank);
LOWER_BY_KERNEL(dec2base);
LOWER_BY_KERNEL(dec2bin);
LOWER_BY_KERNEL(dec2hex);
LOWER_BY_KERNEL(do_string_escapes);
LOWER_BY_KERNEL(endsWith);
LOWER_BY_KERNEL(hex2dec);
LOWER_BY_KERNEL(is_dq_string);
LOWER_BY_KERNEL(is_sq_string);
LOWER_BY_KERNEL(isalnum);
LOWER_BY_KERNEL(isalpha);
LOWER_BY_KERNEL(isascii);
LOWER_BY_KERNEL(iscntrl);
LOWER_BY_KERNEL(isdigit);
LOWER_BY_KERNEL(isgraph);
LOWER_BY_KERNEL(iskeyword);
LOWER_BY_KERNEL(isletter);
LOWER_BY_KERNEL(islower);
LOWER_BY_KERNEL(isprint);
LOWER_BY_KERNEL(ispunct);
LOWER_BY_KERNEL(isspace);
LOWER_BY_KERNEL(isstring);
LOWER_BY_KERNEL(isupper);
LOWER_BY_KERNEL(isvarname);
LOWER_BY_KERNEL(isxdigit);
LOWER_BY_KERNEL(newline);
LOWER_BY_KERNEL(ostrsplit);
LOWER_BY_KERNEL(regexp);
LOWER_BY_KERNEL(regexpi);
LOWER_BY_KERNEL(startsWith);
LOWER_BY_KERNEL(str2double);
LOWER_BY_KERNEL(str2num);
LOWER_BY_KERNEL(strjust);
LOWER_BY_KERNEL(strtok);
LOWER_BY_KERNEL(strvcat);
LOWER_BY_KERNEL(tolower);
LOWER_BY_KERNEL(toupper);
LOWER_BY_KERNEL(undo_string_escapes);
LOWER_BY_KERNEL(validatestring);
LOWER_BY_KERNEL(fileparts);
LOWER_BY_KERNEL(filesep);
LOWER_BY_KERNEL(fullfile);
LOWER_BY_KERNEL(pathsep);
LOWER_BY_KERNEL(regexptranslate);
LOWER_BY_KERNEL(sscanf);
LOWER_BY_KERNEL(strtrunc);
LOWER_BY_KERNEL(substr);

}  // namespace residua::array_ir
