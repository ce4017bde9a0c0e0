% Elements that are deleted from what is known are gone when a later statement of the `try` fails.
%
% RUN:  specialise deleted_before_it_fails --nargout 4
% TRY:  deleted_before_it_fails(3)
% TRY:  deleted_before_it_fails([1 2; 3 4])
% TRY:  deleted_before_it_fails({1})
% TRY:  deleted_before_it_fails([])
function [x, c, s, n] = deleted_before_it_fails(b)
  x = 1;
  c = {1, b, 3};
  s.list = [1, 2, 3];
  n = 0;
  try
    x(1) = [];
    c(1) = [];
    s.list(2) = [];
    y = zeros(1, 0) + b;
    x(end + 1) = 7;
    c(2) = [];
    s.list(1) = [];
    y = b + {1};
  catch
    n = numel(x);
  end
  unwind_protect
    x(:) = [];
    if numel(c) > 1
      c(end) = [];
    end
  unwind_protect_cleanup
    n = n + numel(x) + 10 * numel(c);
  end_unwind_protect
end
% --- residual -------------------------------------------------------
function [x, c, s, n] = deleted_before_it_fails(b)
    c = {1, b, 3};
    s = struct('list', [1, 2, 3]);
    x = 1;
    try
        x(1) = [];
        c(1) = [];
        s.list(2) = [];
        y = zeros(1, 0) + b;
        x(1) = 7;
        c(2) = [];
        s.list(1) = [];
        y = b + {1};
        n = 0;
    catch
        n = numel(x);
    end
    unwind_protect
        x(:) = [];
        if numel(c) > 1
            c(end) = [];
        end
    unwind_protect_cleanup
        n = n + numel(x) + 10 * numel(c);
    end_unwind_protect
end
% --- remarks --------------------------------------------------------
