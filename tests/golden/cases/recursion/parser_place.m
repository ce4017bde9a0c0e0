% A parser whose place stands in a struct that it hands on: of a text that is not known, the place is kept general and the
% rest of the struct stays known.
%
% RUN:  specialise parser_place -t 'src: char [1 ?]'
% TRY:  parser_place('2*(3+4)')
% TRY:  parser_place('((7))')
% TRY:  parser_place('1+')
function r = parser_place(src)
  p = struct('s', src, 'k', 1, 'ops', '+*');
  try
    [r, p] = sum_of(p);
    if p.k <= numel(p.s), error('parse:rest', 'rest at %d', p.k); end
  catch problem
    r = problem.message;
  end
end
function [v, p] = sum_of(p)
  [v, p] = factor(p);
  while p.k <= numel(p.s) && any(p.s(p.k) == p.ops)
    op = p.s(p.k); p.k = p.k + 1;
    [w, p] = factor(p);
    if op == p.ops(1), v = v + w; else, v = v * w; end
  end
end
function [v, p] = factor(p)
  if p.k > numel(p.s), error('parse:end', 'unexpected end'); end
  c = p.s(p.k);
  p.k = p.k + 1;
  if c == '('
    [v, p] = sum_of(p);
    p.k = p.k + 1;
  else
    v = c - '0';
  end
end
% --- residual -------------------------------------------------------
function r = parser_place(src)
    try
        p__s = src;
        if 1 > numel(p__s)
            error('parse:end', 'unexpected end');
        end
        c = p__s(1);
        if c == '('
            p__2 = struct('s', p__s, 'k', 2, 'ops', '+*');
            [v__1, p__2] = factor__3(p__2);
            while p__2.k <= numel(p__2.s) && any(p__2.s(p__2.k) == '+*')
                op__1 = p__2.s(p__2.k);
                p__2.k = p__2.k + 1;
                [w__1, p__2] = factor__3(p__2);
                if op__1 == '+'
                    v__1 = v__1 + w__1;
                else
                    v__1 = v__1 * w__1;
                end
            end
            p__2.k = p__2.k + 1;
        else
            v__1 = c - '0';
            p__2 = struct('s', p__s, 'k', 2, 'ops', '+*');
        end
        v = v__1;
        p__1 = p__2;
        while p__1.k <= numel(p__1.s) && any(p__1.s(p__1.k) == '+*')
            op = p__1.s(p__1.k);
            p__1.k = p__1.k + 1;
            [w, p__1] = factor__3(p__1);
            if op == '+'
                v = v + w;
            else
                v = v * w;
            end
        end
        r = v;
        p = p__1;
        if p.k <= numel(p.s)
            error('parse:rest', 'rest at %d', p.k);
        end
    catch problem
        r = problem.message;
    end
end

function [v, p] = sum_of__3(p)
    [v, p] = factor__3(p);
    while p.k <= numel(p.s) && any(p.s(p.k) == '+*')
        op = p.s(p.k);
        p.k = p.k + 1;
        [w, p] = factor__3(p);
        if op == '+'
            v = v + w;
        else
            v = v * w;
        end
    end
end

function [v, p] = factor__3(p)
    if p.k > numel(p.s)
        error('parse:end', 'unexpected end');
    end
    c = p.s(p.k);
    p.k = p.k + 1;
    if c == '('
        [v, p] = sum_of__3(p);
        p.k = p.k + 1;
    else
        v = c - '0';
    end
end
% --- remarks --------------------------------------------------------
% 30:14: remark: an argument kept general: it grows with the recursion [kept-general]
