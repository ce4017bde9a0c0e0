% A known expression differentiated and then evaluated: nothing of the trees is left.
%
% RUN:  specialise expr_diff -d 'e = {'"'"'+'"'"', {'"'"'*'"'"', 2, {'"'"'^'"'"', '"'"'x'"'"', 3}}, {'"'"'*'"'"', '"'"'x'"'"', '"'"'y'"'"'}}' -d 'v = '"'"'x'"'"'' -t 'x: realscalar' -t 'y: realscalar'
% TRY:  expr_diff({'+', {'*', 2, {'^', 'x', 3}}, {'*', 'x', 'y'}}, 'x', 2, 3)
% TRY:  expr_diff({'+', {'*', 2, {'^', 'x', 3}}, {'*', 'x', 'y'}}, 'x', 0, NaN)
function r = expr_diff(e, v, x, y)
  r = ev(d(e, v), x, y);
end
function r = d(e, v)
  if isnumeric(e), r = 0;
  elseif ischar(e), r = double(strcmp(e, v));
  else
    switch e{1}
      case '+', r = {'+', d(e{2}, v), d(e{3}, v)};
      case '*', r = {'+', {'*', d(e{2}, v), e{3}}, {'*', e{2}, d(e{3}, v)}};
      case '^', r = {'*', {'*', e{3}, {'^', e{2}, e{3} - 1}}, d(e{2}, v)};
    end
  end
end
function r = ev(e, x, y)
  if isnumeric(e), r = e;
  elseif ischar(e)
    if e == 'x', r = x; else, r = y; end
  else
    a = ev(e{2}, x, y); b = ev(e{3}, x, y);
    switch e{1}
      case '+', r = a + b;
      case '*', r = a * b;
      case '^', r = a ^ b;
    end
  end
end
% --- residual -------------------------------------------------------
function r = expr_diff(x, y)
    a = 0 * x^3 + 2 * (3 * x^2);
    r = a + (y + x * 0);
end
% --- remarks --------------------------------------------------------
