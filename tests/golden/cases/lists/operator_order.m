% An operator assignment chooses its part, then evaluates the operand, then reads what the part holds: what the operand
% counts or assigns does not move the part, and is there when the part is read. Subscripts are evaluated once.
%
% RUN:  specialise operator_order -t 'y: real double [1 6]' -t 'k: realscalar' --nargout 5
% TRY:  operator_order([1 2 3 4 5 6], 2)   operator_order([6 5 4 3 2 1], 2)
function [y, k, s, n, m] = operator_order(y, k)
  n = k;
  s.a = y(1:4);
  y(k) += (k = 4);
  y(k) -= k++;
  y(y(1) + 1) *= (y(1) = 2);
  s.a(k - 3) += (k = 3);
  y(later(k)) += 100;
  y(later(n))++;
  n += n++ + k;
  n -= (n = 7) + n;
  m = n;
  m *= m--;
end

function k = later(k)
  fprintf('asked for %d\n', k);
  k = k + 1;
end
% --- residual -------------------------------------------------------
function [y, k, s, n, m] = operator_order(y, k)
    [y, k, s, n, m] = operator_order__w1(y, k);
end

function [y, k, s, n, m] = operator_order__w1(y, k)
    n = k;
    s.a = y(1:4);
    y(k) += (k = 4);
    y(k) -= k++;
    y(y(1) + 1) *= (y(1) = 2);
    s.a(k - 3) += (k = 3);
    y(later(k)) += 100;
    y(later(n))++;
    n += n++ + k;
    n -= (n = 7) + n;
    m = n;
    m *= m--;
end

function k = later(k)
    fprintf('asked for %d\n', k);
    k = k + 1;
end
% --- remarks --------------------------------------------------------
% 9:11: remark: `operator_order` kept whole: an assignment inside an expression that reads the variable before is not followed [kept-whole]
% 9:3: remark: an operator assignment to elements whose subscripts or value are more than variables makes `operator_order__w1` run in the run-time's interpreter [native-interpreted]
