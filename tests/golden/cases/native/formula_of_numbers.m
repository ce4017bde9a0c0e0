% Nothing is declared and there is no loop: a version for numbers is tried first, one for matrices behind it.
%
% RUN:  specialise formula_of_numbers -d 'k = 3' --nargout 2
% TRY:  formula_of_numbers(2, 3, 4, 3)
% TRY:  formula_of_numbers(-2, 3, NaN, 3)
% TRY:  formula_of_numbers(-8, 1, 0, 3)
% TRY:  formula_of_numbers([1 2], 3, 4, 3)
% TRY:  formula_of_numbers(1, 3, [4 5; 6 7], 3)
% TRY:  formula_of_numbers([1 2; 3 4], 3, 4, 3)
% TRY:  formula_of_numbers(1i, 3, 4, 3)
% TRY:  formula_of_numbers(single(2), 3, 4, 3)
% TRY:  formula_of_numbers(int8(2), 3, 4, 3)
% TRY:  formula_of_numbers(true, 'a', 4, 3)
% TRY:  formula_of_numbers([], 3, 4, 3)
% TRY:  formula_of_numbers({}, 3, 4, 3)
function [w, s] = formula_of_numbers(a, b, h, k)
  i = b * h^k / 12;
  w = a * b^k / (k * i + a^2);
  s = sqrt(a * b) * (h / 2) / i;
  if s > 1
    w = w * (1 + 0.1 * (s - 1)) + sin(h)^k;
  end
end
% --- residual -------------------------------------------------------
function [w, s] = formula_of_numbers(a, b, h)
    i = b * h^3 / 12;
    w = a * b^3 / (3 * i + a^2);
    s = sqrt(a * b) * (h / 2) / i;
    if s > 1
        w = w * (1 + 0.1 * (s - 1)) + sin(h)^3;
    end
end
% --- remarks --------------------------------------------------------
