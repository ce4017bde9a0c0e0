% Variables that hold one kind of value after another: an integer and then its double, a number and then a row, a loop
% variable that is used again. Each use has a representation of its own in native code, errors and what is shown tell
% the name that stands here.
%
% RUN:  specialise one_name_two_kinds --nargout 3 -t 'n: real double scalar' -t 'x: real double [1 m]'
% TRY:  one_name_two_kinds(12, [1 2 3])   one_name_two_kinds(0, [4 5 6])   one_name_two_kinds(3, [7 8])   one_name_two_kinds(2.5, 1:3)
% TRY:  one_name_two_kinds(NaN, [1 2 3])   one_name_two_kinds(-1, zeros(1, 0))   one_name_two_kinds(5, [1 Inf NaN])
function [s, v, x] = one_name_two_kinds(n, x)
  s = int32(0);
  for k = 1:n
    s = mod(s + int32(k) * 3, int32(7));
  end
  s = double(s) / 2
  v = 0;
  for k = 1:n
    if v > 4
      v = v - s;
    end
    v = v + k;
  end
  k = [v, s, n];
  v = k * 2;
  x = x(2:3);
  x = sum(x .* v(1:2));
  if x > 40
    x = 'large';
  elseif x > 30
    x = x + v(7);
  end
end
% --- residual -------------------------------------------------------
function [s, v, x] = one_name_two_kinds(n, x)
    s = int32(0);
    for k = 1:n
        s = mod(s + int32(k) * 3, int32(7));
    end
    s = double(s) / 2
    v = 0;
    for k = 1:n
        if v > 4
            v = v - s;
        end
        v = v + k;
    end
    v = [v, s, n] * 2;
    x = x(2:3);
    x = sum(x .* v(1:2));
    if x > 40
        x = 'large';
    elseif x > 30
        x = x + v(7);
    end
end
% --- remarks --------------------------------------------------------
% 28:13: remark: with these facts it fails whenever it is reached: v(7): out of bound 3 (dimensions are 1x3) [certain-error]
