% A fit of known degree with a report.
%
% RUN:  specialise lsqpoly -d 'deg = 2' -d 'wts = []' -t 'x: real double [5 1]' -t 'y: real double [5 1]' --nargout 4
% TRY:  lsqpoly((1:5)', [1;4;9;16;25.1], 2, [])
% TRY:  lsqpoly(ones(5,1), (1:5)', 2, [])
function [p, S, r2, txt] = lsqpoly(x, y, deg, wts)
if nargin < 3, deg = 1; end
x = x(:); y = y(:); n = length(x);
if n ~= length(y), error('X and Y must have the same length'); end
if deg >= n, error('lsqpoly:deg', 'degree %d needs %d points', deg, deg+1), end
V = ones(n, deg+1);
for j = deg:-1:1, V(:,j) = V(:,j+1).*x; end
if ~isempty(wts), W = diag(sqrt(wts)); V = W*V; y = W*y; end
[Q, R] = qr(V, 0);
if any(abs(diag(R)) < 1e-10)
  p = zeros(1, deg+1); S = []; r2 = NaN; txt = 'singular'; return
end
p = (R\(Q'*y))';
S.R = R; S.df = n - deg - 1; S.normr = norm(y - V*p');
r2 = 1 - S.normr^2/norm(y - mean(y))^2;
txt = 'y =';
for j = 1:deg+1
  if j > 1 & p(j) >= 0, txt = [txt ' +']; end
  txt = [txt sprintf(' %.4g', p(j))];
  k = deg + 1 - j;
  if k == 1, txt = [txt '*x']; elseif k > 1, txt = [txt '*x^' num2str(k)]; end
end
% --- residual -------------------------------------------------------
function [p, S, r2, txt] = lsqpoly(x, y)
    x = x(:);
    y = y(:);
    V = [x .* x, x, [1; 1; 1; 1; 1]];
    [Q, R] = qr(V, 0);
    if any(abs(diag(R)) < 1e-10)
        p = [0, 0, 0];
        S = [];
        r2 = NaN;
        txt = 'singular';
        return;
    end
    p = (R \ (Q' * y))';
    S__normr = norm(y - V * p');
    r2 = 1 - S__normr^2 / norm(y - sum(y, 1) / 5)^2;
    txt = ['y =', sprintf(' %.4g', p(1)), '*x^2'];
    if p(2) >= 0
        txt = [txt, ' +'];
    end
    txt = [txt, sprintf(' %.4g', p(2)), '*x'];
    if p(3) >= 0
        txt = [txt, ' +'];
    end
    txt = [txt, sprintf(' %.4g', p(3))];
    S = struct('R', R, 'df', 2, 'normr', S__normr);
end
% --- remarks --------------------------------------------------------
