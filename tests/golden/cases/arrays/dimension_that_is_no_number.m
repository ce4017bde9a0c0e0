% A dimension that is infinite or NaN is none that an array has: nothing is summed. Functions that want a whole number
% refuse NaN.
%
% RUN:  specialise dimension_that_is_no_number -t 'd: realscalar'
% TRY:  dimension_that_is_no_number(Inf)
% TRY:  dimension_that_is_no_number(-Inf)
% TRY:  dimension_that_is_no_number(NaN)
% TRY:  dimension_that_is_no_number(3e9)
% TRY:  dimension_that_is_no_number(-3e9)
% TRY:  dimension_that_is_no_number(2)
function r = dimension_that_is_no_number(d)
  x = [1, 2; 3, 4];
  r = {sum(x, d), prod(single(x), d), cumsum(x, d), any(x, d), all(x, d), sum(int8(x), d)};
  r{end + 1} = {sum(x, Inf), cumsum(x, NaN), any(x, -Inf), sumsq(x, Inf), cumprod(x, -Inf)};
  r{end + 1} = sumsq(x, d);
end
% --- residual -------------------------------------------------------
function r = dimension_that_is_no_number(d)
    r = sum([1, 2; 3, 4], d);
    r__2 = prod(single([1, 2; 3, 4]), d);
    r__3 = cumsum([1, 2; 3, 4], d);
    r__4 = any([1, 2; 3, 4], d);
    r__5 = all([1, 2; 3, 4], d);
    r__6 = sum(int8([1, 2; 3, 4]), d);
    r__8 = sumsq([1, 2; 3, 4], d);
    r = {r, r__2, r__3, r__4, r__5, r__6, {[1, 2; 3, 4], [1, 2; 3, 4], [true, true; true, ...
            true], [1, 4; 9, 16], [1, 2; 3, 4]}, r__8};
end
% --- remarks --------------------------------------------------------
