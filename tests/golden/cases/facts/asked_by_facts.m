% `switch`, `isequal` and `strcmp` use what is known of a parameter as `==` does: one of few values, a range of integers,
% its extents.
%
% RUN:  specialise asked_by_facts -t "a: of {2; 'abc'; 7}" -t 'k: uint8 scalar in [5, 6]' -t 'v: real double [1 2]' -t 's: struct' --nargout 4
% TRY:  asked_by_facts(2, uint8(5), [1, 2], struct())
% TRY:  asked_by_facts('abc', uint8(6), [NaN, -0], struct('a', {}))
% TRY:  asked_by_facts(7, uint8(5), [Inf, 1], struct('a', {1, 2}))
function [y, z, w, u] = asked_by_facts(a, k, v, s)
  switch a
    case 1, y = 1;
    case {2, 3, 'other'}, y = 2;
    case 'abc', y = 3;
    case {'foobar', 7}, y = 4;
    otherwise, y = 0;
  end
  switch k
    case {1, 2}, z = 1;
    case {6, 8, 'ab'}, z = 2;
    case 9, z = 3;
    otherwise, z = 0;
  end
  if isequal(k, 9), z = -1; end
  switch v
    case {1, 2, 'x'}, w = 1;
    otherwise, w = 2;
  end
  if isequal(v, [1, 2, 3]), w = 3; end
  if strcmp(a, 'abc'), w = w + 10; end
  u = isequal(s, 1) + 2 * isequal(@sin, v) + 4 * isequal({s}, 'a') + 8 * isequal(s, {1});
end
% --- residual -------------------------------------------------------
function [y, z, w, u] = asked_by_facts(a, k, v, s)
    switch a
        case 2
            y = 2;
        case 'abc'
            y = 3;
        otherwise
            y = 4;
    end
    switch k
        case 6
            z = 2;
        otherwise
            z = 0;
    end
    if strcmp(a, 'abc')
        w = 12;
    else
        w = 2;
    end
    u = 0;
end
% --- remarks --------------------------------------------------------
