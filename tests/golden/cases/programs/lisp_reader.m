% A small Lisp: read, then evaluated in an environment.
%
% RUN:  specialise lisp_reader -d 'src = '"'"'(let (a (* x 2)) (if (> n 1) (+ a (- 10 n)) (* a a)))'"'"'' -d 'n = 3' -t 'x: realscalar'
% TRY:  lisp_reader('(let (a (* x 2)) (if (> n 1) (+ a (- 10 n)) (* a a)))', 3, 2)
% TRY:  lisp_reader('(let (a (* x 2)) (if (> n 1) (+ a (- 10 n)) (* a a)))', 3, -0)
% TRY:  lisp_reader('(let (a (* x 2)) (if (> n 1) (+ a (- 10 n)) (* a a)))', 3, NaN)
function v = lisp_reader(src, n, x)
  toks = strsplit(strtrim(strrep(strrep(src, '(', ' ( '), ')', ' ) ')));
  toks = toks(~cellfun(@isempty, toks));
  [ast, ~] = parse(toks, 1);
  v = ev(ast, struct('n', n, 'x', x));
end

function [t, k] = parse(toks, k)
  if strcmp(toks{k}, '(')
    t = {};
    k = k + 1;
    while ~strcmp(toks{k}, ')')
      [s, k] = parse(toks, k);
      t{end + 1} = s;
    end
    k = k + 1;
  else
    t = str2double(toks{k});
    if isnan(t)
      t = toks{k};
    end
    k = k + 1;
  end
end

function v = ev(t, env)
  if isnumeric(t)
    v = t;
  elseif ischar(t)
    v = env.(t);
  else
    switch t{1}
      case 'let'
        env.(t{2}{1}) = ev(t{2}{2}, env);
        v = ev(t{3}, env);
      case 'if'
        if ev(t{2}, env)
          v = ev(t{3}, env);
        else
          v = ev(t{4}, env);
        end
      case '+'
        v = ev(t{2}, env) + ev(t{3}, env);
      case '-'
        v = ev(t{2}, env) - ev(t{3}, env);
      case '*'
        v = ev(t{2}, env) * ev(t{3}, env);
      case '>'
        v = ev(t{2}, env) > ev(t{3}, env);
      otherwise
        error('lisp:op', 'unknown %s', t{1});
    end
  end
end
% --- residual -------------------------------------------------------
function v = lisp_reader(x)
    v = x * 2 + 7;
end
% --- remarks --------------------------------------------------------
