% A parser of a known text over unknown variables leaves the expression that the text says.
%
% RUN:  specialise expression_parser -d 'src = '"'"'3*(a+b)^2 - -a/b'"'"'' -t 'a: real double scalar' -t 'b: real double scalar'
% TRY:  expression_parser('3*(a+b)^2 - -a/b', 1, 2)
% TRY:  expression_parser('3*(a+b)^2 - -a/b', 0, 0)
% TRY:  expression_parser('3*(a+b)^2 - -a/b', -0, Inf)
% TRY:  expression_parser('3*(a+b)^2 - -a/b', NaN, 1)
% TRY:  expression_parser('3*(a+b)^2 - -a/b', 1.5, -2.25)
function v = expression_parser(src, a, b)
  env = struct('a', a, 'b', b);
  src = src(~isspace(src));
  [v, pos] = sum_of(src, 1, env);
  if pos <= numel(src)
    error('expression_parser:rest', 'unexpected ''%s'' at %d', src(pos), pos);
  end
end

function [v, pos] = sum_of(s, pos, env)
  [v, pos] = product_of(s, pos, env);
  while pos <= numel(s) && any(s(pos) == '+-')
    op = s(pos);
    [w, pos] = product_of(s, pos + 1, env);
    if op == '+'
      v = v + w;
    else
      v = v - w;
    end
  end
end

function [v, pos] = product_of(s, pos, env)
  [v, pos] = power_of(s, pos, env);
  while pos <= numel(s) && any(s(pos) == '*/')
    op = s(pos);
    [w, pos] = power_of(s, pos + 1, env);
    if op == '*'
      v = v * w;
    else
      v = v / w;
    end
  end
end

function [v, pos] = power_of(s, pos, env)
  if s(pos) == '-'
    [v, pos] = power_of(s, pos + 1, env);
    v = -v;
    return
  end
  [v, pos] = atom_of(s, pos, env);
  if pos <= numel(s) && s(pos) == '^'
    [w, pos] = power_of(s, pos + 1, env);
    v = v ^ w;
  end
end

function [v, pos] = atom_of(s, pos, env)
  if s(pos) == '('
    [v, pos] = sum_of(s, pos + 1, env);
    if pos > numel(s) || s(pos) ~= ')'
      error('expression_parser:close', 'missing )');
    end
    pos = pos + 1;
  elseif s(pos) >= '0' && s(pos) <= '9'
    e = pos;
    while e <= numel(s) && (s(e) >= '0' && s(e) <= '9' || s(e) == '.')
      e = e + 1;
    end
    v = str2double(s(pos:e - 1));
    pos = e;
  else
    v = env.(s(pos));
    pos = pos + 1;
  end
end
% --- residual -------------------------------------------------------
function v = expression_parser(a, b)
    v = 3 * (a + b)^2;
    w = -a;
    v = v - w / b;
end
% --- remarks --------------------------------------------------------
