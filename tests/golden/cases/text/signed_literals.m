% Matrices of numbers with signs are printed so that Octave makes them once, when it parses them; not -0, short ones,
% and text that can be seen.
%
% RUN:  specialise signed_literals -d 'm = [1 -2 3; -4 5 -6]' -d 'z = [1 -0 2; -1 4 3]' -t 'x: real double [2 3]' --nargout 5
% TRY:  signed_literals(ones(2, 3), [1 -2 3; -4 5 -6], [1 -0 2; -1 4 3])
function [a, b, c, d, f] = signed_literals(x, m, z)
  a = m .* x;
  b = -abs(m) + x;
  c = 1 ./ (z + 0 * x);
  d = [1, -1, 2] * x';
  f = @(t) [1, -2, 3; -4, 5, -6] * t;
end
% --- residual -------------------------------------------------------
function [a, b, c, d, f] = signed_literals(x)
    a = ([1, 0, 3; 0, 5, 0] - [0, 2, 0; 4, 0, 6]) .* x;
    b = -[1, 2, 3; 4, 5, 6] + x;
    c = 1 ./ ([1, -0, 2; -1, 4, 3] + 0 * x);
    d = [1, -1, 2] * x';
    f = @(t) [1, -2, 3; -4, 5, -6] * t;
end
% --- remarks --------------------------------------------------------
