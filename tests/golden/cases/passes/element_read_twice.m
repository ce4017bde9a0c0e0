% An element that is read twice is read once, also where the read may fail; not across a change of the array, and not where
% the name may hold a function.
%
% RUN:  specialise element_read_twice -t 'x: real double [? ?]' -t 'k: realscalar'
% TRY:  element_read_twice([1 2; 3 4], 2, @(k) k)   element_read_twice([1 2; 3 4], 5, 1:9)   element_read_twice(zeros(0, 2), 1, 5)
% TRY:  element_read_twice([1 2; 3 4], 1.5, 1:3)   element_read_twice([1 2; 3 4], 1, [])
function y = element_read_twice(x, k, f)
  y = x(k, 2) * x(k, 2) + sin(x(k, 2)) + x(k, 2)^2;
  x(1, 2) = 9;
  y = y + x(k, 2) * x(k, 2) + x(k, 2) + x(k, 2);
  y = y + f(k) + f(k) + f(k) * f(k);
end
% --- residual -------------------------------------------------------
function y = element_read_twice(x, k, f)
    x__1 = x(k, 2);
    y = x__1 * x__1 + sin(x__1) + x__1^2;
    x(1, 2) = 9;
    x__2 = x(k, 2);
    y = y + x__2 * x__2 + x__2 + x__2 + f(k) + f(k) + f(k) * f(k);
end
% --- remarks --------------------------------------------------------
