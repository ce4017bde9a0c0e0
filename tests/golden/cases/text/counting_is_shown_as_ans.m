% `x++` as a statement shows what x was, and `++x` what it is, as `ans`.
%
% RUN:  specialise counting_is_shown_as_ans
% TRY:  counting_is_shown_as_ans(2)
% TRY:  counting_is_shown_as_ans([1 2])
% TRY:  counting_is_shown_as_ans('a')
function r = counting_is_shown_as_ans(k)
  n = 3;
  n++
  --n
  x = k;
  x++
  ++x
  x--;
  s.a = k;
  s.a++
  c = {k};
  --c{1}
  v = [k, 1];
  v(1)++
  v(end) += 2
  r = {n, x, s, c, v};
end
% --- residual -------------------------------------------------------
function r = counting_is_shown_as_ans(k)
    ans = 3
    ans = 3
    x = k;
    old__1 = x;
    x = x + 1;
    ans = old__1
    x = x + 1;
    ans = x
    x = x - 1;
    old__2 = k;
    s__a = k + 1;
    ans = old__2
    c = {k};
    c{1} = c{1} - 1;
    ans = c{1}
    v = [k, 1];
    old__3 = v(1);
    v(1) = v(1) + 1;
    ans = old__3
    v(end) = v(end) + 2
    r = {3, x, struct('a', s__a), c, v};
end
% --- remarks --------------------------------------------------------
% 9:3: remark: a function that reads its caller's frame makes `counting_is_shown_as_ans` run in the run-time's interpreter [native-interpreted]
