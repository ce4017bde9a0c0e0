% `--style readable` leaves a literal beside what may be diagonal, of another size or of another class, and in a closure, whose text can be seen.
%
% RUN:  specialise sums -t 'a: real double [2 2]' -t 'b: real double [2 ?]' -t 'c: int8 [2 2]' -d 'n = 1' --style readable --nargout 4
% TRY:  sums([1 2; 3 4], [1 2; 3 4], int8([1 2; 3 4]), 1)   sums(eye(2), [5; 6], int8([100 2; 3 4]), 1)   sums(-eye(2), zeros(2, 0), int8([100 2; 3 4]), 1)
function [p, q, r, s] = sums(a, b, c, n)
  p = [n n; 2 2] + a;
  q = [n; 2] * ones(1, 2);
  if columns(b) ~= 2
    b = q;
  end
  q = q + b;
  r = [n n; 2 2] .* c;
  f = @(t) [0 0 0; 0 0 0] + t;
  s = func2str(f);
end
% --- residual -------------------------------------------------------
function [p, q, r, s] = sums(a, b, c)
    p = [1, 1; 2, 2] + a;
    if columns(b) ~= 2
        b = [1, 1; 2, 2];
    end
    q = [1, 1; 2, 2] + b;
    r = [1, 1; 2, 2] .* c;
    s = '@(t) [0, 0, 0; 0, 0, 0] + t';
end
% --- remarks --------------------------------------------------------
