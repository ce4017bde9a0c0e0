% A recursive parser: the place in the text is known at first, and general from the first recursive call on.
%
% RUN:  specialise expr_eval -d 'vars = struct('"'"'x'"'"', 3, '"'"'y'"'"', 4)' -t 's: char'
% TRY:  expr_eval('x + y * 2', struct('x', 3, 'y', 4))
% TRY:  expr_eval('(x - 1) * y', struct('x', 3, 'y', 4))
% TRY:  expr_eval('z', struct('x', 3, 'y', 4))
% TRY:  expr_eval('7', struct('x', 3, 'y', 4))
function v = expr_eval(s, vars)
  toks = regexp(s, '\d+\.?\d*|\w+|[-+*/()]', 'match');
  [v, pos] = parse_sum(toks, 1, vars);
  if pos <= numel(toks), error('expr:trail', 'trailing "%s"', toks{pos}); end
end
function [v, pos] = parse_sum(t, pos, vars)
  [v, pos] = parse_prod(t, pos, vars);
  while pos <= numel(t) && any(strcmp(t{pos}, {'+', '-'}))
    op = t{pos};
    [w, pos] = parse_prod(t, pos + 1, vars);
    if op == '+', v = v + w; else v = v - w; end
  end
end
function [v, pos] = parse_prod(t, pos, vars)
  [v, pos] = parse_atom(t, pos, vars);
  while pos <= numel(t) && any(strcmp(t{pos}, {'*', '/'}))
    op = t{pos};
    [w, pos] = parse_atom(t, pos + 1, vars);
    if op == '*', v = v * w; else v = v / w; end
  end
end
function [v, pos] = parse_atom(t, pos, vars)
  if strcmp(t{pos}, '(')
    [v, pos] = parse_sum(t, pos + 1, vars);
    if ~strcmp(t{pos}, ')'), error('expr:paren', 'expected )'); end
    pos = pos + 1;
  elseif isfield(vars, t{pos})
    v = vars.(t{pos}); pos = pos + 1;
  else
    v = str2double(t{pos});
    if isnan(v), error('expr:name', 'unknown name %s', t{pos}); end
    pos = pos + 1;
  end
end
% --- residual -------------------------------------------------------
function v = expr_eval(s)
    toks = regexp(s, '\d+\.?\d*|\w+|[-+*/()]', 'match');
    t = toks;
    vars = struct('x', 3, 'y', 4);
    if strcmp(t{1}, '(')
        [v, pos] = parse_sum__2(t, 2);
        if ~strcmp(t{pos}, ')')
            error('expr:paren', 'expected )');
        end
        pos = pos + 1;
    else
        if isfield(struct('x', 3, 'y', 4), t{1})
            v = vars.(t{1});
        else
            v = str2double(t{1});
            if isnan(v)
                error('expr:name', 'unknown name %s', t{1});
            end
        end
        pos = 2;
    end
    numel__1 = numel(t);
    while pos <= numel__1 && any(strcmp(t{pos}, {'*', '/'}))
        op = t{pos};
        [w, pos] = parse_atom__3(t, pos + 1);
        if op == '*'
            v = v * w;
        else
            v = v / w;
        end
    end
    while pos <= numel__1 && any(strcmp(t{pos}, {'+', '-'}))
        op = t{pos};
        [w, pos] = parse_prod__3(t, pos + 1);
        if op == '+'
            v = v + w;
        else
            v = v - w;
        end
    end
    if pos <= numel(toks)
        error('expr:trail', 'trailing "%s"', toks{pos});
    end
end

function [v, pos] = parse_sum__2(t, pos)
    [v, pos] = parse_prod__3(t, pos);
    numel__1 = numel(t);
    while pos <= numel__1 && any(strcmp(t{pos}, {'+', '-'}))
        op = t{pos};
        [w, pos] = parse_prod__3(t, pos + 1);
        if op == '+'
            v = v + w;
        else
            v = v - w;
        end
    end
end

function [v, pos] = parse_prod__3(t, pos)
    [v, pos] = parse_atom__3(t, pos);
    numel__1 = numel(t);
    while pos <= numel__1 && any(strcmp(t{pos}, {'*', '/'}))
        op = t{pos};
        [w, pos] = parse_atom__3(t, pos + 1);
        if op == '*'
            v = v * w;
        else
            v = v / w;
        end
    end
end

function [v, pos] = parse_atom__3(t, pos)
    vars = struct('x', 3, 'y', 4);
    if strcmp(t{pos}, '(')
        [v, pos] = parse_sum__2(t, pos + 1);
        if ~strcmp(t{pos}, ')')
            error('expr:paren', 'expected )');
        end
    elseif isfield(struct('x', 3, 'y', 4), t{pos})
        v = vars.(t{pos});
    else
        v = str2double(t{pos});
        if isnan(v)
            error('expr:name', 'unknown name %s', t{pos});
        end
    end
    pos = pos + 1;
end
% --- remarks --------------------------------------------------------
% 31:16: remark: an argument kept general: it grows with the recursion [kept-general]
