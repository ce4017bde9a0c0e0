% A stiffness matrix that is assembled here.
%
% RUN:  specialise fembar -d 'ne = 3' -d 'EA = 2' -d 'bc = '"'"'fixed-free'"'"'' -t 'L: realscalar' -t 'q: realscalar' --nargout 3
% TRY:  fembar(3, 3, 2, 1, 'fixed-free')
% TRY:  fembar(3, 0, 2, 1, 'fixed-free')
function [u, R, K] = fembar(ne, L, EA, q, bc)
nn = ne + 1; h = L/ne;
K = zeros(nn); f = zeros(nn,1);
ke = EA/h*[1 -1; -1 1]; fe = q*h/2*[1;1];
for e = 1:ne
  d = [e e+1];
  K(d,d) = K(d,d) + ke;
  f(d) = f(d) + fe;
end
switch bc
  case 'fixed-free', fix_ = 1;
  case 'fixed-fixed', fix_ = [1 nn];
  otherwise, error('fembar:bc', 'unknown: %s', bc);
end
free = setdiff(1:nn, fix_);
u = zeros(nn,1);
u(free) = K(free,free)\f(free);
R = K(fix_,:)*u - f(fix_);
% --- residual -------------------------------------------------------
function [u, R, K] = fembar(L, q)
    h = L / 3;
    ke = 2 / h * [1, -1; -1, 1];
    K = [0, 0, 0, 0; 0, 0, 0, 0; 0, 0, 0, 0; 0, 0, 0, 0];
    K([1, 2], [1, 2]) = [0, 0; 0, 0] + ke;
    q__2 = q * h / 2;
    f__2 = 0 + q__2;
    K([2, 3], [2, 3]) = K([2, 3], [2, 3]) + ke;
    f__2 = f__2 + q__2;
    f__3 = 0 + q__2;
    K([3, 4], [3, 4]) = K([3, 4], [3, 4]) + ke;
    f__3 = f__3 + q__2;
    u = [0; 0; 0; 0];
    q__1 = 0 + q__2;
    u([2, 3, 4]) = K([2, 3, 4], [2, 3, 4]) \ [f__2; f__3; q__1];
    R = K(1, :) * u - q__1;
end
% --- remarks --------------------------------------------------------
