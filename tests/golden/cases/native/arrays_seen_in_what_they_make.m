% Parameters that only their results show to be arrays: `b = x > t` where b is indexed; and numbers: `[lo, hi]` of which
% elements 1 and 2 are taken.
%
% RUN:  specialise arrays_seen_in_what_they_make --nargout 4
% TRY:  arrays_seen_in_what_they_make([1 5 6 2 7 7 7 1], 3, 0, 4)   arrays_seen_in_what_they_make([], 3, 0, 1)
% TRY:  arrays_seen_in_what_they_make([1; 5; 6], 3, 0, 2)
% TRY:  arrays_seen_in_what_they_make(5, 3, 1, 2)   arrays_seen_in_what_they_make(zeros(1, 0), 1, 1, 2)
% TRY:  arrays_seen_in_what_they_make(single([1 5 6]), 2, 0, 1)   arrays_seen_in_what_they_make(uint8([1 5 6 9]), 4, 2, 3)
% TRY:  arrays_seen_in_what_they_make([1 NaN 5], NaN, NaN, 1)   arrays_seen_in_what_they_make([1 5], [3 3], 0, 1)
% TRY:  arrays_seen_in_what_they_make([1 5], 3, [0 1], 2)   arrays_seen_in_what_they_make([1 5], 3, 'a', 2)
function [v, n, longest, w] = arrays_seen_in_what_they_make(x, t, lo, hi)
  b = x > t;
  at = find([true, diff(b) ~= 0]);
  v = b(at);
  n = diff([at, numel(b) + 1]);
  longest = 0;
  for k = 1:numel(v)
    if v(k) && n(k) > longest
      longest = n(k);
    end
  end
  r = [lo, hi];
  w = 0;
  for k = 1:numel(v)
    p = [r(1) * k, r(2) * k, r(1) - k];
    w = w + max(p) - min(p);
  end
end
% --- residual -------------------------------------------------------
function [v, n, longest, w] = arrays_seen_in_what_they_make(x, t, lo, hi)
    b = x > t;
    at = find([true, diff(b) ~= 0]);
    v = b(at);
    n = diff([at, numel(b) + 1]);
    longest = 0;
    numel__1 = numel(v);
    for k = 1:numel__1
        if v(k) && n(k) > longest
            longest = n(k);
        end
    end
    r = [lo, hi];
    w = 0;
    for k = 1:numel__1
        p = [r(1) * k, r(2) * k, r(1) - k];
        w = w + max(p) - min(p);
    end
end
% --- remarks --------------------------------------------------------
