% Loops over doubles that stay whole are computed in integers; a fraction, a NaN, an infinity, a negative zero or a large
% number, at the beginning or on the way, gives what doubles give.
%
% RUN:  specialise loops_over_whole_numbers --nargout 6 -t 'x: realscalar' -t 'm: realscalar' -t 'n: realscalar'
% TRY:  loops_over_whole_numbers(27, 10, 40)
% TRY:  loops_over_whole_numbers(97, 7, 300)
% TRY:  loops_over_whole_numbers(0, 3, 20)
% TRY:  loops_over_whole_numbers(-0, 3, 20)
% TRY:  loops_over_whole_numbers(-17, 5, 30)
% TRY:  loops_over_whole_numbers(17, -5, 30)
% TRY:  loops_over_whole_numbers(2.5, 3, 30)
% TRY:  loops_over_whole_numbers(12, 0, 30)
% TRY:  loops_over_whole_numbers(12, -0, 30)
% TRY:  loops_over_whole_numbers(12, 0.75, 30)
% TRY:  loops_over_whole_numbers(1e6 + 1, 2147483647, 60)
% TRY:  loops_over_whole_numbers(2 ^ 37 - 1, 2 ^ 31, 60)
% TRY:  loops_over_whole_numbers(2 ^ 40 + 1, 2 ^ 37, 60)
% TRY:  loops_over_whole_numbers(2 ^ 53 - 1, 2 ^ 52 + 1, 60)
% TRY:  loops_over_whole_numbers(2 ^ 60 + 512, 3 ^ 35, 60)
% TRY:  loops_over_whole_numbers(1e300, 1e17, 60)
% TRY:  loops_over_whole_numbers(NaN, 3, 20)
% TRY:  loops_over_whole_numbers(3, NaN, 20)
% TRY:  loops_over_whole_numbers(Inf, 3, 20)
% TRY:  loops_over_whole_numbers(-Inf, 3, 20)
% TRY:  loops_over_whole_numbers(3, Inf, 20)
% TRY:  loops_over_whole_numbers(3, 5, 0)
function [c, s, g, d, h, z] = loops_over_whole_numbers(x, m, n)
  c = collatz(x, n);
  s = seeds(x, n);
  g = common(x, m, n);
  d = digits_of(x, m, n);
  h = heap(x, n);
  z = zeros_of(x, m, n);
end

function [y] = collatz(x, n)
  y = 0;
  while x ~= 1 && y < n
    if mod(x, 2) == 0
      x = x / 2;
    else
      x = 3 * x + 1;
    end
    y = y + 1;
  end
  y = [y, x, 1 / x];
end

function y = seeds(x, n)
  y = 0;
  for k = 1:n
    x = mod(x * 16807, 2147483647);
    y = y + x / 2147483647;
  end
  y = [y, x];
end

function y = common(a, b, n)
  k = 0;
  while b ~= 0 && k < n
    r = mod(a, b);
    a = b;
    b = r;
    k = k + 1;
  end
  y = [a, 1 / b, k];
end

function y = digits_of(x, m, n)
  s = 0;
  k = 0;
  p = 1;
  while x > 0 && k < n
    s = s + mod(x, 10) * p;
    x = floor(x / 10);
    p = mod(p * 3, m);
    k = k + 1;
  end
  y = [s, x, p, k];
end

function y = heap(x, n)
  v = (1:16) * 0.5;
  y = 0;
  k = 1;
  lo = 1;
  hi = 16;
  while lo < hi && k <= n
    mid = floor((lo + hi) / 2);
    if v(mid) < x
      lo = mid + 1;
    else
      hi = mid;
    end
    y = y + v(lo);
    k = k + 1;
  end
  y = [y, lo, hi];
end

function y = zeros_of(x, m, n)
  y = 0;
  w = 0;
  for k = 1:n
    x = rem(x - k, 5);
    w = w - mod(x, 2);
    y = y + fix(w / 3) + m;
    if x == 0
      y = y + min(1 / x, 1);
    end
  end
  y = [y, 1 / x, w];
