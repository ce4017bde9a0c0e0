% a + -1 * e of one number e is a - e, NaN and zeros of both signs included; -1 * e alone, and of what may be more, stays.
%
% RUN:  specialise minus_one_times -t 'a: real double scalar' -t 'e: real double scalar' -t 'v: real double [1 2]' --nargout 5
% TRY:  minus_one_times(1, 2, [3 4])
% TRY:  minus_one_times(-0, 0, [-0 0])
% TRY:  minus_one_times(0, -0, [NaN Inf])
% TRY:  minus_one_times(NaN, 1, [1 2])
% TRY:  minus_one_times(Inf, Inf, [1 2])
function [p, q, r, s, t] = minus_one_times(a, e, v)
  p = [a + -1 * e, 1 / (a + -1 * e)];
  q = -1 * e + a;
  r = v + -1 * e;
  s = a + -1 * v;
  t = -1 * e;
end
% --- residual -------------------------------------------------------
function [p, q, r, s, t] = minus_one_times(a, e, v)
    p = [a - e, 1 / (a - e)];
    q = -1 * e + a;
    r = v - e;
    s = a + -1 * v;
    t = -1 * e;
end
% --- remarks --------------------------------------------------------
