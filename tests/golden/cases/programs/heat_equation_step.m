% A finite-difference step of known size in a loop of unknown length.
%
% RUN:  specialise heat1d -d 'nx = 5' -d 'alpha = 0.25' -t 'u0: real double [1 5]' -t 'nt: realscalar'
% TRY:  heat1d([0 1 2 1 0], 5, 3, 0.25)
% TRY:  heat1d([1 1 1 1 1], 5, 0, 0.25)
% TRY:  heat1d([0 0 5 0 0], 5, 2.5, 0.25)
function u = heat1d(u0, nx, nt, alpha)
  assert(numel(u0) == nx, 'heat1d: size');
  if alpha > 0.5
    warning('heat1d:unstable', 'scheme is unstable');
  end
  u = u0;
  for t = 1:nt
    un = u;
    for i = 2:nx-1
      u(i) = un(i) + alpha * (un(i+1) - 2*un(i) + un(i-1));
    end
  end
end
% --- residual -------------------------------------------------------
function u = heat1d(u0, nt)
    u = u0;
    for t = 1:nt
        un = u;
        un__1 = un(2);
        un__2 = un(3);
        u(2) = un__1 + 0.25 * (un__2 - 2 * un__1 + un(1));
        un__3 = un(4);
        u(3) = un__2 + 0.25 * (un__3 - 2 * un__2 + un__1);
        u(4) = un__3 + 0.25 * (un(5) - 2 * un__3 + un__2);
    end
end
% --- remarks --------------------------------------------------------
