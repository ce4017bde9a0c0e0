% A diagonal matrix in sums with full ones keeps the signs of their zeros.
%
% RUN:  specialise c2d_euler -d 'A = [0 1; -2 -3]' -d 'B = [0; 1]' -d 'method = '"'"'tustin'"'"'' -t 'Ts: realscalar' --nargout 2
% TRY:  c2d_euler([0 1; -2 -3], [0; 1], 0.1, 'tustin')
% TRY:  c2d_euler([0 1; -2 -3], [0; 1], 0, 'tustin')
% TRY:  c2d_euler([0 1; -2 -3], [0; 1], 1, 'tustin')
function [Ad, Bd] = c2d_euler(A, B, Ts, method)
  n = size(A, 1);
  if size(A, 2) ~= n, error('c2d:square', 'A is not square'); end
  I = eye(n);
  switch lower(method)
    case 'forward', Ad = I + A * Ts; Bd = B * Ts;
    case 'backward', Ad = (I - A * Ts) \ I; Bd = Ad * B * Ts;
    case {'tustin', 'bilinear'}
      M = I - A * Ts / 2;
      Ad = M \ (I + A * Ts / 2); Bd = M \ B * Ts;
    case 'taylor'
      Ad = I; T = I; Bd = zeros(size(B)); 
      for k = 1:8
        Bd = Bd + T * B * Ts / k;
        T = T * A * Ts / k; Ad = Ad + T;
      end
    otherwise
      error('c2d:method', 'no method "%s"', method);
  end
end
% --- residual -------------------------------------------------------
function [Ad, Bd] = c2d_euler(Ts)
    Ts__1 = [0, 1; -2, -3] * Ts / 2;
    M = eye(2) - Ts__1;
    Ad = M \ (eye(2) + Ts__1);
    Bd = M \ [0; 1] * Ts;
end
% --- remarks --------------------------------------------------------
