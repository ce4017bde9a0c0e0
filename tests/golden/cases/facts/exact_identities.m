% Products by one and by the identity, comparisons of a number with itself, and copies under a name of the user
%
% RUN:  specialise exact_identities -d 'one = 1' -d 'n = 2' -t 'x: real double [1 ?]' -t 'Q: real double full [2 2]' -t 'k: realscalar' --nargout 5
% TRY:  exact_identities(1, 2, 0:0.1:0.3, [0.1 -0; NaN Inf], 3)
% TRY:  exact_identities(1, 2, zeros(1, 0), ones(2), NaN)
% TRY:  exact_identities(1, 2, -0, [1 2; 3 4], -0)
function [a, b, c, d, e] = exact_identities(one, n, x, Q, k)
  a = one * x - 0;
  Q = [Q(1) k; -k Q(4)];
  b = eye(n) * Q * eye(n);
  same = (k > 0) == (k > 0);
  c = same && (k > 1) ~= (k > 1);
  if k < 0
    pay = k;
  else
    pay = k * 2;
  end
  p = pay;
  q = p - 1;
  p = pay;
  r = p + 2;
  d = {p, q, r};
  e = k == k;
end
% --- residual -------------------------------------------------------
function [a, b, c, d, e] = exact_identities(x, Q, k)
    a = x - 0;
    Q = [Q(1), k; -k, Q(4)];
    b = Q;
    if k < 0
        pay = k;
    else
        pay = k * 2;
    end
    q = pay - 1;
    r = pay + 2;
    e = k == k;
    c = false;
    d = {pay, q, r};
end
% --- remarks --------------------------------------------------------
