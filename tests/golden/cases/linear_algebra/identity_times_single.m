% eye (n) times a full matrix is that matrix for doubles; a single one makes it a product whose zeros meet NaN.
%
% RUN:  specialise identity_times_single --nargout 4 -d 'n = 2' -t 't: realscalar' -t 's: real single [1 1]'
% TRY:  identity_times_single(2, NaN, single(NaN))   identity_times_single(2, -Inf, single(Inf))   identity_times_single(2, -0, single(-0))
function [a, b, c, d] = identity_times_single(n, t, s)
  x = [t, 1; 2, 3];
  s = [s, 1; 2, 3];
  a = eye(n) * x;
  b = eye(n) * s;
  c = x * eye(n);
  d = s * eye(n);
end
% --- residual -------------------------------------------------------
function [a, b, c, d] = identity_times_single(t, s)
    x = [t, 1; 2, 3];
    s = [s, 1; 2, 3];
    a = x;
    b = eye(2) * s;
    c = x;
    d = s * eye(2);
end
% --- remarks --------------------------------------------------------
