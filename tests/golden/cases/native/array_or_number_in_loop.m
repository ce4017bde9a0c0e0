% What loops compute with and nothing tells from a number may be an array: behind the version for a number there is one for
% arrays.
%
% RUN:  specialise array_or_number_in_loop --nargout 2
% TRY:  array_or_number_in_loop([0.5 1 2], [1; 2; 3], 2)   array_or_number_in_loop([0.5 1 2], 4, 2)   array_or_number_in_loop([0.5 1 2], [1 2 3], 2)   array_or_number_in_loop([0.5 1 2], [1; 2; 3], [1 -0; NaN Inf; 3 4])
% TRY:  array_or_number_in_loop([0.5 1 2], [NaN; -0; Inf], [-0 0])   array_or_number_in_loop([0.5 1 2], magic(3), 1:3)   array_or_number_in_loop([0.5 1 2], eye(3), eye(3))   array_or_number_in_loop([0.5 1 2], zeros(3, 0), 1)
% TRY:  array_or_number_in_loop([0.5 1 2], [1; 2], 1)   array_or_number_in_loop([0.5 1 2], [1i; 2; 3], 1)   array_or_number_in_loop([0.5 1 2], single([1; 2; 3]), 1)   array_or_number_in_loop([0.5 1 2], int8([1; 2; 3]), 1)
% TRY:  array_or_number_in_loop([0.5 1 2], [true; false; true], 'a')   array_or_number_in_loop([], [1; 2; 3], 2)   array_or_number_in_loop([0.5 1 2], {1}, 2)   array_or_number_in_loop([0.5 1 2], [1; 2; 3], ones(2, 2, 2))   array_or_number_in_loop([0.5 1 2], [], [])
function [s, t] = array_or_number_in_loop(a, v, w)
  s = zeros(3, 1);
  t = 0;
  for k = 1:numel(a)
    c = cos(a(k));
    d = sin(a(k));
    R = [c, -d, 0; d, c, 0; 0, 0, 1];
    s = s + R * v;
    t = t + a(k) * w - w / 2;
  end
end
% --- residual -------------------------------------------------------
function [s, t] = array_or_number_in_loop(a, v, w)
    s = [0; 0; 0];
    t = 0;
    for k = 1:numel(a)
        c = cos(a(k));
        d = sin(a(k));
        R = [c, -d, 0; d, c, 0; 0, 0, 1];
        s = s + R * v;
        t = t + a(k) * w - w / 2;
    end
end
% --- remarks --------------------------------------------------------
