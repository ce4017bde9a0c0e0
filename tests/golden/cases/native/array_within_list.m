% A list of which more elements are read than it has parts has an array among these.
%
% RUN:  specialise array_within_list --nargout 2
% TRY:  array_within_list([1; 2; 3], 4)   array_within_list([NaN; -0; Inf], 2)   array_within_list([1; 2; 3; 4], 1)   array_within_list(5, 1)   array_within_list([1 2 3], 1)   array_within_list([1; 2], 1)   array_within_list([], 1)
% TRY:  array_within_list([1i; 2; 3], 2)   array_within_list(single([1; 2; 3]), 2)   array_within_list(int8([100; -100; 3]), 2)   array_within_list([true; false; true], 1)   array_within_list('abc', 1)   array_within_list([1 2; 3 4; 5 6], 1)   array_within_list({1}, 1)
function [s, t] = array_within_list(w, n)
  s = 0;
  t = 0;
  for k = 1:n
    d = [w * 0.5; 1];
    s = s + d(1) * k - d(4) / d(3);
    t = t + norm(d) + d(2);
  end
end
% --- residual -------------------------------------------------------
function [s, t] = array_within_list(w, n)
    s = 0;
    t = 0;
    for k = 1:n
        d = [w * 0.5; 1];
        s = s + d(1) * k - d(4) / d(3);
        t = t + norm(d) + d(2);
    end
end
% --- remarks --------------------------------------------------------