end
% --- residual -------------------------------------------------------
function [c, s, g, d, h, z] = loops_over_whole_numbers(x, m, n)
    y__2 = x;
    c = 0;
    while y__2 ~= 1 && c < n
        if mod(y__2, 2) == 0
            y__2 = y__2 / 2;
        else
            y__2 = 3 * y__2 + 1;
        end
        c = c + 1;
    end
    c = [c, y__2, 1 / y__2];
    y__5 = x;
    s = 0;
    for k = 1:n
        y__5 = mod(y__5 * 16807, 2147483647);
        s = s + y__5 / 2147483647;
    end
    s = [s, y__5];
    a = x;
    b = m;
    k__1 = 0;
    while b ~= 0 && k__1 < n
        r = mod(a, b);
        a = b;
        b = r;
        k__1 = k__1 + 1;
    end
    g = [a, 1 / b, k__1];
    x__3 = x;
    k__2 = 0;
    p = 1;
    s__1 = 0;
    while x__3 > 0 && k__2 < n
        s__1 = s__1 + mod(x__3, 10) * p;
        x__3 = floor(x__3 / 10);
        p = mod(p * 3, m);
        k__2 = k__2 + 1;
    end
    d = [s__1, x__3, p, k__2];
    if 1 <= n
        if 4 < x
            if 2 <= n
                if 6 < x
                    if 3 <= n
                        if 7 < x
                            if 4 <= n
                                if 7.5 < x
                                    hi = 16;
                                    lo = 16;
                                    h = 26.5;
                                else
                                    hi = 15;
                                    lo = 15;
                                    h = 26;
                                end
                            else
                                hi = 16;
                                lo = 15;
                                h = 18.5;
                            end
                        elseif 4 <= n
                            if 6.5 < x
                                hi = 14;
                                lo = 14;
                                h = 24.5;
                            else
                                hi = 13;
                                lo = 13;
                                h = 24;
                            end
                        else
                            hi = 14;
                            lo = 13;
                            h = 17.5;
                        end
                    else
                        hi = 16;
                        lo = 13;
                        h = 11;
                    end
                elseif 3 <= n
                    if 5 < x
                        if 4 <= n
                            if 5.5 < x
                                hi = 12;
                                lo = 12;
                                h = 20.5;
                            else
                                hi = 11;
                                lo = 11;
                                h = 20;
                            end
                        else
                            hi = 12;
                            lo = 11;
                            h = 14.5;
                        end
                    elseif 4 <= n
                        if 4.5 < x
                            hi = 10;
                            lo = 10;
                            h = 18.5;
                        else
                            hi = 9;
                            lo = 9;
                            h = 18;
                        end
                    else
                        hi = 10;
                        lo = 9;
                        h = 13.5;
                    end
                else
                    hi = 12;
                    lo = 9;
                    h = 9;
                end
            else
                hi = 16;
                lo = 9;
                h = 4.5;
            end
        elseif 2 <= n
            if 2 < x
                if 3 <= n
                    if 3 < x
                        if 4 <= n
                            if 3.5 < x
                                hi = 8;
                                lo = 8;
                                h = 10.5;
                            else
                                hi = 7;
                                lo = 7;
                                h = 10;
                            end
                        else
                            hi = 8;
                            lo = 7;
                            h = 6.5;
                        end
                    elseif 4 <= n
                        if 2.5 < x
                            hi = 6;
                            lo = 6;
                            h = 8.5;
                        else
                            hi = 5;
                            lo = 5;
                            h = 8;
                        end
                    else
                        hi = 6;
                        lo = 5;
                        h = 5.5;
                    end
                else
                    hi = 8;
                    lo = 5;
                    h = 3;
                end
            elseif 3 <= n
                if 1 < x
                    if 4 <= n
                        if 1.5 < x
                            hi = 4;
                            lo = 4;
                            h = 4.5;
                        else
                            hi = 3;
                            lo = 3;
                            h = 4;
                        end
                    else
                        hi = 4;
                        lo = 3;
                        h = 2.5;
                    end
                elseif 4 <= n
                    if 0.5 < x
                        hi = 2;
                        lo = 2;
                        h = 2.5;
                    else
                        hi = 1;
                        lo = 1;
                        h = 2;
                    end
                else
                    hi = 2;
                    lo = 1;
                    h = 1.5;
                end
            else
                hi = 4;
                lo = 1;
                h = 1;
            end
        else
            hi = 8;
            lo = 1;
            h = 0.5;
        end
    else
        hi = 16;
        lo = 1;
        h = 0;
    end
    h = [h, lo, hi];
    x__4 = x;
    w = 0;
    z = 0;
    for k__3 = 1:n
        x__4 = rem(x__4 - k__3, 5);
        w = w - mod(x__4, 2);
        z = z + fix(w / 3) + m;
        if x__4 == 0
            z = z + min(1 / x__4, 1);
        end
    end
    z = [z, 1 / x__4, w];
end
% --- remarks --------------------------------------------------------
