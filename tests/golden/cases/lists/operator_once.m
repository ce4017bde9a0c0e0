% A function that is kept whole: what an operator assignment counts, assigns or calls in its subscripts it does once and
% before the operand; `x = x + v` would do it twice or too late.
%
% RUN:  specialise operator_once -t 'y: real double [1 6]' -t 'code: char [1 n]' --nargout 4
% TRY:  operator_once([1 2 3 4 5 6], 'k = 2;')   operator_once([1 2 3 4 5 6], 'k = 1;')
function [y, k, s, n] = operator_once(y, code)
  k = 2;
  n = 0;
  s.a = 1:4;
  eval(code);
  y(k++) += k;
  y(k--) *= 10;
  y(k) += (k = 4);
  y(k) -= k++;
  s.a(k -= 3) += k;
  y(later(k)) += 100;
  y(k)++;
  n += n++ + k;
  n -= (n = 7) + n;
end

function k = later(k)
  fprintf('asked for %d\n', k);
  k = k + 1;
end
% --- residual -------------------------------------------------------
function [y, k, s, n] = operator_once(y, code)
    [y, k, s, n] = operator_once__w1(y, code);
end

function k = later(k)
    fprintf('asked for %d\n', k);
    k = k + 1;
end

function [y, k, s, n] = operator_once__w1(y, code)
    k = 2;
    n = 0;
    s.a = 1:4;
    eval(code);
    y(k++) += k;
    y(k--) *= 10;
    y(k) += (k = 4);
    y(k) -= k++;
    s.a(k -= 3) += k;
    y(later(k)) += 100;
    y(k)++;
    n += n++ + k;
    n -= (n = 7) + n;
end
% --- remarks --------------------------------------------------------
% 10:3: remark: `operator_once` kept whole: `eval` of text that is not known is not followed [kept-whole]
% 10:3: remark: a function that reads its caller's frame makes `operator_once__w1` run in the run-time's interpreter [native-interpreted]
