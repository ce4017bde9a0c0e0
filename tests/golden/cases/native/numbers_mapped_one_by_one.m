% arrayfun of numbers with a handle that is known: its function is called directly.
%
% RUN:  specialise numbers_mapped_one_by_one --nargout 4
% TRY:  numbers_mapped_one_by_one(1:5, 2)   numbers_mapped_one_by_one([], 1)   numbers_mapped_one_by_one(zeros(2, 0), 1)
% TRY:  numbers_mapped_one_by_one(single(1:3), 2)   numbers_mapped_one_by_one([1 NaN; -Inf 4], 0.5)
% TRY:  numbers_mapped_one_by_one([1 2i], 3)   numbers_mapped_one_by_one(uint8([3 200]), 2)
% TRY:  numbers_mapped_one_by_one(1:3, [1 2])
% TRY:  numbers_mapped_one_by_one({1}, 2)
% TRY:  numbers_mapped_one_by_one(1:3, 'a')   numbers_mapped_one_by_one(eye(3), 2)   numbers_mapped_one_by_one(ones(2, 2, 2), 2)
% TRY:  numbers_mapped_one_by_one([1 7 99], 2)
function [y, z, v, u] = numbers_mapped_one_by_one(x, w)
  y = arrayfun(@(t) w * t + 1, x);
  z = arrayfun(@(t) steps(t, w), x);
  v = arrayfun(@limited, x);
  u = sum(arrayfun(@sin, x(:)'));
end

function n = steps(t, w)
  n = 0;
  while t > w && n < 50
    t = t / 2;
    n = n + 1;
  end
end

function y = limited(t)
  if t == 99
    error('limited:much', 'too much: %g', t);
  end
  y = min(t, 3);
end
% --- residual -------------------------------------------------------
function [y, z, v, u] = numbers_mapped_one_by_one(x, w)
    y = arrayfun(@(t) w * t + 1, x);
    z = arrayfun(@(t) steps(t, w), x);
    v = arrayfun(@limited, x);
    u = sum(arrayfun(@sin, x(:)'));
end

function n = steps(t, w)
    n = 0;
    while t > w && n < 50
        t = t / 2;
        n = n + 1;
    end
end

function y = limited(t)
    if t == 99
        error('limited:much', 'too much: %g', t);
    end
    y = min(t, 3);
end
% --- remarks --------------------------------------------------------
